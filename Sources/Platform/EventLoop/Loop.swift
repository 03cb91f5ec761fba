internal import Glibc
package import Input
package import System

/// The program's one place to sleep: descriptors, timers, signals and the jobs of ``UI``.
///
/// The target's types together: ``UI`` is the actor of everything on screen, and its
/// ``LoopExecutor`` keeps the jobs that the loop runs. A ``PollSource`` is a descriptor in the
/// loop, a ``Timer`` a call at one time. ``TwinThread`` and ``OneShotThread`` do work on other
/// threads.
///
/// A turn runs the jobs, then the timers that are due, lets every ``PollSource`` prepare, sleeps in
/// `poll` until something is ready or the nearest timer is due, and hands out what is ready. After a
/// turn that took long, what has arrived meanwhile is handed out before the jobs and the timers: input
/// bears the time of its device, and they the present. With nothing to do it sleeps without end.
@UI package final class Loop {
  /// The source of every time that the loop deals in.
  package let time = MonotonicTime()
  /// Called for SIGINT and SIGTERM after ``watchSignals()``; stops the loop unless replaced.
  package var onSignal: (Int32) -> Void = { _ in }

  private var sources: [any PollSource] = []
  private var timers: [Timer] = []
  private var signalHandlers: [Int32: () -> Void] = [:]
  private var isRunning = false
  /// The time at which `poll` last returned.
  private var polled = Instant.zero
  /// The seconds after which a turn has taken long: less than lies between two reports of a touchpad.
  private static let longTurn = 0.004

  /// Makes a loop on the thread that owns ``UI``, and turns SIGPIPE into EPIPE, SIGXFSZ into EFBIG.
  package init() {
    Signals.ignoreBrokenPipes()
    Signals.ignoreFileLimit()
    onSignal = { [unowned self] _ in stop() }
  }

  /// The time now.
  package var now: Instant { time.now }

  /// Calls `handler` once, as soon after `deadline` as the loop gets to it (within 1 ms when idle).
  @discardableResult
  package func schedule(at deadline: Instant, handler: @escaping () -> Void) -> Timer {
    timers.removeAll { !$0.isPending }
    let timer = Timer(deadline: deadline, handler: handler)
    timers.append(timer)
    return timer
  }

  /// Lets `source` take part in every turn from the next on.
  package func add(_ source: any PollSource) { sources.append(source) }

  /// Leaves `source` out from the next turn on.
  package func remove(_ source: any PollSource) { sources.removeAll { $0 === source } }

  /// Lets SIGINT and SIGTERM arrive as ``onSignal``, in a turn of the loop.
  package func watchSignals() {
    do {
      try Signals.watch(waking: UI.executor.wakeup)
    } catch {
      preconditionFailure("SIGINT and SIGTERM cannot be caught: errno \(error.number)")
    }
  }

  /// Lets another signal arrive as `handler`, in a turn of the loop and as often as it comes;
  /// ``watchSignals()`` comes first.
  package func watchSignal(_ number: Int32, handler: @escaping () -> Void) {
    precondition((1..<64).contains(number), "\(number) is not the number of a signal")
    signalHandlers[number] = handler
    do {
      try Signals.watchAlso(number)
    } catch {
      preconditionFailure("signal \(number) cannot be caught: errno \(error.number)")
    }
  }

  /// Turns until ``stop()``.
  package func run() {
    isRunning = true
    while isRunning { turn() }
  }

  /// Ends ``run()`` after the turn that is under way.
  package func stop() { isRunning = false }

  /// One turn, which sleeps no longer than `limit` milliseconds.
  package func turn(limit: Int32? = nil) {
    if now - polled > Self.longTurn { handOut { 0 } }
    UI.executor.runJobs()
    deliverSignals()
    fireTimers()
    handOut { timeout(limit: limit) }
  }

  /// Sleeps for no more than `timeout` milliseconds, and hands out what is ready.
  private func handOut(within timeout: () -> Int32) {
    let present = sources
    let interests = present.map { $0.prepareToPoll() }

    var list = [pollfd(fd: UI.executor.wakeup.descriptor.number, events: Int16(POLLIN), revents: 0)]
    for (source, interest) in zip(present, interests) {
      list.append(pollfd(fd: source.descriptor, events: interest.pollEvents, revents: 0))
    }
    let count = unsafe poll(&list, nfds_t(list.count), timeout())
    polled = now
    // EINTR leaves the list as it was before the call: nothing is ready.
    let ready = list.map { Readiness(pollEvents: count > 0 ? $0.revents : 0) }

    for (source, readiness) in zip(present, ready.dropFirst()) { source.didPoll(readiness) }
  }

  /// The moment at which the next timer fires; nil while there is none.
  package var nextDeadline: Instant? { timers.lazy.filter(\.isPending).map(\.deadline).min() }

  /// The longest sleep of `poll`, in milliseconds rounded up; -1 without end.
  private func timeout(limit: Int32?) -> Int32 {
    guard isRunning || limit != nil else { return 0 }
    guard let nearest = nextDeadline else { return limit ?? -1 }
    let wait = max(0, (nearest.nanoseconds - now.nanoseconds + 999_999) / 1_000_000)
    return min(Int32(clamping: wait), limit ?? .max)
  }

  private func fireTimers() {
    let now = self.now
    let due = timers.filter { $0.deadline <= now }
    guard !due.isEmpty else { return }
    timers.removeAll { $0.deadline <= now }
    for timer in due.sorted(by: { $0.deadline < $1.deadline }) { timer.fire() }
  }

  private func deliverSignals() {
    for number in Signals.take() {
      if let handler = signalHandlers[number] { handler() } else { onSignal(number) }
    }
  }
}
