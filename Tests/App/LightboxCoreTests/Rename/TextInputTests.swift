import Geometry
import Input
import Motion
import Testing

@testable import LightboxCore

/// Text of input methods: into the field of a name, and to find one.
@Suite struct TextInputTests {
  /// An album in which a photo is being renamed.
  private func renaming(_ mode: Mode = .album) -> Stage {
    var stage = MadePhotos.album(count: 5, mode: mode)
    stage.press("Right", at: 1000)
    stage.press("F2", at: 2000)
    stage.handle(.name(PhotoID(1), "Rome.jpg"), at: .milliseconds(2000))
    stage.wait(until: .milliseconds(2500))
    return stage
  }

  private func write(_ event: TextEvent, in stage: inout Stage, at time: Double) -> [Effect] {
    stage.handle(.input(.text(event)), at: .milliseconds(time))
  }

  private func edits(_ effects: [Effect]) -> [EditedText?] {
    effects.compactMap { if case .edit(let text) = $0 { .some(text) } else { nil } }
  }

  private func finds(_ effects: [Effect]) -> [String] {
    effects.compactMap { if case .find(let prefix, _) = $0 { prefix } else { nil } }
  }

  @Test(arguments: [Mode.album, .photo]) func aNameIsComposed(mode: Mode) throws {
    var stage = renaming(mode)
    let told = try #require(stage.lightbox.editedText)
    #expect(told.text == "Rome.jpg" && told.caret == 4 && told.anchor == 0)
    _ = write(TextEvent(preedit: Preedit("お", caret: 3..<3)), in: &stage, at: 2600)
    #expect(stage.lightbox.renaming.field.text == ".jpg")
    let after = write(TextEvent(committed: "大阪"), in: &stage, at: 2700)
    #expect(stage.lightbox.renaming.field.text == "大阪.jpg")
    #expect(stage.lightbox.renaming.preedit.isEmpty)
    #expect(edits(after).last??.text == "大阪.jpg")
    #expect(edits(after).last??.caret == 6)
    let effects = stage.press("Return", at: 2800)
    #expect(effects.contains(.act(.rename(PhotoID(1), to: "大阪.jpg"))))
    #expect(edits(effects) == [nil], "nothing can be written while it is asked for")
  }

  @Test func theCaretsPlaceIsToldAndFollowsTheText() throws {
    var stage = renaming()
    let before = try #require(stage.lightbox.editedText?.place)
    #expect(Rect(origin: .zero, size: stage.lightbox.viewSize).contains(before.center))
    stage.press("End", at: 2600)
    let after = try #require(stage.lightbox.editedText?.place)
    #expect(after.minX > before.minX && after.minY == before.minY)
  }

  @Test func everyOpeningIsAnotherField() throws {
    var stage = renaming()
    let first = try #require(stage.lightbox.editedText?.field)
    #expect(edits(stage.press("Escape", at: 2600)) == [nil])
    stage.press("F2", at: 2700)
    stage.handle(.name(PhotoID(1), "Rome.jpg"), at: .milliseconds(2700))
    #expect(stage.lightbox.editedText?.field != first)
  }

  @Test func anAccentThatKeysHaveComposedIsWritten() {
    var stage = renaming()
    let key = KeyEvent(name: "eacute", typed: "é")
    stage.handle(.input(.key(key)), at: .milliseconds(2600))
    #expect(stage.lightbox.renaming.field.text == "é.jpg")
  }

  // MARK: The beginning of a name

  @Test func textIsWrittenOnlyWhileANameIsTyped() {
    var stage = MadePhotos.album(count: 5, mode: .album)
    #expect(stage.lightbox.editedText == nil)
    let effects = stage.press("r", at: 1000)
    #expect(edits(effects).last??.text == "r")
    #expect(stage.lightbox.nextDeadline == .milliseconds(2000))
    let ended = stage.handle(.deadline, at: .milliseconds(2000))
    #expect(edits(ended) == [nil])
    stage.wait(until: .milliseconds(9000))
    #expect(stage.lightbox.nextDeadline == nil, "nothing wakes afterwards")
  }

  @Test func aNameMayBeAskedForBeforeItsFirstLetter() {
    var stage = MadePhotos.album(count: 5, mode: .album)
    let asked = stage.press("slash", at: 1000)
    #expect(edits(asked).last??.text == "")
    #expect(finds(asked).isEmpty)
    let composing = write(TextEvent(preedit: Preedit("と", caret: 3..<3)), in: &stage, at: 1500)
    #expect(finds(composing).isEmpty)
    #expect(stage.lightbox.chrome.overlays.notice.shownText == "と")
    // Whoever composes has all the time that it takes.
    stage.wait(until: .milliseconds(12_000))
    #expect(stage.lightbox.album.typeAhead.isActive(at: .milliseconds(12_000)))
    #expect(finds(write(TextEvent(committed: "東"), in: &stage, at: 12_000)) == ["東"])
    #expect(stage.lightbox.chrome.overlays.notice.shownText == "Find “東”")
    #expect(finds(write(TextEvent(committed: "京"), in: &stage, at: 12_500)) == ["東京"])
    let shorter = TextEvent(deletedBefore: 3)
    #expect(finds(write(shorter, in: &stage, at: 12_600)) == ["東"])
  }

  @Test func escapeEndsWhatWasAskedForAndNothingElse() {
    var stage = MadePhotos.album(count: 5, mode: .album)
    stage.press("slash", at: 1000)
    let effects = stage.press("Escape", at: 1200)
    #expect(edits(effects) == [nil])
    #expect(!effects.contains(.quit))
    #expect(stage.press("Escape", at: 1300).contains(.quit))
  }

  @Test func aPhotoThatIsOpenTakesNoText() {
    var stage = MadePhotos.album(count: 5, mode: .photo)
    let effects = write(TextEvent(committed: "q"), in: &stage, at: 1000)
    #expect(effects.isEmpty)
    #expect(stage.lightbox.editedText == nil)
  }

  /// A method that has lost the focus takes its preedit back.
  @Test func aPreeditThatGoesLeavesTheTextAsItWas() {
    var stage = renaming()
    stage.press("End", at: 2550)
    _ = write(TextEvent(preedit: Preedit("か", caret: nil)), in: &stage, at: 2600)
    _ = write(TextEvent(), in: &stage, at: 2700)
    #expect(stage.lightbox.renaming.field.text == "Rome.jpg")
    #expect(stage.lightbox.renaming.preedit.isEmpty)
  }
}
