import Decoding
import FileJobs
import Files
import Foundation
import ImageExchange
import ImageFixtures
import LightboxCore
import Pixels
import Testing

@testable import Albums
@testable import ProgramSupport

/// The thumbnails left on disk for the next time, and for other programs.
@Suite struct ThumbnailMakingTests {
  let room: Darkroom

  init() throws { room = try Darkroom() }

  @Test func aThumbnailSaysWhoseItIs() throws {
    let bytes = Darkroom.photo(200)
    let path = room.write(bytes, "a b.jpg")
    let (answers, writes) = room.load(path, side: 220)
    #expect(answers.count == 1 && writes == 1)
    #expect(answers[0].imageSize == PixelSize(width: 600, height: 400))
    #expect(answers[0].picture?.levels[0].size == PixelSize(width: 256, height: 171))
    let kept = try #require(room.kept(.thumbnail(.large), path))
    #expect(kept.uri == FileURI(path)?.text)
    #expect(kept.modified == Darkroom.longAgo)
    #expect(kept.fileSize == Int64(bytes.count))
    #expect(kept.mimetype == "image/jpeg")
    #expect(kept.imageSize == PixelSize(width: 600, height: 400))
    #expect(kept.software == "Lightbox \(Version.number)")
    for other in [ThumbnailSize.normal, .xLarge, .xxLarge] {
      #expect(room.kept(.thumbnail(other), path) == nil)
    }
  }

