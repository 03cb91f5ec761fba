/// A message whose arguments are not decoded.
package struct RawMessage: Hashable, Sendable, CustomStringConvertible {
  package let object: UInt32
  package let opcode: UInt16
  /// The bytes after the header.
  package let payload: [UInt8]

  package init(object: UInt32, opcode: UInt16, payload: [UInt8] = []) {
    (self.object, self.opcode, self.payload) = (object, opcode, payload)
  }

  package var description: String { "#\(object).\(opcode)(\(payload.count) bytes)" }

  /// The message on the wire, at most 65,535 bytes.
  package var bytes: [UInt8] {
    let size = UInt32(truncatingIfNeeded: 8 + payload.count)
    return object.wireBytes + (size << 16 | UInt32(opcode)).wireBytes + payload
  }
}
