import Geometry
import Input
import Pixels
import RefereeFixtures
import Testing
import WireCodec
@testable import Desktop

@Suite struct ScaleWireTests {
  @Test func aFractionIsRoundedAndShownThroughTheViewport() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.far.send("wp_fractional_scale_v1", "preferred_scale", [.uint(180)])
      try harness.far.send("zxdg_toplevel_decoration_v1", "configure", [.uint(2)])
      try harness.configure(853, 533)
      let requests = try harness.settle()
      #expect(harness.events == ["state", "resized 853×533 at 1.5"])
      #expect(harness.frames.map(\.size) == [PixelSize(width: 1280, height: 800)])
      #expect(requests.all("wp_viewport.set_destination") == [[853, 533]])
      #expect(requests.all("wl_surface.set_buffer_scale") == [[1]])
    }
  }

  @Test func screenOfAFractionLimitsTheSizeByThatFraction() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.far.send("wl_output", "mode", [.uint(1), .int(1200), .int(750), .int(60000)])
      try harness.far.send("wl_output", "scale", [.int(2)])
      try harness.far.send("wl_output", "done")
      try harness.far.send("wp_fractional_scale_v1", "preferred_scale", [.uint(180)])
      try harness.far.send("zxdg_toplevel_decoration_v1", "configure", [.uint(2)])
      try harness.configure()
      try harness.settle()
      // 90 % of 800×500
      #expect(harness.events.last == "resized 720×450 at 1.5")
    }
  }

  @Test func aSizeOfEqualPixelsBelowScaleOneIsShownAtThatSize() async throws {
    try await onLoop(with: try Harness()) { harness in
      try harness.settle()
      try harness.far.send("wp_fractional_scale_v1", "preferred_scale", [.uint(60)])
      try harness.far.send("zxdg_toplevel_decoration_v1", "configure", [.uint(2)])
      try harness.configure(800, 500)
      #expect(try harness.settle().all("wp_viewport.set_destination") == [[800, 500]])
      try harness.configure(799, 499)
      let requests = try harness.settle()
      #expect(
        requests.all("xdg_surface.set_window_geometry").map { Array($0.suffix(2)) } == [[799, 499]])
      #expect(requests.all("wp_viewport.set_destination") == [[799, 499]])
      #expect(
        harness.frames.map(\.size) == Array(repeating: PixelSize(width: 400, height: 250), count: 2)
      )
    }
  }

  @Test func theScaleIsSentOnceAndNotWithEveryFrame() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      harness.window.setNeedsFrame()
      try harness.far.send("wl_callback", "done", [.uint(0)])
      let requests = try harness.settle().names
      #expect(requests.contains("wl_surface.attach"))
      #expect(!requests.contains("wl_surface.set_buffer_scale"))
      #expect(!requests.contains("wp_viewport.set_destination"))
    }
  }

  @Test func theFractionMayChangeInMidGesture() async throws {
    try await onLoop(with: try Harness.mapped()) { harness in
      try harness.far.send("wl_seat", "capabilities", [.uint(1)])
      try harness.settle()
      let surface = try harness.far.id("wl_surface")
      try harness.far.send(
        "zwp_pointer_gesture_pinch_v1", "begin", [.uint(1), .uint(1), .uint(surface), .uint(2)])
      try harness.far.send("wp_fractional_scale_v1", "preferred_scale", [.uint(240)])
      try harness.far.send("wl_callback", "done", [.uint(0)])
      try harness.settle()
      try harness.far.send(
        "zwp_pointer_gesture_pinch_v1", "update",
        [.uint(2), .fixed(1), .fixed(2), .fixed(1.5), .fixed(10)])
      try harness.settle()
      #expect(harness.events.last == "resized 800×500 at 2.0")
      #expect(harness.frames.last?.size == PixelSize(width: 1600, height: 1000))
      // Gestures stay in logical px.
      #expect(
        harness.inputs == [
          .pinch(.begin(fingers: 2)),
          .pinch(.update(translation: Vector(dx: 1, dy: 2), scale: 1.5, rotation: 10)),
        ])
    }
  }

  @Test func thePreferredScaleCountsWithoutFractions() async throws {
    try await onLoop {
      var globals = Harness.modern
      globals["wp_fractional_scale_manager_v1"] = nil
      let harness = try Harness(globals)
      defer { harness.close() }
      try harness.map()
      try harness.far.send(
        "wl_surface", "preferred_buffer_scale", [.int(2)], object: harness.far.id("wl_surface"))
      try harness.far.send("wl_callback", "done", [.uint(0)])
      let requests = try harness.settle()
      #expect(requests.all("wl_surface.set_buffer_scale") == [[2]])
      #expect(requests.all("wp_viewport.set_destination").isEmpty)
      #expect(harness.frames.last?.size == PixelSize(width: 1600, height: 1000))
    }
  }

  @Test func anOutputsScaleCountsWithoutAPreferredOne() async throws {
    try await onLoop {
      let harness = try Harness([
        "wl_compositor": 5, "wl_shm": 1, "xdg_wm_base": 2, "wl_output": 3,
      ])
      defer { harness.close() }
      try harness.map()
      let (surface, output) = (
        try harness.far.id("wl_surface"), try harness.far.id("wl_output")
      )
      try harness.far.send("wl_output", "scale", [.int(3)])
      try harness.far.send("wl_output", "done")
      try harness.settle()
      #expect(harness.frames.count == 1)
      try harness.far.send("wl_surface", "enter", [.uint(output)], object: surface)
      try harness.showFrame()
      #expect(harness.events.last == "resized 800×500 at 3.0")
      // Without `leave`, the output goes away: the scale stays until another says otherwise.
      try harness.far.send("wl_registry", "global_remove", [.uint(2)])
      let requests = try harness.settle()
      #expect(requests.names == ["wl_output.release"])
      #expect(harness.events.last == "resized 800×500 at 3.0")
    }
  }

  @Test func theOutputsPropertiesWaitForTheirDone() async throws {
    try await onLoop(
      with: try Harness(["wl_compositor": 4, "wl_shm": 1, "xdg_wm_base": 1, "wl_output": 2])
    ) { harness in
      try harness.map()
      let (surface, output) = (
        try harness.far.id("wl_surface"), try harness.far.id("wl_output")
      )
      try harness.far.send("wl_surface", "enter", [.uint(output)], object: surface)
      try harness.far.send("wl_output", "scale", [.int(2)])
      try harness.showFrame()
      #expect(harness.frames.count == 1)
      try harness.far.send("wl_output", "done")
      try harness.settle()
      #expect(harness.events.last == "resized 800×500 at 2.0")
    }
  }

  @Test func theOnlyOutputLimitsTheFirstSize() async throws {
    try await onLoop {
      let harness = try Harness(
        ["wl_compositor": 4, "wl_shm": 1, "xdg_wm_base": 2, "wl_output": 3],
        preferredSize: Size(width: 3000, height: 2000))
      defer { harness.close() }
      try harness.settle()
      try harness.far.send("wl_output", "mode", [.uint(1), .int(1280), .int(800), .int(60000)])
      try harness.far.send("wl_output", "done")
      try harness.configure()
      try harness.settle()
      #expect(harness.events == ["state bare", "resized 1152×720 at 1.0"])
    }
  }
}
