package import System

/// A value of a D-Bus message: an argument of a call or a signal, a result, or a part of these.
package enum BusValue: Hashable, Sendable {
  case text(String)
  case path(String)
  case short(Int16)
  case integer(Int32)
  case number(UInt32)
  case real(Double)
  case truth(Bool)
  /// A file descriptor; the receiver gets a descriptor of its own for the same file.
  case file(OwnedDescriptor)
  case structure([BusValue])
  /// A list of values that all have the type `of`, in D-Bus notation. A dictionary is a list of
  /// entries.
  case array(of: String, [BusValue])
  /// A key and its value in a dictionary.
  indirect case entry(BusValue, BusValue)
  /// A value together with its type, where the receiver does not know the type in advance.
  indirect case variant(BusValue)
  /// A received value of a type that the program does not use; the text is the type in D-Bus
  /// notation. It cannot be sent.
  case other(String)

  /// A number, clamped to the range of `Int32`.
  package static func integer(clamping value: Int) -> BusValue { .integer(Int32(clamping: value)) }

  /// A list of texts.
  package static func texts(_ texts: [String]) -> BusValue {
    .array(of: "s", texts.map { .text($0) })
  }

  /// A dictionary of names and values, `a{sv}`, in the order of the names.
  package static func options(_ options: [String: BusValue]) -> BusValue {
    let sorted = options.sorted { $0.key < $1.key }
    return .array(of: "{sv}", sorted.map { .entry(.text($0.key), .variant($0.value)) })
  }

  /// The text of a `text`; nil for other values.
  package var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The texts of a list of texts; nil for other values.
  package var texts: [String]? {
    guard case .array(of: "s", let elements) = self else { return nil }
    return elements.compactMap(\.text)
  }

  /// The names and values of a dictionary `a{sv}`; nil for other values.
  package var options: [String: BusValue]? {
    guard case .array(of: "{sv}", let entries) = self else { return nil }
    return entries.reduce(into: [:]) { options, entry in
      if case .entry(.text(let name), .variant(let value)) = entry { options[name] = value }
    }
  }

  /// The value of a `number` or an `integer` as a whole number; nil for values of other types.
  package var whole: Int? {
    switch self {
    case .number(let value): Int(value)
    case .integer(let value): Int(value)
    default: nil
    }
  }
}
