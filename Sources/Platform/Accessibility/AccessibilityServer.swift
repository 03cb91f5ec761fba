package import Semantics
package import Bus

/// A server of the program's objects on the screen readers' bus. Its clients are screen readers and
/// similar programs. It answers calls, and reports changes while at least one client listens. A
/// client listens if it has registered for events, or if it has called an object and is still
/// connected.
///
/// The server requests the objects anew for each call, and does not keep them.
package final class AccessibilityServer: BusParticipant {
  /// Called within ``process()``: with true when the first client begins to listen, with false when
  /// the last client has stopped.
  package var onListen: (Bool) -> Void = { _ in }
  /// True while at least one client listens for changes.
  package private(set) var isHeard = false

  package let connection: BusConnection
  private let contents: () -> any AccessibleContents
  private let perform: (AccessibleCall, String) -> Bool
  private let name: String
  private let version: String
  /// The registry's object that is the parent of the program's; nil until the registry has replied.
  private var desktop: (bus: String, reference: BusValue)?
  private var isAnnounced = false
  /// True from the registration of the program to the registry's reply.
  private var isRegistering = false
  private var isRegistered = false
  private let known = KnownObjects()
  /// The cache entries as they were last sent to the clients, which keep copies of them; empty
  /// before a client has asked for the entries.
  private var copies: [BusValue] = []
  /// The clients that have called an object; each subscription reports that its client has left.
  private var callers: [String: BusConnection.Subscription] = [:]

  private static let mostCallers = 64
  /// The seconds that the registry may take to list the clients that have registered for events;
  /// without an answer in time, none counts as registered.
  private static let timeout = 5.0
  private static let registry = "org.a11y.atspi.Registry"
  private static let registryObject = "/org/a11y/atspi/registry"

  /// Connects to the screen readers' bus at `address`; `name` and `version` are those of the
  /// program. `contents` returns the objects at this moment. `perform` performs a request on the
  /// object with this id, and returns false if that is not possible now. Nil if the connection
  /// fails.
  package init?(
    address: String, name: String, version: String,
    contents: @escaping () -> any AccessibleContents,
    perform: @escaping (AccessibleCall, String) -> Bool
  ) {
    guard let connection = BusConnection(address: address) else { return nil }
    (self.connection, self.name, self.version) = (connection, name, version)
    (self.contents, self.perform) = (contents, perform)
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
    // After a late reply too, the registry knows the program, and must not be told again.
    connection.call(
      BusMethod(Self.registry, ObjectPath.application, "org.a11y.atspi.Socket", "Embed"),
      [.reference(bus, ObjectPath.application)], within: .infinity
    ) { [weak self] in self?.receiveDesktop($0) }
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
    guard let message, message.signature == "(so)", let reference = message[0],
      case .structure(let parts) = reference, case .text(let bus) = parts.first
    else { return }
    desktop = (bus, reference)
    // A registry that did not know the program has set the program's number before this reply, and
    // was recorded as a caller.
    drop(caller: bus)
  }

  private func receiveListeners(_ message: IncomingMessage?) {
    guard let message else { return }
    // The reply is a list with an element for each listener; the members of an element depend on
    // the version of AT-SPI.
    if case .array(of: _, let listeners) = message[0] {
      isRegistered = !listeners.isEmpty
    } else {
      isRegistered = false
    }
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
    connection.call(.ofBus("NameHasOwner"), [.text(caller)]) { [weak self] reply in
      if reply?[0] == .truth(false) { self?.drop(caller: caller) }
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
    guard call.isCall, call.object.hasPrefix("/org/a11y/atspi/"),
      let facts = facts(about: contents())
    else { return false }
    record(caller: call.sender)
    do throws(CallError) {
      let answers = ObjectAnswers(facts: facts, call: call)
      let results =
        call.object == ObjectPath.cache
        ? try answers.cacheResults {
          copies = facts.cacheItems
          return copies
        } : try answers.results()
      // An answer that cannot be written is not sent; the client then gets an error.
      guard connection.answer(call, results) else {
        throw CallError("Failed", "the answer cannot be written")
      }
    } catch {
      connection.refuse(call, error.name, error.text)
    }
    return true
  }

  private func facts(about contents: any AccessibleContents) -> ObjectFacts? {
    guard let bus = connection.name else { return nil }
    return ObjectFacts(
      contents: contents, perform: perform, known: known, bus: bus,
      desktop: desktop?.reference ?? .reference(bus, ObjectPath.null), name: name,
      version: version)
  }

  // MARK: Events

  /// Reports `changes` to the listening clients; `contents` are the objects after the changes.
  package func report(_ changes: [AccessibleChange], in contents: any AccessibleContents) {
    guard isHeard, let facts = facts(about: contents) else { return }
    let events = AccessibleEvents(connection: connection, facts: facts)
    for change in changes { events.report(change) }
    // An object disappears only if a reported child disappears that is the object, or contains it.
    if changes.contains(where: { if case .child = $0 { true } else { false } }) {
      for id in known.vanished(from: contents) { events.reportEnd(of: id) }
    }
    guard !changes.isEmpty, !copies.isEmpty else { return }
    let old = Set(copies)
    copies = facts.cacheItems
    for copy in copies where !old.contains(copy) { events.reportCopy(copy) }
  }
}
