internal import Bus
internal import Input
internal import Portal

/// A start that hands its request to the running instance, if there is one, as a state machine.
///
/// The bus decides if two processes start at the same time: one of them gets the program's name,
/// and the other one calls it. If the owner ends in between, the name is requested again.
struct SecondStart {
  enum Event: Hashable {
    case named(BusConnection.NameAnswer)
    case answered(ApplicationBus.CallAnswer)
    /// The deadline ``SecondStart/end`` has passed.
    case overdue
  }

  enum Action: Hashable {
    case requestName
    /// Call the owner of the name, with a timeout in seconds.
    case call(within: Double)
    /// The running instance handles the request.
    case handedOver
    /// Open a window; `hasName` is true if this process owns the program's name.
    case openWindow(hasName: Bool)
  }

  private enum State {
    case asking, calling, over
  }

  /// The time at which a window is opened even without an answer.
  let end: Instant
  private var state = State.asking
  /// The number of instances that ended during a call.
  private var losses = 0

  /// Reply timeout of the running instance, in seconds, and the most instances that may end
  /// meanwhile.
  private static let (patience, mostLosses) = (2.0, 8)

  /// Creates a start at `time`, whose first action is to request the name.
  init(at time: Instant) { end = time + Self.patience }

  /// Handles an event; returns the next action, or nil for a late event.
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
