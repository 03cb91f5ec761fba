internal import WireCodec

/// A queue of events for a client. It drops, repeats and reorders some of the events.
///
/// A group that ends with `frame` is one unit. An incomplete unit waits for its other events. A
/// unit that will be swapped waits for the next unit. No event waits longer than ``longestDelay``.
struct EventShuffler {
  /// Events that are dropped, repeated or moved together.
  private struct Unit {
    var events: [RawMessage]
    var allowed: AllowedChanges
  }

  /// The longest time that an event waits for the other events of its ``Unit``, or for the next
  /// unit.
  static let longestDelay = Duration.milliseconds(8)

  private let disturbances: Disturbances
  private var numbers: SeededNumbers
  /// The group that is not complete yet, and the id of the object whose `frame` completes it; nil
  /// for none.
  private var group: (unit: Unit, object: UInt32)?
  /// A unit that is sent after the next unit instead of before it; nil for none.
  private var waiting: Unit?
  /// The time at which the waiting events must be sent, by the clock of `now` in
  /// ``receive(_:_:at:)``; nil if no event waits.
  private(set) var deadline: Duration?

  init(_ disturbances: Disturbances) {
    self.disturbances = disturbances
    numbers = SeededNumbers(seed: disturbances.seed)
  }

  /// Adds an event, for which the protocol allows the changes `nature`. Returns the events to send
  /// now.
  mutating func receive(_ event: RawMessage, _ nature: AllowedChanges, at now: Duration)
    -> [RawMessage]
  {
    let unit = Unit(events: [event], allowed: nature)
    let result: [RawMessage]
    if disturbances.tearsGroups {
      result = pass(unit)
    } else if let (begun, object) = group {
      var open = begun
      let isOfGroup = object == event.object && nature.group != .none
      let isComplete = isOfGroup && nature.group == .end
      open.events.append(event)
      // A group that contains any event but a motion is passed on unchanged.
      if !isComplete, !isOfGroup || !nature.isMotion {
        open.allowed = .fixed
      }
      group = isComplete ? nil : (open, object)
      result = isComplete ? pass(open) : []
    } else if nature.group == .member {
      group = (unit, event.object)
      result = []
    } else {
      result = pass(unit)
    }
    deadline = group == nil && waiting == nil ? nil : deadline ?? now + Self.longestDelay
    return result
  }

  /// Removes and returns all waiting events if ``deadline`` has passed; otherwise returns none.
  mutating func due(at now: Duration) -> [RawMessage] {
    guard let deadline, deadline <= now else { return [] }
    return flush()
  }

  /// Removes all waiting events, and returns them unchanged.
  mutating func flush() -> [RawMessage] {
    defer { (waiting, group, deadline) = (nil, nil, nil) }
    return (waiting?.events ?? []) + (group?.unit.events ?? [])
  }

  private mutating func pass(_ unit: Unit) -> [RawMessage] {
    if unit.allowed.isMotion, numbers.chance(disturbances.drop) { return [] }
    var unit = unit
    if unit.allowed.isRepeatable, numbers.chance(disturbances.repetition) {
      unit.events += unit.events
    }
    if let first = waiting {
      waiting = nil
      let isIndependent =
        unit.allowed.family != nil && first.allowed.family != unit.allowed.family
      return isIndependent ? unit.events + first.events : first.events + unit.events
    }
    if unit.allowed.family != nil, numbers.chance(disturbances.reorder) {
      waiting = unit
      return []
    }
    return unit.events
  }
}
