import Foundation
import ImageExchange
import Pixels
import Testing

@testable import Imaging

@Suite struct DecodeQueueTests {
  static let whole = ImageRequest.Wanted.pixels(fitting: nil, preview: false)

  static func collect(_ stream: AsyncStream<ImageReply>) async -> [ImageReply] {
    var replies: [ImageReply] = []
    for await reply in stream { replies.append(reply) }
    return replies
  }

  /// A queue whose decoders have all started, and their numbers.
  static func queue(count: Int, deadline: Double = 20) -> (DecodeQueue, [Int32]) {
    var limits = ImageLimits.standard
    limits.deadline = deadline
    let queue = DecodeQueue(path: decoderPath, count: count, limits: limits)
    _ = eventually { queue.processNumbers.count == count }
    return (queue, queue.processNumbers)
  }

  @Test func decodersStartBeforeTheFirstRequest() {
    let (_, numbers) = Self.queue(count: 2)
    #expect(Set(numbers).count == 2)
  }

  @Test func manyRequestsAreAllAnswered() async {
    let (queue, numbers) = Self.queue(count: 2)
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<40 {
        group.addTask {
          let stream = queue.replies(
            to: Self.whole, on: source(index % 2 == 0 ? photo : smallPicture), priority: .ahead)
          let replies = await Self.collect(stream)
          return replies.count == 2 && replies[0].header != nil && replies[1].picture != nil
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(Set(queue.processNumbers) == Set(numbers))
  }

  @Test func theMostWantedComesFirstAndEqualsInTheirOrder() async {
    var state = DecodeQueue.State(idle: [0])
    func add(_ priority: DecodeQueue.Priority) -> (id: UInt64, worker: Int?) {
      let (_, continuation) = AsyncStream.makeStream(of: ImageReply.self)
      return state.add(.header, on: source([1]), priority: priority, continuation)
    }
    #expect(add(.ahead).worker == 0)
    #expect(add(.ahead).worker == nil)
    _ = add(.visible)
    _ = add(.ahead)
    _ = add(.visible)
    state.withdraw(4)
    var order: [UInt64] = []
    while let job = state.take(for: 0) { order.append(job.id) }
    #expect(order == [3, 5, 1, 2])
    // Idle again, so the next is woken for.
    #expect(add(.ahead).worker == 0)
  }

  @Test func whatNobodyWantsGivesWayOnlyToOtherWork() {
    var state = DecodeQueue.State(idle: [1, 0])
    func add() -> UInt64 {
      let (_, continuation) = AsyncStream.makeStream(of: ImageReply.self)
      return state.add(.header, on: source([1]), priority: .ahead, continuation).id
    }
    let (first, second) = (add(), add())
    #expect(state.take(for: 0)?.id == first)
    #expect(state.take(for: 1)?.id == second)
    state.withdraw(second)
    #expect(state.takeUnwanted() == nil)
    _ = add()
    #expect(state.takeUnwanted() == 1)
    // Once is enough.
    #expect(state.takeUnwanted() == nil)
    state.withdraw(99)
    #expect(state.takeUnwanted() == nil)
  }

  @Test func aHangingDecoderDoesNotStopTheOther() async {
    let (queue, numbers) = Self.queue(count: 2, deadline: 1)
    freeze(numbers[0])
    await withTaskGroup(of: ImageReply?.self) { group in
      for _ in 0..<6 {
        group.addTask {
          await Self.collect(
            queue.replies(to: Self.whole, on: source(photo), priority: .ahead)
          ).last
        }
      }
      var timeouts = 0
      for await reply in group {
        if reply?.failure?.code == .timedOut {
          timeouts += 1
        } else {
          #expect(reply?.picture != nil)
        }
      }
      #expect(timeouts == 1)
    }
  }

  @Test func workThatIsDroppedIsBrokenOffWhenOtherWorkWaits() async {
    let (queue, numbers) = Self.queue(count: 1, deadline: 60)
    // The only decoder hangs at a photo that is turned away from.
    freeze(numbers[0])
    let stream = queue.replies(to: Self.whole, on: source(photo), priority: .visible)
    #expect(eventually { queue.runningCount == 1 })
    let task = Task { for await _ in stream {} }
    task.cancel()
    let next = await Self.collect(
      queue.replies(to: Self.whole, on: source(smallPicture), priority: .visible))
    #expect(next.last?.picture?.picture.size == PixelSize(width: 5, height: 3))
    #expect(queue.processNumbers != numbers)
  }

  @Test func theProcessesEndWithTheQueue() {
    var pair: (DecodeQueue, [Int32])? = Self.queue(count: 2)
    let numbers = pair?.1 ?? []
    pair = nil
    #expect(eventually { numbers.allSatisfy { processState($0) == nil } })
  }

  @Test func nothingWakesWhileThereIsNothingToDo() async throws {
    let (queue, numbers) = Self.queue(count: 2)
    _ = await Self.collect(queue.replies(to: Self.whole, on: source(photo), priority: .ahead))
    func switches(_ number: Int32) throws -> String? {
      let status = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
      return status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        .map(String.init)
    }
    try await Task.sleep(for: .milliseconds(50))
    let before = try numbers.map(switches)
    try await Task.sleep(for: .milliseconds(300))
    #expect(try numbers.map(switches) == before)
  }
}
