import Geometry
import Gestures
import Input
import Motion
import Pixels
import Raster
import Testing
import Viewing

@testable import LightboxCore

/// The field in which a photo gets another name.
@Suite struct RenameTests {
  private func jobs(_ effects: [Effect]) -> [FileJob] {
    effects.compactMap { if case .perform(let job) = $0 { job } else { nil } }
  }

  /// An album, or a photo, with the field open over photo 1.
  private func stage(_ mode: Mode = .album, name: String = "Rome.jpg") -> Stage {
    var stage = MadePhotos.album(count: 5, mode: mode)
    stage.press("Right", at: 1000)
    stage.wait(until: .milliseconds(2000))
    #expect(stage.press("F2", at: 2000).contains(.askName(PhotoID(1))))
    stage.handle(.jobs(.name(PhotoID(1), name)), at: .milliseconds(2000))
    stage.wait(until: .milliseconds(2500))
    return stage
  }

  private func type(_ text: String, in stage: inout Stage, at milliseconds: Double) {
    for character in text {
      let name = ["/": "slash", ".": "period", " ": "space"][character] ?? String(character)
      stage.press(name, at: milliseconds)
    }
  }

  @Test(arguments: [Mode.album, .photo]) func aNameIsTypedAndAskedFor(mode: Mode) {
    var stage = stage(mode)
    #expect(stage.lightbox.chrome.renaming.isOpen)
    #expect(stage.lightbox.chrome.renaming.editor.field.selection == 0..<4, "without the extension")
    type("Oslo", in: &stage, at: 2600)
    #expect(stage.lightbox.chrome.renaming.editor.field.text == "Oslo.jpg")
    let effects = stage.press("Return", at: 2700)
    #expect(jobs(effects) == [FileJob(.rename(to: "Oslo.jpg"), [PhotoID(1)])])
    #expect(stage.lightbox.chrome.renaming.isOpen, "until it is so")
    var outcome = FileJobOutcome("Renamed to Oslo.jpg", canUndo: true)
    outcome.renamed[PhotoID(1)] = "Oslo.jpg"
    let after = stage.handle(.jobs(.finished(outcome)), at: .milliseconds(2800))
    #expect(!stage.lightbox.chrome.renaming.isOpen)
    #expect(after.contains(.showTitle(PhotoID(1), position: 2, count: 5)))
    #expect(stage.lightbox.chrome.overlays.notice.actions == [.undo])
    #expect(stage.lightbox.album.names.texts[PhotoID(1)] == "Oslo.jpg")
    #expect(stage.lightbox.mode == mode && stage.lightbox.current == PhotoID(1))
    stage.wait(until: .milliseconds(20_000))
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(20_000)))
  }

  @Test func aRefusalIsSaidInTheFieldAndNothingIsLost() {
    var stage = stage()
    type("Oslo", in: &stage, at: 2600)
    stage.press("Return", at: 2700)
    stage.press("x", at: 2750)
    #expect(stage.lightbox.chrome.renaming.editor.field.text == "Oslo.jpg", "it is being asked for")
    var outcome = FileJobOutcome("Rome.jpg was not renamed: there is a “Oslo.jpg” already.")
    outcome.refused[PhotoID(1)] = "There is a “Oslo.jpg” already."
    stage.handle(.jobs(.finished(outcome)), at: .milliseconds(2800))
    #expect(stage.lightbox.chrome.renaming.isOpen)
    #expect(stage.lightbox.chrome.renaming.editor.reason == "There is a “Oslo.jpg” already.")
    #expect(stage.lightbox.chrome.renaming.editor.field.text == "Oslo.jpg")
    #expect(stage.lightbox.chrome.overlays.notice.text == "", "it is said once")
    stage.press("BackSpace", at: 2900)
    #expect(stage.lightbox.chrome.renaming.editor.reason == "", "it is no longer about this name")
    #expect(
      jobs(stage.press("Return", at: 3000)) == [FileJob(.rename(to: "Osl.jpg"), [PhotoID(1)])])
  }

  /// A refusal that comes when the field is gone is a notice.
  @Test func refusalAfterTheFieldIsClosedIsANotice() {
    var stage = stage()
    type("Oslo", in: &stage, at: 2600)
    stage.press("Return", at: 2700)
    stage.press("Escape", at: 2750)
    #expect(!stage.lightbox.chrome.renaming.isOpen)
    var outcome = FileJobOutcome("Rome.jpg was not renamed: the disk is full.")
    outcome.refused[PhotoID(1)] = "The disk is full."
    stage.handle(.jobs(.finished(outcome)), at: .milliseconds(2800))
    #expect(stage.lightbox.chrome.overlays.notice.text == outcome.sentence)
  }

  /// An undo may end, or an earlier name be refused, while another name is written.
  @Test func outcomeOfAnotherJobLeavesTheFieldAsItIs() {
    var stage = stage()
    type("Oslo", in: &stage, at: 2600)
    var (renamed, refused) = (
      FileJobOutcome("Renamed back to Roma.jpg"),
      FileJobOutcome("Rome.jpg was not renamed: the disk is full.")
    )
    renamed.renamed[PhotoID(1)] = "Roma.jpg"
    refused.refused[PhotoID(1)] = "The disk is full."
    for outcome in [renamed, refused] {
      stage.handle(.jobs(.finished(outcome)), at: .milliseconds(2700))
      #expect(stage.lightbox.chrome.renaming.isOpen)
      #expect(stage.lightbox.chrome.renaming.editor.reason == "")
      #expect(stage.lightbox.chrome.overlays.notice.text == outcome.sentence)
    }
    #expect(
      jobs(stage.press("Return", at: 2800)) == [FileJob(.rename(to: "Oslo.jpg"), [PhotoID(1)])])
  }

  @Test func theNameThatThePhotoHasIsNoChange() {
    var stage = stage()
    #expect(jobs(stage.press("Return", at: 2600)).isEmpty)
    #expect(!stage.lightbox.chrome.renaming.isOpen)
  }

  @Test(arguments: [Mode.album, .photo]) func escapeAndAPressElsewhereGiveUp(mode: Mode) {
    var stage = stage(mode)
    stage.press("Escape", at: 2600)
    #expect(!stage.lightbox.chrome.renaming.isOpen)
    #expect(stage.lightbox.mode == mode && stage.lightbox.current == PhotoID(1))
    stage = self.stage(mode)
    let effects = stage.click(300, 190, at: 2600)
    #expect(!stage.lightbox.chrome.renaming.isOpen && jobs(effects).isEmpty)
    stage.wait(until: .milliseconds(4000))
    #expect(stage.lightbox.mode == mode && stage.lightbox.current == PhotoID(1), "and no more")
    stage = self.stage(mode)
    stage.handle(.input(.touch(.down(id: 1, Point(x: 300, y: 190)))), at: .milliseconds(2600))
    stage.handle(.input(.touch(.up(id: 1))), at: .milliseconds(2650))
    stage.wait(until: .milliseconds(4000))
    #expect(!stage.lightbox.chrome.renaming.isOpen && stage.lightbox.mode == mode)
  }

  @Test(arguments: [Mode.album, .photo]) func pressAfterTheFieldIsWhereThePointerIs(mode: Mode) {
    let point = Point(x: 300, y: 190)
    for isPressed in [false, true] {
      var stage = stage(mode)
      stage.send(.pointer(.motion(point)), at: 2600)
      #expect(stage.lightbox.stage.gestures.zoomPoint != point, "the field has the pointer")
      if isPressed { stage.button(.left, true, at: 2650) } else { stage.press("Escape", at: 2650) }
      #expect(!stage.lightbox.chrome.renaming.isOpen)
      #expect(stage.lightbox.stage.gestures.zoomPoint == point)
    }
  }

  /// Letters are letters: no command hears them, nor the gestures of a hand that rests on the
  /// touchpad.
  @Test(arguments: [Mode.album, .photo]) func commandsAndGesturesWaitWhileANameIsWritten(mode: Mode)
  {
    var stage = stage(mode)
    type("qmnf", in: &stage, at: 2600)
    stage.press("F5", at: 2600)
    stage.press("ctrl+q", at: 2600)
    stage.press("Tab", at: 2600)
    for input: InputEvent in [
      .scroll(.delta(.finger, Vector(dx: 90, dy: 90))), .scroll(.stop), .pinch(.begin(fingers: 2)),
      .pinch(.update(translation: .zero, scale: 3, rotation: 40)), .pinch(.end(isCancelled: false)),
    ] {
      #expect(stage.handle(.input(input), at: .milliseconds(2700)).isEmpty)
    }
    #expect(stage.lightbox.chrome.renaming.editor.field.text == "qmnf.jpg")
    #expect(stage.lightbox.mode == mode && stage.lightbox.current == PhotoID(1))
    #expect(stage.lightbox.album.marks.isEmpty && !stage.lightbox.slideshow.isRunning)
    #expect(stage.lightbox.viewport?.isFit ?? (mode == .album))
  }

  @Test func thePointerPutsTheCaret() throws {
    var stage = stage()
    let panel = try #require(stage.lightbox.layers(at: .milliseconds(2500)).last)
    let frame = panel.frame
    let y = frame.minY + 14
    stage.click(frame.minX + 3, y, at: 2600)
    #expect(stage.lightbox.chrome.renaming.editor.field.caret == 0)
    stage.click(frame.maxX - 3, y, at: 2700)
    #expect(stage.lightbox.chrome.renaming.editor.field.caret == 8)
    // From between the second and the third letter to the left end.
    let stops = Typeface.stops(of: EditedLine.caption(of: "Rome.jpg", in: stage.lightbox.context))
    stage.send(.pointer(.motion(Point(x: frame.minX + 10 + stops[2], y: y))), at: 2800)
    stage.send(.pointer(.button(.left, isPressed: true)), at: 2800)
    #expect(stage.lightbox.chrome.renaming.editor.field.caret == 2)
    stage.send(.pointer(.motion(Point(x: frame.minX - 40, y: y))), at: 2850)
    #expect(stage.lightbox.chrome.renaming.editor.field.selection == 0..<2)
    let effects = stage.send(.pointer(.button(.left, isPressed: false)), at: 2900)
    #expect(effects.contains(.select("Ro")), "for the middle button elsewhere")
    stage.send(.pointer(.motion(Point(x: frame.maxX, y: y))), at: 2950)
    #expect(stage.lightbox.chrome.renaming.editor.field.selection == 0..<2, "the button is up")
  }

  @Test func pointerThatComesBackSelectsNoText() throws {
    var stage = stage()
    let frame = try #require(stage.lightbox.chrome.renaming.editor.frame)
    let y = frame.minY + 14
    stage.send(.pointer(.enter(Point(x: frame.minX + 3, y: y))), at: 2600)
    stage.send(.pointer(.button(.left, isPressed: true)), at: 2600)
    stage.send(.pointer(.leave), at: 2700)
    stage.send(.pointer(.enter(Point(x: frame.maxX - 3, y: y))), at: 2800)
    #expect(stage.lightbox.chrome.renaming.editor.field.selection.isEmpty)
  }

  @Test func pressInAFieldThatOpensAgainIsWhereThePointerIsNow() throws {
    var stage = stage()
    let inside = try #require(stage.lightbox.chrome.renaming.editor.frame).center
    stage.send(.pointer(.motion(Point(x: 300, y: 190))), at: 2600)
    stage.press("Escape", at: 2700)
    stage.send(.pointer(.motion(inside)), at: 2800)
    stage.press("F2", at: 2900)
    stage.handle(.jobs(.name(PhotoID(1), "Rome.jpg")), at: .milliseconds(2900))
    stage.button(.left, true, at: 3400)
    #expect(stage.lightbox.chrome.renaming.isOpen)
  }

  /// A Latin name runs to the right in a mirrored view too.
  @Test func arrowsMoveTheCaretAsTheyPointFromRightToLeft() {
    var stage = stage()
    var preferences = stage.lightbox.environment.preferences
    preferences.isRightToLeft = true
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(2600))
    stage.press("Home", at: 2700)
    for (key, caret) in [("Right", 1), ("Right", 2), ("Left", 1), ("ctrl+Right", 4)] {
      stage.press(key, at: 2800)
      #expect(stage.lightbox.chrome.renaming.editor.field.caret == caret, "\(key)")
    }
  }

  @Test func theFieldClosesWithItsPhoto() {
    var stage = stage()
    stage.handle(
      .album(.photos([0, 2, 3].map { PhotoID($0) }, current: nil)), at: .milliseconds(2600))
    #expect(!stage.lightbox.chrome.renaming.isOpen)
    stage.wait(until: .milliseconds(9000))
    #expect(stage.lightbox.isSettled(at: .milliseconds(9000)))
  }

  @Test func aNameThatComesLateOpensNothing() {
    var stage = MadePhotos.album(count: 5)
    stage.press("Right", at: 1000)
    stage.press("F2", at: 1100)
    stage.press("Right", at: 1200)
    stage.handle(.jobs(.name(PhotoID(1), "Rome.jpg")), at: .milliseconds(1300))
    #expect(!stage.lightbox.chrome.renaming.isOpen)
  }

  /// The cell goes to the place of its new name; it does not jump.
  @Test func theCellMovesToThePlaceOfItsNewName() throws {
    var stage = stage()
    type("z", in: &stage, at: 2600)
    stage.press("Return", at: 2700)
    let before = stage.lightbox.album.grid.frame(of: 1, at: .milliseconds(2800))
    var outcome = FileJobOutcome("", canUndo: true)
    outcome.renamed[PhotoID(1)] = "z.jpg"
    stage.handle(.jobs(.finished(outcome)), at: .milliseconds(2800))
    stage.handle(
      .album(.photos([0, 2, 3, 4, 1].map { PhotoID($0) }, current: nil)), at: .milliseconds(2800))
    let index = try #require(stage.lightbox.cells.firstIndex(of: PhotoID(1)))
    #expect(index == 4 && stage.lightbox.current == PhotoID(1))
    let grid = stage.lightbox.album.grid
    #expect(grid.frame(of: index, at: .milliseconds(2800)).center == before.center)
    #expect(grid.frame(of: index, at: .milliseconds(6000)).center != before.center)
  }

  @Test(arguments: ["Delete", "ctrl+c", "F8", "shift+F8", "ctrl+o", "bracketright", "m", "alt+3"])
  func commandOfPhotosSaysWhyItDoesNothingOnAFolder(key: String) {
    var stage = MadePhotos.album(count: 3)
    stage.handle(
      .album(.photos([PhotoID(1)], current: PhotoID(0), of: AlbumSource(folders: [PhotoID(0)]))),
      at: .milliseconds(100))
    stage.press("Home", at: 1000)
    #expect(jobs(stage.press(key, at: 1100)).isEmpty)
    #expect(stage.lightbox.chrome.overlays.notice.shownText == "This works with photos only")
  }

  @Test func foldersKeepTheirNames() {
    var stage = MadePhotos.album(count: 3)
    stage.handle(
      .album(.photos([PhotoID(1)], current: PhotoID(0), of: AlbumSource(folders: [PhotoID(0)]))),
      at: .milliseconds(100))
    stage.press("Home", at: 1000)
    #expect(stage.press("F2", at: 1100).allSatisfy { $0 != .askName(PhotoID(0)) })
    #expect(stage.lightbox.chrome.overlays.notice.text == "This works with photos only")
  }

  @Test func noFrameIsWantedWhileTheFieldWaits() {
    let stage = stage()
    let time = Instant.milliseconds(20_000)
    var resting = stage
    resting.wait(until: time)
    #expect(resting.lightbox.nextDeadline == nil, "the caret does not blink")
    #expect(!resting.lightbox.isAnimating(at: time))
  }

  /// The field under any input: it takes all of it, and when it is closed everything is as it was.
  @Test(arguments: 0..<60) func anyStreamGoesToTheField(seed: Int) {
    var stage = stage(seed.isMultiple(of: 2) ? .album : .photo)
    let mode = stage.lightbox.mode
    for event in RandomStream(seed: UInt64(seed), steps: 20).events {
      guard case .input(let input) = event.what else { continue }
      let time = event.time.milliseconds + 2600
      let wasOpen = stage.lightbox.chrome.renaming.isOpen
      stage.wait(until: .milliseconds(time))
      stage.handle(.input(input), at: .milliseconds(time))
      guard wasOpen else { break }
      #expect(stage.lightbox.mode == mode && stage.lightbox.current == PhotoID(1), "seed \(seed)")
      #expect(stage.lightbox.chrome.renaming.editor.field.count <= TextField.most)
      #expect(
        stage.lightbox.layers(at: .milliseconds(time)).allSatisfy { $0.affine.a.isFinite })
    }
  }
}
