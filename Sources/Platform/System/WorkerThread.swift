internal import Glibc
internal import Synchronization

/// A thread that does one piece of work after the other, in the order in which they are given to it.
///
/// It sleeps between them. A pool's threads end when they had nothing to do for a while, which wakes the
/// processor once more, and all of a pool have one share of a busy processor.
package final class WorkerThread: Sendable {
  private let line: Line

  /// Starts the thread, which ends with its owner, after the work that was given to it. `niceness`: see
  /// ``Processors/giveWay(_:)``.
  package init(niceness: Int32 = 0) {
    line = Line(niceness: niceness)
    var thread = pthread_t()
    let line = unsafe Unmanaged.passRetained(line).toOpaque()
    let status = unsafe pthread_create(&thread, nil, workInLine, line)
    precondition(status == 0, "the system gives no thread: errno \(status)")
    pthread_detach(thread)
  }

  deinit { line.append(nil) }

  /// Does `body` after what was given before. Any thread may call it.
  package func perform(_ body: @escaping @Sendable () -> Void) { line.append(body) }
}

/// The work that waits for a thread.
private final class Line: Sendable {
  let niceness: Int32
  private let count = Semaphore(0)
  /// Nil ends the thread.
  private let jobs = Mutex<[(@Sendable () -> Void)?]>([])

  init(niceness: Int32) { self.niceness = niceness }

  func append(_ job: (@Sendable () -> Void)?) {
    jobs.withLock { $0.append(job) }
    count.signal()
  }

  /// Does the next job, once there is one; false for the end.
  func work() -> Bool {
    count.wait()
    guard let job = jobs.withLock({ $0.removeFirst() }) else { return false }
    job()
    return true
  }
}

private func workInLine(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { return nil }
  let line = unsafe Unmanaged<Line>.fromOpaque(argument).takeRetainedValue()
  if line.niceness > 0 { Processors.giveWay(line.niceness) }
  while line.work() {}
  return nil
}
