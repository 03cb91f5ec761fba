package import BindgenCore
package import WireCodec
package import WireReferee

/// A message on its way, as it was understood and judged.
package struct Heard {
  /// The time since the connection began.
  package let time: Duration
  package let direction: MessageDescription.Direction
  package let utterance: Utterance
  package let findings: [Finding]
}

/// The referee of one connection, between whose ends it listens.
package struct ConnectionWatch {
  private var conversation: Conversation
  private var referee: Referee
  private let files: PoolFiles
  /// The directions in which it is not known any longer to whom descriptors belong: a message that was not
  /// understood may have taken some.
  private var uncertain: Set<MessageDescription.Direction> = []

  /// Without `readsMemory` the bytes of buffers are not looked at.
  package init(_ interfaces: Interfaces, limits: Limits = Limits(), readsMemory: Bool = true) {
    files = PoolFiles(readsMemory: readsMemory)
    conversation = Conversation(interfaces)
    referee = Referee(interfaces, limits: limits, witness: files)
  }

  /// The object of a number as the client knows it.
  func object(_ id: UInt32) -> WireObject? { conversation.objects[id] }

  /// The name of an event of an object; nil for one that is not described.
  func eventName(_ raw: RawMessage, of object: WireObject) -> String? {
    let forms = conversation.interfaces[object.interface]?.messages(.event) ?? []
    return Int(raw.opcode) < forms.count ? forms[Int(raw.opcode)].name : nil
  }

  /// True for a callback that tells that it is time for a frame.
  func isFrameCallback(_ object: WireObject) -> Bool { referee.isFrameCallback(object) }

  /// The committed buffers, and how much of their bytes was read.
  package var looks: MemoryLooks { referee.looks }

  /// The time of ``wait(until:)``; nil while nothing is owed.
  var deadline: Duration? { referee.deadline }

  /// The numbers of descriptors that no message has taken yet.
  func waitingDescriptors(_ direction: MessageDescription.Direction) -> [Int32] {
    uncertain.contains(direction) ? [] : conversation.waitingDescriptors(direction)
  }

  /// Hears bytes of one direction in the order in which the client sends and gets them.
  package mutating func hear(
    _ bytes: [UInt8], descriptors: [Int32] = [], _ direction: MessageDescription.Direction,
    at now: Duration
  ) -> [Heard] {
    conversation.append(
      bytes, descriptors: uncertain.contains(direction) ? [] : descriptors, direction)
    var heard: [Heard] = []
    while let utterance = conversation.next(direction) {
      heard.append(judge(utterance, direction, now))
    }
    return heard
  }

  /// Judges that nothing came until now.
  package mutating func wait(until now: Duration) -> [Finding] { referee.wait(until: now) }

  /// Judges the end: what is owed by then, and all buffers that the compositor still holds.
  package mutating func end(at now: Duration) -> [Finding] {
    referee.wait(until: now) + referee.inspect(at: now)
  }

  private mutating func judge(
    _ utterance: Utterance, _ direction: MessageDescription.Direction, _ now: Duration
  ) -> Heard {
    if case .nonsense(let nonsense) = utterance, nonsense.reason == .unknownInterface,
      !conversation.waitingDescriptors(direction).isEmpty
    {
      uncertain.insert(direction)
      if direction == .request { files.isCertain = false }
    }
    var findings = referee.see(utterance, at: now)
    if uncertain.contains(direction) { findings.removeAll { $0.rule == .descriptors } }
    if case .message(let message) = utterance {
      files.see(message)
      if let error = Finding(ending: message, at: now) { findings.append(error) }
    }
    return Heard(time: now, direction: direction, utterance: utterance, findings: findings)
  }
}
