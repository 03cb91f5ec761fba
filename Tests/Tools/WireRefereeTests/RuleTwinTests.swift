import Testing
import WireCodec
import WireReferee

/// Each rule is broken once, and beside it a polite twin does nearly the same.
@Suite struct RuleTwinTests {
  /// A conversation that breaks one rule, or its twin that breaks none; gives the findings.
  private typealias Twins = @Sendable (_ isPolite: Bool) throws -> [String]

  @Test func noRuleIsWithoutTwins() {
    #expect(Set(Self.twins.keys) == Set(Rule.all))
  }

  @Test(arguments: Rule.all) func oneBreachIsFoundAndNoMore(rule: Rule) throws {
    let play = try #require(Self.twins[rule])
    let found = try play(false)
    #expect(found.count == 1 && found.first?.hasPrefix("\(rule.name): ") == true, "\(found)")
    #expect(try play(true) == [])
  }

  /// A conversation of a program with a window.
  private static func withWindow(
    _ play: @escaping @Sendable (inout Talk, _ isPolite: Bool) throws -> Void
  ) -> Twins {
    { isPolite in
      var talk = try Talk.withWindow()
      try play(&talk, isPolite)
      return talk.findings
    }
  }

  private static let twins: [Rule: Twins] = [
    .readable: withWindow { talk, isPolite in
      talk.bytes(RawMessage(object: isPolite ? 6 : 500, opcode: 6).bytes)
    },
    .size: withWindow { talk, isPolite in
      let title = String(repeating: "x", count: isPolite ? 4000 : 4100)
      try talk.request(8, "set_title", [.string(title)])
    },
    .freshNumbers: withWindow { talk, isPolite in
      try talk.request(10, "destroy")
      if isPolite { try talk.event(1, "delete_id", [.uint(10)]) }
      try talk.request(3, "create_surface", [.newID(10)])
    },
    .version: { isPolite in
      var talk = try Talk()
      try talk.bind("wl_compositor", 3, offered: 4, version: isPolite ? 4 : 3)
      try talk.request(3, "create_surface", [.newID(6)])
      try talk.request(6, "damage_buffer", [.int(0), .int(0), .int(1), .int(1)])
      return talk.findings
    },
    .life: withWindow { talk, isPolite in
      if !isPolite { try talk.request(10, "destroy") }
      try talk.request(6, "attach", [.object(10), .int(0), .int(0)])
      if isPolite { try talk.request(10, "destroy") }
    },
    .arguments: withWindow { talk, isPolite in
      try talk.request(6, "set_buffer_transform", [.int(isPolite ? 7 : 8)])
    },
    .descriptors: withWindow { talk, isPolite in
      try talk.request(
        4, "create_pool", [.newID(30), .descriptor(isPolite ? 78 : nil), .int(4096)])
    },
    .destroyOrder: withWindow { talk, isPolite in
      if isPolite { try talk.request(8, "destroy") }
      try talk.request(7, "destroy")
    },
    .role: withWindow { talk, isPolite in
      try talk.bind("wp_viewporter", 20, offered: 1)
      try talk.request(20, "get_viewport", [.newID(21), .object(6)])
      if isPolite { try talk.request(21, "destroy") }
      try talk.request(20, "get_viewport", [.newID(22), .object(6)])
    },
    .ackBeforeBuffer: withWindow { talk, isPolite in
      try talk.configure(1)
      if isPolite { try talk.acknowledge(1) }
      try talk.show()
    },
    .knownSerials: withWindow { talk, isPolite in
      try talk.configure(1)
      try talk.acknowledge(isPolite ? 1 : 2)
    },
    .geometry: withWindow { talk, isPolite in
      try talk.configure(1, isPolite ? 64 : 65, 48, [1])
      try talk.acknowledge(1)
      try talk.show()
    },
    .geometryOnSurfaces: withWindow { talk, isPolite in
      try talk.configure(1)
      try talk.acknowledge(1)
      try talk.request(
        7, "set_window_geometry", [.int(isPolite ? 2 : 3), .int(0), .int(62), .int(48)])
      try talk.show()
    },
    .bufferScale: withWindow { talk, isPolite in
      try talk.configure(1)
      try talk.acknowledge(1)
      try talk.request(6, "set_buffer_scale", [.int(isPolite ? 2 : 3)])
      try talk.show()
    },
    .poolBounds: withWindow { talk, isPolite in
      try talk.request(9, "resize", [.int(isPolite ? 65_537 : 65_535)])
    },
    .heldBuffers: { isPolite in
      let pool = Pool()
      var talk = try Talk.withWindow(witness: pool)
      try talk.configure(1)
      try talk.acknowledge(1)
      try talk.show()
      if isPolite { try talk.event(10, "release") }
      pool.print += 1
      talk.inspect()
      return talk.findings
    },
    .oneFrameCallback: withWindow { talk, isPolite in
      try talk.request(6, "frame", [.newID(30)])
      if isPolite { try talk.event(30, "done", [.uint(1)]) }
      try talk.request(6, "frame", [.newID(31)])
    },
    .pong: withWindow { talk, isPolite in
      try talk.event(5, "ping", [.uint(1)])
      talk.wait(.milliseconds(100))
      if isPolite { try talk.request(5, "pong", [.uint(1)]) }
      talk.wait(.milliseconds(1))
    },
    .storm: { isPolite in
      var talk = try Talk(limits: Limits(requestsPerSecond: 10))
      try talk.bind("wl_compositor", 3)
      try talk.request(3, "create_surface", [.newID(4)])
      for _ in 0..<20 {
        talk.now += isPolite ? .milliseconds(150) : .zero
        try talk.request(4, "commit")
      }
      return talk.findings
    },
  ]

  private final class Pool: PoolWitness {
    var print = 1

    func fingerprint(pool: Int, offset: Int, length: Int) -> Int? { print }
    func fileSize(pool: Int) -> Int? { nil }
    func fileSize(of descriptor: Int32) -> Int? { 65_536 }
  }
}
