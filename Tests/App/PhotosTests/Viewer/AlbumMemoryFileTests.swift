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
    let isFree = Semaphore(0)
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
      var stored: [[UInt8]]? {
        (try? AlbumMemoryFile(path).read())?.recentFolders(isOpened: true)
      }
      @UI func wait(_ holds: () -> Bool) {
        let end = loop.now + 20.0
        while !holds(), loop.now < end { loop.turn(limit: 20) }
      }
      recent.record(FilePath("/a"), for: .open)
      wait { disk.locks.withLock { $0 } == 1 }
      recent.record(FilePath("/b"), for: .open)
      wait { stored?.count == 2 }
      #expect(stored == ["/b", "/a"].map { Array($0.utf8) })
      disk.isFree.signal()
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
