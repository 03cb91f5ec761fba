internal import WaylandBindgen
internal import WireCodec

/// Checks that the client destroys objects that the compositor has ended.
struct LeftoverChecker: RuleChecker {
  private struct Duty {
    let object: WireObject
    let since: Duration
  }

  private enum Use {
    case introduced(device: Int)
    /// An offer named by an unrelated event.
    case odd
  }

  let limits: Limits
  /// The introduced offers, by `creationIndex`.
  private var offers: [Int: (object: WireObject, use: Use)] = [:]
  /// The offers of the selection, by the `creationIndex` of the devices.
  private var selections: [Int: WireObject] = [:]
  private var drags: [Int: WireObject] = [:]
  /// The parts of each pad and of its groups, by `creationIndex`.
  private var parts: [Int: [WireObject]] = [:]
  /// The ended objects that are not destroyed, in the order of time.
  private var duties: [Duty] = []

  init(limits: Limits) { self.limits = limits }

  mutating func check(
    _ message: WireMessage, _ kind: MessageKind, in scene: Scene, at now: Duration
  ) -> [Violation] {
    if message.direction == .request {
      if message.form.isDestructor { forget(message.object.creationIndex) }
      return []
    }
    let creationIndex = message.object.creationIndex
    switch kind {
    case .deviceDataOffer, .primaryDataOffer:
      if let created = message.created {
        offers[created.creationIndex] = (created, .introduced(device: creationIndex))
      }
    case .deviceSelection, .primarySelection:
      if let old = selections.removeValue(forKey: creationIndex) { end(old, now) }
      selections[creationIndex] = take(message.references["id"], creationIndex)
    case .deviceEnter: drags[creationIndex] = take(message.references["id"], creationIndex)
    // The program has what has been dropped until it has finished.
    case .deviceDrop: drags[creationIndex] = nil
    case .deviceLeave: if let old = drags.removeValue(forKey: creationIndex) { end(old, now) }
    case .padGroup, .groupRing, .groupStrip, .groupDial:
      if let created = message.created { parts[creationIndex, default: []].append(created) }
    case .toolRemoved, .tabletRemoved: end(message.object, now)
    case .padRemoved:
      let groups = parts.removeValue(forKey: creationIndex) ?? []
      for object in groups.flatMap({ parts.removeValue(forKey: $0.creationIndex) ?? [] }) + groups {
        end(object, now)
      }
      end(message.object, now)
    default: break
    }
    return []
  }

  /// The offer of an event, if its device introduced it and no other event named it.
  private mutating func take(_ offer: WireObject?, _ device: Int) -> WireObject? {
    guard let offer, case .introduced(device)? = offers[offer.creationIndex]?.use else {
      if let offer {
        offers[offer.creationIndex]?.use = .odd
        duties.removeAll { $0.object.creationIndex == offer.creationIndex }
      }
      return nil
    }
    offers[offer.creationIndex]?.use = .odd
    return offer
  }

  private mutating func end(_ object: WireObject, _ now: Duration) {
    let isOpen = duties.contains { $0.object.creationIndex == object.creationIndex }
    guard !isOpen, object.isAlive else { return }
    duties.append(Duty(object: object, since: now))
  }

  private mutating func forget(_ creationIndex: Int) {
    guard !duties.isEmpty || !offers.isEmpty || !parts.isEmpty else { return }
    duties.removeAll { $0.object.creationIndex == creationIndex }
    offers[creationIndex] = nil
    for device in selections.keys where selections[device]?.creationIndex == creationIndex {
      selections[device] = nil
    }
    for device in drags.keys where drags[device]?.creationIndex == creationIndex {
      drags[device] = nil
    }
    for owner in parts.keys { parts[owner]?.removeAll { $0.creationIndex == creationIndex } }
  }

  var deadline: Duration? { duties.first.map { $0.since + limits.tidying + .milliseconds(1) } }

  mutating func wait(until now: Duration) -> [Violation] {
    let late = duties.filter { now - $0.since > limits.tidying }
    guard !late.isEmpty else { return [] }
    duties.removeAll { now - $0.since > limits.tidying }
    return late.map { Violation(.leftovers, "\($0.object) is over, and is still there") }
  }
}
