import Geometry
import Input
import Languages
import Motion
import Pixels
import Testing

@testable import LightboxCore

/// The hint to somebody who sees an album for the first time ever.
@Suite struct FirstHintTests {
  private let start = Instant.milliseconds(MadePhotos.start)

  private func greeted(mode: Mode = .album, appearance: Appearance = .dark) -> Stage {
    var stage = MadePhotos.album(appearance: appearance, mode: mode)
    stage.handle(.notice(.firstRun), at: start)
    return stage
  }

  private func isHintShown(_ stage: Stage, at time: Instant) -> Bool {
    ViewState(of: stage.lightbox, at: time).json.contains("\"hint\":true")
  }

  @Test(arguments: Appearance.allCases) func hintStandsBelowThePhotos(appearance: Appearance) throws
  {
    try Snapshot.expect(
      greeted(appearance: appearance).picture(at: start + 1), "hint-\(appearance.rawValue)")
  }

  @Test func hintIsNotShownWithoutAFirstRun() {
    var stage = MadePhotos.album()
    stage.press("Right", at: MadePhotos.start)
    #expect(!isHintShown(stage, at: start) && !stage.lightbox.hasHinted)
    #expect(stage.lightbox.nextDeadline.map { $0 < start + 3 } ?? true)
  }

  @Test func hintComesAfterASentenceWithAButton() {
    var stage = MadePhotos.album()
    stage.handle(.notice(.sampleAlbum(pictures: nil)), at: start)
    stage.handle(.notice(.firstRun), at: start)
    #expect(!isHintShown(stage, at: start + 1) && !stage.lightbox.hasHinted)
    stage.wait(until: start + 14)
    #expect(isHintShown(stage, at: start + 14) && stage.lightbox.hasHinted)
  }

  @Test func hintGoesByItselfAndWakesNoMore() {
    var stage = greeted()
    #expect(isHintShown(stage, at: start + 1) && stage.lightbox.hasHinted)
    #expect(!stage.lightbox.isAnimating(at: start + 1))
    #expect(stage.lightbox.nextDeadline == start + 12)
    stage.wait(until: start + 14)
    #expect(!isHintShown(stage, at: start + 14))
    #expect(stage.lightbox.nextDeadline == nil && !stage.lightbox.isAnimating(at: start + 14))
    stage.handle(.notice(.firstRun), at: start + 15)
    #expect(!isHintShown(stage, at: start + 15), "once")
  }

  @Test(arguments: [
    InputEvent.key(KeyEvent(name: "Right")), .touch(.down(id: 1, Point(x: 300, y: 190))),
    .pointer(.button(.left, isPressed: true)), .scroll(.delta(.wheel, Vector(dx: 0, dy: 60))),
    .pinch(.begin(fingers: 2)),
  ])
  func anyInputButMotionEndsTheHint(input: InputEvent) {
    var stage = greeted()
    stage.handle(.input(.pointer(.enter(Point(x: 300, y: 190)))), at: start + 1)
    stage.handle(.input(.pointer(.motion(Point(x: 301, y: 190)))), at: start + 1)
    #expect(isHintShown(stage, at: start + 1), "a pointer that moves does nothing")
    stage.handle(.input(input), at: start + 2)
    #expect(!isHintShown(stage, at: start + 2))
    let text = stage.lightbox.chrome.overlays.notice.text
    #expect(
      text == "Welcome. Press ? for help; right-click or press and hold a photo for its menu.")
    let context = stage.lightbox.context
    let notice = stage.lightbox.chrome.overlays.notice
    let view = Rect(x: 0, y: 0, width: 320, height: 200)
    #expect(notice.placed(in: context, within: view, at: start + 2.1) != nil, "it fades")
    #expect(notice.placed(in: context, within: view, at: start + 2.4) == nil)
  }

  @Test func aKeyThatIsPressedAsTheWindowOpensDoesNotEndTheHint() {
    var stage = greeted()
    stage.press("Right", at: MadePhotos.start + 50)
    #expect(isHintShown(stage, at: start + 0.1))
    stage.press("Right", at: MadePhotos.start + 500)
    #expect(!isHintShown(stage, at: start + 0.5))
  }

  @Test func hintWaitsForTheAlbum() {
    var stage = greeted(mode: .photo)
    #expect(!isHintShown(stage, at: start))
    stage.press("Return", at: MadePhotos.start + 500)
    #expect(stage.lightbox.mode == .album && isHintShown(stage, at: start + 0.5))
    stage.press("Return", at: MadePhotos.start + 900)
    #expect(!isHintShown(stage, at: start + 0.9))
  }

  @Test func anEmptyAlbumHasItsOwnSentences() {
    var stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: .album))
    stage.handle(.notice(.firstRun), at: .zero)
    #expect(!stage.lightbox.hasHinted)
  }

  @Test func aHintWithoutItsKeyNamesAnotherWay() {
    #expect(FirstHint.sentence(KeyBindings([:])).description.contains("right-click"))
  }

  @Test func anotherNoticeTakesThePlaceOfTheHint() {
    var stage = greeted()
    stage.handle(.album(.found(nil)), at: start + 1)
    #expect(!isHintShown(stage, at: start + 1))
    #expect(stage.lightbox.chrome.overlays.notice.text.description.hasPrefix("No name"))
  }
}
