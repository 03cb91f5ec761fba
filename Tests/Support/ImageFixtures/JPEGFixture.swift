/// A generated JPEG file: a mosaic of 8×8 pixel blocks, each of one colour.
///
/// Blocks have no detail, so a file needs one coefficient per block and two tiny Huffman tables,
/// and the expected pixels are known without a cosine transform: exactly the stored values.
package struct JPEGFixture: Sendable {
  package var width: Int
  package var height: Int
  /// The number of components: 1 for greyscale, 3 for colour, 4 for CMYK.
  package var componentCount: Int
  package var isProgressive = false
  /// The transform that an Adobe segment states; nil leaves the segment out. 0: three components
  /// are red, green and blue, four are inks. 2: four components are YCCK.
  package var adobeTransform: UInt8? = 0
  /// Segments between the start and the frame header.
  package var segments: [(marker: UInt8, contents: [UInt8])] = []
  /// The stored value of component `c` in the block at column `x` of row `y`, 0 ... 255.
  package var sample: @Sendable (_ x: Int, _ y: Int, _ c: Int) -> Int

  package init(
    width: Int, height: Int, componentCount: Int = 3,
    sample: @escaping @Sendable (_ x: Int, _ y: Int, _ c: Int) -> Int
  ) {
    self.width = width
    self.height = height
    self.componentCount = componentCount
    self.sample = sample
  }

  package var file: [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    for segment in segments { file += Self.segment(segment.marker, segment.contents) }
    if let adobeTransform {
      file += Self.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobeTransform])
    }
    // Quantization by 1, so that coefficients are what they say.
    file += Self.segment(0xDB, [0] + Array(repeating: 1, count: 64))
    file += Self.segment(isProgressive ? 0xC2 : 0xC0, frameHeader)
    // Table 0 for DC: twelve codes of four bits. Table 0 for AC: only the end of a block, bit 0.
    let noCodes = [UInt8](repeating: 0, count: 15)
    file += Self.segment(0xC4, [0x00, 0, 0, 0, 12] + noCodes.dropLast(3) + Array(0..<12))
    file += Self.segment(0xC4, [0x10, 1] + noCodes + [0])
    let all = Array(1...UInt8(componentCount))
    guard isProgressive else {
      return file + Self.scanHeader(all, from: 0, to: 63) + scan + [0xFF, 0xD9]
    }
    // All coefficients must come, or a decoder smooths between blocks of an incomplete picture.
    file += Self.scanHeader(all, from: 0, to: 0) + scan
    for component in all {
      file += Self.scanHeader([component], from: 1, to: 63) + emptyBlocks
    }
    return file + [0xFF, 0xD9]
  }

  private static func scanHeader(_ components: [UInt8], from: UInt8, to: UInt8) -> [UInt8] {
    segment(0xDA, [UInt8(components.count)] + components.flatMap { [$0, 0] } + [from, to, 0])
  }

  /// The end of a block, for each block of a component.
  private var emptyBlocks: [UInt8] {
    var bits = BitWriter()
    for _ in 0..<((width + 7) / 8 * ((height + 7) / 8)) { bits.write(0, count: 1) }
    return bits.finished
  }

  /// The offset of the coded data in `file`.
  package var scanStart: Int { file.count - 2 - scan.count }

  package static func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(UInt16(contents.count + 2)) + contents
  }

  /// Returns the APP2 segments of an embedded colour profile, split into `pieceCount` segments.
  package static func profileSegments(
    _ profile: [UInt8], pieceCount: Int = 1
  ) -> [(marker: UInt8, contents: [UInt8])] {
    let length = (profile.count + pieceCount - 1) / pieceCount
    return (0..<pieceCount).map { index in
      let piece = profile[
        min(index * length, profile.count)..<min((index + 1) * length, profile.count)]
      return (
        0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(pieceCount)] + Array(piece)
      )
    }
  }

  private var frameHeader: [UInt8] {
    var header: [UInt8] = [8]
    header += bigEndian(UInt16(height)) + bigEndian(UInt16(width))
    header.append(UInt8(componentCount))
    for component in 1...UInt8(componentCount) { header += [component, 0x11, 0] }
    return header
  }

  private var scan: [UInt8] {
    var bits = BitWriter()
    var last = Array(repeating: 0, count: componentCount)
    for y in 0..<((height + 7) / 8) {
      for x in 0..<((width + 7) / 8) {
        for c in 0..<componentCount {
          // A block of value v has the DC coefficient 8·(v − 128).
          let coefficient = 8 * (sample(x, y, c) - 128)
          let difference = coefficient - last[c]
          last[c] = coefficient
          let category = Int.bitWidth - abs(difference).leadingZeroBitCount
          bits.write(category, count: 4)
          let raw = difference < 0 ? difference + (1 << category) - 1 : difference
          bits.write(raw, count: category)
          // A progressive DC scan has no AC coefficients to end.
          if !isProgressive { bits.write(0, count: 1) }
        }
      }
    }
    return bits.finished
  }
}

/// Packs bits into bytes, with a zero after each 0xFF and ones at the end.
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var pending = 0
  private var count = 0

  mutating func write(_ value: Int, count added: Int) {
    pending = pending << added | value
    count += added
    while count >= 8 {
      append(UInt8(truncatingIfNeeded: pending >> (count - 8)))
      count -= 8
      pending &= (1 << count) - 1
    }
  }

  private mutating func append(_ byte: UInt8) {
    bytes.append(byte)
    if byte == 0xFF { bytes.append(0) }
  }

  var finished: [UInt8] {
    var copy = self
    if count > 0 { copy.write((1 << (8 - count)) - 1, count: 8 - count) }
    return copy.bytes
  }
}
