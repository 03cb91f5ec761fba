import Geometry
import Input
import Motion
import Pixels
import Raster
import Testing
import Viewing

@testable import LightboxCore

/// File jobs, as the lightbox asks for them and shows what has become of them.
@Suite struct FileJobTests {
  private func photos(_ numbers: Int...) -> [PhotoID] { numbers.map { PhotoID($0) } }

  /// An album of five photos, or the second one of it.
  private func stage(_ mode: Mode) -> Stage { MadePhotos.album(count: 5, mode: mode) }

  private func jobs(_ effects: [Effect]) -> [FileJob] {
    effects.compactMap { if case .perform(let job) = $0 { job } else { nil } }
  }

  @Test func theOneThatIsLookedAtGoesIntoTheTrash() {
    var stage = stage(.photo)
    stage.press("Right", at: 1000)
    #expect(jobs(stage.press("Delete", at: 2000)) == [FileJob(.trash, photos(1))])
    var album = self.stage(.album)
    album.press("Right", at: 1000)
    #expect(jobs(album.press("Delete", at: 1100)) == [FileJob(.trash, photos(1))])
  }

  @Test func markedPhotosAreTrashedTogether() {
    var stage = stage(.album)
    stage.press("m", at: 1000)
    stage.press("Right", at: 1100)
    stage.press("Right", at: 1200)
    stage.press("m", at: 1300)
    #expect(jobs(stage.press("Delete", at: 1400)) == [FileJob(.trash, photos(0, 2))])
    stage.handle(
      .jobs(.finished(FileJobOutcome("Gone", gone: Set(photos(0, 2))))), at: .milliseconds(1500))
    #expect(stage.lightbox.album.marks.isEmpty)
  }

  /// Marks that were kept may lie far out of sight, and nobody thinks of them.
  @Test func marksOfEarlierTimesAreMeantOnceThereIsANewOne() {
    var stage = stage(.album)
    stage.handle(
      .album(
        .rated([PhotoID(3): PhotoRating(isMarked: true), PhotoID(4): PhotoRating(isMarked: true)])),
      at: .milliseconds(900))
    #expect(jobs(stage.press("Delete", at: 1000)) == [FileJob(.trash, photos(0))])
    stage.press("Right", at: 1100)
    stage.press("m", at: 1200)
    #expect(jobs(stage.press("Delete", at: 1300)) == [FileJob(.trash, photos(1, 3, 4))])
  }

  @Test func marksOfEarlierTimesAreMeantWhereTheyAloneAreShown() {
    var stage = stage(.album)
    stage.handle(.album(.rated([PhotoID(3): PhotoRating(isMarked: true)])), at: .milliseconds(900))
    stage.handle(
      .album(.photos(photos(3), current: nil, of: AlbumSource(filter: .marked))),
      at: .milliseconds(950))
    #expect(jobs(stage.press("Delete", at: 1000)) == [FileJob(.trash, photos(3))])
  }

  @Test func anEmptyAlbumHasNothingForTheTrash() {
    var stage = Stage()
    stage.handle(.album(.photos([], current: nil)), at: .zero)
    #expect(jobs(stage.press("Delete", at: 1000)).isEmpty)
  }

  /// The page of a photo that is gone slides away, and the next one comes; it is left out once it
  /// is out of sight.
  @Test func theNextPhotoTakesThePlaceOfARemovedOne() throws {
    var stage = stage(.photo)
    stage.press("Right", at: 1000)
    stage.wait(until: .milliseconds(3000))
    let gone = photos(1)
    stage.handle(
      .jobs(.finished(FileJobOutcome("Gone", canUndo: true, gone: Set(gone)))),
      at: .milliseconds(3000))
    stage.handle(.album(.photos(photos(0, 2, 3, 4), current: nil)), at: .milliseconds(3000))
    #expect(stage.lightbox.current == PhotoID(2))
    #expect(stage.lightbox.cells.contains(gone[0]), "it slides away")
    #expect(stage.lightbox.layers(at: .milliseconds(3050)).contains { $0.tag == 1 })
    stage.wait(until: .milliseconds(6000))
    #expect(stage.lightbox.cells == photos(0, 2, 3, 4))
    #expect(stage.lightbox.current == PhotoID(2))
    #expect(stage.lightbox.isSettled(at: .milliseconds(6000)))
  }

