import Files
import Foundation
import ImageExchange
import Languages
import LightboxCore
import Testing

@testable import Albums
@testable import Configuration

/// The orders of an album's photos.
@Suite struct PhotoSortingTests {
  let room: Darkroom
  let folder: FilePath

  init() throws {
    room = try Darkroom()
    folder = try room.makeFolder("album")
    for (name, size, modified) in [
      ("a.png", 300, 40), ("b.png", 100, 30), ("c.png", 200, 10), ("d.png", 200, 20),
    ] {
      room.write(
        Array(repeating: 1, count: size), Array("album/\(name)".utf8), modified: Int64(modified))
    }
  }

  private func camera(_ date: String?, _ fraction: String? = nil) -> CameraDetails {
    var camera = CameraDetails()
    (camera.captureDate, camera.captureFraction) = (date, fraction)
    return camera
  }

  private func names(
    _ order: AlbumOrder, seed: UInt64 = 1, dates: [String: String] = [:]
  ) throws -> String {
    let album = PhotoAlbum(order: order, seed: seed)
    album.receive(try AlbumListing(arguments: [folder]).update())
    album.record(FileFactsTable(reading: album.withoutFacts))
    #expect(album.withoutFacts.isEmpty)
    for (photo, _) in album.withoutHeaders(from: nil) {
      let date = dates[album.title(of: photo)]
      album.record([photo: HeaderFacts(taken: CaptureTime(camera(date)))])
    }
    #expect(album.withoutHeaders(from: nil).isEmpty)
    return album.photos.map { String(album.title(of: $0).prefix(1)) }.joined()
  }

  @Test(arguments: [
    (AlbumOrder.Key.name, "abcd", "dcba"), (.modified, "cdba", "abdc"),
    // Those that are alike follow their names in both directions.
    (.size, "bcda", "acdb"),
  ])
  func photosFollowTheFacts(key: AlbumOrder.Key, forwards: String, backwards: String) throws {
    #expect(try names(AlbumOrder(key)) == forwards)
    #expect(try names(AlbumOrder(key, isReversed: true)) == backwards)
  }

  @Test func aPhotoWithoutADateCountsByItsLastChange() throws {
    let dates = ["a.png": "1970-01-01 00:00:15", "b.png": "2024-05-31 18:04:09"]
    // c was changed at 10 s, a taken at 15 s, d changed at 20 s.
    #expect(try names(AlbumOrder(.taken), dates: dates) == "cadb")
    #expect(try names(AlbumOrder(.taken, isReversed: true), dates: dates) == "bdac")
  }

  @Test func changesInAnHourThatComesTwiceStayInTheirOrder() {
    var sorting = PhotoSorting(AlbumOrder(.modified), seed: 1)
    // Written at 2:50, and ten minutes later at 2:00.
    sorting.facts[PhotoID(0)] = FileFacts(modified: 600, localModified: 7200, size: 1)
    sorting.facts[PhotoID(1)] = FileFacts(modified: 0, localModified: 10_200, size: 1)
    #expect(sorting.sorted([0, 1].map { PhotoID($0) }) == [1, 0].map { PhotoID($0) })
  }

  @Test func theRandomOrderIsAnotherForAnotherBeginAndStays() throws {
    let orders = try (1...20).map { try names(AlbumOrder(.random), seed: $0) }
    #expect(Set(orders).count > 5)
    #expect(orders.allSatisfy { $0.sorted() == ["a", "b", "c", "d"] })
    #expect(try names(AlbumOrder(.random), seed: 3) == orders[2])
    #expect(try names(AlbumOrder(.random, isReversed: true), seed: 3) == orders[2])
  }

