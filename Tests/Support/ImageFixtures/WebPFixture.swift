/// A generated lossless WebP file: each sample is a code of eight bits.
package struct WebPFixture: Sendable {
  package var width: Int
  package var height: Int
  /// The canvas, larger than the picture; with it the picture is the first frame of an animation.
  package var canvas: (width: Int, height: Int, left: Int, top: Int)?
  package var exif: [UInt8]?
  package var profile: [UInt8]?
  package var xmp: [UInt8]?
  /// The straight `0xAARRGGBB` word at column `x` of row `y`.
  package var pixel: @Sendable (_ x: Int, _ y: Int) -> UInt32

  package init(
    width: Int, height: Int, pixel: @escaping @Sendable (_ x: Int, _ y: Int) -> UInt32
  ) {
    self.width = width
    self.height = height
    self.pixel = pixel
  }

  package var file: [UInt8] {
    var chunks: [UInt8] = []
    let (wide, high) = canvas.map { ($0.width, $0.height) } ?? (width, height)
    if canvas != nil || exif != nil || profile != nil || xmp != nil {
      let flags: UInt8 =
        (profile != nil ? 0x20 : 0) | 0x10 | (exif != nil ? 0x08 : 0) | (xmp != nil ? 0x04 : 0)
        | (canvas != nil ? 2 : 0)
      chunks += Self.chunk("VP8X", [flags, 0, 0, 0] + Self.bytes(wide - 1) + Self.bytes(high - 1))
    }
    if let profile { chunks += Self.chunk("ICCP", profile) }
    if let canvas {
      chunks += Self.chunk("ANIM", [0, 0, 0, 0, 0, 0])
      let position = Self.bytes(canvas.left / 2) + Self.bytes(canvas.top / 2)
      let frame = position + Self.bytes(width - 1) + Self.bytes(height - 1) + Self.bytes(40) + [0]
      for _ in 0..<2 { chunks += Self.chunk("ANMF", frame + picture) }
    } else {
      chunks += picture
    }
    if let exif { chunks += Self.chunk("EXIF", exif) }
    if let xmp { chunks += Self.chunk("XMP ", xmp) }
    return Self.riff(chunks)
  }

  static func riff(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + bytes(chunks.count + 4) + [0] + Array("WEBP".utf8) + chunks
  }

  /// The chunk of the picture.
  var picture: [UInt8] { Self.chunk("VP8L", coded) }

  /// Three bytes, the low one first.
  static func bytes(_ value: Int) -> [UInt8] {
    [0, 8, 16].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    Array(name.utf8) + bytes(contents.count) + [0] + contents
      + [UInt8](repeating: 0, count: contents.count % 2)
  }

  /// A picture of one colour, a word `0xAARRGGBB`, whose pixels take no bits at all.
  package static func flat(width: Int, height: Int, _ word: UInt32) -> [UInt8] {
    var bits = LowBits()
    bits.write(0x2F, 8)
    bits.write(width - 1, 14)
    bits.write(height - 1, 14)
    bits.write(1, 1)
    bits.write(0, 3)
    // No transform, no colour cache, one set of codes.
    bits.write(0, 3)
    for shift in [8, 16, 0, 24] as [UInt32] {
      // One symbol, of eight bits.
      bits.write(1 | 0 << 1 | 1 << 2, 3)
      bits.write(Int(word >> shift & 0xFF), 8)
    }
    // Distances: one symbol, 0.
    bits.write(1, 1)
    bits.write(0, 3)
    return riff(chunk("VP8L", bits.bytes))
  }

  /// A picture without transforms, cache or copies, by the specification of the lossless format.
  private var coded: [UInt8] {
    var bits = LowBits()
    bits.write(0x2F, 8)
    bits.write(width - 1, 14)
    bits.write(height - 1, 14)
    bits.write(1, 1)
    bits.write(0, 3)
    // No transform, no colour cache, one set of codes.
    bits.write(0, 3)
    // Green has 24 lengths of copies besides, which are not used.
    for unused in [24, 0, 0, 0] {
      bits.write(0, 1)
      // The lengths of the codes are 0 or 8, a bit each; they stand at 2 and 11 in the order.
      bits.write(12 - 4, 4)
      for index in 0..<12 { bits.write(index == 2 || index == 11 ? 1 : 0, 3) }
      bits.write(0, 1)
      for _ in 0..<256 { bits.write(1, 1) }
      for _ in 0..<unused { bits.write(0, 1) }
    }
    // Distances: one symbol, 0.
    bits.write(1, 1)
    bits.write(0, 3)
    for y in 0..<height {
      for x in 0..<width {
        let word = pixel(x, y)
        for shift in [8, 16, 0, 24] { bits.write(code: UInt8(word >> shift & 0xFF)) }
      }
    }
    return bits.bytes
  }
}

/// Packs bits into bytes, the lowest first.
private struct LowBits {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func write(_ value: Int, _ length: Int) {
    for bit in 0..<length {
      if count % 8 == 0 { bytes.append(0) }
      if value >> bit & 1 == 1 { bytes[count / 8] |= 1 << (count % 8) }
      count += 1
    }
  }

  /// Codes stand with their highest bit first.
  mutating func write(code: UInt8) {
    for bit in 0..<8 { write(Int(code >> (7 - bit) & 1), 1) }
  }
}
