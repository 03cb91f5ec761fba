internal import Synchronization

/// A thread that does jobs one after the other, in the order in which ``perform(_:)`` is called.
///
/// It sleeps between jobs. A thread pool is not used, because its threads end after some time
/// without work, and each end wakes the processor. Also, all threads of a pool have the same
/// niceness.
package final class WorkerThread: Sendable {
  private let line = Line()
  /// False if no thread was available; each job then runs on the thread that calls ``perform(_:)``.
  package let isStarted: Bool

  /// Creates a worker; `start` starts its thread. When this object is released, the thread does the
  /// pending jobs, and then ends.
  ///
  /// The thread gets `niceness`, 0 to 19: see ``Processors/giveWay(_:)``. `start` returns false if
  /// it cannot start a thread: see ``isStarted``.
  package init(
    niceness: Int32 = 0,
    by start: (@escaping @Sendable () -> Void) -> Bool = DetachedThread.start
  ) {
    isStarted = start { [line] in
      if niceness > 0 { Processors.giveWay(niceness) }
      while line.work() {}
    }
  }

  deinit { line.append(nil) }

  /// Runs `body` after the earlier jobs; callable on any thread.
  package func perform(_ body: @escaping @Sendable () -> Void) {
    if isStarted { line.append(body) } else { line.perform(body) }
  }
}

/// The queue of a worker's jobs.
private final class Line: Sendable {
  private let count = Semaphore(0)
  /// The pending jobs; nil ends the thread.
  private let jobs = Mutex<[(@Sendable () -> Void)?]>([])

  func append(_ job: (@Sendable () -> Void)?) {
    jobs.withLock { $0.append(job) }
    count.signal()
  }

  /// Runs `job` on the calling thread; used if no thread could be started for the worker.
  ///
  /// If an earlier call is still running jobs, only adds `job` to the queue; the earlier call then
  /// runs it.
  func perform(_ job: @escaping @Sendable () -> Void) {
    var next = jobs.withLock { jobs in
      jobs.append(job)
      return jobs.count == 1 ? job : nil
    }
    while let job = next {
      job()
      next = jobs.withLock { jobs in
        jobs.removeFirst()
        return jobs.first ?? nil
      }
    }
  }

  /// Waits for the next job, runs it, and returns true; returns false when the thread must end.
  func work() -> Bool {
    count.wait()
    guard let job = jobs.withLock({ $0.removeFirst() }) else { return false }
    job()
    return true
  }
}
