/// A table under construction, which enforces TOML's rules for additions.
final class TOMLBuilder {
  /// The syntax that created a table.
  enum Origin {
    /// The table `a` of a header such as `[a.b]`; a later header may still define it.
    case implied
    /// A header that defines the table itself, as `[a.b]` does for the table `b`.
    case header
    /// A dotted key; only further dotted keys may add to its table.
    case dotted
  }

  enum Item {
    case value(TOMLNode)
    case table(TOMLBuilder)
    /// The tables of `[[a]]`, the newest last.
    case tables([TOMLBuilder])
  }

  private(set) var origin: Origin
  let line: Int
  private var order: [TOMLKey] = []
  private var items: [[UInt8]: Item] = [:]

  init(_ origin: Origin, line: Int) {
    self.origin = origin
    self.line = line
  }

  /// The finished table.
  var tree: TOMLTree {
    TOMLTree(
      order.compactMap { entry in
        items[entry.bytes].map { TOMLTree.Entry(key: entry.text, line: entry.line, node: node($0)) }
      })
  }

  private func node(_ item: Item) -> TOMLNode {
    switch item {
    case .value(let node): node
    case .table(let table): TOMLNode(.table(table.tree), line: table.line)
    case .tables(let tables):
      TOMLNode(
        .list(tables.map { TOMLNode(.table($0.tree), line: $0.line) }),
        line: tables.first?.line ?? line)
    }
  }

  private func put(_ item: Item, _ key: TOMLKey) {
    if items[key.bytes] == nil { order.append(key) }
    items[key.bytes] = item
  }

  // MARK: Headers

  /// Creates or opens the table of a header `[path]`.
  func open(_ path: [TOMLKey]) throws(ConfigurationError) -> TOMLBuilder {
    let (parent, key) = try way(path)
    switch parent.items[key.bytes] {
    case nil:
      let table = TOMLBuilder(.header, line: key.line)
      parent.put(.table(table), key)
      return table
    case .table(let table) where table.origin == .implied:
      table.origin = .header
      return table
    default: throw key.taken
    }
  }

  /// Appends a new table for a header `[[path]]`.
  func append(_ path: [TOMLKey]) throws(ConfigurationError) -> TOMLBuilder {
    let (parent, key) = try way(path)
    let table = TOMLBuilder(.header, line: key.line)
    switch parent.items[key.bytes] {
    case nil: parent.put(.tables([table]), key)
    case .tables(let tables): parent.put(.tables(tables + [table]), key)
    default: throw key.taken
    }
    return table
  }

  /// Finds or creates the table for the last key of a header's path.
  private func way(
    _ path: [TOMLKey]
  ) throws(ConfigurationError) -> (parent: TOMLBuilder, key: TOMLKey) {
    var table = self
    for key in path.dropLast() {
      switch table.items[key.bytes] {
      case nil:
        let step = TOMLBuilder(.implied, line: key.line)
        table.put(.table(step), key)
        table = step
      case .table(let step): table = step
      case .tables(let steps): table = steps.last ?? table
      case .value: throw key.taken
      }
    }
    return (table, path[path.count - 1])
  }

  // MARK: Keys

  /// Sets the value of `path`, a key with or without dots.
  func set(_ path: [TOMLKey], to node: TOMLNode) throws(ConfigurationError) {
    var table = self
    for key in path.dropLast() {
      switch table.items[key.bytes] {
      case nil:
        let step = TOMLBuilder(.dotted, line: key.line)
        table.put(.table(step), key)
        table = step
      case .table(let step) where step.origin == .dotted: table = step
      default: throw key.taken
      }
    }
    let key = path[path.count - 1]
    guard table.items[key.bytes] == nil else { throw key.taken }
    table.put(.value(node), key)
  }
}

/// A part of a key, and its line.
struct TOMLKey {
  let text: String
  let line: Int
  /// The key's identity: TOML compares code points, while Swift compares canonical equivalents.
  var bytes: [UInt8] { Array(text.utf8) }

  var taken: ConfigurationError {
    ConfigurationError(line: line, expected: "“\(text)” only once")
  }
}
