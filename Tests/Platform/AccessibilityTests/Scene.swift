import Semantics
import Bus
import PortalFixtures
import Testing

@testable import Accessibility

/// A program with made objects and a client on a bus of ours.
final class Scene {
  let bus: PrivateBus
  let client: Client
  private(set) var server: AccessibilityServer?
  /// The requests that the client wanted done.
  private(set) var calls: [(AccessibleCall, String)] = []
  /// The times that somebody began or ceased to listen.
  private(set) var heard: [Bool] = []
  /// The objects.
  var made = MadeContents()
  /// The number of times that the objects were asked for.
  private(set) var looks = 0
  /// False where nothing is possible.
  var isAble = true

  init() throws {
    bus = try PrivateBus()
    client = try Client(address: bus.address)
    server = AccessibilityServer(
      address: bus.address, name: "made", version: "1.2.3",
      contents: { [unowned self] in contents },
      perform: { [unowned self] in perform($0, on: $1) })
    server?.onListen = { [unowned self] in heard.append($0) }
    // The first that joins is called so.
    try #require(turn { client.link.isReady && server?.connection.name != nil })
  }

  var contents: any AccessibleContents {
    looks += 1
    return made
  }

  func perform(_ call: AccessibleCall, on id: String) -> Bool {
    calls.append((call, id))
    return isAble
  }

  /// Turns both sides until a condition holds; false when that takes 10 s.
  @discardableResult
  func turn(until condition: () -> Bool) -> Bool {
    repeating(
      {
        server?.process()
        client.link.process()
      }, until: condition)
  }

  /// Lets whatever is under way come to its end.
  func rest() { for _ in 0..<20 { turn { true } } }

  func call(
    _ id: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) -> Client.Reply? {
    raw("/org/a11y/atspi/accessible/\(id)", "org.a11y.atspi.\(interface)", member, arguments)
  }

  func raw(
    _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) -> Client.Reply? {
    client.call(server?.connection.name ?? "", path, interface, member, arguments) {
      turn(until: $0)
    }
  }

  func property(_ id: String, _ interface: String, _ name: String) -> Client.Reply? {
    raw(
      "/org/a11y/atspi/accessible/\(id)", "org.freedesktop.DBus.Properties", "Get",
      [.text("org.a11y.atspi.\(interface)"), .text(name)])
  }
}
