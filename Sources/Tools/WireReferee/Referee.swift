package import WaylandBindgen
package import WireCodec

/// A referee of a conversation, which finds the rules that the client breaks.
///
/// A ``Conversation`` converts bytes to messages. Each message is checked by every checker, such as
/// ``OnceChecker``, with the ``Connection`` as it was before the message; then the message updates
/// the ``Connection``. A
/// checker checks one rule, or several rules that share state. A ``Rule`` has a name and a
/// sentence; a ``Finding`` describes how a rule was broken. Time is a parameter; no type of this
/// module reads a clock, a socket or memory.
package struct Referee {
  private var connection = Connection()
  private var inspections = InspectionPlan()
  // Each checker is a property with a concrete type, so that the compiler can inline its method:
  // every message goes to all checkers, and most of them ignore it.
  private var message: MessageChecker
  private var order = OrderChecker()
  private var shell = ShellChecker()
  private var serial = SerialChecker()
  private var window = WindowChecker()
  private var popup = PopupChecker()
  private var subsurface = SubsurfaceChecker()
  private var buffer: BufferChecker
  private var seat = SeatChecker()
  private var once = OnceChecker()
  private var offer = OfferChecker()
  private var text = TextChecker()
  private var pace: PaceChecker
  private var leftover = LeftoverChecker()
  private var memory: MemoryChecker

  /// The time within which the client must answer a ping, unless another is given.
  package static let defaultPong = Duration.milliseconds(100)

  /// Creates a referee. `pong` is the time within which the client must answer a ping. The referee
  /// does not retain `poolReader`, which reads the memory of `wl_shm` pools.
  package init(
    _ interfaces: Interfaces, pong: Duration = Self.defaultPong,
    poolReader: (any PoolReader)? = nil
  ) {
    message = MessageChecker(interfaces: interfaces)
    buffer = BufferChecker(poolReader: poolReader)
    pace = PaceChecker(pong: pong)
    memory = MemoryChecker(poolReader: poolReader)
  }

  /// Checks a message and returns its findings. `now` is the time since the connection began.
  package mutating func check(_ received: ReceivedMessage, at now: Duration) -> [Finding] {
    switch received {
    case .message(let message):
      connection.now = now
      let violations = check(message)
      if message.fullName == "wl_surface.commit", memory.isWatching {
        inspections.committed(at: now)
      }
      connection.apply(message)
      return findings(violations, message.description, now)
    case .unreadable(let unreadable):
      if unreadable.reason == .unknownInterface { connection.hasOpaqueObjects = true }
      guard unreadable.direction == .request, unreadable.reason != .unknownInterface else {
        return []
      }
      return findings([Violation(.readable, unreadable.description)], nil, now)
    }
  }

  private mutating func check(_ current: WireMessage) -> [Violation] {
    var found = message.check(current, in: connection)
    func add(_ violations: [Violation]) { if !violations.isEmpty { found += violations } }
    add(order.check(current, in: connection))
    add(shell.check(current, in: connection))
    add(serial.check(current, in: connection))
    add(window.check(current, in: connection))
    add(popup.check(current, in: connection))
    add(subsurface.check(current, in: connection))
    add(buffer.check(current, in: connection))
    add(seat.check(current, in: connection))
    add(once.check(current, in: connection))
    add(offer.check(current, in: connection))
    add(text.check(current, in: connection))
    add(pace.check(current, in: connection))
    add(leftover.check(current, in: connection))
    add(memory.check(current, in: connection))
    return found
  }

  /// The time since the connection began at which ``wait(until:)`` must be called; nil for none.
  package var deadline: Duration? {
    [pace.deadline, leftover.deadline, inspections.deadline].compactMap(\.self).min()
  }

  /// Returns true if the object is the pending frame callback of an existing surface.
  package func isFrameCallback(_ object: WireObject) -> Bool {
    connection.isFrameCallback(object.creationIndex)
  }

  /// Returns a finding for each deadline before `now` that the client has missed, such as the time
  /// for the answer to a ping. At the times of the `InspectionPlan`, also checks whether the client
  /// has changed a buffer that the compositor holds.
  package mutating func wait(until now: Duration) -> [Finding] {
    let found = findings(pace.wait(until: now) + leftover.wait(until: now), nil, now)
    guard let next = inspections.deadline, next <= now else { return found }
    return found + inspect(at: now)
  }

  /// Returns a finding for each buffer that the client has changed while the compositor holds it.
  ///
  /// During a connection, ``wait(until:)`` calls this method. At the end of the connection, the
  /// caller must call it.
  ///
  /// - Complexity: O(*n*) in the bytes of the buffers.
  package mutating func inspect(at now: Duration) -> [Finding] {
    let violations = memory.inspect(connection)
    inspections.inspected(at: now, isHeld: memory.isWatching)
    return findings(violations, nil, now)
  }

  /// The number of commits of buffers that the referee can read, and the number of bytes that it
  /// read.
  package var coverage: MemoryCoverage { memory.coverage }

  private func findings(
    _ violations: [Violation], _ request: @autoclosure () -> String?, _ now: Duration
  ) -> [Finding] {
    guard !violations.isEmpty else { return [] }
    let request = request()
    return violations.map { Finding(rule: $0.rule, detail: $0.detail, request: request, time: now) }
  }
}
