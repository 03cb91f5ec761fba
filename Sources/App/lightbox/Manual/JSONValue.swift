/// A value of JSON, as far as the argument parser's description of itself needs it: numbers are passed
/// over, and objects forget the order of their keys.
enum JSONValue: Equatable {
  case string(String)
  case truth(Bool)
  case array([JSONValue])
  case object([String: JSONValue])
  /// Null or a number.
  case other

  /// Reads a whole text; nil where it is not well formed.
  init?(_ text: String) {
    var reader = JSONReader(text)
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }

  /// The value of a key; nil where this is no object, or it has no such key.
  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var isTrue: Bool { self == .truth(true) }
  var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
  var keys: [String] { if case .object(let members) = self { members.keys.sorted() } else { [] } }
}

/// Reads JSON from front to back; every read is nil where something else stands.
private struct JSONReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return place == bytes.count
    }
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  /// Takes the character, if it is the next one after spaces.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard let byte = next, UInt32(byte) == character.value else { return false }
    place += 1
    return true
  }

  mutating func value(depth: Int) -> JSONValue? {
    guard depth < 64 else { return nil }
    skipSpace()
    switch next.map({ Unicode.Scalar($0) }) {
    case "{": return object(depth: depth)
    case "[": return array(depth: depth)
    case "\"": return string().map { .string($0) }
    default: return word()
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    var members: [String: JSONValue] = [:]
    guard take("{") else { return nil }
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard let key = string(), take(":"), let value = value(depth: depth + 1) else { return nil }
      members[key] = value
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONValue? {
    var values: [JSONValue] = []
    guard take("[") else { return nil }
    if take("]") { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(",")
    return take("]") ? .array(values) : nil
  }

  /// A truth, null or a number.
  private mutating func word() -> JSONValue? {
    let begin = place
    while let byte = next, byte.isPartOfAWord { place += 1 }
    switch String(decoding: bytes[begin..<place], as: UTF8.self) {
    case "": return nil
    case "true": return .truth(true)
    case "false": return .truth(false)
    default: return .other
    }
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch Unicode.Scalar(byte) {
      case "\"": return String(decoding: text, as: UTF8.self)
      case "\\":
        guard let scalar = escape() else { return nil }
        text += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default: text.append(byte)
      }
    }
    return nil
  }

  /// The character after a backslash; those beyond 16 bits are not escaped in what is read here.
  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    place += 1
    switch Unicode.Scalar(byte) {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "u":
      guard place + 4 <= bytes.count else { return nil }
      let digits = String(decoding: bytes[place..<(place + 4)], as: UTF8.self)
      place += 4
      return UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
    case let other: return other
    }
  }
}

extension UInt8 {
  fileprivate var isPartOfAWord: Bool {
    switch Unicode.Scalar(self) {
    case "a"..."z", "A"..."Z", "0"..."9", "+", "-", ".": true
    default: false
    }
  }
}