  /// The album was never shown in such an order: the facts of the link were asked for again and
  /// again.
  @Test func linkToAMissingFileIsAskedForItsFactsOnce() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending("0.png").display, withDestinationPath: "/nowhere/at/all")
    #expect(try names(AlbumOrder(.size)) == "bcda0")
    #expect(try names(AlbumOrder(.taken)) == "cdba0")
  }

  @Test func facelessFilesComeLastInBothDirections() throws {
    for isReversed in [false, true] {
      var sorting = PhotoSorting(AlbumOrder(.size, isReversed: isReversed), seed: 1)
      sorting.facts = [PhotoID(1): try #require(FileFacts(of: folder.appending("a.png")))]
      #expect(sorting.sorted([0, 1, 2].map { PhotoID($0) }) == [1, 0, 2].map { PhotoID($0) })
    }
  }

  @Test func datesAreReadFromThePhotoWithTheFocusOn() throws {
    let album = PhotoAlbum(order: AlbumOrder(.taken))
    album.receive(try AlbumListing(arguments: [folder]).update())
    album.record(FileFactsTable(reading: album.withoutFacts))
    // By the last change so far: c, d, b, a.
    let wanted = album.withoutHeaders(from: album.photos[2]).map { album.title(of: $0.0) }
    #expect(wanted == ["b.png", "a.png", "c.png", "d.png"])
    album.order(by: AlbumOrder())
    #expect(album.withoutHeaders(from: nil).isEmpty, "names need no dates")
  }

  @Test(
    arguments: [
      ("1970-01-01 00:00:00", nil, 0), ("1970-01-02 00:00:01", "5", 86_401_500_000_000),
      ("2024-02-29 23:59:60", "042", 1_709_251_200_042_000_000),
      ("1969-12-31 23:59:59", nil, -1_000_000_000),
      ("2000-03-01 00:00:00", "123456789012", 951_868_800_123_456_789),
    ] as [(String, String?, Int64)])
  func aDateIsAMoment(date: String, fraction: String?, nanoseconds: Int64) {
    #expect(CaptureTime(camera(date, fraction))?.nanoseconds == nanoseconds)
  }

  @Test(arguments: [
    nil, "", "2024-05-31", "0000-00-00 00:00:00", "2024-13-01 00:00:00", "2024-05-31 24:00:00",
    "9999-12-31 00:00:00", "２０２４-05-31 00:00:00", "99999999999999999999-01-01 00:00:00",
  ])
  func otherTextsAreNoDates(date: String?) { #expect(CaptureTime(camera(date)) == nil) }

  @Test func aPlaceInTheOrderHasALabel() throws {
    let photo = PhotoID(1)
    func label(_ key: AlbumOrder.Key, title: String = "a.png", date: String? = nil) throws -> String
    {
      var sorting = PhotoSorting(AlbumOrder(key), seed: 1)
      sorting.facts = [photo: try #require(FileFacts(of: folder.appending("a.png")))]
      sorting.headers[photo] = HeaderFacts(taken: CaptureTime(camera(date)))
      return sorting.positionLabel(of: photo, title: title).description
    }
    #expect(try label(.name) == "a.png" && label(.name, title: "") == "")
    #expect(try label(.modified) == "January 1970")
    #expect(try label(.taken) == "January 1970", "the last change stands in")
    #expect(try label(.taken, date: "2024-05-31 23:59:59") == "May 2024")
    #expect(try label(.size) == "300\u{A0}bytes" && label(.random) == "")
  }

  @Test(
    arguments: [
      (0, "Thursday, 1 January 1970"), (-1, "Wednesday, 31 December 1969"),
      (951_782_400_000_000_000, "Tuesday, 29 February 2000"),
      (1_717_200_000_000_000_000, "Saturday, 1 June 2024"),
      (-86_400_000_000_000 * 25_567, "Monday, 1 January 1900"),
    ] as [(Int64, String)])
  func aTimeHasADay(nanoseconds: Int64, day: String) {
    #expect(CivilDate(nanoseconds: nanoseconds).dayText == day)
  }

  /// The headings of as many photos as there are days, counted from 2024-05-30 on, and their
  /// places.
  private func headings(_ days: [Int], isReversed: Bool = false) -> [String] {
    var sorting = PhotoSorting(AlbumOrder(.taken, isReversed: isReversed), seed: 1)
    let photos = days.indices.map { PhotoID($0) }
    for (photo, day) in zip(photos, days) {
      let date = CivilDate(nanoseconds: (19_873 + Int64(day)) * 86_400_000_000_000)
      let text = "\(date.year)-\(date.month)-\(date.day) 10:00:00"
      sorting.headers[photo] = HeaderFacts(taken: CaptureTime(camera(text)))
    }
    let sorted = sorting.sorted(photos)
    return sorting.sections(of: sorted).map { "\($0.start) \($0.title)" }
  }

  @Test func photosOfADayHaveAHeading() {
    let days = Array(repeating: 0, count: 7) + Array(repeating: 2, count: 5)
    #expect(headings(days) == ["0 Thursday, 30 May 2024", "7 Saturday, 1 June 2024"])
    #expect(
      headings(days, isReversed: true) == ["0 Saturday, 1 June 2024", "5 Thursday, 30 May 2024"])
  }

  @Test func fewerPhotosHaveHeadingsOfMonthsOrYearsOrNone() {
    #expect(headings(Array(0..<14)) == ["0 May 2024", "2 June 2024"])
    #expect(headings((0..<14).map { $0 * 40 }) == ["0 2024", "6 2025"])
    #expect(headings([0, 400, 800]) == [])
    #expect(headings([]) == [])
  }

  @Test func photosWithoutADateAreTogetherAtTheEnd() {
    var sorting = PhotoSorting(AlbumOrder(.taken), seed: 1)
    let photos = (0..<14).map { PhotoID($0) }
    for photo in photos.prefix(8) {
      sorting.headers[photo] = HeaderFacts(taken: CaptureTime(camera("2024-05-30 10:00:00")))
    }
    let sections = sorting.sections(of: sorting.sorted(photos.reversed()))
    #expect(
      sections.map(\.title.description) == ["Thursday, 30 May 2024", "Without a date"])
    #expect(sections.map(\.start) == [0, 8])
  }

  @Test(arguments: [AlbumOrder.Key.name, .size, .random])
  func otherOrdersHaveNoHeadings(key: AlbumOrder.Key) {
    var sorting = PhotoSorting(AlbumOrder(key), seed: 1)
    let photos = (0..<8).map { PhotoID($0) }
    for photo in photos {
      sorting.headers[photo] = HeaderFacts(taken: CaptureTime(camera("2024-05-30 10:00:00")))
    }
    #expect(sorting.sections(of: photos).isEmpty)
  }

  @Test(
    arguments: [
      (0, "January 1970"), (-1, "December 1969"), (951_782_400_000_000_000, "February 2000"),
      (951_868_800_000_000_000, "March 2000"), (Int64.max, "April 2262"),
      (Int64.min, "September 1677"),
    ] as [(Int64, String)])
  func aTimeHasAMonth(nanoseconds: Int64, month: String) {
    #expect(CivilDate(nanoseconds: nanoseconds).monthText == month)
  }

  @Test func theOrderOfAFolderIsRemembered() throws {
    var memory = AlbumMemory()
    memory.choose(AlbumOrder(.size, isReversed: true), for: folder.bytes, .folder)
    let listing = try AlbumListing(arguments: [folder]).update()
    func order(_ album: PhotoAlbum) -> AlbumOrder {
      album.receive(listing)
      return album.order
    }
    #expect(order(PhotoAlbum(memory: memory, .folder)) == AlbumOrder(.size, isReversed: true))
    #expect(order(PhotoAlbum(usual: AlbumOrder(.taken), .folder)) == AlbumOrder(.taken))
    // An order that is asked for goes before it, and is not remembered.
    let requested = PhotoAlbum(order: AlbumOrder(.random), memory: memory, .folder)
    #expect(order(requested) == AlbumOrder(.random))
    var later = memory
    requested.remember(in: &later)
    #expect(later == memory)
    requested.order(by: AlbumOrder(.modified))
    requested.remember(in: &later)
    #expect(later.order(of: folder.bytes, .folder) == AlbumOrder(.modified))
    #expect(order(PhotoAlbum(memory: later, .folder)) == AlbumOrder(.modified))
  }

  @Test func foldersAreOrderedByNameOnly() throws {
    for name in ["x", "y"] {
      try FileManager.default.createDirectory(
        atPath: folder.appending(name).display, withIntermediateDirectories: false)
    }
    let album = PhotoAlbum(order: AlbumOrder(.size, isReversed: true))
    album.receive(try AlbumListing(arguments: [folder]).update())
    func folders() -> [String] {
      guard case .album(.photos(_, _, let source)) = album.event() else { return [] }
      return source.folders.map { album.title(of: $0) }
    }
    #expect(folders() == ["x", "y"])
    album.order(by: AlbumOrder(.name, isReversed: true))
    #expect(folders() == ["y", "x"])
  }
}
