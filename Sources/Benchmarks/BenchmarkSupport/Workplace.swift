package import Foundation

/// The temporary folders of a benchmark's run.
package struct Workplace {
  package let folder: URL

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "lightbox-bench-\(getpid())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  package func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Creates an empty home folder, in which a viewer finds no settings and no thumbnails; throws if
  /// this fails.
  package func makeHome() throws -> URL {
    let home = folder.appending(path: "home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    return home
  }
}
