internal import Synchronization
internal import System

/// A second thread for one half of a job, while its owner does the other.
///
/// It sleeps between two jobs. Unlike the global pool, for which libdispatch wakes the process
/// every second, it lets an idle program sleep. Only one thread at a time may use it.
package final class TwinThread: Sendable {
  private let desk = Desk()
  /// True where no second thread is available, and the owner does both halves.
  private let isAlone: Bool

  /// Starts the thread; it ends when this object is released.
  package init(by start: (@escaping @Sendable () -> Void) -> Bool = DetachedThread.start) {
    isAlone = !start { [desk] in desk.workUntilEnd() }
  }

  deinit {
    desk.job = nil
    desk.filled.signal()
  }

  /// Calls `body` for each part `0..<count`, on both threads.
  ///
  /// Each thread takes the next part when it is ready, so a thread that waits for a processor does
  /// fewer parts. The calling thread asks `isOver` after each of its parts; once that is true, no
  /// further part begins. Returns true when all parts are done.
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

  /// Runs the job; false when there is none.
  ///
  /// This is a separate function, so that the job is released before its owner hears that it is
  /// done.
  func work() -> Bool {
    guard let job else { return false }
    self.job = nil
    job()
    return true
  }

  /// Runs jobs until there are none.
  func workUntilEnd() {
    while true {
      filled.wait()
      guard work() else { return }
      cleared.signal()
    }
  }
}
