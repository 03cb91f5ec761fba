/// A value of a TOML document, and the line that it begins on, from 1.
package struct TOMLNode: Hashable, Sendable {
  package indirect enum Value: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case number(Double)
    case truth(Bool)
    case list([TOMLNode])
    case table(TOMLTree)
  }

  package var value: Value
  package var line: Int

  package init(_ value: Value, line: Int) {
    self.value = value
    self.line = line
  }

  /// What it is, for a person who wrote something else than was expected.
  package var kind: String {
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

/// A table of a TOML document: its keys in the order in which they were written.
package struct TOMLTree: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var key: String
    /// The key's line, from 1.
    package var line: Int
    package var node: TOMLNode

    package init(key: String, line: Int, node: TOMLNode) {
      self.key = key
      self.line = line
      self.node = node
    }
  }

  package var entries: [Entry]

  package init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  /// - Complexity: O(n) in the number of keys.
  package subscript(key: String) -> TOMLNode? { entries.first { $0.key == key }?.node }
}
