internal import Semantics
internal import Bus

/// The results of AT-SPI's interface Collection, whose methods search below an object for the
/// objects that match a rule.
extension ObjectAnswers {
  private static let mostVisits = 10_000

  func collectionResults(of node: AccessibleNode) throws(CallError) -> [BusValue] {
    guard call.member == "GetMatches" else {
      // Other AT-SPI bridges have dropped these methods, and no client calls them.
      let isKnown = ["GetMatchesTo", "GetMatchesFrom", "GetActiveDescendant"].contains(call.member)
      throw isKnown ? .unsupported(call.member) : .unknown("Method", call.member)
    }
    let types = MatchRule.type + "uib"
    try expect(types)
    guard let rule = call[0].flatMap(MatchRule.init), let order = call[1]?.whole,
      let most = call[2]?.whole, case .truth(let isDeep) = call[3]
    else { throw .arguments(expected: types) }
    // AT-SPI's numbers: 1 is the order from the front, 4 the order from the back.
    guard order == 1 || order == 4 else { throw .unsupported("the order \(order)") }
    var (found, visits): ([String], Int) = ([], 0)
    visitChildren(of: node, isDeep, &visits) { if rule.fits($0, facts) { found.append($0.id) } }
    if order == 4 { found.reverse() }
    let matches = most > 0 ? found.prefix(most) : found[...]
    return [.array(of: "(so)", matches.map { facts.reference(to: $0) })]
  }

  /// Calls `show` with each child of `node` and, if `isDeep` is true, with all objects below it,
  /// each before its children. If there are very many children, visits only those in view. Counts
  /// the objects in `visits`, and stops at `mostVisits`.
  private func visitChildren(
    of node: AccessibleNode, _ isDeep: Bool, _ visits: inout Int, _ show: (AccessibleNode) -> Void
  ) {
    let isProgram = node.role == .application
    for index in isProgram ? 0..<1 : facts.contents.nearChildren(of: node.id) {
      guard visits < Self.mostVisits, let id = facts.child(of: node, at: index),
        let child = facts.contents.node(id)
      else { continue }
      visits += 1
      show(child)
      if isDeep { visitChildren(of: child, true, &visits, show) }
    }
  }
}
