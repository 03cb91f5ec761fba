internal import Configuration
internal import EventLoop
internal import FileJobs
internal import Files
internal import LightboxCore
internal import ProgramSupport
internal import Synchronization

/// The recent folders: those that received photos, and those that were opened. ``AlbumMemory`` is
/// the form in which they are stored.
@UI final class RecentFolders {
  private let file: AlbumMemoryFile?
  private var memory: AlbumMemory
  /// The folders that were used and are not stored yet, the latest last.
  private let unstored = Mutex<[(path: [UInt8], isOpened: Bool)]>([])

  /// Creates the recent folders from those in `memory`. Changes are stored in `file`; if `file` is
  /// nil, they are not stored.
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
    unstored.withLock { $0.append((path, isOpened)) }
    // The threads of two folders may run in any order, so each stores all of them.
    OneShotThread.start { [self] in
      var taken: [(path: [UInt8], isOpened: Bool)] = []
      do throws(FileJobError) {
        try file.update { memory in
          unstored.withLock { folders in (taken, folders) = (folders, []) }
          for folder in taken { memory.use(folder.path, isOpened: folder.isOpened) }
        }
      } catch {
        // These folders are stored with the next one.
        unstored.withLock { folders in folders = taken + folders }
        Diagnostics.log("a folder is not remembered: \(error.description)")
      }
    }
  }
}
