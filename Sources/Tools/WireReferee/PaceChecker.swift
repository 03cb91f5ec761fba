internal import WaylandBindgen
internal import WireCodec

/// Checks that each surface has at most one pending frame callback, and that pings are answered in
/// time. Also checks the number of requests per second.
struct PaceChecker {
  /// The time within which the client must answer a ping. The protocol gives no number.
  let pong: Duration
  /// The greatest number of requests per second. The protocol gives no number.
  private static let mostRequests = 5000
  /// The unanswered pings, oldest first. Each ping needs an answer of its own.
  private var pings: [(serial: UInt32, sent: Duration)] = []
  private var second = Duration.zero
  private var requests = 0

  init(pong: Duration) { self.pong = pong }

  mutating func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    guard message.direction == .request else {
      if message.fullName == "xdg_wm_base.ping", let serial = message.uint("serial") {
        pings.append((serial, connection.now))
      }
      return []
    }
    var found: [Violation] = []
    if message.fullName == "wl_surface.frame",
      let waiting = connection.surfaces[message.object.creationIndex]?.callbacks, !waiting.isEmpty
    {
      found.append(Violation(.oneFrameCallback, "pending already: \(waiting.count)"))
    }
    if message.fullName == "xdg_wm_base.pong",
      let index = pings.firstIndex(where: { $0.serial == message.uint("serial") })
    {
      let wait = connection.now - pings[index].sent
      if wait > pong {
        found.append(Violation(.pong, "an answer after \(Int(wait / .milliseconds(1))) ms"))
      }
      pings.remove(at: index)
    }
    return found + storm(at: connection.now)
  }

  private mutating func storm(at now: Duration) -> [Violation] {
    if now - second >= .seconds(1) { (second, requests) = (now, 0) }
    requests += 1
    // One finding per second is enough.
    guard requests == Self.mostRequests + 1 else { return [] }
    return [Violation(.storm, "more than \(Self.mostRequests) requests in a second")]
  }

  /// The time since the connection began from which an answer to the oldest unanswered ping is too
  /// late; nil if no ping is unanswered.
  var deadline: Duration? { pings.first.map { $0.sent + pong + .milliseconds(1) } }

  mutating func wait(until now: Duration) -> [Violation] {
    guard let oldest = pings.first, now - oldest.sent > pong else { return [] }
    pings.removeAll { now - $0.sent > pong }
    return [Violation(.pong, "no answer for \(Int((now - oldest.sent) / .milliseconds(1))) ms")]
  }
}
