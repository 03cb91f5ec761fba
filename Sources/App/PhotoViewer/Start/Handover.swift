internal import Bus
internal import Input
package import Portal
internal import ProgramSupport
internal import System

/// Passes a request to the instance that already runs, before this process has an event loop.
///
/// If two processes start at the same time, the bus decides: one process gets the program's name on
/// the bus, and the other process calls the owner of the name. If the owner ends before it has
/// answered, the name is requested again.
package enum Handover {
  package enum Outcome: Hashable {
    /// The running instance handles the request.
    case handedOver
    /// This process must open a window. `hasName` is true if this process owns the program's name
    /// on the bus.
    case openWindow(hasName: Bool)
  }

  /// The greatest duration of the handover, seconds; and the greatest number of instances that may
  /// end while they are called. Beyond either limit, a window is opened.
  private static let (timeout, mostLosses) = (2.0, 8)

  /// Passes `request` to the running instance, if there is one; takes two seconds at most. Also
  /// returns the connection to the session bus, for a window of this process; nil if there is no
  /// session bus.
  package static func run(_ request: ApplicationRequest) -> (Outcome, ApplicationBus?) {
    guard let bus = ApplicationBus(name: ApplicationID.text) else {
      Diagnostics.log("there is no session bus: this start has a window of its own")
      return (.openWindow(hasName: false), nil)
    }
    let outcome = attempt(from: now, now: { now }) { end in
      wait(for: bus, until: end) { bus.requestName(waits: false, $0) }
    } call: { end, seconds in
      wait(for: bus, until: end) { bus.call(request, within: seconds, $0) }
    }
    switch outcome {
    case .handedOver:
      Diagnostics.log("the window that is open has taken it")
      bus.close()
    case .openWindow(let hasName):
      let reason = hasName ? "there is no other window" : "the window that is open does not answer"
      Diagnostics.log("\(reason): this start has one of its own")
    }
    return (outcome, bus.descriptor == nil ? nil : bus)
  }

  private static var now: Instant { Instant(nanoseconds: MonotonicTime.nanoseconds) }

  /// Gives `ask` a receiver for the answer, and waits; returns nil if no answer comes before `end`.
  private static func wait<Answer>(
    for bus: ApplicationBus, until end: Instant, _ ask: (@escaping (Answer) -> Void) -> Void
  ) -> Answer? {
    var answer: Answer?
    ask { answer = $0 }
    while answer == nil, now < end { bus.connection.turn(until: end.nanoseconds) }
    return answer
  }

  /// Requests the program's name on the bus, and calls the owner of the name if another process has
  /// it. `start` is the time at which the attempt begins. `requestName` and `call` get `end`, the
  /// time at which the attempt must end, and return nil if they have no answer by then. `call` also
  /// gets `seconds`, the time until `end`.
  static func attempt(
    from start: Instant, now: () -> Instant,
    requestName: (_ end: Instant) -> BusConnection.NameAnswer?,
    call: (_ end: Instant, _ seconds: Double) -> ApplicationBus.CallAnswer?
  ) -> Outcome {
    let end = start + timeout
    for _ in 0...mostLosses {
      let named = requestName(end)
      if named == .ours { return .openWindow(hasName: true) }
      let time = now()
      guard named == .taken, time < end else { break }
      let answer = call(end, end - time)
      if answer == .done { return .handedOver }
      guard answer == .gone, now() < end else { break }
    }
    return .openWindow(hasName: false)
  }
}
