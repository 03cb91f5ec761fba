internal import WaylandBindgen
internal import WireCodec

/// Checks how the client uses the offers of drag and drop.
struct OfferChecker {
  /// The state of an offer of data, a `wl_data_offer`.
  private struct Offer {
    var isOfDrag = false
    var isOfSelection = false
    var isDropped = false
    var isFinished = false
    /// True if the client's newest `accept` request accepted no type.
    var isRefused = false
    /// True once the compositor has chosen an action of drag and drop.
    var hasAction = false
    /// All actions that the offer's source has announced, as bits of
    /// `wl_data_device_manager.dnd_action`; nil before the first announcement.
    var sourceActions: UInt32?
  }

  /// The offers, by `creationIndex`.
  private var offers: [Int: Offer] = [:]
  /// For each device, the offer of its newest drag; both by `creationIndex`.
  private var drags: [Int: Int] = [:]

  mutating func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    let creationIndex = message.object.creationIndex
    switch message.fullName {
    case "wl_data_device.data_offer":
      if let created = message.created { offers[created.creationIndex] = Offer() }
    case "wl_data_device.enter":
      drags[creationIndex] = message.references["id"]?.creationIndex
      if let offer = drags[creationIndex] { offers[offer]?.isOfDrag = true }
    case "wl_data_device.drop":
      if let offer = drags[creationIndex] { offers[offer]?.isDropped = true }
    case "wl_data_device.selection":
      if let offer = message.references["id"]?.creationIndex { offers[offer]?.isOfSelection = true }
    case "wl_data_offer.source_actions":
      let before = offers[creationIndex]?.sourceActions ?? 0
      offers[creationIndex]?.sourceActions = before | (message.uint("source_actions") ?? 0)
    case "wl_data_offer.action":
      if message.uint("dnd_action") != 0 { offers[creationIndex]?.hasAction = true }
    case "wl_data_offer.destroy": offers[creationIndex] = nil
    case "wl_data_offer.accept", "wl_data_offer.receive", "wl_data_offer.set_actions",
      "wl_data_offer.finish":
      return request(message)
    default: break
    }
    return []
  }

  private mutating func request(_ message: WireMessage) -> [Violation] {
    guard let offer = offers[message.object.creationIndex] else { return [] }
    if offer.isFinished { return [Violation(.drops, "\(message.name) after the finish")] }
    switch message.fullName {
    case "wl_data_offer.accept":
      offers[message.object.creationIndex]?.isRefused = message.string("mime_type") == nil
      return []
    case "wl_data_offer.set_actions": return setActions(message, offer)
    case "wl_data_offer.finish":
      offers[message.object.creationIndex]?.isFinished = true
      return finish(offer).map { [Violation(.drops, "a finish \($0)")] } ?? []
    default: return []
    }
  }

  private func setActions(_ message: WireMessage, _ offer: Offer) -> [Violation] {
    if offer.isOfSelection, !offer.isOfDrag {
      return [Violation(.drops, "actions for a selection's offer")]
    }
    let preferred = message.uint("preferred_action") ?? 0
    guard preferred & (preferred &- 1) == 0 else {
      return [Violation(.drops, "\(preferred) is more than one preferred action")]
    }
    guard let actions = offer.sourceActions, preferred & ~actions != 0 else { return [] }
    return [
      Violation(.drops, "the preferred action \(preferred) is none of the source's \(actions)")
    ]
  }

  /// Returns the reason why the client may not send `finish` for an offer; nil if it may.
  private func finish(_ offer: Offer) -> String? {
    if offer.isOfSelection, !offer.isOfDrag { return "of a selection's offer" }
    if !offer.isDropped { return "before the drop" }
    if offer.isRefused { return "after no type was accepted" }
    return offer.hasAction ? nil : "without an action"
  }
}
