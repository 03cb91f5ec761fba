/// One chunk of a PNG file, which may end beyond the file.
package struct PNGChunk {
  /// The chunk types that the program reads. The raw value is the four ASCII letters of the type,
  /// read as a big-endian integer.
  package enum Kind: Int {
    case ihdr = 0x4948_4452
    case plte = 0x504C_5445
    case trns = 0x7452_4E53
    case sbit = 0x7342_4954
    case idat = 0x4944_4154
    case iend = 0x4945_4E44
    case exif = 0x6558_4966
    case text = 0x7445_5874
    case ztxt = 0x7A54_5874
    case itxt = 0x6954_5874
    case time = 0x7449_4D45
    case cicp = 0x6349_4350
    case iccp = 0x6943_4350
    case srgb = 0x7352_4742
    case gama = 0x6741_4D41
    case chrm = 0x6348_524D
    case actl = 0x6163_544C
    case fctl = 0x6663_544C
    case fdat = 0x6664_4154
  }

  /// The type of the chunk; nil for a type that the program does not read.
  package let kind: Kind?
  package let contents: Range<Int>

  /// The byte range, in the file, that the CRC covers: the type and the contents of the chunk.
  package var checked: Range<Int> { (contents.lowerBound - 4)..<contents.upperBound }
  /// The byte range of the complete chunk in the file, from its length field to the end of its CRC.
  package var whole: Range<Int> { (contents.lowerBound - 8)..<(contents.upperBound + 4) }

  /// The largest number of bytes that PNG allows for the contents of a chunk.
  package static let mostBytes = Int(Int32.max)

  /// Reads the length and the type of the chunk at `offset`; nil if fewer than 12 bytes are left.
  package init?(_ bytes: Span<UInt8>, at offset: Int) {
    guard bytes.count - offset >= 12, let length = bytes.big32(at: offset),
      let type = bytes.big32(at: offset + 4)
    else { return nil }
    kind = Kind(rawValue: type)
    contents = (offset + 8)..<(offset + 8 + length)
  }

  /// The CRC of the bytes in `range`, as PNG defines it for chunks.
  package static func crc(of bytes: Span<UInt8>, in range: Range<Int>) -> UInt32 {
    var sum = UInt32.max
    for index in range {
      sum ^= UInt32(bytes[index])
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
