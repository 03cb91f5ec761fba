import Semantics
import Bus
import Foundation
import PortalFixtures
import Testing

@testable import Accessibility

/// A client that keeps copies of objects has those of which every change is told.
@Suite(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
struct CacheTests {
  private let scene: Scene

  init() throws { scene = try Scene() }

  private func path(_ id: String) -> String { "/org/a11y/atspi/accessible/\(id)" }

  /// The values of a copy of the list.
  private func list(_ title: String, at index: Int) -> [String] {
    let address = scene.server?.connection.name ?? ""
    return [
      address, path("list"), address, path("root"), address, path("window"), "\(index)", "-1",
    ]
      + ["Accessible", "Component", "Collection", "Selection"].map { "org.a11y.atspi.\($0)" }
      + [title, "98", "", "\(1 << 8 | 1 << 24 | 1 << 30)", "0"]
  }

  @Test func theProgramItsWindowAndWhatIsInItAreCopied() throws {
    let address = scene.server?.connection.name ?? ""
    let interfaces = ["Accessible", "Application", "Collection"].map { "org.a11y.atspi.\($0)" }
    let answer = scene.raw("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")
    guard case .values(let values)? = answer else {
      Issue.record("\(String(describing: answer))")
      return
    }
    let program =
      [address, path("root"), address, path("root"), address, "/org/a11y/atspi/null", "-1", "1"]
      + interfaces + ["made", "75", ""]
    #expect(Array(values.prefix(program.count)) == program)
    #expect(Array(values.suffix(list("Things", at: 0).count)) == list("Things", at: 0))
    #expect(
      values.filter { $0.hasPrefix(path("")) } == [
        path("root"), path("root"),
        path("window"), path("root"), path("root"),
        path("list"), path("root"), path("window"),
      ])
    guard
      case .values(let description)? = scene.raw(
        "/org/a11y/atspi/cache", "org.freedesktop.DBus.Introspectable", "Introspect")
    else {
      Issue.record("no introspection")
      return
    }
    #expect(description.first?.contains("org.a11y.atspi.Cache") == true)
  }

  @Test func aCopyIsRenewedWhenItsObjectBecomesDifferentAndDroppedWhenItVanishes() {
    scene.client.listen()
    func emitted(_ changes: [AccessibleChange]) -> [(member: String, values: [String])] {
      let before = scene.client.heard.count
      scene.server?.report(changes, in: scene.made)
      // Its answer comes behind them.
      _ = scene.property("window", "Accessible", "Name")
      return scene.client.heard.dropFirst(before).filter { $0.path == "/org/a11y/atspi/cache" }
        .map { ($0.member, $0.values) }
    }
    _ = scene.property("window", "Accessible", "Name")
    #expect(emitted([.selection("list")]).isEmpty, "nobody has copies")
    _ = scene.raw("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")
    #expect(emitted([.selection("list")]).isEmpty, "nothing is different")
    scene.made.title = "Other things"
    let renewed = emitted([.selection("list")])
    #expect(renewed.map(\.member) == ["AddAccessible"])
    #expect(renewed.map(\.values) == [list("Other things", at: 0)])
    scene.made.gone = ["list"]
    let dropped = emitted([.child("list", isThere: false, of: "window", at: 0)])
    #expect(dropped.map(\.member) == ["RemoveAccessible"])
    #expect(dropped.first?.values.last == path("list"))
    scene.made.gone = []
    let added = emitted([.child("list", isThere: true, of: "window", at: 0)])
    #expect(added.map(\.member) == ["AddAccessible"])
    // One who listens no more keeps nothing.
    scene.client.link.close()
    #expect(scene.turn { scene.heard == [true, false] })
  }
}
