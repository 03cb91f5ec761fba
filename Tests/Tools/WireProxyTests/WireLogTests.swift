import WaylandBindgen
import ProtocolFixtures
import Testing
import WireCodec
import WireReferee

@testable import WireProxy

@Suite struct WireLogTests {
  /// A bind of a global that nobody has announced, and a request to an object that is not there.
  private static let requests: [UInt8] =
    RawMessage(object: 1, opcode: 1, payload: MessageWriter.payload([.newID(2)])).bytes
    + RawMessage(
      object: 2, opcode: 0,
      payload: MessageWriter.payload([
        .uint(9), .bound(interface: "wl_shm", version: 1, id: 3),
      ])
    ).bytes + RawMessage(object: 77, opcode: 3).bytes

  @Test func aLogIsReadableAndJudgedAgain() throws {
    var watch = ConnectionWatch(try ProtocolFiles.interfaces)
    let heard = watch.receive(Self.requests, .request, at: .milliseconds(2))
    #expect(heard.flatMap(\.findings).map(\.rule) == [.version, .readable])
    let text = WireLog.head + heard.map { WireLog.lines($0, connection: 1) }.joined()
    #expect(
      text.hasPrefix(
        """
        wayland-referee log 1
        2000 1 > wl_display#1.get_registry(registry: new wl_registry#2)
        \t01000000010\("00c0002000000")
        """))
    #expect(text.contains("! 2000 bound version: no global has the number 9\n"))
    let entries = try WireLog.entries(text)
    #expect(entries.count == 3)
    #expect(entries.flatMap(\.bytes) == Self.requests)
    var check = LogChecker(try ProtocolFiles.interfaces)
    let again = entries.flatMap { check.check($0).checked }
    #expect(
      again.flatMap(\.findings).map(\.description) == heard.flatMap(\.findings).map(\.description))
  }

  @Test func descriptorsAreCounted() throws {
    var watch = ConnectionWatch(try ProtocolFiles.interfaces)
    let pool: [UInt8] =
      RawMessage(object: 3, opcode: 0, payload: MessageWriter.payload([.newID(4), .int(4096)]))
      .bytes
    _ = watch.receive(Self.requests.dropLast(8), .request, at: .zero)
    let heard = watch.receive(pool, descriptors: [-1], .request, at: .zero)
    let text = WireLog.head + heard.map { WireLog.lines($0, connection: 3) }.joined()
    #expect(text.hasSuffix(" +1\n"))
    #expect(try WireLog.entries(text).first?.descriptors == 1)
  }

  /// A compositor's error may have several lines.
  @Test func aFindingIsOneLine() throws {
    var watch = ConnectionWatch(try ProtocolFiles.interfaces)
    let error = RawMessage(
      object: 1, opcode: 0,
      payload: MessageWriter.payload([.object(1), .uint(1), .string("no\r\nmemory\n")]))
    let heard = watch.receive(error.bytes, .event, at: .zero)
    let text = WireLog.head + heard.map { WireLog.lines($0, connection: 1) }.joined()
    #expect(text.contains("“no memory ”\n"))
    #expect(try WireLog.entries(text).map(\.bytes) == [error.bytes])
  }

  @Test func aStreamWithoutBordersIsJudgedAgain() throws {
    var watch = ConnectionWatch(try ProtocolFiles.interfaces)
    let heard = watch.receive(
      Self.requests.prefix(12) + [1, 0, 0, 0, 0, 0, 5, 0, 7], .request, at: .zero)
    #expect(heard.flatMap(\.findings).map(\.rule) == [.readable])
    let text = WireLog.head + heard.map { WireLog.lines($0, connection: 1) }.joined()
    #expect(
      text.hasSuffix(
        "\n\t0100000000000500\n! 0 readable requests: "
          + "bytes: a message has an invalid size\n"))
    var check = LogChecker(try ProtocolFiles.interfaces)
    let again = try WireLog.entries(text).flatMap { check.check($0).checked }
    #expect(again.flatMap(\.findings).map(\.rule) == [.readable])
  }

  /// A time in which nothing comes is an entry of its own.
  @Test func silenceIsALine() throws {
    let finding = Finding(
      rule: .pong, detail: "no answer\nfor 7 ms", request: nil, time: .milliseconds(9))
    let text =
      WireLog.head + WireLog.lines(silenceUntil: .milliseconds(10), [finding], connection: 3)
    #expect(text.hasSuffix("\n10000 3 - silence\n! 9000 pong in time: no answer for 7 ms\n"))
    let entry = try #require(try WireLog.entries(text).first)
    #expect(entry.direction == nil && entry.connection == 3 && entry.time == .milliseconds(10))
    #expect(try WireLog.entries(text).count == 1 && entry.bytes.isEmpty)
  }

  /// Each connection has its own time, and what it owes.
  @Test func silenceIsJudgedByConnection() throws {
    var check = LogChecker(try ProtocolFiles.interfaces)
    func entry(
      _ time: Int, _ connection: Int, _ direction: MessageDescription.Direction?,
      _ message: RawMessage? = nil
    ) -> [String] {
      check.check(
        WireLog.Entry(
          time: .milliseconds(time), connection: connection, direction: direction,
          bytes: message?.bytes ?? [], descriptors: 0)
      ).silence.map { "\($0.time / .milliseconds(1)) \($0.detail)" }
    }
    func message(_ object: UInt32, _ opcode: UInt16, _ arguments: [WireArgument]) -> RawMessage {
      RawMessage(object: object, opcode: opcode, payload: MessageWriter.payload(arguments))
    }
    let shell = WireArgument.bound(interface: "xdg_wm_base", version: 1, id: 3)
    for connection in [1, 2] {
      _ = entry(0, connection, .request, message(1, 1, [.newID(2)]))
      _ = entry(0, connection, .request, message(2, 0, [.uint(1), shell]))
    }
    #expect(entry(10, 1, .event, message(3, 0, [.uint(7)])) == [])
    #expect(entry(50, 1, .event, message(3, 0, [.uint(8)])) == [])
    #expect(entry(900, 2, nil) == [], "the other is asked nothing")
    #expect(entry(110, 1, nil) == [])
    #expect(entry(200, 1, nil) == ["111.0 no answer for 101 ms", "151.0 no answer for 101 ms"])
    #expect(entry(900, 1, nil) == [])
  }

  @Test(arguments: [
    ("", 1), ("wayland-referee log 1\n\t0a\n", 2), ("wayland-referee log 1\n1 1 > x\n\t0g\n", 3),
    ("wayland-referee log 1\nnow 1 > x\n", 2), ("wayland-referee log 1\n1 1 = x\n", 2),
    ("wayland-referee log 1\n1 1 < x\n\t0a +many\n", 3),
    // Numbers that no connection has.
    ("wayland-referee log 1\n1 1 < x\n\t00 +-5\n", 3),
    ("wayland-referee log 1\n1 1 < x\n\t00 +254\n", 3),
    ("wayland-referee log 1\n1 1 < x\n\t00 +99999999999\n", 3),
    ("wayland-referee log 1\n-1500000 1 > x\n", 2), ("wayland-referee log 1\n1 -1 > x\n", 2),
    ("wayland-referee log 1\n9223372036854775807 1 > x\n", 2),
    ("wayland-referee log 1\n31622400000001 1 > x\n", 2),
  ]) func aLineThatIsNoneOfALogIsNamed(text: String, line: Int) {
    #expect(throws: WireLog.Unreadable(line: line)) { try WireLog.entries(text) }
  }
}
