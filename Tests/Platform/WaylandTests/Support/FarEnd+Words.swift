import Glibc
import ProtocolFixtures
import RefereeFixtures
import System
import WireCodec
import WireReferee

@testable import Wayland

/// The far end word by word, as these tests look at the wire.
extension FarEnd {
  /// A connection and its far end, which gives no number back unasked.
  ///
  /// The tests bind globals that nobody has announced, so the rule of versions is excused.
  static func pair() throws -> (connection: Connection, farEnd: FarEnd) {
    let (farEnd, near) = try pair(interfaces: ProtocolFiles.rehearsal)
    farEnd.recycles = false
    farEnd.excused = [.version]
    return (try Connection(socket: near), farEnd)
  }

  /// Sends an event, with the descriptors that go with it.
  func send(_ object: UInt32, _ opcode: UInt32, _ payload: [UInt32] = [], descriptors: [Int32] = [])
    throws
  {
    sendRaw(
      RawMessage(
        object: object, opcode: UInt16(truncatingIfNeeded: opcode),
        payload: payload.flatMap(\.wireBytes)),
      descriptors: descriptors)
    if let failure = lastWriteFailure { throw SystemError(failure) }
  }

  /// The client's requests so far, and the descriptors that came with them.
  func received() throws -> (messages: [Message], descriptors: [OwnedDescriptor]) {
    let messages = receive().map {
      Message(
        object: $0.object, opcode: UInt32($0.message.raw.opcode), payload: $0.words)
    }
    defer { descriptors = [] }
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

/// A string as the wire has it: its length with the zero that ends it, then the bytes, padded.
func wire(_ text: String) -> [UInt32] { wire(Array(text.utf8) + [0]) }

/// An array as the wire has it: its length, then the bytes, padded.
func wire(_ bytes: [UInt8]) -> [UInt32] {
  let padding = [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  return [UInt32(bytes.count)] + WireArray(bytes: bytes + padding).words
}

/// A number as the wire has it: 24 bits before the point, 8 after.
func wire(_ number: Double) -> UInt32 { UInt32(bitPattern: Int32(number * 256)) }
