internal import CSystemd

/// Reads a D-Bus message from front to back; every read is nil where the message holds something
/// else.
@safe struct MessageReader {
  let message: OpaquePointer

  /// Reads `message`, which must outlive the reader.
  init(_ message: OpaquePointer) { unsafe self.message = message }

  var isError: Bool { unsafe sd_bus_message_is_method_error(message, nil) > 0 }

  /// True for the error of that name.
  func isError(_ name: String) -> Bool {
    unsafe sd_bus_message_is_method_error(message, name) > 0
  }

  func number() -> UInt32? { read(UInt32(0), "u") }

  func text() -> String? {
    var pointer: UnsafePointer<CChar>?
    guard unsafe sd_bus_message_read_basic(message, Self.string, &pointer) > 0,
      let pointer = unsafe pointer
    else { return nil }
    return unsafe String(cString: pointer)
  }

  /// Goes through the elements of an array; `element` reads one, and returns nil to give up.
  func array(of contents: String, _ element: () -> Void?) -> Void? {
    guard enter(Self.array, contents) else { return nil }
    while let type = next(), type != 0 {
      guard element() != nil else { return nil }
    }
    return leave()
  }

  /// Reads an entry of a dictionary: its key, then what `value` makes of the rest.
  func entry(of contents: String, _ value: (String) -> Void?) -> Void? {
    guard enter(Self.dictionaryEntry, contents), let key = text(), value(key) != nil else {
      return nil
    }
    return leave()
  }

  /// A value in its variant, and in variants within that: the portal's first version wraps twice.
  /// The outer nil is no variant; the inner one is a type that no setting has.
  func variant(depth: Int = 0) -> SettingValue?? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard unsafe sd_bus_message_peek_type(message, &type, &contents) > 0, type == Self.variant,
      let contents = unsafe contents
    else { return nil }
    let signature = unsafe String(cString: contents)
    guard depth < 4, ["b", "u", "i", "d", "s", "v"].contains(signature) else {
      return unsafe sd_bus_message_skip(message, "v") > 0 ? .some(nil) : nil
    }
    guard enter(Self.variant, signature), let value = value(signature, depth: depth),
      leave() != nil
    else { return nil }
    return value
  }

  private func value(_ signature: String, depth: Int) -> SettingValue?? {
    switch signature {
    case "b": read(Int32(0), "b").map { .truth($0 != 0) }
    case "u": read(UInt32(0), "u").map { .number(Int64($0)) }
    case "i": read(Int32(0), "i").map { .number(Int64($0)) }
    case "d": read(0.0, "d").map { .real($0) }
    case "s": text().map { .text($0) }
    default: variant(depth: depth + 1)
    }
  }

  func read<Value: BitwiseCopyable>(_ initial: Value, _ type: Unicode.Scalar) -> Value? {
    var value = initial
    let status = unsafe sd_bus_message_read_basic(
      message, CChar(truncatingIfNeeded: type.value), &value)
    return status > 0 ? value : nil
  }

  func enter(_ type: CChar, _ contents: String) -> Bool {
    unsafe sd_bus_message_enter_container(message, type, contents) > 0
  }

  func leave() -> Void? {
    unsafe sd_bus_message_exit_container(message) >= 0 ? () : nil
  }

  /// The type that comes next; 0 at the end of a container.
  func next() -> CChar? {
    var type: CChar = 0
    return unsafe sd_bus_message_peek_type(message, &type, nil) >= 0 ? type : nil
  }

  static let string = CChar(UInt8(ascii: "s"))
  static let array = CChar(UInt8(ascii: "a"))
  static let variant = CChar(UInt8(ascii: "v"))
  static let dictionaryEntry = CChar(UInt8(ascii: "e"))
}
