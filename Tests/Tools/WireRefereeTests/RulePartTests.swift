import Testing
import WireCodec
import WireReferee

/// The parts of rules that say more than one thing: each is broken once, beside a polite twin.
@Suite struct RulePartTests {
  /// A part of a rule: what breaks it or, in its twin, nearly does, and what is found of it.
  struct Part: Sendable, CustomTestStringConvertible {
    let finding: String
    let play: @Sendable (inout Talk, _ isPolite: Bool) throws -> Void

    init(
      _ finding: String, _ play: @escaping @Sendable (inout Talk, _ isPolite: Bool) throws -> Void
    ) {
      (self.finding, self.play) = (finding, play)
    }

    var testDescription: String { finding }
  }

  @Test(arguments: Part.buffers + Part.windows + Part.orders) func oneIsFound(_ part: Part) throws {
    let files = Files()
    for isPolite in [false, true] {
      var talk = try Talk.withWindow(witness: files)
      try part.play(&talk, isPolite)
      #expect(talk.findings == (isPolite ? [] : [part.finding]))
    }
  }

  /// Files of 65,536 bytes, which nobody reads.
  private final class Files: PoolWitness {
    func fingerprint(pool: Int, offset: Int, length: Int) -> Int? { nil }
    func fileSize(pool: Int) -> Int? { nil }
    func fileSize(of descriptor: Int32) -> Int? { 65_536 }
  }
}

extension RulePartTests.Part {
  fileprivate typealias Part = RulePartTests.Part

  static let buffers: [RulePartTests.Part] = [
    Part("pool bounds: a pool of 65537 bytes in a file of 65536") { talk, isPolite in
      try talk.request(
        4, "create_pool", [.newID(30), .descriptor(78), .int(isPolite ? 65_536 : 65_537)])
    },
    Part("pool bounds: a pool of 0 bytes") { talk, isPolite in
      try talk.request(4, "create_pool", [.newID(30), .descriptor(78), .int(isPolite ? 1 : 0)])
    },
    Part("pool bounds: rows of 256 bytes with a stride of 252") { talk, isPolite in
      try talk.request(
        9, "create_buffer",
        [.newID(30), .int(0), .int(64), .int(48), .int(isPolite ? 256 : 252), .uint(1)])
    },
    Part("pool bounds: 65792 bytes of a pool of 65536") { talk, isPolite in
      try talk.request(
        9, "create_buffer",
        [.newID(30), .int(0), .int(64), .int(isPolite ? 256 : 257), .int(256), .uint(1)])
    },
    Part("buffer and scale: a scale of 0") { talk, isPolite in
      try talk.request(6, "set_buffer_scale", [.int(isPolite ? 1 : 0)])
    },
    Part("buffer and scale: a destination of 0×5") { talk, isPolite in
      try viewport(&talk)
      try talk.request(21, "set_destination", [.int(isPolite ? 1 : 0), .int(5)])
    },
    Part("buffer and scale: the viewport cuts 64.0×49.0 out of 64×48 at scale 1") {
      talk, isPolite in
      try viewport(&talk)
      try talk.request(
        21, "set_source", [.fixed(0), .fixed(0), .fixed(64), .fixed(isPolite ? 48 : 49)])
      try shown(&talk)
    },
    Part("buffer and scale: a source of 63.5×48.0, no destination") { talk, isPolite in
      try viewport(&talk)
      try talk.request(
        21, "set_source", [.fixed(0), .fixed(0), .fixed(isPolite ? 63 : 63.5), .fixed(48)])
      try shown(&talk)
    },
  ]

  static let windows: [RulePartTests.Part] = [
    Part("ack before buffer: the surface has a buffer before it is a window") { talk, isPolite in
      try talk.request(3, "create_surface", [.newID(30)])
      if !isPolite { try talk.request(30, "attach", [.object(10), .int(0), .int(0)]) }
      try talk.request(5, "get_xdg_surface", [.newID(31), .object(30)])
    },
    Part("ack before buffer: a buffer before the xdg_surface is a window") { talk, isPolite in
      try talk.request(3, "create_surface", [.newID(30)])
      try talk.request(5, "get_xdg_surface", [.newID(31), .object(30)])
      if isPolite {
        try talk.request(31, "get_toplevel", [.newID(32)])
        try talk.event(31, "configure", [.uint(9)])
        try talk.request(31, "ack_configure", [.uint(9)])
      }
      try talk.request(30, "attach", [.object(10), .int(0), .int(0)])
      try talk.request(30, "commit")
    },
    Part("ack before buffer: a buffer before any configure is acknowledged") { talk, isPolite in
      try shown(&talk)
      // Without a buffer it is no window any more, and begins anew.
      try talk.request(6, "attach", [.object(0), .int(0), .int(0)])
      try talk.request(6, "commit")
      if isPolite {
        try talk.configure(2)
        try talk.acknowledge(2)
      }
      try talk.show()
    },
    Part("geometry: 0×5 has no area") { talk, isPolite in
      try talk.request(
        7, "set_window_geometry", [.int(0), .int(0), .int(isPolite ? 1 : 0), .int(5)])
    },
    Part("largest geometry: 64×48 for 63×48 is too large") { talk, isPolite in
      try talk.configure(1, isPolite ? 64 : 63, 48, [2])
      try talk.acknowledge(1)
      try talk.show()
    },
    Part("one role: xdg_surface#7 has its window already") { talk, isPolite in
      if !isPolite { try talk.request(7, "get_toplevel", [.newID(30)]) }
    },
    Part("pong in time: an answer after 101 ms") { talk, isPolite in
      try talk.event(5, "ping", [.uint(1)])
      talk.now += .milliseconds(isPolite ? 100 : 101)
      try talk.request(5, "pong", [.uint(1)])
    },
    Part("bound version: global 3 is wl_compositor, not wl_seat") { talk, isPolite in
      try talk.request(
        2, "bind",
        [
          .uint(3),
          .bound(interface: isPolite ? "wl_compositor" : "wl_seat", version: 1, id: 30),
        ])
    },
  ]

  static let orders: [RulePartTests.Part] = [
    Part("destroy order: wl_surface#6 goes before xdg_surface#7") { talk, isPolite in
      if isPolite {
        try talk.request(8, "destroy")
        try talk.request(7, "destroy")
      }
      try talk.request(6, "destroy")
    },
    Part("destroy order: xdg_wm_base#5 goes before xdg_surface#7") { talk, isPolite in
      if isPolite {
        try talk.request(8, "destroy")
        try talk.request(7, "destroy")
      }
      try talk.request(5, "destroy")
    },
    Part("destroy order: xdg_toplevel#8 goes before zxdg_toplevel_decoration_v1#21") {
      talk, isPolite in
      try talk.bind("zxdg_decoration_manager_v1", 20, offered: 1)
      try talk.request(20, "get_toplevel_decoration", [.newID(21), .object(8)])
      if isPolite { try talk.request(21, "destroy") }
      try talk.request(8, "destroy")
    },
  ]

  private static func viewport(_ talk: inout Talk) throws {
    try talk.bind("wp_viewporter", 20, offered: 1)
    try talk.request(20, "get_viewport", [.newID(21), .object(6)])
  }

  private static func shown(_ talk: inout Talk) throws {
    try talk.configure(1)
    try talk.acknowledge(1)
    try talk.show()
  }
}
