package import WireCodec

/// An encoder of the arguments of messages.
package enum MessageWriter {
  /// The payload of a message with these arguments; it does not contain descriptors.
  package static func payload(_ arguments: [WireArgument]) -> [UInt8] { arguments.flatMap(bytes) }

  /// The descriptors among the arguments.
  package static func descriptors(_ arguments: [WireArgument]) -> [Int32] {
    arguments.compactMap { if case .descriptor(let number) = $0 { number } else { nil } }
  }

  private static func bytes(_ argument: WireArgument) -> [UInt8] {
    switch argument {
    case .int(let value): UInt32(bitPattern: value).wireBytes
    case .fixed(let value): words(of: value).wireBytes
    case .uint(let value), .object(let value), .newID(let value): value.wireBytes
    case .text(let text): text.map { packed($0 + [0]) } ?? UInt32(0).wireBytes
    case .array(let bytes): packed(bytes)
    case .bound(let interface, let version, let id):
      packed(Array(interface.utf8) + [0]) + version.wireBytes + id.wireBytes
    case .descriptor: []
    }
  }

  /// Returns a fixed-point number as a 32-bit word, clamped to the range of that format; 0 for NaN.
  private static func words(of value: Double) -> UInt32 {
    let nearest = value.isNaN ? 0 : (value * 256).rounded()
    return UInt32(bitPattern: Int32(max(Double(Int32.min), min(nearest, Double(Int32.max)))))
  }

  /// Returns the number of bytes as a word, the bytes, and zeros up to a multiple of four bytes.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    let filling = [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    return UInt32(truncatingIfNeeded: bytes.count).wireBytes + bytes + filling
  }
}
