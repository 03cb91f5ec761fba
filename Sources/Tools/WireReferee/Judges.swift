internal import WireCodec

/// All judges of a referee.
///
/// Each judge is a property of its concrete type, so that the compiler can inline its method: every
/// message goes to all judges, and most of them ignore it.
struct Judges {
  private var message: MessageJudge
  private var order = OrderJudge()
  private var shell = ShellJudge()
  private var serial = SerialJudge()
  private var window = WindowJudge()
  private var popup = PopupJudge()
  private var subsurface = SubsurfaceJudge()
  private var buffer: BufferJudge
  private var seat = SeatJudge()
  private var once = OnceJudge()
  private var offer = OfferJudge()
  private var text = TextJudge()
  private var frame = FrameJudge()
  private var pace: PaceJudge
  private var leftover: LeftoverJudge

  init(_ interfaces: Interfaces, limits: Limits, witness: (any PoolWitness)?) {
    message = MessageJudge(interfaces: interfaces)
    buffer = BufferJudge(
      fileSize: { [weak witness] in witness?.fileSize(of: $0) },
      poolFileSize: { [weak witness] in witness?.fileSize(pool: $0) })
    pace = PaceJudge(limits: limits)
    leftover = LeftoverJudge(limits: limits)
  }

  mutating func judge(
    _ said: WireMessage, _ kind: MessageKind, in scene: Scene, at now: Duration
  ) -> [Breach] {
    var found = message.judge(said, kind, in: scene, at: now)
    func hear(_ breaches: [Breach]) { if !breaches.isEmpty { found += breaches } }
    hear(order.judge(said, kind, in: scene, at: now))
    hear(shell.judge(said, kind, in: scene, at: now))
    hear(serial.judge(said, kind, in: scene, at: now))
    hear(window.judge(said, kind, in: scene, at: now))
    hear(popup.judge(said, kind, in: scene, at: now))
    hear(subsurface.judge(said, kind, in: scene, at: now))
    hear(buffer.judge(said, kind, in: scene, at: now))
    hear(seat.judge(said, kind, in: scene, at: now))
    hear(once.judge(said, kind, in: scene, at: now))
    hear(offer.judge(said, kind, in: scene, at: now))
    hear(text.judge(said, kind, in: scene, at: now))
    hear(frame.judge(said, kind, in: scene, at: now))
    hear(pace.judge(said, kind, in: scene, at: now))
    hear(leftover.judge(said, kind, in: scene, at: now))
    return found
  }

  /// The time at which ``wait(until:)`` must be called; nil while nothing is due.
  var deadline: Duration? { [pace.deadline, leftover.deadline].compactMap(\.self).min() }

  mutating func wait(until now: Duration) -> [Breach] {
    pace.wait(until: now) + leftover.wait(until: now)
  }
}
