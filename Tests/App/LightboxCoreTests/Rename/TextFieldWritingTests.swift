import Input
import Testing

@testable import LightboxCore

/// The deeds of input methods in a field.
@Suite struct TextFieldWritingTests {
  @Test func committedTextReplacesTheSelection() {
    var field = TextField("Rome.jpg", selecting: 0..<4)
    field.write(TextEvent(committed: "東京"))
    #expect(field.text == "東京.jpg")
    #expect(field.caret == 2 && field.selection.isEmpty)
  }

  @Test func aPreeditTakesThatPlaceTooAndIsNoPartOfTheText() {
    var field = TextField("Rome.jpg", selecting: 0..<4)
    field.write(TextEvent(preedit: Preedit("とう", caret: 3..<6)))
    #expect(field.text == ".jpg")
    let (shown, preedit) = field.shown
    #expect(shown.text == "とう.jpg")
    #expect(preedit == 0..<2)
    #expect(shown.selection == 1..<2 && shown.caret == 2)
    field.write(TextEvent(preedit: Preedit("とう", caret: nil)))
    #expect(field.shown.field.caret == 2 && field.shown.field.selection.isEmpty)
  }

  @Test func bytesAroundTheCaretAreDeletedAsWholeCharactersOfUnicode() {
    var field = TextField("aé|ü.jpg")
    field.move(to: 3)
    field.move(to: 2, selects: true)
    // One byte is half of é: it goes as a whole, and so does ü.
    field.write(TextEvent(deletedBefore: 1, deletedAfter: 1))
    #expect(field.text == "a|.jpg")
    #expect(field.selectedText == "|" && field.caret == 1)
    field.write(TextEvent(deletedBefore: .max, deletedAfter: .max, committed: "x"))
    #expect(field.text == "x")
  }

  @Test(arguments: [-5, 0, 1, 2, 7, .max]) func placesBeyondThePreeditAreBroughtBack(index: Int) {
    var field = TextField("e")
    field.write(TextEvent(preedit: Preedit("\u{301}か", caret: min(index, 0)..<max(index, 0))))
    let (shown, range) = field.shown
    #expect(shown.count == 2 && range.upperBound <= 2)
    #expect((0...2).contains(shown.caret) && (0...2).contains(shown.anchor))
  }
}