  /// The title names the next photo while the one before still slides away.
  @Test func titleCountsThePhotosThatAreLeft() {
    var stage = stage(.photo)
    stage.press("Right", at: 1000)
    stage.wait(until: .milliseconds(3000))
    stage.handle(
      .jobs(.finished(FileJobOutcome("Gone", gone: [PhotoID(1)]))), at: .milliseconds(3000))
    stage.handle(.album(.photos(photos(0, 2, 3, 4), current: nil)), at: .milliseconds(3000))
    stage.wait(until: .milliseconds(6000))
    let titles = stage.effects.compactMap {
      if case .showTitle(let photo, let position, let count) = $0 {
        [photo.number, position, count]
      } else {
        nil
      }
    }
    #expect(titles.last == [2, 2, 4])
  }

  @Test func onesOwnPhotoComesBackAndIsClosed() {
    var stage = stage(.photo)
    stage.press("Right", at: 1000)
    stage.wait(until: .milliseconds(3000))
    stage.handle(
      .jobs(.finished(FileJobOutcome("Gone", canUndo: true, gone: [PhotoID(1)]))),
      at: .milliseconds(3000))
    stage.handle(.album(.photos(photos(0, 2, 3, 4), current: nil)), at: .milliseconds(3000))
    stage.wait(until: .milliseconds(6000))
    stage.handle(.jobs(.finished(FileJobOutcome("Back"))), at: .milliseconds(6000))
    stage.handle(
      .album(.photos(photos(0, 1, 2, 3, 4), current: PhotoID(1))), at: .milliseconds(6000))
    #expect(stage.lightbox.current == PhotoID(1) && stage.lightbox.mode == .photo)
    stage.press("Escape", at: 6050)
    stage.wait(until: .milliseconds(9000))
    #expect(stage.lightbox.mode == .album && stage.lightbox.isSettled(at: .milliseconds(9000)))
  }

  /// Undo takes its time, in which a finger drags another photo.
  @Test func photoThatComesBackIsNotTheOneInTheFinger() {
    var stage = stage(.photo)
    stage.wait(until: .milliseconds(3000))
    func touch(_ event: TouchEvent, at milliseconds: Double) {
      stage.handle(.input(.touch(event)), at: .milliseconds(milliseconds))
    }
    touch(.down(id: 1, Point(x: 160, y: 50)), at: 3000)
    for step in 1...10 {
      touch(.move(id: 1, Point(x: 160, y: 50 + Double(step) * 10)), at: 3000 + Double(step) * 10)
    }
    let isDragged = stage.lightbox.stage.dismissal.isDragged
    #expect(isDragged)
    stage.handle(
      .album(.photos(photos(0, 1, 2, 3, 4), current: PhotoID(3))), at: .milliseconds(3100))
    touch(.move(id: 1, Point(x: 160, y: 155)), at: 3110)
    touch(.up(id: 1), at: 3120)
    stage.wait(until: .milliseconds(6000))
    #expect(stage.lightbox.mode == .photo && stage.lightbox.current == PhotoID(3))
    #expect(stage.lightbox.isSettled(at: .milliseconds(6000)))
  }

