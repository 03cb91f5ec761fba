internal import Colors
internal import ImageExchange
internal import Metadata
internal import Pixels

/// A decoder of a BMP file, or of one bitmap of an icon; a bitmap of an icon has a mask after its
/// pixels.
struct BMPDecoder: PictureCodec {
  let header: ImageHeader
  private let structure: BMPStructure
  private let bytes: ImageBytes
  private let isIcon: Bool
  private let profile: ColorProfile?

  /// Reads the header; nil if more bytes of the file are needed. Throws if the header is damaged,
  /// or if the picture exceeds `limits`.
  init?(
    _ bytes: ImageBytes, isIcon: Bool = false, isComplete: Bool, limits: ImageLimits
  ) throws(ImageFailure) {
    do throws(ImageFailure) {
      structure = try bytes.withSpan { (span) throws(ImageFailure) in
        try BMPStructure(span, isIcon: isIcon, limits: limits)
      }
    } catch {
      if error.code == .truncated, !isComplete { return nil }
      throw error
    }
    // Uncompressed rows need their bytes: a file that lacks nearly all of them is not decoded.
    let pixelsPerByte = structure.hasRuns ? 1_024 : 256 * 8 / structure.depth
    if isComplete {
      let count = max(bytes.count - structure.pixels, 0)
      try limits.check(structure.size, inBytes: count, most: pixelsPerByte, mayBeEmpty: true)
    }
    profile = structure.profile.flatMap { bytes.profile(in: [$0], limits) }
    header = ImageHeader(
      format: isIcon ? .ico : .bmp, storedSize: structure.size, colorProfile: profile?.name)
    self.bytes = bytes
    self.isIcon = isIcon
  }

  func decode(to sink: PyramidSink, threads: Int) throws(ImageFailure) -> DecodedPixels {
    guard structure.pixels < bytes.count else { throw ImageFailure(.truncated) }
    if structure.hasRuns {
      var rows = bytes.withSpan { BMPRuns(structure, $0) }
      let isOpaque = try rows.write(header, of: bytes, profile: profile, to: sink)
      return DecodedPixels(isOpaque: isOpaque, isDamaged: rows.isTruncated)
    }
    let hasAlpha = structure.hasAlphaField && bytes.withSpan { structure.showsAlpha($0) }
    var rows = BMPRows(structure: structure, hasAlpha: hasAlpha, isMasked: isIcon && !hasAlpha)
    let isOpaque = try rows.write(header, of: bytes, profile: profile, to: sink)
    return DecodedPixels(isOpaque: isOpaque, isDamaged: rows.isTruncated)
  }
}

extension BMPStructure {
  /// Returns true if any pixel before the end of the file has an alpha above 0. If none has, the
  /// program that wrote the file did not support alpha, and wrote zeros.
  fileprivate func showsAlpha(_ bytes: Span<UInt8>) -> Bool {
    for line in 0..<size.height {
      for x in 0..<size.width {
        guard let pixel = pixel(bytes, pixels + line * stride, x) else { return false }
        if fields[3].level(pixel) > 0 { return true }
      }
    }
    return false
  }

  /// Returns the pixel of 16 or 32 bits in column `x` of the row at the offset `start`; nil if the
  /// file ends before the pixel.
  @inline(__always)
  fileprivate func pixel(_ bytes: Span<UInt8>, _ start: Int, _ x: Int) -> UInt32? {
    let value = depth == 16 ? bytes.little16(at: start + 2 * x) : bytes.little32(at: start + 4 * x)
    return value.map { UInt32(truncatingIfNeeded: $0) }
  }
}

/// The rows of an uncompressed bitmap.
private struct BMPRows: WordRows {
  let structure: BMPStructure
  let hasAlpha: Bool
  /// True if a mask after the pixels hides some of them.
  let isMasked: Bool
  private(set) var isTruncated = false

  mutating func fill(_ row: inout MutableSpan<UInt32>, y: Int, _ bytes: Span<UInt8>) {
    let depth = structure.depth
    let line = structure.isTopDown ? y : structure.size.height - 1 - y
    let start = structure.pixels + line * structure.stride
    let present = max(0, min(row.count, (bytes.count - start) * 8 / depth))
    switch depth {
    case 1, 2, 4, 8: fillIndices(&row, present, start, bytes)
    case 24:
      for x in 0..<present {
        let offset = start + 3 * x
        row[x] =
          0xFF00_0000 | UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
          | UInt32(bytes[offset + 2]) << 16
      }
    default: fillFields(&row, present, start, bytes)
    }
    if present < row.count {
      isTruncated = true
      for x in present..<row.count { row[x] = 0 }
    }
    if isMasked { mask(&row, line, bytes) }
  }

  private func fillIndices(
    _ row: inout MutableSpan<UInt32>, _ count: Int, _ start: Int, _ bytes: Span<UInt8>
  ) {
    let depth = structure.depth
    let most = 1 << depth - 1
    for x in 0..<count {
      let bit = x * depth
      let index = Int(bytes[start + bit / 8]) >> (8 - depth - bit % 8) & most
      row[x] = structure.palette[index]
    }
  }

  private func fillFields(
    _ row: inout MutableSpan<UInt32>, _ count: Int, _ start: Int, _ bytes: Span<UInt8>
  ) {
    let (red, green, blue) = (structure.fields[0], structure.fields[1], structure.fields[2])
    let alpha = structure.fields[3]
    if structure.isWord {
      let opaque: UInt32 = hasAlpha ? 0 : 0xFF00_0000
      for x in 0..<count {
        guard let pixel = structure.pixel(bytes, start, x) else { return }
        row[x] = pixel | opaque
      }
      return
    }
    for x in 0..<count {
      guard let pixel = structure.pixel(bytes, start, x) else { return }
      let color = red.level(pixel) << 16 | green.level(pixel) << 8 | blue.level(pixel)
      row[x] = color | (hasAlpha ? alpha.level(pixel) : 255) << 24
    }
  }

  private func mask(_ row: inout MutableSpan<UInt32>, _ line: Int, _ bytes: Span<UInt8>) {
    let pitch = (row.count + 31) / 32 * 4
    let start =
      structure.pixels + structure.size.height * structure.stride + line * pitch
    for x in row.indices {
      guard let bits = bytes.byte(at: start + x / 8) else { return }
      if bits >> (7 - x % 8) & 1 == 1 { row[x] = 0 }
    }
  }
}
