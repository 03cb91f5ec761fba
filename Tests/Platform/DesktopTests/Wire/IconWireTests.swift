import EventLoop
import Pixels
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// The icon of a window, by xdg-toplevel-icon.
@Suite struct IconWireTests {
  private static let (manager, icon) = ("xdg_toplevel_icon_manager_v1", "xdg_toplevel_icon_v1")
  private static var globals: [String: UInt32] { Harness.modern.merging([manager: 1]) { $1 } }

  @Test func theIconIsDrawnInTheSizesThatTheCompositorWants() async throws {
    try await onLoop(with: try Harness(Self.globals)) { harness in
      var drawn: [Int] = []
      harness.window.drawIcon = { drawn.append($0.size.width) }
      try harness.settle()
      try harness.far.send(Self.manager, "icon_size", [.int(32)])
      try harness.far.send(Self.manager, "icon_size", [.int(0)])
      try harness.far.send(Self.manager, "icon_size", [.int(100_000)])
      try harness.far.send(Self.manager, "icon_size", [.int(32)])
      #expect(try harness.settle().names.allSatisfy { !$0.hasPrefix(Self.icon) })
      try harness.far.send(Self.manager, "done")
      let requests = try harness.settle()
      #expect(drawn == [32, 64])
      #expect(requests.all(Self.icon + ".add_buffer").map { $0[1] } == [1, 2])
      let names = requests.names.filter { $0.contains("icon") || $0 == "wl_buffer.destroy" }
      #expect(
        names == [
          Self.manager + ".create_icon", Self.icon + ".add_buffer", Self.icon + ".add_buffer",
          Self.manager + ".set_icon", Self.icon + ".destroy", "wl_buffer.destroy",
          "wl_buffer.destroy",
        ])
    }
  }

  @Test func aCompositorThatNamesNoSizeGetsOneSize() async throws {
    try await onLoop(with: try Harness(Self.globals)) { harness in
      try harness.settle()
      try harness.far.send(Self.manager, "done")
      #expect(try harness.settle().names.allSatisfy { !$0.hasPrefix(Self.icon) }, "none is drawn")
      var drawn: [Int] = []
      harness.window.drawIcon = { drawn.append($0.size.width) }
      try harness.settle()
      #expect(drawn == [64, 128])
    }
  }

  @Test func aManagerThatComesLateListsItsSizesThen() async throws {
    try await onLoop(with: try Harness()) { harness in
      harness.window.drawIcon = { _ in }
      try harness.map()
      try harness.far.send("wl_registry", "global", [.uint(90), .string(Self.manager), .uint(1)])
      try harness.settle()
      try harness.far.send(Self.manager, "done")
      #expect(try harness.settle().names.contains(Self.manager + ".set_icon"))
    }
  }

  @Test func managerThatIsGoneIsAskedForNothing() async throws {
    try await onLoop(with: try Harness(Self.globals)) { harness in
      try harness.settle()
      try harness.far.send(Self.manager, "done")
      let index = try #require(Self.globals.keys.sorted().firstIndex(of: Self.manager))
      try harness.far.send("wl_registry", "global_remove", [.uint(UInt32(index + 1))])
      #expect(try harness.settle().names.contains(Self.manager + ".destroy"))
      harness.window.drawIcon = { _ in }
      #expect(try harness.settle().names.allSatisfy { !$0.contains("icon") })
    }
  }
}
