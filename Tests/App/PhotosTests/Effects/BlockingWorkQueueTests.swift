import EventLoop
import Input
import Synchronization
import System
import Testing

@testable import PhotoViewer

/// The order in which a window does work that may block.
@Suite struct BlockingWorkQueueTests {
  /// The keys whose work has begun, and a disk that answers when it is told.
  private final class Disk: Sendable {
    let read = Mutex<[String]>([])
    let answers = Semaphore(0)

    var names: [String] { read.withLock { $0 } }
  }

  @Test func workThatHangsDelaysOnlyItsOwnAnswer() async throws {
    try await onLoop {
      let (loop, disk) = (Loop(), Disk())
      let queue = BlockingWorkQueue<String, Int>(
        in: loop, most: 4, mostWithSlow: 16, patience: 0.1)
      var answers: [String: [Int?]] = [:]
      for name in ["a", "b", "c", "d", "good"] {
        queue.perform(name) {
          if name != "good" { _ = disk.answers.wait(atMost: 60) }
          return 7
        } receive: {
          answers[name, default: []].append($0)
        }
      }
      @UI func wait(_ holds: () -> Bool) {
        let end = loop.now + 20.0
        while !holds(), loop.now < end { loop.turn(limit: 20) }
      }
      // The good work may count as slow too, on a slow machine.
      wait { answers["good"]?.last == 7 }
      #expect(answers["good"]?.last == 7)
      wait { answers.count == 5 }
      #expect(answers["a"] == [nil], "its caller knows that it takes long")
      for _ in 1...4 { disk.answers.signal() }
      wait { answers.values.allSatisfy { $0.last == 7 } }
      #expect(answers["a"] == [nil, 7])
    }
  }

  @UI private final class Received {
    var count = 0
  }

  @Test func newestWorkIsDoneFirstInItsOrder() async throws {
    try await onLoop {
      let (loop, disk, received) = (Loop(), Disk(), Received())
      let queue = BlockingWorkQueue<String, Int>(
        in: loop, most: 4, mostWithSlow: 16, patience: 60)
      @UI func perform(_ names: String...) {
        for name in names {
          queue.perform(name) {
            disk.read.withLock { $0.append(name) }
            _ = disk.answers.wait(atMost: 60)
            return 0
          } receive: { _ in
            received.count += 1
          }
        }
      }
      @UI func wait(_ holds: () -> Bool) {
        let end = loop.now + 20.0
        while !holds(), loop.now < end { loop.turn(limit: 20) }
      }
      perform("a", "b", "c", "d", "e", "f")
      wait { disk.names.count == 4 }
      perform("g", "h")
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
