internal import Synchronization
internal import System

/// A second thread that does one half of a job while its owner does the other.
///
/// It sleeps between two jobs. Unlike a global pool, which libdispatch looks after every second for
/// as long as the process lives, it leaves an idle program alone. One thread at a time may use it.
package final class TwinThread: Sendable {
  private let desk = Desk()
  /// True where the system gave no second thread: its owner then does both halves.
  private let isAlone: Bool

  /// Starts the thread; it ends with its owner.
  package init(by start: (@escaping @Sendable () -> Void) -> Bool = DetachedThread.start) {
    isAlone = !start { [desk] in desk.workUntilEnd() }
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
    guard !isAlone else {
      other()
      return body()
    }
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

  /// Does one job after the other until there is none.
  func workUntilEnd() {
    while true {
      filled.wait()
      guard work() else { return }
      cleared.signal()
    }
  }
}
