import Testing
import WireCodec
import WireReferee

/// A violation of one statement, and a polite twin that does nearly the same.
struct Provocation: Sendable, CustomTestStringConvertible {
  typealias Play = @Sendable (inout ScriptedConnection, _ isPolite: Bool) throws -> Void

  /// The name of the statement.
  let statement: String
  /// The finding, as `rule: detail`.
  let finding: String
  let play: Play

  init(_ statement: String, _ finding: String, _ play: @escaping Play) {
    (self.statement, self.finding, self.play) = (statement, finding, play)
  }

  var testDescription: String { "\(statement): \(finding)" }

  static let all =
    wire + data + surfaces + seats + families + shell + toplevels + popups + decorations
    + extensions + tablets + texts
}

/// Each statement that is checked is broken once, in each of its parts, and beside it kept.
@Suite struct ProvocationTests {
  @Test(arguments: Provocation.all) func breachIsFoundAndItsPoliteTwinIsNot(
    _ provocation: Provocation
  )
    throws
  {
    for isPolite in [false, true] {
      let pool = Pool()
      var connection = try ScriptedConnection.withWindow(poolReader: pool)
      connection.onScribble = { pool.print += 1 }
      try provocation.play(&connection, isPolite)
      #expect(connection.findings == (isPolite ? [] : [provocation.finding]))
    }
  }

  /// A pool's file of 65,536 bytes.
  private final class Pool: PoolReader {
    var print = 1

    func fingerprint(
      buffer: Int, offset: Int, length: Int, like earlier: Fingerprint?
    ) -> Fingerprint? { Fingerprint(hash: print, byteCount: length) }
    func fileSize(of descriptor: Int32) -> Int? { 65_536 }
    func fileSize(pool: Int) -> Int? { 65_536 }
  }
}

extension ScriptedConnection {
  /// Shows the window's buffer.
  mutating func shown() throws {
    try configure(1)
    try acknowledge(1)
    try show()
  }

  /// Announces and binds a seat (20) that has all devices, and a pointer (21) that has been
  /// pressed: its enter has the serial 5, the press 6.
  mutating func withPointer() throws {
    try bind("wl_seat", 20, offered: 9)
    try event(20, "capabilities", [.uint(7)])
    try request(20, "get_pointer", [.newID(21)])
    try event(21, "enter", [.uint(5), .object(6), .fixed(1), .fixed(1)])
    try event(21, "button", [.uint(6), .uint(1), .uint(0x110), .uint(1)])
  }

  /// Makes surfaces.
  mutating func surfaces(_ ids: UInt32...) throws {
    for id in ids { try request(3, "create_surface", [.newID(id)]) }
  }

  /// Makes a positioner that has all it needs.
  mutating func positioner(_ id: UInt32) throws {
    try request(5, "create_positioner", [.newID(id)])
    try request(id, "set_size", [.int(10), .int(10)])
    try request(id, "set_anchor_rect", [.int(0), .int(0), .int(5), .int(5)])
  }

  /// Makes a popup from a new surface, whose xdg_surface has the number after it and whose popup
  /// the next; its positioner (90) has been made.
  mutating func popup(_ surface: UInt32, on parent: UInt32) throws {
    try surfaces(surface)
    try request(5, "get_xdg_surface", [.newID(surface + 1), .object(surface)])
    try request(
      surface + 1, "get_popup", [.newID(surface + 2), .object(parent), .object(90)])
  }

  /// Shows a popup: its first commit, its configure, and a buffer.
  mutating func showPopup(_ surface: UInt32, serial: UInt32, buffer: UInt32 = 10) throws {
    try request(surface, "commit")
    try event(surface + 2, "configure", [.int(0), .int(0), .int(10), .int(10)])
    try event(surface + 1, "configure", [.uint(serial)])
    try request(surface + 1, "ack_configure", [.uint(serial)])
    try request(surface, "attach", [.object(buffer), .int(0), .int(0)])
    try request(surface, "commit")
  }
}
