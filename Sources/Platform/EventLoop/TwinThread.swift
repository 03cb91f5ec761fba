internal import Glibc
internal import Synchronization
internal import System

/// A second thread that does one half of a job while its owner does the other.
///
/// It sleeps between two jobs. Unlike a global pool, which libdispatch looks after every second for
/// as long as the process lives, it leaves an idle program alone. One thread at a time may use it.
package final class TwinThread: Sendable {
  private let desk = Desk()

  /// Starts the thread; it ends with its owner.
  package init() {
    var thread = pthread_t()
    let desk = unsafe Unmanaged.passRetained(desk).toOpaque()
    let status = unsafe pthread_create(&thread, nil, workAtDesk, desk)
    precondition(status == 0, "the system gives no second thread: errno \(status)")
    pthread_detach(thread)
  }

  deinit {
    desk.job = nil
    desk.filled.signal()
  }

  /// Runs `body` for each of `0..<count`, on both threads: each takes the next part when it is done with
  /// one, so that a thread which has to wait for a processor does less.
  ///
  /// Between two parts of its own the caller asks `isOver`; once that is true no part is begun any more.
  /// Returns true when all parts are done.
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
    run({ work { false } }, while: { work(until: isOver) })
    return done.load(ordering: .relaxed) == count
  }

  /// Runs `body` on the second thread and `other` on this one; returns when both are done.
  package func run(_ body: @Sendable () -> Void, while other: () -> Void) {
    withoutActuallyEscaping(body) { body in
      desk.job = body
      desk.filled.signal()
      other()
      desk.cleared.wait()
    }
  }
}

/// The place where a job is handed over.
///
/// Unchecked Sendable because `job` changes hands by the semaphores.
private final class Desk: @unchecked Sendable {
  let filled = Semaphore(0)
  let cleared = Semaphore(0)
  /// The job to do next; nil ends the thread.
  var job: (@Sendable () -> Void)?

  /// Does the job; false when there is none.
  ///
  /// A function of its own: no trace of the job may be left when the owner is told that it is done.
  func work() -> Bool {
    guard let job else { return false }
    self.job = nil
    job()
    return true
  }
}

private func workAtDesk(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { return nil }
  let desk = unsafe Unmanaged<Desk>.fromOpaque(argument).takeRetainedValue()
  while true {
    desk.filled.wait()
    guard desk.work() else { return nil }
    desk.cleared.signal()
  }
}
