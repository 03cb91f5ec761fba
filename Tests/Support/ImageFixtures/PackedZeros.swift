/// Many zeros in few bytes, as a bomb has them: RFC 1950 and 1951 with the fixed codes, 258 zeros
/// in thirteen bits.
package enum PackedZeros {
  /// A zlib stream of at least one zero.
  package static func zlib(_ count: Int) -> [UInt8] {
    var bits = DeflateBits()
    // The last block, with the fixed codes.
    bits.write(1, count: 1)
    bits.write(1, count: 2)
    bits.writeCode(0x30, count: 8)
    var left = count - 1
    while left >= 258 {
      // Length 258, distance 1.
      bits.writeCode(0xC5, count: 8)
      bits.writeCode(0, count: 5)
      left -= 258
    }
    for _ in 0..<left { bits.writeCode(0x30, count: 8) }
    bits.writeCode(0, count: 7)
    // Adler-32 of zeros.
    return [0x78, 0x01] + bits.finished + bigEndian(UInt32(count % 65_521) << 16 | 1)
  }
}

/// Packs bits into bytes from the lowest one up.
private struct DeflateBits {
  private var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0

  mutating func write(_ value: Int, count added: Int) {
    pending |= UInt64(value) << UInt64(count)
    count += added
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// Writes a Huffman code, whose highest bit comes first.
  mutating func writeCode(_ code: Int, count added: Int) {
    var reversed = 0
    for bit in 0..<added where code >> bit & 1 == 1 { reversed |= 1 << (added - 1 - bit) }
    write(reversed, count: added)
  }

  var finished: [UInt8] {
    var copy = self
    if count > 0 { copy.write(0, count: 8 - count) }
    return copy.bytes
  }
}
