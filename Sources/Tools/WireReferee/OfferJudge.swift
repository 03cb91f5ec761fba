internal import BindgenCore
internal import WireCodec

/// Checks how the client uses the offers of drag and drop.
struct OfferJudge: Judge {
  private struct Offer {
    var isOfDrag = false
    var isOfSelection = false
    var isDropped = false
    var isFinished = false
    /// True when the latest answer accepted no type.
    var isRefused = false
    /// True once the compositor has chosen an action.
    var hasAction = false
    /// All actions that the source has announced; nil before.
    var sourceActions: UInt32?
  }

  /// The offers, by birth.
  private var offers: [Int: Offer] = [:]
  /// The offer of each device's newest drag, by birth.
  private var drags: [Int: Int] = [:]

  mutating func judge(
    _ message: WireMessage, _ kind: MessageKind, in scene: Scene, at now: Duration
  ) -> [Breach] {
    let birth = message.object.birth
    switch kind {
    case .deviceDataOffer: if let created = message.created { offers[created.birth] = Offer() }
    case .deviceEnter:
      drags[birth] = message.references["id"]?.birth
      if let offer = drags[birth] { offers[offer]?.isOfDrag = true }
    case .deviceDrop: if let offer = drags[birth] { offers[offer]?.isDropped = true }
    case .deviceSelection:
      if let offer = message.references["id"]?.birth { offers[offer]?.isOfSelection = true }
    case .offerSourceActions:
      let before = offers[birth]?.sourceActions ?? 0
      offers[birth]?.sourceActions = before | (message.uint("source_actions") ?? 0)
    case .offerAction:
      if message.uint("dnd_action") != 0 { offers[birth]?.hasAction = true }
    case .offerDestroy: offers[birth] = nil
    case .offerAccept, .offerReceive, .offerSetActions, .offerFinish:
      return request(message, kind)
    default: break
    }
    return []
  }

  private mutating func request(_ message: WireMessage, _ kind: MessageKind) -> [Breach] {
    guard let offer = offers[message.object.birth] else { return [] }
    if offer.isFinished { return [Breach(.drops, "\(message.name) after the finish")] }
    switch kind {
    case .offerAccept:
      offers[message.object.birth]?.isRefused = message.string("mime_type") == nil
      return []
    case .offerSetActions: return setActions(message, offer)
    case .offerFinish:
      offers[message.object.birth]?.isFinished = true
      return finish(offer).map { [Breach(.drops, "a finish \($0)")] } ?? []
    default: return []
    }
  }

  private func setActions(_ message: WireMessage, _ offer: Offer) -> [Breach] {
    if offer.isOfSelection, !offer.isOfDrag {
      return [Breach(.drops, "actions of a selection's offer")]
    }
    let preferred = message.uint("preferred_action") ?? 0
    guard preferred & (preferred &- 1) == 0 else {
      return [Breach(.drops, "\(preferred) is more than one preferred action")]
    }
    guard let actions = offer.sourceActions, preferred & ~actions != 0 else { return [] }
    return [Breach(.drops, "the preferred action \(preferred) is none of the source's \(actions)")]
  }

  /// The reason why a finish is invalid; nil for a valid one.
  private func finish(_ offer: Offer) -> String? {
    if offer.isOfSelection, !offer.isOfDrag { return "of a selection's offer" }
    if !offer.isDropped { return "before the drop" }
    if offer.isRefused { return "after no type was accepted" }
    return offer.hasAction ? nil : "without an action"
  }
}
