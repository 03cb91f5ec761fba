import Configuration
import FileJobs
import Files
import Foundation
import Glibc
import LightboxCore
import Testing

@testable import Albums
@testable import PhotoViewer

/// File jobs on a photo of two files, as the program does them: on disk and in the album.
@Suite struct PairJobTests {
  let room: Darkroom
  let folder: FilePath
  let album = PhotoAlbum()
  let marks: MarksFile

  init() throws {
    room = try Darkroom()
    folder = room.folder.appending("album")
    try FileManager.default.createDirectory(
      atPath: folder.appending("b").display, withIntermediateDirectories: true)
    marks = MarksFile(room.folder.appending("state/marks"))
    for name in ["a.jpg", "a.cr2", "c.jpg"] { _ = room.write([1, 2, 3], "album/\(name)".utf8) }
    let listing = AlbumListing(arguments: [folder])
    album.begin(listing)
    album.receive(listing.wholeUpdate())
  }

  private func work(_ sidecars: Settings.Sidecars = .never) -> FileJobWork {
    FileJobWork(
      trash: Trash(dataFolder: room.folder.appending("data"), user: geteuid()),
      ratings: RatingStore(file: marks, sidecars: sidecars), thumbnails: nil)
  }

  private var pair: PhotoFiles { PhotoFiles([album.photos[0]], in: album.shown.catalogue) }

  /// The photos, each with its other file.
  private var names: [String] {
    album.photos.map { photo in
      let other = album.shown.catalogue.companionPath(of: photo)
      return album.title(of: photo)
        + (other.map { "+" + String(decoding: $0.lastComponent, as: UTF8.self) } ?? "")
    }
  }

  private func onDisk(_ below: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(below).display).sorted()
  }

  /// Does a job, and lets the album follow as the window does.
  private func run(_ operation: FileOperation) -> FileJobResult {
    let result = operation.run { true }
    album.hide(result.outcome.gone)
    album.unhide(result.outcome.back)
    let renamed = Set(result.renamed.map(\.photo))
    for file in result.renamed { album.rename(file.photo, to: file.after, with: renamed) }
    return result
  }

  @Test func pairGoesIntoTheTrashAndComesBackAsOnePhoto() throws {
    let result = run(work().moveToTrash(pair, at: FileJobRoom.date))
    #expect(result.outcome.sentence == "a.jpg is in the trash")
    #expect(try onDisk() == ["b", "c.jpg"] && names == ["c.jpg"])
    let back = run(try #require(result.record?.undo))
    #expect(back.outcome.sentence == "a.jpg restored")
    #expect(try onDisk() == ["a.cr2", "a.jpg", "b", "c.jpg"])
    #expect(names == ["a.jpg+a.cr2", "c.jpg"])
    let again = run(work().moveToTrash(pair, at: FileJobRoom.date))
    let deleted = run(try #require(again.record?.delete))
    #expect(deleted.outcome.sentence == "a.jpg is deleted for good")
    let trash = room.folder.appending("data/Trash/files").display
    #expect(try FileManager.default.contentsOfDirectory(atPath: trash).isEmpty)
  }

  @Test func pairGetsAnotherNameAndItsOldOne() throws {
    let result = run(work().rename(pair, to: "d.jpg"))
    #expect(try onDisk() == ["b", "c.jpg", "d.cr2", "d.jpg"])
    #expect(names == ["c.jpg", "d.jpg+d.cr2"])
    _ = run(try #require(result.record?.undo))
    #expect(try onDisk() == ["a.cr2", "a.jpg", "b", "c.jpg"])
    #expect(names == ["a.jpg+a.cr2", "c.jpg"])
  }

  @Test(arguments: [false, true]) func pairGoesToAFolderAndBack(moves: Bool) throws {
    let request = FilingRequest(moves ? .move : .copy, to: folder.appending("b").display)
    let result = run(work().file(pair, request))
    #expect(try onDisk("b") == ["a.cr2", "a.jpg"])
    #expect(names == (moves ? ["c.jpg"] : ["a.jpg+a.cr2", "c.jpg"]))
    #expect(result.failure == nil)
    _ = run(try #require(result.record?.undo))
    #expect(try onDisk("b").isEmpty)
    #expect(try onDisk() == ["a.cr2", "a.jpg", "b", "c.jpg"])
    #expect(names == ["a.jpg+a.cr2", "c.jpg"])
  }

  private func stars(_ name: String, _ sidecars: Settings.Sidecars = .never) -> Int? {
    var catalogue = PhotoCatalogue()
    catalogue.add(folder.appending(name))
    var found: Int?
    work(sidecars).ratings.read(PhotoFiles([PhotoID(0)], in: catalogue)) {
      found = $0[PhotoID(0)]?.stars
    }
    return found
  }

  private func rate(_ stars: Int, _ sidecars: Settings.Sidecars) throws -> FileJobResult {
    let job = FileJob(.rate(.rate(stars), before: .rate(0)), pair.photos)
    return run(try work(sidecars).request(job, on: pair).operation())
  }

  @Test func eitherFileHasTheStarsOfBoth() throws {
    let result = try rate(4, .never)
    for name in ["a.jpg", "a.cr2"] {
      try FileManager.default.moveItem(
        atPath: folder.appending(name).display, toPath: folder.appending("b/" + name).display)
      #expect(stars("b/" + name) == 4, "\(name) alone")
      try FileManager.default.moveItem(
        atPath: folder.appending("b/" + name).display, toPath: folder.appending(name).display)
    }
    _ = run(try #require(result.record?.undo))
    #expect(stars("a.jpg") == nil && stars("a.cr2") == nil)
  }

  @Test func sidecarOfTheRAWIsThatOfThePhoto() throws {
    _ = try RatingSidecar().write(3, of: folder.appending("a.cr2"))
    let sidecar = folder.appending("a.cr2.xmp").display
    let text = FileManager.default.contents(atPath: sidecar)
    #expect(stars("a.jpg", .read) == 3)
    let result = try rate(5, .write)
    #expect(result.failure == nil)
    #expect(try onDisk() == ["a.cr2", "a.cr2.xmp", "a.jpg", "b", "c.jpg"], "no second one")
    #expect(stars("a.jpg", .write) == 5)
    _ = run(try #require(result.record?.undo))
    #expect(text != nil && FileManager.default.contents(atPath: sidecar) == text)
  }
}
