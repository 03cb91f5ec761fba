internal import BindgenCore
internal import WireCodec

/// Checks that the client destroys objects that the compositor has ended.
struct LeftoverJudge: Judge {
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
  /// The introduced offers, by birth.
  private var offers: [Int: (object: WireObject, use: Use)] = [:]
  /// The offers of the selection, by the births of the devices.
  private var selections: [Int: WireObject] = [:]
  private var drags: [Int: WireObject] = [:]
  /// The parts of each pad and of its groups, by birth.
  private var parts: [Int: [WireObject]] = [:]
  /// The ended objects that are not destroyed, in the order of time.
  private var duties: [Duty] = []

  init(limits: Limits) { self.limits = limits }

  mutating func judge(
    _ message: WireMessage, _ kind: MessageKind, in scene: Scene, at now: Duration
  ) -> [Breach] {
    if message.direction == .request {
      if message.form.isDestructor { forget(message.object.birth) }
      return []
    }
    let birth = message.object.birth
    switch kind {
    case .deviceDataOffer, .primaryDataOffer:
      if let created = message.created {
        offers[created.birth] = (created, .introduced(device: birth))
      }
    case .deviceSelection, .primarySelection:
      if let old = selections.removeValue(forKey: birth) { end(old, now) }
      selections[birth] = take(message.references["id"], birth)
    case .deviceEnter: drags[birth] = take(message.references["id"], birth)
    // The program has what has been dropped until it has finished.
    case .deviceDrop: drags[birth] = nil
    case .deviceLeave: if let old = drags.removeValue(forKey: birth) { end(old, now) }
    case .padGroup, .groupRing, .groupStrip, .groupDial:
      if let created = message.created { parts[birth, default: []].append(created) }
    case .toolRemoved, .tabletRemoved: end(message.object, now)
    case .padRemoved:
      let groups = parts.removeValue(forKey: birth) ?? []
      for object in groups.flatMap({ parts.removeValue(forKey: $0.birth) ?? [] }) + groups {
        end(object, now)
      }
      end(message.object, now)
    default: break
    }
    return []
  }

  /// The offer of an event, if its device introduced it and no other event named it.
  private mutating func take(_ offer: WireObject?, _ device: Int) -> WireObject? {
    guard let offer, case .introduced(device)? = offers[offer.birth]?.use else {
      if let offer {
        offers[offer.birth]?.use = .odd
        duties.removeAll { $0.object.birth == offer.birth }
      }
      return nil
    }
    offers[offer.birth]?.use = .odd
    return offer
  }

  private mutating func end(_ object: WireObject, _ now: Duration) {
    let isOpen = duties.contains { $0.object.birth == object.birth }
    guard !isOpen, object.isAlive else { return }
    duties.append(Duty(object: object, since: now))
  }

  private mutating func forget(_ birth: Int) {
    guard !duties.isEmpty || !offers.isEmpty || !parts.isEmpty else { return }
    duties.removeAll { $0.object.birth == birth }
    offers[birth] = nil
    for device in selections.keys where selections[device]?.birth == birth {
      selections[device] = nil
    }
    for device in drags.keys where drags[device]?.birth == birth { drags[device] = nil }
    for owner in parts.keys { parts[owner]?.removeAll { $0.birth == birth } }
  }

  var deadline: Duration? { duties.first.map { $0.since + limits.tidying + .milliseconds(1) } }

  mutating func wait(until now: Duration) -> [Breach] {
    let late = duties.filter { now - $0.since > limits.tidying }
    guard !late.isEmpty else { return [] }
    duties.removeAll { now - $0.since > limits.tidying }
    return late.map { Breach(.leftovers, "\($0.object) is over, and is still there") }
  }
}
