import Geometry
import Input
import Languages
import Motion
import Raster
import TestSupport
import Testing

@testable import LightboxCore

/// Marks and stars: what a person says, what was found on disk, and the album of the marked alone.
@Suite struct PhotoRatingTests {
  private func stage(_ mode: Mode = .album) -> Stage { MadePhotos.album(count: 5, mode: mode) }

  private func jobs(_ effects: [Effect]) -> [FileJob] {
    effects.compactMap { if case .perform(let job) = $0 { job } else { nil } }
  }

  private func notice(_ stage: Stage) -> String {
    stage.lightbox.chrome.overlays.notice.text.description
  }

  @Test func aMarkIsKeptAndCanBeTakenBack() {
    var stage = stage()
    let photo = PhotoID(0)
    #expect(
      jobs(stage.press("m", at: 1000)) == [
        FileJob(rating: [photo]) { _ in .init(.mark(true), before: .mark(false)) }
      ])
    #expect(
      jobs(stage.press("m", at: 1100)) == [
        FileJob(rating: [photo]) { _ in .init(.mark(false), before: .mark(true)) }
      ])
    #expect(stage.lightbox.album.marks.isEmpty)
  }

  @Test(arguments: [Mode.album, .photo]) func starsAreGivenByKeysAndSaid(mode: Mode) {
    var stage = stage(mode)
    let photo = PhotoID(0)
    #expect(
      jobs(stage.press("alt+4", at: 1000)) == [
        FileJob(rating: [photo]) { _ in .init(.rate(4), before: .rate(0)) }
      ])
    #expect(stage.lightbox.album.ratings[photo].stars == 4 && notice(stage) == "4 stars")
    #expect(
      jobs(stage.press("alt+1", at: 1100)) == [
        FileJob(rating: [photo]) { _ in .init(.rate(1), before: .rate(4)) }
      ])
    #expect(notice(stage) == "1 star")
    stage.press("alt+0", at: 1200)
    #expect(stage.lightbox.album.ratings[photo] == .none && notice(stage) == "No stars")
  }

  /// Marks are said over the photo, stars everywhere, each with a button that takes them back.
  @Test(arguments: [
    (Mode.photo, "m", "Marked"), (.photo, "alt+4", "4 stars"), (.album, "alt+1", "1 star"),
  ])
  func noticesButtonUndoesAMarkOrStars(mode: Mode, key: String, said: String) throws {
    var stage = stage(mode)
    stage.press(key, at: 1000)
    #expect(notice(stage) == said)
    let button = try #require(stage.noticeButton(0, at: 1300))
    #expect(stage.lightbox.nextDeadline == .milliseconds(6000), "nothing wakes before it goes")
    #expect(jobs(stage.click(button.x, button.y, at: 1300)) == [FileJob(.undo)])
    #expect(jobs(stage.click(button.x, button.y, at: 2000)).isEmpty, "it has gone")
  }

  @Test func buttonOfANoticeIsNotPressedByAPointerThatIsTakenAway() throws {
    var stage = stage()
    stage.press("alt+1", at: 1000)
    let button = try #require(stage.noticeButton(0, at: 1300))
    func pointer(_ events: PointerEvent..., at milliseconds: Double) -> [Effect] {
      events.flatMap {
        stage.handle(.input(.pointer($0)), at: .milliseconds(milliseconds))
      }
    }
    let effects =
      pointer(.enter(button), .button(.left, isPressed: true), at: 1300)
      + pointer(.leave, at: 1400)
      + pointer(.enter(button), .button(.left, isPressed: false), at: 1500)
    #expect(jobs(effects).isEmpty)
    #expect(jobs(stage.click(button.x, button.y, at: 1600)) == [FileJob(.undo)])
  }

  /// The button of an older job would take back the mark, which the album does not say.
  @Test func aMarkInTheAlbumEndsTheNoticeOfAnOlderJob() {
    var stage = stage()
    stage.handle(
      .jobs(.finished(FileJobOutcome("b.jpg is in the trash", canUndo: true))),
      at: .milliseconds(900))
    #expect(stage.noticeButton(0, at: 950) != nil)
    stage.press("m", at: 1000)
    #expect(stage.lightbox.chrome.overlays.notice.actions.isEmpty)
    stage.wait(until: .milliseconds(2000))
    #expect(stage.noticeButton(0, at: 2000) == nil)
  }

  /// It does not say of which photo, so that it goes with its photo; the key still takes the stars
  /// back.
  @Test func starsAreNoLongerSaidOverTheNextPhoto() {
    var stage = stage(.photo)
    stage.press("alt+4", at: 1000)
    stage.press("Right", at: 1200)
    #expect(stage.lightbox.chrome.overlays.notice.shownText == nil)
    #expect(jobs(stage.press("ctrl+z", at: 1300)) == [FileJob(.undo)])
  }

  /// The stars lie on the cell, left of the mark's badge.
  @Test func starsLieOnTheCell() throws {
    var stage = stage()
    let before = stage.lightbox.layers(at: .milliseconds(1000)).count
    stage.handle(.album(.rated([PhotoID(4): PhotoRating(stars: 3)])), at: .milliseconds(1000))
    let after = stage.lightbox.layers(at: .milliseconds(1000))
    #expect(after.count == before + 1)
    let plate = after.first { $0.sublayers.count == 3 && $0.tag == nil }
    let width = try #require(plate).frame.size.width
    #expect(width == 3 * 12 + 8)
    #expect(stage.lightbox.isSettled(at: .milliseconds(1000)))
    #expect(stage.lightbox.nextDeadline == nil, "nothing wakes for them")
  }

  /// Beside a mark, in narrow cells smaller, and where they would be too small not at all.
  @Test(arguments: [Appearance.dark, .light]) func starsAreDrawnAsRecorded(appearance: Appearance)
    throws
  {
    var stage = MadePhotos.album(scale: 2, appearance: appearance)
    stage.handle(
      .album(
        .rated([
          PhotoID(0): PhotoRating(isMarked: true, stars: 3), PhotoID(1): PhotoRating(stars: 1),
          PhotoID(2): PhotoRating(stars: 5), PhotoID(3): PhotoRating(stars: 5),
          PhotoID(4): PhotoRating(isMarked: true, stars: 4), PhotoID(5): PhotoRating(stars: 5),
        ])), at: .milliseconds(1000))
    try Snapshot.expect(
      stage.picture(at: .milliseconds(1500)), "stars-\(appearance.rawValue)")
  }

  @Test func marksOfThisSessionOverrideTheDisk() {
    var stage = stage()
    stage.press("m", at: 1000)
    let old = PhotoRating(isMarked: false, stars: 2)
    stage.handle(.album(.rated([PhotoID(0): old, PhotoID(3): old])), at: .milliseconds(1100))
    #expect(stage.lightbox.album.ratings[PhotoID(0)] == PhotoRating(isMarked: true))
    #expect(stage.lightbox.album.ratings[PhotoID(3)] == old)
  }

  @Test func aPhotoThatIsBackHasItsMarkAgain() {
    var stage = stage()
    stage.handle(
      .album(.rated([PhotoID(2): PhotoRating(isMarked: true, stars: 5)])), at: .milliseconds(900))
    stage.handle(
      .jobs(.finished(FileJobOutcome("Gone", gone: [PhotoID(2)]))), at: .milliseconds(1000))
    #expect(stage.lightbox.album.marks.isEmpty)
    stage.handle(.jobs(.finished(back(PhotoID(2)))), at: .milliseconds(1050))
    stage.handle(
      .album(.photos((0..<5).map { PhotoID($0) }, current: nil)), at: .milliseconds(1100))
    #expect(stage.lightbox.album.ratings[PhotoID(2)] == PhotoRating(isMarked: true, stars: 5))
  }

  /// The album sorts and filters by its own copy of the ratings.
  @Test func albumFollowsTheMarksOfARestoredPhoto() {
    var stage = stage()
    stage.press("m", at: 900)
    stage.handle(.album(.photos([PhotoID(0)], current: nil, of: marked)), at: .milliseconds(1000))
    stage.handle(
      .jobs(.finished(FileJobOutcome("Gone", gone: [PhotoID(0)]))), at: .milliseconds(1100))
    let effects = stage.handle(.jobs(.finished(back(PhotoID(0)))), at: .milliseconds(1200))
    #expect(effects.contains(.followRatings))
  }

  private var marked: AlbumSource { AlbumSource(filter: .marked) }

  private func gone(_ photo: PhotoID, by job: Int) -> FileJobOutcome {
    var outcome = FileJobOutcome("Gone", gone: [photo])
    outcome.job = job
    return outcome
  }

  private func back(_ photo: PhotoID, of job: Int = 0) -> FileJobOutcome {
    var outcome = FileJobOutcome("Back")
    (outcome.back, outcome.job) = ([photo], job)
    return outcome
  }

  /// A photo is in the trash, and another program writes a file with its name.
  @Test func anotherFileOfTheSameNameDoesNotGetTheOldRating() {
    var stage = stage()
    let (photo, all) = (PhotoID(0), (0..<5).map { PhotoID($0) })
    stage.press("m", at: 900)
    #expect(stage.lightbox.album.marks == [photo])
    stage.handle(.jobs(.finished(gone(photo, by: 1))), at: .milliseconds(1000))
    stage.handle(.album(.photos(Array(all.dropFirst()), current: nil)), at: .milliseconds(1010))
    stage.handle(.album(.photos(all, current: nil)), at: .milliseconds(1100))
    #expect(stage.lightbox.album.ratings[photo] == .none)
    let found = PhotoRating(stars: 2)
    stage.handle(.album(.rated([photo: found])), at: .milliseconds(1200))
    #expect(stage.lightbox.album.ratings[photo] == found, "what the disk knows of it")
    // The other file goes into the trash too, and both come back one after the other.
    stage.handle(.jobs(.finished(gone(photo, by: 2))), at: .milliseconds(1300))
    #expect(stage.lightbox.album.ratings[photo] == .none)
    stage.handle(.jobs(.finished(back(photo, of: 2))), at: .milliseconds(1400))
    #expect(stage.lightbox.album.ratings[photo] == found)
    stage.handle(.jobs(.finished(back(photo, of: 1))), at: .milliseconds(1500))
    #expect(stage.lightbox.album.ratings[photo] == PhotoRating(isMarked: true))
  }

  /// Two photos of one name go one after the other; the first one has no stars.
  @Test func restoredPhotoDoesNotGetTheRatingOfALaterOne() {
    var stage = stage()
    let (photo, all) = (PhotoID(0), (0..<5).map { PhotoID($0) })
    stage.handle(.jobs(.finished(gone(photo, by: 1))), at: .milliseconds(1000))
    stage.handle(.album(.photos(all, current: nil)), at: .milliseconds(1100))
    stage.press("alt+4", at: 1200)
    #expect(stage.lightbox.album.ratings[photo] == PhotoRating(stars: 4))
    stage.handle(.jobs(.finished(gone(photo, by: 2))), at: .milliseconds(1300))
    stage.handle(.jobs(.finished(back(photo, of: 2))), at: .milliseconds(1400))
    #expect(stage.lightbox.album.ratings[photo] == PhotoRating(stars: 4))
    stage.handle(.jobs(.finished(back(photo, of: 1))), at: .milliseconds(1500))
    #expect(stage.lightbox.album.ratings[photo] == .none)
  }

  /// Of two photos of one name in the trash, the later one is deleted for good.
  @Test func restoredPhotoDoesNotGetTheRatingOfADeletedOne() {
    var stage = stage()
    let (photo, all) = (PhotoID(0), (0..<5).map { PhotoID($0) })
    stage.press("alt+2", at: 900)
    stage.handle(.jobs(.finished(gone(photo, by: 1))), at: .milliseconds(1000))
    stage.handle(.album(.photos(all, current: nil)), at: .milliseconds(1100))
    stage.press("alt+4", at: 1200)
    stage.handle(.jobs(.finished(gone(photo, by: 2))), at: .milliseconds(1300))
    var deleted = FileJobOutcome("Deleted")
    (deleted.lost, deleted.job) = ([photo], 2)
    stage.handle(.jobs(.finished(deleted)), at: .milliseconds(1400))
    stage.handle(.jobs(.finished(back(photo, of: 1))), at: .milliseconds(1500))
    #expect(stage.lightbox.album.ratings[photo] == PhotoRating(stars: 2))
  }

  /// Of two photos of one name, the earlier one is deleted for good while the later one is on its
  /// way to the trash.
  @Test func restoredPhotoDoesNotGetTheRatingOfAnEarlierDeletedOne() {
    var stage = stage()
    let (photo, all) = (PhotoID(0), (0..<5).map { PhotoID($0) })
    var outcomes = [FileJobOutcome](repeating: FileJobOutcome(), count: 4)
    for (index, job) in [1, 2, 1, 2].enumerated() { outcomes[index].job = job }
    (outcomes[0].gone, outcomes[1].gone) = ([photo], [photo])
    (outcomes[2].lost, outcomes[3].back) = ([photo], [photo])
    stage.press("alt+2", at: 900)
    stage.handle(.jobs(.finished(outcomes[0])), at: .milliseconds(1000))
    stage.handle(.album(.photos(all, current: nil)), at: .milliseconds(1100))
    stage.press("alt+4", at: 1200)
    for outcome in outcomes[1...] {
      stage.handle(.jobs(.finished(outcome)), at: .milliseconds(1300))
    }
    #expect(stage.lightbox.album.ratings[photo] == PhotoRating(stars: 4))
  }

  /// The person takes the stars off a photo and moves it away; another one gets its name.
  @Test func anotherFileIsRatedByTheDiskAfterStarsWereTakenOff() {
    var stage = stage()
    let (photo, all) = (PhotoID(0), (0..<5).map { PhotoID($0) })
    stage.press("alt+4", at: 900)
    stage.press("alt+0", at: 950)
    stage.handle(.jobs(.finished(FileJobOutcome("Gone", gone: [photo]))), at: .milliseconds(1000))
    stage.handle(.album(.photos(all, current: nil)), at: .milliseconds(1100))
    stage.handle(.album(.rated([photo: PhotoRating(stars: 3)])), at: .milliseconds(1200))
    #expect(stage.lightbox.album.ratings[photo] == PhotoRating(stars: 3))
  }

  @Test func undoneStarsAreShown() {
    var stage = stage()
    stage.press("alt+3", at: 1000)
    var outcome = FileJobOutcome("a.jpg has no stars again")
    outcome.rated = [PhotoID(0): .rate(0)]
    stage.handle(.jobs(.finished(outcome)), at: .milliseconds(1200))
    #expect(stage.lightbox.album.ratings[PhotoID(0)] == .none)
  }

  /// Marks of another place are not what Delete means here.
  @Test func marksElsewhereAreNotMeant() {
    var stage = stage()
    stage.handle(.album(.rated([PhotoID(99): PhotoRating(isMarked: true)])), at: .milliseconds(900))
    #expect(jobs(stage.press("Delete", at: 1000)) == [FileJob(.trash, [PhotoID(0)])])
  }

  // MARK: The marked alone

  @Test func anAlbumWithoutMarksIsNotFiltered() {
    var stage = stage()
    #expect(!stage.press("ctrl+m", at: 1000).contains(.filterAlbum(.marked)))
    #expect(notice(stage) == "No photo is marked here")
  }

  @Test func theMarkedAreShownAloneUntilTheKeyOrEscape() {
    for key in ["ctrl+m", "Escape"] {
      var stage = stage()
      stage.handle(
        .album(
          .rated([PhotoID(1): PhotoRating(isMarked: true), PhotoID(3): PhotoRating(isMarked: true)])
        ),
        at: .milliseconds(900))
      #expect(stage.press("ctrl+m", at: 1000).contains(.filterAlbum(.marked)))
      stage.handle(
        .album(
          .photos(
            [PhotoID(1), PhotoID(3)], current: nil,
            of: AlbumSource(count: "2 of 5 marked", filter: .marked))),
        at: .milliseconds(1000))
      #expect(stage.lightbox.chrome.find.chips == [.marked], "it is a search like any other")
      #expect(stage.lightbox.isAnimating(at: .milliseconds(1020)), "they fly to their places")
      stage.wait(until: .milliseconds(3000))
      #expect(stage.lightbox.cells == [PhotoID(1), PhotoID(3)])
      let effects = stage.press(key, at: 3000)
      #expect(effects.contains(.filterAlbum(PhotoFilter())) && !effects.contains(.quit))
    }
  }

  /// A photo that loses its mark leaves, and one whose mark is found later comes.
  @Test func theAlbumFollowsTheMarks() {
    var stage = stage()
    stage.handle(
      .album(.rated([PhotoID(1): PhotoRating(isMarked: true)])), at: .milliseconds(900))
    stage.handle(
      .album(.photos([PhotoID(1)], current: nil, of: AlbumSource(filter: .marked))),
      at: .milliseconds(1000))
    #expect(
      stage.handle(
        .album(.rated([PhotoID(2): PhotoRating(isMarked: true)])), at: .milliseconds(1100)
      )
      .contains(.followRatings))
    #expect(
      !stage.handle(.album(.rated([PhotoID(3): PhotoRating(stars: 2)])), at: .milliseconds(1200))
        .contains(.followRatings))
    #expect(stage.press("m", at: 1300).contains(.followRatings))
    #expect(!stage.press("alt+2", at: 1400).contains(.followRatings))
  }

  /// Marks, filters and pages may follow one another in any way: the album shows what is marked,
  /// the photo that is open stays, and everything comes to rest.
  @Test func anyOrderOfKeysIsSound() throws {
    let keys = ["m", "m", "m", "ctrl+m", "ctrl+m", "Escape", "Return", "Right", "Left", "alt+3"]
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<StreamCount.part(50) {
      var (stage, marked, isFiltered) = (stage(), Set<PhotoID>(), false)
      for step in 1..<60 {
        let key = keys[numbers.below(keys.count)]
        let time = Double(step) * 90
        let effects = stage.press(key, at: time)
        for case .perform(let job) in effects {
          guard case .rate(let steps) = job.kind, let (photo, step) = steps.first,
            case .mark(let isMarked) = step.change
          else { continue }
          if isMarked { marked.insert(photo) } else { marked.remove(photo) }
        }
        for effect in effects {
          switch effect {
          case .filterAlbum(let filter): isFiltered = !filter.isEmpty
          case .followRatings: break
          default: continue
          }
          let listed = (0..<5).map { PhotoID($0) }.filter { !isFiltered || marked.contains($0) }
          let filter = isFiltered ? PhotoFilter.marked : PhotoFilter()
          stage.handle(
            .album(.photos(listed, current: nil, of: AlbumSource(filter: filter))),
            at: .milliseconds(time)
          )
        }
        #expect(stage.lightbox.album.marks == marked)
        #expect(stage.lightbox.mode == .album || stage.lightbox.current != nil)
        if effects.contains(.quit) { break }
      }
      stage.wait(until: .milliseconds(20_000))
      #expect(stage.lightbox.isSettled(at: .milliseconds(20_000)))
      var expected = marked
      if !isFiltered { expected = Set((0..<5).map { PhotoID($0) }) }
      if stage.lightbox.mode == .photo, let open = stage.lightbox.current { expected.insert(open) }
      #expect(Set(stage.lightbox.cells) == expected)
    }
  }

  // MARK: The menu

  @Test func theMenuOpensThatOfTheStars() throws {
    var stage = stage(.photo)
    stage.press("alt+2", at: 1000)
    stage.press("Menu", at: 1100)
    let entries = try #require(stage.lightbox.chrome.menu.opening?.contents.entries)
    let index = try #require(entries.firstIndex { $0.title == "Rating" })
    #expect(entries[index].isEnabled)
    let enabled = entries[..<index].filter(\.isEnabled).count
    for step in 0..<enabled { stage.press("Down", at: 1200 + Double(step)) }
    stage.press("Return", at: 1400)
    let stars = try #require(stage.lightbox.chrome.menu.opening?.contents.entries)
    #expect(stars.map(\.title.description).prefix(2) == ["Rating", "5 stars"] && stars.count == 7)
    #expect(stars.filter { $0.isChecked == true }.map(\.title.description) == ["2 stars"])
    #expect(
      jobs(stage.press("Return", at: 1500)) == [
        FileJob(rating: [PhotoID(0)]) { _ in .init(.rate(5), before: .rate(2)) }
      ])
  }

  // MARK: Programs

  @Test func aKeyStartsItsProgramWithTheMarkedOrTheCurrentPhoto() throws {
    var bindings = KeyBindings.standard
    let gimp = try #require(BoundProgram(["/usr/bin/gimp", "{}"]))
    bindings.programs = [gimp]
    bindings.commands[.init("e", .control)] = .run(0)
    var stage = MadePhotos.album(count: 5, mode: .album, bindings: bindings)
    #expect(stage.press("ctrl+e", at: 1000).contains(.run(gimp, [PhotoID(0)])))
    stage.press("m", at: 1100)
    stage.press("End", at: 1200)
    stage.press("m", at: 1300)
    #expect(stage.press("ctrl+e", at: 1400).contains(.run(gimp, [PhotoID(0), PhotoID(4)])))
    #expect(notice(stage) == "gimp: 2 photos")
    let help = HelpContents(bindings).groups.flatMap(\.rows)
    #expect(help.contains { $0.meaning == "gimp" && $0.keys.texts == [["Ctrl+E"]] })
    let situation = MenuSituation(subject: .cell, stage: stage.lightbox.stage)
    let more = MenuContents(situation, bindings).submenus.last
    #expect(try #require(more).entries.contains { $0.title == "gimp" && $0.key == "Ctrl+E" })
  }

  @Test func wordsWithThePlaceholderComeOnceForEachPhoto() throws {
    func arguments(_ words: String...) throws -> [String] {
      try #require(BoundProgram(words)).arguments(for: [Array("/a".utf8), Array("/-b".utf8)])
        .map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(try arguments("gimp") == ["gimp", "/a", "/-b"])
    #expect(try arguments("gimp", "{}", "--new") == ["gimp", "/a", "/-b", "--new"])
    #expect(try arguments("x", "--in={}", "out") == ["x", "--in=/a", "--in=/-b", "out"])
    #expect(try arguments("x", "{}:{}") == ["x", "/a:/a", "/-b:/-b"])
    #expect(try arguments("{}", "y") == ["{}", "y", "/a", "/-b"], "the program is not a photo")
    #expect(BoundProgram([]) == nil && BoundProgram([""]) == nil)
  }
}
