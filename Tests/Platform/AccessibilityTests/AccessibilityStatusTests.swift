import CSystemd
import Foundation
import PortalFixtures
import Testing

@testable import Accessibility

/// The desktop's side of the status, on a bus of ours.
@safe private final class MadeStatus {
  var isEnabled = false
  var hasReader = false
  private(set) var questions = 0
  private(set) var addresses = 0
  private var bus: OpaquePointer?

  init(address: String) throws {
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard unsafe sd_bus_new(&bus) >= 0, unsafe sd_bus_set_address(bus, address) >= 0,
      unsafe sd_bus_set_bus_client(bus, 1) >= 0, unsafe sd_bus_start(bus) >= 0,
      unsafe sd_bus_add_filter(bus, nil, statusAsked, this) >= 0,
      unsafe sd_bus_request_name(bus, "org.a11y.Bus", 0) >= 0
    else { throw CocoaError(.featureUnsupported) }
  }

  deinit { close() }

  func close() {
    unsafe sd_bus_close_unref(bus)
    unsafe bus = nil
  }

  func turn() { while unsafe bus != nil, unsafe sd_bus_process(bus, nil) > 0 {} }

  /// Says that the properties are others now.
  func change() {
    var signal: OpaquePointer?
    _ = unsafe sd_bus_message_new_signal(
      bus, &signal, "/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged")
    if let signal = unsafe signal {
      let writer = unsafe MessageWriter(signal)
      writer.text("org.a11y.Status")
      writer.array(of: "{sv}") {}
      writer.array(of: "s") {}
    }
    _ = unsafe sd_bus_send(bus, signal, nil)
    unsafe sd_bus_message_unref(signal)
  }

  fileprivate func answer(_ call: OpaquePointer) -> Bool {
    let message = unsafe IncomingMessage(call)
    guard message.isCall, message.path == "/org/a11y/bus" else { return false }
    var reply: OpaquePointer?
    _ = unsafe sd_bus_message_new_method_return(call, &reply)
    defer { unsafe sd_bus_message_unref(reply) }
    guard let reply = unsafe reply else { return false }
    let writer = unsafe MessageWriter(reply)
    if message.member == "GetAddress" {
      addresses += 1
      writer.text("unix:path=/somewhere")
    } else {
      questions += 1
      writer.array(of: "{sv}") {
        writer.entry(of: "sv") {
          writer.text("Odd")
          writer.variant("as") { writer.texts(["a", "b"]) }
        }
        for (name, value) in [("IsEnabled", isEnabled), ("ScreenReaderEnabled", hasReader)] {
          writer.entry(of: "sv") {
            writer.text(name)
            writer.variant("b") { writer.truth(value) }
          }
        }
      }
    }
    return unsafe sd_bus_send(bus, reply, nil) >= 0
  }
}

private func statusAsked(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message = unsafe message, let this = unsafe this else { return 0 }
  let made = unsafe Unmanaged<MadeStatus>.fromOpaque(this).takeUnretainedValue()
  return unsafe made.answer(message) ? 1 : 0
}

/// The program follows the desktop's word about screen readers, and asks for nothing before.
@Suite(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
struct AccessibilityStatusTests {
  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  private func turn(
    _ status: AccessibilityStatus, _ made: MadeStatus?, until condition: () -> Bool
  ) -> Bool {
    let end = Date(timeIntervalSinceNow: 10)
    while Date() < end {
      status.process()
      made?.turn()
      if condition() { return true }
      Thread.sleep(forTimeInterval: 0.0005)
    }
    return false
  }

  @Test func whileNobodyListensNothingIsAskedForOrDue() throws {
    let made = try MadeStatus(address: bus.address)
    var told: [String?] = []
    made.turn()
    let status = try #require(AccessibilityStatus(address: bus.address))
    status.onChange = { told.append($0) }
    #expect(turn(status, made) { made.questions == 1 && status.deadline == nil })
    #expect(told.isEmpty && made.addresses == 0)
    #expect(status.wantsToRead && !status.wantsToWrite)
  }

  @Test(arguments: [true, false])
  func whoComesAndGoesIsFollowed(byReader: Bool) throws {
    let made = try MadeStatus(address: bus.address)
    var told: [String?] = []
    let status = try #require(AccessibilityStatus(address: bus.address))
    status.onChange = { told.append($0) }
    #expect(turn(status, made) { made.questions >= 1 })
    (made.isEnabled, made.hasReader) = (!byReader, byReader)
    made.change()
    #expect(turn(status, made) { told == ["unix:path=/somewhere"] })
    (made.isEnabled, made.hasReader) = (false, false)
    made.change()
    #expect(turn(status, made) { told == ["unix:path=/somewhere", nil] })
  }

  @Test func oneThatComesLaterIsFoundAndOneThatGoesIsMissed() throws {
    let status = try #require(AccessibilityStatus(address: bus.address))
    var told: [String?] = []
    status.onChange = { told.append($0) }
    #expect(turn(status, nil) { status.deadline == nil })
    #expect(told.isEmpty)
    let made = try MadeStatus(address: bus.address)
    made.isEnabled = true
    #expect(turn(status, made) { told == ["unix:path=/somewhere"] })
    made.close()
    #expect(turn(status, nil) { told == ["unix:path=/somewhere", nil] })
  }

  @Test func withoutABusThereIsNone() {
    let status = AccessibilityStatus(address: "unix:path=/nonexistent")
    #expect(status == nil || status?.descriptor == nil || status?.wantsToRead == false)
  }
}
