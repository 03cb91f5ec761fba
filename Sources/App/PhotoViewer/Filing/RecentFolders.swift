internal import Configuration
internal import EventLoop
internal import FileJobs
internal import Files
internal import LightboxCore
internal import ProgramSupport

/// The recent folders: those that received photos, and those that were opened. ``AlbumMemory`` is
/// the form in which they are stored.
@UI final class RecentFolders {
  private let file: AlbumMemoryFile?
  private var memory: AlbumMemory

  /// Creates the recent folders from those in `memory`. Changes are stored in `file`.
  init(_ memory: AlbumMemory, in file: AlbumMemoryFile?) {
    (self.memory, self.file) = (memory, file)
  }

  /// The recent folders for a purpose, the newest first.
  subscript(purpose: FolderPurpose) -> [FilePath] {
    memory.recentFolders(isOpened: purpose == .open).map { FilePath(bytes: $0) }
  }

  func record(_ folder: FilePath, for purpose: FolderPurpose) {
    let (path, isOpened) = (folder.bytes, purpose == .open)
    guard memory.recentFolders(isOpened: isOpened).first != path else { return }
    memory.use(path, isOpened: isOpened)
    guard let file else { return }
    OneShotThread.start {
      do throws(FileJobError) {
        try file.update { $0.use(path, isOpened: isOpened) }
      } catch {
        Diagnostics.log("a folder is not remembered: \(error.description)")
      }
    }
  }
}
