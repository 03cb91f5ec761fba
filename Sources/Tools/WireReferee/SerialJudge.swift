internal import BindgenCore
internal import WireCodec

/// Keeps the serials: none is made up, and a configure is answered once.
struct SerialJudge: Judge {
  /// Requests whose serial is a count that both sides keep.
  private static let counts: Set<String> = [
    "zwp_text_input_v1.commit_state", "zwp_input_method_v2.commit",
  ]

  /// The pings that were sent and not answered, in time or late.
  private var pings: Set<UInt32> = []

  mutating func judge(_ message: WireMessage, in scene: Scene, at now: Duration) -> [Breach] {
    guard let serial = message.uint("serial") else { return [] }
    switch message.fullName {
    case "xdg_wm_base.ping":
      pings.insert(serial)
      return []
    case "xdg_wm_base.pong":
      guard pings.remove(serial) == nil else { return [] }
      return [Breach(.knownSerials, "no ping with \(serial) waits")]
    case "xdg_surface.ack_configure":
      let sent = scene.shells[message.object.birth]?.sent.map(\.serial) ?? []
      guard !sent.contains(serial) else { return [] }
      let texts = sent.map(String.init).joined(separator: ", ")
      return [
        Breach(
          .knownSerials, "\(serial) is no configure that waits\(sent.isEmpty ? "" : ": \(texts)")")
      ]
    default:
      guard message.direction == .request, !scene.serials.contains(serial),
        !Self.counts.contains(message.fullName)
      else { return [] }
      return [Breach(.knownSerials, "no event has brought \(serial)")]
    }
  }
}
