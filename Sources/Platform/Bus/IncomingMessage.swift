internal import CSystemd
internal import Glibc
internal import System

/// A received D-Bus message: its header and its arguments.
@safe package final class IncomingMessage {
  let message: OpaquePointer

  init(_ message: OpaquePointer) {
    unsafe self.message = message
    _ = unsafe sd_bus_message_ref(message)
  }

  deinit { unsafe sd_bus_message_unref(message) }

  package var isError: Bool { unsafe sd_bus_message_is_method_error(message, nil) > 0 }

  /// Returns true if the message is an error reply with one of these D-Bus error names.
  package func isError(_ names: [String]) -> Bool {
    names.contains { unsafe sd_bus_message_is_method_error(message, $0) > 0 }
  }

  package var isCall: Bool {
    var type: UInt8 = 0
    return unsafe sd_bus_message_get_type(message, &type) >= 0 && type == 1
  }

  /// The path of the object that is called, or that sends the signal; empty for a reply.
  package var object: String { unsafe Self.text(sd_bus_message_get_path(message)) }
  /// The interface of the called method or of the signal; empty if the message names none.
  package var interface: String { unsafe Self.text(sd_bus_message_get_interface(message)) }
  package var member: String { unsafe Self.text(sd_bus_message_get_member(message)) }
  package var sender: String { unsafe Self.text(sd_bus_message_get_sender(message)) }
  /// The types of all arguments, in D-Bus notation.
  package var signature: String { unsafe Self.text(sd_bus_message_get_signature(message, 1)) }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }

  /// The arguments from first to last; if one is malformed, only those before it.
  package private(set) lazy var arguments = values()

  /// The argument at an index; nil if there are fewer arguments.
  package subscript(index: Int) -> BusValue? {
    arguments.indices.contains(index) ? arguments[index] : nil
  }

  /// Reads the values that are left in the message, or in the container that was entered last.
  private func values() -> [BusValue] {
    var values: [BusValue] = []
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    while unsafe sd_bus_message_peek_type(message, &type, &contents) > 0,
      let value = unsafe read(Unicode.Scalar(UInt8(bitPattern: type)), Self.text(contents))
    {
      values.append(value)
    }
    return values
  }

  /// Reads the next value; `type` and `contents` are its type and the types of its contents, as in
  /// the sd-bus library. Returns nil if the value is malformed.
  private func read(_ type: Unicode.Scalar, _ contents: String) -> BusValue? {
    switch type {
    case "s": return string(type).map { .text($0) }
    case "o": return string(type).map { .path($0) }
    case "n": return basic(0, type).map { .short($0) }
    case "i": return basic(0, type).map { .integer($0) }
    case "u": return basic(0, type).map { .number($0) }
    case "d": return basic(0, type).map { .real($0) }
    case "b": return basic(Int32(0), type).map { .truth($0 != 0) }
    case "h":
      // The message closes its own descriptor.
      return basic(-1, type).map {
        .file(OwnedDescriptor(taking: fcntl($0, F_DUPFD_CLOEXEC, 0)))
      }
    case "r": return inside(type, contents).map { .structure($0) }
    // A list of bytes may be long, and no element of it is used.
    case "a" where contents != "y": return inside(type, contents).map { .array(of: contents, $0) }
    case "e":
      guard let parts = inside(type, contents), parts.count == 2 else { return nil }
      return .entry(parts[0], parts[1])
    case "v":
      guard let value = inside(type, contents)?.first else { return nil }
      // Some programs wrap a value twice.
      if case .variant = value { return value }
      return .variant(value)
    default:
      let name = String(type) + contents
      return unsafe sd_bus_message_skip(message, name) > 0 ? .other(name) : nil
    }
  }

  private func string(_ type: Unicode.Scalar) -> String? {
    var pointer: UnsafePointer<CChar>?
    guard unsafe sd_bus_message_read_basic(message, type.code, &pointer) > 0,
      let pointer = unsafe pointer
    else { return nil }
    return unsafe String(cString: pointer)
  }

  private func basic<Value: BitwiseCopyable>(_ initial: Value, _ type: Unicode.Scalar) -> Value? {
    var value = initial
    return unsafe sd_bus_message_read_basic(message, type.code, &value) > 0 ? value : nil
  }

  private func inside(_ type: Unicode.Scalar, _ contents: String) -> [BusValue]? {
    guard unsafe sd_bus_message_enter_container(message, type.code, contents) > 0 else {
      return nil
    }
    let values = values()
    return unsafe sd_bus_message_exit_container(message) >= 0 ? values : nil
  }
}
