internal import Bus
internal import Input
internal import Portal

/// A state machine for a start that passes its request to the running instance, if there is one.
///
/// If two processes start at the same time, the bus decides: one process gets the program's name on
/// the bus, and the other process calls the owner of the name. If the owner ends before it has
/// answered, the name is requested again.
struct HandoverMachine {
  enum Event: Hashable {
    case named(BusConnection.NameAnswer)
    case answered(ApplicationBus.CallAnswer)
    /// The time ``HandoverMachine/end`` has passed.
    case overdue
  }

  enum Action: Hashable {
    case requestName
    /// Call the owner of the name, who must answer within this time, in seconds.
    case call(within: Double)
    /// End: the running instance handles the request.
    case handedOver
    /// End: open a window. `hasName` is true if this process owns the program's name.
    case openWindow(hasName: Bool)
  }

  private enum State {
    case asking, calling, over
  }

  /// The time at which a window is opened if the bus has not answered by then.
  let end: Instant
  private var state = State.asking
  /// The number of instances that ended while they were called.
  private var losses = 0

  /// The greatest duration of the handover, seconds; and the greatest number of instances that may
  /// end while they are called. Beyond either limit, a window is opened.
  private static let (timeout, mostLosses) = (2.0, 8)

  /// Creates the state machine at `time`; its first action is to request the name.
  init(at time: Instant) { end = time + Self.timeout }

  /// Handles an event. Returns the next action; nil if the event came too late to matter.
  mutating func receive(_ event: Event, at time: Instant) -> Action? {
    switch (state, event) {
    case (.over, _), (.asking, .answered), (.calling, .named): return nil
    case (.asking, .named(.ours)): return open(hasName: true)
    case (.asking, .named(.taken)):
      guard time < end else { return open(hasName: false) }
      state = .calling
      return .call(within: end - time)
    case (.calling, .answered(.done)):
      state = .over
      return .handedOver
    case (.calling, .answered(.gone)):
      losses += 1
      guard time < end, losses <= Self.mostLosses else { return open(hasName: false) }
      state = .asking
      return .requestName
    case (_, .overdue), (.asking, .named(.refused)), (.calling, .answered(.failed)):
      return open(hasName: false)
    }
  }

  private mutating func open(hasName: Bool) -> Action {
    state = .over
    return .openWindow(hasName: hasName)
  }
}
