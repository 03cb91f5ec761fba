import Foundation
import Synchronization
import System
import Testing

@testable import EventLoop

@Suite struct HelperThreadTests {
  @Test func bothHalvesAreDoneAtTheEnd() {
    let helper = HelperThread()
    for n in 1...1000 {
      let first = Atomic(0)
      let second = Atomic(0)
      helper.share(2) { part in
        if part == 0 {
          first.store(n, ordering: .relaxed)
        } else {
          second.store(n, ordering: .relaxed)
        }
      }
      #expect(first.load(ordering: .relaxed) == n)
      #expect(second.load(ordering: .relaxed) == n)
    }
  }

  @Test func everyPartIsDoneOnce() {
    let helper = HelperThread()
    for count in [0, 1, 2, 7, 100] {
      let parts = Mutex([Int](repeating: 0, count: count))
      let isComplete = helper.share(count) { part in parts.withLock { $0[part] += 1 } }
      #expect(isComplete)
      #expect(parts.withLock { $0 } == [Int](repeating: 1, count: count))
    }
  }

  @Test func aThreadThatIsHeldUpDoesLess() {
    let helper = HelperThread()
    let caller = Atomic(pthread_self())
    let theirs = Semaphore(0)
    let rest = Atomic(0)
    // The second thread's first part ends when all others are done.
    helper.share(20) { _ in
      if pthread_self() == caller.load(ordering: .relaxed) {
        if rest.wrappingAdd(1, ordering: .relaxed).newValue == 19 { theirs.signal() }
      } else {
        theirs.wait()
      }
    }
    #expect(rest.load(ordering: .relaxed) >= 19)
  }

  @Test func noPartIsBegunOnceTheWorkIsOver() {
    let helper = HelperThread()
    let caller = Atomic(pthread_self())
    let polled = Semaphore(0)
    let begun = Atomic(0)
    let hasWaited = Atomic(false)
    // The second thread's first part ends when the caller is polled, however late that is.
    // Until the answer has its effect it may begin others.
    let isComplete = helper.share(
      1000,
      { _ in
        begun.wrappingAdd(1, ordering: .relaxed)
        guard pthread_self() != caller.load(ordering: .relaxed) else { return }
        if hasWaited.exchange(true, ordering: .relaxed) { usleep(2000) } else { polled.wait() }
      },
      until: {
        polled.signal()
        return true
      })
    #expect(!isComplete)
    #expect((1..<1000).contains(begun.load(ordering: .relaxed)))
    // A work that is over with its last part is whole.
    let isLastWhole = helper.share(1, { _ in }, until: { true })
    #expect(isLastWhole)
  }

  /// As at the limit of a user's processes.
  @Test func theCallerDoesBothHalvesWithoutAThread() {
    let helper = HelperThread { _ in false }
    let parts = Mutex<[Int]>([])
    let isComplete = helper.share(5) { part in parts.withLock { $0.append(part) } }
    #expect(isComplete)
    #expect(parts.withLock { $0 } == [0, 1, 2, 3, 4])
    let isLeft = !helper.share(5, { _ in }, until: { true })
    #expect(isLeft)
  }

  @Test func theHalvesRunAtTheSameTime() {
    let helper = HelperThread()
    let (here, there) = (Semaphore(0), Semaphore(0))
    // Each waits for the other: one after the other would wait in vain.
    helper.share(2) { part in
      let (own, other) = part == 0 ? (here, there) : (there, here)
      own.signal()
      #expect(other.wait(atMost: 60))
    }
  }
}
