internal import CSystemd
internal import Glibc
internal import System

/// The desktop's settings portal on the session bus: its settings now, and every change of them.
///
/// Nothing here ever waits. The owner polls ``descriptor`` as ``wantsToRead`` and ``wantsToWrite``
/// say until ``deadline``, and then calls ``process()``; a `MessageReader` takes the answers apart,
/// and ``DesktopSettings`` keeps what counts. A bus that is not there, a desktop without a portal
/// and one that takes too long are normal: nothing is told then.
@safe package final class SettingsPortal {
  /// The settings that are known so far.
  package private(set) var settings = DesktopSettings()
  /// Called, within ``process()``, with the answer and with every change after it.
  package var onChange: (DesktopSettings) -> Void = { _ in }

  /// The connection; nil when it is gone, or nothing is expected from it.
  private var bus: OpaquePointer?
  /// The time by which the portal should have answered, in microseconds of `CLOCK_MONOTONIC`; nil
  /// once it has.
  private var answerDue: UInt64?

  private static let service = "org.freedesktop.portal.Desktop"
  private static let object = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// Asks the portal on the bus at `address`, else on the session bus that the environment names.
  ///
  /// Nil where there is no such bus. The portal has `patience` seconds to answer.
  package init?(address: String? = nil, patience: Double = 2) {
    guard let bus = unsafe BusConnection.open(address) else { return nil }
    unsafe self.bus = bus
    let now = Self.now
    answerDue = now + UInt64(patience * 1e6)
    guard ask(within: UInt64(patience * 1e6)) else {
      close()
      return nil
    }
  }

  /// The name of the library that speaks the bus's protocol, which is looked for at the first call; nil
  /// for none.
  package static var library: String? {
    unsafe bus_library_name().map { unsafe String(cString: $0) }
  }

  deinit { close() }

  /// Ends the connection; nothing is told any more. Harmless the second time.
  package func close() {
    answerDue = nil
    unsafe sd_bus_close_unref(bus)
    unsafe bus = nil
  }

  /// The descriptor to poll; nil once there is nothing more to come.
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

  /// The time to call ``process()`` although nothing is ready, in nanoseconds of `CLOCK_MONOTONIC`.
  package var deadline: Int64? {
    guard let bus = unsafe bus else { return nil }
    var due = UInt64.max
    _ = unsafe sd_bus_get_timeout(bus, &due)
    let earlier = min(due, answerDue ?? .max)
    return earlier == .max ? nil : Int64(clamping: earlier.multipliedClamping(by: 1000))
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

  /// Closes a connection that is not even set up by now; a portal that is merely slow may still
  /// tell of changes.
  private func giveUpIfLate() {
    guard let bus = unsafe bus, let due = answerDue, Self.now >= due else { return }
    answerDue = nil
    if unsafe sd_bus_is_ready(bus) <= 0 { close() }
  }

  // MARK: Asking

  /// Subscribes to changes first, so that none falls between the answer and the subscription.
  private func ask(within microseconds: UInt64) -> Bool {
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    let subscribed = unsafe sd_bus_match_signal_async(
      bus, nil, Self.service, Self.object, Self.interface, "SettingChanged", settingChanged,
      // Without this one sd-bus would take a bus that refuses for the end of the connection.
      ignored, this)
    guard subscribed >= 0 else { return false }
    var call: OpaquePointer?
    defer { unsafe sd_bus_message_unref(call) }
    guard
      unsafe sd_bus_message_new_method_call(
        bus, &call, Self.service, Self.object, Self.interface, "ReadAll") >= 0,
      let call = unsafe call, unsafe Self.append(DesktopSettings.namespaces, to: call)
    else { return false }
    return unsafe sd_bus_call_async(bus, nil, call, settingsRead, this, microseconds) >= 0
  }

  private static func append(_ texts: [String], to call: OpaquePointer) -> Bool {
    let (array, string) = (CChar(UInt8(ascii: "a")), CChar(UInt8(ascii: "s")))
    guard unsafe sd_bus_message_open_container(call, array, "s") >= 0 else { return false }
    for text in texts {
      let status = unsafe text.withCString { unsafe sd_bus_message_append_basic(call, string, $0) }
      guard status >= 0 else { return false }
    }
    return unsafe sd_bus_message_close_container(call) >= 0
  }

  /// Microseconds of `CLOCK_MONOTONIC`, as sd-bus counts.
  private static var now: UInt64 { UInt64(MonotonicTime.nanoseconds / 1000) }

  // MARK: Answers

  /// The answer to `ReadAll`: settings by namespace and key.
  fileprivate func receiveAll(_ reader: MessageReader) {
    answerDue = nil
    guard !reader.isError else { return }
    var new = settings
    let isWhole: Void? = reader.array(of: "{sa{sv}}") {
      reader.entry(of: "sa{sv}") { namespace in
        reader.array(of: "{sv}") {
          reader.entry(of: "sv") { key in
            guard let value = reader.variant() else { return nil }
            if let value { new.set(key, of: namespace, to: value) }
            return ()
          }
        }
      }
    }
    guard isWhole != nil else { return }
    settings = new
    onChange(settings)
  }

  /// One key has another value.
  fileprivate func receiveChange(_ reader: MessageReader) {
    guard let namespace = reader.text(), let key = reader.text(), let value = reader.variant(),
      let value
    else { return }
    let old = settings
    settings.set(key, of: namespace, to: value)
    // Before the answer everything may still be different.
    if settings != old { onChange(settings) }
  }
}

private func portal(_ pointer: UnsafeMutableRawPointer?) -> SettingsPortal? {
  unsafe pointer.map { unsafe Unmanaged<SettingsPortal>.fromOpaque($0).takeUnretainedValue() }
}

private func settingsRead(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  if let message = unsafe message {
    unsafe portal(this)?.receiveAll(MessageReader(message))
  }
  return 1
}

private func settingChanged(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  if let message = unsafe message {
    unsafe portal(this)?.receiveChange(MessageReader(message))
  }
  return 0
}

private func ignored(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 { 1 }

extension UInt64 {
  fileprivate func multipliedClamping(by factor: UInt64) -> UInt64 {
    let (product, overflows) = multipliedReportingOverflow(by: factor)
    return overflows ? .max : product
  }
}
