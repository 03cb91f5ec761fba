internal import ProtocolFixtures
internal import WaylandBindgen
internal import WireCodec
internal import WireProxy

/// The opening of a Wayland connection, to begin with.
enum WireSeeds {
  private static let messages: [(isEvent: Bool, message: RawMessage)] = {
    func message(_ object: UInt32, _ opcode: UInt16, _ arguments: WireArgument...) -> RawMessage {
      RawMessage(object: object, opcode: opcode, payload: MessageWriter.payload(arguments))
    }
    func bind(_ name: UInt32, _ interface: String, _ id: UInt32) -> RawMessage {
      message(2, 0, .uint(name), .bound(interface: interface, version: 1, id: id))
    }
    let globals = ["wl_compositor", "wl_shm", "xdg_wm_base"]
    return [(false, message(1, 1, .newID(2)))]
      + globals.enumerated().map { index, interface in
        (true, message(2, 0, .uint(UInt32(index)), .string(interface), .uint(1)))
      }
      + globals.enumerated().map { index, interface in
        (false, bind(UInt32(index), interface, UInt32(3 + index)))
      } + [
        (false, message(3, 0, .newID(6))), (false, message(5, 2, .newID(7), .object(6))),
        (false, message(7, 1, .newID(8))), (false, message(6, 6)),
        (true, message(8, 0, .int(64), .int(48), .words([1]))), (true, message(7, 0, .uint(9))),
        (false, message(7, 4, .uint(9))), (false, message(4, 0, .newID(9), .int(4096))),
        (false, message(9, 0, .newID(10), .int(0), .int(8), .int(8), .int(32), .uint(1))),
        (false, message(6, 1, .object(10), .int(0), .int(0))), (false, message(6, 3, .newID(11))),
        (false, message(6, 6)), (true, message(5, 0, .uint(4))), (false, message(5, 3, .uint(4))),
      ]
  }()

  /// The messages one by one: the direction and descriptors, the length, and the bytes.
  static let pieces: [[UInt8]] = [
    messages.flatMap { isEvent, message in
      let kind: UInt8 = isEvent ? 1 : message.object == 4 ? 2 : 0
      return [kind, UInt8(message.bytes.count)] + message.bytes
    }
  ]

  /// The same as a log.
  static let log: String = {
    var watch = ConnectionWatch(FuzzTarget.interfaces)
    let heard = messages.flatMap { isEvent, message in
      watch.receive(
        message.bytes, descriptors: message.object == 4 ? [-1] : [], isEvent ? .event : .request,
        at: .zero)
    }
    return WireLog.head + heard.map { WireLog.lines($0, connection: 1) }.joined()
      + WireLog.lines(silenceUntil: .seconds(3), [], connection: 1)
  }()
}
