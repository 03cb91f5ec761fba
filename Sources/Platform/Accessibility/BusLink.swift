internal import CSystemd
internal import Glibc

/// A connection to a bus, which is set up and used without waiting.
@safe final class BusLink {
  /// The connection; nil once it is gone.
  private(set) var bus: OpaquePointer?

  /// Connects to the bus at `address`, else to the session bus that the environment names; nil where there
  /// is none.
  init?(address: String?) {
    var bus: OpaquePointer?
    guard let address else {
      guard unsafe sd_bus_open_user(&bus) >= 0 else { return nil }
      unsafe self.bus = bus
      return
    }
    guard unsafe sd_bus_new(&bus) >= 0 else { return nil }
    guard unsafe sd_bus_set_address(bus, address) >= 0, unsafe sd_bus_set_bus_client(bus, 1) >= 0,
      unsafe sd_bus_start(bus) >= 0
    else {
      unsafe sd_bus_close_unref(bus)
      return nil
    }
    unsafe self.bus = bus
  }

  deinit { close() }

  func close() {
    unsafe sd_bus_close_unref(bus)
    unsafe bus = nil
  }

  var descriptor: Int32? {
    guard let bus = unsafe bus else { return nil }
    let number = unsafe sd_bus_get_fd(bus)
    return number >= 0 ? number : nil
  }

  private var events: Int32 {
    guard let bus = unsafe bus else { return 0 }
    return max(0, unsafe sd_bus_get_events(bus))
  }

  var wantsToRead: Bool { events & POLLIN != 0 }
  var wantsToWrite: Bool { events & POLLOUT != 0 }

  /// Nanoseconds of `CLOCK_MONOTONIC`.
  var deadline: Int64? {
    guard let bus = unsafe bus else { return nil }
    var due = UInt64.max
    _ = unsafe sd_bus_get_timeout(bus, &due)
    guard due != .max else { return nil }
    let (product, overflows) = due.multipliedReportingOverflow(by: 1000)
    return overflows ? .max : Int64(clamping: product)
  }

  /// True once the bus has given the connection its name.
  var isReady: Bool { unsafe sd_bus_is_ready(bus) > 0 }

  /// The name that the bus gave the connection; nil before.
  var name: String? {
    guard isReady else { return nil }
    var name: UnsafePointer<CChar>?
    guard unsafe sd_bus_get_unique_name(bus, &name) >= 0, let name = unsafe name else { return nil }
    return unsafe String(cString: name)
  }

  /// Takes in what has come and sends what waits, up to a limit that leaves a turn to others.
  func process() {
    for _ in 0..<64 {
      guard let bus = unsafe bus else { return }
      let status = unsafe sd_bus_process(bus, nil)
      if status < 0 { return close() }
      if status == 0 { return }
    }
  }

  // MARK: Messages

  /// Subscribes to the signals of a rule.
  func listen(
    to rule: String, _ handler: @escaping sd_bus_message_handler_t, _ owner: UnsafeMutableRawPointer
  ) -> Bool {
    // Without the second handler a bus that refuses would be taken for the end of the connection.
    unsafe sd_bus_add_match_async(bus, nil, rule, handler, ignored, owner) >= 0
  }

  /// Subscribes to the signals of a rule until the subscription is ended; nil where that is not possible.
  func subscribe(
    to rule: String, _ handler: @escaping sd_bus_message_handler_t, _ owner: UnsafeMutableRawPointer
  ) -> Subscription? {
    var slot: OpaquePointer?
    guard unsafe sd_bus_add_match_async(bus, &slot, rule, handler, ignored, owner) >= 0,
      let slot = unsafe slot
    else { return nil }
    return unsafe Subscription(slot)
  }

  /// A subscription, which ends with its owner.
  @safe final class Subscription {
    private let slot: OpaquePointer

    fileprivate init(_ slot: OpaquePointer) { unsafe self.slot = slot }

    deinit { unsafe sd_bus_slot_unref(slot) }
  }

  /// Calls a method of somebody who is there already, or whom the bus `starts`; `write` appends its
  /// arguments.
  func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    starts: Bool = false, _ write: (MessageWriter) -> Void = { _ in },
    replied: @escaping sd_bus_message_handler_t, _ owner: UnsafeMutableRawPointer
  ) -> Bool {
    var call: OpaquePointer?
    defer { unsafe sd_bus_message_unref(call) }
    guard
      unsafe sd_bus_message_new_method_call(bus, &call, destination, path, interface, member) >= 0,
      let message = unsafe call, unsafe sd_bus_message_set_auto_start(message, starts ? 1 : 0) >= 0
    else { return false }
    unsafe write(MessageWriter(message))
    return unsafe sd_bus_call_async(bus, nil, message, replied, owner, 5_000_000) >= 0
  }

  /// Sends a signal; `write` appends its arguments.
  func signal(
    _ path: String, _ interface: String, _ member: String, _ write: (MessageWriter) -> Void
  ) {
    var signal: OpaquePointer?
    defer { unsafe sd_bus_message_unref(signal) }
    guard unsafe sd_bus_message_new_signal(bus, &signal, path, interface, member) >= 0,
      let message = unsafe signal
    else { return }
    unsafe write(MessageWriter(message))
    _ = unsafe sd_bus_send(bus, message, nil)
  }
}

private func ignored(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 { 1 }
