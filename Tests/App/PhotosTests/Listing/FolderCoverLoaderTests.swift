import EventLoop
import Files
import Input
import Synchronization
import System
import Testing

@testable import Albums
@testable import PhotoViewer

/// The order in which a window reads folders for their covers.
@Suite struct FolderCoverLoaderTests {
  /// The folders that were read, and a disk that answers when it is told.
  private final class Disk: Sendable {
    let read = Mutex<[String]>([])
    let answers = Semaphore(0)

    var names: [String] { read.withLock { $0 } }
  }

  @Test func foldersThatHangDelayOnlyTheirOwnCovers() async throws {
    try await onLoop {
      let (loop, disk) = (Loop(), Disk())
      let loader = FolderCoverLoader(in: loop, patience: 0.1) { folder, _ in
        if folder != FilePath("good") { _ = disk.answers.wait(atMost: 60) }
        return FolderContents(pictures: [], count: 7)
      }
      var answers: [String: [Int?]] = [:]
      for name in ["a", "b", "c", "d", "good"] {
        loader.load(FilePath(name), pairs: false) { answers[name, default: []].append($0?.count) }
      }
      @UI func wait(_ holds: () -> Bool) {
        let end = loop.now + 20.0
        while !holds(), loop.now < end { loop.turn(limit: 20) }
      }
      // The good folder may count as slow too, on a slow machine.
      wait { answers["good"]?.last == 7 }
      #expect(answers["good"]?.last == 7)
      wait { answers.count == 5 }
      #expect(answers["a"] == [nil], "its name can be shown")
      for _ in 1...4 { disk.answers.signal() }
      wait { answers.values.allSatisfy { $0.last == 7 } }
      #expect(answers["a"] == [nil, 7])
    }
  }

  @UI private final class Received {
    var count = 0
  }

  @Test func newestFoldersAreReadFirstInTheirOrder() async throws {
    try await onLoop {
      let (loop, disk, received) = (Loop(), Disk(), Received())
      let loader = FolderCoverLoader(in: loop, patience: 60) { folder, _ in
        disk.read.withLock { $0.append(folder.display) }
        _ = disk.answers.wait(atMost: 60)
        return FolderContents(pictures: [])
      }
      @UI func load(_ names: String...) {
        for name in names { loader.load(FilePath(name), pairs: false) { _ in received.count += 1 } }
      }
      @UI func wait(_ holds: () -> Bool) {
        let end = loop.now + 20.0
        while !holds(), loop.now < end { loop.turn(limit: 20) }
      }
      load("a", "b", "c", "d", "e", "f")
      wait { disk.names.count == 4 }
      load("g", "h")
      for count in 5...8 {
        disk.answers.signal()
        wait { disk.names.count == count }
      }
      #expect(Set(disk.names.prefix(4)) == ["a", "b", "c", "d"])
      #expect(disk.names.dropFirst(4) == ["g", "h", "e", "f"])
      for _ in 1...4 { disk.answers.signal() }
      wait { received.count == 8 }
      #expect(received.count == 8)
    }
  }
}
