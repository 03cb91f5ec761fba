package import Foundation
internal import TestSupport

/// Real photos in a folder beside the checkout; a fresh clone does not have them.
package enum SharedPhotos {
  /// The folder, by `LIGHTBOX_PHOTOS` or at `../shared/photos` beside the package; nil, and a line
  /// that says so, when there is none.
  package static let folder: URL? = {
    let given = ProcessInfo.processInfo.environment["LIGHTBOX_PHOTOS"].map { URL(filePath: $0) }
    let candidates = [
      given, Repository.root.deletingLastPathComponent().appending(path: "shared/photos"),
    ]
    let found = candidates.compactMap(\.self).first {
      FileManager.default.fileExists(atPath: $0.appending(path: "pngsuite").path)
    }
    if found == nil {
      print("No ../shared/photos and no LIGHTBOX_PHOTOS: tests with real pictures are skipped.")
    }
    return found
  }()

  package static var arePresent: Bool { folder != nil }

  /// The files of a subfolder whose names end so, sorted; empty when there is no folder.
  package static func files(in subfolder: String, ending: String) -> [URL] {
    guard let folder else { return [] }
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder.appending(path: subfolder), includingPropertiesForKeys: nil)
    return (found ?? []).filter { $0.lastPathComponent.hasSuffix(ending) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  package static func bytes(of file: URL) throws -> [UInt8] { Array(try Data(contentsOf: file)) }

  package static func bytes(_ path: String) throws -> [UInt8] {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return try bytes(of: folder.appending(path: path))
  }
}
