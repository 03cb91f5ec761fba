import Geometry
import Input
import Languages
import Motion
import Raster
import Testing

@testable import LightboxCore

/// Text of input methods: into the field of a name, and to find one.
@Suite struct TextInputTests {
  /// An album in which a photo is being renamed.
  private func renaming(_ mode: Mode = .album) -> Stage {
    var stage = MadePhotos.album(count: 5, mode: mode)
    stage.press("Right", at: 1000)
    stage.press("F2", at: 2000)
    stage.handle(.jobs(.name(PhotoID(1), "Rome.jpg")), at: .milliseconds(2000))
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
    let edited = try #require(stage.lightbox.held.editedText)
    #expect(edited.text == "Rome.jpg" && edited.caret == 4 && edited.anchor == 0)
    _ = write(TextEvent(preedit: Preedit("お", caret: 3..<3)), in: &stage, at: 2600)
    #expect(stage.lightbox.chrome.renaming.editor.field.text == ".jpg")
    let after = write(TextEvent(committed: "大阪"), in: &stage, at: 2700)
    #expect(stage.lightbox.chrome.renaming.editor.field.text == "大阪.jpg")
    #expect(stage.lightbox.chrome.renaming.editor.field.preedit.isEmpty)
    #expect(edits(after).last??.text == "大阪.jpg")
    #expect(edits(after).last??.caret == 6)
    let effects = stage.press("Return", at: 2800)
    #expect(effects.contains(.perform(FileJob(.rename(to: "大阪.jpg"), [PhotoID(1)]))))
    #expect(edits(effects) == [nil], "nothing can be written while it is asked for")
  }

  @Test(arguments: [
    ("ctrl+c", "ctrl+x", "ctrl+v"), ("ctrl+Insert", "shift+Delete", "shift+Insert"),
  ])
  func nameIsCopiedCutAndPasted(copy: String, cut: String, paste: String) {
    var stage = renaming()
    #expect(stage.press(copy, at: 2600).contains(.copyText("Rome", called: nil)))
    #expect(stage.lightbox.chrome.renaming.editor.field.text == "Rome.jpg")
    #expect(stage.press(cut, at: 2700).contains(.copyText("Rome", called: nil)))
    #expect(stage.lightbox.chrome.renaming.editor.field.text == ".jpg")
    #expect(stage.press(paste, at: 2800).contains(.pasteText))
    _ = write(TextEvent(committed: "Oslo"), in: &stage, at: 2900)
    #expect(stage.lightbox.chrome.renaming.editor.field.text == "Oslo.jpg")
    let nothing = stage.press(copy, at: 3000)
    #expect(!nothing.contains { if case .copyText = $0 { true } else { false } })
  }

  @Test func theCaretsPlaceIsToldAndFollowsTheText() throws {
    var stage = renaming()
    let before = try #require(stage.lightbox.held.editedText?.caretRect)
    #expect(Rect(origin: .zero, size: stage.lightbox.viewSize).contains(before.center))
    stage.press("End", at: 2600)
    let after = try #require(stage.lightbox.held.editedText?.caretRect)
    #expect(after.minX > before.minX && after.minY == before.minY)
  }

  @Test func everyOpeningIsAnotherField() throws {
    var stage = renaming()
    let first = try #require(stage.lightbox.held.editedText?.field)
    #expect(edits(stage.press("Escape", at: 2600)) == [nil])
    stage.press("F2", at: 2700)
    stage.handle(.jobs(.name(PhotoID(1), "Rome.jpg")), at: .milliseconds(2700))
    #expect(stage.lightbox.held.editedText?.field != first)
  }

  @Test func anAccentThatKeysHaveComposedIsWritten() {
    var stage = renaming()
    let key = KeyEvent(name: "eacute", typed: "é")
    stage.handle(.input(.key(key)), at: .milliseconds(2600))
    #expect(stage.lightbox.chrome.renaming.editor.field.text == "é.jpg")
  }

