package import Files
internal import Glibc
internal import System

/// The inotify watches on several folders. They end when the last reference to this object ends.
///
/// The other types of this target: a ``FolderWatcher`` reads the events of a `FolderWatch` in the
/// event loop, and a ``ChangeSettling`` turns them into ``SettledChanges``. A `FolderWatch` may be
/// created on any thread, because a slow network can block its creation.
package final class FolderWatch: Sendable {
  /// A watched folder; while the folder is missing, its nearest existing parent is watched instead.
  struct Watched: Hashable, Sendable {
    let folder: FilePath
    /// The next component of the path from the watched parent to the missing folder: an entry with
    /// this name must appear in the parent. Nil if the folder exists.
    let awaited: [UInt8]?
  }

  let queue: OwnedDescriptor
  /// The watched folders, keyed by the number of their inotify watch. Several folders may share a
  /// watch: paths to the same folder, or missing folders with the same existing parent.
  let watched: [Int32: [Watched]]
  /// True if every change in the `folders` of `init` is reported: each of these folders has a
  /// watch, and none is remote.
  package let isComplete: Bool

  /// The greatest number of watches of one window. Further folders are not watched, because each
  /// watch takes some of the user's kernel memory.
  private static let most = 8192

  private static let events =
    IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_MODIFY
    | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK

  /// Watches `folders`; for a missing folder, its nearest existing parent is watched instead.
  /// Blocks on slow networks.
  ///
  /// Then also watches `others`, in their order, until the number of watches that a window may have
  /// is reached. Folders of `others` for which `isRemote` returns true are left out.
  package init(
    _ folders: [FilePath], besides others: [FilePath] = [],
    isRemote: (FilePath) -> Bool = { FileSystemPlace.isRemote($0.bytes) }
  ) {
    let queue = OwnedDescriptor(taking: inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)))
    var watched: [Int32: [Watched]] = [:]
    var isComplete = queue.number >= 0 && folders.count <= Self.most
    func isAdded(_ folder: FilePath) -> Bool {
      let placed = Self.place(folder) { path in
        Self.watch(path, in: queue)
      } remove: { watch in
        // Another folder may have the same watch.
        if watched[watch] == nil { _ = inotify_rm_watch(queue.number, watch) }
      }
      guard let (watch, entry) = placed else { return false }
      watched[watch, default: []].append(entry)
      return true
    }
    for folder in folders.prefix(Self.most) where !isAdded(folder) || isRemote(folder) {
      isComplete = false
    }
    for folder in others.prefix(max(Self.most - folders.count, 0)) where !isRemote(folder) {
      _ = isAdded(folder)
    }
    (self.queue, self.watched, self.isComplete) = (queue, watched, isComplete)
  }

  /// Adds a watch on the folder at `path`, and returns the watch's number, or −`errno`.
  private static func watch(_ path: FilePath, in queue: OwnedDescriptor) -> Int32 {
    let terminated = path.bytes.map { CChar(bitPattern: $0) } + [0]
    let watch = unsafe inotify_add_watch(queue.number, terminated, UInt32(bitPattern: events))
    return watch >= 0 ? watch : -errno
  }

  /// Places the watch for `folder`; for a missing folder, on its nearest existing parent. `add`
  /// adds a watch on the folder at a path, and returns the watch's number, or −`errno`. `remove`
  /// removes a watch that is not needed. Returns nil if no folder can be watched.
  static func place(
    _ folder: FilePath, add: (FilePath) -> Int32, remove: (Int32) -> Void
  ) -> (Int32, Watched)? {
    var (path, missing): (FilePath, FilePath?) = (folder, nil)
    while true {
      let watch = add(path)
      if watch >= 0 {
        // If the folder has appeared before its parent was watched, no event reports this.
        let appeared = missing.map(add) ?? -ENOENT
        guard appeared >= 0 else {
          return (watch, Watched(folder: folder, awaited: missing?.lastComponent))
        }
        remove(watch)
        remove(appeared)
        (path, missing) = (folder, nil)
        continue
      }
      guard watch == -ENOENT || watch == -ENOTDIR, path.parent != path else { return nil }
      (path, missing) = (path.parent, path)
    }
  }

  /// The number of bytes to read at a time, and the greatest number of such reads in one call of
  /// ``read()``. Their product is more than the kernel's queue holds.
  private static let (blockLength, mostBlocks) = (1 << 16, 64)

  /// Reads the events that are in the kernel's queue, without waiting.
  func read() -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    var block = [UInt8](repeating: 0, count: Self.blockLength)
    for _ in 0..<Self.mostBlocks {
      let count = unsafe Glibc.read(queue.number, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      events += InotifyEvent.events(in: Array(block.prefix(count)))
    }
    return events
  }
}
