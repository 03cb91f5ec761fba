package import Files
internal import Glibc
internal import System

/// Watches on folders, all in one descriptor of inotify, which ends with its last reference.
///
/// The target's types together: a `FolderWatch` is set on any thread, as a network may keep that waiting. A
/// ``FolderWatcher`` reads its events in the event loop, and a ``ChangeSettling`` makes
/// ``SettledChanges`` of them.
package final class FolderWatch: Sendable {
  /// A folder of a watch, whose events are told.
  struct Watched: Hashable, Sendable {
    let folder: FilePath
    /// The name that is awaited here, of a folder that is gone or of one on the way to it.
    let awaited: [UInt8]?
  }

  let queue: OwnedDescriptor
  /// The folders of each watch: several paths may lead to one.
  let watched: [Int32: [Watched]]
  /// True when everything that changes in the folders is told: none is on a network or beyond the
  /// limits.
  package let isWhole: Bool

  /// The most watches of a window: each holds some memory of the kernel, of which a person has a share.
  private static let most = 8192

  private static let events =
    IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_MODIFY
    | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK

  /// Watches `folders`, and in the place of one that is gone the nearest folder above it. Blocks while a
  /// network is slow. Of those `besides` as many are watched as can be, and none that `isRemote`.
  package init(
    _ folders: [FilePath], besides others: [FilePath] = [],
    isRemote: (FilePath) -> Bool = { FileSystemPlace.isRemote($0.bytes) }
  ) {
    let queue = OwnedDescriptor(taking: inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)))
    var watched: [Int32: [Watched]] = [:]
    var isWhole = queue.number >= 0 && folders.count <= Self.most
    for folder in folders.prefix(Self.most) {
      guard let (watch, entry) = Self.watch(folder, in: queue) else {
        isWhole = false
        continue
      }
      watched[watch, default: []].append(entry)
      if isRemote(folder) { isWhole = false }
    }
    for folder in others.prefix(max(Self.most - folders.count, 0))
    where !isRemote(folder) {
      guard let (watch, entry) = Self.watch(folder, in: queue) else { continue }
      watched[watch, default: []].append(entry)
    }
    (self.queue, self.watched, self.isWhole) = (queue, watched, isWhole)
  }

  private static func watch(
    _ folder: FilePath, in queue: OwnedDescriptor
  ) -> (Int32, Watched)? {
    var (path, awaited): (FilePath, [UInt8]?) = (folder, nil)
    while true {
      let terminated = path.bytes.map { CChar(bitPattern: $0) } + [0]
      let watch = unsafe inotify_add_watch(
        queue.number, terminated, UInt32(bitPattern: events))
      if watch >= 0 { return (watch, Watched(folder: folder, awaited: awaited)) }
      guard errno == ENOENT || errno == ENOTDIR, path.parent != path else { return nil }
      (path, awaited) = (path.parent, path.lastComponent)
    }
  }

  /// The bytes that are read at a time, and the most times: more than the kernel's queue holds.
  private static let (blockLength, mostBlocks) = (1 << 16, 64)

  /// Reads the events that wait.
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
