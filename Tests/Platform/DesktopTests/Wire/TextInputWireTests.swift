import EventLoop
import Geometry
import Input
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// Text from input methods.
@Suite struct TextInputWireTests {
  private static let (manager, text) = ("zwp_text_input_manager_v3", "zwp_text_input_v3")

  @UI private func harness(version: UInt32 = 1) throws -> Harness {
    try Harness.seated(keyboardBit, Harness.modern.merging([Self.manager: version]) { $1 })
  }

  private let name = EditedText(
    .name(1), text: "Öl.jpg", caret: 3, anchor: 0,
    caretRect: Rect(x: 10, y: 20, width: 1.5, height: 18)
  )

  /// The requests about text, without the interface.
  private func said(_ requests: [FarRequest]) -> [String] {
    requests.names.filter { $0.hasPrefix(Self.text + ".") }
      .map { String($0.dropFirst(Self.text.count + 1)) }
  }

  @Test func textInputIsEnabledOnlyWhileATextIsEdited() async throws {
    try await onLoop(with: try harness()) { harness in
      try harness.far.send(Self.text, "enter", [.uint(harness.view)])
      #expect(said(try harness.settle()).isEmpty)
      harness.window.editedText = name
      #expect(
        said(try harness.settle()) == [
          "enable", "set_content_type", "set_surrounding_text", "set_cursor_rectangle", "commit",
        ])
      harness.window.editedText = nil
      #expect(said(try harness.settle()) == ["disable", "commit"])
      harness.window.editedText = name
      harness.window.editedText = nil
      #expect(said(try harness.settle()).isEmpty, "it was over before it could be told")
    }
  }

  @Test func aSubmissionOfANewerMethodIsTheKeyReturn() async throws {
    try await onLoop(with: try harness(version: 2)) { harness in
      try harness.far.send(Self.text, "language", [.string("de")])
      try harness.far.send(Self.text, "enter", [.uint(harness.view)])
      try harness.settle()
      harness.window.editedText = name
      let requests = try harness.settle()
      #expect(said(requests).prefix(3) == ["enable", "set_content_type", "set_available_actions"])
      try harness.far.send(Self.text, "preedit_string", [.string("か"), .int(0), .int(0)])
      try harness.far.send(Self.text, "preedit_hint", [.uint(0), .uint(3), .uint(1)])
      try harness.far.send(Self.text, "action", [.uint(1), .uint(7)])
      try harness.far.send(Self.text, "done", [.uint(1)])
      try harness.settle()
      #expect(
        harness.inputs == [
          .text(TextEvent(preedit: Preedit("か", caret: 0..<0))), .key(KeyEvent(name: "Return")),
          .key(KeyEvent(name: "Return", isPressed: false)),
        ])
    }
  }

  @Test func theTextItsCaretAndItsPlaceAreTold() async throws {
    try await onLoop(with: try harness()) { harness in
      harness.window.editedText = name
      #expect(said(try harness.settle()).isEmpty, "the text goes elsewhere")
      try harness.far.send(Self.text, "enter", [.uint(harness.view)])
      let requests = try harness.settle()
      #expect(requests.all(Self.text + ".set_content_type") == [[0, 0]])
      #expect(requests.all(Self.text + ".set_cursor_rectangle") == [[10, 20, 2, 18]])
      let words = try #require(requests.all(Self.text + ".set_surrounding_text").first)
      #expect(words.first == 8 && words.suffix(2) == [3, 0], "bytes with the closing zero, places")
      // A key changes the text: that is no deed of the input method.
      harness.window.editedText = EditedText(.name(1), text: "l.jpg", caret: 0, anchor: 0)
      #expect(
        said(try harness.settle()) == ["set_surrounding_text", "set_text_change_cause", "commit"])
    }
  }

  @Test func aGroupOfEventsIsOneInputAndItsResultIsAnswered() async throws {
    try await onLoop(with: try harness()) { harness in
      try harness.far.send(Self.text, "enter", [.uint(harness.view)])
      try harness.settle()
      harness.window.editedText = name
      try harness.settle()
      harness.onInput = { _ in
        harness.window.editedText = EditedText(.name(1), text: "Öé", caret: 4, anchor: 4)
      }
      try harness.far.send(Self.text, "preedit_string", [.string("か"), .int(3), .int(3)])
      try harness.far.send(Self.text, "commit_string", [.string("é\n")])
      try harness.far.send(Self.text, "delete_surrounding_text", [.uint(1), .uint(4)])
      try harness.settle()
      #expect(harness.inputs.isEmpty, "before it is whole")
      try harness.far.send(Self.text, "done", [.uint(1)])
      let answer = said(try harness.settle())
      #expect(
        harness.inputs == [
          .text(
            TextEvent(
              deletedBefore: 1, deletedAfter: 4, committed: "é",
              preedit: Preedit("か", caret: 3..<3)))
        ])
      #expect(answer == ["set_surrounding_text", "commit"])
    }
  }

  @Test func textForAnOlderStateIsTakenAndAnsweredWithTheNext() async throws {
    try await onLoop(with: try harness()) { harness in
      try harness.far.send(Self.text, "enter", [.uint(harness.view)])
      try harness.settle()
      harness.window.editedText = name
      try harness.settle()
      harness.onInput = { _ in
        harness.window.editedText = EditedText(.name(1), text: "x", caret: 1, anchor: 1)
      }
      try harness.far.send(Self.text, "commit_string", [.string("x")])
      try harness.far.send(Self.text, "done", [.uint(0)])
      #expect(said(try harness.settle()).isEmpty)
      #expect(harness.inputs == [.text(TextEvent(committed: "x"))])
      try harness.far.send(Self.text, "done", [.uint(1)])
      #expect(said(try harness.settle()) == ["set_surrounding_text", "commit"])
      #expect(harness.inputs.count == 1)
    }
  }

  @Test func aPreeditGoesWithTheFocusAndTheTextIsToldAnewWithIt() async throws {
    try await onLoop(with: try harness()) { harness in
      try harness.far.send(Self.text, "enter", [.uint(harness.view)])
      try harness.settle()
      harness.window.editedText = name
      try harness.far.send(Self.text, "preedit_string", [.string("か"), .int(-1), .int(-1)])
      try harness.far.send(Self.text, "done", [.uint(1)])
      try harness.settle()
      try harness.far.send(Self.text, "leave", [.uint(harness.view)])
      try harness.settle()
      #expect(
        harness.inputs == [
          .text(TextEvent(preedit: Preedit("か", caret: nil))), .text(TextEvent()),
        ])
      try harness.far.send(Self.text, "enter", [.uint(harness.view)])
      #expect(said(try harness.settle()).first == "enable")
    }
  }

  /// A compositor that forgets to say the leave, on its way to another surface or the same.
  @Test func aPreeditGoesWithAFocusThatComesAnew() async throws {
    try await onLoop(with: try harness()) { harness in
      try harness.far.send(Self.text, "enter", [.uint(harness.view)])
      try harness.settle()
      harness.window.editedText = name
      try harness.far.send(Self.text, "preedit_string", [.string("か"), .int(0), .int(0)])
      try harness.far.send(Self.text, "done", [.uint(1)])
      try harness.far.send(Self.text, "commit_string", [.string("half a group")])
      try harness.far.send(Self.text, "enter", [.uint(harness.view)])
      #expect(said(try harness.settle()).contains("enable"))
      #expect(
        harness.inputs == [
          .text(TextEvent(preedit: Preedit("か", caret: 0..<0))), .text(TextEvent()),
        ])
      try harness.far.send(Self.text, "done", [.uint(2)])
      try harness.settle()
      #expect(harness.inputs.count == 2, "what was said before belongs to the surface before")
    }
  }

  @Test func theTextInputEndsWithItsSeat() async throws {
    try await onLoop(with: try harness()) { harness in
      let globals = Harness.modern.merging([Self.manager: 1]) { $1 }.keys.sorted()
      let index = try #require(globals.firstIndex(of: "wl_seat"))
      try harness.far.send("wl_registry", "global_remove", [.uint(UInt32(index + 1))])
      #expect(said(try harness.settle()) == ["destroy"])
      harness.window.editedText = name
      #expect(said(try harness.settle()).isEmpty)
    }
  }

  @Test func anEditWithoutInputMethodsSendsNothing() async throws {
    try await onLoop(with: try Harness.seated(keyboardBit)) { harness in
      harness.window.editedText = name
      let requests = try harness.settle()
      #expect(requests.isEmpty)
    }
  }
}
