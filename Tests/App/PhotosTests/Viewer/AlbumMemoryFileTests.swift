import Configuration
import EventLoop
import FileJobs
import Files
import Foundation
import Input
import LightboxCore
import Synchronization
import System
import Testing

@testable import PhotoViewer

/// The file in which the looks of albums are remembered.
@Suite struct AlbumMemoryFileTests {
  let room: Darkroom
  var path: FilePath { room.folder.appending("state/lightbox/albums") }

  init() throws { room = try Darkroom() }

  @Test func fileIsMadeWithItsFoldersAtTheFirstChoice() throws {
    let file = AlbumMemoryFile(path)
    #expect(try file.read() == AlbumMemory())
    try file.update { _ in }
    #expect(!FileManager.default.fileExists(atPath: path.display), "nothing was chosen")
    try file.update { $0.rowHeight = 150 }
    #expect(try file.read().rowHeight == 150)
    let mode = try FileManager.default.attributesOfItem(atPath: path.display)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func twoWindowsLoseNothingOfEachOther() throws {
    let (one, other) = (AlbumMemoryFile(path), AlbumMemoryFile(path))
    try one.update { $0.choose(AlbumOrder(.size), for: Array("/a".utf8), .folder) }
    try other.update { $0.choose(AlbumOrder(.taken), for: Array("/b".utf8), .folder) }
    let memory = try one.read()
    #expect(memory.order(of: Array("/a".utf8), .folder) == AlbumOrder(.size))
    #expect(memory.order(of: Array("/b".utf8), .folder) == AlbumOrder(.taken))
  }

  private final class Disk: Sendable {
    let locks = Mutex(0)
    let writes = Mutex(0)
    let isFree = Semaphore(0)
  }

  /// The opened folders in a file, the newest first.
  private static func opened(in path: FilePath) -> [String] {
    let memory = try? AlbumMemoryFile(path).read()
    return memory?.recentFolders(isOpened: true).map { String(decoding: $0, as: UTF8.self) } ?? []
  }

  /// Turns a loop until `holds` returns true, for 20 s at most.
  @UI private static func turn(_ loop: Loop, until holds: () -> Bool) {
    let end = loop.now + 20.0
    while !holds(), loop.now < end { loop.turn(limit: 20) }
  }

  /// Of two threads, that of the first folder may get the file last.
  @Test func recentFoldersAreStoredInTheOrderOfTheirUse() async throws {
    let path = path
    try await onLoop {
      let (loop, disk) = (Loop(), Disk())
      let calls = FileCalls { call in
        guard call == .lock else { return nil }
        let count = disk.locks.withLock { locks in
          locks += 1
          return locks
        }
        if count == 1 { _ = disk.isFree.wait(atMost: 60) }
        return nil
      }
      let recent = RecentFolders(AlbumMemory(), in: AlbumMemoryFile(path, calls: calls))
      recent.record(FilePath("/a"), for: .open)
      Self.turn(loop) { disk.locks.withLock { $0 } == 1 }
      recent.record(FilePath("/b"), for: .open)
      Self.turn(loop) { Self.opened(in: path).count == 2 }
      #expect(Self.opened(in: path) == ["/b", "/a"])
      disk.isFree.signal()
    }
  }

  @Test func recentFolderThatCannotBeStoredIsStoredWithTheNextOne() async throws {
    let path = path
    try await onLoop {
      let (loop, disk) = (Loop(), Disk())
      let calls = FileCalls { call in
        guard call == .write else { return nil }
        let count = disk.writes.withLock { writes in
          writes += 1
          return writes
        }
        return count == 1 ? .error(ENOSPC) : nil
      }
      let recent = RecentFolders(AlbumMemory(), in: AlbumMemoryFile(path, calls: calls))
      recent.record(FilePath("/a"), for: .open)
      Self.turn(loop) { disk.writes.withLock { $0 } == 1 }
      // The thread of the first folder may still have it when the next one is stored.
      var next = ("/b", "/c")
      Self.turn(loop) {
        recent.record(FilePath(next.0), for: .open)
        next = (next.1, next.0)
        return Self.opened(in: path).contains("/a")
      }
      #expect(Self.opened(in: path).contains("/a"))
    }
  }

  @Test func folderInThePlaceOfTheFileIsNotReplaced() throws {
    // A folder stands in its place.
    try FileManager.default.createDirectory(
      atPath: path.display, withIntermediateDirectories: true)
    let file = AlbumMemoryFile(path)
    #expect(throws: FileJobError.self) { try file.update { $0.rowHeight = 150 } }
    let kind = try FileManager.default.attributesOfItem(atPath: path.display)[.type]
    #expect(kind as? FileAttributeType == .typeDirectory)
  }
}
