import EventLoop
import Files
import Foundation
import Input
import Testing

@testable import Watching

/// Folders of a test's own, watched in a real event loop.
@Suite(.serialized) struct FolderWatcherTests {
  /// A folder that is watched.
  @UI private final class WatchedFolder {
    let folder: FilePath
    let loop = Loop()
    var received: [SettledChanges] = []
    var watcher: FolderWatcher?

    init(_ others: String...) throws {
      let url = FileManager.default.temporaryDirectory.appending(
        path: "lightbox-watch-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      folder = FilePath(url.path(percentEncoded: false))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder.display) }

    func watch(_ names: String...) -> FolderWatch {
      let watch = FolderWatch([folder] + names.map { folder.appending($0) })
      watcher = FolderWatcher(watch, in: loop, after: watcher) { [unowned self] in
        received.append($0)
      }
      return watch
    }

    func path(_ name: String) -> String { folder.appending(name).display }
    func write(_ name: String) throws { try Data([1]).write(to: URL(filePath: path(name))) }

    /// A new file, open for writing.
    func made(_ name: String) -> FileHandle {
      FileHandle(fileDescriptor: unsafe open(path(name), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    }

    /// Turns the loop until something was received, or for so many seconds.
    func wait(atMost seconds: Double = 10) {
      let (count, end) = (received.count, loop.now + seconds)
      while received.count == count, loop.now < end { loop.turn(limit: 20) }
    }

    /// Turns the loop until a folder that has gone, or has come back, is told after `action`, or
    /// for ten seconds. Returns true if it was told.
    func tellsGone(after action: () throws -> Void) rethrows -> Bool {
      let (before, end) = (received.count, loop.now + 10)
      try action()
      while loop.now < end {
        if received.dropFirst(before).contains(where: { !$0.gone.isEmpty }) { return true }
        loop.turn(limit: 20)
      }
      return false
    }
  }

  @Test func aFileThatIsPutThereIsTold() async throws {
    try await onLoop {
      let watched = try WatchedFolder()
      #expect(watched.watch().isComplete)
      try watched.write("a.png")
      watched.wait()
      #expect(watched.received.map(\.replaced) == [[watched.folder.appending("a.png")]])
      try FileManager.default.removeItem(atPath: watched.path("a.png"))
      watched.wait()
      #expect(watched.received.count == 2 && watched.received[1].replaced.isEmpty)
      // Names with a dot are not listed.
      try watched.write(".hidden.png")
      watched.wait(atMost: 0.4)
      #expect(watched.received.count == 2)
      try FileManager.default.moveItem(
        atPath: watched.path(".hidden.png"), toPath: watched.path("b.png"))
      watched.wait()
      #expect(watched.received.last?.replaced == [watched.folder.appending("b.png")])
    }
  }

  /// An input can close a watcher in the turn in which the watcher's folder has changed.
  @Test func closedWatcherWaitsForNothing() async throws {
    try await onLoop {
      let watched = try WatchedFolder()
      _ = watched.watch()
      try watched.write("a.png")
      watched.watcher?.close()
      watched.watcher?.didPoll(.readable)
      #expect(watched.loop.nextDeadline == nil)
    }
  }

  @Test func aFileThatIsBeingWrittenIsAwaited() async throws {
    try await onLoop {
      let watched = try WatchedFolder()
      _ = watched.watch()
      _ = FileManager.default.createFile(atPath: watched.path("seed"), contents: nil)
      watched.wait()
      let before = watched.received.count
      let file = watched.made("a.png")
      for _ in 0..<8 {
        try file.write(contentsOf: Data([1]))
        watched.wait(atMost: 0.1)
      }
      #expect(watched.received.count == before)
      #expect(watched.watcher?.unfinished == [watched.folder.appending("a.png")])
      try file.close()
      watched.wait()
      #expect(watched.received.last?.replaced == [watched.folder.appending("a.png")])
      #expect(watched.watcher?.isSettled == true)
    }
  }

  /// The number of events that the system's queue holds.
  private static let queueLimit =
    (try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8))
    .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? 16_384

  @Test(.enabled(if: Self.queueLimit <= 200_000, "the system's queue is very long"))
  func moreEventsThanTheQueueHoldsAreLostAndThatIsTold() async throws {
    try await onLoop {
      let watched = try WatchedFolder()
      _ = watched.watch()
      try watched.write("0.png")
      // Two lie in the queue for each rename.
      for number in 0..<(Self.queueLimit / 2 + 100) {
        let (from, to) = (
          watched.path("\(number % 2).png"), watched.path("\((number + 1) % 2).png")
        )
        let moved = unsafe rename(from, to)
        #expect(moved == 0)
      }
      watched.wait()
      #expect(watched.received.first?.isLost == true)
    }
  }

  @Test func aFolderThatGoesAndComesBackIsTold() async throws {
    try await onLoop {
      let watched = try WatchedFolder()
      let inner = watched.path("inner")
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
      _ = watched.watch("inner")
      try FileManager.default.removeItem(atPath: inner)
      watched.wait()
      #expect(watched.received.last?.gone.isEmpty == false)
      // The nearest folder above stands in for it.
      #expect(watched.watch("inner").isComplete)
      watched.wait(atMost: 0.3)
      // More may be told before: the folder above has a new name in it.
      let isTold = try watched.tellsGone {
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
      }
      #expect(isTold)
    }
  }

  @Test func folderThatAppearsBeforeItsParentIsWatchedIsWatchedItself() {
    let (folder, parent) = (FilePath("/album/day/morning"), FilePath("/album"))
    var (exists, added, removed): (Bool, [FilePath], [Int32]) = (false, [], [])
    let placed = FolderWatch.place(folder) { path in
      added.append(path)
      // All of it appears between the looks at the folder above and at the album.
      if path == parent { exists = true }
      return path == parent ? 1 : !exists ? -ENOENT : path == folder ? 3 : 2
    } remove: {
      removed.append($0)
    }
    #expect(placed?.0 == 3 && placed?.1.folder == folder && placed?.1.awaited == nil)
    #expect(added == [folder, folder.parent, parent, folder.parent, folder])
    #expect(removed == [1, 2], "what stood in for it is not needed")
  }

  @Test func missingFolderIsAwaitedByItsNearestParent() {
    let (folder, parent) = (FilePath("/album/day/morning"), FilePath("/album"))
    func place(_ code: Int32) -> (Int32, FolderWatch.Watched)? {
      FolderWatch.place(folder) {
        $0 == parent ? code : -ENOENT
      } remove: {
        Issue.record("watch \($0) is needed")
      }
    }
    let placed = place(1)
    #expect(placed?.0 == 1 && placed?.1.folder == folder)
    #expect(placed?.1.awaited == Array("day".utf8))
    #expect(place(-EACCES)?.0 == nil)
  }

  @Test func bytesThatAreCutOffAreNoEvents() {
    let head: [UInt8] = [7, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0]
    let name = Array("a.png".utf8) + [0, 0, 0]
    let whole = InotifyEvent(watch: 7, mask: 0x80, name: Array("a.png".utf8))
    #expect(InotifyEvent.events(in: head + name) == [whole])
    #expect(whole.occurrence == .complete(Array("a.png".utf8)))
    for length in 0..<(head + name).count {
      #expect(InotifyEvent.events(in: head + name + (head + name).prefix(length)) == [whole])
    }
    #expect(InotifyEvent.events(in: head.dropLast(4) + [255, 255, 255, 255] + name).isEmpty)
  }
}
