import Semantics
import Bus
import Foundation
import PortalFixtures
import Testing

@testable import Accessibility

/// A client of ours on a bus of ours finds the objects, their facts and their actions, and is told
/// of changes.
@Suite(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
struct AccessibilityServerTests {
  private let scene: Scene

  init() throws { scene = try Scene() }

  /// A reference to an object of the program.
  private func reference(_ id: String) -> Client.Reply {
    let path = id == "null" ? "/org/a11y/atspi/null" : "/org/a11y/atspi/accessible/\(id)"
    return .values([scene.server?.connection.name ?? "", path])
  }

  @Test func theTreeIsWalkedFromTheProgramDown() {
    #expect(scene.property("root", "Accessible", "Name") == .values(["made"]))
    #expect(scene.call("root", "Accessible", "GetRoleName") == .values(["application"]))
    #expect(scene.property("root", "Application", "Version") == .values(["1.2.3"]))
    #expect(
      scene.call("root", "Accessible", "GetChildAtIndex", [.integer(0)]) == reference("window"))
    #expect(scene.property("window", "Accessible", "ChildCount") == .values(["3"]))
    #expect(scene.property("window", "Accessible", "Parent") == reference("root"))
    #expect(scene.property("thing_2", "Accessible", "Parent") == reference("list"))
    #expect(
      scene.call("list", "Accessible", "GetChildAtIndex", [.integer(1)]) == reference("thing_1"))
    for index: Int32 in [-1, 3, .max, .min] {
      #expect(
        scene.call("list", "Accessible", "GetChildAtIndex", [.integer(index)]) == reference("null")
      )
    }
    #expect(scene.call("thing_2", "Accessible", "GetIndexInParent") == .values(["2"]))
    #expect(scene.call("thing_2", "Accessible", "GetApplication") == reference("root"))
    guard case .values(let children)? = scene.call("list", "Accessible", "GetChildren") else {
      Issue.record("no children")
      return
    }
    #expect(children.count == 6)
  }

  @Test func factsAreTold() {
    #expect(scene.property("thing_1", "Accessible", "Name") == .values(["Thing 1"]))
    #expect(scene.property("picture", "Accessible", "Description") == .values(["Of nothing"]))
    #expect(scene.property("picture", "Image", "ImageDescription") == .values(["Of nothing"]))
    #expect(scene.call("thing_1", "Accessible", "GetRole") == .values(["32"]))
    // Enabled, selected, sensitive and visible are below bit 32, checkable is above.
    #expect(
      scene.call("thing_1", "Accessible", "GetState")
        == .values(["\(1 << 8 | 1 << 23 | 1 << 24 | 1 << 30)", "\(1 << (41 - 32))"]))
    #expect(
      scene.call("thing_1", "Accessible", "GetAttributes")
        == .values(["posinset", "2", "toolkit", "made"]))
    #expect(
      scene.call("list", "Accessible", "GetInterfaces")
        == .values(
          ["Accessible", "Component", "Collection", "Selection"].map { "org.a11y.atspi.\($0)" }))
    #expect(scene.property("picture", "Value", "CurrentValue") == .values(["150.0"]))
    #expect(scene.property("picture", "Value", "MaximumValue") == .values(["800.0"]))
    let all = scene.raw(
      "/org/a11y/atspi/accessible/picture", "org.freedesktop.DBus.Properties", "GetAll",
      [.text("org.a11y.atspi.Value")])
    #expect(
      all
        == .values([
          "CurrentValue", "150.0", "MaximumValue", "800.0", "MinimumIncrement", "0.0",
          "MinimumValue", "10.0", "Text", "150%",
        ]))
  }

  @Test func placesAreThoseInTheWindow() {
    for type: UInt32 in [0, 1, 99] {
      #expect(
        scene.call("thing_1", "Component", "GetExtents", [.number(type)])
          == .values(["20", "90", "100", "30"]))
    }
    #expect(
      scene.call("thing_1", "Component", "GetExtents", [.number(2)])
        == .values(["10", "50", "100", "30"]))
    #expect(scene.call("thing_1", "Component", "GetSize") == .values(["100", "30"]))
    func at(_ x: Int32, _ y: Int32) -> [BusValue] { [.integer(x), .integer(y), .number(1)] }
    #expect(
      scene.call("window", "Component", "GetAccessibleAtPoint", at(30, 100)) == reference("thing_1")
    )
    #expect(
      scene.call("picture", "Component", "GetAccessibleAtPoint", at(30, 100)) == reference("null"))
    #expect(scene.call("thing_1", "Component", "Contains", at(30, 100)) == .values(["true"]))
    #expect(scene.call("thing_1", "Component", "Contains", at(.max, .min)) == .values(["false"]))
    // A place that is no number is at the corner.
    #expect(
      scene.call("picture", "Component", "GetExtents", [.number(1)])
        == .values(["220", "0", "1000000", "300"]))
  }

  @Test func requestedActionsAreDone() {
    #expect(scene.property("window", "Action", "NActions") == .values(["2"]))
    #expect(
      scene.call("window", "Action", "GetActions")
        == .values(["Back", "one level up", ";;Esc", "Quit", "quit", ""]))
    #expect(scene.call("window", "Action", "GetName", [.integer(1)]) == .values(["quit"]))
    #expect(scene.call("window", "Action", "DoAction", [.integer(1)]) == .values(["true"]))
    #expect(scene.call("window", "Action", "DoAction", [.integer(2)]) == .values(["false"]))
    #expect(scene.call("thing_0", "Component", "GrabFocus") == .values(["true"]))
    #expect(scene.call("list", "Selection", "SelectChild", [.integer(2)]) == .values(["true"]))
    #expect(scene.call("list", "Selection", "SelectChild", [.integer(3)]) == .values(["false"]))
    #expect(
      scene.call("list", "Selection", "DeselectSelectedChild", [.integer(0)]) == .values(["true"]))
    #expect(scene.call("list", "Selection", "IsChildSelected", [.integer(1)]) == .values(["true"]))
    #expect(
      scene.call("list", "Selection", "GetSelectedChild", [.integer(0)]) == reference("thing_1"))
    let set = scene.raw(
      "/org/a11y/atspi/accessible/picture", "org.freedesktop.DBus.Properties", "Set",
      [.text("org.a11y.atspi.Value"), .text("CurrentValue"), .variant(.real(200))])
    #expect(set == .values([]))
    let wanted: [(AccessibleCall, String)] = [
      (.act(1), "window"), (.focus, "thing_0"), (.select(2, true), "list"),
      (.select(1, false), "list"), (.set(200), "picture"),
    ]
    #expect(scene.calls.map(\.0) == wanted.map(\.0) && scene.calls.map(\.1) == wanted.map(\.1))
    scene.isAble = false
    #expect(scene.call("window", "Action", "DoAction", [.integer(0)]) == .values(["false"]))
  }

  // MARK: Listeners

  @Test func changesAreToldOnlyWhileAReaderIsThere() throws {
    let listener = try Client(address: scene.bus.address)
    listener.listen()
    func hears(_ count: Int) -> Bool {
      scene.turn {
        listener.link.process()
        return listener.heard.count >= count
      }
    }
    #expect(
      scene.turn {
        listener.link.process(); return listener.link.isReady
      })
    scene.server?.report([.name("window", "Nobody")], in: MadeContents())
    scene.rest()
    listener.link.process()
    #expect(scene.heard.isEmpty && listener.heard.isEmpty && scene.looks == 0)
    _ = scene.property("window", "Accessible", "Name")
    #expect(scene.heard == [true])
    scene.server?.report(
      [
        .active(true), .state("thing_1", .focused, true), .name("window", "Another"),
        .value("picture", 200), .child("thing_2", isThere: false, of: "list", at: 2),
        .announcement("window", "Done"),
      ], in: MadeContents())
    try #require(hears(6))
    let address = scene.server?.connection.name ?? ""
    #expect(
      listener.heard.map(\.member) == [
        "Activate", "StateChanged", "PropertyChange", "PropertyChange", "ChildrenChanged",
        "Announcement",
      ])
    #expect(listener.heard[1].values == ["focused", "1", "0", "0"])
    #expect(listener.heard[1].path == "/org/a11y/atspi/accessible/thing_1")
    #expect(listener.heard[2].values == ["accessible-name", "0", "0", "Another"])
    #expect(listener.heard[3].values == ["accessible-value", "0", "0", "200.0"])
    #expect(
      listener.heard[4].values == [
        "remove", "2", "0", address, "/org/a11y/atspi/accessible/thing_2",
      ])
    #expect(listener.heard[5].values == ["", "1", "0", "Done"])
    scene.client.link.close()
    #expect(scene.turn { scene.heard == [true, false] })
  }

  /// The registry calls the program while it registers it, as AT-SPI's handshake has it.
  @Test func registryIsNoReaderButTellsOfOthers() throws {
    let name = "org.a11y.atspi.Registry"
    let registry = try #require(BusConnection(address: scene.bus.address))
    var listeners: [String] = []
    let serves = registry.serve { [unowned registry] call in
      if call.isCall, call.member == "GetRegisteredEvents" {
        let elements = listeners.map { BusValue.structure([.text($0), .text("object:")]) }
        return registry.answer(call, [.array(of: "(ss)", elements)])
      }
      guard call.isCall, call.member == "Embed" else { return false }
      let root = "/org/a11y/atspi/accessible/root"
      let set = BusMethod(call.sender, root, "org.freedesktop.DBus.Properties", "Set")
      registry.call(
        set, [.text("org.a11y.atspi.Application"), .text("Id"), .variant(.integer(7))]
      ) { _ in registry.answer(call, [.reference(registry.name ?? "", root)]) }
      return true
    }
    var isNamed = false
    registry.requestName(name, waits: false) { isNamed = $0 == .ours }
    func turn(until condition: () -> Bool) -> Bool {
      scene.turn {
        registry.process()
        return condition()
      }
    }
    try #require(serves && turn { isNamed })
    var heard: [Bool] = []
    let second = AccessibilityServer(
      address: scene.bus.address, name: "second", version: "1",
      contents: { [scene] in scene.contents }, perform: { [scene] in scene.perform($0, on: $1) })
    let server = try #require(second)
    server.onListen = { heard.append($0) }
    func hears(_ expected: [Bool]) -> Bool {
      turn {
        server.process()
        return heard == expected
      }
    }
    try #require(hears([true, false]))
    listeners = [":1.98", ":1.99"]
    registry.signal("/org/a11y/atspi/registry", name, "EventListenerRegistered")
    #expect(hears([true, false, true]))
  }

  @Test func programJoinsARegistryThatComesLateOrAnew() throws {
    for _ in 0..<2 {
      let registry = try #require(BusConnection(address: scene.bus.address))
      var joined: [String?] = []
      let serves = registry.serve { [unowned registry] call in
        guard call.isCall, call.member == "Embed" else { return false }
        joined.append(call.sender)
        return registry.answer(
          call, [.reference(registry.name ?? "", "/org/a11y/atspi/accessible/root")])
      }
      registry.requestName("org.a11y.atspi.Registry", waits: false) { _ in }
      let isJoined = scene.turn {
        registry.process()
        return !joined.isEmpty
      }
      #expect(serves && isJoined && joined == [scene.server?.connection.name])
      registry.close()
    }
  }

  /// The bus tells of its end before anybody has asked to be told.
  @Test func aCallerThatHasGoneBeforeItsCallIsReadIsGone() throws {
    let short = try Client(address: scene.bus.address)
    #expect(
      scene.turn {
        short.link.process()
        return short.link.isReady
      })
    let method = BusMethod(
      scene.server?.connection.name ?? "", "/org/a11y/atspi/accessible/root",
      "org.a11y.atspi.Accessible", "GetRole")
    short.link.call(method) { _ in }
    while short.link.wantsToWrite { short.link.process() }
    let name = try #require(short.link.name)
    short.link.close()
    // The server does nothing before the bus has seen the end.
    let bus = "org.freedesktop.DBus"
    func isThere() -> Bool {
      var answer: Bool?
      let method = BusMethod(bus, "/org/freedesktop/DBus", bus, "NameHasOwner")
      scene.client.link.call(method, [.text(name)]) { answer = $0?[0] == .truth(true) }
      while answer == nil { scene.client.link.process() }
      return answer == true
    }
    while isThere() {}
    #expect(scene.turn { scene.heard == [true, false] })
  }

  @Test func readerWhoseBusEndsIsGone() {
    _ = scene.property("window", "Accessible", "Name")
    #expect(scene.heard == [true])
    scene.bus.stop()
    #expect(scene.turn { scene.server?.descriptor == nil && scene.heard == [true, false] })
    scene.server?.report([.active(true)], in: MadeContents())
    scene.server?.close()
    scene.server?.close()
  }
}
