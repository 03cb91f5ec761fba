import EventLoop
import Geometry
import Glibc
import Input
import RefereeFixtures
import Testing
import WireCodec
@testable import Desktop

@Suite struct SeatWireTests {
  @Test func aPinchIsCancelledWhenThePointerLeaves() async throws {
    try await onLoop(with: try Harness.seated(pointerBit)) { harness in
      try harness.enterPointer(10, 20)
      let surface = try harness.view
      try harness.far.send(
        "zwp_pointer_gesture_pinch_v1", "begin", [.uint(1), .uint(1), .uint(surface), .uint(2)])
      try harness.settle()
      harness.inputs = []
      try harness.far.send("wl_pointer", "leave", [.uint(2), .uint(surface)])
      try harness.far.send("wl_pointer", "frame")
      try harness.settle()
      #expect(harness.inputs == [.pinch(.end(isCancelled: true)), .pointer(.leave)])
    }
  }

  /// Sway hides the cursor with a leave, and shows it again at the next update, without a frame.
  @Test func pinchBeginsAgainWhenThePointerIsBack() async throws {
    try await onLoop(with: try Harness.seated(pointerBit)) { harness in
      try harness.enterPointer(10, 20)
      let (pinch, surface) = ("zwp_pointer_gesture_pinch_v1", try harness.view)
      @UI func update(_ scale: Double) throws {
        try harness.far.send(
          pinch, "update", [.uint(2), .fixed(3), .fixed(4), .fixed(scale), .fixed(0)])
      }
      try harness.far.send(pinch, "begin", [.uint(1), .uint(1), .uint(surface), .uint(2)])
      try update(2)
      try harness.far.send("wl_pointer", "leave", [.uint(2), .uint(surface)])
      try harness.far.send("wl_pointer", "frame")
      try update(3)
      try harness.settle()
      harness.inputs = []
      try harness.far.send(
        "wl_pointer", "enter", [.uint(6), .uint(surface), .fixed(10), .fixed(20)])
      try update(4)
      try update(6)
      try harness.far.send(pinch, "end", [.uint(3), .uint(3), .int(0)])
      try harness.settle()
      let way = Vector(dx: 3, dy: 4)
      #expect(
        harness.inputs == [
          .pointer(.enter(Point(x: 10, y: 20))), .pinch(.begin(fingers: 2)),
          .pinch(.update(translation: way, scale: 1, rotation: 0)),
          .pinch(.update(translation: way, scale: 1.5, rotation: 0)),
          .pinch(.end(isCancelled: false)),
        ])
    }
  }

  @Test func pointerHasEnteredBeforeAPinchBegins() async throws {
    try await onLoop(with: try Harness.seated(pointerBit)) { harness in
      let surface = try harness.view
      harness.inputs = []
      try harness.far.send(
        "wl_pointer", "enter", [.uint(6), .uint(surface), .fixed(10), .fixed(20)])
      try harness.far.send(
        "zwp_pointer_gesture_pinch_v1", "begin", [.uint(1), .uint(1), .uint(surface), .uint(2)])
      try harness.settle()
      #expect(
        harness.inputs == [.pointer(.enter(Point(x: 10, y: 20))), .pinch(.begin(fingers: 2))])
    }
  }

  @Test func inputUnderWayEndsWhenThePointerGoes() async throws {
    try await onLoop(with: try Harness.seated(pointerBit)) { harness in
      try harness.enterPointer(10, 20)
      try harness.far.send("wl_pointer", "button", [.uint(9), .uint(1), .uint(0x110), .uint(1)])
      try harness.far.send("wl_pointer", "axis_source", [.uint(1)])
      try harness.far.send("wl_pointer", "axis", [.uint(1), .uint(0), .fixed(3)])
      try harness.far.send("wl_pointer", "frame")
      let surface = try harness.view
      try harness.far.send(
        "zwp_pointer_gesture_swipe_v1", "begin", [.uint(1), .uint(1), .uint(surface), .uint(3)])
      try harness.settle()
      harness.inputs = []
      try harness.far.send("wl_seat", "capabilities", [.uint(0)])
      let requests = try harness.settle()
      #expect(
        harness.inputs == [
          .swipe(.end(isCancelled: true)), .scroll(.stop), .pointer(.leave),
          .pointer(.button(.left, isPressed: false)),
        ])
      #expect(
        requests.names == [
          "zwp_pointer_gesture_pinch_v1.destroy", "zwp_pointer_gesture_swipe_v1.destroy",
          "zwp_pointer_gesture_hold_v1.destroy", "wp_cursor_shape_device_v1.destroy",
          "wl_pointer.release",
        ])
    }
  }

  /// Mutter switches workspaces with three fingers, and sends the swipe to the window too.
  @Test(arguments: [false, true])
  func swipesAreLeftToACompositorThatActsOnThemItself(isMutter: Bool) async throws {
    try await onLoop {
      var globals = Harness.modern
      if isMutter { globals["gtk_shell1"] = 5 }
      let harness = try Harness.seated(pointerBit, globals)
      defer { harness.close() }
      try harness.enterPointer(10, 20)
      try harness.settle()
      harness.inputs = []
      let (swipe, surface) = ("zwp_pointer_gesture_swipe_v1", try harness.view)
      try harness.far.send(swipe, "begin", [.uint(1), .uint(1), .uint(surface), .uint(3)])
      try harness.far.send(swipe, "update", [.uint(2), .fixed(30), .fixed(0)])
      try harness.far.send(swipe, "end", [.uint(3), .uint(3), .int(0)])
      try harness.settle()
      #expect(harness.inputs.count == (isMutter ? 0 : 3))
    }
  }

  @Test func aDeviceMayComeBack() async throws {
    try await onLoop(with: try Harness.seated(pointerBit)) { harness in
      for capabilities: UInt32 in [0, 1, 5, 4, 0, 1] {
        try harness.far.send("wl_seat", "capabilities", [.uint(capabilities)])
        try harness.settle()
      }
      try harness.enterPointer(3, 4)
      try harness.settle()
      #expect(harness.inputs == [.pointer(.enter(Point(x: 3, y: 4)))])
    }
  }

  @Test func contactsAreCancelledWhenTheTouchscreenGoes() async throws {
    try await onLoop(with: try Harness.seated(touchBit)) { harness in
      let surface = try harness.view
      try harness.far.send(
        "wl_touch", "down",
        [.uint(1), .uint(1), .uint(surface), .int(352), .fixed(1), .fixed(2)])
      try harness.far.send("wl_touch", "frame")
      try harness.far.send("wl_seat", "capabilities", [.uint(0)])
      try harness.settle()
      #expect(
        harness.inputs == [.touch(.down(id: 352, Point(x: 1, y: 2))), .touch(.cancel)])
    }
  }

  @Test func aSeatThatIsRemovedEndsWhatItBegan() async throws {
    try await onLoop(with: try Harness.seated(keyboardBit)) { harness in
      try harness.enterKeyboard()
      try harness.key(19, 1)
      try harness.settle()
      let index = try #require(
        Harness.modern.keys.sorted().firstIndex(of: "wl_seat"))
      try harness.far.send("wl_registry", "global_remove", [.uint(UInt32(index + 1))])
      let requests = try harness.settle()
      #expect(harness.inputs.last == .key(KeyEvent(name: "r", isPressed: false)))
      #expect(requests.names.suffix(2) == ["wl_keyboard.release", "wl_seat.release"])
    }
  }

  @Test func anOldSeatNeedsNoFrames() async throws {
    try await onLoop(with: try Harness.seated(pointerBit, Harness.poor)) { harness in
      try harness.far.send(
        "wl_pointer", "enter", [.uint(5), .uint(harness.view), .fixed(1), .fixed(2)])
      try harness.far.send("wl_pointer", "motion", [.uint(1), .fixed(3), .fixed(4)])
      try harness.settle()
      #expect(
        harness.inputs == [
          .pointer(.enter(Point(x: 1, y: 2))), .pointer(.motion(Point(x: 3, y: 4))),
        ])
    }
  }

  @Test func closingEverythingFromWithinAHandlerIsSurvived() async throws {
    try await onLoop {
      let harness = try Harness.seated(pointerBit | keyboardBit | touchBit)
      harness.onInput = { [unowned harness] _ in harness.display.close() }
      try harness.enterKeyboard()
      try harness.key(16, 1)
      try harness.settle()
      #expect(harness.inputs.first == .key(KeyEvent(name: "q")))
    }
  }
}

