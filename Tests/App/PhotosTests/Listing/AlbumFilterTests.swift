import Files
import Foundation
import ImageExchange
import LightboxCore
import Testing

@testable import Albums

/// The photos of a folder that pass a filter.
@Suite struct AlbumFilterTests {
  private let room: Darkroom
  private let album = PhotoAlbum()

  init() throws {
    room = try Darkroom()
    try FileManager.default.createDirectory(
      atPath: room.folder.appending("Album").display, withIntermediateDirectories: false)
    try FileManager.default.createDirectory(
      atPath: room.folder.appending("Album/Strand").display, withIntermediateDirectories: false)
    for name in ["Strand 1.JPG", "strand 2.png", "Über.jpeg", "x.dng", "y.nef"] {
      room.write([1], Array("Album/\(name)".utf8), modified: 1_718_409_600)
    }
    album.receive(try AlbumListing(arguments: [room.folder.appending("Album")]).update())
  }

  private func found(_ filter: PhotoFilter, _ ratings: PhotoRatings = PhotoRatings()) -> [String] {
    album.filter(by: filter, ratings)
    return album.photos.map { album.title(of: $0) }
  }

  private func photo(_ name: String) throws -> PhotoID {
    try #require(album.whole.photos.first { album.title(of: $0) == name })
  }

  private var source: AlbumSource? {
    guard case .album(.photos(_, _, let source)) = album.event() else { return nil }
    return source
  }

  @Test(
    arguments: [
      (["STRAND"], ["Strand 1.JPG", "strand 2.png"]), (["ran", "2"], ["strand 2.png"]),
      (["über"], ["Über.jpeg"]), (["ÜBER"], ["Über.jpeg"]), (["jpg"], ["Strand 1.JPG"]),
      (["d 1"], ["Strand 1.JPG"]), (["z"], []),
      ([], ["Strand 1.JPG", "strand 2.png", "Über.jpeg", "x.dng", "y.nef"]),
    ] as [([String], [String])])
  func namesAreFoundInsideOfWords(texts: [String], names: [String]) {
    #expect(found(PhotoFilter(texts: texts)) == names)
  }

  @Test func foldersStayByTheirNamesAlone() {
    _ = found(PhotoFilter(texts: ["stra"]))
    #expect(source?.folders.count == 1 && source?.count == "2 of 5")
    _ = found(PhotoFilter([.format("raw")]))
    #expect(source?.folders == [] && source?.count == "2 of 5")
  }

  @Test(arguments: [
    ("raw", ["x.dng", "y.nef"]), ("jpeg", ["Strand 1.JPG", "Über.jpeg"]),
    ("jpg", ["Strand 1.JPG", "Über.jpeg"]), (".jpg", ["Strand 1.JPG"]), ("png", ["strand 2.png"]),
    (".dng", ["x.dng"]), ("webp", []),
  ])
  func formatsAreToldByTheEndings(format: String, names: [String]) {
    #expect(found(PhotoFilter([.format(format)])) == names)
  }

  @Test func eachFormatThatCanBeTypedHasFiles() {
    let endings = Set(FileKind.table.flatMap(\.extensions))
    for word in FilterWords.formats {
      let isName = FileKind.table.contains { $0.format.name.lowercased() == word }
      #expect(word == "raw" || isName || endings.contains(word), "\(word)")
    }
  }

  @Test func marksAndStarsAreThoseOfThePerson() throws {
    var ratings = PhotoRatings()
    ratings.change(.rate(3), of: try photo("x.dng"))
    ratings.change(.rate(5), of: try photo("Über.jpeg"))
    ratings.change(.mark(true), of: try photo("x.dng"))
    #expect(found(PhotoFilter([.stars(3)]), ratings) == ["Über.jpeg", "x.dng"])
    #expect(found(PhotoFilter([.stars(4)]), ratings) == ["Über.jpeg"])
    #expect(found(PhotoFilter([.stars(3), .marked]), ratings) == ["x.dng"])
    #expect(found(PhotoFilter([.stars(3), .format("jpeg")]), ratings) == ["Über.jpeg"])
  }

