import Semantics
import Bus
import Foundation
import PortalFixtures
import Testing

@testable import Accessibility

/// An object of which a client knows comes to an end that the client can follow.
@Suite(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
struct VanishedObjectTests {
  private let scene: Scene
  private let things = "/org/a11y/atspi/accessible/thing_"

  init() throws { scene = try Scene() }

  /// The signals about vanished objects of which the client hears by a change.
  private func ends(_ changes: [AccessibleChange]) -> [(
    path: String, member: String, values: [String]
  )] {
    let before = scene.client.heard.count
    scene.server?.report(changes, in: scene.made)
    // Its answer comes behind them.
    _ = scene.property("window", "Accessible", "Name")
    return scene.client.heard.dropFirst(before).filter {
      $0.member == "RemoveAccessible" || $0.values.first == "defunct"
    }
  }

  @Test func aListenerIsToldOfTheEndOfWhatItKnows() {
    scene.client.listen()
    _ = scene.property("thing_1", "Accessible", "Name")
    scene.made.gone = ["thing_1", "thing_2"]
    let ended = ends([.child("thing_1", isThere: false, of: "list", at: 1)])
    let address = scene.server?.connection.name ?? ""
    #expect(ended.map(\.path) == ["\(things)1", "/org/a11y/atspi/cache"], "nobody knew the third")
    #expect(ended.map(\.member) == ["StateChanged", "RemoveAccessible"])
    #expect(ended.map(\.values) == [["defunct", "1", "0", "0"], [address, "\(things)1"]])
    #expect(ends([.child("field", isThere: true, of: "window", at: 2)]).isEmpty, "once is enough")
  }

  @Test func vanishedObjectAnswersThatItHasVanished() {
    let address = scene.server?.connection.name ?? ""
    _ = scene.property("thing_1", "Accessible", "Name")
    scene.made.gone = ["thing_1", "thing_2"]
    func expectGone() {
      #expect(
        scene.property("thing_1", "Accessible", "Parent")
          == .values([address, "/org/a11y/atspi/null"]))
      #expect(scene.property("thing_1", "Accessible", "Name") == .values([""]))
      #expect(scene.property("thing_1", "Accessible", "ChildCount") == .values(["0"]))
      #expect(scene.call("thing_1", "Accessible", "GetState") == .values(["\(1 << 6)", "0"]))
      #expect(scene.call("thing_1", "Accessible", "GetRole") == .values(["0"]))
      #expect(scene.call("thing_1", "Accessible", "GetIndexInParent") == .values(["-1"]))
      #expect(scene.call("thing_1", "Accessible", "GetChildren") == .values([]))
      #expect(
        scene.call("thing_1", "Accessible", "GetInterfaces")
          == .values(["org.a11y.atspi.Accessible"]))
      #expect(scene.call("thing_1", "Component", "GetSize") == .error("UnknownInterface"))
      // Of this one nobody has heard.
      #expect(scene.call("thing_2", "Accessible", "GetRole") == .error("UnknownObject"))
    }
    expectGone()
    scene.server?.report([.child("thing_1", isThere: false, of: "list", at: 1)], in: scene.made)
    expectGone()
    // Another of the same name lives.
    scene.made.gone = []
    #expect(scene.property("thing_1", "Accessible", "Name") == .values(["Thing 1"]))
    scene.client.listen()
    scene.made.gone = ["thing_1"]
    #expect(ends([.child("thing_1", isThere: false, of: "list", at: 1)]).count == 2)
  }

  /// Ten thousand objects that were told at once end with no more signals than a few.
  @Test func theEndOfVeryManyIsToldOfTheLatestOnly() {
    let known = KnownObjects()
    for number in 0..<10_000 { known.record("cell_\(number)") }
    #expect(known.wasKnown("cell_9999") && !known.wasKnown("cell_0"))
    let gone = known.vanished(from: MadeContents())
    #expect(gone.count < 2 * KnownObjects.most && gone.last == "cell_9999")
    #expect(gone.count >= KnownObjects.most)
    #expect(known.wasKnown("cell_9999"))
    #expect(known.vanished(from: MadeContents()).isEmpty)
    known.forgetAll()
    #expect(!known.wasKnown("cell_9999"))
  }
}
