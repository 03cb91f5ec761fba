import Geometry
import Input
import Testing

@testable import Desktop

@Suite struct TextInputMachineTests {
  private func focused(_ text: EditedText?) -> TextInputMachine {
    var machine = TextInputMachine()
    machine.enter(SurfaceID(rawValue: 3))
    _ = machine.request(text)
    return machine
  }

  private func text(_ text: String, caret: Int, anchor: Int? = nil) -> EditedText {
    EditedText(.search(1), text: text, caret: caret, anchor: anchor ?? caret)
  }

  /// Two bytes to a character, with an odd offset at which a cut would divide one.
  @Test func longTextIsCutAroundTheCaretBetweenCharacters() throws {
    let long = "x" + String(repeating: "é", count: 3000)
    var machine = TextInputMachine()
    machine.enter(SurfaceID(rawValue: 3))
    let requests = machine.request(text(long, caret: 3001, anchor: 0))
    guard requests.first == .enable,
      case .surroundingText(let surrounding, let cursor, let anchor)? = requests.dropFirst().first
    else {
      Issue.record("\(requests)")
      return
    }
    #expect(surrounding.utf8.count <= 4000 && surrounding.utf8.count > 3990)
    #expect(surrounding.allSatisfy { $0 == "é" })
    #expect(cursor == 2000 && anchor == 0)
  }

  @Test func anotherFieldIsEnabledAnew() {
    var machine = focused(text("a", caret: 1))
    let next = EditedText(.name(1), text: "a", caret: 1, anchor: 1)
    #expect(
      machine.request(next) == [
        .enable,
        .surroundingText("a", cursor: 1, anchor: 1), .commit,
      ])
    #expect(machine.request(next).isEmpty, "the same again")
  }

  @Test func placesBeyondTheTextAreBroughtBack() {
    var machine = focused(text("a", caret: 1))
    machine.preedit("ab", from: 9, to: -0)
    #expect(machine.done(serial: 1).change?.preedit == Preedit("ab", caret: 0..<2))
    machine.preedit("ab", from: .min, to: .max)
    #expect(machine.done(serial: 1).change?.preedit == Preedit("ab", caret: nil))
  }

  /// The offsets count the bytes that were sent, of which not all are written.
  @Test(arguments: [
    ("\u{7}a\nbc", 2, 4, "abc", 1..<2), ("\u{7}ab", 1, 1, "ab", 0..<0),
    ("\u{7}ab", 4, 0, "ab", 0..<2), ("aé\u{85}", 5, 5, "aé", 3..<3),
    // Offsets within a character are those before it.
    ("é", 1, 1, "é", 0..<0), ("aか", 2, 3, "aか", 1..<1), ("aか", 3, 4, "aか", 1..<4),
  ])
  func theCaretOfAPreeditStandsInWhatIsWritten(
    sent: String, begin: Int32, end: Int32, text: String, caret: Range<Int>
  ) {
    var machine = focused(self.text("", caret: 0))
    machine.preedit(sent, from: begin, to: end)
    #expect(machine.done(serial: 1).change?.preedit == Preedit(text, caret: caret))
  }

  @Test func controlCharactersAreNotWritten() {
    var machine = focused(text("", caret: 0))
    machine.commit("a\u{0}\n\u{85}b\u{1B}")
    #expect(machine.done(serial: 1).change?.committed == "ab")
  }

  @Test func aSubmissionIsTheKeyReturnAfterTheText() {
    var machine = focused(text("", caret: 0))
    machine.commit("a")
    machine.submit()
    let key = KeyEvent(name: "Return")
    #expect(
      machine.done(serial: 1) == [
        .text(TextEvent(committed: "a")), .key(key), .key(key.asRelease),
      ])
    #expect(machine.done(serial: 1).isEmpty, "once")
    machine.submit()
    _ = machine.leave()
    #expect(machine.done(serial: 1).isEmpty, "the focus is gone")
  }

  @Test func anEmptyGroupIsNoInput() {
    var machine = focused(text("", caret: 0))
    #expect(machine.done(serial: 1).isEmpty)
    #expect(machine.request(text("", caret: 0)).isEmpty)
    machine.preedit("k", from: 1, to: 1)
    #expect(!machine.done(serial: 1).isEmpty)
    // No preedit in a group takes the last one back, once.
    #expect(machine.done(serial: 1) == [.text(TextEvent())])
    #expect(machine.done(serial: 1).isEmpty)
  }

  /// Methods that end a composition hide the caret of the text that they no longer compose.
  @Test func anEmptyPreeditIsNoneWhateverItsCaret() {
    var machine = focused(text("", caret: 0))
    machine.preedit("", from: -1, to: -1)
    #expect(machine.done(serial: 1).isEmpty)
    machine.preedit("k", from: -1, to: -1)
    #expect(machine.done(serial: 1).change?.preedit == Preedit("k", caret: nil))
    machine.preedit("", from: -1, to: -1)
    #expect(machine.done(serial: 1) == [.text(TextEvent())])
    #expect(Preedit("", caret: nil) == Preedit() && Preedit("", caret: 3..<4).caret == 0..<0)
  }

  /// The program has dropped the preedit itself: nothing is left to take back.
  @Test func aMethodThatIsDisabledHasNoPreedit() {
    var machine = focused(text("a", caret: 1))
    machine.preedit("k", from: 1, to: 1)
    #expect(machine.done(serial: 1).change?.preedit.text == "k")
    #expect(machine.request(text("a", caret: 1)).isEmpty)
    #expect(machine.request(nil) == [.disable, .commit])
    #expect(machine.done(serial: 2).isEmpty)
    #expect(machine.leave() == nil)
  }

  @Test func textThatIsEndedMeanwhileIsDisabledWhateverTheSerial() {
    var machine = focused(text("a", caret: 1))
    machine.commit("b")
    #expect(!machine.done(serial: 0).isEmpty)
    #expect(machine.request(nil) == [.disable, .commit])
  }

  /// The rectangle of the caret follows from the text that is withheld.
  @Test func caretOfAWithheldTextWaitsToo() {
    var machine = focused(text("a", caret: 1))
    machine.commit("b")
    _ = machine.done(serial: 0)
    #expect(machine.request(text("ab", caret: 2)).isEmpty)
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(machine.request(text("ab", caret: 2).placed(at: rect)).isEmpty)
    _ = machine.done(serial: 1)
    #expect(
      machine.request(text("ab", caret: 2).placed(at: rect)) == [
        .surroundingText("ab", cursor: 2, anchor: 2), .rectangle(x: 1, y: 2, width: 3, height: 4),
        .commit,
      ])
  }
}

extension [InputEvent] {
  /// The change of the text, if the first input is one.
  fileprivate var change: TextEvent? {
    if case .text(let change) = first { change } else { nil }
  }
}
