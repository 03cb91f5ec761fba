import EventLoop
import Input
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// Globals that come while the window is open, and those that go.
@Suite struct LateGlobalWireTests {
  @UI private func announce(
    _ interface: String, _ version: UInt32 = 1, as name: UInt32 = 90, on harness: Harness
  ) throws {
    try harness.far.send(
      "wl_registry", "global", [.uint(name), .string(interface), .uint(version)])
  }

  private func without(_ names: String...) -> [String: UInt32] {
    Harness.modern.filter { !names.contains($0.key) }
  }

  @Test func aScaleThatComesLateIsTaken() async throws {
    try await onLoop(with: try Harness(without("wp_viewporter", "wp_fractional_scale_manager_v1")))
    { harness in
      try harness.map()
      try announce("wp_viewporter", as: 90, on: harness)
      try announce("wp_fractional_scale_manager_v1", as: 91, on: harness)
      let names = try harness.settle().names
      #expect(names.contains("wp_fractional_scale_manager_v1.get_fractional_scale"))
      try harness.far.send("wp_fractional_scale_v1", "preferred_scale", [.uint(180)])
      try harness.showFrame()
      #expect(harness.events.last == "resized 800×500 at 1.5")
      // The same again is another one, which nobody needs.
      try announce("wp_viewporter", as: 92, on: harness)
      #expect(try harness.settle().all("wl_registry.bind").isEmpty)
    }
  }

