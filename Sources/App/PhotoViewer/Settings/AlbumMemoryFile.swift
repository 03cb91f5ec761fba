package import Configuration
internal import FileJobs
internal import Files
internal import ProgramSupport
internal import System

/// The file with the remembered appearance of albums.
typealias AlbumMemoryFile = KeptFile<AlbumMemory>

extension AlbumMemory: KeptValue {
  package static let limit = 4 << 20
}

extension KeptFile where Value == AlbumMemory {
  /// Returns the user's file; nil if there is no folder for it.
  static func users() -> AlbumMemoryFile? {
    let path = UserFolders.state(environment: ProcessBytes.environment)?
      .appending("lightbox/albums")
    Diagnostics.log(
      path.map { "the album's looks are remembered in \($0.display)" }
        ?? "the album's looks are not remembered: there is no folder for state")
    return path.map { AlbumMemoryFile($0) }
  }
}
