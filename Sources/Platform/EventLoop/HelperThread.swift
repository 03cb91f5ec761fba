internal import Synchronization
internal import System

/// A second thread that does one half of a job while the calling thread does the other half. The
/// second thread sleeps between two jobs, so an idle program sleeps too. Threads of the global pool
/// are not used: once that pool has a thread, libdispatch wakes the process every second. Only one
/// thread at a time may call a helper thread's methods.
package final class HelperThread: Sendable {
  private let worker: WorkerThread
  private let isDone = Semaphore(0)

  /// Starts the second thread by calling `start`; the thread ends when this object is released. If
  /// `start` returns false, no thread is available, and the callers do both halves of each job.
  package init(by start: (@escaping @Sendable () -> Void) -> Bool = DetachedThread.start) {
    worker = WorkerThread(by: start)
  }

  /// Calls `body` with each index in `0..<count`; both threads share the calls. Each thread takes
  /// the next index when it is ready, so a thread that waits for a processor makes fewer calls. The
  /// calling thread calls `isOver` after each of its own calls of `body`; once `isOver` returns
  /// true, no further call of `body` begins. Returns true if all calls were made.
  @discardableResult
  package func share(
    _ count: Int, _ body: @Sendable (Int) -> Void, until isOver: () -> Bool = { false }
  ) -> Bool {
    let next = Atomic(0)
    let done = Atomic(0)
    @Sendable func work(until isOver: () -> Bool) {
      while true {
        let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard part < count else { return }
        body(part)
        done.wrappingAdd(1, ordering: .relaxed)
        if isOver() { next.store(count, ordering: .relaxed) }
      }
    }
    guard worker.isStarted else {
      work(until: isOver)
      return done.load(ordering: .relaxed) == count
    }
    withoutActuallyEscaping({ @Sendable in work { false } }) { theirs in
      worker.perform(theirs)
      // This is a separate job, so that the worker has released `theirs` before this thread
      // continues.
      worker.perform { [isDone] in isDone.signal() }
      work(until: isOver)
      isDone.wait()
    }
    return done.load(ordering: .relaxed) == count
  }
}
