import Synchronization
import System
import Testing

@Suite struct WorkerThreadTests {
  /// The notes of a thread, which keeps them alive.
  private final class Notes: Sendable {
    let lines = Mutex<[Int]>([])
    let isDone = Semaphore(0)
  }

  @Test func threadWorksInTheOrderOfRequests() {
    let (thread, notes) = (WorkerThread(), Notes())
    for number in 0..<100 { thread.perform { notes.lines.withLock { $0.append(number) } } }
    thread.perform { notes.isDone.signal() }
    notes.isDone.wait()
    #expect(notes.lines.withLock { $0 } == Array(0..<100))
  }

  /// Work that was given is done, though nobody holds the thread any more.
  @Test func threadEndsAfterItsWork() {
    let notes = Notes()
    do {
      let thread = WorkerThread()
      for number in 0..<10 { thread.perform { notes.lines.withLock { $0.append(number) } } }
      thread.perform { notes.isDone.signal() }
    }
    notes.isDone.wait()
    #expect(notes.lines.withLock { $0.count } == 10)
  }

  /// As at the limit of a user's processes.
  @Test func workWithoutAThreadIsDoneByItsCaller() {
    let (thread, notes) = (WorkerThread { _ in false }, Notes())
    for number in 0..<10 {
      thread.perform { notes.lines.withLock { $0.append(number) } }
      #expect(notes.lines.withLock { $0.count } == number + 1)
    }
    // Work that gives work.
    thread.perform {
      thread.perform { notes.lines.withLock { $0.append(11) } }
      notes.lines.withLock { $0.append(10) }
    }
    #expect(notes.lines.withLock { $0 } == Array(0...11))
    #expect(!thread.isStarted && WorkerThread().isStarted)
  }

  /// Only the thread has a smaller share of the processor, and one that has less already keeps it.
  @Test func threadGivesWayAlone() {
    let (thread, notes) = (WorkerThread(niceness: 5), Notes())
    thread.perform {
      let its = Processors.niceness
      Processors.giveWay(3)
      notes.lines.withLock { $0 = [Int(its), Int(Processors.niceness)] }
      notes.isDone.signal()
    }
    let own = Processors.niceness
    notes.isDone.wait()
    #expect(notes.lines.withLock { $0 } == Array(repeating: Int(max(own, 5)), count: 2))
    #expect(Processors.niceness == own)
  }
}
