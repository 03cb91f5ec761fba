import Geometry
import Input
import Pixels
import Testing

@testable import LightboxCore

/// Golden pictures of the field for a name.
@Suite struct RenameSnapshotTests {
  private static let long =
    "A photo whose name is far too long for any field to be seen as a whole.jpeg"

  private func stage(
    _ mode: Mode, _ appearance: Appearance, name: String = "Lighthouse.jpg", scale: Double = 1,
    textScale: Double = 1
  ) -> Stage {
    var stage = MenuStage.make(
      mode: mode, view: Size(width: 480, height: 300), appearance: appearance,
      textScale: textScale, scale: scale)
    if mode == .album { stage.press("Right", at: 500) }
    stage.press("F2", at: 1000)
    if let current = stage.lightbox.current {
      stage.handle(.jobs(.name(current, name)), at: .milliseconds(1000))
    }
    return stage
  }

  private func expect(_ stage: Stage, _ name: String) throws {
    try Snapshot.expect(stage.picture(at: .milliseconds(2000)), name)
  }

  @Test func theFieldIsDrawnInTheAlbum() throws {
    try expect(stage(.album, .dark), "rename-album-dark")
  }

  @Test func theFieldIsDrawnOverAPhotoWithAReason() throws {
    var stage = stage(.photo, .light, scale: 1.5)
    stage.press("o", at: 1100)
    stage.press("Return", at: 1200)
    var outcome = FileJobOutcome("Not so")
    if let current = stage.lightbox.current {
      outcome.refused[current] = "There is a “o.jpg” already."
    }
    stage.handle(.jobs(.finished(outcome)), at: .milliseconds(1300))
    try expect(stage, "rename-photo-light")
  }

  @Test func composedTextIsUnderlined() throws {
    var stage = stage(.album, .dark)
    stage.handle(
      .input(.text(TextEvent(committed: "Phare ", preedit: Preedit("alam", caret: 2..<4)))),
      at: .milliseconds(1100))
    try expect(stage, "rename-composed")
  }

  @Test func aNameThatIsComposedToBeFound() throws {
    var stage = MenuStage.make(
      mode: .album, view: Size(width: 480, height: 300), appearance: .light, textScale: 1,
      scale: 1)
    stage.press("p", at: 1800)
    stage.handle(
      .input(.text(TextEvent(preedit: Preedit("hare", caret: 4..<4)))), at: .milliseconds(1900))
    try expect(stage, "find-composed")
  }

  @Test func aLongNameSlides() throws {
    var stage = stage(.album, .dark, name: Self.long, textScale: 1.5)
    stage.press("End", at: 1100)
    try expect(stage, "rename-long")
  }
}
