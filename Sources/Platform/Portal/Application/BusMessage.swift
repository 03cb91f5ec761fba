internal import CSystemd

/// A message that is written; every step says whether it was possible.
@safe final class BusMessage {
  private let message: OpaquePointer

  /// A call; nil where it cannot be made, as of a name that is none.
  init?(
    _ bus: OpaquePointer?, to service: String, at path: String, _ interface: String,
    _ member: String
  ) {
    var made: OpaquePointer?
    guard
      unsafe sd_bus_message_new_method_call(bus, &made, service, path, interface, member) >= 0,
      let made = unsafe made
    else { return nil }
    unsafe message = made
  }

  /// The answer to a call.
  init?(to call: OpaquePointer) {
    var made: OpaquePointer?
    guard unsafe sd_bus_message_new_method_return(call, &made) >= 0, let made = unsafe made else {
      return nil
    }
    unsafe message = made
  }

  /// The answer that a call was wrong; `name` is that of a D-Bus error.
  init?(to call: OpaquePointer, error name: String, _ sentence: String) {
    var made: OpaquePointer?
    let status = unsafe name.withCString { name in
      unsafe sentence.withCString { sentence in
        var error = unsafe sd_bus_error(name: name, message: sentence, _need_free: 0)
        return unsafe sd_bus_message_new_method_error(call, &made, &error)
      }
    }
    guard status >= 0, let made = unsafe made else { return nil }
    unsafe message = made
  }

  deinit { unsafe sd_bus_message_unref(message) }

  func append(_ text: String) -> Bool {
    unsafe text.withCString {
      unsafe sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), $0) >= 0
    }
  }

  func append(_ number: UInt32) -> Bool {
    var number = number
    return unsafe sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), &number) >= 0
  }

  func array(of contents: String, _ body: () -> Bool) -> Bool {
    container("a", contents, body)
  }

  /// Appends a dictionary of texts in variants.
  func append(_ entries: [(key: String, value: String)]) -> Bool {
    array(of: "{sv}") {
      entries.allSatisfy { entry in
        container("e", "sv") {
          append(entry.key) && container("v", "s") { append(entry.value) }
        }
      }
    }
  }

  private func container(
    _ type: Unicode.Scalar, _ contents: String, _ body: () -> Bool
  ) -> Bool {
    let type = CChar(truncatingIfNeeded: type.value)
    guard unsafe sd_bus_message_open_container(message, type, contents) >= 0, body() else {
      return false
    }
    return unsafe sd_bus_message_close_container(message) >= 0
  }

  /// Sends it; nobody is asked for an answer.
  func send(over bus: OpaquePointer?) -> Bool { unsafe sd_bus_send(bus, message, nil) >= 0 }

  /// Sends it; `replied` gets the answer, or the error that none came within `microseconds`.
  func call(
    over bus: OpaquePointer?, within microseconds: UInt64,
    _ replied: sd_bus_message_handler_t, _ userdata: UnsafeMutableRawPointer
  ) -> Bool {
    unsafe sd_bus_call_async(bus, nil, message, replied, userdata, microseconds) >= 0
  }
}
