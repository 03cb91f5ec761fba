/// Gives the chunks of a changed PNG file the checksums that they should have, without which hardly
/// a change would come further than the chunk that it is in.
enum PNGRepair {
  static func repaired(_ file: [UInt8]) -> [UInt8] {
    var file = file
    var offset = 8
    while file.count - offset >= 12 {
      let length = file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 8 + length
      guard end <= file.count - 4 else { break }
      let sum = crc32(file[(offset + 4)..<end])
      for index in 0..<4 { file[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index)) }
      offset = end + 4
    }
    return file
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 255)] }
  }
}
