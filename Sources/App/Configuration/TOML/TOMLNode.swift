/// A value in a TOML document, and the number of its first line, counted from 1.
struct TOMLNode: Hashable, Sendable {
  indirect enum Value: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case number(Double)
    case truth(Bool)
    case list([TOMLNode])
    case table([TOMLEntry])
  }

  let value: Value
  let line: Int

  init(_ value: Value, line: Int) { (self.value, self.line) = (value, line) }

  /// The kind of the value in one or two words, for error messages.
  var kind: String {
    switch value {
    case .text: "a text"
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    case .truth(let truth): "\(truth)"
    case .list: "a list"
    case .table: "a table"
    }
  }
}

/// An entry of a table in a TOML document. A table is the list of its entries, in the order of the
/// document.
struct TOMLEntry: Hashable, Sendable {
  let key: String
  /// The number of the line that contains the key, counted from 1.
  let line: Int
  let node: TOMLNode
}
