package import Bus

/// A client of the desktop's services on the session bus: each call gets one answer.
///
/// It never blocks. A service must accept a call within a time limit, except for
/// ``PortalCall/inhibitIdle(reason:from:)``; after that, the user has unlimited time to choose.
package final class PortalClient: BusParticipant {
  /// A call without an answer so far.
  private final class Pending {
    let call: PortalCall
    let receive: (PortalAnswer) -> Void
    /// The object path of the request, from the service's reply; nil until the service has accepted
    /// the call. From then on, the answer depends on the user.
    var request: String?

    init(_ call: PortalCall, _ receive: @escaping (PortalAnswer) -> Void) {
      (self.call, self.receive) = (call, receive)
    }
  }

  package let connection: BusConnection
  /// Called within ``process()`` if the portal appears (with true) or disappears (with false).
  ///
  /// In both cases, the portal no longer knows the earlier calls: for example, it no longer keeps
  /// the screen on.
  package var onPortalChange: (_ isThere: Bool) -> Void = { _ in }
  private var pending: [Pending] = []
  /// The answers that arrived before the replies to their calls, by the object path of the request.
  private var early: [String: PortalAnswer] = [:]
  private let timeout: Double

  /// Connects to the bus at `address`, or to the session bus of the environment if `address` is
  /// nil. Returns nil if there is no bus.
  ///
  /// A service must accept a call within `timeout` seconds.
  package init?(address: String? = nil, timeout: Double = BusConnection.defaultTimeout) {
    guard let connection = BusConnection(address: address, timeout: timeout) else { return nil }
    (self.connection, self.timeout) = (connection, timeout)
    // Answers are waited for before anything is asked, so none can be missed.
    let rule =
      "type='signal',sender='\(PortalCall.portal)',interface='org.freedesktop.portal.Request',"
      + "member='Response'"
    guard connection.listen(to: rule, { [weak self] in self?.receiveResponse($0) }),
      connection.listen(toOwnersOf: PortalCall.portal, { [weak self] in self?.updateOwner($0, $1) })
    else { return nil }
  }

  deinit { close() }

  /// Ends the connection; unanswered calls get ``PortalAnswer/missing``. A second call does
  /// nothing.
  package func close() {
    connection.close()
    endAll()
  }

  package func process() {
    connection.process()
    // After the end of the connection, no request gets an answer.
    if connection.descriptor == nil { endAll() }
  }

  private func endAll() {
    let left = pending
    (pending, early) = ([], [:])
    for call in left { call.receive(.missing) }
  }

  /// Makes a call. `receive` gets one answer: in a later `process()`, or within this function if
  /// the call cannot be sent.
  package func make(_ call: PortalCall, receive: @escaping (PortalAnswer) -> Void) {
    guard connection.descriptor != nil else { return receive(.missing) }
    let entry = Pending(call, receive)
    pending.append(entry)
    let isMade = connection.call(
      call.method, call.arguments, within: call.isTimed ? timeout : .infinity
    ) { [weak self] in self?.receive($0, for: entry) }
    if !isMade { end(entry, .refused) }
  }

  /// Passes the answer to the caller, unless the call already has an answer.
  private func end(_ entry: Pending, _ answer: PortalAnswer) {
    guard let index = pending.firstIndex(where: { $0 === entry }) else { return }
    pending.remove(at: index)
    entry.receive(answer)
  }

  /// The bus errors that mean that the service does not exist.
  private static let absences = [
    "ServiceUnknown", "NameHasNoOwner", "UnknownMethod", "UnknownInterface", "UnknownObject",
    "Spawn.ServiceNotFound", "Spawn.ServiceNotValid",
    // The bus itself is gone.
    "Disconnected",
  ].map { "org.freedesktop.DBus.Error.\($0)" }
  private static let silences = [
    "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
    "org.freedesktop.DBus.Error.TimedOut", "System.Error.ETIMEDOUT",
  ]

  /// Handles the reply to a call; `reply` is nil if the connection has ended.
  private func receive(_ reply: IncomingMessage?, for entry: Pending) {
    guard let reply else { return end(entry, connection.wasLate ? .silent : .missing) }
    guard !reply.isError else {
      return end(
        entry,
        reply.isError(Self.absences)
          ? .missing : reply.isError(Self.silences) ? .silent : .refused)
    }
    var request: String?
    if case .path(let path) = reply[0] { request = path }
    guard entry.call.awaitsResponse else {
      return end(entry, .done(request: request, results: [:]))
    }
    guard let request else { return end(entry, .refused) }
    entry.request = request
    if let answer = early.removeValue(forKey: request) { end(entry, answer) }
  }

  /// Handles a change of the owner of the portal's bus name; the name may also have no owner now.
  ///
  /// The previous owner can no longer answer the calls that it has accepted, so they get
  /// ``PortalAnswer/ended``. The bus answers the other calls with errors.
  private func updateOwner(_ old: String, _ new: String) {
    if !old.isEmpty {
      early = [:]
      for entry in pending where entry.request != nil { end(entry, .ended) }
    }
    onPortalChange(!new.isEmpty)
  }

  private func receiveResponse(_ signal: IncomingMessage) {
    let request = signal.object
    guard case .number(let code) = signal[0] else { return }
    let answer: PortalAnswer =
      switch code {
      case 0: .done(request: request, results: signal[1]?.options ?? [:])
      case 1: .cancelled
      default: .refused
      }
    guard let entry = pending.first(where: { $0.request == request }) else {
      // The response may belong to a call whose reply has not arrived yet.
      if pending.contains(where: { $0.request == nil && $0.call.awaitsResponse }) {
        early[request] = answer
      }
      return
    }
    end(entry, answer)
  }
}
