internal import WaylandBindgen
internal import Glibc
internal import WireCodec
internal import WireReferee

/// The connection of one client through the proxy: the sockets to the client and to the compositor,
/// and the referee that checks the messages between them.
final class Link {
  private let start: Duration
  private let onChecked: ([CheckedMessage]) -> Void
  private let onFindings: (Duration, [Finding]) -> Void
  private var watch: ConnectionWatch
  private var requests: Lane
  private var events: Lane
  private var shuffler: EventShuffler?
  private var splitter = MessageSplitter()
  /// The received descriptors whose messages are not complete yet. They stay open, so that no new
  /// descriptor gets the same number.
  private var kept: [PassedDescriptor] = []
  /// The descriptors that were received with events and are not in the lane `events` yet. They are
  /// added to this lane together with the next events that the shuffler returns.
  private var carried: [PassedDescriptor] = []

  init(
    client: WireSocket, server: WireSocket, watch: ConnectionWatch, _ disturbances: Disturbances,
    start: Duration, onChecked: @escaping ([CheckedMessage]) -> Void,
    onFindings: @escaping (Duration, [Finding]) -> Void
  ) {
    (self.watch, self.start, self.onChecked, self.onFindings) = (
      watch, start, onChecked, onFindings
    )
    requests = Lane(from: client, to: server, disturbances, salt: 0)
    events = Lane(from: server, to: client, disturbances, salt: 1)
    shuffler = disturbances.looksAtEvents ? EventShuffler(disturbances) : nil
  }

  var coverage: MemoryCoverage { watch.referee.coverage }

  /// True if the connection can be closed: one side has ended the connection, and the other side
  /// has received all messages or has ended the connection too.
  var isOver: Bool { events.isOver || requests.isOver }

  /// The time, by the proxy's clock, at which ``turn(at:)`` must be called; nil for none.
  var deadline: Duration? {
    [requests.deadline, events.deadline, shuffler?.deadline, watch.referee.deadline]
      .compactMap(\.self).min().map { $0 + start }
  }

  /// The two sockets with the events to wait for, as `poll` expects them: first the client's
  /// socket, then the compositor's.
  var interests: [pollfd] {
    [interest(from: requests, to: events), interest(from: events, to: requests)]
  }

  /// Returns the events to wait for at the socket that `read` reads and `written` writes.
  private func interest(from read: Lane, to written: Lane) -> pollfd {
    let events = Int16((read.hasRoom ? POLLIN : 0) | (written.wantsToSend ? POLLOUT : 0))
    // A socket without an interest is left out: otherwise a closed socket would wake the proxy
    // again and again.
    return pollfd(fd: events == 0 ? -1 : read.source.descriptor.number, events: events, revents: 0)
  }

  /// Reads, checks and forwards the available messages; never waits.
  func turn(at proxyNow: Duration) {
    let now = proxyNow - start
    // Events are read first, because requests can only be answers to events that were sent.
    readEvents(now)
    if let (bytes, descriptors) = requests.read() {
      receive(bytes, descriptors, .request, now)
      requests.append(bytes, descriptors: descriptors, at: now)
    }
    if let late = shuffler?.due(at: now) { send(late, now) }
    // Events are checked only here, after all disturbances.
    for piece in events.deliver(at: now) { receive(piece.bytes, piece.descriptors, .event, now) }
    _ = requests.deliver(at: now)
    if let deadline = watch.referee.deadline, deadline <= now {
      let found = watch.wait(until: now)
      if !found.isEmpty { onFindings(now, found) }
    }
    requests.send()
    events.send()
  }

  /// Runs the referee's checks at the end of the connection.
  func end(at proxyNow: Duration) {
    let now = proxyNow - start
    onFindings(now, watch.end(at: now))
  }

  private func readEvents(_ now: Duration) {
    guard !events.hasEnded else { return }
    if let (bytes, descriptors) = events.read() {
      guard shuffler != nil else { return events.append(bytes, descriptors: descriptors, at: now) }
      carried += descriptors
      splitter.append(bytes)
      while let raw = splitter.next() {
        // A broken header is passed on as it is, whatever its object and opcode seem to be.
        let allowed = splitter.isBroken ? .fixed : watch.allowedChanges(to: raw)
        let passed = shuffler?.receive(raw, allowed, at: now) ?? [raw]
        send(passed, now)
      }
    } else if events.hasEnded, let rest = shuffler?.flush() {
      send(rest, now)
    }
  }

  private func send(_ messages: [RawMessage], _ now: Duration) {
    guard !messages.isEmpty else { return }
    events.append(messages.flatMap(\.bytes), descriptors: carried, at: now)
    carried = []
  }

  private func receive(
    _ bytes: some Sequence<UInt8>, _ descriptors: [PassedDescriptor],
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