  @Test func thumbnailThatTookTooLongIsToldTheLastTimeOnly() throws {
    let path = room.write(Darkroom.photo(200), "a.jpg")
    let loading = ThumbnailLoading(store: room.store)
    let found = loading.find(PhotoID(1), at: path, side: 200, with: room.decoder) { _ in }
    let rest = try #require(found)
    var limits = ImageLimits.standard
    limits.thumbnailStallTimeout = 0.1
    // A program that works, and never answers.
    let slow = Decoder(path: Array("/usr/bin/yes".utf8), limits: limits)
    var answers: [LibraryEvent] = []
    #expect(
      loading.make(rest, with: slow, isLast: false) {
        answers.append($0)
      } later: { _ in
      })
    #expect(answers.isEmpty)
    loading.make(rest, with: slow) {
      answers.append($0)
    } later: { _ in
    }
    #expect(answers.map(\.mayPass) == [true])
    loading.make(rest, with: room.decoder, isLast: false) {
      answers.append($0)
    } later: { _ in
    }
    #expect(answers.last?.level == 200)
  }

  @Test func anEmbeddedOneStandsInUntilTheRealOneIsThere() throws {
    var exif = ExifFixture(orientation: 6)
    exif.thumbnail = JPEGFixture(width: 160, height: 80) { _, _, _ in 40 }.file
    var jpeg = JPEGFixture(width: 800, height: 400) { _, _, _ in 200 }
    jpeg.segments = [exif.segment]
    let path = room.write(jpeg.file, "turned.jpg")
    let answers = room.load(path).answers
    #expect(answers.map(\.level) == [40, 200])
    #expect(answers.allSatisfy { $0.imageSize == PixelSize(width: 400, height: 800) })
    #expect(answers.last?.picture?.levels[0].size == PixelSize(width: 128, height: 256))
    // Only the real one is kept.
    #expect(room.load(path).answers.map(\.level) == [200])
  }

  @Test func aPhotoThatChangesMeanwhileIsShownAndNotKept() {
    let path = room.write(Darkroom.photo(200), "a.jpg")
    let (answers, _) = room.load(path) {
      room.write(Darkroom.photo(100), "a.jpg", modified: Darkroom.longAgo + 1)
    }
    #expect(answers.map(\.level) == [200])
    #expect(room.kept(.thumbnail(.large), path) == nil)
    #expect(room.load(path).answers.map(\.level) == [100])
    #expect(room.kept(.thumbnail(.large), path)?.modified == Darkroom.longAgo + 1)
    // Another file of the same time and size in its place is another file.
    let other = room.write(Darkroom.photo(100), "b.jpg")
    room.write(Darkroom.photo(100), "c.jpg")
    _ = room.load(other) {
      _ = unsafe rename(room.folder.appending("c.jpg").display, other.display)
    }
    #expect(room.kept(.thumbnail(.large), other) == nil)
  }

  /// A clock was set back since: another change would have another time all the same.
  @Test func aPhotoOfTheFutureIsKeptUntilItChanges() {
    let next = Int64(Date().timeIntervalSince1970) + 31_536_000
    let path = room.write(Darkroom.photo(200), "a.jpg", modified: next)
    #expect(room.load(path).answers.map(\.level) == [200])
    #expect(room.kept(.thumbnail(.large), path)?.modified == next)
    room.write(Darkroom.photo(70), "a.jpg", modified: next - 31_536_000)
    #expect(room.load(path).answers.map(\.level) == [70])
  }

  /// A time in whole seconds might not show the photo's next change.
  @Test func aPhotoThatHasJustChangedIsNotKept() {
    let now = Int64(Date().timeIntervalSince1970)
    let path = room.write(Darkroom.photo(200), "a.jpg", modified: now)
    #expect(room.load(path).answers.map(\.level) == [200])
    #expect(room.kept(.thumbnail(.large), path) == nil)
  }

  @Test func undecodableFileIsRememberedUntilItChanges() throws {
    let path = room.write(Array("no picture".utf8), "a.jpg")
    let (answers, writes) = room.load(path)
    #expect(answers.map(\.mayPass) == [false] && writes == 1)
    let kept = try #require(room.kept(.failure, path))
    #expect(kept.modified == Darkroom.longAgo && kept.uri == FileURI(path)?.text)
    // Not decoded again: the failure would be remembered again.
    let again = room.load(path)
    #expect(again.answers.map(\.mayPass) == [false] && again.writes == 0)
    room.write(Darkroom.photo(70), "a.jpg", modified: Darkroom.longAgo + 5)
    #expect(room.load(path).answers.map(\.level) == [70])
    // A failure that says nothing about the file is not remembered.
    let other = room.write(Darkroom.photo(70), "b.jpg")
    let missing = Decoder(path: Array("/nonexistent/decoder".utf8))
    let unmade = room.load(other, decoder: missing)
    #expect(unmade.answers.map(\.mayPass) == [true] && unmade.writes == 0)
    #expect(room.kept(.failure, other) == nil)
  }

  /// Another build of the same version may have its library.
  @Test func fileOfAFormatThatThisBuildLacksIsNotRemembered() throws {
    let path = room.write(Darkroom.photo(70), "a.heic")
    let file = try PhotoFile.open(path)
    let found = room.store.subject(path, file)
    let subject = try #require(found)
    func writes(_ number: Int32) -> Int {
      var count = 0
      let failure = ImageFailure(.unsupported, errno: number)
      room.store.keep(.failure(failure), of: subject, in: .large) { _ in count += 1 }
      return count
    }
    #expect(writes(Int32(ImageFormat.heif.rawValue)) == 0)
    #expect(writes(0) == 1)
  }

  @Test func aMissingFileIsAFailureThatLeavesNothing() {
    let path = room.folder.appending("none.jpg")
    #expect(room.load(path).answers.map(\.mayPass) == [true], "it may be put back")
    #expect(room.kept(.failure, path) == nil)
  }

  @Test func aSmallPictureIsItsOwnThumbnail() {
    let path = room.write(Darkroom.photo(70, width: 256, height: 100), "a.jpg")
    let (answers, writes) = room.load(path)
    #expect(answers.first?.picture?.levels[0].size == PixelSize(width: 256, height: 100))
    #expect(writes == 0)
  }

  @Test func thumbnailsHaveNoThumbnails() throws {
    let path = room.write(Darkroom.photo(70), "a.jpg")
    _ = room.load(path, side: 512)
    let uri = try #require(FileURI(path))
    let thumbnail = room.cache.path(of: .thumbnail(.xLarge), uri)
    let (answers, writes) = room.load(thumbnail, side: 128)
    #expect(answers.map(\.level) == [70])
    #expect(writes == 0)
  }

  @Test func aStoreWithoutTheRightToWriteWritesNothing() throws {
    let path = room.write(Darkroom.photo(70), "a.jpg")
    room.store = ThumbnailStore(cache: room.cache, mayWrite: false)
    let (answers, writes) = room.load(path)
    #expect(answers.map(\.level) == [70] && writes == 0)
    #expect(FileStamp.of(room.cache.folder.parent) == nil)
    try room.plant(50, try room.tags(for: path), for: path)
    #expect(room.load(path).answers.map(\.level) == [50])
  }

  /// A file where the folder should be: also root cannot write there.
  @Test func aCacheThatCannotBeWrittenIsGivenUpAndMissedByNobody() {
    room.write([], "cache")
    for round in 0..<3 {
      let path = room.write(Darkroom.photo(70 + round), "\(round).jpg")
      let (answers, writes) = room.load(path)
      #expect(answers.map(\.level) == [70 + round])
      #expect(writes == (round == 0 ? 1 : 0))
    }
  }

  @Test func noMoreThanAFewWaitToBeWritten() {
    let path = room.write(Darkroom.photo(70, width: 160, height: 130), "a.jpg")
    var work: [@Sendable (Decoder) -> Void] = []
    for _ in 0..<70 {
      let loading = ThumbnailLoading(store: room.store)
      let rest = loading.find(PhotoID(1), at: path, side: 128, with: room.decoder) { _ in }
      guard let rest else {
        Issue.record("the photo has no thumbnail yet")
        return
      }
      loading.make(rest, with: room.decoder) { _ in
      } later: {
        work.append($0)
      }
    }
    #expect(work.count == 32)
    for body in work { body(room.decoder) }
    #expect(room.kept(.thumbnail(.normal), path) != nil)
  }
}