  /// The contents of files become known photo by photo; the album shows those that are.
  @Test func photosComeAsTheirHeadersAreRead() throws {
    let camera = PhotoFilter([.camera("x100"), .lens("23"), .keyword("sea")])
    #expect(!album.needsFacts && !album.needsHeaders)
    #expect(found(camera) == [])
    #expect(!album.needsFacts && album.needsHeaders)
    #expect(album.withoutHeaders(from: nil).count == 5)
    #expect(source?.unreadCount == 5 && source?.notice?.text == "Photos are still being read.")
    album.record([
      try photo("x.dng"): HeaderFacts(
        camera: "FUJIFILM X100V", lens: "23mm F2", keywords: ["Sea", "Sky"]),
      try photo("y.nef"): HeaderFacts(camera: "FUJIFILM X100V", lens: "50mm", keywords: ["sea"]),
      try photo("Strand 1.JPG"): .none,
    ])
    #expect(album.photos.map { album.title(of: $0) } == ["x.dng"])
    #expect(source?.unreadCount == 2 && source?.count == "1 of 5")
    #expect(album.withoutHeaders(from: nil).count == 2)
    album.record([try photo("Über.jpeg"): .none, try photo("strand 2.png"): .none])
    #expect(source?.unreadCount == 0 && album.withoutHeaders(from: nil).isEmpty)
    // Another name keeps what was read.
    #expect(found(PhotoFilter([.keyword("SK")], texts: ["x"])) == ["x.dng"])
    // Keywords beside a photo count as those inside.
    album.record([try photo("strand 2.png"): ["Skagen"]])
    #expect(found(PhotoFilter([.keyword("sk")])) == ["strand 2.png", "x.dng"])
  }

  @Test func dateIsTheCamerasOrThatOfTheFile() throws {
    func date(_ year: Int? = nil, _ month: Int? = nil, _ day: Int? = nil) -> PhotoFilter {
      PhotoFilter([.date(PhotoDate(year: year, month: month, day: day))])
    }
    #expect(found(date(2024)) == [])
    #expect(album.needsFacts && album.needsHeaders)
    album.record(FileFactsTable(reading: album.withoutFacts))
    var headers = Dictionary(
      uniqueKeysWithValues: album.whole.photos.map { ($0, HeaderFacts.none) })
    // 31 May 1999; the others were changed on 15 June 2024.
    headers[try photo("x.dng")] = HeaderFacts(
      taken: CaptureTime(nanoseconds: 928_108_800_000_000_000))
    album.record(headers)
    #expect(album.photos.count == 4)
    #expect(found(date(1999)) == ["x.dng"] && found(date(1999, 5, 31)) == ["x.dng"])
    #expect(found(date(1999, 6)) == [] && found(date(nil, 5)) == ["x.dng"])
    #expect(found(date(2024, 6)).count == 4)
    let both = PhotoFilter([.date(PhotoDate(year: 2024)), .date(PhotoDate(month: 5))])
    #expect(found(both) == [])
  }

  @Test func folderIsOneOnTheWayToThePhoto() throws {
    room.write([1], Array("Album/Strand/z.png".utf8), modified: 5)
    let album = PhotoAlbum()
    album.receive(
      try AlbumListing(arguments: [room.folder.appending("Album")], isRecursive: true).update())
    for (texts, count) in [
      (["strand"], 1), (["alb"], 6), (["rom"], 0), (["alb", "strand"], 1), (["alb", "rom"], 0),
    ] {
      album.filter(by: PhotoFilter(texts.map { .folder($0) }), PhotoRatings())
      #expect(album.photos.count == count, "\(texts)")
    }
  }

  @Test func photosThatAreListedLaterPassTheFilterToo() throws {
    #expect(found(PhotoFilter(texts: ["strand"])).count == 2)
    room.write([1], Array("Album/Strand 3.png".utf8), modified: 5)
    album.receive(try AlbumListing(arguments: [room.folder.appending("Album")]).update())
    #expect(album.photos.count == 3 && source?.count == "3 of 6")
    album.hide([try photo("Strand 1.JPG")])
    #expect(album.photos.count == 2)
  }