  /// The lines in the field that stand where the caret is.
  private func carets(in stage: Stage, at time: Instant) throws -> Int {
    let lightbox = stage.lightbox
    let field = lightbox.chrome.renaming
    let caret = try #require(lightbox.held.editedText?.caretRect)
    let panel = try #require(field.editor.layers(in: lightbox.context, at: time).first)
    let clip = try #require(panel.sublayers.first { $0.clipsToBounds })
    let left = caret.minX - panel.frame.minX - clip.frame.minX
    return clip.sublayers.filter {
      $0.frame.size.height == caret.size.height && $0.frame.size.width < 3
        && abs($0.frame.center.x - left) < 1
    }.count
  }

  /// An input method has ended with an empty preedit whose caret is hidden.
  @Test func theCaretIsSeenAgainOnceNothingIsComposed() throws {
    var stage = renaming()
    stage.press("End", at: 2550)
    let now = Instant.milliseconds(2800)
    #expect(try carets(in: stage, at: now) == 1)
    _ = write(TextEvent(preedit: Preedit("か", caret: nil)), in: &stage, at: 2600)
    #expect(try carets(in: stage, at: now) == 0)
    _ = write(TextEvent(preedit: Preedit("", caret: nil)), in: &stage, at: 2700)
    #expect(try carets(in: stage, at: now) == 1)
    #expect(TextEvent(preedit: Preedit("", caret: nil)).isEmpty, "nor is it a deed")
  }

  /// Return may come while text is composed: the method is disabled then, and takes nothing back.
  @Test func aPreeditGoesWithItsMethod() {
    var stage = renaming()
    _ = write(
      TextEvent(committed: "Oslo", preedit: Preedit("か", caret: nil)), in: &stage, at: 2600)
    let effects = stage.press("Return", at: 2700)
    #expect(effects.contains(.perform(FileJob(.rename(to: "Oslo.jpg"), [PhotoID(1)]))))
    #expect(edits(effects) == [nil])
    #expect(stage.lightbox.chrome.renaming.editor.field.preedit.isEmpty)
    var outcome = FileJobOutcome("Not so")
    outcome.refused[PhotoID(1)] = "Not so."
    let refused = stage.handle(.jobs(.finished(outcome)), at: .milliseconds(2800))
    #expect(edits(refused).last??.text == "Oslo.jpg")
    #expect(stage.lightbox.chrome.renaming.editor.field.preedit.isEmpty)
    #expect(stage.lightbox.chrome.renaming.editor.field.text == "Oslo.jpg")
  }

  // MARK: The beginning of a name

  @Test func textIsWrittenOnlyWhileANameIsTyped() {
    var stage = MadePhotos.album(count: 5, mode: .album)
    #expect(stage.lightbox.held.editedText == nil)
    let effects = stage.press("r", at: 1000)
    #expect(edits(effects).last??.text == "r")
    #expect(stage.lightbox.nextDeadline == .milliseconds(2000))
    let ended = stage.handle(.deadline, at: .milliseconds(2000))
    #expect(edits(ended) == [nil])
    stage.wait(until: .milliseconds(9000))
    #expect(stage.lightbox.nextDeadline == nil, "nothing wakes afterwards")
  }

  /// A method that composes behind a typed letter may leave the key to the program.
  @Test func escapeEndsWhatIsComposedAndNothingElse() {
    var stage = MadePhotos.album(count: 5, mode: .album)
    stage.press("x", at: 1000)
    _ = write(TextEvent(preedit: Preedit("か", caret: 3..<3)), in: &stage, at: 1300)
    let effects = stage.press("Escape", at: 1400)
    #expect(edits(effects) == [nil])
    #expect(!effects.contains(.quit))
    #expect(stage.lightbox.album.typeAhead.preedit.isEmpty)
    #expect(stage.lightbox.chrome.overlays.notice.shownText == nil)
  }

  // MARK: Text that is looked for is seen

  private func seen(in stage: Stage) -> Phrase? {
    stage.lightbox.chrome.overlays.notice.shownText
  }

