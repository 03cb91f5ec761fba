import Input
import Testing
@testable import Desktop

/// Codes of the kernel: Q, Left, 1, F.
private let (q, left, one, f): (UInt32, UInt32, UInt32, UInt32) = (16, 105, 2, 33)

/// A keymap with the given symbols of each layout's letter keys, made for these tests.
private func keymap(_ layouts: [(q: String, f: String)]) -> String {
  let groups = layouts.indices.map { n in
    """
    symbols[Group\(n + 1)] = [ \(layouts[n].q) ]
    """
  }
  let others = layouts.indices.map { n in "symbols[Group\(n + 1)] = [ \(layouts[n].f) ]" }
  return """
    xkb_keymap {
    xkb_keycodes { <Q> = 24; <F> = 41; <LEFT> = 113; <ONE> = 10; <SHIFT> = 50; <CTRL> = 37; };
    xkb_types {
      type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
      type "TWO_LEVEL" {
        modifiers = Shift; map[Shift] = Level2; level_name[Level1] = "Base";
        level_name[Level2] = "Shift";
      };
    };
    xkb_compatibility { };
    xkb_symbols {
      key <Q> { type = "TWO_LEVEL", \(groups.joined(separator: ", ")) };
      key <F> { type = "TWO_LEVEL", \(others.joined(separator: ", ")) };
      key <LEFT> { type = "ONE_LEVEL", symbols[Group1] = [ Left ] };
      key <ONE> { type = "TWO_LEVEL", symbols[Group1] = [ 1, plus ] };
      key <SHIFT> { [ Shift_L ] }; key <CTRL> { [ Control_L ] };
      modifier_map Shift { <SHIFT> }; modifier_map Control { <CTRL> };
    };
    };
    """
}

private let shift: UInt32 = 1
private let lock: UInt32 = 2
private let control: UInt32 = 4

private func compiled(_ layouts: [(q: String, f: String)]) throws -> Keymap {
  try #require(Keymap(text: Array(keymap(layouts).utf8) + [0]))
}

@Suite struct KeymapTests {
  private let latin = [(q: "q, Q", f: "f, F")]

  @Test func aKeyIsNamedByItsKeysym() throws {
    let keymap = try compiled(latin)
    #expect(keymap.key(q) == KeyEvent(name: "q"))
    #expect(keymap.key(left) == KeyEvent(name: "Left"))
  }

  @Test func aModifierThatTheKeyUsesIsConsumed() throws {
    let keymap = try compiled(latin)
    keymap.update(ModifierMasks(depressed: shift))
    #expect(keymap.key(q) == KeyEvent(name: "Q"))
    #expect(keymap.key(one) == KeyEvent(name: "plus"))
    #expect(keymap.key(left) == KeyEvent(name: "Left", modifiers: .shift))
  }

  @Test func aModifierThatTheKeyLeavesIsTold() throws {
    let keymap = try compiled(latin)
    keymap.update(ModifierMasks(depressed: control | shift))
    #expect(keymap.key(q) == KeyEvent(name: "Q", modifiers: .control))
  }

  @Test func aCyrillicKeyTakesTheNameOfTheLatinLayoutBesideIt() throws {
    let keymap = try compiled([
      (q: "Cyrillic_shorti, Cyrillic_SHORTI", f: "Cyrillic_a, Cyrillic_A"), (q: "a, A", f: "f, F"),
    ])
    #expect(keymap.key(q) == KeyEvent(name: "a", typed: "й"), "and writes what it is")
    keymap.update(ModifierMasks(depressed: shift))
    #expect(keymap.key(q) == KeyEvent(name: "A", typed: "Й"))
    keymap.update(ModifierMasks(depressed: control))
    #expect(keymap.key(f) == KeyEvent(name: "f", modifiers: .control))
  }

  @Test func capsLockChangesWhatAKeyWritesAndNotItsName() throws {
    let keymap = try compiled(latin)
    keymap.update(ModifierMasks(locked: lock))
    #expect(keymap.key(q) == KeyEvent(name: "q", typed: "Q"))
    #expect(keymap.key(one) == KeyEvent(name: "1"))
    keymap.update(ModifierMasks(depressed: shift, locked: lock))
    #expect(keymap.key(q).name == "Q")
    keymap.update(ModifierMasks(depressed: control, locked: lock))
    #expect(keymap.key(q) == KeyEvent(name: "q", modifiers: .control))
  }

  /// In Turkish, the capital of ı is I, whose small letter elsewhere is i.
  @Test func capsLockLeavesALetterItsOwnName() throws {
    let keymap = try compiled([(q: "idotless, I", f: "f, F")])
    let name = keymap.key(q).name
    keymap.update(ModifierMasks(locked: lock))
    #expect(keymap.key(q).name == name && name != "i")
  }

  @Test func aKeyWithoutALatinLayoutIsNamedByItsPlace() throws {
    let keymap = try compiled([(q: "Greek_semicolon, Greek_SEMICOLON", f: "Greek_phi, Greek_PHI")])
    #expect(keymap.key(f) == KeyEvent(name: "f", typed: "φ"))
  }

  @Test func theGroupOfTheCompositorChooses() throws {
    let keymap = try compiled([(q: "q, Q", f: "f, F"), (q: "a, A", f: "e, E")])
    keymap.update(ModifierMasks(group: 1))
    #expect(keymap.key(q) == KeyEvent(name: "a"))
  }

  @Test(arguments: ["", "\0", "xkb_keymap { nonsense", "no keymap at all"])
  func malformedKeymapIsRefused(text: String) {
    #expect(Keymap(text: Array(text.utf8)) == nil)
  }

  @Test func modifiersDoNotRepeatLettersDo() throws {
    let keymap = try compiled(latin)
    #expect(keymap.repeats(q))
  }
}

@Suite struct FallbackKeymapTests {
  @Test(
    arguments: [
      (1, "Escape"), (16, "q"), (105, "Left"), (106, "Right"), (28, "Return"), (11, "0"),
      (13, "equal"),
      (33, "f"), (87, "F11"), (50, "m"), (59, "F1"), (68, "F10"),
    ] as [(UInt32, String)]) func keysGoByTheirPlaces(code: UInt32, name: String)
  {
    #expect(FallbackKeymap.names[code] == name)
  }
}
