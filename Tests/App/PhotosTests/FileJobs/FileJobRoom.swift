import Configuration
import FileJobs
import Files
import Foundation
import LightboxCore

@testable import Albums
@testable import PhotoViewer

/// Photos with a trash and ratings of a test's own, and the file jobs on them; all are removed with
/// the room.
final class FileJobRoom {
  let room: Darkroom
  let album: FilePath
  let files: PhotoFiles
  let work: FileJobWork

  init(
    _ names: [String], sidecars: Settings.Sidecars = .never,
    _ bytes: [UInt8] = Darkroom.photo(80, width: 24, height: 16), trashCalls: FileCalls = .real,
    calls: FileCalls = .real
  ) throws {
    room = try Darkroom()
    album = room.folder.appending("album")
    try FileManager.default.createDirectory(
      atPath: album.display, withIntermediateDirectories: false)
    let catalogue = room.files(names.map { "album/\($0)" }, bytes)
    files = PhotoFiles(names.indices.map { PhotoID($0) }, in: catalogue)
    work = FileJobWork(
      trash: Trash(
        dataFolder: room.folder.appending("data"), user: geteuid(), calls: trashCalls),
      ratings: RatingStore(
        file: MarksFile(room.folder.appending("state/marks")), sidecars: sidecars),
      thumbnails: nil, calls: calls)
  }

  static let date = TrashDate("2026-05-31T18:04:09")

  func path(_ name: String) -> FilePath { album.appending(name) }

  /// The file of that name, which may not be there.
  func named(_ name: String) -> PhotoFiles {
    var catalogue = PhotoCatalogue()
    catalogue.add(path(name))
    return PhotoFiles([PhotoID(0)], in: catalogue)
  }
  /// Those files that have these numbers.
  func some(_ numbers: Int...) -> PhotoFiles { some(numbers) }
  func some(_ numbers: some Sequence<Int>) -> PhotoFiles { files.only(Array(numbers)) }

  var names: [String] { Self.names(album) }
  var trashed: [String] { Self.names(room.folder.appending("data/Trash/files")) }
  var notes: [String] { Self.names(room.folder.appending("data/Trash/info")) }

  func names(in folder: String) -> [String] { Self.names(path(folder)) }

  private static func names(_ folder: FilePath) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.display)) ?? []).sorted()
  }

  func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: path(name).display) }
  func write(_ text: String, _ name: String) { write(Data(text.utf8), name) }
  func write(_ bytes: Data, _ name: String) { room.write(Array(bytes), "album/\(name)".utf8) }
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name).display)
  }
  func link(_ name: String, to other: String) throws {
    try FileManager.default.linkItem(atPath: path(name).display, toPath: path(other).display)
  }
  /// Makes the name `name` a symbolic link to another; a file of that name is removed.
  func link(_ name: String, leadingTo other: String) throws {
    try? remove(name)
    try FileManager.default.createSymbolicLink(
      atPath: path(name).display, withDestinationPath: other)
  }
  /// The path in a symbolic link; nil for another file.
  func target(_ name: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path(name).display)
  }
  func copy(_ name: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: path(name).display, toPath: path(other).display)
  }
  /// Puts a file in the way of the trash, so that there can be none.
  func blockTrash() { room.write([], "data".utf8) }
  func emptyTrash() throws {
    try FileManager.default.removeItem(atPath: room.folder.appending("data/Trash").display)
  }
}

extension Darkroom {
  /// Writes files of these names, and returns them as a catalogue.
  fileprivate func files(_ names: [String], _ bytes: [UInt8]) -> PhotoCatalogue {
    var catalogue = PhotoCatalogue()
    for name in names { catalogue.add(write(bytes, name)) }
    return catalogue
  }
}

extension PhotoFiles {
  fileprivate func only(_ numbers: [Int]) -> PhotoFiles {
    var catalogue = PhotoCatalogue()
    for (_, path) in self { catalogue.add(path) }
    return PhotoFiles(numbers.map { PhotoID($0) }, in: catalogue)
  }
}

extension FileJobJournal.Request {
  /// The operation that the request runs; an error that fails the test if it runs none.
  func operation() throws -> FileOperation {
    guard case .run(let operation) = self else { throw CocoaError(.featureUnsupported) }
    return operation
  }
}

extension FileJob.Kind {
  /// The same change of rating for each photo of a small room.
  static func rate(
    _ change: PhotoRating.Change, before: PhotoRating.Change
  ) -> FileJob.Kind {
    let step = PhotoRating.Step(change, before: before)
    return .rate(Dictionary(uniqueKeysWithValues: (0..<10).map { (PhotoID($0), step) }))
  }
}
