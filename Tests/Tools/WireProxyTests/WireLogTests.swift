import BindgenCore
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
    let heard = watch.hear(Self.requests, .request, at: .milliseconds(2))
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
    var judge = LogJudge(try ProtocolFiles.interfaces)
    let again = entries.flatMap { judge.judge($0) }
    #expect(
      again.flatMap(\.findings).map(\.description) == heard.flatMap(\.findings).map(\.description))
  }

  @Test func descriptorsAreCounted() throws {
    var watch = ConnectionWatch(try ProtocolFiles.interfaces)
    let pool: [UInt8] =
      RawMessage(object: 3, opcode: 0, payload: MessageWriter.payload([.newID(4), .int(4096)]))
      .bytes
    _ = watch.hear(Self.requests.dropLast(8), .request, at: .zero)
    let heard = watch.hear(pool, descriptors: [-1], .request, at: .zero)
    let text = WireLog.head + heard.map { WireLog.lines($0, connection: 3) }.joined()
    #expect(text.hasSuffix(" +1\n"))
    #expect(try WireLog.entries(text).first?.descriptors == 1)
  }

  @Test(arguments: [
    ("", 1), ("wayland-referee log 1\n\t0a\n", 2), ("wayland-referee log 1\n1 1 > x\n\t0g\n", 3),
    ("wayland-referee log 1\nnow 1 > x\n", 2), ("wayland-referee log 1\n1 1 = x\n", 2),
    ("wayland-referee log 1\n1 1 < x\n\t0a +many\n", 3),
  ]) func aLineThatIsNoneOfALogIsNamed(text: String, line: Int) {
    #expect(throws: WireLog.Unreadable(line: line)) { try WireLog.entries(text) }
  }
}
