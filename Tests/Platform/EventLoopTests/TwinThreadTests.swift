import Foundation
import Synchronization
import Testing

@testable import EventLoop

@Suite struct TwinThreadTests {
  @Test func bothHalvesAreDoneAtTheEnd() {
    let twin = TwinThread()
    for n in 1...1000 {
      let theirs = Atomic(0)
      var ours = 0
      twin.run({ theirs.store(n, ordering: .relaxed) }, while: { ours = n })
      #expect(theirs.load(ordering: .relaxed) == n)
      #expect(ours == n)
    }
  }

  @Test func theHalvesRunAtTheSameTime() {
    let twin = TwinThread()
    let (here, there) = (Semaphore(0), Semaphore(0))
    // Each waits for the other: one after the other they would never end.
    twin.run(
      {
        there.signal()
        here.wait()
      },
      while: {
        here.signal()
        there.wait()
      })
  }
}
