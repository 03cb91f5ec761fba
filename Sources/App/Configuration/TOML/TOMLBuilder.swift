/// A TOML table while it is built; it rejects additions that TOML forbids.
final class TOMLBuilder {
  /// The syntax by which a table was created. It determines what may be added to the table.
  enum Origin {
    /// A header such as `[a.b]` created the table `a`; a later header `[a]` may still define it.
    case implied
    /// A header defined the table itself, as `[a.b]` defines the table `b`.
    case header
    /// A dotted key created the table; only further dotted keys may add to it.
    case dotted
  }

  enum Item {
    case value(TOMLNode)
    case table(TOMLBuilder)
  }

  private(set) var origin: Origin
  let line: Int
  private var order: [TOMLKey] = []
  private var items: [[UInt8]: Item] = [:]

  init(_ origin: Origin, line: Int) { (self.origin, self.line) = (origin, line) }

  /// The finished table, with all tables in it.
  var tree: [TOMLEntry] {
    order.compactMap { entry in
      items[entry.bytes].map { TOMLEntry(key: entry.text, line: entry.line, node: node($0)) }
    }
  }

  private func node(_ item: Item) -> TOMLNode {
    switch item {
    case .value(let node): node
    case .table(let table): TOMLNode(.table(table.tree), line: table.line)
    }
  }

  private func put(_ item: Item, _ key: TOMLKey) {
    if items[key.bytes] == nil { order.append(key) }
    items[key.bytes] = item
  }

  /// Adds a new table with the key `key`, created by the syntax `origin`, and returns the table.
  private func put(_ origin: Origin, _ key: TOMLKey) -> TOMLBuilder {
    let table = TOMLBuilder(origin, line: key.line)
    put(.table(table), key)
    return table
  }

  // MARK: Additions

  /// Returns the table that the header `[path]` defines, and creates this table if it is missing.
  /// Throws if TOML forbids the header, for example because an earlier header has defined this
  /// table.
  func open(_ path: [TOMLKey]) throws(ConfigurationError) -> TOMLBuilder {
    let (parent, key) = try way(path, creating: .implied)
    switch parent.items[key.bytes] {
    case nil: return parent.put(.header, key)
    case .table(let table) where table.origin == .implied:
      table.origin = .header
      return table
    default: throw key.taken
    }
  }

  /// Returns the table that contains the last key of a path, and that key. `origin` is the origin
  /// of missing tables: `implied` for the path of a header, `dotted` for a dotted key. Throws if a
  /// key before the last one has a value that is no table, or a table to which TOML forbids
  /// additions.
  private func way(
    _ path: [TOMLKey], creating origin: Origin
  ) throws(ConfigurationError) -> (parent: TOMLBuilder, key: TOMLKey) {
    var table = self
    for key in path.dropLast() {
      switch table.items[key.bytes] {
      case nil: table = table.put(origin, key)
      case .table(let step) where origin == .implied || step.origin == .dotted: table = step
      default: throw key.taken
      }
    }
    return (table, path[path.count - 1])
  }

  /// Sets the value of the key `path`, which may be dotted. Throws if the key has a value already,
  /// or if TOML forbids additions to its table.
  func set(_ path: [TOMLKey], to node: TOMLNode) throws(ConfigurationError) {
    let (table, key) = try way(path, creating: .dotted)
    guard table.items[key.bytes] == nil else { throw key.taken }
    table.put(.value(node), key)
  }
}

/// One part of a dotted key, and the part's line.
struct TOMLKey {
  let text: String
  let line: Int
  /// The bytes that identify the key: TOML compares code points, unlike `String`.
  var bytes: [UInt8] { Array(text.utf8) }

  var taken: ConfigurationError {
    ConfigurationError(line: line, expected: "“\(text)” only once")
  }
}
