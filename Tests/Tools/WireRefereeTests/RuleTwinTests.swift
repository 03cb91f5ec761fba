import Testing
import WireCodec
import WireReferee

/// Each rule is broken once, and beside it a polite twin does nearly the same: by the
/// ``Provocation`` of a statement, or here where the rule is of our own.
@Suite struct RuleTwinTests {
  /// A conversation that breaks one rule, or its twin that breaks none; gives the findings.
  private typealias Twins = @Sendable (_ isPolite: Bool) throws -> [String]

  @Test func noRuleIsWithoutTwins() {
    let provoked = Rule.all.filter { rule in
      Provocation.all.contains { $0.finding.hasPrefix("\(rule.name): ") }
    }
    #expect(Set(Self.twins.keys).union(provoked) == Set(Rule.all))
    #expect(Set(Self.twins.keys).isDisjoint(with: provoked))
  }

  @Test(arguments: [Rule.geometryOnSurfaces, .oneFrameCallback, .storm])
  func singleBreachIsFoundAndNoMore(rule: Rule) throws {
    let play = try #require(Self.twins[rule])
    let found = try play(false)
    #expect(found.count == 1 && found.first?.hasPrefix("\(rule.name): ") == true, "\(found)")
    #expect(try play(true) == [])
  }

  private static let twins: [Rule: Twins] = [
    .geometryOnSurfaces: { isPolite in
      var connection = try ScriptedConnection.withWindow()
      try connection.configure(1)
      try connection.acknowledge(1)
      try connection.request(
        7, "set_window_geometry", [.int(isPolite ? 2 : 3), .int(0), .int(62), .int(48)])
      try connection.show()
      return connection.findings
    },
    .oneFrameCallback: { isPolite in
      var connection = try ScriptedConnection.withWindow()
      try connection.request(6, "frame", [.newID(30)])
      if isPolite { try connection.event(30, "done", [.uint(1)]) }
      try connection.request(6, "frame", [.newID(31)])
      return connection.findings
    },
    .storm: { isPolite in
      var connection = try ScriptedConnection()
      try connection.bind("wl_compositor", 3)
      try connection.request(3, "create_surface", [.newID(4)])
      for _ in 0..<5010 {
        connection.now += isPolite ? .milliseconds(1) : .zero
        try connection.request(4, "commit")
      }
      return connection.findings
    },
  ]
}
