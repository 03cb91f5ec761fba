internal import Configuration
internal import Files
internal import Glibc

/// The file in which the looks of albums are remembered.
struct AlbumMemoryFile {
  private let path: FilePath
  /// The facts that stand in it.
  private var known: AlbumMemory

  /// The maximum length of the file, bytes.
  private static let limit = 4 << 20

  /// The user's file; nil without a home.
  static func users() -> AlbumMemoryFile? {
    UserFolders.state(environment: ProcessBytes.environment)
      .map { AlbumMemoryFile($0.appending("lightbox/albums")) }
  }

  init(_ path: FilePath) {
    self.path = path
    let bytes = try? PhotoFile.contents(of: path, limit: Self.limit)
    known = AlbumMemory(reading: bytes ?? [])
  }

  var memory: AlbumMemory { known }

  /// Writes what has changed, whole or not at all; says so where it cannot.
  mutating func write(_ memory: AlbumMemory) {
    guard memory != known else { return }
    do {
      try ReplacingFile.makeFolder(path.parent, mode: 0o700)
      try ReplacingFile.write(Array(memory.text.utf8), to: path, mode: 0o600)
      known = memory
    } catch {
      Diagnostics.note("the album's looks are not remembered: \(error.description)")
    }
  }
}
