package import Accessible
internal import CSystemd

/// The program on the bus of the screen readers: its objects answer there, and their changes are told.
///
/// It tells nothing before somebody listens: one who has registered for events, or who has asked about an
/// object and is still there. Calls are answered one by one from ``AccessibleHost/contents``, which is
/// made for each, so that there is no copy to keep.
@safe package final class AccessibilityServer: PolledBus {
  /// Called, within ``process()``, when somebody begins to listen, and when nobody does any more.
  package var onListen: (Bool) -> Void = { _ in }
  /// True while somebody listens.
  package private(set) var isHeard = false

  private let link: BusLink
  private weak var host: (any AccessibleHost)?
  private let name: String
  private let version: String
  /// The object of the registry that holds the program; nil before.
  private var desktop: Reference?
  private var isAnnounced = false
  /// True where the registry knows of somebody who wants events.
  private var isRegistered = false
  /// Those who have asked about objects, and the subscription to their end.
  private var callers: [String: BusLink.Subscription] = [:]

  /// The most callers of whom note is taken.
  private static let mostCallers = 64
  private static let registry = "org.a11y.atspi.Registry"
  private static let registryObject = "/org/a11y/atspi/registry"

  /// Connects to the bus at `address`, to be known there by `name`; nil where that is not possible.
  package init?(address: String, host: any AccessibleHost, name: String, version: String) {
    guard let link = BusLink(address: address) else { return nil }
    (self.link, self.host, self.name, self.version) = (link, host, name, version)
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    let rule = "type='signal',sender='\(Self.registry)',interface='\(Self.registry)'"
    guard unsafe sd_bus_add_filter(link.bus, nil, callReceived, this) >= 0,
      unsafe link.listen(to: rule, listenersChanged, this)
    else { return nil }
  }

  package var descriptor: Int32? { link.descriptor }
  package var wantsToRead: Bool { link.wantsToRead }
  package var wantsToWrite: Bool { link.wantsToWrite }
  package var deadline: Int64? { link.deadline }

  /// The name of the program on the bus; nil before it has one.
  package var address: String? { link.name }

  package func process() {
    link.process()
    announce()
    guard link.descriptor == nil else { return }
    // Nobody hears anything on a bus that has ended.
    (isRegistered, callers) = (false, [:])
    lookForListeners()
  }

  package func close() {
    callers = [:]
    link.close()
  }

  /// Tells the registry of the program, once the bus has given it a name.
  private func announce() {
    guard !isAnnounced, let bus = link.name else { return }
    isAnnounced = true
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    let application = Reference(bus: bus, path: ObjectPath.application)
    _ = unsafe link.call(
      Self.registry, ObjectPath.application, "org.a11y.atspi.Socket", "Embed", starts: true,
      { application.write(to: $0) }, replied: embedded, this)
    askForListeners()
  }

  fileprivate func askForListeners() {
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    _ = unsafe link.call(
      Self.registry, Self.registryObject, Self.registry, "GetRegisteredEvents", starts: true,
      replied: listenersRead, this)
  }

  // MARK: Listeners

  fileprivate func receiveDesktop(_ message: IncomingMessage) {
    guard !message.isError else { return }
    desktop = message.inside("r", "so") {
      message.text().map { Reference(bus: $0, path: ObjectPath.application) }
    }
  }

  fileprivate func receiveListeners(_ message: IncomingMessage) {
    // Each is a structure that begins with the listener's name; others have told more of each.
    isRegistered = !message.isError && message.inside("a", "(ss)") { message.hasMore } == true
    lookForListeners()
  }

  /// Takes note of somebody who asks; the registry asks everybody.
  private func note(caller: String) {
    guard !caller.isEmpty, caller != desktop?.bus, callers[caller] == nil,
      callers.count < Self.mostCallers,
      caller.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ":._-".contains($0)) })
    else { return }
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    let rule =
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
      + "member='NameOwnerChanged',arg0='\(caller)',arg2=''"
    callers[caller] = unsafe link.subscribe(to: rule, callerLeft, this)
    lookForListeners()
  }

  fileprivate func receiveEnd(_ message: IncomingMessage) {
    guard message.signature == "sss", let name = message.text() else { return }
    callers[name] = nil
    lookForListeners()
  }

  private func lookForListeners() {
    let isHeard = isRegistered || !callers.isEmpty
    guard isHeard != self.isHeard else { return }
    self.isHeard = isHeard
    onListen(isHeard)
  }

  // MARK: Calls

  /// Answers a call; false for what is no call of an object.
  fileprivate func answer(_ call: IncomingMessage) -> Bool {
    guard call.isCall, let host, let bus = link.name,
      call.path.hasPrefix("/org/a11y/atspi/")
    else { return false }
    note(caller: call.sender)
    let answers = ObjectAnswers(
      host: host, contents: host.contents, bus: bus,
      desktop: desktop ?? Reference(bus: bus, path: ObjectPath.null), name: name, version: version,
      number: 0)
    var reply: OpaquePointer?
    guard unsafe sd_bus_message_new_method_return(call.message, &reply) >= 0,
      let message = unsafe reply
    else { return true }
    defer { unsafe sd_bus_message_unref(message) }
    do throws(CallError) {
      try unsafe answers.answer(call, to: MessageWriter(message))
      // A message that could not be written is refused here; then there is an error to tell.
      if unsafe sd_bus_send(link.bus, message, nil) < 0 {
        refuse(
          call,
          CallError(
            name: "org.freedesktop.DBus.Error.Failed", text: "the answer cannot be written"))
      }
    } catch {
      refuse(call, error)
    }
    return true
  }

  private func refuse(_ call: IncomingMessage, _ error: CallError) {
    var reply: OpaquePointer?
    defer { unsafe sd_bus_message_unref(reply) }
    unsafe error.name.withCString { name in
      unsafe error.text.withCString { text in
        var told = unsafe sd_bus_error(name: name, message: text, _need_free: 0)
        _ = unsafe sd_bus_message_new_method_error(call.message, &reply, &told)
      }
    }
    if let message = unsafe reply { _ = unsafe sd_bus_send(link.bus, message, nil) }
  }

  // MARK: Events

  /// Tells those who listen what became different.
  package func tell(_ changes: [AccessibleChange], in contents: any AccessibleContents) {
    guard isHeard, let bus = link.name else { return }
    let events = AccessibleEvents(link: link, bus: bus)
    for change in changes { events.tell(change, window: contents.root) }
  }
}

private func server(_ pointer: UnsafeMutableRawPointer?) -> AccessibilityServer? {
  unsafe pointer.map { unsafe Unmanaged<AccessibilityServer>.fromOpaque($0).takeUnretainedValue() }
}

private func callReceived(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message = unsafe message else { return 0 }
  return unsafe server(this)?.answer(IncomingMessage(message)) == true ? 1 : 0
}

private func embedded(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  if let message = unsafe message { unsafe server(this)?.receiveDesktop(IncomingMessage(message)) }
  return 1
}

private func listenersRead(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  if let message = unsafe message {
    unsafe server(this)?.receiveListeners(IncomingMessage(message))
  }
  return 1
}

private func listenersChanged(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  unsafe server(this)?.askForListeners()
  return 0
}

private func callerLeft(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  if let message = unsafe message { unsafe server(this)?.receiveEnd(IncomingMessage(message)) }
  return 0
}
