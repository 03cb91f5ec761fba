internal import Glibc
package import WireReferee

/// A proxy between clients and a compositor.
///
/// A ``Proxy`` listens, and creates a ``Link`` for each client, with a separate connection to the
/// compositor. A link reads from both sides, and its ``ConnectionWatch`` decodes and checks the
/// messages. If the ``Disturbances`` require it, an ``EventShuffler`` drops, repeats and reorders
/// the events to the client, and a ``Lane`` delays and splits bytes. A ``FindingReport`` and a
/// ``WireLog`` convert the results to text. The proxy sleeps while it has nothing to forward.
package final class Proxy {
  private let disturbances: Disturbances
  private let listener: WireSocket?
  private let watch: () -> ConnectionWatch
  private let connect: () throws(WireSocket.Failure) -> WireSocket
  private let start = ContinuousClock.now
  private var links: [Link] = []
  /// The number of clients since the proxy's start, including those that have ended.
  package private(set) var connections = 0
  /// The sums of the numbers of the connections that have ended, for ``coverage``.
  private var pastCoverage = MemoryCoverage()
  /// The end of the pause that follows after a client could not be accepted, as time since the
  /// proxy's start; nil for no pause.
  ///
  /// The end of a connection, which makes descriptors available again, also ends the pause.
  private var rest: Duration?
  /// Called with the connection's number and the messages that were checked and forwarded.
  package var onChecked: (Int, [CheckedMessage]) -> Void = { _, _ in }
  /// Called for findings that no message caused, such as a missed deadline, with the connection's
  /// number, the time since the connection began, and the findings.
  ///
  /// Also called once at the end of each connection, possibly without findings.
  package var onSilence: (Int, Duration, [Finding]) -> Void = { _, _, _ in }
  /// Called if a client cannot be accepted, or if the proxy cannot connect to the compositor for a
  /// client.
  package var onRefusal: (WireSocket.Failure) -> Void = { _ in }

  /// Creates a proxy that accepts the clients of `listener`. If `listener` is nil, all clients are
  /// added by ``add(_:)``. For each client, `watch` creates the watch of its connection, and
  /// `connect` opens a connection to the compositor.
  package init(
    disturbances: Disturbances = .none, listener: WireSocket? = nil,
    watch: @escaping () -> ConnectionWatch,
    connect: @escaping () throws(WireSocket.Failure) -> WireSocket
  ) {
    (self.disturbances, self.listener) = (disturbances, listener)
    (self.watch, self.connect) = (watch, connect)
  }

  /// The numbers of all connections together: the commits of buffers that the referee can read, and
  /// the bytes that it read.
  package var coverage: MemoryCoverage { links.reduce(into: pastCoverage) { $0.add($1.coverage) } }
  /// True while a client is connected.
  package var isBusy: Bool { !links.isEmpty }
  /// The time since the proxy's start.
  package var now: Duration { ContinuousClock.now - start }

  /// Adds the client at the other end of the socket `client`, and connects to the compositor for
  /// it. If this fails, calls ``onRefusal``.
  package func add(_ client: WireSocket) {
    do throws(WireSocket.Failure) {
      let server = try connect()
      connections += 1
      let number = connections
      var disturbances = disturbances
      disturbances.seed &+= UInt64(number - 1)
      links.append(
        Link(
          client: client, server: server, watch: watch(), disturbances, start: now,
          onChecked: { [unowned self] in onChecked(number, $0) },
          onFindings: { [unowned self] in onSilence(number, $0, $1) }))
    } catch {
      onRefusal(error)
    }
  }

  /// Sleeps until there is input or a deadline, `wakeup` is readable, or `limit` milliseconds have
  /// passed. Then accepts clients, and forwards and checks messages.
  ///
  /// A nil `limit` means no limit; a `wakeup` of −1 means no descriptor. Returns true if `wakeup`
  /// is readable.
  @discardableResult
  package func turn(limit: Int32? = nil, wakeup: Int32 = -1) -> Bool {
    if let end = rest, end <= now { rest = nil }
    let listening = rest == nil ? listener?.descriptor.number : nil
    var list = [
      pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0),
      pollfd(fd: listening ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    list += links.flatMap(\.interests)
    let ready = unsafe poll(&list, nfds_t(list.count), timeout(limit))
    if ready > 0, list[1].revents != 0 { accept() }
    let now = self.now
    for link in links { link.turn(at: now) }
    for link in links where link.isOver {
      link.end(at: now)
      pastCoverage.add(link.coverage)
    }
    if links.contains(where: \.isOver) { rest = nil }
    links.removeAll(where: \.isOver)
    return ready > 0 && list[0].revents != 0
  }

  private func accept() {
    do throws(WireSocket.Failure) {
      if let client = try listener?.accept() { add(client) }
    } catch {
      rest = now + .seconds(1)
      onRefusal(error)
    }
  }

  /// Returns the longest sleep of the next `poll` in milliseconds, rounded up; −1 for no limit.
  private func timeout(_ limit: Int32?) -> Int32 {
    guard let nearest = (links.map(\.deadline) + [rest]).compactMap(\.self).min() else {
      return limit ?? -1
    }
    let wait = Int32(clamping: Int64((max(.zero, nearest - now) / .milliseconds(1)).rounded(.up)))
    return min(wait, limit ?? .max)
  }
}
