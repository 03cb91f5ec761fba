internal import WaylandBindgen
internal import WireCodec

/// Checks that the client destroys objects that an event of the compositor has made useless, such
/// as the object of a removed tablet.
struct LeftoverChecker {
  private struct Leftover {
    let object: WireObject
    let since: Duration
  }

  /// The use of an offer by events so far.
  private enum Use {
    /// The device with this `creationIndex` has announced the offer; no later event has named the
    /// offer.
    case introduced(device: Int)
    /// At least one event after the announcement has named the offer.
    ///
    /// The client must destroy a useless offer only if exactly one such event came, and came from
    /// the device that announced the offer.
    case named
  }

  /// The time within which the client must destroy an object after the object has become useless.
  private static let timeToDestroy = Duration.seconds(5)

  /// The data offers that the compositor has created, by `creationIndex`.
  private var offers: [Int: (object: WireObject, use: Use)] = [:]
  /// The current selection's offer of each data device, by the `creationIndex` of the device.
  private var selections: [Int: WireObject] = [:]
  private var drags: [Int: WireObject] = [:]
  /// The groups of each tablet pad and the controls of each group, by the `creationIndex` of the
  /// pad or the group.
  private var parts: [Int: [WireObject]] = [:]
  /// The objects that the client must destroy, in the order in which they became useless.
  private var leftovers: [Leftover] = []

  mutating func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    if message.direction == .request {
      if message.form.isDestructor { forget(message.object.creationIndex) }
      return []
    }
    let (creationIndex, now) = (message.object.creationIndex, connection.now)
    switch message.fullName {
    case "wl_data_device.data_offer", "zwp_primary_selection_device_v1.data_offer":
      if let created = message.created {
        offers[created.creationIndex] = (created, .introduced(device: creationIndex))
      }
    case "wl_data_device.selection", "zwp_primary_selection_device_v1.selection":
      if let old = selections.removeValue(forKey: creationIndex) { end(old, now) }
      selections[creationIndex] = recordUse(of: message.references["id"], by: creationIndex)
    case "wl_data_device.enter":
      drags[creationIndex] = recordUse(of: message.references["id"], by: creationIndex)
    // The program may use the dropped offer until it calls `finish`.
    case "wl_data_device.drop": drags[creationIndex] = nil
    case "wl_data_device.leave":
      if let old = drags.removeValue(forKey: creationIndex) { end(old, now) }
    case "zwp_tablet_pad_v2.group", "zwp_tablet_pad_group_v2.ring", "zwp_tablet_pad_group_v2.strip",
      "zwp_tablet_pad_group_v2.dial":
      if let created = message.created { parts[creationIndex, default: []].append(created) }
    case "zwp_tablet_tool_v2.removed", "zwp_tablet_v2.removed": end(message.object, now)
    case "zwp_tablet_pad_v2.removed":
      let groups = parts.removeValue(forKey: creationIndex) ?? []
      for object in groups.flatMap({ parts.removeValue(forKey: $0.creationIndex) ?? [] }) + groups {
        end(object, now)
      }
      end(message.object, now)
    default: break
    }
    return []
  }

  /// Returns the offer that an event of `device` names; nil if the device did not announce it, or
  /// if another event has already named it.
  private mutating func recordUse(of offer: WireObject?, by device: Int) -> WireObject? {
    guard let offer else { return nil }
    let use = offers[offer.creationIndex]?.use
    offers[offer.creationIndex]?.use = .named
    if case .introduced(device)? = use { return offer }
    leftovers.removeAll { $0.object.creationIndex == offer.creationIndex }
    return nil
  }

  private mutating func end(_ object: WireObject, _ now: Duration) {
    let isOpen = leftovers.contains { $0.object.creationIndex == object.creationIndex }
    guard !isOpen, object.isAlive else { return }
    leftovers.append(Leftover(object: object, since: now))
  }

  private mutating func forget(_ creationIndex: Int) {
    guard !leftovers.isEmpty || !offers.isEmpty || !parts.isEmpty else { return }
    leftovers.removeAll { $0.object.creationIndex == creationIndex }
    offers[creationIndex] = nil
    selections = selections.filter { $0.value.creationIndex != creationIndex }
    drags = drags.filter { $0.value.creationIndex != creationIndex }
    for owner in parts.keys { parts[owner]?.removeAll { $0.creationIndex == creationIndex } }
  }

  var deadline: Duration? {
    leftovers.first.map { $0.since + Self.timeToDestroy + .milliseconds(1) }
  }

  mutating func wait(until now: Duration) -> [Violation] {
    let late = leftovers.filter { now - $0.since > Self.timeToDestroy }
    guard !late.isEmpty else { return [] }
    leftovers.removeAll { now - $0.since > Self.timeToDestroy }
    return late.map {
      Violation(.leftovers, "\($0.object) is no longer needed, but is not destroyed")
    }
  }
}