@Suite struct CursorWireTests {
  @Test func theShapeIsSetWithTheEntersSerial() async throws {
    try await onLoop(with: try Harness.seated(pointerBit)) { harness in
      try harness.enterPointer(10, 20, serial: 41)
      #expect(
        try harness.settle().all("wp_cursor_shape_device_v1.set_shape") == [[41, 1]])
      harness.window.cursor = .grab
      #expect(
        try harness.settle().all("wp_cursor_shape_device_v1.set_shape") == [[41, 16]])
      harness.window.cursor = .grab
      #expect(try harness.settle().isEmpty)
      harness.window.cursor = .hidden
      #expect(try harness.settle().all("wl_pointer.set_cursor") == [[41, 0, 0, 0]])
      // Seen elsewhere meanwhile, it needs its shape anew.
      try harness.far.send("wl_pointer", "leave", [.uint(42), .uint(harness.view)])
      try harness.settle()
      harness.window.cursor = .arrow
      try harness.enterPointer(10, 20, serial: 43)
      #expect(
        try harness.settle().all("wp_cursor_shape_device_v1.set_shape") == [[43, 1]])
    }
  }

  // The theme is named by the environment of a process: this one has a process of its own.

  @Test func cursorThatNothingCouldShowAgainIsNotHidden() async {
    await #expect(processExitsWith: .success) {
      _ = unsafe setenv("XCURSOR_PATH", "/nowhere", 1)
      try await onLoop {
        let shapes = "wp_cursor_shape_manager_v1"
        let harness = try Harness.seated(pointerBit, Harness.modern.filter { $0.key != shapes })
        try harness.enterPointer(10, 20, serial: 41)
        try harness.settle()
        harness.window.cursor = .hidden
        #expect(try harness.settle().all("wl_pointer.set_cursor").isEmpty)
        harness.close()
      }
    }
  }
}
