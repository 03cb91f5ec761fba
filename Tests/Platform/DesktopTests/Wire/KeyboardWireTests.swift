import EventLoop
import Foundation
import Input
import RefereeFixtures
import System
import Testing
import WireCodec
@testable import Desktop

@Suite struct KeyboardWireTests {
  /// Sends a keymap in a file of `size` bytes that holds `text`.
  @UI private func sendKeymap(_ text: String, size: Int? = nil, to harness: Harness) throws {
    let file = try MemoryFile(named: "keymap")
    let bytes = Array(text.utf8)
    try file.descriptor.write(bytes)
    try harness.far.send(
      "wl_keyboard", "keymap", [.uint(1), .uint(UInt32(size ?? bytes.count))],
      descriptor: file.descriptor)
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
    try await onLoop(with: try Harness.seated(keyboardBit)) { harness in
      try sendKeymap(keymap + "\0", to: harness)
      try harness.enterKeyboard()
      try harness.key(16, 1)
      try harness.key(16, 0)
      try harness.settle()
      #expect(
        harness.inputs == [
          .key(KeyEvent(name: "a")), .key(KeyEvent(name: "a", isPressed: false)),
        ])
    }
  }

  @Test(arguments: [
    ("", 0), ("", 4096), ("xkb_keymap {", 12), ("nonsense", 1 << 30),
  ]) func keysWithoutAKeymapGoByTheirPlaces(text: String, size: Int) async throws {
    try await onLoop(with: try Harness.seated(keyboardBit)) { harness in
      try sendKeymap(text, size: size, to: harness)
      try harness.enterKeyboard()
      try harness.key(29, 1)
      try harness.key(105, 1)
      try harness.settle()
      #expect(harness.inputs.last == .key(KeyEvent(name: "Left", modifiers: .control)))
      #expect(harness.losses.isEmpty)
    }
  }

  @Test func aKeymapThatIsShorterThanItSaysIsReadAsFarAsItGoes() async throws {
    try await onLoop(with: try Harness.seated(keyboardBit)) { harness in
      try sendKeymap(keymap, size: 65536, to: harness)
      try harness.enterKeyboard()
      try harness.key(16, 1)
      try harness.settle()
      #expect(harness.inputs == [.key(KeyEvent(name: "a"))])
    }
  }

  @Test func keysHeldBeforeDoNotFireAndKeysHeldAfterAreReleased() async throws {
    try await onLoop(with: try Harness.seated(keyboardBit)) { harness in
      try harness.enterKeyboard([28])
      try harness.key(28, 0)
      try harness.key(105, 1)
      try harness.far.send("wl_keyboard", "leave", [.uint(8), .uint(harness.view)])
      try harness.settle()
      #expect(
        harness.inputs == [
          .key(KeyEvent(name: "Left")), .key(KeyEvent(name: "Left", isPressed: false)),
        ])
    }
  }

  @Test func modifiersHeldBeforeCountWithoutAKeymap() async throws {
    try await onLoop(with: try Harness.seated(keyboardBit)) { harness in
      try harness.enterKeyboard([29, 105])
      try harness.key(106, 1)
      try harness.key(29, 0)
      try harness.key(103, 1)
      try harness.settle()
      #expect(
        harness.inputs == [
          .modifiers(.control), .key(KeyEvent(name: "Right", modifiers: .control)),
          .modifiers([]), .key(KeyEvent(name: "Up")),
        ])
    }
  }

  /// Control's bit is 4 in every keymap.
  @Test func modifiersBeforeTheKeymapCountOnceItComes() async throws {
    try await onLoop(with: try Harness.seated(keyboardBit)) { harness in
      try harness.enterKeyboard()
      try harness.far.send(
        "wl_keyboard", "modifiers", [.uint(6), .uint(4), .uint(0), .uint(0), .uint(0)])
      try sendKeymap(keymap + "\0", to: harness)
      try harness.key(16, 1)
      try harness.settle()
      #expect(
        harness.inputs == [
          .modifiers(.control), .key(KeyEvent(name: "a", modifiers: .control)),
        ])
    }
  }

  @Test func shiftThatWasHeldBeforeIsStillDownAfterTheOtherShift() async throws {
    try await onLoop(with: try Harness.seated(keyboardBit)) { harness in
      let shifts = keymap.replacing("<R> = 27;", with: "<R> = 27; <LS> = 50; <RS> = 62;")
        .replacing("key <R>", with: "key <LS> { [ Shift_L ] }; key <RS> { [ Shift_R ] }; key <R>")
      try sendKeymap(shifts + "\0", to: harness)
      try harness.enterKeyboard([42])
      try harness.far.send(
        "wl_keyboard", "modifiers", [.uint(6), .uint(1), .uint(0), .uint(0), .uint(0)])
      try harness.key(54, 1)
      try harness.key(54, 0)
      try harness.settle()
      let right = KeyEvent(name: "Shift_R", modifiers: .shift)
      #expect(
        harness.inputs == [
          .modifiers(.shift), .key(right), .key(right.asRelease), .modifiers(.shift),
        ])
    }
  }

  @Test func shiftThatALetterUsesIsStillDown() async throws {
    try await onLoop(with: try Harness.seated(keyboardBit)) { harness in
      let type = """
        xkb_types { type "TWO_LEVEL" {
          modifiers = Shift; map[Shift] = Level2;
          level_name[Level1] = "1"; level_name[Level2] = "2";
        };
        """
      let levels = keymap.replacing("xkb_types {", with: type)
        .replacing("[ a ]", with: "type = \"TWO_LEVEL\", symbols[Group1] = [ a, A ]")
      try sendKeymap(levels + "\0", to: harness)
      try harness.enterKeyboard()
      try harness.far.send(
        "wl_keyboard", "modifiers", [.uint(6), .uint(1), .uint(0), .uint(0), .uint(0)])
      try harness.key(16, 1)
      try harness.settle()
      #expect(harness.inputs == [.modifiers(.shift), .key(KeyEvent(name: "A"))])
      #expect(KeyModifiers.shift.after(KeyEvent(name: "A")) == .shift)
    }
  }

  /// A dead accent is a key like any other: the one before it does not go on.
  @Test func aKeyThatASequenceTakesEndsTheRepeats() async throws {
    try await onLoop(with: try Harness.seated(keyboardBit)) { harness in
      harness.display.composeTable = { ComposeTable(text: "<dead_acute> <a> : \"á\" aacute\n") }
      try sendKeymap(keymap.replacing("Escape", with: "dead_acute") + "\0", to: harness)
      try harness.far.send("wl_keyboard", "repeat_info", [.int(1000), .int(1)])
      try harness.enterKeyboard()
      try harness.key(16, 1)
      while harness.inputs.count < 3 { harness.loop.turn(limit: 100) }
      try harness.key(19, 1)
      try harness.settle()
      let count = harness.inputs.count
      for _ in 0..<5 { harness.loop.turn(limit: 5) }
      #expect(harness.inputs.count == count)
      try harness.key(19, 0)
      try harness.key(16, 0)
      try harness.settle()
      #expect(harness.inputs.last == .key(KeyEvent(name: "a", isPressed: false)))
    }
  }

  @Test func aHeldKeyRepeatsByTheCompositorsSettingsUntilItIsReleased() async throws {
    try await onLoop(with: try Harness.seated(keyboardBit)) { harness in
      try harness.far.send("wl_keyboard", "repeat_info", [.int(1000), .int(1)])
      try harness.enterKeyboard()
      try harness.key(105, 1)
      // Waits for the timer itself, however long that takes.
      while harness.inputs.count < 3 { harness.loop.turn(limit: 100) }
      #expect(harness.inputs[1] == .key(KeyEvent(name: "Left", isRepeat: true)))
      try harness.key(105, 0)
      try harness.settle()
      let count = harness.inputs.count
      #expect(harness.inputs.last == .key(KeyEvent(name: "Left", isPressed: false)))
      for _ in 0..<3 { harness.loop.turn(limit: 2) }
      #expect(harness.inputs.count == count)
    }
  }

  @Test func keyHeldWhileItsWindowClosesWakesNothing() async throws {
    try await onLoop(with: try Harness.seated(keyboardBit)) { harness in
      try harness.far.send("wl_keyboard", "repeat_info", [.int(1000), .int(1)])
      try harness.enterKeyboard()
      try harness.key(105, 1)
      while harness.inputs.count < 2 { harness.loop.turn(limit: 100) }
      harness.window.close()
      for _ in 0..<100 where harness.loop.nextDeadline != nil { harness.loop.turn(limit: 100) }
      #expect(harness.loop.nextDeadline == nil)
    }
  }
}
