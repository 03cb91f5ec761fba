/// The time that a client has had.
///
/// On a thread that it shares with its far end, that is the thread's processor time without what
/// the far end has used of it: a referee that hashes pixels makes no client late, and neither does
/// a machine with other work.
struct ClientTime {
  private let clock: FarClock
  /// The far end's own share so far.
  private var others = Duration.zero
  /// The moment at which the far end began to work; nil while it does not.
  private var stopped: Duration?
  private var depth = 0

  init(_ clock: FarClock) { self.clock = clock }

  var now: Duration { (stopped ?? clock.now) - others }

  /// Stops the time until ``resume()``, as often as it was stopped.
  mutating func stop() {
    guard clock == .thread else { return }
    depth += 1
    if depth == 1 { stopped = clock.now }
  }

  mutating func resume() {
    guard clock == .thread else { return }
    depth -= 1
    guard depth == 0, let stopped else { return }
    others += clock.now - stopped
    self.stopped = nil
  }
}
