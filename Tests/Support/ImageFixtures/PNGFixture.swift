/// A generated PNG file of any colour type, depth and interlacing.
///
/// The pixels are stored, not compressed, so that no part of it depends on the library under test.
package struct PNGFixture: Sendable {
  /// The colour types of the specification.
  package enum ColorType: UInt8, CaseIterable, Sendable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgbAlpha = 6

    package var channelCount: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgbAlpha: 4
      }
    }

    /// The depths that the specification allows.
    package var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgbAlpha: [8, 16]
      }
    }
  }

  package var width: Int
  package var height: Int
  package var colorType: ColorType
  package var depth: Int
  package var isInterlaced = false
  /// Red, green and blue of each entry.
  package var palette: [[UInt8]] = []
  /// The contents of the tRNS chunk; nil for no chunk.
  package var transparency: [UInt8]?
  /// Further chunks, before the pixels.
  package var chunks: [(type: String, contents: [UInt8])] = []
  /// The filter that row `y` of a pass states. The bytes stay those of `sample`: with any but 0,
  /// None, they are differences, and the pixels are noise.
  package var filter: @Sendable (_ y: Int) -> UInt8 = { _ in 0 }
  /// The value of channel `c` at column `x` of row `y`, 0 ..< 2^depth.
  package var sample: @Sendable (_ x: Int, _ y: Int, _ c: Int) -> Int

  package init(
    width: Int, height: Int, _ colorType: ColorType, depth: Int = 8,
    sample: @escaping @Sendable (_ x: Int, _ y: Int, _ c: Int) -> Int
  ) {
    self.width = width
    self.height = height
    self.colorType = colorType
    self.depth = depth
    self.sample = sample
  }

  /// A flat file of zeros, packed, with these chunks before the pixels; the fixture's samples do
  /// not count.
  package var flatFile: [UInt8] {
    let bitsPerPixel = colorType.channelCount * depth
    let byteCount = ((width * bitsPerPixel + 7) / 8 + 1) * height
    return file(pixels: PackedZeros.zlib(byteCount))
  }

  package var file: [UInt8] { file(pixels: Self.zlib(rows)) }

  /// Returns a PNG file whose IDAT chunk contains `pixels`.
  package func file(pixels: [UInt8]) -> [UInt8] {
    var header = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
    header += [UInt8(depth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
    var file = Self.signature + Self.chunk("IHDR", header)
    if !palette.isEmpty { file += Self.chunk("PLTE", palette.flatMap { $0 }) }
    if let transparency { file += Self.chunk("tRNS", transparency) }
    for chunk in chunks { file += Self.chunk(chunk.type, chunk.contents) }
    return file + Self.chunk("IDAT", pixels) + Self.chunk("IEND", [])
  }

  /// The contents of the chunk with the pixels.
  package var pixels: [UInt8] { Self.zlib(rows) }

  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package static func chunk(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + contents
    return bigEndian(UInt32(contents.count)) + body + bigEndian(crc32(body))
  }

  /// Rows with their filters, in passes if it is interlaced.
  private var rows: [UInt8] {
    guard isInterlaced else { return pass(x: 0, y: 0, dx: 1, dy: 1) }
    // Adam7: where each pass starts, and its steps.
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    return passes.flatMap { pass(x: $0.0, y: $0.1, dx: $0.2, dy: $0.3) }
  }

  private func pass(x left: Int, y top: Int, dx: Int, dy: Int) -> [UInt8] {
    guard left < width, top < height else { return [] }
    var bytes: [UInt8] = []
    for y in stride(from: top, to: height, by: dy) {
      bytes.append(filter(y))
      var (pending, count) = (0, 0)
      for x in stride(from: left, to: width, by: dx) {
        for c in 0..<colorType.channelCount {
          pending = pending << depth | sample(x, y, c)
          count += depth
          while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending >> (count - 8)))
            count -= 8
          }
          pending &= (1 << count) - 1
        }
      }
      if count > 0 { bytes.append(UInt8(truncatingIfNeeded: pending << (8 - count))) }
    }
    return bytes
  }

  /// Returns a zlib stream (RFC 1950 and 1951) that contains `bytes` uncompressed.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(65_535, bytes.count - start)
      let length = UInt16(count)
      result.append(start + count == bytes.count ? 1 : 0)
      result += [UInt8(length & 0xFF), UInt8(length >> 8)]
      result += [UInt8(~length & 0xFF), UInt8(~length >> 8)]
      result += bytes[start..<(start + count)]
      start += count
    } while start < bytes.count
    return result + bigEndian(adler32(bytes))
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }
}

package func bigEndian(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

package func bigEndian(_ value: UInt16) -> [UInt8] {
  [UInt8(value >> 8), UInt8(value & 0xFF)]
}
