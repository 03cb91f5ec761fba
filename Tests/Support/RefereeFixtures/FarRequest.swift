internal import ProtocolFixtures
package import WireCodec

/// A request as a test reads it.
package struct FarRequest: Sendable {
  package let message: WireMessage

  package var object: UInt32 { message.object.id }
  package var interface: String { message.interface }
  package var name: String { message.name }
  package var fullName: String { message.fullName }

  /// The 32-bit words of the message after its header.
  package var words: [UInt32] {
    let bytes = MessageWriter.payload(message.arguments)
    return stride(from: 0, to: bytes.count, by: 4).map { UInt32(wire: bytes[$0..<$0 + 4]) }
  }

  package var integers: [Int32] { words.map { Int32(bitPattern: $0) } }
}

extension [FarRequest] {
  /// The words of each request of that name.
  package func all(_ fullName: String) -> [[Int32]] {
    filter { $0.fullName == fullName }.map(\.integers)
  }

  package var names: [String] { map(\.fullName) }
}
