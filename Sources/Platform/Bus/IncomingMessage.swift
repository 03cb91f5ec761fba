internal import CSystemd

/// A received D-Bus message: its header, and its arguments from first to last.
///
/// Every read returns nil if the next argument has another type.
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

  package func text() -> String? { string("s") }
  package func path() -> String? { string("o") }
  package func int16() -> Int16? { read(0, "n") }
  package func int32() -> Int32? { read(0, "i") }
  package func uint32() -> UInt32? { read(0, "u") }
  package func real() -> Double? { read(0, "d") }
  package func truth() -> Bool? { read(Int32(0), "b").map { $0 != 0 } }
  /// Reads a file descriptor; nil if the next argument has another type. The message owns the
  /// descriptor, and closes it when the message is deallocated.
  package func file() -> Int32? { read(-1, "h") }

  private func string(_ type: Unicode.Scalar) -> String? {
    var pointer: UnsafePointer<CChar>?
    guard unsafe sd_bus_message_read_basic(message, type.code, &pointer) > 0,
      let pointer = unsafe pointer
    else { return nil }
    return unsafe String(cString: pointer)
  }

  private func read<Value: BitwiseCopyable>(_ initial: Value, _ type: Unicode.Scalar) -> Value? {
    var value = initial
    return unsafe sd_bus_message_read_basic(message, type.code, &value) > 0 ? value : nil
  }

  /// Reads a container by calling `read`, which reads its contents. `type` and `contents` are the
  /// types of the container and of its contents, in D-Bus notation.
  ///
  /// Returns nil if the next argument has another type, or if `read` returns nil.
  package func inside<Value>(
    _ type: Unicode.Scalar, _ contents: String, _ read: () -> Value?
  ) -> Value? {
    let entered = unsafe sd_bus_message_enter_container(message, type.code, contents)
    guard entered > 0, let value = read() else { return nil }
    return unsafe sd_bus_message_exit_container(message) >= 0 ? value : nil
  }

  /// Reads an array by calling `element` for each element; `contents` is the type of the elements,
  /// in D-Bus notation. Returns nil if the next argument has another type, or as soon as `element`
  /// returns nil.
  package func array<Element>(of contents: String, _ element: () -> Element?) -> [Element]? {
    inside("a", contents) {
      var elements: [Element] = []
      while next != nil {
        guard let read = element() else { return nil }
        elements.append(read)
      }
      return elements
    }
  }

  /// Reads a dictionary entry, whose key is a text; `value` reads the entry's value. `contents` has
  /// the types of the key and of the value, in D-Bus notation, such as `sv`. Returns nil if the
  /// entry has other types, or if `value` returns nil.
  package func entry<Value>(
    of contents: String, _ value: () -> Value?
  ) -> (key: String, value: Value)? {
    inside("e", contents) { text().flatMap { key in value().map { (key, $0) } } }
  }

  /// The type of the next argument and, if that is a container, the types of its contents; nil if
  /// no argument is left, or no element in the array that is being read.
  package var next: (type: Unicode.Scalar, contents: String)? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard unsafe sd_bus_message_peek_type(message, &type, &contents) > 0, type != 0 else {
      return nil
    }
    return (Unicode.Scalar(UInt8(bitPattern: type)), unsafe Self.text(contents))
  }

  package func skip(_ types: String) -> Bool { unsafe sd_bus_message_skip(message, types) > 0 }
}

extension Unicode.Scalar {
  /// The letter of a D-Bus type as the C character that sd-bus functions take.
  var code: CChar { CChar(truncatingIfNeeded: value) }
}
