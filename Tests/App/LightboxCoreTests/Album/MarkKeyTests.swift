import Geometry
import Input
import Languages
import Motion
import Testing
import Viewing

@testable import LightboxCore

/// The keys that mark many photos of the album.
@Suite struct MarkKeyTests {
  private func jobs(_ effects: [Effect]) -> [FileJob] {
    effects.compactMap { if case .perform(let job) = $0 { job } else { nil } }
  }

  private func photos(_ numbers: some Sequence<Int>) -> [PhotoID] { numbers.map { PhotoID($0) } }

  private func marks(_ stage: Stage) -> [Int] { stage.lightbox.album.marks.map(\.number).sorted() }

  @Test func controlAMarksAllByOneJob() {
    var stage = MadePhotos.album(count: 5)
    stage.press("Right", at: 900)
    stage.press("m", at: 950)
    #expect(
      jobs(stage.press("ctrl+a", at: 1000)) == [
        FileJob(rating: photos([0, 2, 3, 4])) { _ in .init(.mark(true), before: .mark(false)) }
      ])
    #expect(marks(stage) == [0, 1, 2, 3, 4])
    #expect(jobs(stage.press("ctrl+a", at: 1100)).isEmpty, "nothing is left to mark")
    #expect(jobs(stage.press("ctrl+z", at: 1200)) == [FileJob(.undo)])
  }

  @Test func titleNamesThePhotoToWhichAControlClickMovesTheRing() {
    var stage = MadePhotos.album(count: 5)
    stage.press("Right", at: 900)
    #expect(stage.effects.contains(.showTitle(PhotoID(1), position: 2, count: 5)))
    let cell = stage.lightbox.album.grid.frame(of: 0, at: .milliseconds(2000)).center
    stage.handle(.input(.modifiers(.control)), at: .milliseconds(2000))
    let effects = stage.click(cell.x, cell.y, at: 2000)
    #expect(stage.lightbox.current == PhotoID(0) && marks(stage) == [0])
    #expect(effects.contains(.showTitle(PhotoID(0), position: 1, count: 5)))
  }

  @Test func controlAMakesMarksOfAnEarlierSessionCount() {
    var stage = MadePhotos.album(count: 3)
    let rated = Dictionary(
      uniqueKeysWithValues: photos(0..<3).map { ($0, PhotoRating(isMarked: true)) })
    stage.handle(.album(.rated(rated)), at: .milliseconds(900))
    #expect(jobs(stage.press("ctrl+a", at: 1000)).isEmpty)
    #expect(jobs(stage.press("Delete", at: 1100)) == [FileJob(.trash, photos(0..<3))])
  }

  @Test func controlShiftAMarksNoneHereAndKeepsMarksElsewhere() {
    var stage = MadePhotos.album(count: 5)
    stage.handle(.album(.rated([PhotoID(99): PhotoRating(isMarked: true)])), at: .milliseconds(900))
    stage.press("ctrl+a", at: 1000)
    #expect(
      jobs(stage.press("ctrl+A", at: 1100)) == [
        FileJob(rating: photos(0..<5)) { _ in .init(.mark(false), before: .mark(true)) }
      ])
    #expect(marks(stage) == [99])
  }

  @Test func controlIMarksTheOthersByOneJob() {
    var stage = MadePhotos.album(count: 5)
    stage.press("m", at: 900)
    #expect(
      jobs(stage.press("ctrl+i", at: 1000)) == [
        FileJob.marks([1, 2, 3, 4], without: [0])
      ])
    #expect(marks(stage) == [1, 2, 3, 4])
    #expect(jobs(stage.press("Delete", at: 1100)) == [FileJob(.trash, photos(1..<5))])
  }

  /// The undo of mixed marks tells each photo the change that it had.
  @Test func undoneMarksOfMixedPhotosAreAsBefore() {
    var stage = MadePhotos.album(count: 5)
    stage.press("m", at: 900)
    stage.press("ctrl+i", at: 1000)
    var outcome = FileJobOutcome("The marks are as before")
    for photo in photos(0..<5) { outcome.rated[photo] = .mark(photo == PhotoID(0)) }
    stage.handle(.jobs(.finished(outcome)), at: .milliseconds(1200))
    #expect(marks(stage) == [0])
  }

  @Test(arguments: [
    (["Right"], [0, 1]), (["Right", "Right"], [0, 1, 2]), (["Right", "Right", "Left"], [0, 1]),
    (["End"], [0, 1, 2, 3, 4, 5, 6, 7]), (["End", "Home"], [0]), (["Left"], [0]),
  ])
  func shiftAndStepsMarkFromTheFocus(keys: [String], expected: [Int]) {
    var stage = MadePhotos.album(count: 8)
    for (number, key) in keys.enumerated() {
      stage.press("shift+\(key)", at: 1000 + 100 * Double(number))
    }
    #expect(marks(stage) == expected)
    #expect(stage.lightbox.currentIndex == (keys.contains("Home") ? 0 : expected.last))
  }

  @Test func stepAcrossTheFirstPhotoTurnsTheRangeByOneJob() {
    var stage = MadePhotos.album(count: 8)
    for time in stride(from: 800.0, to: 830, by: 10) { stage.press("Right", at: time) }
    stage.press("shift+End", at: 1000)
    #expect(marks(stage) == [3, 4, 5, 6, 7])
    #expect(
      jobs(stage.press("shift+Home", at: 1100)) == [
        FileJob.marks([0, 1, 2], without: [4, 5, 6, 7])
      ])
    #expect(marks(stage) == [0, 1, 2, 3])
  }

  @Test func stepsBackKeepTheMarksOfBefore() {
    var stage = MadePhotos.album(count: 8)
    stage.press("Right", at: 700)
    stage.press("m", at: 800)
    stage.press("Left", at: 900)
    for (number, key) in ["Right", "Right", "Left", "Left"].enumerated() {
      stage.press("shift+\(key)", at: 1000 + 100 * Double(number))
    }
    #expect(marks(stage) == [0, 1])
  }

  @Test func stepsBackKeepMarksThatAreReadMeanwhile() {
    var stage = MadePhotos.album(count: 8)
    stage.press("shift+Right", at: 1000)
    stage.handle(.album(.rated([PhotoID(2): PhotoRating(isMarked: true)])), at: .milliseconds(1050))
    stage.press("shift+Right", at: 1100)
    #expect(jobs(stage.press("shift+Left", at: 1200)).isEmpty)
    #expect(marks(stage) == [0, 1, 2])
  }

  /// As on every desktop: a move without Shift begins another range.
  @Test func moveWithoutShiftBeginsAnotherRange() {
    var stage = MadePhotos.album(count: 8)
    stage.press("shift+Right", at: 1000)
    for time in [1100.0, 1200, 1300] { stage.press("Right", at: time) }
    stage.press("shift+Left", at: 1400)
    #expect(marks(stage) == [0, 1, 3, 4])
    stage.press("m", at: 1500)
    stage.press("shift+Left", at: 1600)
    #expect(marks(stage) == [0, 1, 2, 3, 4], "a mark by itself ends the range too")
  }

  @Test func rangeReachesTheRowBelowAndAScreen() throws {
    var stage = MadePhotos.album(count: 200)
    let below = try #require(
      Command.step(x: 0, y: 1).destination(from: 0, of: 200, in: stage.lightbox.album.grid.layout))
    stage.press("shift+Down", at: 1000)
    #expect(marks(stage) == Array(0...below) && below > 0)
    let screen = try #require(
      Command.stepScreen(1).destination(from: below, of: 200, in: stage.lightbox.album.grid.layout))
    stage.press("shift+Page_Down", at: 1100)
    #expect(marks(stage) == Array(0...screen) && screen > below)
    stage.press("shift+Page_Up", at: 1200)
    stage.press("shift+Up", at: 1300)
    #expect(marks(stage).count < below + 1)
  }

  @Test func rangeGoesOverAPhotoThatLeaves() {
    var stage = MadePhotos.album(count: 8)
    stage.press("shift+Right", at: 1000)
    stage.press("shift+Right", at: 1100)
    stage.handle(
      .album(.photos(photos([0, 2, 3, 4, 5, 6, 7]), current: nil)), at: .milliseconds(1200))
    stage.press("shift+Right", at: 1300)
    #expect(marks(stage).filter { $0 != 1 } == [0, 2, 3])
  }

  @Test func keysOfMarksAreThoseOfTheAlbumAlone() {
    var stage = MadePhotos.album(count: 5, mode: .photo)
    for (number, key) in ["ctrl+a", "ctrl+i", "shift+Right", "shift+Home"].enumerated() {
      stage.press(key, at: 1000 + 100 * Double(number))
    }
    #expect(marks(stage).isEmpty && stage.lightbox.mode == .photo)
  }

  @Test func hundredThousandPhotosAreMarkedByOneJob() {
    var ratings = PhotoRatings()
    let all = photos(0..<100_000)
    #expect(ratings.mark(all) { _ in true }?.photos == all)
    #expect(ratings.marked.count == 100_000)
    #expect(ratings.mark(all) { $0.number.isMultiple(of: 2) }?.photos.count == 50_000)
    #expect(ratings.marked.count == 50_000)
  }

  @Test func keysOfMarksAreMirroredFromRightToLeft() {
    let mirrored = KeyBindings.standard.forRightToLeft
    #expect(mirrored.albumCommands[.init("Left", .shift)] == .marking(.step(x: 1, y: 0)))
    #expect(mirrored.albumCommands[.init("Right", .shift)] == .marking(.step(x: -1, y: 0)))
    #expect(mirrored.albumCommands[.init("Up", .shift)] == .marking(.step(x: 0, y: -1)))
  }

  @Test func screenReaderMarksAllAndNone() {
    var stage = MadePhotos.album(count: 5)
    stage.handle(.accessibility(.request(.command(.markAll, cell: nil))), at: .milliseconds(1000))
    #expect(marks(stage) == [0, 1, 2, 3, 4])
    stage.handle(.accessibility(.request(.command(.markNone, cell: nil))), at: .milliseconds(1100))
    #expect(marks(stage).isEmpty)
  }

  // MARK: Jobs on all marked

  @Test func starsAreGivenToAllMarkedByOneJob() {
    var stage = MadePhotos.album(count: 5)
    stage.press("alt+2", at: 700)
    stage.press("shift+Right", at: 800)
    stage.press("Right", at: 900)
    #expect(
      jobs(stage.press("alt+4", at: 1000)) == [
        FileJob(
          .rate([
            PhotoID(0): PhotoRating.Step(.rate(4), before: .rate(2)),
            PhotoID(1): PhotoRating.Step(.rate(4), before: .rate(0)),
          ]), photos([0, 1]))
      ])
    let ratings = stage.lightbox.album.ratings
    #expect((0..<5).map { ratings[PhotoID($0)].stars } == [4, 4, 0, 0, 0])
    let notice = stage.lightbox.chrome.overlays.notice
    #expect(notice.text.description == "4 stars: 2 photos" && notice.actions == [.undo])
    #expect(jobs(stage.press("alt+4", at: 1100)).isEmpty, "they have them")
    var outcome = FileJobOutcome("Stars of 2 photos restored")
    outcome.rated = [PhotoID(0): .rate(2), PhotoID(1): .rate(0)]
    stage.handle(.jobs(.finished(outcome)), at: .milliseconds(1200))
    #expect((0..<2).map { stage.lightbox.album.ratings[PhotoID($0)].stars } == [2, 0])
  }

  @Test func openPhotoGetsItsStarsAlone() {
    var stage = MadePhotos.album(count: 5, mode: .album)
    stage.press("ctrl+a", at: 800)
    stage.press("Return", at: 900)
    #expect(
      jobs(stage.press("alt+3", at: 2000)) == [
        FileJob(rating: photos([0])) { _ in .init(.rate(3), before: .rate(0)) }
      ])
  }

  @Test(arguments: ["Delete", "ctrl+c", "ctrl+M", "ctrl+O"])
  func commandsAboutPhotosMeanAllMarked(key: String) {
    var stage = MadePhotos.album(count: 5)
    stage.press("shift+Right", at: 800)
    stage.press("End", at: 900)
    let requested: [[PhotoID]] = stage.press(key, at: 1000).compactMap { effect in
      switch effect {
      case .perform(let job): job.photos
      case .copy(let photos): photos
      case .request(_, let photos): photos
      default: nil
      }
    }
    #expect(requested == [photos([0, 1])])
  }
}