  /// To ask is an error in version 1 once there is a buffer, and the first one may be under way.
  @Test(arguments: [(true, 1), (false, 1), (false, 2)])
  func windowKeepsItsDecorations(isShown: Bool, version: UInt32) async throws {
    try await onLoop(with: try Harness(without("zxdg_decoration_manager_v1"))) { harness in
      if isShown { try harness.map(640, 480) } else { try harness.settle() }
      try announce("zxdg_decoration_manager_v1", version, on: harness)
      #expect(
        try harness.settle().names.filter { $0.contains("decoration") }.isEmpty)
      try harness.configure(700, 480)
      #expect(try harness.settle().all("wl_surface.attach").contains { $0[0] != 0 })
    }
  }

  @Test func aWindowThatIsShownIsDecoratedByANewerManager() async throws {
    try await onLoop(with: try Harness(without("zxdg_decoration_manager_v1"))) { harness in
      try harness.map(640, 480)
      try announce("zxdg_decoration_manager_v1", 2, on: harness)
      let names = try harness.settle().names
      #expect(names.contains("zxdg_decoration_manager_v1.get_toplevel_decoration"))
      try harness.far.send("zxdg_toplevel_decoration_v1", "configure", [.uint(2)])
      try harness.configure(640, 480)
      try harness.settle()
      try harness.showFrame()
      #expect(harness.events.last == "state")
    }
  }

  @Test func gesturesCursorsAndTheClipboardMayComeLate() async throws {
    try await onLoop {
      let harness = try Harness.seated(
        pointerBit,
        without(
          "zwp_pointer_gestures_v1", "wp_cursor_shape_manager_v1", "wl_data_device_manager",
          "zwp_tablet_manager_v2", "zwp_primary_selection_device_manager_v1"))
      defer { harness.close() }
      try harness.enterPointer(10, 10)
      try harness.settle()
      try announce("zwp_pointer_gestures_v1", 3, as: 90, on: harness)
      try announce("wp_cursor_shape_manager_v1", as: 91, on: harness)
      try announce("wl_data_device_manager", 3, as: 92, on: harness)
      try announce("zwp_tablet_manager_v2", as: 93, on: harness)
      try announce("zwp_primary_selection_device_manager_v1", as: 94, on: harness)
      let requests = try harness.settle()
      #expect(requests.all("wp_cursor_shape_device_v1.set_shape") == [[5, 1]])
      for made in [
        "zwp_pointer_gestures_v1.get_pinch_gesture", "wl_data_device_manager.get_data_device",
        "zwp_tablet_manager_v2.get_tablet_seat",
        "zwp_primary_selection_device_manager_v1.get_device",
      ] {
        #expect(requests.all(made).count == 1, "\(made)")
      }
      harness.inputs = []
      let view = try harness.view
      try harness.far.send(
        "zwp_pointer_gesture_pinch_v1", "begin", [.uint(1), .uint(1), .uint(view), .uint(2)])
      try harness.settle()
      #expect(harness.inputs == [.pinch(.begin(fingers: 2))])
    }
  }

  @Test func textThatIsWrittenIsToldToAnInputMethodThatComesLate() async throws {
    try await onLoop(with: try Harness.seated(keyboardBit)) { harness in
      harness.window.editedText = EditedText(.search(1), text: "a", caret: 1, anchor: 1)
      try announce("zwp_text_input_manager_v3", on: harness)
      try harness.settle()
      try harness.far.send("zwp_text_input_v3", "enter", [.uint(harness.view)])
      #expect(try harness.settle().names.contains("zwp_text_input_v3.enable"))
    }
  }

  @Test func framesAreTimedByAPresentationThatComesLate() async throws {
    try await onLoop(with: try Harness(without("wp_presentation"))) { harness in
      try harness.map()
      try announce("wp_presentation", on: harness)
      try harness.settle()
      try harness.far.send("wp_presentation", "clock_id", [.uint(1)])
      try harness.settle()
      harness.window.setNeedsFrame()
      try harness.far.send("wl_callback", "done", [.uint(0)])
      #expect(try harness.settle().all("wp_presentation.feedback").count == 1)
    }
  }

  /// Each global goes alone, while the window is shown; then everything that it was for is tried.
  @Test(arguments: LateGlobalWireTests.removable) func aGlobalMayGo(interface: String) async throws
  {
    try await onLoop {
      let globals = Harness.modern.merging(
        ["zwp_text_input_manager_v3": 1, "wp_content_type_manager_v1": 1]
      ) { $1 }
      let harness = try Harness.seated(pointerBit | keyboardBit, globals)
      defer { harness.close() }
      try harness.enterPointer(10, 10)
      try harness.far.send("wl_pointer", "button", [.uint(9), .uint(1), .uint(0x110), .uint(1)])
      try harness.far.send("wl_pointer", "frame")
      try harness.settle()
      let index = try #require(globals.keys.sorted().firstIndex(of: interface))
      try harness.far.send("wl_registry", "global_remove", [.uint(UInt32(index + 1))])
      try harness.settle()
      let frames = harness.frames.count
      _ = harness.window.copy(OfferedData(types: ["text/plain"]) { _, done in done([]) })
      harness.window.select(OfferedData(types: ["text/plain"]) { _, done in done([]) })
      harness.window.paste(["text/plain"])
      harness.window.inhibitIdle(true)
      harness.window.requestToken { _ in }
      harness.window.activate(ActivationToken("t"))
      harness.window.exported { _ in }
      harness.window.editedText = EditedText(.search(1), text: "a", caret: 1, anchor: 1)
      harness.window.cursor = .grab
      harness.window.startMove()
      try harness.configure(700, 500, states: [1])
      try harness.showFrame()
      #expect(harness.losses.isEmpty)
      #expect(harness.frames.count > frames)
      // It may come back under another number, also twice.
      try announce(interface, globals[interface] ?? 1, as: 95, on: harness)
      try announce(interface, globals[interface] ?? 1, as: 96, on: harness)
      harness.window.setNeedsFrame()
      try harness.showFrame()
      #expect(harness.losses.isEmpty)
    }
  }

  /// A compositor may restart a module: its global goes, and another one comes.
  @Test(arguments: [
    ("zwp_tablet_manager_v2", "get_tablet_seat", "zwp_tablet_seat_v2.destroy"),
    ("wl_data_device_manager", "get_data_device", "wl_data_device.release"),
    (
      "zwp_primary_selection_device_manager_v1", "get_device",
      "zwp_primary_selection_device_v1.destroy"
    ),
    ("zwp_text_input_manager_v3", "get_text_input", "zwp_text_input_v3.destroy"),
    ("zwp_pointer_gestures_v1", "get_pinch_gesture", "zwp_pointer_gesture_pinch_v1.destroy"),
    ("wp_cursor_shape_manager_v1", "get_pointer", "wp_cursor_shape_device_v1.destroy"),
    (
      "wp_fractional_scale_manager_v1", "get_fractional_scale",
      "wp_fractional_scale_v1.destroy"
    ),
    ("zwp_idle_inhibit_manager_v1", "create_inhibitor", "zwp_idle_inhibitor_v1.destroy"),
  ])
  func returningGlobalMakesItsObjectsAnew(interface: String, make: String, end: String) async throws
  {
    try await onLoop {
      let globals = Harness.modern.merging(["zwp_text_input_manager_v3": 1]) { $1 }
      let harness = try Harness.seated(pointerBit | keyboardBit, globals)
      defer { harness.close() }
      harness.window.inhibitIdle(true)
      let index = try #require(globals.keys.sorted().firstIndex(of: interface))
      try harness.far.send("wl_registry", "global_remove", [.uint(UInt32(index + 1))])
      #expect(try harness.settle().all(end).isEmpty, "it may still work")
      try announce(interface, globals[interface] ?? 1, as: 95, on: harness)
      let requests = try harness.settle()
      #expect(requests.all(end).count == 1 && requests.all("\(interface).\(make)").count == 1)
    }
  }

  static let removable =
    Harness.modern.keys.filter { !["wl_compositor", "wl_shm", "xdg_wm_base"].contains($0) }.sorted()
    + ["zwp_text_input_manager_v3", "wp_content_type_manager_v1"]
}
