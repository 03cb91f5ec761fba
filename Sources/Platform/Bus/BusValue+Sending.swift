internal import CSystemd
internal import System

extension BusValue {
  /// Appends values to a message. Returns false if the sd-bus library refuses one of them; the
  /// message must then not be sent.
  static func append(_ values: [BusValue], to message: OpaquePointer) -> Bool {
    values.allSatisfy { unsafe $0.append(to: message) }
  }

  private func append(to message: OpaquePointer) -> Bool {
    let (type, contents) = self.type
    func basic<Value: BitwiseCopyable>(_ value: Value) -> Bool {
      var value = value
      return unsafe sd_bus_message_append_basic(message, type.code, &value) >= 0
    }
    func container(_ values: [BusValue]) -> Bool {
      unsafe sd_bus_message_open_container(message, type.code, contents) >= 0
        && Self.append(values, to: message) && sd_bus_message_close_container(message) >= 0
    }
    return switch self {
    case .text(let text), .path(let text):
      unsafe Self.sendable(text).withCString {
        unsafe sd_bus_message_append_basic(message, type.code, $0) >= 0
      }
    case .short(let number): basic(number)
    case .integer(let number): basic(number)
    case .number(let number): basic(number)
    case .real(let number): basic(number)
    case .truth(let truth): basic(Int32(truth ? 1 : 0))
    case .file(let file): basic(file.number)
    case .structure(let values), .array(_, let values): container(values)
    case .entry(let key, let value): container([key, value])
    case .variant(let value): container([value])
    case .other: false
    }
  }

  /// The letter of the type as sd-bus functions take it, and the types of the contents in D-Bus
  /// notation; these are empty for a value that is no container.
  private var type: (letter: Unicode.Scalar, contents: String) {
    switch self {
    // A value of another type is never sent.
    case .text, .other: ("s", "")
    case .path: ("o", "")
    case .short: ("n", "")
    case .integer: ("i", "")
    case .number: ("u", "")
    case .real: ("d", "")
    case .truth: ("b", "")
    case .file: ("h", "")
    case .structure(let values): ("r", values.map(\.signature).joined())
    case .array(let contents, _): ("a", contents)
    case .entry(let key, let value): ("e", key.signature + value.signature)
    case .variant(let value): ("v", value.signature)
    }
  }

  /// The type in D-Bus notation.
  private var signature: String {
    let (letter, contents) = type
    return switch letter {
    case "r": "(\(contents))"
    case "a": "a\(contents)"
    case "e": "{\(contents)}"
    default: String(letter)
    }
  }

  /// Returns the text in a form that the bus library accepts. Zeros are removed, because they end
  /// texts on the bus. Noncharacters of Unicode, which the library refuses, are replaced.
  private static func sendable(_ text: String) -> String {
    func isOdd(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value == 0 || scalar.properties.isNoncharacterCodePoint
    }
    guard text.unicodeScalars.contains(where: isOdd) else { return text }
    let scalars = text.unicodeScalars.filter { $0.value != 0 }
    return String(String.UnicodeScalarView(scalars.map { isOdd($0) ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  /// The letter of a D-Bus type as the C character that sd-bus functions take.
  var code: CChar { CChar(truncatingIfNeeded: value) }
}
