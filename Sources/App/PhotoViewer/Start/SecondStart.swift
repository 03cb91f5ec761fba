internal import Bus
internal import Input
internal import Portal

/// A start that hands its request to the window that is open, if there is one: a value, to which events and
/// times are told, and which says what to do next.
///
/// The bus decides between two starts at the same time: one of them gets the program's name, and the other
/// one calls it. A window that ends in between leaves the name to whoever asks once more.
struct SecondStart {
  enum Event: Hashable {
    case named(BusConnection.NameAnswer)
    case answered(ApplicationBus.CallAnswer)
    /// ``SecondStart/end`` has come.
    case overdue
  }

  enum Action: Hashable {
    case requestName
    /// Call whoever has the name, for so many seconds.
    case call(within: Double)
    /// The window that is open does it.
    case handedOver
    /// Open a window; it may have the program's name already.
    case openWindow(hasName: Bool)
  }

  private enum State {
    case asking, calling, over
  }

  /// The moment at which a window of its own opens, whatever has not been answered.
  let end: Instant
  private var state = State.asking
  /// The number of windows that have ended when they were called.
  private var losses = 0

  /// The seconds for which the window that is open may take, and the number of windows that may end
  /// meanwhile.
  private static let (patience, mostLosses) = (2.0, 8)

  /// A start at `time`; the first action is to ask for the name.
  init(at time: Instant) { end = time + Self.patience }

  /// Takes an event. Returns the action that follows; nil where the event comes too late for any.
  mutating func take(_ event: Event, at time: Instant) -> Action? {
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
