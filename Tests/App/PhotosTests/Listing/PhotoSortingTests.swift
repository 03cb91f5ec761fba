import Files
import Foundation
import ImageExchange
import LightboxCore
import Testing

@testable import lightbox

/// The orders of an album's photos.
@Suite struct PhotoSortingTests {
  let room: Darkroom
  let folder: FilePath

  init() throws {
    room = try Darkroom()
    folder = room.folder.appending("album")
    try FileManager.default.createDirectory(
      atPath: folder.display, withIntermediateDirectories: false)
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
    album.take(try AlbumListing(arguments: [folder]).update())
    album.note(FileFacts.read(album.withoutFacts))
    #expect(album.withoutFacts.isEmpty)
    for (photo, _) in album.withoutDates(from: nil) {
      let date = dates[album.title(of: photo)]
      album.note([photo: CaptureTime(camera(date))])
    }
    #expect(album.withoutDates(from: nil).isEmpty)
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

  @Test func theRandomOrderIsAnotherForAnotherBeginAndStays() throws {
    let orders = try (1...20).map { try names(AlbumOrder(.random), seed: $0) }
    #expect(Set(orders).count > 5)
    #expect(orders.allSatisfy { $0.sorted() == ["a", "b", "c", "d"] })
    #expect(try names(AlbumOrder(.random), seed: 3) == orders[2])
    #expect(try names(AlbumOrder(.random, isReversed: true), seed: 3) == orders[2])
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
    album.take(try AlbumListing(arguments: [folder]).update())
    album.note(FileFacts.read(album.withoutFacts))
    // By the last change so far: c, d, b, a.
    let wanted = album.withoutDates(from: album.photos[2]).map { album.title(of: $0.0) }
    #expect(wanted == ["b.png", "a.png", "c.png", "d.png"])
    album.order(by: AlbumOrder())
    #expect(album.withoutDates(from: nil).isEmpty, "names need no dates")
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
  func othersAreNone(date: String?) { #expect(CaptureTime(camera(date)) == nil) }

  @Test func aPlaceInTheOrderHasALabel() throws {
    let photo = PhotoID(1)
    func label(_ key: AlbumOrder.Key, title: String = "a.png", date: String? = nil) throws -> String
    {
      var sorting = PhotoSorting(AlbumOrder(key), seed: 1)
      sorting.facts = [photo: try #require(FileFacts(of: folder.appending("a.png")))]
      sorting.captures = [photo: CaptureTime(camera(date))]
      return sorting.placeLabel(of: photo, title: title)
    }
    #expect(try label(.name) == "A" && label(.name, title: "übel") == "Ü")
    #expect(try label(.name, title: "2024.png") == "0–9" && label(.name, title: "") == "")
    #expect(try label(.modified) == "January 1970")
    #expect(try label(.taken) == "January 1970", "the last change stands in")
    #expect(try label(.taken, date: "2024-05-31 23:59:59") == "May 2024")
    #expect(try label(.size) == "300\u{A0}bytes" && label(.random) == "")
  }

  @Test(
    arguments: [
      (0, "January 1970"), (-1, "December 1969"), (951_782_400_000_000_000, "February 2000"),
      (951_868_800_000_000_000, "March 2000"), (Int64.max, "April 2262"),
      (Int64.min, "September 1677"),
    ] as [(Int64, String)])
  func aTimeHasAMonth(nanoseconds: Int64, month: String) {
    #expect(PhotoSorting.month(nanoseconds) == month)
  }

  @Test func foldersAreOrderedByNameOnly() throws {
    for name in ["x", "y"] {
      try FileManager.default.createDirectory(
        atPath: folder.appending(name).display, withIntermediateDirectories: false)
    }
    let album = PhotoAlbum(order: AlbumOrder(.size, isReversed: true))
    album.take(try AlbumListing(arguments: [folder]).update())
    func folders() -> [String] {
      guard case .photos(_, _, let place) = album.event() else { return [] }
      return place.folders.map { album.title(of: $0) }
    }
    #expect(folders() == ["x", "y"])
    album.order(by: AlbumOrder(.name, isReversed: true))
    #expect(folders() == ["y", "x"])
  }
}
