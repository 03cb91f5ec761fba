package import BindgenCore
package import WireCodec
package import WireReferee

/// A message on its way, as it was understood and judged.
package struct Heard {
  /// Since the connection began.
  package let time: Duration
  package let direction: MessageDescription.Direction
  package let raw: RawMessage
  package let utterance: Utterance
  package let findings: [Finding]
}

/// The referee of one connection, between whose ends it listens.
package struct ConnectionWatch {
  private var conversation: Conversation
  private var referee: Referee
  private let files = PoolFiles()
  private let limits: Limits
  private var splitters: [MessageDescription.Direction: MessageSplitter] = [:]
  /// The directions in which it is not known any longer to whom descriptors belong: a message that was not
  /// understood may have taken some.
  private var uncertain: Set<MessageDescription.Direction> = []
  /// The pings that were heard and not answered.
  private var pings: [(serial: UInt32, time: Duration)] = []
  /// The callbacks that surfaces' frames have made, by their births.
  private var frameCallbacks: Set<Int> = []

  /// Without `readsMemory` the bytes of buffers are not looked at.
  package init(_ interfaces: Interfaces, limits: Limits = Limits(), readsMemory: Bool = true) {
    self.limits = limits
    conversation = Conversation(interfaces)
    referee = Referee(interfaces, limits: limits, witness: files)
    files.isCertain = readsMemory
  }

  /// The object of a number as the client knows it.
  func object(_ id: UInt32) -> WireObject? { conversation.objects[id] }

  /// The name of an event of an object; nil for one that is not described.
  func eventName(_ raw: RawMessage, of object: WireObject) -> String? {
    let forms = conversation.interfaces[object.interface]?.messages(.event) ?? []
    return Int(raw.opcode) < forms.count ? forms[Int(raw.opcode)].name : nil
  }

  /// True for a callback that tells that it is time for a frame.
  func isFrameCallback(_ object: WireObject) -> Bool { frameCallbacks.contains(object.birth) }

  /// The time of ``wait(until:)``; nil while nothing is owed.
  var deadline: Duration? {
    pings.first.map { $0.time + limits.pong + .milliseconds(1) }
  }

  /// The numbers of descriptors that no message has taken yet.
  func waitingDescriptors(_ direction: MessageDescription.Direction) -> [Int32] {
    uncertain.contains(direction) ? [] : conversation.waitingDescriptors(direction)
  }

  /// Hears bytes of one direction in the order in which the client sends and gets them.
  package mutating func hear(
    _ bytes: [UInt8], descriptors: [Int32] = [], _ direction: MessageDescription.Direction,
    at now: Duration
  ) -> [Heard] {
    if !uncertain.contains(direction) {
      conversation.append([], descriptors: descriptors, direction)
    }
    splitters[direction, default: MessageSplitter()].append(bytes)
    var heard: [Heard] = []
    while let raw = splitters[direction]?.next() {
      conversation.append(raw.bytes, direction)
      guard let utterance = conversation.next(direction) else { continue }
      heard.append(judge(raw, utterance, direction, now))
    }
    return heard
  }

  /// Judges that nothing came until now.
  package mutating func wait(until now: Duration) -> [Finding] {
    let patience = limits.pong + .milliseconds(1)
    pings.removeAll { now >= $0.time + patience }
    return referee.wait(until: now)
  }

  private mutating func judge(
    _ raw: RawMessage, _ utterance: Utterance, _ direction: MessageDescription.Direction,
    _ now: Duration
  ) -> Heard {
    switch utterance {
    case .message(let message): note(message, now)
    case .nonsense(let nonsense):
      if nonsense.reason == .unknownInterface,
        !conversation.waitingDescriptors(direction).isEmpty
      {
        uncertain.insert(direction)
        if direction == .request { files.isCertain = false }
      }
    }
    var findings = referee.see(utterance, at: now)
    if uncertain.contains(direction) { findings.removeAll { $0.rule == .descriptors } }
    if case .message(let message) = utterance {
      files.see(message)
      if let error = Finding(ending: message, at: now) { findings.append(error) }
    }
    return Heard(
      time: now, direction: direction, raw: raw, utterance: utterance, findings: findings)
  }

  private mutating func note(_ message: WireMessage, _ now: Duration) {
    switch message.fullName {
    case "xdg_wm_base.ping":
      if let serial = message.uint("serial") { pings.append((serial, now)) }
    case "xdg_wm_base.pong":
      guard let place = pings.firstIndex(where: { $0.serial == message.uint("serial") }) else {
        return
      }
      pings.removeFirst(place + 1)
    case "wl_surface.frame":
      if let callback = message.created { frameCallbacks.insert(callback.birth) }
    case "wl_callback.done": frameCallbacks.remove(message.object.birth)
    default: break
    }
  }
}
