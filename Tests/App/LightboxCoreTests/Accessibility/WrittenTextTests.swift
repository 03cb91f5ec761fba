import Semantics
import Geometry
import Input
import Motion
import Testing

@testable import LightboxCore

/// Text that is written is read, written and followed by a screen reader.
@Suite struct WrittenTextTests {
  /// An album with the field open over photo 1.
  private func stage(name: String = "Rome.jpg") -> Stage {
    var stage = MenuStage.make()
    stage.handle(.jobs(.name(PhotoID(1), name)), at: .milliseconds(300))
    stage.wait(until: .milliseconds(600))
    return stage
  }

  private func reported(
    _ stage: inout Stage, at milliseconds: Double, _ body: (inout Stage) -> Void
  ) -> [AccessibleChange] {
    stage.wait(until: .milliseconds(milliseconds))
    let before = AccessibleSummary(of: stage.tree(at: milliseconds))
    body(&stage)
    return AccessibleSummary(of: stage.tree(at: milliseconds)).changes(since: before)
  }

  @Test func theFieldHasTheFocusAndItsText() throws {
    var stage = MenuStage.make()
    let reported = reported(&stage, at: 300) {
      $0.handle(.jobs(.name(PhotoID(1), "Rome.jpg")), at: .milliseconds(300))
    }
    #expect(reported.contains(.state("name_field", .focused, true)))
    #expect(
      reported.contains {
        if case .child("name_field", isThere: true, of: "window", _) = $0 { true } else { false }
      })
    let tree = stage.tree(at: 600)
    let node = try #require(tree.node("name_field"))
    #expect(node.role == .entry && node.name == "Name" && tree.focus == "name_field")
    #expect(node.states.isSuperset(of: [.editable, .focused, .showing, .singleLine]))
    let text = try #require(node.text)
    #expect(text.text == "Rome.jpg" && text.selection == 0..<4 && text.caret == 4)
    #expect(text.edges.count == 9 && text.edges == text.edges.sorted())
    #expect(text.edges.allSatisfy { node.frame.minX <= $0 && $0 <= node.frame.maxX })
    #expect(node.actions.map(\.name) == ["activate", "cancel"])
    #expect(tree.fault == nil)
  }

  @Test func typedTextIsTold() {
    var stage = stage()
    #expect(
      reported(&stage, at: 700) { $0.press("O", at: 700) } == [
        .text("name_field", isThere: false, at: 0, "Rome"),
        .text("name_field", isThere: true, at: 0, "O"), .caret("name_field", 1),
        .textSelection("name_field"),
      ])
    #expect(
      reported(&stage, at: 800) { $0.press("s", at: 800) } == [
        .text("name_field", isThere: true, at: 1, "s"), .caret("name_field", 2),
      ])
    #expect(reported(&stage, at: 900) { $0.press("Left", at: 900) } == [.caret("name_field", 1)])
    #expect(
      reported(&stage, at: 1000) { $0.press("shift+End", at: 1000) }
        == [.caret("name_field", 6), .textSelection("name_field")])
  }

  @Test func aReaderWritesANameAndAsksForIt() {
    // The accent is a scalar of its own, and one character with its letter.
    var stage = stage(name: "e\u{301}a.jpg")
    expect(stage.ask(.setSelection(caret: 3, anchor: 2), on: "name_field", at: 700))
    #expect(stage.lightbox.chrome.renaming.editor.field.selectedText == "a")
    expect(stage.ask(.write("Oslo.jpg", caret: 4), on: "name_field", at: 800))
    #expect(
      stage.lightbox.chrome.renaming.editor.field.text == "Oslo.jpg"
        && stage.lightbox.chrome.renaming.editor.field.caret == 4)
    let request = stage.tree(at: 900).request(for: .act(0), on: "name_field")
    #expect(request == .finishEditing(accepts: true))
    #expect(
      stage.handle(.accessibility(.request(.finishEditing(accepts: true))), at: .milliseconds(900))
        .contains(.perform(FileJob(.rename(to: "Oslo.jpg"), [PhotoID(1)]))))
    let asking = stage.tree(at: 950)
    #expect(asking.node("name_field")?.text?.isEditable == false)
    #expect(asking.request(for: .write("x", caret: 0), on: "name_field") == nil)
    // The reason of a refusal is said.
    var outcome = FileJobOutcome("a.jpg was not renamed")
    outcome.refused[PhotoID(1)] = "There is one already."
    let reported = reported(&stage, at: 1000) {
      $0.handle(.jobs(.finished(outcome)), at: .milliseconds(1000))
    }
    #expect(reported.contains(.announcement("name_field", "There is one already.")))
    #expect(stage.tree(at: 1000).node("name_field")?.states.contains(.invalidEntry) == true)
    expect(stage.ask(.act(1), on: "name_field", at: 1100))
    #expect(!stage.lightbox.chrome.renaming.isOpen)
    expect(!stage.ask(.act(0), on: "name_field", at: 1200))
    #expect(
      stage.handle(.accessibility(.request(.finishEditing(accepts: true))), at: .milliseconds(1300))
        .isEmpty)
  }

  @Test func waitingFieldTellsThatNothingCanBeWritten() {
    var stage = stage()
    stage.press("O", at: 700)
    let asked = reported(&stage, at: 800) { $0.press("Return", at: 800) }
    #expect(asked.contains(.state("name_field", .editable, false)))
    var outcome = FileJobOutcome("Rome.jpg was not renamed")
    outcome.refused[PhotoID(1)] = "There is one already."
    let refused = reported(&stage, at: 900) {
      $0.handle(.jobs(.finished(outcome)), at: .milliseconds(900))
    }
    #expect(refused.contains(.state("name_field", .editable, true)))
    #expect(refused.contains(.state("name_field", .invalidEntry, true)))
    #expect(AccessibleStates.invalidEntry.name == "invalid-entry")
  }

  @Test func searchTextIsRead() throws {
    var stage = MenuStage.make()
    stage.press("a", at: 300)
    let reported = reported(&stage, at: 400) { $0.press("b", at: 400) }
    #expect(reported.contains(.text("search", isThere: true, at: 1, "b")))
    #expect(reported.contains(.caret("search", 2)))
    let node = try #require(stage.tree(at: 450).node("search"))
    #expect(node.role == .entry && node.text?.text == "ab" && node.states.contains(.showing))
    #expect(!node.states.contains(.editable))
    stage.wait(until: .milliseconds(9000))
    #expect(stage.tree(at: 9000).node("search") == nil)
  }

  @Test func edgesOfATextStayInTheFieldOfAMirroredLayout() throws {
    var stage = stage()
    let ltr = try #require(stage.tree(at: 700).node("name_field"))
    var preferences = Preferences()
    preferences.isRightToLeft = true
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(800))
    stage.wait(until: .milliseconds(1500))
    let rtl = try #require(stage.tree(at: 1500).node("name_field"))
    let (one, other) = (try #require(ltr.text?.edges), try #require(rtl.text?.edges))
    #expect(one.count == other.count && other == other.sorted(), "a Latin name runs to the right")
    #expect(other.allSatisfy { rtl.frame.minX <= $0 && $0 <= rtl.frame.maxX })
  }
}
