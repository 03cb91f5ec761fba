import Configuration
import FileJobs
import Files
import Foundation
import Languages
import LightboxCore
import Testing

@testable import Albums
@testable import PhotoViewer

/// Photos whose files get other names, on disk and in the album.
@Suite struct RenamingTests {
  let room: Darkroom
  let folder: FilePath
  let album = PhotoAlbum()
  let work: FileJobWork

  init() throws {
    room = try Darkroom()
    folder = try room.makeFolder("album")
    for name in ["1.png", "2.png", "10.png"] {
      _ = FileManager.default.createFile(
        atPath: folder.appending(name).display, contents: Data(name.utf8))
    }
    let room = room
    work = FileJobWork(
      trash: .users(environment: { _ in room.folder.appending("data").bytes }),
      ratings: RatingStore(file: nil, sidecars: .never), thumbnails: nil)
  }

  private func begin(_ paths: FilePath...) {
    let listing = AlbumListing(arguments: paths)
    album.begin(listing)
    album.receive(listing.wholeUpdate())
  }

  private var names: [String] { album.photos.map { album.title(of: $0) } }

  private func onDisk() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.display).sorted()
  }

  /// Renames a photo as the program does. Returns what has become of it.
  private func rename(_ index: Int, to name: String) throws -> FileJobResult {
    let photo = album.photos[index]
    let files = PhotoFiles([photo], in: album.shown.catalogue)
    let result = work.rename(files, to: name).run { true }
    for renamed in result.renamed { album.rename(renamed.photo, to: renamed.after) }
    return result
  }

  @Test func aPhotoGoesToThePlaceOfItsName() throws {
    begin(folder)
    let before = album.photos
    let result = try rename(0, to: "7.png")
    #expect(names == ["2.png", "7.png", "10.png"])
    #expect(album.photos == [before[1], before[0], before[2]], "it is the same photo")
    #expect(try onDisk() == ["10.png", "2.png", "7.png"])
    #expect(result.outcome.sentence == "Renamed to 7.png" && result.outcome.canUndo)
    #expect(result.outcome.renamed == [before[0]: "7.png"])
    let back = try #require(result.record?.undo).run { true }
    for renamed in back.renamed { album.rename(renamed.photo, to: renamed.after) }
    #expect(back.outcome.sentence == "Renamed back to 1.png" && !back.outcome.canUndo)
    #expect(names == ["1.png", "2.png", "10.png"] && album.photos == before)
    #expect(try onDisk() == ["1.png", "10.png", "2.png"])
  }

  @Test(arguments: [
    ("2.png", "There is a “2.png” already."), ("", "A name needs a letter at least."),
    ("a/b.png", "A name cannot have a “/”."), ("..", "“.” and “..” are names of folders."),
    (String(repeating: "a", count: 256), "The name is too long."),
  ]) func aNameThatCannotBeHadIsRefused(name: String, reason: String) throws {
    begin(folder)
    let result = try rename(0, to: name)
    #expect(result.outcome.refused.mapValues(\.description) == [album.photos[0]: reason])
    #expect(result.outcome.sentence.description.hasPrefix("1.png was not renamed: "))
    #expect(result.record == nil && result.renamed.isEmpty && !result.outcome.canUndo)
    #expect(names == ["1.png", "2.png", "10.png"])
    #expect(try onDisk() == ["1.png", "10.png", "2.png"])
  }

  @Test func aPhotoThatIsGoneSaysSo() throws {
    begin(folder)
    try FileManager.default.removeItem(atPath: folder.appending("1.png").display)
    #expect(
      try rename(0, to: "7.png").outcome.refused[album.photos[0]]?.description
        == "It is no longer there.")
  }

  /// The next listing knows the photo by its new name.
  @Test func aListingFindsTheSamePhoto() throws {
    begin(folder)
    let photo = album.photos[0]
    _ = try rename(0, to: "7.png")
    let again = try #require(album.relisting(of: 0)).made()
    #expect(again.isEmpty && again.added.isEmpty)
    _ = FileManager.default.createFile(
      atPath: folder.appending("1.png").display, contents: Data([1]))
    album.receive(try #require(album.relisting(of: 0)).made())
    #expect(names == ["1.png", "2.png", "7.png", "10.png"])
    #expect(album.photos[2] == photo && album.photos[0] != photo)
    #expect(album.find("7", from: nil) == photo)
  }

  /// A listing that began before does not know the new name.
  @Test func aListingFromBeforeIsTold() throws {
    begin(folder)
    let before = try #require(album.relisting(of: 0))
    _ = try rename(0, to: "7.png")
    #expect(before.renameCount != album.renameCount)
  }

  /// The next part of the listing has the photo's earlier name.
  @Test func photoThatIsRenamedWhileItsFolderIsListedKeepsTheNewName() throws {
    let whole = AlbumListing(arguments: [folder]).wholeUpdate()
    var part = whole
    part.photos = Array(whole.photos.prefix(2))
    album.begin(AlbumListing(arguments: [folder]))
    album.receive(part)
    _ = try rename(0, to: "7.png")
    _ = try rename(1, to: "8.png")
    album.receive(whole)
    #expect(names == ["2.png", "8.png", "10.png"] && album.photos[1] == whole.photos[0])
    let again = try #require(album.relisting(of: 0)).made()
    #expect(again.isEmpty)
  }

  @Test(arguments: [1, 2]) func aPhotoThatWasNamedByItselfStays(count: Int) throws {
    let paths = ["2.png", "10.png"].map { folder.appending($0) }
    if count == 1 { begin(paths[0]) } else { begin(paths[0], paths[1]) }
    let index = try #require(names.firstIndex(of: "2.png"))
    let photo = album.photos[index]
    _ = try rename(index, to: "3.png")
    album.receive(try #require(album.relisting(of: 0)).made())
    #expect(names.contains("3.png") && !names.contains("2.png"))
    #expect(album.photos.contains(photo) && names.count == (count == 1 ? 3 : 2))
  }

  @Test func theReverseOrderHoldsToo() throws {
    begin(folder)
    album.order(by: AlbumOrder(.name, isReversed: true))
    #expect(names == ["10.png", "2.png", "1.png"])
    _ = try rename(2, to: "7.png")
    #expect(names == ["10.png", "7.png", "2.png"])
  }
}
