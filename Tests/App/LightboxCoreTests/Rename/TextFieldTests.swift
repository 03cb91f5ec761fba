import Input
import TestSupport
import Testing

@testable import LightboxCore

/// A line of text under keys.
@Suite struct TextFieldTests {
  private func typed(_ keys: String..., in field: TextField) -> TextField {
    var field = field
    for key in keys {
      let (modifiers, name) = KeyModifiers.parsing(key[...]) ?? ([], key)
      _ = field.press(KeyEvent(name: name, modifiers: modifiers))
    }
    return field
  }

  @Test(arguments: [
    ("a.jpg", 1), ("holiday.in.rome.png", 15), (".hidden", 7), ("nothing", 7), ("dot.", 3), ("", 0),
  ]) func theStemIsWithoutTheExtension(name: String, end: Int) {
    #expect(TextField.stem(of: name) == 0..<end)
  }

  @Test func selectedTextIsReplaced() {
    let field = TextField("rome.jpg", selecting: 0..<4)
    #expect(typed("n", "i", "c", "e", in: field).text == "nice.jpg")
    #expect(typed("BackSpace", in: field).text == ".jpg")
    #expect(typed("Delete", in: field).text == ".jpg")
    #expect(typed("ctrl+a", "x", in: field).text == "x")
  }

  @Test func keysMoveTheCaret() {
    let field = TextField("rome.jpg", selecting: 0..<4)
    #expect(typed("Left", in: field).caret == 0, "to the end of what was selected")
    #expect(typed("Right", in: field).caret == 4)
    #expect(typed("Right", "Right", in: field).caret == 5)
    #expect(typed("Home", "Left", in: field).caret == 0)
    #expect(typed("End", "Right", in: field).caret == 8)
    #expect(typed("End", "BackSpace", in: field).text == "rome.jp")
    #expect(typed("Home", "Delete", in: field).text == "ome.jpg")
    #expect(typed("Home", "BackSpace", in: field).text == "rome.jpg")
    #expect(typed("Home", "ctrl+Right", in: field).caret == 4)
    #expect(typed("End", "ctrl+Left", in: field).caret == 5)
    #expect(typed("End", "ctrl+BackSpace", in: field).text == "rome.")
  }

  @Test func shiftSelects() {
    let field = TextField("rome.jpg")
    #expect(typed("shift+Left", "shift+Left", in: field).selection == 6..<8)
    #expect(typed("shift+Home", in: field).selection == 0..<8)
    #expect(typed("Home", "shift+End", "shift+Left", in: field).selection == 0..<7)
    #expect(typed("Home", "shift+ctrl+Right", in: field).selection == 0..<4)
    #expect(typed("shift+Left", "Left", in: field).selection.isEmpty)
  }

  /// A text that runs to the left has its next character there.
  @Test func theSidesAreThoseOfTheText() {
    var field = TextField("אבג")
    _ = field.press(KeyEvent(name: "Right"), runsLeft: true)
    #expect(field.caret == 2)
  }

  @Test func keysWriteTheirText() {
    #expect(typed("adiaeresis", in: TextField("")).text == "", "its name says it to nobody")
    var field = TextField("")
    for key in [
      KeyEvent(name: "adiaeresis", typed: "ä"), KeyEvent(name: "a", typed: "ф"),
      KeyEvent(name: "KP_7", typed: "7"), KeyEvent(name: "space"), KeyEvent(name: "U263A"),
    ] {
      #expect(field.press(key).outcome == .changed)
    }
    #expect(field.text == "äф7 \u{263A}")
    #expect(field.press(KeyEvent(name: "q", modifiers: .control)).outcome == .ignored)
    #expect(field.press(KeyEvent(name: "x", modifiers: .alt)).outcome == .ignored)
    #expect(field.press(KeyEvent(name: "Shift_L")).outcome == .ignored)
    #expect(field.text == "äф7 \u{263A}")
  }

  /// An accent that is typed joins the letter before it: the caret stays behind what people see as
  /// one.
  @Test func accentsJoin() {
    var field = TextField("cafe.jpg", selecting: 4..<4)
    field.type("\u{301}")
    #expect(field.count == 8 && field.caret == 4)
    field.delete(to: field.caret - 1)
    #expect(field.text == "caf.jpg")
  }

  @Test func textHasAGreatestLength() {
    var field = TextField("")
    for _ in 0..<300 { field.type("twenty letters there") }
    #expect(field.count == TextField.most && field.caret == TextField.most)
    #expect(TextField(String(repeating: "a", count: 9000)).count == TextField.most)
  }

  /// Places lie in the text after any keys, and what was deleted can be told from what was there.
  @Test(arguments: 0..<100) func anyStreamOfKeysKeepsItsPlaces(seed: Int) {
    var generator = SeededNumbers(seed: UInt64(seed))
    var field = TextField("Lighthouse at dusk.jpg", selecting: 0..<18)
    let names = [
      "Left", "Right", "Home", "End", "BackSpace", "Delete", "a", "Z", "period", "space", "Return",
      "Escape", "Up", "Down", "F5", "Tab", "U301", "U1F469", "U200D", "U1F467", "U5D0",
    ]
    let modifiers: [KeyModifiers] = [[], [], [], .shift, .control, [.shift, .control], .alt]
    for _ in 0..<200 {
      guard let name = names.randomElement(using: &generator),
        let held = modifiers.randomElement(using: &generator)
      else { continue }
      let before = field
      let outcome = field.press(
        KeyEvent(name: name, modifiers: held, isRepeat: Bool.random(using: &generator)),
        runsLeft: Bool.random(using: &generator)
      ).outcome
      #expect((0...field.count).contains(field.caret) && (0...field.count).contains(field.anchor))
      #expect(field.characters == Array(field.text), "characters as people count them")
      #expect((outcome == .changed) == (field.text != before.text))
      if Int.random(in: 0..<20, using: &generator) == 0 {
        field.move(
          to: Int.random(in: -3...30, using: &generator), selects: Bool.random(using: &generator))
      }
    }
  }
}
