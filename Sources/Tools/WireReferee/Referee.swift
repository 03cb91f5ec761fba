internal import BindgenCore
package import WireCodec

/// Watches a conversation and says which rules the client breaks.
///
/// A ``Conversation`` makes messages of bytes; each goes to every ``Judge`` with the ``Scene`` before
/// it, then into the scene. A ``Rule`` has a name and a sentence, a ``Finding`` says how it was
/// broken. Time is a parameter; nothing here reads a clock, a socket or memory.
package struct Referee {
  private let interfaces: Interfaces
  private var scene = Scene()
  private var judges: [any Judge]
  private var memory: MemoryJudge

  /// `witness` sees what is in pools, and is not kept alive.
  package init(
    _ interfaces: Interfaces, limits: Limits = Limits(), witness: (any PoolWitness)? = nil
  ) {
    self.interfaces = interfaces
    memory = MemoryJudge(witness: witness)
    judges = [
      MessageJudge(interfaces: interfaces), OrderJudge(), ShellJudge(), SerialJudge(),
      BufferJudge { [weak witness] in witness?.fileSize(of: $0) }, FrameJudge(),
      PaceJudge(limits: limits),
    ]
  }

  /// Judges what was said at a moment since the connection began.
  package mutating func see(_ utterance: Utterance, at now: Duration) -> [Finding] {
    switch utterance {
    case .message(let message):
      var breaches = judges.indices.flatMap { judges[$0].judge(message, in: scene, at: now) }
      breaches += memory.judge(message, in: scene, at: now)
      scene.apply(message)
      return findings(breaches, message.description, now)
    case .nonsense(let nonsense):
      if nonsense.reason == .unknownInterface { scene.hasOpaqueObjects = true }
      guard nonsense.direction == .request, nonsense.reason != .unknownInterface else { return [] }
      return findings([Breach(.readable, nonsense.description)], nil, now)
    }
  }

  /// The time of ``wait(until:)``; nil while the client owes nothing.
  package var deadline: Duration? { judges.compactMap(\.deadline).min() }

  /// True for a callback that a surface's frame has made, until it is answered or its surface goes.
  package func isFrameCallback(_ object: WireObject) -> Bool {
    scene.isFrameCallback(object.birth)
  }

  /// Judges silence: nothing more was said until `now`.
  package mutating func wait(until now: Duration) -> [Finding] {
    findings(judges.indices.flatMap { judges[$0].wait(until: now) }, nil, now)
  }

  /// Looks at the bytes of all buffers that the compositor holds.
  ///
  /// - Complexity: O(*n*) in their bytes.
  package mutating func inspect(at now: Duration) -> [Finding] {
    findings(memory.inspect(scene), nil, now)
  }

  private func findings(
    _ breaches: [Breach], _ request: @autoclosure () -> String?, _ now: Duration
  ) -> [Finding] {
    guard !breaches.isEmpty else { return [] }
    let request = request()
    return breaches.map { Finding(rule: $0.rule, detail: $0.detail, request: request, time: now) }
  }
}
