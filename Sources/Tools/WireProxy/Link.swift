internal import WaylandBindgen
internal import Glibc
internal import WireCodec
internal import WireReferee

/// The connection of one client through the proxy: the sockets to the client and to the compositor,
/// and the referee that checks the messages between them.
final class Link {
  /// The greatest number of bytes that may wait for one side. At this number, the proxy stops
  /// reading from the other side.
  private static let mostWaiting = 1 << 20

  let number: Int
  private let client: WireSocket
  private let server: WireSocket
  private let start: Duration
  private let onChecked: ([CheckedMessage]) -> Void
  private let finds: (Duration, [Finding]) -> Void
  private var watch: ConnectionWatch
  private var requests: DelayLine
  private var events: DelayLine
  private var shuffler: EventShuffler?
  private var splitter = MessageSplitter()
  private var toServer = OutQueue()
  private var toClient = OutQueue()
  private var clientEnded = false
  private var serverEnded = false
  /// The received descriptors whose messages are not complete yet. They stay open, so that no new
  /// descriptor gets the same number.
  private var kept: [PassedDescriptor] = []
  /// The descriptors that were received with events and are not in the queue `events` yet. They are
  /// added to this queue together with the next events that the shuffler returns.
  private var carried: [PassedDescriptor] = []

  init(
    _ number: Int, client: WireSocket, server: WireSocket, watch: ConnectionWatch,
    _ disturbances: Disturbances, start: Duration, onChecked: @escaping ([CheckedMessage]) -> Void,
    finds: @escaping (Duration, [Finding]) -> Void
  ) {
    (self.number, self.client, self.server, self.watch) = (number, client, server, watch)
    (self.start, self.onChecked, self.finds) = (start, onChecked, finds)
    requests = DelayLine(disturbances, salt: 0)
    events = DelayLine(disturbances, salt: 1)
    shuffler = disturbances.looksAtEvents ? EventShuffler(disturbances) : nil
  }

  var coverage: MemoryCoverage { watch.referee.coverage }

  /// True if the connection can be closed: one side has ended the connection, and the other side
  /// has received all messages or has ended the connection too.
  var isOver: Bool {
    (serverEnded && events.isEmpty && (toClient.isEmpty || toClient.isClosed))
      || (clientEnded && requests.isEmpty && (toServer.isEmpty || toServer.isClosed))
  }

  /// The time, by the proxy's clock, at which ``turn(at:)`` must be called; nil for none.
  var deadline: Duration? {
    [requests.deadline, events.deadline, shuffler?.deadline, watch.referee.deadline]
      .compactMap(\.self).min().map { $0 + start }
  }

  /// The two sockets with the events to wait for, as `poll` expects them: first the client's
  /// socket, then the compositor's.
  var interests: [pollfd] {
    [
      interest(
        client, reads: !clientEnded && toServer.count + requests.count < Self.mostWaiting,
        writes: !toClient.isEmpty),
      interest(
        server, reads: !serverEnded && toClient.count + events.count < Self.mostWaiting,
        writes: !toServer.isEmpty),
    ]
  }

  private func interest(_ socket: WireSocket, reads: Bool, writes: Bool) -> pollfd {
    let events = Int16((reads ? POLLIN : 0) | (writes ? POLLOUT : 0))
    // A socket without an interest is left out: otherwise a closed socket would wake the proxy
    // again and again.
    return pollfd(fd: events == 0 ? -1 : socket.descriptor.number, events: events, revents: 0)
  }

  /// Reads, checks and forwards the available messages; never waits.
  func turn(at proxyNow: Duration) {
    let now = proxyNow - start
    // Events are read first, because requests can only be answers to events that were sent.
    readServer(now)
    readClient(now)
    if let late = shuffler?.due(at: now) { send(late, now) }
    deliver(now)
    if let deadline = watch.referee.deadline, deadline <= now {
      let found = watch.wait(until: now)
      if !found.isEmpty { finds(now, found) }
    }
    toServer.send(over: server)
    toClient.send(over: client)
  }

  /// Runs the referee's checks at the end of the connection.
  func end(at proxyNow: Duration) {
    let now = proxyNow - start
    finds(now, watch.end(at: now))
  }

  private func readClient(_ now: Duration) {
    guard !clientEnded, toServer.count + requests.count < Self.mostWaiting else { return }
    switch client.receive() {
    case .success(let (bytes, descriptors)):
      receive(bytes, descriptors, .request, now)
      requests.take(bytes, descriptors: descriptors, at: now)
    case .failure(.nothingYet): break
    case .failure(.ended): clientEnded = true
    }
  }

  private func readServer(_ now: Duration) {
    guard !serverEnded, toClient.count + events.count < Self.mostWaiting else { return }
    switch server.receive() {
    case .success(let (bytes, descriptors)):
      guard shuffler != nil else { return events.take(bytes, descriptors: descriptors, at: now) }
      carried += descriptors
      splitter.append(bytes)
      while let raw = splitter.next() {
        let passed = shuffler?.receive(raw, watch.allowedChanges(to: raw), at: now) ?? [raw]
        send(passed, now)
      }
    case .failure(.nothingYet): break
    case .failure(.ended):
      serverEnded = true
      if let rest = shuffler?.flush() { send(rest, now) }
    }
  }

  private func send(_ messages: [RawMessage], _ now: Duration) {
    guard !messages.isEmpty else { return }
    events.take(messages.flatMap(\.bytes), descriptors: carried, at: now)
    carried = []
  }

  /// Delivers the bytes that are due. Events are checked only here, after all disturbances.
  private func deliver(_ now: Duration) {
    for piece in serverEnded ? events.flush() : events.due(at: now) {
      receive(piece.bytes, piece.descriptors, .event, now)
      toClient.append(piece.bytes, descriptors: piece.descriptors)
    }
    for piece in clientEnded ? requests.flush() : requests.due(at: now) {
      toServer.append(piece.bytes, descriptors: piece.descriptors)
    }
  }

  private func receive(
    _ bytes: [UInt8], _ descriptors: [PassedDescriptor],
    _ direction: MessageDescription.Direction, _ now: Duration
  ) {
    kept += descriptors
    let checked = watch.receive(bytes, descriptors: descriptors.map(\.number), direction, at: now)
    if !checked.isEmpty { onChecked(checked) }
    guard !kept.isEmpty else { return }
    let waiting = watch.waitingDescriptors(.request) + watch.waitingDescriptors(.event)
    kept.removeAll { !waiting.contains($0.number) }
  }
}