  /// A letter is followed by another within the pause only, but the sentence can be read for
  /// longer.
  @Test func aSearchThatIsOverIsNotSeenForLongerThanAnySentence() {
    var stage = MadePhotos.album(count: 5, mode: .album)
    stage.press("x", at: 1500)
    #expect(stage.lightbox.nextDeadline == .milliseconds(2500))
    stage.wait(until: .milliseconds(3499))
    #expect(seen(in: stage) == "Find “x”")
    stage.wait(until: .milliseconds(3500))
    #expect(seen(in: stage) == nil)
    _ = write(TextEvent(preedit: Preedit("と", caret: 3..<3)), in: &stage, at: 7000)
    stage.press("Right", at: 9000)
    #expect(seen(in: stage) == nil)
    #expect(stage.lightbox.isAnimating(at: .milliseconds(9010)), "it fades")
    stage.wait(until: .milliseconds(9500))
    #expect(stage.lightbox.nextDeadline == nil)
  }

  @Test func aLongPauseKeepsTheSentence() {
    var stage = MadePhotos.album(count: 5, mode: .album)
    var physics = Physics.standard
    physics.typeAheadPause = 8
    stage.handle(.settings(.physics(physics)), at: .milliseconds(900))
    stage.press("x", at: 1000)
    stage.handle(.album(.found(nil)), at: .milliseconds(1010))
    stage.wait(until: .milliseconds(8999))
    #expect(seen(in: stage) == "No name begins with “x”")
    stage.wait(until: .milliseconds(9000))
    #expect(seen(in: stage) == nil)
    // An answer that comes late is a sentence like any other.
    stage.handle(.album(.found(nil)), at: .milliseconds(12_000))
    #expect(stage.lightbox.nextDeadline == .milliseconds(14_000))
  }

  /// Both parts of the text are wider than the view.
  @Test(arguments: [(320.0, 1.0), (800, 1), (320, 2)])
  func composedTextStaysInTheView(width: Double, textScale: Double) throws {
    var stage = MadePhotos.album(count: 5, mode: .album)
    stage.handle(
      .window(.resized(Size(width: width, height: 300), deviceScale: 1)), at: .milliseconds(800))
    var preferences = Preferences()
    preferences.textScale = textScale
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(850))
    let long = String(repeating: "long ", count: 40)
    _ = write(
      TextEvent(committed: long, preedit: Preedit(long, caret: 0..<0)), in: &stage, at: 1000)
    let lightbox = stage.lightbox
    let view = Rect(origin: .zero, size: lightbox.viewSize)
    let plate = try #require(
      lightbox.chrome.overlays.notice.placed(
        in: lightbox.context, within: view, at: .milliseconds(1500))?.layer)
    #expect(view.contains(plate.frame.origin) && plate.frame.maxX <= width)
    #expect(plate.sublayers.count == 3)
    for part in plate.sublayers {
      #expect(part.frame.minX >= 0 && part.frame.maxX <= plate.frame.size.width - 13)
    }
    #expect(plate.frame.size.width <= 480 * textScale + 28 + 1)
    // The text that is composed has what is left.
    #expect(plate.sublayers[1].frame.size.width > (plate.frame.size.width - 28) / 2 - 20)
  }

  @Test func aPhotoThatIsOpenTakesNoText() {
    var stage = MadePhotos.album(count: 5, mode: .photo)
    let effects = write(TextEvent(committed: "q"), in: &stage, at: 1000)
    #expect(effects.isEmpty)
    #expect(stage.lightbox.held.editedText == nil)
  }

  /// A method that has lost the focus takes its preedit back.
  @Test func aPreeditThatGoesLeavesTheTextAsItWas() {
    var stage = renaming()
    stage.press("End", at: 2550)
    _ = write(TextEvent(preedit: Preedit("か", caret: nil)), in: &stage, at: 2600)
    _ = write(TextEvent(), in: &stage, at: 2700)
    #expect(stage.lightbox.chrome.renaming.editor.field.text == "Rome.jpg")
    #expect(stage.lightbox.chrome.renaming.editor.field.preedit.isEmpty)
  }
}
