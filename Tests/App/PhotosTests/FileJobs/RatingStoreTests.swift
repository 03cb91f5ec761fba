import Configuration
import FileJobs
import Files
import Foundation
import ImageExchange
import LightboxCore
import Testing

@testable import Albums
@testable import PhotoViewer

/// Marks and ratings on disk, as a window reads and keeps them.
@Suite struct RatingStoreTests {
  let room: Darkroom
  let album: FilePath
  let file: MarksFile

  init() throws {
    room = try Darkroom()
    album = room.folder.appending("album")
    try FileManager.default.createDirectory(
      atPath: album.display, withIntermediateDirectories: false)
    file = MarksFile(room.folder.appending("state/marks"))
    for name in ["a.png", "b.png", "c.png"] {
      _ = room.write([1, 2, 3], "album/\(name)".utf8)
    }
  }

  private func listed() throws -> PhotoFiles {
    let update = try AlbumListing(arguments: [album]).update()
    return PhotoFiles(update.photos, in: update.catalogue)
  }

  private func work(_ sidecars: Settings.Sidecars = .read) -> RatingStore {
    RatingStore(file: file, sidecars: sidecars)
  }

  /// The ratings by names.
  private func read(
    _ work: RatingStore, inside stars: [String: Int] = [:]
  ) throws -> [String: PhotoRating] {
    let files = try listed()
    var found: [String: PhotoRating] = [:]
    var inside: [PhotoID: Int] = [:]
    for (photo, path) in files {
      inside[photo] = stars[String(decoding: path.lastComponent, as: UTF8.self)]
    }
    work.read(files, inside: inside) { part in
      for (photo, path) in files {
        guard let rating = part[photo] else { continue }
        found[String(decoding: path.lastComponent, as: UTF8.self)] = rating
      }
    }
    return found
  }

  private func keep(_ work: RatingStore, _ name: String, _ change: PhotoRating.Change)
    -> [FileJobError]
  {
    work.keep([(album.appending(name), PhotoRating.Step(change, before: .rate(0)))]).errors
  }

  /// Makes a RAW with four stars and its JPEG; returns the paths of the JPEG and the RAW.
  private func makePairWithRatedRAW() -> (path: FilePath, raw: FilePath) {
    for name in ["r.jpg", "r.cr2"] { _ = room.write([1], "album/\(name)".utf8) }
    _ = keep(work(), "r.cr2", .rate(4))
    return (album.appending("r.jpg"), album.appending("r.cr2"))
  }

