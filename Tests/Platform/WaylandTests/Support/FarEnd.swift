import Glibc

@testable import Wayland

/// The compositor's end of a connection: words on a socket, and no compositor.
final class FarEnd {
  private(set) var socket: Int32

  init(socket: Int32) { self.socket = socket }

  deinit { hangUp() }

  func hangUp() {
    if socket >= 0 { close(socket) }
    socket = -1
  }

  /// A connection and its far end.
  static func pair() throws -> (connection: Connection, farEnd: FarEnd) {
    var sockets: [Int32] = [0, 0]
    let status = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets)
    guard status == 0 else { throw SystemError(errno) }
    return (try Connection(socket: sockets[0]), FarEnd(socket: sockets[1]))
  }

  /// Sends an event, with the descriptors that go with it.
  func send(_ object: UInt32, _ opcode: UInt32, _ payload: [UInt32] = [], descriptors: [Int32] = [])
    throws
  {
    let words = [object, UInt32(8 + payload.count * 4) << 16 | opcode] + payload
    let bytes = WireArray(words: words).bytes
    guard Ancillary.send(bytes, descriptors: descriptors, over: socket) == bytes.count else {
      throw SystemError(errno)
    }
  }

  /// The client's bytes so far; blocks until there are some.
  func received() throws -> (messages: [Message], descriptors: [Int32]) {
    let (bytes, descriptors) = Ancillary.receive(from: socket)
    var rest = WireArray(bytes: bytes).words[...]
    var messages: [Message] = []
    while rest.count >= 2, let object = rest.popFirst(), let head = rest.popFirst() {
      let length = Int(head >> 16) / 4 - 2
      messages.append(
        Message(object: object, opcode: head & 0xffff, payload: Array(rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
    return (messages, descriptors)
  }
}

/// A message as it is on the wire.
struct Message: Equatable, CustomStringConvertible {
  let object: UInt32
  let opcode: UInt32
  var payload: [UInt32] = []

  init(object: UInt32, opcode: UInt32, payload: [UInt32]) {
    self.object = object
    self.opcode = opcode
    self.payload = payload
  }

  init(_ object: UInt32, _ opcode: UInt32, _ payload: [UInt32] = []) {
    self.init(object: object, opcode: opcode, payload: payload)
  }

  var description: String { "\(object).\(opcode)\(payload)" }
}

struct SystemError: Error {
  let number: Int32
  init(_ number: Int32) { self.number = number }
}

/// A string as the wire has it: its length with the zero that ends it, then the bytes, padded.
func wire(_ text: String) -> [UInt32] { wire(Array(text.utf8) + [0]) }

/// An array as the wire has it: its length, then the bytes, padded.
func wire(_ bytes: [UInt8]) -> [UInt32] {
  let padding = [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  return [UInt32(bytes.count)] + WireArray(bytes: bytes + padding).words
}

/// A number as the wire has it: 24 bits before the point, 8 after.
func wire(_ number: Double) -> UInt32 { UInt32(bitPattern: Int32(number * 256)) }
