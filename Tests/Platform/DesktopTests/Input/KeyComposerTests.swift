import Input
import Testing

@testable import Desktop

@Suite struct KeyComposerTests {
  private static let table = """
    <dead_acute> <e> : "é" eacute
    <dead_acute> <space> : "'" apostrophe
    <Multi_key> <minus> <greater> : "→" U2192
    <Multi_key> <o> <k> : "okay"

    """
  private static let keysyms: [String: UInt32] = [
    "dead_acute": 0xFE51, "Multi_key": 0xFF20, "e": 0x65, "o": 0x6F, "k": 0x6B, "q": 0x71,
    "minus": 0x2D, "greater": 0x3E, "space": 0x20, "Shift_L": 0xFFE1, "Escape": 0xFF1B,
  ]

  private let composer = KeyComposer { ComposeTable(text: Self.table) }

  private func press(_ name: String, _ modifiers: KeyModifiers = []) throws -> KeyEvent? {
    composer.press(
      KeyEvent(name: name, modifiers: modifiers), keysym: try #require(Self.keysyms[name]))
  }

  @Test func aDeadAccentAndALetterAreOneKey() throws {
    #expect(try press("dead_acute") == nil)
    let key = try press("e")
    #expect(key == KeyEvent(name: "eacute", typed: "é"))
    #expect(key?.text == "é")
    #expect(try press("e") == KeyEvent(name: "e"), "the next is itself again")
  }

  @Test func aResultThatItsKeyNamesIsNotSaidTwice() throws {
    #expect(try press("dead_acute") == nil)
    #expect(try press("space") == KeyEvent(name: "apostrophe"))
  }

  @Test func shiftMayComeInBetween() throws {
    #expect(try press("Multi_key") == nil)
    #expect(try press("minus") == nil)
    #expect(try press("Shift_L") == KeyEvent(name: "Shift_L"))
    #expect(try press("greater")?.text == "→")
  }

  @Test func aSequenceMayWriteSeveralCharacters() throws {
    #expect(try press("Multi_key") == nil)
    #expect(try press("o") == nil)
    #expect(try press("k") == KeyEvent(name: "NoSymbol", typed: "okay"))
  }

  @Test func unfinishedSequenceWritesNoText() throws {
    #expect(try press("dead_acute") == nil)
    #expect(try press("q") == nil)
    #expect(try press("q") == KeyEvent(name: "q"))
    #expect(try press("dead_acute") == nil)
    #expect(try press("Escape") == KeyEvent(name: "Escape"), "it has its meaning all the same")
  }

  @Test func commandsAreNoPartOfASequence() throws {
    #expect(try press("dead_acute") == nil)
    #expect(try press("q", .control) == KeyEvent(name: "q", modifiers: .control))
    #expect(try press("e")?.text == "é")
  }

  @Test func aSequenceThatHasBegunEndsWithTheFocus() throws {
    #expect(try press("dead_acute") == nil)
    composer.reset()
    #expect(try press("e") == KeyEvent(name: "e"))
  }

  @Test func keysWithoutATableAreThemselves() throws {
    var lookups = 0
    let composer = KeyComposer {
      lookups += 1
      return nil
    }
    let dead = KeyEvent(name: "dead_acute")
    #expect(composer.press(KeyEvent(name: "e"), keysym: 0x65) == KeyEvent(name: "e"))
    #expect(lookups == 0, "no table is read before it is needed")
    #expect(composer.press(dead, keysym: 0xFE51) == dead)
    #expect(composer.press(dead, keysym: 0xFE51) == dead)
    #expect(lookups == 1)
  }
}
