internal import WireCodec

/// All checkers of a referee.
///
/// Each checker is a property with a concrete type, so that the compiler can inline its method:
/// every message goes to all checkers, and most of them ignore it.
struct RuleCheckers {
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
  private var leftover: LeftoverChecker

  init(_ interfaces: Interfaces, limits: Limits, poolReader: (any PoolReader)?) {
    message = MessageChecker(interfaces: interfaces)
    buffer = BufferChecker(poolReader: poolReader)
    pace = PaceChecker(limits: limits)
    leftover = LeftoverChecker(limits: limits)
  }

  mutating func check(_ said: WireMessage, _ kind: MessageKind, in scene: Scene) -> [Violation] {
    var found = message.check(said, kind, in: scene)
    func add(_ violations: [Violation]) { if !violations.isEmpty { found += violations } }
    add(order.check(said, kind, in: scene))
    add(shell.check(said, kind, in: scene))
    add(serial.check(said, kind, in: scene))
    add(window.check(said, kind, in: scene))
    add(popup.check(said, kind, in: scene))
    add(subsurface.check(said, kind, in: scene))
    add(buffer.check(said, kind, in: scene))
    add(seat.check(said, kind, in: scene))
    add(once.check(said, kind, in: scene))
    add(offer.check(said, kind, in: scene))
    add(text.check(said, kind, in: scene))
    add(pace.check(said, kind, in: scene))
    add(leftover.check(said, kind, in: scene))
    return found
  }

  /// The time at which ``wait(until:)`` must be called; nil while nothing is due.
  var deadline: Duration? { [pace.deadline, leftover.deadline].compactMap(\.self).min() }

  mutating func wait(until now: Duration) -> [Violation] {
    pace.wait(until: now) + leftover.wait(until: now)
  }
}
