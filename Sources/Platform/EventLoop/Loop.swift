internal import Glibc
package import Input
package import System

/// The event loop: descriptors, timers, signals, and the jobs of ``UI``.
///
/// The other types of this target: ``UI`` is the actor of everything on screen, and its
/// ``LoopExecutor`` keeps the jobs that the loop runs. A ``PollSource`` is a descriptor that the
/// loop polls. A ``Timer`` is one call at a set time, a ``RestTimer`` one after a time of rest.
/// ``HelperThread`` and ``OneShotThread`` do work on other threads.
///
/// A turn runs the jobs, then the timers that are due. It lets every ``PollSource`` prepare, sleeps
/// in `poll` until something is ready or the nearest timer is due, and passes the result to every
/// source. If there is no timer, the turn sleeps without a time limit.
///
/// After a long turn, the next turn serves the ready sources before the jobs and the timers.
/// Otherwise time would go backwards: jobs and timers get the current time, but the input events
/// after them get the earlier time stamps of their devices. A timer may also be the timeout for
/// data that arrived during the long turn; these data are then handled before the timer.
@UI package final class Loop {
  /// The clock of the loop.
  package let time = MonotonicTime()

  private var sources: [any PollSource] = []
  private var timers: [Timer] = []
  private var signalHandlers: [Int32: () -> Void] = [:]
  private var isRunning = false
  /// The signal that has stopped the loop; nil if there was none.
  private var stopSignal: Int32?
  /// The time at which `poll` last returned; not changed if a signal interrupted `poll`.
  private var polled = Instant.zero
  /// The seconds after which a turn is long; shorter than the interval of a touchpad's reports.
  private static let longTurn = 0.004

  /// Creates a loop on the thread that owns ``UI``.
  ///
  /// From then on, the process gets no SIGPIPE and no SIGXFSZ: the system calls fail with EPIPE or
  /// EFBIG instead.
  package init() {
    Signals.ignoreBrokenPipes()
    Signals.ignoreFileLimit()
  }

  /// The time now.
  package var now: Instant { time.now }

  /// Calls `handler` once at `deadline`, or as soon after it as possible (within 1 ms if idle). The
  /// call can be cancelled with the returned timer.
  @discardableResult
  package func schedule(at deadline: Instant, handler: @escaping () -> Void) -> Timer {
    timers.removeAll { !$0.isPending }
    let timer = Timer(deadline: deadline, handler: handler)
    timers.append(timer)
    return timer
  }

  /// Polls `source` in every turn, from the next turn on.
  package func add(_ source: any PollSource) { sources.append(source) }

  /// Stops the polling of `source`, from the next turn on.
  package func remove(_ source: any PollSource) { sources.removeAll { $0 === source } }

  /// Makes SIGHUP, SIGINT and SIGTERM stop the loop from now on.
  package func watchSignals() {
    do {
      try Signals.watch(waking: UI.executor.wakeup)
    } catch {
      preconditionFailure("the ending signals cannot be caught: errno \(error.number)")
    }
  }

  /// Delivers the signal `number` to `handler` in a turn of the loop. ``watchSignals()`` must be
  /// called first.
  package func watchSignal(_ number: Int32, handler: @escaping () -> Void) {
    precondition((1..<64).contains(number), "\(number) is not the number of a signal")
    signalHandlers[number] = handler
    do {
      try Signals.watchAlso(number)
    } catch {
      preconditionFailure("signal \(number) cannot be caught: errno \(error.number)")
    }
  }

  /// Runs turns until ``stop()``.
  package func run() {
    isRunning = true
    while isRunning { turn() }
  }

  /// Ends ``run()`` after the current turn.
  package func stop() { isRunning = false }

  /// Ends the process by the signal that has stopped the loop, so that the parent process knows the
  /// reason. Returns if no signal has stopped the loop.
  package func endBySignal() {
    if let stopSignal { kill(getpid(), stopSignal) }
  }

  /// Runs one turn, which sleeps for at most `limit` milliseconds. If `limit` is nil, the turn
  /// sleeps without a limit within ``run()``, and does not sleep otherwise.
  package func turn(limit: Int32? = nil) {
    if now - polled > Self.longTurn { handOut { 0 } }
    UI.executor.runJobs()
    deliverSignals()
    fireTimers()
    handOut { timeout(limit: limit) }
  }

  /// Asks the sources to prepare, sleeps until a descriptor is ready or `timeout` milliseconds have
  /// passed, and passes the result to all sources.
  private func handOut(within timeout: () -> Int32) {
    let present = sources
    let interests = present.map { $0.prepareToPoll() }

    var list = [pollfd(fd: UI.executor.wakeup.descriptor.number, events: Int16(POLLIN), revents: 0)]
    for (source, interest) in zip(present, interests) {
      list.append(pollfd(fd: source.descriptor, events: interest.rawValue, revents: 0))
    }
    let count = unsafe poll(&list, nfds_t(list.count), timeout())
    if count >= 0 || errno != EINTR { polled = now }
    // EINTR leaves the list as it was before the call: nothing is ready.
    let ready = list.map { Readiness(pollEvents: count > 0 ? $0.revents : 0) }

    for (source, readiness) in zip(present, ready.dropFirst()) { source.didPoll(readiness) }
  }

  /// The deadline of the next pending timer; nil if there is none.
  package var nextDeadline: Instant? { timers.lazy.filter(\.isPending).map(\.deadline).min() }

  /// Returns the longest sleep of the next `poll` in milliseconds, rounded up; −1 for no limit.
  /// `limit` is the argument of ``turn(limit:)``.
  private func timeout(limit: Int32?) -> Int32 {
    guard isRunning || limit != nil else { return 0 }
    guard let nearest = nextDeadline else { return limit ?? -1 }
    let wait = max(0, (nearest.nanoseconds - now.nanoseconds + 999_999) / 1_000_000)
    return min(Int32(clamping: wait), limit ?? .max)
  }

  private func fireTimers() {
    let now = min(self.now, polled + Self.longTurn)
    let due = timers.filter { $0.deadline <= now }
    guard !due.isEmpty else { return }
    timers.removeAll { $0.deadline <= now }
    for timer in due.sorted(by: { $0.deadline < $1.deadline }) { timer.fire() }
  }

  private func deliverSignals() {
    for number in Signals.take() {
      if let handler = signalHandlers[number] {
        handler()
      } else {
        stopSignal = number
        stop()
      }
    }
  }
}
