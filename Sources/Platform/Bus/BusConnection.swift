internal import CSystemd
internal import Glibc
internal import System

/// A non-blocking connection to a message bus. The owner of the connection makes calls and
/// subscribes to signals; the handlers run within ``process()``.
///
/// The bus may refuse or end the connection after `init` has returned. The handler of each pending
/// call then gets nil instead of a reply.
@safe package final class BusConnection {
  /// The `sd_bus` object of the connection; nil once the connection is gone.
  var bus: OpaquePointer?
  /// The handlers of subscriptions; the sd-bus library holds pointers to them.
  var listeners: [MessageHandler] = []
  /// The handlers of calls and subscriptions, after one of them has closed the connection. They are
  /// kept until ``process()`` returns, because that handler is still running.
  private var retired: [MessageHandler] = []
  private var isProcessing = false
  /// The calls that have no reply yet; the key is the number of the call.
  var calls: [Int: (handler: MessageHandler, replied: (IncomingMessage?) -> Void)] = [:]
  var callCount = 0
  /// The deadline of the setup, in microseconds of `CLOCK_MONOTONIC`; nil once it is done.
  private var setUpDue: UInt64?
  /// True if the connection was closed because its setup took longer than the time limit.
  package private(set) var wasLate = false

  /// The default time limit for a connection's setup and for each reply, seconds. It equals the
  /// usual default of D-Bus libraries.
  package static let defaultTimeout = 25.0

  /// Connects to the bus at `address`, or to the session bus of the environment if `address` is
  /// nil. Returns nil if there is no bus.
  ///
  /// The connection ends if its setup takes longer than `timeout` seconds.
  package init?(address: String? = nil, timeout: Double = defaultTimeout) {
    guard let bus = unsafe Self.open(address) else { return nil }
    unsafe self.bus = bus
    setUpDue = Self.now + UInt64(max(timeout, 0) * 1e6)
  }

  private static func open(_ address: String?) -> OpaquePointer? {
    var bus: OpaquePointer?
    guard let address else { return unsafe sd_bus_open_user(&bus) >= 0 ? bus : nil }
    guard unsafe sd_bus_new(&bus) >= 0 else { return nil }
    if unsafe sd_bus_set_address(bus, address) >= 0, unsafe sd_bus_set_bus_client(bus, 1) >= 0,
      unsafe sd_bus_start(bus) >= 0
    {
      return unsafe bus
    }
    unsafe sd_bus_close_unref(bus)
    return nil
  }

  /// The file name of the loaded library that has sd-bus: the library of systemd, elogind or basu.
  /// Nil if no such library can be loaded. The first read of this property loads the library,
  /// unless a connection has loaded it already.
  package static var library: String? {
    unsafe bus_library_name().map { unsafe String(cString: $0) }
  }

  deinit { close() }

  /// Ends the connection, without further callbacks; a second call does nothing.
  package func close() {
    unsafe sd_bus_close_unref(bus)
    unsafe bus = nil
    // While the library passes a message on, it still has pointers to these handlers, so they are
    // kept.
    if isProcessing { retired += listeners + calls.values.map(\.handler) }
    (setUpDue, calls, listeners) = (nil, [:], [])
  }

  /// Closes the connection after it was lost, and passes nil to every call that has no reply yet.
  private func lose() {
    let unanswered = calls.sorted { $0.key < $1.key }
    close()
    for (_, call) in unanswered { call.replied(nil) }
  }

  /// The descriptor to poll; nil once the connection is gone.
  package var descriptor: Int32? {
    guard let bus = unsafe bus else { return nil }
    let number = unsafe sd_bus_get_fd(bus)
    return number >= 0 ? number : nil
  }

  package var wantsToRead: Bool { events & POLLIN != 0 }
  package var wantsToWrite: Bool { events & POLLOUT != 0 }

  private var events: Int32 {
    guard let bus = unsafe bus else { return 0 }
    return max(0, unsafe sd_bus_get_events(bus))
  }

  /// The time at which ``process()`` must be called even without events, in nanoseconds of
  /// `CLOCK_MONOTONIC`; nil if there is none.
  package var deadline: Int64? {
    guard let bus = unsafe bus else { return nil }
    var due = UInt64.max
    if unsafe sd_bus_get_timeout(bus, &due) < 0 { due = .max }
    // Once the connection is ready, the setup's deadline no longer applies.
    due = isReady ? due : min(due, setUpDue ?? .max)
    let (nanoseconds, overflows) = due.multipliedReportingOverflow(by: 1000)
    return due == .max || overflows ? nil : Int64(clamping: nanoseconds)
  }

  /// Processes the received messages, and sends the queued ones.
  package func process() {
    let isOutermost = !isProcessing
    isProcessing = true
    defer { if isOutermost { (isProcessing, retired) = (false, []) } }
    // The limit lets the rest of the loop run even if messages keep coming.
    for _ in 0..<64 {
      guard let bus = unsafe bus else { return }
      let status = unsafe sd_bus_process(bus, nil)
      if status < 0 { return lose() }
      if status == 0 { break }
    }
    giveUpIfLate()
  }

  private func giveUpIfLate() {
    guard let due = setUpDue else { return }
    if isReady {
      setUpDue = nil
    } else if Self.now >= due {
      wasLate = true
      lose()
    }
  }

  /// Waits for messages until `time` at the latest, in nanoseconds of `CLOCK_MONOTONIC`, and
  /// processes them.
  ///
  /// It is for a program without an event loop.
  package func turn(until time: Int64) {
    guard let descriptor else { return }
    let next = min(deadline ?? .max, time)
    let wait = max(0, next - MonotonicTime.nanoseconds)
    var entry = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
    _ = unsafe poll(&entry, 1, Int32(clamping: (wait + 999_999) / 1_000_000))
    process()
  }

  /// The time in microseconds of `CLOCK_MONOTONIC`, as the library counts.
  private static var now: UInt64 { UInt64(MonotonicTime.nanoseconds / 1000) }

  /// True once the bus has given the connection its name.
  package var isReady: Bool { unsafe sd_bus_is_ready(bus) > 0 }

  /// The connection's name on the bus; nil before it has one.
  package var name: String? {
    guard isReady else { return nil }
    var name: UnsafePointer<CChar>?
    guard unsafe sd_bus_get_unique_name(bus, &name) >= 0, let name = unsafe name else { return nil }
    return unsafe String(cString: name)
  }
}
