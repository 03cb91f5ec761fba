import FileJobFixtures
import FileJobs
import Files
import Foundation

/// A folder of a test's own, removed with what it holds.
final class Room: Sendable {
  let folder: FilePath

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "lightbox-jobs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    folder = FilePath(url.path(percentEncoded: false))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder.display) }

  var trash: Trash { Rehearsal.trash(folder) }
  var picture: FolderPicture { FolderPicture(folder) }

  func path(_ name: String) -> FilePath { folder.appending(name) }

  /// Makes a photo and returns its path.
  func photo(_ name: String = "a.jpg", _ bytes: [UInt8] = Rehearsal.jpeg) throws -> FilePath {
    try Rehearsal.photo(path(name), bytes)
    return path(name)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path(name).display))
  }

  func text(_ name: String) -> String? {
    try? String(contentsOfFile: path(name).display, encoding: .utf8)
  }

  func bytes(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: path(name).display))).map { [UInt8]($0) }
  }

  func exists(_ name: String) -> Bool {
    unsafe access(path(name).display, F_OK) == 0
  }

  /// The error of an operation that must fail and must leave the room as it is.
  func refusal(_ operation: () throws(FileJobError) -> Void) -> FileJobError? {
    let before = picture
    do throws(FileJobError) {
      try operation()
      return nil
    } catch {
      return picture == before ? error : nil
    }
  }
}
