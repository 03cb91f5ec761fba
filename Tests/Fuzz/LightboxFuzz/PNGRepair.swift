internal import ImageFixtures

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
}
