package import ImageExchange
package import Pixels

/// The meaning of the numbers of decoded pixels.
package enum SourceColors: Hashable, Sendable {
  /// The bytes of an ICC profile.
  case profile([UInt8])
  /// Code points of ITU-T H.273 for primaries and transfer.
  case coded(primaries: Int, transfer: Int)

  package static let sRGB = SourceColors.coded(primaries: 1, transfer: 13)
}

/// A picture that a library decodes as a whole, into memory of ours.
@safe package struct LibraryPicture: PictureCodec {
  /// The form of the rows that the library writes.
  package enum Rows: Sendable {
    /// Words `0xAARRGGBB`.
    case words
    /// Red, green, blue, alpha of 16 bits each, in the machine's byte order.
    case deep
  }

  /// Writes all rows, without gaps, to zeroed memory; returns true when some are missing.
  package typealias Read = (UnsafeMutableRawPointer) throws(ImageFailure) -> Bool

  package let header: ImageHeader
  private let colors: SourceColors
  private let rows: Rows
  private let isPremultiplied: Bool
  private let read: Read

  package init(
    _ header: ImageHeader, _ colors: SourceColors, rows: Rows = .words,
    isPremultiplied: Bool = false, read: @escaping Read
  ) {
    var header = header
    if case .profile(let bytes) = colors, header.colorProfile == nil {
      header.colorProfile = ColorProfile(embedded: bytes, isGray: false)?.name
    }
    self.header = header
    self.colors = colors
    self.rows = rows
    self.isPremultiplied = isPremultiplied
    unsafe self.read = unsafe read
  }

  package func decode(
    layout: PyramidLayout, to sink: PyramidSink, threads: Int
  ) throws(ImageFailure) -> DecodedPixels {
    let size = header.storedSize
    let bytesPerRow = size.width * (rows == .deep ? 8 : 4)
    let memory = try ScratchMemory(rows: size.height, bytesPerRow: bytesPerRow)
    let isDamaged = try unsafe read(memory.base)
    let writer = try LevelWriter(
      stored: size, orientation: header.orientation, layout: layout, sink: sink)
    let converter = RowConverter(colors, isDeep: rows == .deep)
    let band = try writer.band()
    for top in stride(from: 0, to: size.height, by: LevelWriter.strip) {
      let strip = top..<min(top + LevelWriter.strip, size.height)
      for y in strip {
        let row = unsafe band.rows + (y - top) * band.stride
        unsafe converter.convert(
          memory.base + y * bytesPerRow, to: row, count: size.width,
          isPremultiplied: isPremultiplied)
      }
      try band.take(strip, mayBeTransparent: true)
    }
    return DecodedPixels(isOpaque: try writer.finish([band]), isDamaged: isDamaged)
  }
}

/// The way of a row of decoded pixels to premultiplied sRGB words.
private struct RowConverter {
  private let isDeep: Bool
  private let transform: ColorTransform?
  private let toneMap: ToneMap?

  init(_ colors: SourceColors, isDeep: Bool) {
    self.isDeep = isDeep
    var profile: ColorProfile?
    switch colors {
    case .profile(let bytes): profile = ColorProfile(embedded: bytes, isGray: false)
    case .coded(let primaries, let transfer):
      profile = ColorProfile(primaries: primaries, transfer: transfer)
    }
    if isDeep, case .coded(let primaries, let transfer) = colors {
      toneMap = ToneMap(primaries: primaries, transfer: transfer)
    } else {
      toneMap = nil
    }
    let made = profile.flatMap { ColorTransform(from: $0, isDeep ? .rgba16 : .bgra8) }
    transform = made?.isIdentity == true ? nil : made
  }

  func convert(
    _ source: UnsafeMutableRawPointer, to words: UnsafeMutablePointer<UInt32>, count: Int,
    isPremultiplied: Bool
  ) {
    if isDeep {
      let samples = unsafe source.assumingMemoryBound(to: UInt16.self)
      if let toneMap {
        unsafe toneMap.convert(samples, to: words, count: count)
      } else if let transform {
        unsafe transform.convert(samples, to: words, count: count)
      } else {
        for x in 0..<count {
          unsafe words[x] =
            eightBits(samples[4 * x + 3]) << 24 | eightBits(samples[4 * x]) << 16
            | eightBits(samples[4 * x + 1]) << 8 | eightBits(samples[4 * x + 2])
        }
      }
      unsafe premultiply(words, count: count)
      return
    }
    unsafe words.update(from: source.assumingMemoryBound(to: UInt32.self), count: count)
    guard let transform else {
      if !isPremultiplied { unsafe premultiply(words, count: count) }
      return
    }
    if isPremultiplied { unsafe straighten(words, count: count) }
    unsafe transform.convert(words, to: words, count: count)
    unsafe premultiply(words, count: count)
  }

  /// Divides the colours of premultiplied words by their alpha.
  private func straighten(_ words: UnsafeMutablePointer<UInt32>, count: Int) {
    for index in 0..<count {
      let word = unsafe words[index]
      let alpha = word >> 24
      if alpha == 0 || alpha == 255 { continue }
      func part(_ shift: UInt32) -> UInt32 {
        min(255, ((word >> shift & 255) * 255 + alpha / 2) / alpha) << shift
      }
      unsafe words[index] = alpha << 24 | part(16) | part(8) | part(0)
    }
  }
}