  @Test func keptMarksAreReadAtTheNextStart() throws {
    #expect(try read(work()).isEmpty)
    #expect(keep(work(), "a.png", .mark(true)).isEmpty)
    #expect(keep(work(), "a.png", .rate(4)).isEmpty, "the mark stays")
    #expect(keep(work(), "b.png", .rate(2)).isEmpty)
    #expect(
      try read(work()) == [
        "a.png": PhotoRating(isMarked: true, stars: 4), "b.png": .init(stars: 2),
      ])
    #expect(keep(work(), "b.png", .rate(0)).isEmpty)
    #expect(try read(work()) == ["a.png": PhotoRating(isMarked: true, stars: 4)])
  }

  /// A photo that is moved twice is known each time, as its place is noted in between.
  @Test func aPhotoThatMovesKeepsItsMark() throws {
    _ = keep(work(), "a.png", .mark(true))
    for (from, to) in [("a.png", "x.png"), ("x.png", "y.png")] {
      try FileManager.default.moveItem(
        atPath: album.appending(from).display, toPath: album.appending(to).display)
      #expect(try read(work()) == [to: PhotoRating(isMarked: true)])
    }
    let text = try String(
      contentsOfFile: room.folder.appending("state/marks").display, encoding: .utf8)
    #expect(text.contains("/y.png") && !text.contains("/a.png"))
  }

  /// Each of the photos has the name of the next one, so it takes the place of that one's entry.
  @Test func photosThatAreNumberedAnewKeepTheirStars() throws {
    for (number, name) in ["a.png", "b.png", "c.png"].enumerated() {
      room.write([1], Array("album/\(name)".utf8), modified: Int64(1000 + number))
      _ = keep(work(), name, .rate(number + 1))
    }
    for (from, to) in [("c.png", "d.png"), ("b.png", "c.png"), ("a.png", "b.png")] {
      try FileManager.default.moveItem(
        atPath: album.appending(from).display, toPath: album.appending(to).display)
    }
    for _ in 0..<2 {
      #expect(
        try read(work())
          == ["b.png": .init(stars: 1), "c.png": .init(stars: 2), "d.png": .init(stars: 3)])
    }
  }

  private func writeSidecar(_ name: String, _ rating: Int?) {
    let property = rating.map { "xmp:Rating=\"\($0)\"" } ?? ""
    let xmp = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" \(property)/></rdf:RDF></x:xmpmeta>
      """
    _ = room.write(Array(xmp.utf8), "album/\(name)".utf8)
  }

  @Test func starsInsideCountWhereThereAreNoOthers() throws {
    let inside = ["a.png": 4, "b.png": 3, "c.png": 0]
    let none = PhotoRating.none
    for sidecars in [Settings.Sidecars.never, .read, .write] {
      #expect(
        try read(work(sidecars), inside: inside)
          == ["a.png": .init(stars: 4), "b.png": .init(stars: 3), "c.png": none])
    }
    writeSidecar("a.png.xmp", 0)
    writeSidecar("b.png.xmp", nil)
    let rated = ["a.png": none, "b.png": .init(stars: 3), "c.png": none]
    #expect(try read(work(), inside: inside) == rated, "a sidecar wins, also with no stars")
    #expect(try read(work(.write), inside: inside) == rated)
    #expect(try read(work(.never), inside: inside)["a.png"] == .init(stars: 4))
    _ = room.write(Array("notes".utf8), "album/a.png.xmp".utf8)
    #expect(try read(work(), inside: inside)["a.png"] == .init(stars: 4), "it says nothing")
    _ = keep(work(), "a.png", .rate(1))
    _ = keep(work(), "b.png", .mark(true))
    #expect(
      try read(work(.never), inside: inside)
        == ["a.png": .init(stars: 1), "b.png": .init(isMarked: true, stars: 3), "c.png": none])
  }

  /// The stars inside stay where they are: the sidecar says that they do not count.
  @Test func starsInsideAreTakenAwayBesideThePhoto() throws {
    let (path, inside) = (album.appending("a.png"), ["a.png": 4])
    let none = PhotoRating.Step(.rate(0), before: .rate(0))
    #expect(work(.write).keep([(path, none)]).written[0]?.sidecar == nil)
    let away = PhotoRating.Step(.rate(0), before: .rate(4))
    let (written, errors) = work(.write).keep([(path, away)])
    #expect(errors.isEmpty && written.map { $0?.stars } == [0])
    #expect(try RatingSidecar().rating(of: path) == 0)
    #expect(try read(work(.write), inside: inside) == ["a.png": .none])
    #expect(work(.write).undo([(path, written[0], to: .rate(4))]).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: album.appending("a.png.xmp").display))
    writeSidecar("a.png.xmp", nil)
    _ = work(.write).keep([(path, away)])
    #expect(try RatingSidecar().rating(of: path) == 0)
  }

  /// Other programs change them there, and the user's file must not hide that.
  @Test func starsBesideAndInsideStayThereAfterAnUndo() throws {
    writeSidecar("a.png.xmp", 3)
    let paths = ["a.png", "b.png"].map { album.appending($0) }
    let step = PhotoRating.Step(.rate(5), before: .rate(3))
    let written = work().keep(paths.map { ($0, step) }).written
    #expect(try read(work())["a.png"] == .init(stars: 5))
    let rated = zip(paths, written).map { (path: $0, written: $1, to: step.before) }
    #expect(work().undo(rated).isEmpty)
    writeSidecar("a.png.xmp", 4)
    #expect(
      try read(work(), inside: ["b.png": 2])
        == ["a.png": .init(stars: 4), "b.png": .init(stars: 2)])
  }

  @Test func ownStarsComeBackByAnUndo() throws {
    let (path, raw) = (album.appending("a.png"), album.appending("b.png"))
    _ = keep(work(), "a.png", .rate(1))
    _ = keep(work(), "b.png", .rate(2))
    let step = PhotoRating.Step(.rate(5), before: .rate(1))
    let written = work().keep([(path, step)], with: [path: raw]).written[0]
    #expect(try read(work()) == ["a.png": .init(stars: 5), "b.png": .init(stars: 5)])
    #expect(work().undo([(path, written, to: step.before)], with: [path: raw]).isEmpty)
    #expect(try read(work()) == ["a.png": .init(stars: 1), "b.png": .init(stars: 2)])
  }

  /// The stars are kept for the RAW alone, also in a file so large that only a part of it is read.
  @Test(arguments: [0, 12_000])
  func starsOfARAWThatCameBeforeItsJPEGStay(others: Int) throws {
    let (path, raw) = makePairWithRatedRAW()
    let lines = (0..<others).map { "photo marked 0 1 1 \($0) file:///elsewhere/\($0).jpg\n" }
    let text = try #require(
      FileManager.default.contents(atPath: room.folder.appending("state/marks").display))
    _ = room.write(Array(text) + lines.joined().utf8, "state/marks".utf8)
    #expect(try read(work())["r.jpg"] == .init(stars: 4))
    let step = PhotoRating.Step(.mark(true), before: .mark(false))
    #expect(work().keep([(path, step)], with: [path: raw]).errors.isEmpty)
    #expect(try read(work())["r.jpg"] == .init(isMarked: true, stars: 4))
  }

  @Test func starsOfARAWThatIsShownAndMarkedAreItsJPEGsToo() throws {
    let (path, raw) = makePairWithRatedRAW()
    let step = PhotoRating.Step(.mark(true), before: .mark(false))
    #expect(work().keep([(raw, step)], with: [raw: path]).errors.isEmpty)
    #expect(try read(work())["r.jpg"] == .init(isMarked: true, stars: 4))
  }

  @Test func starsOfAMarkedRAWComeBackByAnUndoOfThoseOfItsPair() throws {
    let (path, raw) = makePairWithRatedRAW()
    _ = keep(work(), "r.cr2", .mark(true))
    let step = PhotoRating.Step(.rate(2), before: .rate(4))
    let (written, errors) = work().keep([(path, step)], with: [path: raw])
    #expect(try errors.isEmpty && read(work())["r.jpg"] == .init(isMarked: true, stars: 2))
    #expect(work().undo([(path, written[0], .rate(4))], with: [path: raw]).isEmpty)
    #expect(try read(work())["r.jpg"] == .init(isMarked: true, stars: 4))
  }

  /// It may be named twice, or have a link beside it.
  @Test(arguments: ["a.png", "link.png"])
  func ownStarsOfAPhotoThatIsInAJobTwiceComeBackByAnUndo(name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: album.appending("link.png").display, withDestinationPath: "a.png")
    _ = keep(work(), "a.png", .rate(1))
    let paths = ["a.png", name].map { album.appending($0) }
    let step = PhotoRating.Step(.rate(5), before: .rate(1))
    let written = work().keep(paths.map { ($0, step) }).written
    let rated = zip(paths, written).map { (path: $0, written: $1, to: step.before) }
    #expect(work().undo(rated).isEmpty)
    #expect(try read(work())["a.png"] == .init(stars: 1))
  }

  /// The undo must not write what the change could not, but brings back what is beside the photo.
  @Test func starsThatWereNotKeptAreNotKeptByAnUndo() throws {
    try FileManager.default.createDirectory(
      atPath: room.folder.appending("state").display, withIntermediateDirectories: false)
    writeSidecar("a.png.xmp", 3)
    let path = album.appending("a.png")
    let step = PhotoRating.Step(.rate(5), before: .rate(3))
    for isWritable in [false, true] {
      let notes = room.write(Array("my own notes".utf8), "state/marks")
      let (written, errors) = work(.write).keep([(path, step)])
      #expect(errors.count == 1)
      #expect(try RatingSidecar().rating(of: path) == 5)
      if isWritable { try FileManager.default.removeItem(atPath: notes.display) }
      #expect(work(.write).undo([(path, written[0], to: step.before)]).isEmpty)
      #expect(try RatingSidecar().rating(of: path) == 3)
      #expect(try read(work(.never)).isEmpty)
    }
    let written = WrittenRating(stars: 5, own: [])
    let missing = album.appending("x.png")
    #expect(work().undo([(missing, written, to: step.before)]).map(\.reason) == [.gone])
  }

  @Test func sidecarsAreReadWhereNothingElseIsKnown() throws {
    for (name, rating) in [("a.png.xmp", 5), ("b.xmp", 3), ("c.png.xmp", -1)] {
      writeSidecar(name, rating)
    }
    #expect(try read(work(.never)).isEmpty)
    #expect(try read(work()) == ["a.png": .init(stars: 5), "b.png": .init(stars: 3)])
    _ = keep(work(), "a.png", .rate(1))
    _ = keep(work(), "b.png", .mark(true))
    #expect(
      try read(work()) == [
        "a.png": .init(stars: 1), "b.png": .init(isMarked: true, stars: 3),
      ])
    // Others write newer ones there, also where this program writes them too.
    #expect(try read(work(.write))["a.png"] == .init(stars: 5))
  }

  @Test func keywordsAndTitlesBesidePhotosAreRead() throws {
    let text = """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF
      xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'
      xmlns:dc='http://purl.org/dc/elements/1.1/'><rdf:Description rdf:about=''>
      <dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Dawn</rdf:li></rdf:Alt></dc:title>
      <dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>sky</rdf:li></rdf:Bag></dc:subject>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    room.write(Array(text.utf8), Array("album/b.png.xmp".utf8), modified: 5)
    for (sidecars, count) in [(Settings.Sidecars.never, 0), (.read, 1), (.write, 1)] {
      var found: [PhotoID: [String]] = [:]
      work(sidecars).read(try listed()) { _ in
      } reportKeywords: {
        found.merge($0) { _, new in new }
      }
      #expect(found.count == count && found.values.allSatisfy { $0 == ["sea", "sky"] })
    }
    #expect(work().texts(of: album.appending("b.png")).title == "Dawn")
    #expect(work(.never).texts(of: album.appending("b.png")).title == nil)
  }

  @Test func sidecarsAreWrittenWhenAsked() throws {
    _ = keep(work(), "a.png", .rate(3))
    #expect(!FileManager.default.fileExists(atPath: album.appending("a.png.xmp").display))
    _ = keep(work(.write), "a.png", .rate(4))
    _ = keep(work(.write), "b.png", .mark(true))
    #expect(try RatingSidecar().rating(of: album.appending("a.png")) == 4)
    #expect(!FileManager.default.fileExists(atPath: album.appending("b.png.xmp").display))
  }

  /// A file that is something else is not replaced, and the person is told.
  @Test func failureToKeepAMarkIsTold() throws {
    try FileManager.default.createDirectory(
      atPath: room.folder.appending("state").display, withIntermediateDirectories: false)
    _ = room.write(Array("my own notes".utf8), "state/marks".utf8)
    let errors = keep(work(), "a.png", .mark(true))
    #expect(
      errors.map(\.description) == ["marks was not written: it holds something else than expected"])
    #expect(try read(work()).isEmpty)
    let left = FileManager.default.contents(atPath: room.folder.appending("state/marks").display)
    #expect(left == Data("my own notes".utf8))
  }

  /// A long job, or another program, may have moved it while it is still shown.
  @Test func ratingOfAPhotoThatIsGoneIsNotLostSilently() throws {
    let rate = PhotoRating.Step(.rate(2), before: .rate(0))
    let files = ["a.png", "x.png"].map { (album.appending($0), rate) }
    let missing = album.appending("raw.cr2")
    let (_, errors) = work().keep(files, with: [album.appending("a.png"): missing])
    #expect(
      errors.map(\.description) == ["x.png was not given its rating: it is no longer there"])
    #expect(try read(work()) == ["a.png": PhotoRating(stars: 2)])
  }

  /// It is said that the photo gets none.
  @Test func starsOfARAWStayWhenItsJPEGIsGone() throws {
    let (path, raw) = (album.appending("r.jpg"), album.appending("r.cr2"))
    _ = room.write([1], "album/r.cr2".utf8)
    _ = keep(work(), "r.cr2", .rate(2))
    let step = PhotoRating.Step(.rate(5), before: .rate(2))
    #expect(work().keep([(path, step)], with: [path: raw]).errors.map(\.reason) == [.gone])
    #expect(try read(work())["r.cr2"] == .init(stars: 2))
    let jpeg = room.write([1], "album/r.jpg".utf8)
    let written = work().keep([(path, step)], with: [path: raw]).written[0]
    try FileManager.default.removeItem(atPath: jpeg.display)
    let errors = work().undo([(path, written, to: step.before)], with: [path: raw])
    #expect(try errors.map(\.reason) == [.gone] && read(work())["r.cr2"] == .init(stars: 5))
  }

  /// It is said that the photo gets none.
  @Test func sidecarOfAPhotoThatIsGoneStaysAtAnUndo() throws {
    let path = album.appending("a.png")
    let step = PhotoRating.Step(.rate(4), before: .rate(0))
    let written = work(.write).keep([(path, step)]).written[0]
    try FileManager.default.removeItem(atPath: path.display)
    let errors = work(.write).undo([(path, written, to: step.before)])
    #expect(errors.map(\.reason) == [.gone])
    #expect(try RatingSidecar().rating(of: path) == 4)
  }

  /// The window takes few at a time of any number.
  @Test func manyComeInParts() throws {
    let many = room.folder.appending("many")
    try FileManager.default.createDirectory(
      atPath: many.display, withIntermediateDirectories: false)
    var paths: [FilePath] = []
    for number in 0..<2500 {
      let path = many.appending("\(number).png")
      _ = FileManager.default.createFile(atPath: path.display, contents: Data([1]))
      paths.append(path)
    }
    let mark = PhotoRating.Step(.mark(true), before: .mark(false))
    #expect(work().keep(paths.map { ($0, mark) }).errors.isEmpty)
    let update = try AlbumListing(arguments: [many]).update()
    var parts: [Int] = []
    work().read(PhotoFiles(update.photos, in: update.catalogue)) { parts.append($0.count) }
    #expect(parts == [1024, 1024, 452])
  }

  /// Changes that come while others are written are kept too, in their order, before the program
  /// ends.
  @Test func pendingMarksAreKeptBeforeTheEnd() throws {
    let queue = FileJobQueue(
      FileJobWork(trash: Trash(dataFolder: nil, user: 0), ratings: work(), thumbnails: nil))
    let update = try AlbumListing(arguments: [album]).update()
    let photo = PhotoFiles([update.photos[0]], in: update.catalogue)
    for stars in 0..<200 {
      queue.perform(FileJob(.rate(.rate(stars % 5 + 1), before: .rate(0)), photo.photos), on: photo)
    }
    queue.perform(FileJob(.rate(.mark(true), before: .mark(false)), photo.photos), on: photo)
    #expect(queue.finish() == [] && queue.takeResult() == nil)
    #expect(try read(work()) == ["a.png": PhotoRating(isMarked: true, stars: 5)])
    #expect(queue.finish() == [])
  }

  // MARK: The end

  @Test func theMarkedArePrintedEachOnce() throws {
    _ = keep(work(), "a.png", .mark(true))
    _ = keep(work(), "b.png", .mark(true))
    let files = try listed()
    var rated = PhotoRatings()
    rated.change(.mark(false), of: files[0].0)
    rated.change(.mark(true), of: files[2].0)
    let paths = MarkedPaths(
      of: [files, files], rated: rated, work(), separator: 0, from: nil)
    let expected: [[UInt8]] = ["b.png", "c.png"].map { album.appending($0).bytes + [0] }
    #expect(paths.text == Array(expected.joined()))
  }
}
