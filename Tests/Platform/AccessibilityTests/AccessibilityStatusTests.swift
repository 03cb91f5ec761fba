import Bus
import PortalFixtures
import Testing

@testable import Accessibility

/// The desktop's side of the status, on a bus of ours.
private final class MadeStatus {
  var isEnabled = false
  var hasReader = false
  private(set) var questions = 0
  private(set) var addresses = 0

  private let service: MockService

  init?(address: String) {
    guard let service = MockService(address: address, names: ["org.a11y.Bus"]) else { return nil }
    self.service = service
    service.onCall = { [weak self] in self?.handle($0) == true }
  }

  func turn() { service.turn() }
  func close() { service.close() }

  /// Says that the properties are others now.
  func change() {
    service.connection.signal(
      "/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged",
      [.text("org.a11y.Status"), .options([:]), .texts([])])
  }

  private func handle(_ call: IncomingMessage) -> Bool {
    guard call.isCall, call.object == "/org/a11y/bus" else { return false }
    guard call.member == "GetAddress" else {
      questions += 1
      return service.connection.answer(
        call,
        [
          .options([
            "Odd": .texts(["a", "b"]), "IsEnabled": .truth(isEnabled),
            "ScreenReaderEnabled": .truth(hasReader),
          ])
        ])
    }
    addresses += 1
    return service.connection.answer(call, [.text("unix:path=/somewhere")])
  }
}

/// The program follows the desktop's word about screen readers, and asks for nothing before.
@Suite(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
struct AccessibilityStatusTests {
  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  private func turn(
    _ status: AccessibilityStatus, _ made: MadeStatus?, until condition: () -> Bool
  ) -> Bool {
    repeating(
      {
        status.process()
        made?.turn()
      }, until: condition)
  }

  @Test func theAddressIsNotAskedForWhileNobodyListens() throws {
    let made = try #require(MadeStatus(address: bus.address))
    var received: [String?] = []
    made.turn()
    let status = try #require(AccessibilityStatus(address: bus.address))
    status.onChange = { received.append($0) }
    #expect(turn(status, made) { made.questions == 1 && status.deadline == nil })
    #expect(received.isEmpty && made.addresses == 0)
    #expect(status.wantsToRead && !status.wantsToWrite)
  }

  @Test(arguments: [true, false])
  func readersThatComeAndGoAreFollowed(byReader: Bool) throws {
    let made = try #require(MadeStatus(address: bus.address))
    var received: [String?] = []
    let status = try #require(AccessibilityStatus(address: bus.address))
    status.onChange = { received.append($0) }
    #expect(turn(status, made) { made.questions >= 1 })
    (made.isEnabled, made.hasReader) = (!byReader, byReader)
    made.change()
    #expect(turn(status, made) { received == ["unix:path=/somewhere"] })
    (made.isEnabled, made.hasReader) = (false, false)
    made.change()
    #expect(turn(status, made) { received == ["unix:path=/somewhere", nil] })
  }

  @Test func statusServiceMayComeLaterAndGo() throws {
    let status = try #require(AccessibilityStatus(address: bus.address))
    var received: [String?] = []
    status.onChange = { received.append($0) }
    #expect(turn(status, nil) { status.deadline == nil })
    #expect(received.isEmpty)
    let made = try #require(MadeStatus(address: bus.address))
    made.isEnabled = true
    #expect(turn(status, made) { received == ["unix:path=/somewhere"] })
    made.close()
    #expect(turn(status, nil) { received == ["unix:path=/somewhere", nil] })
  }

  /// The program was busy meanwhile: it learns of the end and of the new service together.
  @Test func serviceThatStartsAgainHasAnotherBusAtItsAddress() throws {
    let made = try #require(MadeStatus(address: bus.address))
    made.isEnabled = true
    let status = try #require(AccessibilityStatus(address: bus.address))
    var received: [String?] = []
    status.onChange = { received.append($0) }
    let address = "unix:path=/somewhere"
    #expect(turn(status, made) { received == [address] })
    made.close()
    let next = try #require(MadeStatus(address: bus.address))
    next.isEnabled = true
    #expect(turn(status, next) { received == [address, nil, address] })
  }

  @Test func aMissingBusGivesNoStatus() {
    #expect(AccessibilityStatus(address: "unix:path=/nonexistent") == nil)
  }
}
