import EventLoop
import Geometry
import Input
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// Keys that the compositor repeats itself, from version 10 of the keyboard.
@Suite struct RepeatWireTests {
  private static var newest: [String: UInt32] {
    Harness.modern.merging(["wl_seat": 11, "xdg_wm_base": 8]) { $1 }
  }

  @Test func theHighestKnownVersionsAreBound() async throws {
    try await onLoop(with: try Harness(Self.newest)) { harness in
      try harness.settle()
      #expect(harness.far.boundVersions["wl_seat"] == 10)
      #expect(harness.far.boundVersions["xdg_wm_base"] == 7)
    }
  }

  /// Rate 0 as mutter tells it, and a compositor that tells a rate and repeats all the same.
  @Test(arguments: [0, 1000]) func repeatsOfTheCompositorComeOnce(rate: Int32) async throws {
    try await onLoop(with: try Harness.seated(keyboardBit, Self.newest)) { harness in
      try harness.far.send("wl_keyboard", "repeat_info", [.int(rate), .int(100_000)])
      try harness.enterKeyboard()
      try harness.key(105, 1)
      try harness.key(105, 2, time: 400)
      try harness.key(105, 2, time: 440)
      try harness.settle()
      let again = InputEvent.key(KeyEvent(name: "Left", isRepeat: true))
      #expect(harness.inputs == [.key(KeyEvent(name: "Left")), again, again])
      // A repeat of what was never pressed here means nothing.
      try harness.key(106, 2)
      try harness.key(105, 0)
      try harness.settle()
      #expect(harness.inputs.count == 4)
      #expect(harness.inputs.last == .key(KeyEvent(name: "Left", isPressed: false)))
    }
  }

  @Test func theDirectionOfTheFingersChangesNoScroll() async throws {
    try await onLoop(with: try Harness.seated(pointerBit, Self.newest)) { harness in
      try harness.enterPointer(3, 4)
      try harness.settle()
      harness.inputs = []
      try harness.far.send("wl_pointer", "axis_source", [.uint(1)])
      try harness.far.send("wl_pointer", "axis_relative_direction", [.uint(0), .uint(1)])
      try harness.far.send("wl_pointer", "axis", [.uint(1), .uint(0), .fixed(3)])
      try harness.far.send("wl_pointer", "axis_relative_direction", [.uint(7), .uint(9)])
      try harness.far.send("wl_pointer", "frame")
      try harness.settle()
      #expect(harness.inputs == [.scroll(.delta(.finger, Vector(dx: 0, dy: 3)))])
    }
  }
}