  /// Their headers cannot be read. They are read once the photos are back.
  @Test func headersOfPhotosThatWereRemovedAreNotRead() throws {
    let gone = try photo("x.dng")
    album.hide([gone])
    _ = found(PhotoFilter([.camera("x100"), .date(PhotoDate(year: 2024))]))
    #expect(album.withoutHeaders(from: nil).count == 4 && album.withoutFacts.count == 4)
    album.unhide([gone])
    #expect(album.withoutHeaders(from: nil).photos.contains(gone))
  }

  /// The facts that were read before count until the file is read again.
  @Test func photoThatIsWrittenAnewStaysInASearch() throws {
    let photo = try photo("x.dng")
    let filter = PhotoFilter([.camera("x100"), .date(PhotoDate(year: 2024))])
    album.record(Dictionary(album.photos.map { ($0, HeaderFacts.none) }) { $1 })
    album.record([photo: HeaderFacts(camera: "X100")])
    album.record(FileFactsTable(reading: PhotoFiles(album.photos, in: album.whole.catalogue)))
    #expect(found(filter) == ["x.dng"])
    #expect(album.withoutFacts.isEmpty && album.withoutHeaders(from: nil).isEmpty)
    album.receive(AlbumRelisting.Result(source: 0, changed: [photo]))
    #expect(album.photos == [photo])
    #expect(album.withoutFacts.photos == [photo])
    #expect(album.withoutHeaders(from: nil).photos == [photo])
    album.record(FileFactsTable(reading: album.withoutFacts))
    album.record([photo: HeaderFacts(camera: "Z8")])
    #expect(album.photos.isEmpty)
    #expect(album.withoutFacts.isEmpty && album.withoutHeaders(from: nil).isEmpty)
  }

  /// The reading had begun before the photo was removed, and did not find its file.
  @Test func headerOfAPhotoThatIsBackIsReadAgain() throws {
    let gone = try photo("x.dng")
    _ = found(PhotoFilter([.camera("x100")]))
    album.hide([gone])
    album.record(Dictionary(album.whole.photos.map { ($0, HeaderFacts(aspect: 2)) }) { $1 })
    album.record([gone: HeaderFacts.none])
    album.unhide([gone])
    #expect(album.withoutHeaders(from: nil).photos == [gone])
  }

  @Test func albumSaysThatNothingIsFound() {
    _ = found(PhotoFilter(texts: ["zzz"]))
    #expect(source?.notice?.title == "Nothing found")
    #expect(source?.notice?.text == "No photo here matches the whole search.")
  }

  // MARK: The order by stars

  @Test func mostStarsComeFirstAndNamesDecideBetweenEquals() throws {
    var ratings = PhotoRatings()
    ratings.change(.rate(2), of: try photo("y.nef"))
    ratings.change(.rate(2), of: try photo("x.dng"))
    ratings.change(.rate(5), of: try photo("Über.jpeg"))
    album.order(by: AlbumOrder(.stars))
    #expect(!album.needsFacts && !album.needsHeaders)
    let names = found(PhotoFilter(), ratings)
    #expect(names == ["Über.jpeg", "x.dng", "y.nef", "Strand 1.JPG", "strand 2.png"])
    album.order(by: AlbumOrder(.stars, isReversed: true))
    #expect(
      album.photos.map { album.title(of: $0) }
        == ["Strand 1.JPG", "strand 2.png", "x.dng", "y.nef", "Über.jpeg"])
    #expect(album.positionLabel(of: try photo("x.dng")) == "2 stars")
  }

  @Test func equalStarsAreInTheOrderOfBefore() throws {
    room.write([1, 2, 3], Array("Album/x.dng".utf8), modified: 5)
    album.order(by: AlbumOrder(.size, isReversed: true))
    album.order(by: AlbumOrder(.stars))
    #expect(album.needsFacts && !album.needsHeaders)
    album.record(FileFactsTable(reading: album.withoutFacts))
    var ratings = PhotoRatings()
    ratings.change(.rate(1), of: try photo("y.nef"))
    let names = found(PhotoFilter(), ratings)
    #expect(names == ["y.nef", "x.dng", "Strand 1.JPG", "strand 2.png", "Über.jpeg"])
    // By stars again, it stays as it is.
    album.order(by: AlbumOrder(.stars, isReversed: true))
    #expect(album.photos.map { album.title(of: $0) }.first == "x.dng")
  }
}