  @Test func photoThatComesBackDoesNotWaitForTheOneThatOpens() {
    var stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: .album))
    stage.handle(.album(.photos(photos(0, 1, 2), current: nil)), at: .zero)
    stage.press("Return", at: 1000)
    #expect(stage.lightbox.stage.hero.pending == PhotoID(0))
    stage.handle(
      .album(.photos(photos(0, 1, 2, 3), current: PhotoID(3))), at: .milliseconds(1100))
    #expect(stage.lightbox.stage.hero.pending == nil)
    #expect(stage.lightbox.mode == .photo && stage.lightbox.current == PhotoID(3))
  }

  /// Another program writes a photo whose page would lie between two that slide.
  @Test func newPhotoComesOnceThePagesBesideItRest() {
    var stage = stage(.photo)
    stage.press("Right", at: 1000)
    stage.handle(.album(.photos(photos(0, 5, 1, 2, 3, 4), current: nil)), at: .milliseconds(1050))
    #expect(stage.lightbox.layers(at: .milliseconds(1060)).contains { $0.tag == 0 })
    stage.wait(until: .milliseconds(6000))
    #expect(stage.lightbox.cells == photos(0, 5, 1, 2, 3, 4))
    #expect(stage.lightbox.current == PhotoID(1))
    #expect(stage.lightbox.stage.lingerDue == nil, "nothing wakes for it")
  }

  @Test func theLastPhotoGivesItsPlaceToTheOneBefore() {
    var stage = stage(.photo)
    stage.press("End", at: 1000)
    stage.wait(until: .milliseconds(3000))
    stage.handle(
      .jobs(.finished(FileJobOutcome("Gone", gone: [PhotoID(4)]))), at: .milliseconds(3000))
    stage.handle(.album(.photos(photos(0, 1, 2, 3), current: nil)), at: .milliseconds(3000))
    #expect(stage.lightbox.current == PhotoID(3))
  }

  /// The last two go one after the other, while the first of them still slides away.
  @Test func photoThatIsGoneIsNotTurnedBackTo() {
    var stage = stage(.photo)
    stage.press("End", at: 1000)
    stage.wait(until: .milliseconds(3000))
    stage.press("Left", at: 3000)
    stage.wait(until: .milliseconds(6000))
    for (number, left, time) in [(3, photos(0, 1, 2, 4), 6000.0), (4, photos(0, 1, 2), 6050)] {
      stage.handle(
        .jobs(.finished(FileJobOutcome("Gone", gone: [PhotoID(number)]))), at: .milliseconds(time))
      stage.handle(.album(.photos(left, current: nil)), at: .milliseconds(time))
    }
    stage.wait(until: .milliseconds(9000))
    #expect(stage.lightbox.current == PhotoID(2))
    #expect(stage.lightbox.cells == photos(0, 1, 2))
  }

  @Test func theOnlyOneClosesIntoAnEmptyAlbum() {
    var stage = MadePhotos.album(count: 1, mode: .photo)
    stage.handle(
      .jobs(.finished(FileJobOutcome("Gone", gone: [PhotoID(0)]))), at: .milliseconds(3000))
    stage.handle(.album(.photos([], current: nil)), at: .milliseconds(3000))
    #expect(stage.lightbox.mode == .album)
    stage.wait(until: .milliseconds(6000))
    #expect(stage.lightbox.cells.isEmpty)
  }

  /// A photo that somebody else removes stays on the screen until it is left.
  @Test func anOpenPhotoStaysUntilItIsLeft() {
    var stage = stage(.photo)
    stage.press("Right", at: 1000)
    stage.wait(until: .milliseconds(3000))
    stage.handle(.album(.photos(photos(0, 2, 3, 4), current: nil)), at: .milliseconds(3000))
    stage.wait(until: .milliseconds(60_000))
    #expect(stage.lightbox.current == PhotoID(1))
    #expect(stage.lightbox.nextDeadline == nil, "nothing wakes for it")
    stage.press("Right", at: 61_000)
    stage.wait(until: .milliseconds(64_000))
    #expect(stage.lightbox.current == PhotoID(2))
    #expect(stage.lightbox.cells == photos(0, 2, 3, 4))
  }

  @Test func theFirstOfTwoPhotosStaysUntilItIsLeft() {
    var stage = MadePhotos.album(count: 2, mode: .photo)
    stage.wait(until: .milliseconds(3000))
    stage.handle(.jobs(.changed([PhotoID(0): 0])), at: .milliseconds(3000))
    stage.handle(.album(.photos(photos(1), current: nil)), at: .milliseconds(4000))
    #expect(stage.lightbox.cells == photos(0, 1))
    stage.press("Right", at: 61_000)
    stage.wait(until: .milliseconds(64_000))
    #expect(stage.lightbox.current == PhotoID(1))
    #expect(stage.lightbox.cells == photos(1))
  }

  /// Undo brings back a photo that does not pass the filter.
  @Test(arguments: [Mode.album, .photo]) func currentPhotoStaysWhereTheOneWantedIsHidden(mode: Mode)
  {
    var stage = stage(mode)
    stage.press("Right", at: 1000)
    stage.wait(until: .milliseconds(3000))
    stage.handle(
      .album(.photos(photos(0, 1, 2, 3), current: PhotoID(9))), at: .milliseconds(3000))
    #expect(stage.lightbox.current == PhotoID(1))
  }

  @Test func sectionsBeginWithTheSamePhotosWhileOneLingers() {
    var library = PhotoLibrary()
    let sections = [AlbumSection(title: "a", start: 0), AlbumSection(title: "b", start: 2)]
    library.list(photos(0, 1, 2, 3), current: PhotoID(1), of: AlbumSource(sections: sections))
    let left = [AlbumSection(title: "a", start: 0), AlbumSection(title: "b", start: 1)]
    library.list(
      photos(0, 2, 3), current: nil, of: AlbumSource(sections: left), keeping: Set(photos(1)))
    #expect(library.cells == photos(0, 1, 2, 3))
    #expect(library.source.sections.map(\.start) == [0, 2])
    #expect(library.current == PhotoID(1))
    library.dropLingering(except: [])
    #expect(library.cells == photos(0, 2, 3))
    #expect(library.source.sections.map(\.start) == [0, 1])
    #expect(library.current == PhotoID(2), "the one after it")
  }

  @Test func photosInSightStayWhileOthersThatLingerAreDropped() {
    var library = PhotoLibrary()
    let sections = [AlbumSection(title: "a", start: 0), AlbumSection(title: "b", start: 2)]
    library.list(photos(0, 1, 2, 3, 4), current: PhotoID(2), of: AlbumSource(sections: sections))
    let left = [AlbumSection(title: "a", start: 0), AlbumSection(title: "b", start: 1)]
    library.list(
      photos(0, 4), current: nil, of: AlbumSource(sections: left), keeping: Set(photos(1, 2, 3)))
    #expect(library.cells == photos(0, 1, 2, 3, 4))
    library.dropLingering(except: Set(photos(2)))
    #expect(library.cells == photos(0, 2, 4) && library.lingering == Set(photos(2)))
    #expect(library.source.sections.map(\.start) == [0, 2])
    #expect(library.current == PhotoID(2))
    library.dropLingering(except: [])
    #expect(library.cells == photos(0, 4) && library.lingering.isEmpty)
    #expect(library.source.sections.map(\.start) == [0, 1])
    #expect(library.current == PhotoID(4))
  }

  // MARK: Turns

  @Test func aTurnIsKeptAndNothingIsSeenToMove() throws {
    for (key, quarters) in [("bracketright", 1), ("bracketleft", -1)] {
      var stage = stage(.photo)
      #expect(jobs(stage.press("ctrl+s", at: 1000)).isEmpty, "there is no turn yet")
      stage.press(key, at: 2000)
      stage.wait(until: .milliseconds(6000))
      let job = jobs(stage.press("ctrl+s", at: 6000))
      #expect(job == [FileJob(.rotate(quarters: quarters), [PhotoID(0)])])
      let before = try #require(stage.lightbox.layers(at: .milliseconds(6000)).first).frame
      let effects = stage.handle(
        .jobs(.finished(FileJobOutcome("Kept", canUndo: true, changed: [PhotoID(0): quarters]))),
        at: .milliseconds(6000))
      #expect(effects.contains { if case .load(PhotoID(0), _) = $0 { true } else { false } })
      #expect(jobs(stage.press("ctrl+s", at: 6005)).isEmpty, "it is in the file")
      // Of the new file nothing is shown before its pixels have come.
      let size = PixelSize(width: 400, height: 600)
      stage.handle(.library(.header(PhotoID(0), size)), at: .milliseconds(6010))
      #expect(stage.lightbox.layers(at: .milliseconds(6010)).first?.frame == before)
      let bitmap = unsafe Bitmap(size: PixelSize(width: 40, height: 60), isOpaque: true) { _ in }
      let picture = try #require(Picture(size: size, levels: [bitmap]))
      stage.handle(
        .library(.picture(PhotoID(0), picture, isPreview: true)), at: .milliseconds(6020))
      #expect(stage.lightbox.layers(at: .milliseconds(6020)).first?.frame == before)
      stage.handle(
        .library(.picture(PhotoID(0), picture, isPreview: false)), at: .milliseconds(6030))
      let layer = try #require(stage.lightbox.layers(at: .milliseconds(6030)).first)
      #expect(abs(layer.transform.b) < 1e-9, "upright by itself")
      for (a, b) in [
        (layer.frame.minX, before.minX), (layer.frame.maxY, before.maxY),
        (layer.frame.size.width, before.size.width),
      ] {
        #expect(abs(a - b) < 1e-6)
      }
      #expect(jobs(stage.press("ctrl+s", at: 7000)).isEmpty, "it is kept")
    }
  }

  /// The old pixels stay then; the reason is shown where there are only those of a thumbnail.
  @Test(arguments: [true, false])
  func turnIsInTheFileOnceWhereItsNewPixelsCannotBeLoaded(hasPixels: Bool) throws {
    var stage = stage(.photo)
    let photo = PhotoID(0)
    func receive(_ size: PixelSize, at time: Double) throws {
      let picture = try #require(Picture.blank(size.width / 10, size.height / 10, of: size))
      stage.handle(
        .library(.picture(photo, picture, isPreview: false)), at: .milliseconds(time))
    }
    if hasPixels { try receive(PixelSize(width: 600, height: 400), at: 100) }
    stage.press("bracketright", at: 2000)
    stage.wait(until: .milliseconds(6000))
    #expect(jobs(stage.press("ctrl+s", at: 6000)).count == 1)
    stage.handle(
      .jobs(.finished(FileJobOutcome("Kept", changed: [photo: 1]))), at: .milliseconds(6000))
    stage.handle(.library(.failure(photo, reason: "It died")), at: .milliseconds(6100))
    #expect(jobs(stage.press("ctrl+s", at: 7000)).isEmpty, "it is in the file")
    guard hasPixels else { return }
    try receive(PixelSize(width: 400, height: 600), at: 8000)
    #expect(stage.lightbox.stage.pager.quarterTurns(of: photo) == 0)
    #expect(stage.lightbox.library.imageSize(of: photo) == PixelSize(width: 400, height: 600))
  }

  /// In the album the files of the marked photos are rotated, or that of the photo with the focus.
  @Test func turnInTheAlbumIsOneJobOnTheMarkedPhotos() {
    var stage = stage(.album)
    #expect(
      jobs(stage.press("bracketright", at: 1000)) == [
        FileJob(.rotate(quarters: 1, isShown: false), [PhotoID(0)])
      ])
    stage.press("ctrl+a", at: 2000)
    let all = Array(stage.lightbox.photos)
    #expect(
      jobs(stage.press("bracketleft", at: 3000)) == [
        FileJob(.rotate(quarters: -1, isShown: false), all)
      ])
    // A photo that was rotated in its file is upright when it is opened.
    stage.handle(
      .jobs(.finished(FileJobOutcome("", canUndo: true, changed: [PhotoID(0): 0]))),
      at: .milliseconds(3100))
    stage.press("Return", at: 4000)
    stage.wait(until: .milliseconds(6000))
    #expect(stage.lightbox.stage.pager.quarterTurns(of: PhotoID(0)) == 0)
  }

  /// It was open before, so that its pixels are still in memory.
  @Test func cellHasTheShapeOfAPhotoThatIsRotatedInTheAlbum() throws {
    var stage = stage(.album)
    stage.press("Return", at: 1000)
    let size = PixelSize(width: 1200, height: 800)
    let picture = Event.library(
      .picture(PhotoID(0), try #require(.blank(120, 80, of: size)), isPreview: false))
    stage.handle(picture, at: .milliseconds(2000))
    stage.press("Escape", at: 3000)
    stage.wait(until: .milliseconds(6000))
    stage.handle(
      .jobs(.finished(FileJobOutcome(changed: [PhotoID(0): 0]))), at: .milliseconds(6000))
    let thumbnail = try #require(Picture.blank(40, 60))
    let turned = PixelSize(width: 800, height: 1200)
    stage.handle(
      .library(.thumbnail(PhotoID(0), thumbnail, imageSize: turned)), at: .milliseconds(6010))
    #expect(stage.lightbox.library.aspects[0] == 800.0 / 1200)
    #expect(stage.lightbox.library.imageSize(of: PhotoID(0)) == turned)
  }

  /// The rotation is saved, and the photo closed at once.
  @Test func photoWhoseFileChangesOnItsWayToTheAlbumIsLoaded() throws {
    var stage = stage(.photo)
    let picture = try #require(Picture.blank(120, 80, of: PixelSize(width: 1200, height: 800)))
    stage.handle(.library(.picture(PhotoID(0), picture, isPreview: false)), at: .milliseconds(1000))
    stage.press("Escape", at: 3000)
    let effects = stage.handle(
      .jobs(.finished(FileJobOutcome(changed: [PhotoID(0): 1]))), at: .milliseconds(3050))
    #expect(effects.contains { if case .load(PhotoID(0), _) = $0 { true } else { false } })
  }

  /// Zoomed in, the same part of the picture stays under the middle of the view.
  @Test func aTurnIsKeptWhereThePhotoIsZoomedIn() throws {
    var stage = stage(.photo)
    stage.press("bracketright", at: 1000)
    stage.press("1", at: 3000)
    stage.press("shift+Right", at: 5000)
    stage.wait(until: .milliseconds(8000))
    let before = try #require(stage.lightbox.layers(at: .milliseconds(8000)).first).frame
    stage.handle(
      .jobs(.finished(FileJobOutcome("Kept", changed: [PhotoID(0): 1]))), at: .milliseconds(8000))
    let size = PixelSize(width: 800, height: 1200)
    let bitmap = unsafe Bitmap(size: PixelSize(width: 80, height: 120), isOpaque: true) { _ in }
    stage.handle(.library(.header(PhotoID(0), size)), at: .milliseconds(8001))
    stage.handle(
      .library(
        .picture(
          PhotoID(0), try #require(Picture(size: size, levels: [bitmap])), isPreview: false)),
      at: .milliseconds(8002))
    let after = try #require(stage.lightbox.layers(at: .milliseconds(8002)).first).frame
    #expect(abs(after.minX - before.minX) < 1e-6 && abs(after.minY - before.minY) < 1e-6)
    #expect(abs(after.maxX - before.maxX) < 1e-6 && abs(after.maxY - before.maxY) < 1e-6)
  }

  /// Another program writes the file of a photo that is zoomed in, or its RAW is shown.
  @Test func zoomedPhotoStaysZoomedAndInTheFingerWhenItsFileChanges() throws {
    var stage = stage(.photo)
    func left(_ milliseconds: Double) throws -> Double {
      let layers = stage.lightbox.layers(at: .milliseconds(milliseconds))
      return try #require(layers.first { $0.tag == 0 }).frame.minX
    }
    func touch(_ event: TouchEvent, at milliseconds: Double) {
      stage.handle(.input(.touch(event)), at: .milliseconds(milliseconds))
    }
    stage.press("1", at: 1000)
    stage.wait(until: .milliseconds(3000))
    stage.handle(.jobs(.changed([PhotoID(0): 0])), at: .milliseconds(3000))
    touch(.down(id: 1, Point(x: 160, y: 100)), at: 4000)
    touch(.move(id: 1, Point(x: 140, y: 100)), at: 4010)
    touch(.move(id: 1, Point(x: 120, y: 100)), at: 4020)
    let before = try left(4020)
    let bitmap = unsafe Bitmap(size: PixelSize(width: 120, height: 80), isOpaque: true) { _ in }
    let picture = try #require(
      Picture(size: PixelSize(width: 1200, height: 800), levels: [bitmap]))
    stage.handle(
      .library(.picture(PhotoID(0), picture, isPreview: false)), at: .milliseconds(4030))
    let after = try left(4030)
    #expect(abs(after - before) < 1e-6)
    #expect(stage.lightbox.viewport?.isFit == false)
    touch(.move(id: 1, Point(x: 90, y: 100)), at: 4040)
    let moved = try left(4040)
    #expect(abs(moved - after + 30) < 1e-6)
    touch(.up(id: 1), at: 4200)
    #expect(stage.lightbox.current == PhotoID(0) && stage.lightbox.mode == .photo)
  }

  // MARK: Undo

  @Test func undoIsAKeyAndAButtonOfTheNotice() throws {
    var stage = stage(.photo)
    #expect(jobs(stage.press("ctrl+z", at: 500)) == [FileJob(.undo)])
    stage.handle(
      .jobs(.finished(FileJobOutcome("b.jpg is in the trash", canUndo: true))),
      at: .milliseconds(1000))
    let button = try #require(stage.noticeButton(0, at: 1300))
    #expect(jobs(stage.click(button.x, button.y, at: 1300)) == [FileJob(.undo)])
    #expect(stage.lightbox.mode == .photo, "the photo was not tapped")
    #expect(jobs(stage.click(button.x, button.y, at: 4000)).isEmpty, "it has gone")
  }

  @Test func aFingerPressesTheButtonAndMaySlideOff() throws {
    for slides in [false, true] {
      var stage = stage(.album)
      stage.handle(.jobs(.finished(FileJobOutcome("Gone", canUndo: true))), at: .milliseconds(1000))
      let button = try #require(stage.noticeButton(0, at: 1300))
      stage.handle(.input(.touch(.down(id: 4, button))), at: .milliseconds(1300))
      if slides {
        stage.handle(
          .input(.touch(.move(id: 4, Point(x: 5, y: 60)))), at: .milliseconds(1400))
      }
      let effects = stage.handle(.input(.touch(.up(id: 4))), at: .milliseconds(1500))
      #expect(jobs(effects) == (slides ? [] : [FileJob(.undo)]))
    }
  }

  // MARK: For good

  private func trashed(_ stage: inout Stage, at milliseconds: Double) {
    var outcome = FileJobOutcome("b.jpg is in the trash", canUndo: true)
    outcome.canDelete = true
    stage.handle(.jobs(.finished(outcome)), at: .milliseconds(milliseconds))
  }

  @Test func deletingForGoodIsAnAnswerToTheTrashAlone() throws {
    var stage = stage(.photo)
    #expect(jobs(stage.press("shift+Delete", at: 500)).isEmpty)
    #expect(
      stage.lightbox.chrome.overlays.notice.shownText
        == "Move it to the trash first; then it can be deleted for good")
    trashed(&stage, at: 1000)
    let button = try #require(stage.noticeButton(1, at: 1300))
    #expect(jobs(stage.click(button.x, button.y, at: 1300)) == [FileJob(.deleteTrashed)])
    #expect(jobs(stage.press("shift+Delete", at: 1400)).isEmpty, "it was answered")
    trashed(&stage, at: 2000)
    #expect(jobs(stage.press("shift+Delete", at: 2100)) == [FileJob(.deleteTrashed)])
    trashed(&stage, at: 3000)
    // The question stays while the pointer rests on it.
    stage.handle(.input(.pointer(.leave)), at: .milliseconds(3100))
    stage.wait(until: .milliseconds(20_000))
    #expect(jobs(stage.press("shift+Delete", at: 20_000)).isEmpty, "the question has gone")
  }

  /// Until the newest job has ended, nobody knows what would be deleted.
  @Test func anotherJobTakesTheAnswerBack() {
    for key in ["Delete", "m", "3"] {
      var stage = stage(.photo)
      stage.press("Right", at: 500)
      trashed(&stage, at: 1000)
      stage.press(key == "3" ? "alt+3" : key, at: 1100)
      #expect(jobs(stage.press("shift+Delete", at: 1200)).isEmpty, "after \(key)")
    }
  }

  @Test(arguments: [Appearance.dark, .light]) func theNoticeWithItsButton(appearance: Appearance)
    throws
  {
    var stage = MadePhotos.album(appearance: appearance)
    stage.handle(
      .jobs(.finished(FileJobOutcome("3 photos are in the trash", canUndo: true))),
      at: .milliseconds(1000)
    )
    try Snapshot.expect(
      stage.picture(at: .milliseconds(1500)), "undo-\(appearance.rawValue)")
  }
}
