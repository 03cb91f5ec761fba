internal import CSystemd

extension MessageReader {
  /// The path of the object that sent the message, or is meant by it.
  var object: String? {
    unsafe sd_bus_message_get_path(message).map { unsafe String(cString: $0) }
  }

  /// True for an error of one of these names.
  func isError(of names: [String]) -> Bool {
    names.contains { unsafe sd_bus_message_is_method_error(message, $0) > 0 }
  }

  func path() -> String? {
    var pointer: UnsafePointer<CChar>?
    guard unsafe sd_bus_message_read_basic(message, CChar(UInt8(ascii: "o")), &pointer) > 0,
      let pointer = unsafe pointer
    else { return nil }
    return unsafe String(cString: pointer)
  }

  /// Values by their names; those of types that nothing here needs are left out.
  func options(depth: Int = 0) -> [String: BusValue]? {
    var options: [String: BusValue] = [:]
    let isWhole: Void? = array(of: "{sv}") {
      entry(of: "sv") { key in
        guard let value = option(depth: depth) else { return nil }
        if let value { options[key] = value }
        return ()
      }
    }
    return isWhole == nil ? nil : options
  }

  /// A value in its variant. The outer nil is no variant; the inner one is a type that nothing needs.
  private func option(depth: Int) -> BusValue?? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard unsafe sd_bus_message_peek_type(message, &type, &contents) > 0, type == Self.variant,
      let contents = unsafe contents
    else { return nil }
    let signature = unsafe String(cString: contents)
    guard depth < 4, ["b", "u", "d", "s", "o", "a{sv}"].contains(signature) else {
      return unsafe sd_bus_message_skip(message, "v") > 0 ? .some(nil) : nil
    }
    guard enter(Self.variant, signature) else { return nil }
    let value: BusValue? =
      switch signature {
      case "b": read(Int32(0), "b").map { .truth($0 != 0) }
      case "u": number().map { .number($0) }
      case "d": read(0.0, "d").map { .real($0) }
      case "s": text().map { .text($0) }
      case "o": path().map { .path($0) }
      default: options(depth: depth + 1).map { .options($0) }
      }
    guard let value, leave() != nil else { return nil }
    return value
  }
}
