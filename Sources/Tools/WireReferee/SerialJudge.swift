internal import BindgenCore
internal import WireCodec

/// Checks serials: each exists and comes from a suitable event, and each configure is acknowledged
/// only once.
struct SerialJudge: Judge {
  /// The unanswered pings, timely or late.
  private var pings: Set<UInt32> = []
  /// The devices with a pen's cursor, among those that set shapes, by birth.
  private var penCursors: Set<Int> = []

  mutating func judge(
    _ message: WireMessage, _ kind: MessageKind, in scene: Scene, at now: Duration
  ) -> [Breach] {
    switch kind {
    case .ping:
      if let serial = message.uint("serial") { pings.insert(serial) }
      return []
    case .pong:
      guard let serial = message.uint("serial"), pings.remove(serial) == nil else { return [] }
      return [Breach(.knownSerials, "no ping with \(serial) waits")]
    case .ackConfigure: return acknowledgement(message, scene)
    case .shapeForTool:
      if let created = message.created { penCursors.insert(created.birth) }
      return []
    // Counts that both sides keep.
    case .oldTextCommitState, .methodCommit: return []
    default:
      guard message.direction == .request else { return [] }
      if kind == .other, message.form.isDestructor { penCursors.remove(message.object.birth) }
      guard let serial = message.uint("serial") else { return [] }
      return origin(of: serial, message, kind, scene)
    }
  }

  private func acknowledgement(_ message: WireMessage, _ scene: Scene) -> [Breach] {
    let sent = scene.shells[message.object.birth]?.sent.map(\.serial) ?? []
    guard let serial = message.uint("serial"), !sent.contains(serial) else { return [] }
    let texts = sent.map(String.init).joined(separator: ", ")
    let waiting = sent.isEmpty ? "" : ": \(texts)"
    return [
      Breach(
        .configureSerials,
        "\(serial) is no configure that waits\(waiting)\(disguise(of: serial, scene))")
    ]
  }

  private func origin(
    of serial: UInt32, _ message: WireMessage, _ kind: MessageKind, _ scene: Scene
  ) -> [Breach] {
    guard let nature = scene.serials.nature(of: serial) else {
      return [
        Breach(.knownSerials, "no event has brought \(serial)\(disguise(of: serial, scene))")
      ]
    }
    // An event that is not described may have brought the same number.
    guard !scene.hasOpaqueObjects, let wanted = wanted(by: kind, message),
      nature.isDisjoint(with: wanted.nature)
    else { return [] }
    return [Breach(.serialOrigins, "\(serial) is the serial of no \(wanted.name)")]
  }

  /// The events whose serials a request takes; nil for any.
  private func wanted(
    by kind: MessageKind, _ message: WireMessage
  ) -> (nature: SerialNature, name: String)? {
    switch kind {
    case .toplevelMove, .toplevelResize, .toplevelMenu, .popupGrab, .deviceStartDrag:
      (.action, "press, key or touch")
    case .pointerSetCursor: (.pointerEnter, "enter of a pointer")
    case .toolSetCursor: (.toolEntry, "pen that came near")
    case .setShape where penCursors.contains(message.object.birth):
      (.toolEntry, "pen that came near")
    case .setShape: (.pointerEnter, "enter of a pointer")
    case .positionerParentConfigure: (.configure, "configure")
    case .padFeedback, .ringFeedback, .stripFeedback: (.mode, "change of a pad's mode")
    default: nil
    }
  }

  /// The number that was mistaken for a serial, where the program has received it.
  private func disguise(of number: UInt32, _ scene: Scene) -> String {
    scene.callbackData.contains(number)
      ? "; the number is the data of a callback's answer, and no serial" : ""
  }
}
