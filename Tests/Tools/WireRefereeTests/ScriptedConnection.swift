import WaylandBindgen
import ProtocolFixtures
import Testing
import WireCodec
import WireReferee

/// A connection without a client: each line is said as a test wants it, and judged.
struct ScriptedConnection {
  private let interfaces: Interfaces
  private var conversation: Conversation
  private var referee: Referee
  var now = Duration.zero
  /// The findings so far, as `name: detail`.
  private(set) var findings: [String] = []
  /// Writes into the pools, where a test has any.
  var onScribble: () -> Void = {}

  init(poolReader: (any PoolReader)? = nil) throws {
    interfaces = try Self.interfaces.get()
    conversation = Conversation(interfaces)
    referee = Referee(interfaces, poolReader: poolReader)
    try request(1, "get_registry", [.newID(2)])
  }

  /// The interfaces of the program, and of what other programs speak beside them; read once.
  private static let interfaces = Result {
    try ProtocolFiles.interfaces(in: ["protocols", "Tests/Tools/WireRefereeTests/Protocols"])
  }

  mutating func request(_ object: UInt32, _ name: String, _ arguments: [WireArgument] = []) throws {
    try say(object, name, arguments, .request)
  }

  mutating func event(_ object: UInt32, _ name: String, _ arguments: [WireArgument] = []) throws {
    try say(object, name, arguments, .event)
  }

  mutating func bytes(_ bytes: [UInt8]) {
    conversation.append(bytes, .request)
    listen(.request)
  }

  mutating func wait(_ time: Duration) {
    now += time
    record(referee.wait(until: now))
  }

  var coverage: MemoryCoverage { referee.coverage }

  /// The time at which the referee wants to be told that nothing has come.
  var deadline: Duration? { referee.deadline }

  mutating func inspect() { record(referee.inspect(at: now)) }

  /// Announces a global and binds it.
  mutating func bind(
    _ interface: String, _ id: UInt32, offered: UInt32 = 6, version: UInt32? = nil
  ) throws {
    try event(2, "global", [.uint(id), .string(interface), .uint(offered)])
    try request(
      2, "bind",
      [.uint(id), .bound(interface: interface, version: version ?? offered, id: id)])
  }

  private mutating func say(
    _ object: UInt32, _ name: String, _ arguments: [WireArgument],
    _ direction: MessageDescription.Direction
  ) throws {
    let interface = try #require(conversation.objects[object]?.interface, "object \(object)")
    let opcode = try #require(
      interfaces.message(name, of: interface, direction), "\(interface).\(name)"
    ).opcode
    conversation.append(
      RawMessage(object: object, opcode: opcode, payload: MessageWriter.payload(arguments)).bytes,
      descriptors: MessageWriter.descriptors(arguments), direction)
    listen(direction)
  }

  private mutating func listen(_ direction: MessageDescription.Direction) {
    while let received = conversation.next(direction) { record(referee.check(received, at: now)) }
  }

  private mutating func record(_ found: [Finding]) {
    findings += found.map { "\($0.rule.name): \($0.detail)" }
  }
}

extension ScriptedConnection {
  /// A compositor (3), shared memory (4), a shell (5), a surface (6), an xdg_surface (7), a
  /// toplevel (8), and a buffer (10) of 64×48 in a pool (9).
  static func withWindow(poolReader: (any PoolReader)? = nil) throws -> ScriptedConnection {
    var connection = try ScriptedConnection(poolReader: poolReader)
    try connection.bind("wl_compositor", 3)
    try connection.bind("wl_shm", 4, offered: 1)
    try connection.bind("xdg_wm_base", 5)
    try connection.request(3, "create_surface", [.newID(6)])
    try connection.request(5, "get_xdg_surface", [.newID(7), .object(6)])
    try connection.request(7, "get_toplevel", [.newID(8)])
    try connection.request(4, "create_pool", [.newID(9), .descriptor(77), .int(65_536)])
    try connection.request(
      9, "create_buffer", [.newID(10), .int(0), .int(64), .int(48), .int(256), .uint(1)])
    return connection
  }

  mutating func configure(
    _ serial: UInt32, _ width: Int32 = 0, _ height: Int32 = 0, _ states: [UInt32] = []
  ) throws {
    try event(8, "configure", [.int(width), .int(height), .words(states)])
    try event(7, "configure", [.uint(serial)])
  }

  mutating func acknowledge(_ serial: UInt32) throws {
    try request(7, "ack_configure", [.uint(serial)])
  }

  mutating func show(_ buffer: UInt32 = 10) throws {
    try request(6, "attach", [.object(buffer), .int(0), .int(0)])
    try request(6, "commit")
  }
}
