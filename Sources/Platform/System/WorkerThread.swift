internal import Synchronization

/// A thread that does jobs one after the other, in the order of requests.
///
/// It sleeps between jobs. The threads of a pool would not serve: they end after some time without
/// work, which wakes the processor once more, and they all have the same niceness.
package final class WorkerThread: Sendable {
  private let line = Line()
  /// False if no thread was available; each job then runs on the thread that calls ``perform(_:)``.
  package let isStarted: Bool

  /// Starts the thread; it ends after the pending jobs when this object is released.
  ///
  /// The thread gets `niceness`, 0 to 19: see ``Processors/giveWay(_:)``. If `start` returns false,
  /// there is no thread.
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

/// The queue of jobs for a thread.
private final class Line: Sendable {
  private let count = Semaphore(0)
  /// The pending jobs; nil ends the thread.
  private let jobs = Mutex<[(@Sendable () -> Void)?]>([])

  func append(_ job: (@Sendable () -> Void)?) {
    jobs.withLock { $0.append(job) }
    count.signal()
  }

  /// Runs a job on the caller's thread; while another job runs there, that call continues with it.
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

  /// Runs the next job, once there is one; false at the end.
  func work() -> Bool {
    count.wait()
    guard let job = jobs.withLock({ $0.removeFirst() }) else { return false }
    job()
    return true
  }
}
