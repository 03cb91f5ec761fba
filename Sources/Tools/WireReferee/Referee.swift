internal import WaylandBindgen
package import WireCodec

/// A referee of a conversation, which finds the rules that the client breaks.
///
/// A ``Conversation`` converts bytes to messages. Each message is checked by every ``RuleChecker``,
/// with the ``Scene`` as it was before the message; then the scene is updated. A ``Rule`` has a
/// name and a sentence; a ``Finding`` describes how a rule was broken. Time is a parameter; no type
/// of this module reads a clock, a socket or memory.
package struct Referee {
  private var scene = Scene()
  private var checkers: RuleCheckers
  private var memory: MemoryChecker
  private var inspections = InspectionPlan()

  /// Creates a referee. It does not retain `poolReader`, which reads the memory of `wl_shm` pools.
  package init(
    _ interfaces: Interfaces, limits: Limits = Limits(), poolReader: (any PoolReader)? = nil
  ) {
    memory = MemoryChecker(poolReader: poolReader)
    checkers = RuleCheckers(interfaces, limits: limits, poolReader: poolReader)
  }

  /// Checks a message and returns its findings. `now` is the time since the connection began.
  package mutating func see(_ received: ReceivedMessage, at now: Duration) -> [Finding] {
    switch received {
    case .message(let message):
      let kind = MessageKind(of: message.fullName)
      scene.now = now
      var violations = checkers.check(message, kind, in: scene)
      violations += memory.check(message, kind, in: scene)
      if kind == .surfaceCommit, memory.isWatching { inspections.committed(at: now) }
      scene.apply(message, kind)
      return findings(violations, message.description, now)
    case .unreadable(let unreadable):
      if unreadable.reason == .unknownInterface { scene.hasOpaqueObjects = true }
      guard unreadable.direction == .request, unreadable.reason != .unknownInterface else {
        return []
      }
      return findings([Violation(.readable, unreadable.description)], nil, now)
    }
  }

  /// The time at which ``wait(until:)`` must be called; nil while nothing is due.
  package var deadline: Duration? {
    [checkers.deadline, inspections.deadline].compactMap(\.self).min()
  }

  /// Returns true if the object is the pending frame callback of an existing surface.
  package func isFrameCallback(_ object: WireObject) -> Bool {
    scene.isFrameCallback(object.creationIndex)
  }

  /// Returns a finding for each deadline before `now` that the client has missed, such as the time
  /// for the answer to a ping. If an inspection is due, also checks the buffers that the compositor
  /// holds for changes.
  package mutating func wait(until now: Duration) -> [Finding] {
    let found = findings(checkers.wait(until: now), nil, now)
    guard let next = inspections.deadline, next <= now else { return found }
    return found + inspect(at: now)
  }

  /// Checks whether the client has changed a buffer that the compositor holds.
  ///
  /// The caller must call this method at the end of a connection. Until then, ``wait(until:)``
  /// calls it.
  ///
  /// - Complexity: O(*n*) in the bytes of the buffers.
  package mutating func inspect(at now: Duration) -> [Finding] {
    let violations = memory.inspect(scene)
    inspections.inspected(at: now, isHeld: memory.isWatching)
    return findings(violations, nil, now)
  }

  /// The number of committed buffers, and how many of their bytes were read.
  package var coverage: MemoryCoverage { memory.coverage }

  private func findings(
    _ violations: [Violation], _ request: @autoclosure () -> String?, _ now: Duration
  ) -> [Finding] {
    guard !violations.isEmpty else { return [] }
    let request = request()
    return violations.map { Finding(rule: $0.rule, detail: $0.detail, request: request, time: now) }
  }
}
