internal import CSystemd
internal import Glibc
internal import System

/// The one way to the desktop's services on the session bus: calls go out, and each gets one answer.
///
/// Nothing here ever waits. The owner polls ``descriptor`` as ``wantsToRead`` and ``wantsToWrite`` say until
/// ``deadline``, and then calls ``process()``. A service has its time to take the call; a person who has to
/// choose something has all the time of the world, and nothing wakes meanwhile.
@safe package final class PortalDoor {
  /// A call that has no answer yet.
  private final class Pending {
    unowned let door: PortalDoor
    let call: PortalCall
    let receive: (PortalAnswer) -> Void
    /// The time by which its reply should have come, microseconds of `CLOCK_MONOTONIC`; nil once it has.
    var due: UInt64?
    /// The request that the reply has named.
    var request: String?
    var isOver = false

    init(
      _ call: PortalCall, of door: PortalDoor, due: UInt64,
      _ receive: @escaping (PortalAnswer) -> Void
    ) {
      (self.call, self.door, self.due, self.receive) = (call, door, due, receive)
    }

    func end(_ answer: PortalAnswer) {
      guard !isOver else { return }
      (isOver, due) = (true, nil)
      receive(answer)
    }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> Pending? {
      unsafe pointer.map { unsafe Unmanaged<Pending>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  /// The connection; nil when it is gone.
  private var bus: OpaquePointer?
  /// The calls without an answer, and those whose reply may still come, which the library points at.
  private var pending: [Pending] = []
  /// The answers to requests that no reply has named yet.
  private var early: [String: PortalAnswer] = [:]
  private let patience: UInt64

  /// The seconds that a service has to take a call, by default: those of the bus itself.
  package static let usualPatience = 25.0

  /// Goes to the bus at `address`, else to the session bus that the environment names; nil where there is
  /// none. A service has `patience` seconds to take a call.
  package init?(address: String? = nil, patience: Double = PortalDoor.usualPatience) {
    self.patience = UInt64(patience * 1e6)
    guard let bus = unsafe BusConnection.open(address) else { return nil }
    unsafe self.bus = bus
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    // Answers are waited for before anything is asked, so none can be missed.
    let subscribed = unsafe sd_bus_match_signal_async(
      bus, nil, PortalCall.portal, nil, "org.freedesktop.portal.Request", "Response",
      Self.responded,
      Self.ignored, this)
    guard subscribed >= 0 else {
      close()
      return nil
    }
  }

  deinit { close() }

  /// Ends the connection; calls that have no answer get ``PortalAnswer/missing``. Harmless the second time.
  package func close() {
    guard let bus = unsafe bus else { return }
    unsafe self.bus = nil
    unsafe sd_bus_close_unref(bus)
    let left = pending
    (pending, early) = ([], [:])
    for call in left { call.end(.missing) }
  }

  /// The descriptor to poll; nil once the connection is gone.
  package var descriptor: Int32? { unsafe bus.flatMap { unsafe BusConnection.descriptor(of: $0) } }
  package var wantsToRead: Bool { events & POLLIN != 0 }
  package var wantsToWrite: Bool { events & POLLOUT != 0 }

  private var events: Int32 {
    guard let bus = unsafe bus else { return 0 }
    return max(unsafe sd_bus_get_events(bus), 0)
  }

  /// The time by which ``process()`` is due, nanoseconds of `CLOCK_MONOTONIC`; nil for none.
  package var deadline: Int64? {
    guard let bus = unsafe bus else { return nil }
    var own: UInt64 = .max
    if unsafe sd_bus_get_timeout(bus, &own) < 0 { own = .max }
    let due = pending.compactMap(\.due).reduce(own) { min($0, $1) }
    return due >= UInt64(Int64.max) / 1000 ? nil : Int64(due) * 1000
  }

  /// Takes in what has come and sends what waits.
  package func process() {
    // The limit leaves a turn to others whatever comes.
    for _ in 0..<64 {
      guard let bus = unsafe bus else { return }
      let status = unsafe sd_bus_process(bus, nil)
      if status < 0 { return close() }
      if status == 0 { break }
    }
    giveUpIfLate()
  }

  private func giveUpIfLate() {
    let now = Self.now
    let late = pending.filter { $0.due.map { $0 <= now } ?? false }
    guard !late.isEmpty else { return }
    for call in late { call.end(.silent) }
    // A connection that is not even set up by now will not be.
    if let bus = unsafe bus, unsafe sd_bus_is_ready(bus) <= 0 { close() }
  }

  private static var now: UInt64 { UInt64(MonotonicTime.nanoseconds / 1000) }

  // MARK: Calls

  /// Makes a call; `receive` gets its one answer, within a later ``process()``, or at once where nothing can be
  /// asked.
  package func make(_ call: PortalCall, receive: @escaping (PortalAnswer) -> Void) {
    guard let bus = unsafe bus else { return receive(.missing) }
    var message: OpaquePointer?
    defer { unsafe sd_bus_message_unref(message) }
    guard
      unsafe sd_bus_message_new_method_call(
        bus, &message, call.service, call.object, call.interface, call.method) >= 0,
      let message = unsafe message, unsafe MessageWriter(message).append(call.arguments)
    else { return receive(.refused) }
    let entry = Pending(call, of: self, due: Self.now + patience, receive)
    let this = unsafe Unmanaged.passUnretained(entry).toOpaque()
    // Its own time ends later, so that there is always a reply that lets go of the entry.
    guard unsafe sd_bus_call_async(bus, nil, message, Self.replied, this, patience + 5_000_000) >= 0
    else { return receive(.refused) }
    pending.append(entry)
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

  /// The reply to a call: an error, or that it is taken.
  private func receive(_ reader: MessageReader, for entry: Pending) {
    entry.due = nil
    defer {
      // A request stays until its answer; all others are over, and nothing points at them.
      if entry.request == nil || entry.isOver { pending.removeAll { $0 === entry } }
    }
    guard !reader.isError else {
      entry.end(
        reader.isError(of: Self.absences)
          ? .missing : reader.isError(of: Self.silences) ? .silent : .refused)
      return
    }
    let request = reader.path()
    guard entry.call.awaitsResponse else { return entry.end(.done(request: request, results: [:])) }
    guard let request else { return entry.end(.refused) }
    entry.request = request
    if let answer = early.removeValue(forKey: request) { entry.end(answer) }
  }

  /// The answer to a request.
  private func receiveResponse(_ reader: MessageReader) {
    guard let request = reader.object, let code = reader.number() else { return }
    let answer: PortalAnswer =
      switch code {
      case 0: .done(request: request, results: reader.options() ?? [:])
      case 1: .cancelled
      default: .refused
      }
    guard let entry = pending.first(where: { $0.request == request }) else {
      // It may be of a call whose reply is still to come.
      if pending.contains(where: { $0.due != nil && $0.call.awaitsResponse }) {
        early[request] = answer
      }
      return
    }
    entry.end(answer)
    pending.removeAll { $0 === entry }
  }

  private static func take(reply message: OpaquePointer, for pointer: UnsafeMutableRawPointer?) {
    guard let entry = unsafe Pending.of(pointer) else { return }
    unsafe entry.door.receive(MessageReader(message), for: entry)
  }

  fileprivate static let replied: sd_bus_message_handler_t = { message, pointer, _ in
    if let message = unsafe message { unsafe PortalDoor.take(reply: message, for: pointer) }
    return 1
  }

  fileprivate static let responded: sd_bus_message_handler_t = { message, pointer, _ in
    guard let message = unsafe message, let pointer = unsafe pointer else { return 0 }
    let door = unsafe Unmanaged<PortalDoor>.fromOpaque(pointer).takeUnretainedValue()
    unsafe door.receiveResponse(MessageReader(message))
    return 0
  }

  fileprivate static let ignored: sd_bus_message_handler_t = { _, _, _ in 1 }
}
