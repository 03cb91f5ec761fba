/// A fast hash of bytes with four independent lanes: of every 32 bytes, each lane hashes one 64-bit
/// word. ``value`` combines the lanes.
package struct ByteHash {
  private static let prime: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var lanes: (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)

  package init() {}

  /// Adds bytes to the hash. The number of bytes in each call except the last must be a multiple of
  /// 32; otherwise the same bytes, divided into other calls, can have another hash.
  package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var (a, b, c, d) = lanes
    var offset = 0
    while offset + 32 <= bytes.count {
      a = unsafe Self.mix(a, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      b = unsafe Self.mix(b, bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      c = unsafe Self.mix(c, bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
      d = unsafe Self.mix(d, bytes.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
      offset += 32
    }
    while offset < bytes.count {
      a = unsafe Self.mix(a, UInt64(bytes[offset]))
      offset += 1
    }
    lanes = (a, b, c, d)
  }

  package var value: Int {
    let (a, b, c, d) = lanes
    return Int(truncatingIfNeeded: Self.mix(Self.mix(Self.mix(a, b), c), d))
  }

  /// Returns the hash after a word is added. The rotation is necessary because a multiplication
  /// moves no bits from higher to lower positions.
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    ((hash << 29 | hash >> 35) ^ word) &* prime
  }
}
