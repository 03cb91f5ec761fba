import Files
import Foundation
import LightboxCore
import Testing

@testable import Albums

/// Albums that are listed once more, as their folders have changed.
@Suite struct AlbumRelistingTests {
  let room: Darkroom
  let folder: FilePath
  let album = PhotoAlbum()

  init() throws {
    room = try Darkroom()
    folder = try room.makeFolder("album")
    for name in ["1.png", "2.png", "10.png"] { write(name) }
  }

  private func write(_ name: String) {
    _ = FileManager.default.createFile(
      atPath: folder.appending(name).display, contents: Data([1]))
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.appending(name).display)
  }

  private func begin(_ paths: FilePath..., isRecursive: Bool = false) {
    let listing = AlbumListing(arguments: paths, isRecursive: isRecursive)
    album.begin(listing)
    album.receive(listing.wholeUpdate())
  }

  /// Lists the place that is shown again.
  @discardableResult
  private func again(
    replaced: [String] = [], unfinished: [String] = []
  ) throws -> AlbumRelisting.Result {
    var request = try #require(album.relisting(of: album.number))
    request.replaced = Set(replaced.map { folder.appending($0) })
    var result = request.made()
    _ = result.leaveOut(Set(unfinished.map { folder.appending($0) }))
    album.receive(result)
    return result
  }

  private var names: [String] { album.photos.map { album.title(of: $0) } }

  @Test func addedPhotosAppearInTheirPlaceAndOthersKeepTheirNumbers() throws {
    begin(folder)
    let before = album.photos
    write("3.png")
    try again()
    #expect(names == ["1.png", "2.png", "3.png", "10.png"])
    #expect([album.photos[0], album.photos[1], album.photos[3]] == before)
    try remove("2.png")
    try again()
    #expect(names == ["1.png", "3.png", "10.png"])
    write("2.png")
    try again()
    #expect(album.photos[1] == before[1], "it is the same photo")
  }

  /// It may be in the trash, and come back.
  @Test func loneFileThatIsGoneIsNotTakenForAFolder() throws {
    write("photo")
    begin(folder.appending("photo"))
    let before = album.photos
    try remove("photo")
    try again()
    #expect(album.photos.isEmpty && album.whole.emptyReason == nil)
    write("photo")
    try again()
    #expect(album.photos == before && before.count == 1)
  }

  /// The names were read once, and their pipe is at its end.
  @Test func namesFromStandardInputStayWhenTheirFolderChanges() throws {
    let sub = try room.makeFolder("sub")
    _ = FileManager.default.createFile(
      atPath: sub.appending("in sub.png").display, contents: Data([1]))
    album.begin(AlbumListing(arguments: [AlbumListing.standardInput]))
    let paths = [folder.appending("10.png"), sub, folder.appending("1.png")]
    album.receive(AlbumListing(arguments: paths).wholeUpdate())
    let before = album.photos
    #expect(names == ["10.png", "in sub.png", "1.png"])
    write("3.png")
    #expect(try again().isEmpty)
    #expect(album.photos == before)
    try FileManager.default.moveItem(
      atPath: folder.appending("1.png").display, toPath: folder.appending("4.png").display)
    album.rename(before[2], to: folder.appending("4.png"))
    try again()
    #expect(names == ["10.png", "in sub.png", "4.png"])
    try remove("10.png")
    try again()
    #expect(names == ["in sub.png", "4.png"])
    write("10.png")
    try again()
    #expect(album.photos == before)
  }

  /// A file that is named alone on the command line is shown with the rest of its folder.
  @Test func singleNameFromStandardInputStaysAlone() throws {
    album.begin(AlbumListing(arguments: [AlbumListing.standardInput]))
    var update = AlbumListing(arguments: [folder.appending("2.png"), folder.appending("1.png")])
      .wholeUpdate()
    update.photos.removeLast()
    update.sources.removeLast()
    album.receive(update)
    try again()
    #expect(names == ["2.png"])
  }

  @Test func unchangedFoldersAreNotShownAnew() throws {
    begin(folder)
    #expect(try again().isEmpty)
  }

  @Test func aReplacedPhotoIsToldAndAnAddedOneIsNot() throws {
    begin(folder)
    write("3.png")
    let result = try again(replaced: ["2.png", "3.png"])
    #expect(result.changed == [album.photos[1]])
  }

  /// The watch names a file by its folder, however the file was named on the command line.
  @Test func namedPhotoThatIsReplacedIsTold() throws {
    begin(folder.appending("/2.png"), folder.appending("1.png"))
    #expect(try again(replaced: ["2.png"]).changed == [album.photos[0]])
  }

  @Test func aFileThatWasAwayIsReadAnew() throws {
    begin(folder)
    let photo = album.photos[1]
    try remove("2.png")
    #expect(try again().changed.isEmpty)
    write("2.png")
    #expect(try again().changed == [photo])
    #expect(try again().changed.isEmpty)
  }

  @Test func aFileThatIsBeingWrittenComesWhenItIsComplete() throws {
    begin(folder)
    write("3.png")
    try again(unfinished: ["3.png", "1.png"])
    #expect(names == ["1.png", "2.png", "10.png"])
    try again()
    #expect(names == ["1.png", "2.png", "3.png", "10.png"])
  }

  @Test func theFolderOfAFileIsListedAlthoughTheFileIsGone() throws {
    begin(folder.appending("2.png"))
    #expect(album.start != nil)
    try remove("2.png")
    try again()
    #expect(names == ["1.png", "10.png"])
    #expect(album.start == nil && album.shown.emptyReason == nil)
  }

  @Test func aNamedFileThatIsGoneLeaves() throws {
    begin(folder.appending("10.png"), folder.appending("2.png"), folder.appending("2.png"))
    let before = album.photos
    #expect(try again().isEmpty)
    try remove("10.png")
    try again()
    #expect(album.photos == Array(before[1...]))
  }

  @Test func aFolderThatVanishesSaysSoAndComesBack() throws {
    begin(folder)
    let before = album.photos
    let away = room.folder.appending("away")
    try FileManager.default.moveItem(atPath: folder.display, toPath: away.display)
    try again()
    #expect(album.photos.isEmpty)
    #expect(album.shown.emptyReason?.notice.title == "This folder is gone")
    try FileManager.default.moveItem(atPath: away.display, toPath: folder.display)
    try again()
    #expect(album.photos == before && album.shown.emptyReason == nil)
  }

  @Test func foldersBelowComeAndGo() throws {
    begin(folder)
    try FileManager.default.createDirectory(
      atPath: folder.appending("inner").display, withIntermediateDirectories: false)
    try again()
    #expect(album.shown.folders.map { album.title(of: $0) } == ["inner"])
    try remove("inner")
    try again()
    #expect(album.shown.folders.isEmpty)
  }

  @Test func aNewFolderBelowIsListedToo() throws {
    begin(folder, isRecursive: true)
    let before = album.photos
    try FileManager.default.createDirectory(
      atPath: folder.appending("inner").display, withIntermediateDirectories: false)
    write("inner/5.png")
    try again()
    #expect(names == ["1.png", "2.png", "10.png", "5.png"])
    #expect(album.photos.prefix(3) == before[...])
    #expect(album.shown.watchedFolders.contains(folder.appending("inner")))
    write("4.png")
    try again()
    #expect(names == ["1.png", "2.png", "4.png", "10.png", "5.png"])
  }

  /// A photo that a file job has taken away keeps its place: undo brings it back there.
  @Test func hiddenPhotosKeepTheirPlaces() throws {
    begin(folder)
    let before = album.photos
    try remove("2.png")
    album.hide([before[1]])
    #expect(try again().isEmpty, "it is known")
    #expect(names == ["1.png", "10.png"])
    write("3.png")
    try again()
    #expect(names == ["1.png", "3.png", "10.png"])
    write("2.png")
    album.unhide([before[1]])
    #expect(names == ["1.png", "2.png", "3.png", "10.png"])
    #expect(try again().isEmpty)
  }

  @Test func aPhotoThatSomebodyElseBringsBackIsShown() throws {
    begin(folder)
    let before = album.photos
    album.hide([before[1]])
    #expect(names == ["1.png", "10.png"])
    _ = album.requestUnrated()
    #expect(try again().changed == [before[1]])
    #expect(album.photos == before)
    #expect(album.requestUnrated().photos == [before[1]], "it may be another file")
    #expect(album.requestUnrated().isEmpty)
  }

  @Test func factsOfALinkToNowhereAreAskedForOnceAfterEachListing() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending("0.png").display, withDestinationPath: "/nowhere/at/all")
    begin(folder)
    album.order(by: AlbumOrder(.size))
    for _ in 0..<2 {
      #expect(album.withoutFacts.photos.map { album.title(of: $0) }.contains("0.png"))
      album.record(FileFactsTable(reading: album.withoutFacts))
      #expect(album.withoutFacts.isEmpty)
      try again()
    }
  }

  @Test func factsOfReplacedPhotosAreReadAnew() throws {
    begin(folder)
    album.order(by: AlbumOrder(.size))
    album.record(FileFactsTable(reading: album.withoutFacts))
    #expect(album.withoutFacts.isEmpty)
    try again(replaced: ["2.png"])
    #expect(album.withoutFacts.photos.map { album.title(of: $0) } == ["2.png"])
  }
}
