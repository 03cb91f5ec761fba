package import Semantics
package import Bus

/// A server of the program's objects on the screen readers' bus. Its clients are screen readers and
/// similar programs. It answers calls, and reports changes while at least one client listens. A
/// client listens if it has registered for events, or if it has called an object and is still
/// connected.
///
/// Each call is answered from ``AccessibleHost/contents``. The server requests the contents anew
/// for each call, and does not keep them.
package final class AccessibilityServer: BusParticipant {
  /// Called within ``process()``: with true when the first client begins to listen, with false when
  /// the last client has stopped.
  package var onListen: (Bool) -> Void = { _ in }
  /// True while at least one client listens for changes.
  package private(set) var isHeard = false

  package let connection: BusConnection
  private weak var host: (any AccessibleHost)?
  private let name: String
  private let version: String
  /// The registry's object that is the parent of the program's; nil until the registry has replied.
  private var desktop: Reference?
  private var isAnnounced = false
  /// True from the registration of the program to the registry's reply.
  private var isRegistering = false
  private var isRegistered = false
  private let known = KnownObjects()
  /// The cache entries as they were last sent to the clients, which keep copies of them; empty
  /// before a client has asked for the entries.
  private var copies: [CacheItem] = []
  /// The clients that have called an object; each subscription reports that its client has left.
  private var callers: [String: BusConnection.Subscription] = [:]

  private static let mostCallers = 64
  /// The seconds that the registry may take to list the clients that have registered for events;
  /// without an answer in time, none counts as registered.
  private static let timeout = 5.0
  private static let registry = "org.a11y.atspi.Registry"
  private static let registryObject = "/org/a11y/atspi/registry"

  /// Connects to the screen readers' bus at `address`; `name` and `version` are those of the
  /// program. Nil if the connection fails.
  package init?(address: String, host: any AccessibleHost, name: String, version: String) {
    guard let connection = BusConnection(address: address) else { return nil }
    (self.connection, self.host, self.name, self.version) = (connection, host, name, version)
    let rule = "type='signal',sender='\(Self.registry)',interface='\(Self.registry)'"
    guard connection.serve({ [weak self] in self?.answer($0) == true }),
      connection.listen(to: rule, { [weak self] _ in self?.askForListeners() }),
      connection.listen(toOwnersOf: Self.registry, { [weak self] in self?.updateOwner($1) })
    else { return nil }
  }

  package func process() {
    connection.process()
    announce()
    guard connection.descriptor == nil else { return }
    // No client listens on a bus that has ended.
    (isRegistered, callers) = (false, [:])
    lookForListeners()
  }

  package func close() {
    callers = [:]
    connection.close()
  }

  /// Registers the program, once the bus has given it a name.
  private func announce() {
    guard !isAnnounced, let bus = connection.name else { return }
    (isAnnounced, isRegistering) = (true, true)
    let application = Reference(bus: bus, path: ObjectPath.application)
    // After a late reply too, the registry knows the program, and must not be told again.
    connection.call(
      BusMethod(Self.registry, ObjectPath.application, "org.a11y.atspi.Socket", "Embed"),
      within: .infinity
    ) {
      application.write(to: $0)
    } replied: { [weak self] in
      self?.receiveDesktop($0)
    }
    askForListeners()
  }

  private func askForListeners() {
    connection.call(
      BusMethod(Self.registry, Self.registryObject, Self.registry, "GetRegisteredEvents"),
      within: Self.timeout
    ) { [weak self] in self?.receiveListeners($0) }
  }

  // MARK: Listeners

  /// Registers the program again if another process has become the registry, because this process
  /// does not know the program. Does nothing while a registration is under way: the bus has then
  /// started the process to deliver it.
  private func updateOwner(_ new: String) {
    if !new.isEmpty, !isRegistering { isAnnounced = false }
  }

  private func receiveDesktop(_ message: IncomingMessage?) {
    isRegistering = false
    guard let message, !message.isError else { return }
    desktop = message.inside("r", "so") {
      message.text().flatMap { bus in message.path().map { Reference(bus: bus, path: $0) } }
    }
    // A registry that did not know the program has set the program's number before this reply, and
    // was recorded as a caller.
    if let desktop { drop(caller: desktop.bus) }
  }

  private func receiveListeners(_ message: IncomingMessage?) {
    guard let message else { return }
    // Each element is a structure that begins with the listener's name. Other versions of AT-SPI
    // have had other members after it.
    let type = message.isError ? "" : message.next?.contents ?? ""
    isRegistered = message.array(of: type) { message.skip(type) ? type : nil }?.isEmpty == false
    lookForListeners()
  }

  /// Remembers a client that has called an object, except the registry, which calls every program.
  private func record(caller: String) {
    guard !caller.isEmpty, caller != desktop?.bus, callers[caller] == nil,
      callers.count < Self.mostCallers,
      caller.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ":._-".contains($0)) })
    else { return }
    let rule = BusConnection.ownerChanges(of: caller) + ",arg2=''"
    callers[caller] = connection.subscribe(to: rule) { [weak self] _ in self?.drop(caller: caller) }
    lookForListeners()
    // The client may have ended before the bus knew of the subscription to its end.
    connection.call(.ofBus("NameHasOwner")) {
      $0.text(caller)
    } replied: { [weak self] reply in
      if let reply, !reply.isError, reply.truth() == false { self?.drop(caller: caller) }
    }
  }

  private func drop(caller: String) {
    callers[caller] = nil
    lookForListeners()
  }

  private func lookForListeners() {
    let isHeard = isRegistered || !callers.isEmpty
    guard isHeard != self.isHeard else { return }
    self.isHeard = isHeard
    if !isHeard {
      known.forgetAll()
      copies = []
    }
    onListen(isHeard)
  }

  // MARK: Calls

  /// Answers a call about an accessible object or the cache; returns false for all other calls.
  private func answer(_ call: IncomingMessage) -> Bool {
    guard call.isCall, let host, call.object.hasPrefix("/org/a11y/atspi/"),
      let facts = facts(about: host.contents)
    else { return false }
    record(caller: call.sender)
    do throws(CallError) {
      // An answer that cannot be written is not sent; the client then gets an error.
      let isSent = try connection.answer(call) { writer throws(CallError) in
        let answers = ObjectAnswers(facts: facts, call: call, writer: writer)
        guard call.object == ObjectPath.cache else { return try answers.answer() }
        try answers.answerAsCache {
          copies = CacheItem.all(facts)
          return copies
        }
      }
      if !isSent { throw CallError("Failed", "the answer cannot be written") }
    } catch {
      connection.refuse(call, error.name, error.text)
    }
    return true
  }

  private func facts(about contents: any AccessibleContents) -> ObjectFacts? {
    guard let host, let bus = connection.name else { return nil }
    return ObjectFacts(
      host: host, contents: contents, known: known, bus: bus,
      desktop: desktop ?? Reference(bus: bus, path: ObjectPath.null), name: name, version: version)
  }

  // MARK: Events

  /// Reports `changes` to the listening clients; `contents` are the objects after the changes.
  package func report(_ changes: [AccessibleChange], in contents: any AccessibleContents) {
    guard isHeard, let bus = connection.name else { return }
    let events = AccessibleEvents(connection: connection, known: known, bus: bus)
    for change in changes { events.report(change, window: contents.root) }
    // An object disappears only if a reported child disappears that is the object, or contains it.
    if changes.contains(where: { if case .child = $0 { true } else { false } }) {
      for id in known.vanished(from: contents) { events.reportEnd(of: id) }
    }
    guard !changes.isEmpty, !copies.isEmpty, let facts = facts(about: contents) else { return }
    let old = Set(copies)
    copies = CacheItem.all(facts)
    for copy in copies where !old.contains(copy) { events.reportCopy(copy) }
  }
}
