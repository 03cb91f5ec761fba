internal import BindgenCore
package import WireCodec

/// A referee of a conversation, which finds the rules that the client breaks.
///
/// A ``Conversation`` turns bytes into messages. Each message goes to every ``Judge``, with the
/// ``Scene`` as it was before the message, and then into the scene. A ``Rule`` has a name and a
/// sentence; a ``Finding`` says how a rule was broken. Time is a parameter; nothing here reads a
/// clock, a socket or memory.
package struct Referee {
  private var scene = Scene()
  private var judges: Judges
  private var memory: MemoryJudge
  private var inspections = InspectionPlan()
  private var kinds: MessageKinds

  /// Creates a referee. `witness` reads the shared memory of `wl_shm` pools; it is not retained.
  package init(
    _ interfaces: Interfaces, limits: Limits = Limits(), witness: (any PoolWitness)? = nil
  ) {
    kinds = MessageKinds(interfaces)
    memory = MemoryJudge(witness: witness)
    judges = Judges(interfaces, limits: limits, witness: witness)
  }

  /// Checks a message and returns its findings. `now` is the time since the connection began.
  package mutating func see(_ utterance: Utterance, at now: Duration) -> [Finding] {
    switch utterance {
    case .message(let message):
      let kind = kinds.kind(of: message)
      var breaches = judges.judge(message, kind, in: scene, at: now)
      breaches += watchMemory(message, kind, at: now)
      scene.apply(message, kind)
      return findings(breaches, message.description, now)
    case .nonsense(let nonsense):
      if nonsense.reason == .unknownInterface { scene.hasOpaqueObjects = true }
      guard nonsense.direction == .request, nonsense.reason != .unknownInterface else { return [] }
      return findings([Breach(.readable, nonsense.description)], nil, now)
    }
  }

  /// The time at which ``wait(until:)`` must be called; nil while nothing is due.
  package var deadline: Duration? {
    [judges.deadline, inspections.deadline].compactMap(\.self).min()
  }

  /// Returns true if the object is the pending frame callback of an existing surface.
  package func isFrameCallback(_ object: WireObject) -> Bool {
    scene.isFrameCallback(object.birth)
  }

  /// Returns a finding for each action whose deadline passed before `now`. Inspects held buffers if
  /// that is due.
  package mutating func wait(until now: Duration) -> [Finding] {
    let found = findings(judges.wait(until: now), nil, now)
    guard let next = inspections.deadline, next <= now else { return found }
    return found + inspect(at: now)
  }

  /// Inspects the bytes of all buffers that the compositor holds.
  ///
  /// ``wait(until:)`` does so by itself; this is for the end of a connection.
  /// - Complexity: O(*n*) in their bytes.
  package mutating func inspect(at now: Duration) -> [Finding] {
    let breaches = memory.inspect(scene)
    inspections.inspected(at: now, isHeld: memory.isWatching)
    return findings(breaches, nil, now)
  }

  private mutating func watchMemory(
    _ message: WireMessage, _ kind: MessageKind, at now: Duration
  ) -> [Breach] {
    switch kind {
    case .bufferRelease, .bufferDestroy: return memory.judge(message, in: scene, at: now)
    case .surfaceCommit:
      let found = memory.judge(message, in: scene, at: now)
      if memory.isWatching { inspections.committed(at: now) }
      return found
    default: return []
    }
  }

  /// The number of committed buffers, and how many of their bytes were read.
  package var coverage: MemoryCoverage { memory.coverage }

  private func findings(
    _ breaches: [Breach], _ request: @autoclosure () -> String?, _ now: Duration
  ) -> [Finding] {
    guard !breaches.isEmpty else { return [] }
    let request = request()
    return breaches.map { Finding(rule: $0.rule, detail: $0.detail, request: request, time: now) }
  }
}
