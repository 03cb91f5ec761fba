import Semantics
import Bus
import Foundation
import PortalFixtures
import Testing

@testable import Accessibility

/// Text is read, followed and written over the bus; offsets are between scalars.
@Suite(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
struct TextTests {
  private let scene: Scene

  init() throws { scene = try Scene() }

  private func text(_ member: String, _ numbers: Int32...) -> Client.Reply? {
    scene.call("field", "Text", member, numbers.map { .integer($0) })
  }

  /// A call with an offset and a granularity.
  private func part(_ member: String, _ offset: Int32, _ unit: UInt32) -> [String] {
    let reply = scene.call("field", "Text", member, [.integer(offset), .number(unit)])
    if case .values(let values) = reply { return values }
    return []
  }

  @Test func textIsRead() {
    #expect(scene.property("field", "Text", "CharacterCount") == .values(["12"]))
    #expect(scene.property("field", "Text", "CaretOffset") == .values(["5"]))
    #expect(text("GetText", 0, -1) == .values(["Une e\u{301}te\u{301}, 🦀"]))
    #expect(text("GetText", 4, 6) == .values(["e\u{301}"]))
    #expect(text("GetText", 99, 3) == .values([" e\u{301}te\u{301}, 🦀"]))
    #expect(text("GetText", .min, .max) == text("GetText", 0, -1))
    #expect(text("GetCharacterAtOffset", 11) == .values(["\(0x1F980)"]))
    #expect(text("GetCharacterAtOffset", 12) == .values(["0"]))
    #expect(text("GetCharacterAtOffset", -1) == .values(["0"]))
  }

  @Test func readersGoThroughCharactersWordsAndTheLine() {
    #expect(part("GetStringAtOffset", 1, 0) == ["n", "1", "2"])
    #expect(part("GetStringAtOffset", 1, 1) == ["Une ", "0", "4"])
    #expect(part("GetStringAtOffset", 4, 1) == ["e\u{301}te\u{301}, 🦀", "4", "12"])
    #expect(part("GetStringAtOffset", 3, 3) == ["Une e\u{301}te\u{301}, 🦀", "0", "12"])
    #expect(part("GetStringAtOffset", 12, 0) == ["", "12", "12"])
    #expect(part("GetTextAtOffset", 0, 1) == ["Une ", "0", "4"])
    #expect(part("GetTextAfterOffset", 0, 1) == ["e\u{301}te\u{301}, 🦀", "4", "12"])
    #expect(part("GetTextBeforeOffset", 4, 1) == ["Une ", "0", "4"])
    #expect(part("GetTextBeforeOffset", 0, 0) == ["", "0", "0"])
    #expect(part("GetTextAfterOffset", 12, 0) == ["", "12", "12"])
    #expect(part("GetStringAtOffset", .min, 9).first == "Une e\u{301}te\u{301}, 🦀")
  }

  @Test func charactersAndWordsAreThoseThatPeopleSee() {
    #expect(part("GetStringAtOffset", 4, 0) == ["e\u{301}", "4", "6"])
    #expect(part("GetTextBeforeOffset", 6, 0) == ["e\u{301}", "4", "6"])
    // A flag is two scalars, a heart has a selector, and a Persian word has a joiner.
    let text = AccessibleText("🇳🇴\u{2764}\u{FE0F} می\u{200C}خواهم")
    #expect(text.unit(.character, at: 1) == 0..<2)
    #expect(text.unit(.character, at: 2) == 2..<4)
    #expect(text.unit(.word, at: 2) == 0..<5)
    #expect(text.unit(.word, at: 9) == 5..<text.count)
  }

  @Test func partsOfATextHavePlaces() {
    #expect(part("GetCharacterExtents", 2, 1) == ["110", "10", "5", "20"])
    #expect(part("GetCharacterExtents", 12, 0) == ["160", "10", "0", "20"])
    let range = scene.call(
      "field", "Text", "GetRangeExtents", [.integer(0), .integer(4), .number(1)])
    #expect(range == .values(["100", "10", "20", "20"]))
    func offset(_ x: Int32, _ y: Int32) -> Client.Reply? {
      scene.call("field", "Text", "GetOffsetAtPoint", [.integer(x), .integer(y), .number(1)])
    }
    #expect(offset(111, 15) == .values(["2"]))
    #expect(offset(114, 15) == .values(["2"]), "its right half too")
    #expect(offset(127, 15) == .values(["4"]), "no mark without its letter")
    #expect(offset(160, 15) == .values(["12"]))
    #expect(offset(111, 99) == .values(["-1"]))
  }

  @Test func theCaretAndWhatIsSelectedAreMoved() {
    #expect(text("GetNSelections") == .values(["1"]))
    #expect(text("GetSelection", 0) == .values(["4", "5"]))
    #expect(text("SetCaretOffset", 2) == .values(["true"]))
    #expect(text("SetSelection", 0, 1, 3) == .values(["true"]))
    #expect(text("RemoveSelection", 0) == .values(["true"]))
    #expect(
      scene.calls.map(\.0) == [
        .setSelection(caret: 2, anchor: 2), .setSelection(caret: 3, anchor: 1),
        .setSelection(caret: 5, anchor: 5),
      ])
    #expect(text("AddSelection", 1, 3) == .values(["false"]), "there is one already")
    #expect(text("SetCaretOffset", 13) == .values(["false"]))
    #expect(text("SetSelection", 1, 1, 3) == .values(["false"]))
    #expect(text("SetCaretOffset") == .error("InvalidArgs"))
  }

  @Test func textIsWritten() {
    func edit(_ member: String, _ arguments: [BusValue]) -> Client.Reply? {
      scene.call("field", "EditableText", member, arguments)
    }
    #expect(edit("SetTextContents", [.text("Rome")]) == .values(["true"]))
    #expect(edit("SetTextContents", [.text("\tPa\nris\r\n")]) == .values(["true"]))
    func insert(_ offset: Int32, _ text: String, _ bytes: Int32) {
      _ = edit("InsertText", [.integer(offset), .text(text), .integer(bytes)])
    }
    insert(3, "x", -1)
    insert(99, "éa", 2)
    _ = edit("DeleteText", [.integer(4), .integer(12)])
    #expect(
      scene.calls.map(\.0) == [
        .write("Rome", caret: 4), .write("Paris", caret: 5),
        .write("Unex e\u{301}te\u{301}, 🦀", caret: 4),
        .write("Une e\u{301}te\u{301}, 🦀é", caret: 13), .write("Une ", caret: 4),
      ])
    #expect(edit("PasteText", [.integer(0)]) == .values(["false"]))
    #expect(edit("SetTextContents", [.integer(0)]) == .error("InvalidArgs"))
    #expect(
      scene.call("thing_1", "EditableText", "SetTextContents", [.text("")])
        == .error("UnknownInterface"))
    #expect(scene.call("thing_1", "Text", "GetText") == .error("UnknownInterface"))
  }

  @Test func changesOfATextAreTold() {
    scene.client.listen()
    _ = scene.property("field", "Accessible", "Name")
    scene.rest()
    scene.server?.report(
      [
        .text("field", isThere: false, at: 1, "ne"), .text("field", isThere: true, at: 1, "🦀"),
        .caret("field", 2), .textSelection("field"),
      ], in: MadeContents())
    scene.turn { scene.client.heard.count >= 4 }
    #expect(
      scene.client.heard.map(\.member) == [
        "TextChanged", "TextChanged", "TextCaretMoved", "TextSelectionChanged",
      ])
    #expect(scene.client.heard.first?.values.prefix(4) == ["delete", "1", "2", "ne"])
    #expect(scene.client.heard.dropFirst().first?.values.prefix(4) == ["insert", "1", "1", "🦀"])
    #expect(scene.client.heard.dropFirst(2).first?.values.prefix(2) == ["", "2"])
  }
}
