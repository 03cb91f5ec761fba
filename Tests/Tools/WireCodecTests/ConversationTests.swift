import WaylandBindgen
import Foundation
import ProtocolFixtures
import TestSupport
import Testing

@testable import WireCodec

/// Bytes become messages, however they arrive, and messages bytes.
@Suite struct ConversationTests {
  private let interfaces: Interfaces

  init() throws { interfaces = try ProtocolFiles.interfaces }

  /// Tests that go through all interfaces prove nothing without one.
  @Test func everyProtocolFileIsRead() throws {
    let folder = Repository.root.appending(path: "protocols").path(percentEncoded: false)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.count > 10 && interfaces.names.count > files.count)
    #expect(throws: (any Error).self) { try ProtocolFiles.interfaces(in: ["nowhere"]) }
    #expect(throws: ProtocolFiles.Failure.self) { try ProtocolFiles.interfaces(in: ["Tests"]) }
  }

  private func raw(
    _ object: UInt32, _ name: String, of interface: String,
    _ direction: MessageDescription.Direction, _ arguments: [WireArgument]
  ) throws -> [UInt8] {
    let opcode = try #require(interfaces.message(name, of: interface, direction)).opcode
    return RawMessage(
      object: object, opcode: opcode, payload: MessageWriter.payload(arguments)
    ).bytes
  }

  /// A registry, a bound shared memory and a pool in it.
  private func opening() throws -> [UInt8] {
    try raw(1, "get_registry", of: "wl_display", .request, [.newID(2)])
      + raw(
        2, "bind", of: "wl_registry", .request,
        [.uint(7), .bound(interface: "wl_shm", version: 1, id: 3)])
      + raw(
        3, "create_pool", of: "wl_shm", .request, [.newID(4), .descriptor(55), .int(4096)])
  }

  @Test(arguments: [1, 2, 3, 5, 7, 8, 13, 1000]) func bytesMayBeSplitAnywhere(piece: Int) throws {
    var conversation = Conversation(interfaces)
    var lines: [String] = []
    let bytes = try opening()
    for start in stride(from: 0, to: bytes.count, by: piece) {
      let end = min(bytes.count, start + piece)
      // The descriptor comes with the last bytes, or before them.
      conversation.append(
        bytes[start..<end], descriptors: end == bytes.count ? [55] : [], .request)
      while case .message(let message)? = conversation.next(.request) { lines.append("\(message)") }
    }
    #expect(
      lines == [
        "wl_display#1.get_registry(registry: new wl_registry#2)",
        "wl_registry#2.bind(name: 7, id: new wl_shm#3 version 1)",
        "wl_shm#3.create_pool(id: new wl_shm_pool#4, fd: descriptor 55, size: 4096)",
      ])
    #expect(conversation.waitingDescriptors(.request) == [])
    #expect(conversation.objects[4]?.version == 1)
  }

  @Test func aNumberIsUsedAgainAfterItWasGivenBack() throws {
    var conversation = Conversation(interfaces)
    conversation.append(
      try raw(1, "sync", of: "wl_display", .request, [.newID(2)]), .request)
    _ = conversation.next(.request)
    conversation.append(
      try raw(2, "done", of: "wl_callback", .event, [.uint(1)])
        + raw(1, "delete_id", of: "wl_display", .event, [.uint(2)]), .event)
    _ = conversation.next(.event)
    #expect(conversation.objects[2]?.isAlive == false)
    _ = conversation.next(.event)
    #expect(conversation.objects[2] == nil)
    conversation.append(
      try raw(1, "get_registry", of: "wl_display", .request, [.newID(2)]), .request)
    guard case .message(let message)? = conversation.next(.request) else {
      Issue.record("no message")
      return
    }
    #expect(message.displaced == nil)
    #expect(message.created?.description == "wl_registry#2")
  }

  @Test func everyArgumentOfEveryMessageGoesThereAndBack() throws {
    for interface in interfaces.names {
      for direction in [MessageDescription.Direction.request, .event] {
        let forms = try #require(interfaces[interface]).messages(direction)
        for form in forms {
          let arguments = form.arguments.enumerated().map { index, argument -> WireArgument in
            switch argument.kind {
            case .int: .int(-7)
            case .uint: .uint(0x8000_0001)
            case .fixed: .fixed(-3.25)
            case .string: .string("né")
            case .object: .object(0)
            case .newID where argument.interface == nil:
              .bound(interface: "wl_seat", version: 9, id: 90)
            case .newID: .newID(UInt32(100 + index))
            case .array: .array([1, 2, 3, 4, 5])
            case .fd: .descriptor(Int32(index))
            }
          }
          var conversation = Conversation(interfaces)
          _ = conversation.objects.add(50, interface, version: 9)
          conversation.append(
            try raw(50, form.name, of: interface, direction, arguments),
            descriptors: MessageWriter.descriptors(arguments), direction)
          guard case .message(let message)? = conversation.next(direction) else {
            Issue.record("\(interface).\(form.name) was not read")
            continue
          }
          #expect(message.arguments == arguments)
          #expect(message.fullName == "\(interface).\(form.name)")
        }
      }
    }
  }

  @Test(
    arguments: [
      (1.5, 0x180), (-0.001, 0), (.nan, 0), (.infinity, 0x7FFF_FFFF), (-1e9, 0x8000_0000),
    ] as [(Double, UInt32)])
  func fixedPointNumbersAreClampedAndNaNIsZero(value: Double, word: UInt32) {
    #expect(MessageWriter.payload([.fixed(value)]) == word.wireBytes)
  }

  /// The states of a log's line, for which a stream is played again.
  @Test(
    arguments: [
      ([], "[]"), ([2, 0, 0, 0, 4, 0, 0, 0], "[02000000 04000000]"),
      ([255, 0, 16, 9, 171], "[ff001009 ab]"),
      (
        [UInt8](repeating: 1, count: 67),
        "[\((0..<16).map { _ in "01010101" }.joined(separator: " ")) and 3 bytes]"
      ),
    ] as [([UInt8], String)])
  func aShortArrayIsShownWhole(bytes: [UInt8], text: String) throws {
    var conversation = Conversation(interfaces)
    _ = conversation.objects.add(5, "xdg_toplevel", version: 6)
    conversation.append(
      try raw(5, "configure", of: "xdg_toplevel", .event, [.int(0), .int(-1), .array(bytes)]),
      .event)
    guard case .message(let message)? = conversation.next(.event) else {
      Issue.record("the message was not read")
      return
    }
    #expect(
      message.description == "xdg_toplevel#5.configure(width: 0, height: -1, states: \(text))")
  }

  @Test(arguments: [
    ([UInt8](repeating: 0, count: 8), "bytes: a message has an invalid size"),
    (RawMessage(object: 9, opcode: 0).bytes, "#9.0(0 bytes): there is no such object"),
    (
      RawMessage(object: 1, opcode: 5).bytes,
      "wl_display#1.5(0 bytes): the interface has no such request"
    ),
    (
      RawMessage(object: 1, opcode: 0).bytes,
      "wl_display#1.0(0 bytes): short(argument: \"callback\")"
    ),
    (
      RawMessage(object: 1, opcode: 0, payload: [2, 0, 0, 0, 1, 1, 1, 1]).bytes,
      "wl_display#1.0(8 bytes): surplus(bytes: 4)"
    ),
  ]) func nonsenseIsSaidOnce(bytes: [UInt8], text: String) {
    var conversation = Conversation(interfaces)
    conversation.append(bytes, .request)
    guard case .unreadable(let unreadable)? = conversation.next(.request) else {
      Issue.record("no unreadable")
      return
    }
    #expect("\(unreadable)" == text)
    let isQuiet = conversation.next(.request) == nil
    #expect(isQuiet)
  }

}
