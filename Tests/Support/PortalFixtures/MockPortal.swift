internal import CSystemd
internal import Foundation

/// A settings portal whose answers, and their time, a test decides.
///
/// It works in each call of ``turn()``, or on a thread of its own after ``serve()``. A lock around
/// everything makes it safe for several threads.
@safe package final class MockPortal: @unchecked Sendable {
  package enum Value: Sendable {
    case truth(Bool)
    case number(UInt32)
    case real(Double)
    case text(String)
    /// Pairs, which no setting of interest has.
    case pairs([(Double, Double)])
    /// A variant in a variant, as the portal's first version sends them.
    indirect case wrapped(Value)
  }

  package typealias Settings = [(namespace: String, keys: [(key: String, value: Value)])]

  /// The answers.
  private let settings: Settings
  private let lock = NSRecursiveLock()
  /// True while callers are kept waiting.
  package var isSlow = false
  /// The number of calls so far.
  package private(set) var questions = 0
  private var waiting: [OpaquePointer] = unsafe []
  private var bus: OpaquePointer?

  private static let interface = "org.freedesktop.portal.Settings"
  private static let object = "/org/freedesktop/portal/desktop"

  /// Takes the portal's name on the bus; nil when the name is not available.
  package init?(address: String, _ settings: Settings) {
    self.settings = settings
    guard unsafe sd_bus_new(&bus) >= 0, unsafe sd_bus_set_address(bus, address) >= 0,
      unsafe sd_bus_set_bus_client(bus, 1) >= 0, unsafe sd_bus_start(bus) >= 0
    else { return nil }
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard unsafe sd_bus_add_filter(bus, nil, receive, this) >= 0,
      unsafe sd_bus_request_name(bus, "org.freedesktop.portal.Desktop", 0) >= 0
    else { return nil }
  }

  deinit {
    while let call = unsafe waiting.popLast() { unsafe sd_bus_message_unref(call) }
    unsafe sd_bus_close_unref(bus)
  }

  /// Handles pending messages without waiting.
  package func turn() {
    lock.lock()
    defer { lock.unlock() }
    while unsafe sd_bus_process(bus, nil) > 0 {}
  }

  /// Handles messages on a thread of its own for as long as somebody holds the portal.
  package func serve() {
    Thread.detachNewThread { [weak self] in
      while let portal = self {
        portal.turn()
        usleep(2000)
      }
    }
  }

  /// Answers those who have been kept waiting.
  package func answer() {
    lock.lock()
    defer { lock.unlock() }
    while let call = unsafe waiting.popLast() {
      unsafe reply(to: call)
      unsafe sd_bus_message_unref(call)
    }
  }

  /// Sends the signal that a setting has another value.
  package func change(_ namespace: String, _ key: String, to value: Value) {
    lock.lock()
    defer { lock.unlock() }
    var signal: OpaquePointer?
    _ = unsafe sd_bus_message_new_signal(
      bus, &signal, Self.object, Self.interface, "SettingChanged")
    unsafe append(namespace, to: signal)
    unsafe append(key, to: signal)
    unsafe append(value, to: signal)
    _ = unsafe sd_bus_send(bus, signal, nil)
    unsafe sd_bus_message_unref(signal)
  }

  fileprivate func handle(_ call: OpaquePointer) -> Bool {
    guard unsafe sd_bus_message_is_method_call(call, Self.interface, "ReadAll") > 0 else {
      return false
    }
    questions += 1
    if isSlow {
      unsafe waiting.append(sd_bus_message_ref(call))
    } else {
      unsafe reply(to: call)
    }
    return true
  }

  private func reply(to call: OpaquePointer) {
    var answer: OpaquePointer?
    _ = unsafe sd_bus_message_new_method_return(call, &answer)
    unsafe container("a", "{sa{sv}}", in: answer) {
      for (namespace, keys) in settings {
        unsafe container("e", "sa{sv}", in: answer) {
          unsafe append(namespace, to: answer)
          unsafe container("a", "{sv}", in: answer) {
            for (key, value) in keys {
              unsafe container("e", "sv", in: answer) {
                unsafe append(key, to: answer)
                unsafe append(value, to: answer)
              }
            }
          }
        }
      }
    }
    _ = unsafe sd_bus_send(bus, answer, nil)
    unsafe sd_bus_message_unref(answer)
  }

  private func append(_ text: String, to message: OpaquePointer?) {
    _ = unsafe text.withCString {
      unsafe sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), $0)
    }
  }

  private func append(_ value: Value, to message: OpaquePointer?) {
    unsafe container("v", value.signature, in: message) {
      switch value {
      case .truth(let truth): unsafe basic("b", Int32(truth ? 1 : 0), to: message)
      case .number(let number): unsafe basic("u", number, to: message)
      case .real(let real): unsafe basic("d", real, to: message)
      case .text(let text): unsafe append(text, to: message)
      case .wrapped(let inner): unsafe append(inner, to: message)
      case .pairs(let pairs):
        unsafe container("a", "(dd)", in: message) {
          for (x, y) in pairs {
            unsafe container("r", "dd", in: message) {
              unsafe basic("d", x, to: message)
              unsafe basic("d", y, to: message)
            }
          }
        }
      }
    }
  }

  private func basic<Number: BitwiseCopyable>(
    _ type: Unicode.Scalar, _ number: Number, to message: OpaquePointer?
  ) {
    var number = number
    _ = unsafe sd_bus_message_append_basic(
      message, CChar(truncatingIfNeeded: type.value), &number)
  }

  private func container(
    _ type: Unicode.Scalar, _ contents: String, in message: OpaquePointer?, _ body: () -> Void
  ) {
    _ = unsafe sd_bus_message_open_container(
      message, CChar(truncatingIfNeeded: type.value), contents)
    body()
    _ = unsafe sd_bus_message_close_container(message)
  }
}

extension MockPortal.Value {
  var signature: String {
    switch self {
    case .truth: "b"
    case .number: "u"
    case .real: "d"
    case .text: "s"
    case .pairs: "a(dd)"
    case .wrapped: "v"
    }
  }
}

private func receive(
  _ message: OpaquePointer?, _ this: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message = unsafe message, let this = unsafe this else { return 0 }
  let portal = unsafe Unmanaged<MockPortal>.fromOpaque(this).takeUnretainedValue()
  return unsafe portal.handle(message) ? 1 : 0
}
