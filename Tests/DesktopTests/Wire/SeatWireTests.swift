import CShims
import EventLoop
import Foundation
import Geometry
import Gestures
import Testing

@testable import Desktop

private let (pointerBit, keyboardBit, touchBit): (UInt32, UInt32, UInt32) = (1, 2, 4)

@UI extension Harness {
  /// A mapped window whose seat has those devices.
  fileprivate static func seated(
    _ capabilities: UInt32, _ globals: [String: UInt32] = Harness.modern
  ) throws -> Harness {
    let harness = try Harness(globals)
    try harness.map()
    try harness.far.send("wl_seat", "capabilities", [.uint(capabilities)])
    try harness.settle()
    return harness
  }

  fileprivate var view: UInt32 { get throws { try far.id("wl_surface") } }

  fileprivate func enterPointer(_ x: Double, _ y: Double, serial: UInt32 = 5) throws {
    try far.send(
      "wl_pointer", "enter", [.uint(serial), .uint(view), .fixed(x), .fixed(y)])
    try far.send("wl_pointer", "frame")
  }

  fileprivate func enterKeyboard(_ held: [UInt32] = []) throws {
    try far.send("wl_keyboard", "enter", [.uint(6), .uint(view), .words(held)])
  }

  fileprivate func key(_ code: UInt32, _ state: UInt32, time: UInt32 = 1) throws {
    try far.send("wl_keyboard", "key", [.uint(7), .uint(time), .uint(code), .uint(state)])
  }
}

@Suite struct SeatWireTests {
  @Test func whatWasBegunEndsWhenThePointerGoes() async throws {
    try await onLoop {
      let harness = try Harness.seated(pointerBit)
      defer { harness.close() }
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
          .swipe(.end(isCancelled: true)), .pointer(.button(.left, isPressed: false)),
          .scroll(.stop), .pointer(.leave),
        ])
      #expect(
        requests.names == [
          "zwp_pointer_gesture_pinch_v1.destroy", "zwp_pointer_gesture_swipe_v1.destroy",
          "zwp_pointer_gesture_hold_v1.destroy", "wp_cursor_shape_device_v1.destroy",
          "wl_pointer.release",
        ])
    }
  }

  @Test func aDeviceMayComeBack() async throws {
    try await onLoop {
      let harness = try Harness.seated(pointerBit)
      defer { harness.close() }
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
    try await onLoop {
      let harness = try Harness.seated(touchBit)
      defer { harness.close() }
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
    try await onLoop {
      let harness = try Harness.seated(keyboardBit)
      defer { harness.close() }
      try harness.enterKeyboard()
      try harness.key(19, 1)
      try harness.settle()
      let place = try #require(
        Harness.modern.keys.sorted().firstIndex(of: "wl_seat"))
      try harness.far.send("wl_registry", "global_remove", [.uint(UInt32(place + 1))])
      let requests = try harness.settle()
      #expect(harness.inputs.last == .key(KeyInput(name: "r", isPressed: false)))
      #expect(requests.names.suffix(2) == ["wl_keyboard.release", "wl_seat.release"])
    }
  }

  @Test func anOldSeatNeedsNoFrames() async throws {
    try await onLoop {
      let harness = try Harness.seated(pointerBit, Harness.poor)
      defer { harness.close() }
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
      #expect(harness.inputs.first == .key(KeyInput(name: "q")))
    }
  }
}

@Suite struct CursorWireTests {
  @Test func theShapeIsSetWithTheEntersSerial() async throws {
    try await onLoop {
      let harness = try Harness.seated(pointerBit)
      defer { harness.close() }
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
}

@Suite struct KeyboardWireTests {
  /// Sends a keymap in a file of `size` bytes that holds `text`.
  @UI private func sendKeymap(_ text: String, size: Int? = nil, to harness: Harness) throws {
    let file = unsafe shim_memory_file_create("keymap")
    try #require(file >= 0)
    defer { close(file) }
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    try harness.far.send(
      "wl_keyboard", "keymap", [.uint(1), .uint(UInt32(size ?? bytes.count))], descriptor: file)
  }

  private let keymap = """
    xkb_keymap {
    xkb_keycodes { <Q> = 24; <R> = 27; };
    xkb_types { type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; }; };
    xkb_compatibility { };
    xkb_symbols { key <Q> { [ a ] }; key <R> { [ Escape ] }; };
    };
    """

  @Test func keysGoByTheCompositorsKeymap() async throws {
    try await onLoop {
      let harness = try Harness.seated(keyboardBit)
      defer { harness.close() }
      try sendKeymap(keymap + "\0", to: harness)
      try harness.enterKeyboard()
      try harness.key(16, 1)
      try harness.key(16, 0)
      try harness.settle()
      #expect(
        harness.inputs == [
          .key(KeyInput(name: "a")), .key(KeyInput(name: "a", isPressed: false)),
        ])
    }
  }

  @Test(arguments: [
    ("", 0), ("", 4096), ("xkb_keymap {", 12), ("nonsense", 1 << 30),
  ]) func withoutAKeymapKeysGoByTheirPlaces(text: String, size: Int) async throws {
    try await onLoop {
      let harness = try Harness.seated(keyboardBit)
      defer { harness.close() }
      try sendKeymap(text, size: size, to: harness)
      try harness.enterKeyboard()
      try harness.key(29, 1)
      try harness.key(105, 1)
      try harness.settle()
      #expect(harness.inputs.last == .key(KeyInput(name: "Left", modifiers: .control)))
      #expect(harness.losses.isEmpty)
    }
  }

  @Test func aKeymapThatIsShorterThanItSaysIsReadAsFarAsItGoes() async throws {
    try await onLoop {
      let harness = try Harness.seated(keyboardBit)
      defer { harness.close() }
      try sendKeymap(keymap, size: 65536, to: harness)
      try harness.enterKeyboard()
      try harness.key(16, 1)
      try harness.settle()
      #expect(harness.inputs == [.key(KeyInput(name: "a"))])
    }
  }

  @Test func keysHeldBeforeDoNotFireAndKeysHeldAfterAreReleased() async throws {
    try await onLoop {
      let harness = try Harness.seated(keyboardBit)
      defer { harness.close() }
      try harness.enterKeyboard([28])
      try harness.key(28, 0)
      try harness.key(105, 1)
      try harness.far.send("wl_keyboard", "leave", [.uint(8), .uint(harness.view)])
      try harness.settle()
      #expect(
        harness.inputs == [
          .key(KeyInput(name: "Left")), .key(KeyInput(name: "Left", isPressed: false)),
        ])
    }
  }

  @Test func aHeldKeyRepeatsByTheCompositorsSettingsUntilItIsReleased() async throws {
    try await onLoop {
      let harness = try Harness.seated(keyboardBit)
      defer { harness.close() }
      try harness.far.send("wl_keyboard", "repeat_info", [.int(1000), .int(1)])
      try harness.enterKeyboard()
      try harness.key(105, 1)
      // Waits for the timer itself, however long that takes.
      while harness.inputs.count < 3 { harness.loop.turn(limit: 100) }
      #expect(harness.inputs[1] == .key(KeyInput(name: "Left", isRepeat: true)))
      try harness.key(105, 0)
      try harness.settle()
      let count = harness.inputs.count
      #expect(harness.inputs.last == .key(KeyInput(name: "Left", isPressed: false)))
      for _ in 0..<3 { harness.loop.turn(limit: 2) }
      #expect(harness.inputs.count == count)
    }
  }
}
