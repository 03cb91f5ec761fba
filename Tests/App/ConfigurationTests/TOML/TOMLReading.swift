import Testing

@testable import Configuration

/// A document, and the tree that it means in one line: keys without quotes, texts in single ones.
typealias ValidTOML = (document: String, tree: String)

/// A document that is not TOML, and the line of its first mistake.
typealias InvalidTOML = (document: String, line: Int)

/// Expects that `document` is read as `tree`; code points count, not their canonical equivalence.
func expectTree(
  _ document: String, _ tree: String, at location: SourceLocation = #_sourceLocation
) throws {
  let read = plain(try TOMLParser.table(of: Array(document.utf8)))
  #expect(Array(read.utf8) == Array(tree.utf8), "\(read)", sourceLocation: location)
}

/// Expects that `document` is refused because of `line`.
func expectMistake(
  _ document: [UInt8], _ line: Int, at location: SourceLocation = #_sourceLocation
) {
  #expect(sourceLocation: location) {
    try TOMLParser.table(of: document)
  } throws: { error in
    (error as? ConfigurationError)?.line == line
  }
}

private func plain(_ table: TOMLTable) -> String {
  table.entries.map { "\($0.key)=\(plain($0.node))" }.joined(separator: ",")
}

private func plain(_ node: TOMLNode) -> String {
  switch node.value {
  case .text(let text): "'\(text)'"
  case .integer(let number): "\(number)"
  case .number(let number): "\(number)"
  case .truth(let truth): "\(truth)"
  case .list(let nodes): "[" + nodes.map(plain).joined(separator: ",") + "]"
  case .table(let table): "{" + plain(table) + "}"
  }
}
