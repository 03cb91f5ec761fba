import EventLoop
import Geometry
import RefereeFixtures
import Testing
import Wayland
import WireCodec

@testable import Desktop

/// Edges that the compositor does not let a person move, from version 7 of xdg-shell.
@Suite struct ConstrainedEdgeTests {
  @Test func aConstrainedEdgeHasAShadowAndNoRing() {
    let layout = WindowLayout(
      viewWidth: 400, viewHeight: 332, free: .all, movable: [.right, .top, .bottom])
    #expect(layout.ring == IntRect(x: 0, y: -8, width: 408, height: 348))
    #expect(layout.outer == IntRect(x: -32, y: -32, width: 464, height: 396))
    #expect(layout.hasShadow)
    #expect(layout.edge(at: Point(x: 34, y: 28)) == .top, "the corner is the other edge's alone")
    #expect(layout.edge(at: Point(x: 434, y: 198)) == .right)
    #expect(layout.edge(at: Point(x: 30, y: 198)) == .none)
  }

  @UI private func harness() throws -> Harness {
    try Harness(
      Harness.modern.filter { $0.key != "zxdg_decoration_manager_v1" }
        .merging(["xdg_wm_base": 7]) { $1 })
  }

  @Test func theShadowTakesNoInputWithAllEdgesConstrained() async throws {
    try await onLoop(with: try harness()) { harness in
      try harness.settle()
      try harness.configure(640, 480, states: [4, 10, 11, 12, 13])
      let requests = try harness.settle()
      #expect(requests.all("wl_subsurface.set_position") == [[-32, -32]])
      #expect(requests.all("wl_region.add").first == [32, 32, 640, 480])
      #expect(requests.all("wl_region.subtract") == [[32, 32, 640, 480]])
      try harness.configure(640, 480, states: [4, 10, 12])
      let freed = try harness.settle()
      #expect(freed.all("wl_region.add").first == [32, 32, 648, 488])
      #expect(harness.events.last == "resized 640×480 at 1.0", "the view is the same")
    }
  }

  /// The left half of a screen whose split may not be moved.
  @Test func aTiledWindowWithoutEdgesToMoveHasNoFrame() async throws {
    try await onLoop(with: try harness()) { harness in
      try harness.settle()
      try harness.configure(640, 800, states: [5, 7, 8, 11])
      #expect(try harness.settle().all("wl_subsurface.set_position").isEmpty)
    }
  }
}
