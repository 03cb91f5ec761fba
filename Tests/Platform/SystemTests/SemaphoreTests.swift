import System
import Testing

@Suite struct SemaphoreTests {
  @Test func waitingEndsWithASignalOrTheTime() {
    let semaphore = Semaphore(1)
    #expect(semaphore.wait(atMost: 60))
    let start = ContinuousClock.now
    #expect(!semaphore.wait(atMost: 0.02))
    #expect(ContinuousClock.now - start >= .milliseconds(20))
    let thread = WorkerThread()
    thread.perform { semaphore.signal() }
    #expect(semaphore.wait(atMost: 60))
    #expect(!semaphore.wait(atMost: 0))
  }
}
