import WaylandBindgen
import ProtocolFixtures
import Testing
import WireCodec
import WireReferee

@testable import WireProxy

/// An interface without a protocol file hides what it makes and takes, and nothing of that is a
/// violation.
@Suite struct ConnectionWatchTests {
  private var watch: ConnectionWatch

  init() throws {
    watch = ConnectionWatch(try ProtocolFiles.interfaces)
    try say(1, 1, [.newID(2)])
    try event(2, 0, [.uint(1), .string("acme_factory"), .uint(3)])
    try event(2, 0, [.uint(2), .string("wl_compositor"), .uint(4)])
    try event(2, 0, [.uint(3), .string("wl_shm"), .uint(1)])
    try say(2, 0, [.uint(1), .bound(interface: "acme_factory", version: 3, id: 3)])
    try say(2, 0, [.uint(2), .bound(interface: "wl_compositor", version: 4, id: 4)])
    try say(2, 0, [.uint(3), .bound(interface: "wl_shm", version: 1, id: 5)])
    try say(4, 0, [.newID(6)])
  }

  @discardableResult
  private mutating func say(
    _ object: UInt32, _ opcode: UInt16, _ arguments: [WireArgument], descriptors: [Int32] = [],
    _ direction: MessageDescription.Direction = .request
  ) throws -> [Rule] {
    let bytes = RawMessage(
      object: object, opcode: opcode, payload: MessageWriter.payload(arguments)
    ).bytes
    return watch.receive(bytes, descriptors: descriptors, direction, at: .zero)
      .flatMap(\.findings).map(\.rule)
  }

  private mutating func event(_ object: UInt32, _ opcode: UInt16, _ arguments: [WireArgument])
    throws
  {
    try say(object, opcode, arguments, .event)
  }

  @Test mutating func theObjectsThatAnUnknownInterfaceMakesAreNoMistake() throws {
    // Before anything is hidden, an unknown number is one.
    #expect(try say(20, 0, []) == [.readable])
    #expect(try say(3, 7, [.newID(20), .uint(5)]) == [])
    #expect(try say(20, 0, []) == [])
    #expect(try say(6, 1, [.object(20), .int(0), .int(0)]) == [])
  }

  @Test mutating func theDescriptorsThatAnUnknownInterfaceTakesAreNotMissed() throws {
    #expect(try say(5, 0, [.newID(8), .int(4096)]) == [.descriptors])
    #expect(try say(3, 1, [], descriptors: [-1]) == [])
    // Nobody can tell now whether this one has none.
    #expect(try say(5, 0, [.newID(9), .int(4096)]) == [])
  }

  @Test mutating func aRequestBeyondTheDescribedVersionIsNotJudged() throws {
    try event(2, 0, [.uint(4), .string("wl_shm"), .uint(99)])
    try say(2, 0, [.uint(4), .bound(interface: "wl_shm", version: 99, id: 10)])
    #expect(try say(5, 50, []) == [.readable])
    #expect(try say(10, 50, []) == [])
  }

  /// The rest has no borders, so nothing of it is a message.
  @Test mutating func aSizeThatNoMessageHasIsToldOnce() {
    let head = UInt32(6).wireBytes + (UInt32(4) << 16).wireBytes
    let heard = watch.receive(head + head, .request, at: .zero)
    #expect(heard.flatMap(\.findings).map(\.rule) == [.readable])
    #expect(
      heard.flatMap(\.findings).first?.detail == "bytes: a message has an invalid size")
    #expect(watch.receive(head, descriptors: [-1], .request, at: .zero).isEmpty)
  }

  /// Nothing of it may stay for as long as the connection lasts.
  @Test mutating func aFrameCallbackGoesWithItsSurface() throws {
    try say(6, 3, [.newID(30)])
    let answer = RawMessage(object: 30, opcode: 0)
    #expect(watch.allowedChanges(to: answer).family == "frame")
    try say(6, 0, [])
    #expect(watch.allowedChanges(to: answer) == .fixed)
  }

  @Test mutating func theCompositorsErrorIsAFinding() throws {
    let found = watch.receive(
      RawMessage(
        object: 1, opcode: 0,
        payload: MessageWriter.payload([.object(6), .uint(2), .string("scale is 0")])
      ).bytes, .event, at: .zero
    ).flatMap(\.findings)
    #expect(found.map(\.rule) == [.protocolError])
    #expect(found.first?.detail == "the compositor says error 2 of wl_surface#6, “scale is 0”")
  }
}
