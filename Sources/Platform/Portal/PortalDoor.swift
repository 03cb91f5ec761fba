package import Bus

/// The one way to the desktop's services on the session bus: calls go out, and each gets one answer.
///
/// Nothing here ever waits. A service has its time to take the call; a person who has to choose something
/// has all the time of the world, and nothing wakes meanwhile.
package final class PortalDoor: BusParticipant {
  /// A call that has no answer yet.
  private final class Pending {
    let call: PortalCall
    let receive: (PortalAnswer) -> Void
    /// True once it is taken: its answer comes from a person.
    var isTaken = false
    /// The request that the reply has named.
    var request: String?

    init(_ call: PortalCall, _ receive: @escaping (PortalAnswer) -> Void) {
      (self.call, self.receive) = (call, receive)
    }
  }

  package let connection: BusConnection
  /// Called, within ``process()``, when the portal has come (true) or gone: whatever it was to hold is
  /// forgotten.
  package var onPortalChange: (_ isThere: Bool) -> Void = { _ in }
  /// The calls without an answer.
  private var pending: [Pending] = []
  /// The answers to requests that no reply has named yet.
  private var early: [String: PortalAnswer] = [:]
  private let patience: Double

  /// Goes to the bus at `address`, else to the session bus that the environment names; nil where there is
  /// none. A service has `patience` seconds to take a call.
  package init?(address: String? = nil, patience: Double = BusConnection.usualPatience) {
    guard let connection = BusConnection(address: address, patience: patience) else { return nil }
    (self.connection, self.patience) = (connection, patience)
    // Answers are waited for before anything is asked, so none can be missed.
    let rule =
      "type='signal',sender='\(PortalCall.portal)',interface='org.freedesktop.portal.Request',"
      + "member='Response'"
    let owners =
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
      + "member='NameOwnerChanged',arg0='\(PortalCall.portal)'"
    guard connection.listen(to: rule, { [weak self] in self?.receiveResponse($0) }),
      connection.listen(to: owners, { [weak self] in self?.receiveOwner($0) })
    else { return nil }
  }

  deinit { close() }

  /// Ends the connection; calls that have no answer get ``PortalAnswer/missing``. Harmless the second time.
  package func close() {
    connection.close()
    endAll()
  }

  package func process() {
    connection.process()
    // Nobody answers a request any more on a bus that has ended.
    if connection.descriptor == nil { endAll() }
  }

  private func endAll() {
    let left = pending
    (pending, early) = ([], [:])
    for call in left { call.receive(.missing) }
  }

  // MARK: Calls

  /// Makes a call; `receive` gets its one answer, within a later `process()`, or at once where nothing can be
  /// asked.
  package func make(_ call: PortalCall, receive: @escaping (PortalAnswer) -> Void) {
    guard connection.descriptor != nil else { return receive(.missing) }
    let entry = Pending(call, receive)
    pending.append(entry)
    let method = BusMethod(call.service, call.object, call.interface, call.method)
    let isMade = connection.call(method, within: patience) {
      for argument in call.arguments { $0.value(argument) }
    } replied: { [weak self] reply in
      self?.receive(reply, for: entry)
    }
    if !isMade { end(entry, .refused) }
  }

  /// Gives a call its answer, if it has none.
  private func end(_ entry: Pending, _ answer: PortalAnswer) {
    guard let index = pending.firstIndex(where: { $0 === entry }) else { return }
    pending.remove(at: index)
    entry.receive(answer)
  }

  // MARK: Answers

  /// The errors of a bus on which nobody offers this.
  private static let absences = [
    "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
    "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownInterface",
    "org.freedesktop.DBus.Error.UnknownObject", "org.freedesktop.DBus.Error.Spawn.ServiceNotFound",
    "org.freedesktop.DBus.Error.Spawn.ServiceNotValid",
    // The bus itself is gone.
    "org.freedesktop.DBus.Error.Disconnected",
  ]
  private static let silences = [
    "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
    "org.freedesktop.DBus.Error.TimedOut", "System.Error.ETIMEDOUT",
  ]

  /// The reply to a call: an error, or that it is taken; nil where the connection has ended.
  private func receive(_ reply: IncomingMessage?, for entry: Pending) {
    guard let reply else { return end(entry, connection.wasLate ? .silent : .missing) }
    guard !reply.isError else {
      return end(
        entry,
        reply.isError(Self.absences)
          ? .missing : reply.isError(Self.silences) ? .silent : .refused)
    }
    let request = reply.path()
    guard entry.call.awaitsResponse else {
      return end(entry, .done(request: request, results: [:]))
    }
    guard let request else { return end(entry, .refused) }
    (entry.isTaken, entry.request) = (true, request)
    if let answer = early.removeValue(forKey: request) { end(entry, answer) }
  }

  /// Another owner of the portal's name, or none. One that has gone answers nothing any more; the bus
  /// itself refuses the calls that it had not taken.
  private func receiveOwner(_ signal: IncomingMessage) {
    guard signal.text() != nil, let old = signal.text(), let new = signal.text() else { return }
    if !old.isEmpty {
      early = [:]
      for entry in pending where entry.isTaken { end(entry, .ended) }
    }
    onPortalChange(!new.isEmpty)
  }

  /// The answer to a request.
  private func receiveResponse(_ signal: IncomingMessage) {
    let request = signal.object
    guard let code = signal.uint32() else { return }
    let answer: PortalAnswer =
      switch code {
      case 0: .done(request: request, results: signal.options() ?? [:])
      case 1: .cancelled
      default: .refused
      }
    guard let entry = pending.first(where: { $0.request == request }) else {
      // It may be of a call whose reply is still to come.
      if pending.contains(where: { !$0.isTaken && $0.call.awaitsResponse }) {
        early[request] = answer
      }
      return
    }
    end(entry, answer)
  }
}
