import Files
import Foundation
import LightboxCore
import Testing

@testable import lightbox

@Suite struct AlbumListingTests {
  let room: Darkroom

  init() throws { room = try Darkroom() }

  private func make(_ names: [String], in folder: String = "album") throws -> FilePath {
    let path = room.folder.appending(folder)
    try FileManager.default.createDirectory(
      atPath: path.display, withIntermediateDirectories: true)
    for name in names {
      _ = FileManager.default.createFile(
        atPath: path.appending(name).display, contents: Data([1]))
    }
    return path
  }

  private func updates(
    _ paths: FilePath..., firstPart: Double = 100
  ) throws(ProgramFailure) -> [AlbumUpdate] {
    var updates: [AlbumUpdate] = []
    try AlbumListing(arguments: paths, firstPart: firstPart).run { updates.append($0) }
    return updates
  }

  private func names(_ update: AlbumUpdate) -> [String] {
    update.photos.map { update.catalogue.title(of: $0) }
  }

  @Test func aFolderIsItsPicturesInTheirOrder() throws {
    let folder = try make(["10.png", "9.jpg", "b.JPEG", ".hidden.png", "notes.txt", "A.png"])
    _ = try make([], in: "album/folder.png")
    let updates = try updates(folder)
    #expect(updates.count == 1)
    #expect(names(updates[0]) == ["9.jpg", "10.png", "A.png", "b.JPEG"])
    #expect(updates[0].photos == (0..<4).map { PhotoID($0) })
    #expect(updates[0].start == nil)
    #expect(updates[0].catalogue[PhotoID(1)].path == folder.appending("10.png"))
  }

  @Test func anAlbumIsNamedAfterItsFolder() throws {
    let (one, two) = (try make(["a.png"], in: "Summer 1998"), try make(["b.png"], in: "2"))
    func title(_ paths: FilePath...) throws -> String? {
      var update: AlbumUpdate?
      try AlbumListing(arguments: paths, firstPart: 100).run { update = $0 }
      return update?.catalogue.title(from: FilePath("/home/ada/Pictures"))
    }
    #expect(try title(one) == "Summer 1998")
    #expect(try title(one.appending("a.png")) == "Summer 1998")
    #expect(try title(one, two) == "2 folders")
    #expect(try title(one.appending("a.png"), two.appending("b.png")) == "Photos")
    var here = PhotoCatalogue()
    here.add([Array("a.png".utf8)[...]], in: FilePath("."))
    #expect(here.title(from: FilePath("/home/ada/Pictures")) == "Pictures")
  }

  @Test func aFileIsToldBeforeItsFolderIsListedAndKeepsItsNumber() throws {
    let folder = try make(["1.png", "2.png", "3.png"])
    let updates = try updates(folder.appending("2.png"))
    #expect(updates.map { names($0) } == [["2.png"], ["1.png", "2.png", "3.png"]])
    #expect(updates.map(\.start) == [PhotoID(0), PhotoID(0)])
    #expect(updates[1].photos == [PhotoID(1), PhotoID(0), PhotoID(2)])
  }

  @Test func aFileWithAnotherNameIsShownAlone() throws {
    let folder = try make(["1.png", "picture"])
    #expect(try updates(folder.appending("picture")).map { names($0) } == [["picture"]])
  }

  @Test func severalArgumentsKeepTheirOrderAndWhatIsMissingItsPlace() throws {
    let (one, two) = (try make(["b.png", "a.png"], in: "1"), try make(["9.png"], in: "2"))
    let missing = room.folder.appending("missing.png")
    let update = try #require(try updates(two, missing, one, one.appending("b.png")).last)
    #expect(names(update) == ["9.png", "missing.png", "a.png", "b.png", "b.png"])
    guard case .broken(let error) = update.catalogue[update.photos[1]] else {
      Issue.record("it is there")
      return
    }
    #expect(error.reason == "no such file or folder")
    #expect(update.catalogue[update.photos[3]].path == one.appending("b.png"))
  }

  @Test func manyArgumentsComeInPartsToo() throws {
    let folder = try make((0..<300).map { "\($0).png" })
    var updates: [AlbumUpdate] = []
    let paths = (0..<300).reversed().map { folder.appending("\($0).png") }
    try AlbumListing(arguments: paths, firstPart: 0).run { updates.append($0) }
    #expect((2...9).contains(updates.count))
    #expect(updates.allSatisfy { $0.photos == (0..<$0.photos.count).map { PhotoID($0) } })
    #expect(updates.last?.catalogue[PhotoID(0)].path == paths[0])
    #expect(updates.last?.photos.count == 300)
  }

  @Test func nothingIsAnErrorThatNamesWhatWasAskedFor() throws {
    let empty = try make([])
    let missing = room.folder.appending("missing.png")
    for (paths, text) in [
      ([empty], "\(empty.display): no pictures in there"),
      ([missing], "\(missing.display): no such file or folder"),
      ([empty, missing], "\(missing.display): no such file or folder"),
    ] {
      let error = #expect(throws: ProgramFailure.self) {
        try AlbumListing(arguments: paths).run { _ in }
      }
      #expect(error?.message == text)
    }
  }

  /// A listing has few parts, however long it takes, and a number means the same photo in all of
  /// them.
  @Test func aLargeFolderComesInAFewPartsAndNumbersStay() throws {
    let folder = try make((0..<2_000).map { "IMG_\($0).jpg" })
    let updates = try updates(folder.appending("IMG_1400.jpg"), firstPart: 0)
    // The photo alone, the first part, the whole, and the parts after waits eight times longer
    // each.
    #expect((3...9).contains(updates.count))
    let last = try #require(updates.last)
    #expect(names(last) == (0..<2_000).map { "IMG_\($0).jpg" })
    for update in updates {
      #expect(Set(update.photos).count == update.photos.count)
      #expect(update.start == PhotoID(0) && update.photos.contains(PhotoID(0)))
      #expect(update.catalogue.title(of: PhotoID(0)) == "IMG_1400.jpg")
      for (photo, name) in zip(update.photos, names(update)) {
        #expect(last.catalogue.title(of: photo) == name)
      }
      let numbers = names(update).compactMap { Int($0.dropFirst(4).dropLast(4)) }
      #expect(numbers == numbers.sorted())
    }
  }

  @Test func theSearchGoesOnFromAPhotoAndAroundTheEnd() throws {
    let folder = try make(["apple.png", "Ant.png", "bee.png", "axe.png"])
    let album = try AlbumListing(arguments: [folder]).album()
    func found(_ prefix: String, from: Int?) -> String? {
      let from = from.map { album.photos[$0] }
      return album.find(prefix, from: from).map { album.title(of: $0) }
    }
    // Ant, apple, axe, bee.
    #expect(found("a", from: nil) == "Ant.png")
    #expect(found("a", from: 0) == "apple.png")
    #expect(found("AP", from: 3) == "apple.png")
    #expect(found("a", from: 2) == "Ant.png")
    #expect(found("b", from: 3) == "bee.png")
    #expect(found("c", from: 0) == nil)
    let single = try AlbumListing(
      arguments: [folder.appending("bee.png"), folder.appending("axe.png")]
    ).album()
    #expect(single.find("AX", from: nil).map { single.title(of: $0) } == "axe.png")
  }
}
