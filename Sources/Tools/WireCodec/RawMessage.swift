/// A message whose arguments are not decoded.
package struct RawMessage: Hashable, Sendable, CustomStringConvertible {
  /// The message on the wire, at most 65,535 bytes.
  package let bytes: [UInt8]

  /// Takes the bytes of a message, which begin with a header of 8 bytes.
  init(bytes: [UInt8]) { self.bytes = bytes }

  package init(object: UInt32, opcode: UInt16, payload: [UInt8] = []) {
    let size = UInt32(truncatingIfNeeded: 8 + payload.count)
    bytes = object.wireBytes + (size << 16 | UInt32(opcode)).wireBytes + payload
  }

  package var object: UInt32 { UInt32(wire: bytes.prefix(4)) }
  package var opcode: UInt16 { UInt16(truncatingIfNeeded: UInt32(wire: bytes[4..<8])) }
  /// The bytes after the header.
  var payload: ArraySlice<UInt8> { bytes.dropFirst(8) }

  package var description: String { "#\(object).\(opcode)(\(payload.count) bytes)" }
}
