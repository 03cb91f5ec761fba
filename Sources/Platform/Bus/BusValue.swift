package import System

/// An argument of a D-Bus call, or a value in the reply.
package indirect enum BusValue: Sendable {
  case text(String)
  case path(String)
  case number(UInt32)
  case integer(Int32)
  case truth(Bool)
  case real(Double)
  /// A file descriptor; the receiver gets a descriptor of its own for the same file.
  case file(OwnedDescriptor)
  case texts([String])
  case files([OwnedDescriptor])
  /// A dictionary of names and values.
  case options([String: BusValue])

  /// The value of a `number` or an `integer` as a whole number; nil for values of other types.
  package var whole: Int64? {
    switch self {
    case .number(let value): Int64(value)
    case .integer(let value): Int64(value)
    default: nil
    }
  }

  /// The type in D-Bus notation.
  var signature: String {
    switch self {
    case .text: "s"
    case .path: "o"
    case .number: "u"
    case .integer: "i"
    case .truth: "b"
    case .real: "d"
    case .file: "h"
    case .texts: "as"
    case .files: "ah"
    case .options: "a{sv}"
    }
  }
}

extension IncomingMessage {
  /// Reads a dictionary of names and values, `a{sv}`, and omits values of unsupported types; nil if
  /// the next argument is not such a dictionary.
  package func options() -> [String: BusValue]? { options(depth: 0) }

  /// Reads a variant, and unwraps variants nested in it, because some programs wrap a value twice.
  ///
  /// The outer optional is nil if the next argument is no variant. The inner optional is nil if the
  /// value in the variant has an unsupported type.
  package func variant() -> BusValue?? { variant(depth: 0) }

  /// Reads a list of texts; nil if the next argument is not such a list.
  package func texts() -> [String]? { array(of: "s", text) }

  private func options(depth: Int) -> [String: BusValue]? {
    array(of: "{sv}") { entry(of: "sv") { variant(depth: depth) } }?.reduce(into: [:]) {
      if let value = $1.value { $0[$1.key] = value }
    }
  }

  private func variant(depth: Int) -> BusValue?? {
    guard let next, next.type == "v" else { return nil }
    let contents = next.contents
    guard depth < 4, ["b", "u", "i", "d", "s", "o", "v", "as", "a{sv}"].contains(contents) else {
      return skip("v") ? .some(nil) : nil
    }
    if contents == "v" { return inside("v", contents) { variant(depth: depth + 1) } }
    let value: BusValue? = inside("v", contents) {
      switch contents {
      case "b": truth().map { .truth($0) }
      case "u": uint32().map { .number($0) }
      case "i": int32().map { .integer($0) }
      case "d": real().map { .real($0) }
      case "s": text().map { .text($0) }
      case "o": path().map { .path($0) }
      case "as": texts().map { .texts($0) }
      default: options(depth: depth + 1).map { .options($0) }
      }
    }
    return value.map { .some($0) }
  }
}
