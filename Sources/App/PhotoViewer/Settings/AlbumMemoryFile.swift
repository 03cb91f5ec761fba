internal import Configuration
internal import Files
internal import ProgramSupport
internal import System

/// The file that remembers the appearance of albums.
struct AlbumMemoryFile {
  private let path: FilePath

  /// The greatest length of the file, bytes.
  private static let limit = 4 << 20

  /// The user's file; nil if there is no folder for it.
  static func users() -> AlbumMemoryFile? {
    let path = UserFolders.state(environment: ProcessBytes.environment)?
      .appending("lightbox/albums")
    Diagnostics.log(
      path.map { "the album's looks are remembered in \($0.display)" }
        ?? "the album's looks are not remembered: there is no folder for state")
    return path.map { AlbumMemoryFile($0) }
  }

  init(_ path: FilePath) {
    self.path = path
  }

  /// Reads the remembered facts; empty without a file.
  func read() throws(FileError) -> AlbumMemory {
    do {
      return AlbumMemory(reading: try PhotoFile.contents(of: path, limit: Self.limit))
    } catch  where error.isMissing {
      return AlbumMemory()
    }
  }

  /// Changes the current contents of the file, which another window may have written; failures are
  /// reported in diagnostics.
  func update(_ change: (inout AlbumMemory) -> Void) {
    do throws(FileError) {
      let before = try read()
      var memory = before
      change(&memory)
      guard memory != before else { return }
      try ReplacingFile.makeFolder(path.parent, mode: 0o700)
      try ReplacingFile.write(Array(memory.text.utf8), to: path, mode: 0o600)
    } catch {
      Diagnostics.log("the album's looks are not remembered: \(error.description)")
    }
  }
}
