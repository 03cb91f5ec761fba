package import WaylandBindgen
package import WireCodec
package import WireReferee

/// A message, possibly not decoded, that passed through the proxy, with the referee's findings.
package struct CheckedMessage {
  /// The time since the connection began.
  package let time: Duration
  package let direction: MessageDescription.Direction
  package let received: ReceivedMessage
  package let findings: [Finding]
}

/// The decoder and the referee of one connection, for the messages of both directions.
package struct ConnectionWatch {
  private var conversation: Conversation
  private(set) var referee: Referee
  private let files: PoolFiles

  /// Creates a watch. `pong` is the time within which the client must answer a ping. If
  /// `readsMemory` is false, the contents of buffers are not read.
  package init(
    _ interfaces: Interfaces, pong: Duration = Referee.defaultPong, readsMemory: Bool = true
  ) {
    files = PoolFiles(readsMemory: readsMemory)
    conversation = Conversation(interfaces)
    referee = Referee(interfaces, pong: pong, poolReader: files)
  }

  /// Returns the changes to the event `raw` that the protocol allows, if `raw` is the next event
  /// after the messages checked so far. Allows no change if the event is unknown, or if its object
  /// is unknown or destroyed.
  func allowedChanges(to raw: RawMessage) -> AllowedChanges {
    guard let object = conversation.objects[raw.object], object.isAlive,
      let events = conversation.interfaces[object.interface]?.events,
      Int(raw.opcode) < events.count
    else { return .fixed }
    return AllowedChanges(
      events[Int(raw.opcode)].name, of: object, isFrameCallback: referee.isFrameCallback(object))
  }

  /// Returns the received descriptors that do not belong to a decoded message yet. Empty if a
  /// message that could not be decoded may own some of these descriptors.
  func waitingDescriptors(_ direction: MessageDescription.Direction) -> [Int32] {
    conversation.waitingDescriptors(direction) ?? []
  }

  /// Decodes and checks bytes of one direction; `now` is the time since the connection began.
  ///
  /// The calls for both directions must be in the order in which the client sends and receives the
  /// bytes.
  package mutating func receive(
    _ bytes: some Sequence<UInt8>, descriptors: [Int32] = [],
    _ direction: MessageDescription.Direction, at now: Duration
  ) -> [CheckedMessage] {
    conversation.append(bytes, descriptors: descriptors, direction)
    var checked: [CheckedMessage] = []
    while let received = conversation.next(direction) {
      checked.append(check(received, direction, now))
    }
    return checked
  }

  /// Returns a finding for each deadline before `now` that the client has missed. At planned
  /// times, also checks whether the client has changed a buffer that the compositor holds.
  package mutating func wait(until now: Duration) -> [Finding] { referee.wait(until: now) }

  /// Returns the findings of the last checks: for missed deadlines, and for changes in the buffers
  /// that the compositor still holds.
  package mutating func end(at now: Duration) -> [Finding] {
    referee.wait(until: now) + referee.inspect(at: now)
  }

  private mutating func check(
    _ received: ReceivedMessage, _ direction: MessageDescription.Direction, _ now: Duration
  ) -> CheckedMessage {
    if conversation.waitingDescriptors(.request) == nil { files.readsMemory = false }
    var findings = referee.check(received, at: now)
    if conversation.waitingDescriptors(direction) == nil {
      findings.removeAll { $0.rule == .descriptors }
    }
    if case .message(let message) = received {
      files.record(message)
      if let error = Finding(ending: message, at: now) { findings.append(error) }
    }
    return CheckedMessage(time: now, direction: direction, received: received, findings: findings)
  }
}
