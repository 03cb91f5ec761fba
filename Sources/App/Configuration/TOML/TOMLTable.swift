/// A table in a TOML document; it rejects additions that TOML forbids.
final class TOMLTable {
  /// The syntax by which a table was created. It determines what may be added to the table.
  enum Origin {
    /// A header such as `[a.b]` created the table `a`; a later header `[a]` may still define it.
    case implied
    /// A header defined the table itself, as `[a.b]` defines the table `b`.
    case header
    /// A dotted key created the table; only further dotted keys may add to it.
    case dotted
    /// Braces enclose the whole table; nothing may add to it.
    case inline
  }

  private var origin: Origin
  /// The entries in the order of the document.
  private(set) var entries: [TOMLEntry] = []
  /// The indices of the entries, by the bytes of their keys: TOML compares code points, unlike
  /// `String`.
  private var indices: [[UInt8]: Int] = [:]

  init(_ origin: Origin) { self.origin = origin }

  /// The value of `key`, which is not dotted; nil if there is none.
  subscript(key: String) -> TOMLNode? { indices[Array(key.utf8)].map { entries[$0].node } }

  private func add(_ node: TOMLNode, _ key: String, line: Int) {
    indices[Array(key.utf8)] = entries.count
    entries.append(TOMLEntry(key: key, line: line, node: node))
  }

  /// Adds a new table with the key `key`, created by the syntax `origin`, and returns the table.
  private func add(_ origin: Origin, _ key: String, line: Int) -> TOMLTable {
    let table = TOMLTable(origin)
    add(TOMLNode(.table(table), line: line), key, line: line)
    return table
  }

  // MARK: Additions

  // A path is a dotted key, as its parts. All these parts are in one line, the line of the path.

  /// Returns the table that the header `[path]` defines, and creates this table if it is missing.
  /// Throws if TOML forbids the header, for example because an earlier header has defined this
  /// table.
  func open(_ path: [String], line: Int) throws(ConfigurationError) -> TOMLTable {
    let (parent, key) = try way(path, line: line, creating: .implied)
    switch parent[key]?.value {
    case nil: return parent.add(.header, key, line: line)
    case .table(let table) where table.origin == .implied:
      table.origin = .header
      return table
    default: throw Self.taken(key, line: line)
    }
  }

  /// Returns the table that contains the last key of a path, and that key. `origin` is the origin
  /// of missing tables: `implied` for the path of a header, `dotted` for a dotted key. Throws if a
  /// key before the last one has a value that is no table, or a table to which TOML forbids
  /// additions.
  private func way(
    _ path: [String], line: Int, creating origin: Origin
  ) throws(ConfigurationError) -> (parent: TOMLTable, key: String) {
    var table = self
    for key in path.dropLast() {
      switch table[key]?.value {
      case nil: table = table.add(origin, key, line: line)
      case .table(let step)
      where step.origin == .dotted || (origin == .implied && step.origin != .inline):
        table = step
      default: throw Self.taken(key, line: line)
      }
    }
    return (table, path[path.count - 1])
  }

  /// Sets the value of the key `path`, which may be dotted. Throws if the key has a value already,
  /// or if TOML forbids additions to its table.
  func set(_ path: [String], line: Int, to node: TOMLNode) throws(ConfigurationError) {
    let (table, key) = try way(path, line: line, creating: .dotted)
    guard table[key] == nil else { throw Self.taken(key, line: line) }
    table.add(node, key, line: line)
  }

  private static func taken(_ key: String, line: Int) -> ConfigurationError {
    ConfigurationError(line: line, expected: "“\(key)” only once")
  }
}

/// An entry of a table.
struct TOMLEntry {
  let key: String
  /// The number of the line that contains the key, counted from 1.
  let line: Int
  let node: TOMLNode
}
