internal import CSystemd

/// A D-Bus message that has come: its head, and its arguments from front to back.
///
/// Every read is nil where the message holds something else.
@safe struct IncomingMessage {
  let message: OpaquePointer

  /// Reads `message`, which must outlive the reader.
  init(_ message: OpaquePointer) { unsafe self.message = message }

  var isError: Bool { unsafe sd_bus_message_is_method_error(message, nil) > 0 }

  var isCall: Bool {
    var type: UInt8 = 0
    return unsafe sd_bus_message_get_type(message, &type) >= 0 && type == 1
  }

  var path: String { unsafe Self.text(sd_bus_message_get_path(message)) }
  /// The interface; empty where the caller names none.
  var interface: String { unsafe Self.text(sd_bus_message_get_interface(message)) }
  var member: String { unsafe Self.text(sd_bus_message_get_member(message)) }
  var sender: String { unsafe Self.text(sd_bus_message_get_sender(message)) }
  /// The types of all arguments.
  var signature: String { unsafe Self.text(sd_bus_message_get_signature(message, 1)) }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }

  // MARK: Arguments

  func text() -> String? {
    var pointer: UnsafePointer<CChar>?
    guard unsafe sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &pointer) > 0,
      let pointer = unsafe pointer
    else { return nil }
    return unsafe String(cString: pointer)
  }

  func int32() -> Int32? { read(0, "i") }
  func uint32() -> UInt32? { read(0, "u") }
  func real() -> Double? { read(0, "d") }
  func truth() -> Bool? { read(Int32(0), "b").map { $0 != 0 } }

  private func read<Value: BitwiseCopyable>(_ initial: Value, _ type: Unicode.Scalar) -> Value? {
    var value = initial
    let status = unsafe sd_bus_message_read_basic(
      message, CChar(truncatingIfNeeded: type.value), &value)
    return status > 0 ? value : nil
  }

  /// The value that `read` makes of a container of that type and those contents; nil where it is another one.
  func inside<Value>(
    _ type: Unicode.Scalar, _ contents: String, _ read: () -> Value?
  ) -> Value? {
    let entered = unsafe sd_bus_message_enter_container(
      message, CChar(truncatingIfNeeded: type.value), contents)
    guard entered > 0, let value = read() else { return nil }
    return unsafe sd_bus_message_exit_container(message) >= 0 ? value : nil
  }

  /// True while an array has more elements.
  var hasMore: Bool {
    var type: CChar = 0
    return unsafe sd_bus_message_peek_type(message, &type, nil) > 0 && type != 0
  }

  func skip(_ types: String) -> Bool { unsafe sd_bus_message_skip(message, types) >= 0 }
}
