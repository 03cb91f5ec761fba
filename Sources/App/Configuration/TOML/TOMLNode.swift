/// A value in a TOML document, and the number of its first line, counted from 1.
struct TOMLNode {
  indirect enum Value {
    case text(String)
    case integer(Int64)
    case number(Double)
    case truth(Bool)
    case list([TOMLNode])
    case table(TOMLTable)
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
