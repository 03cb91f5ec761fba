internal import Colors
internal import ImageExchange

/// The conversion of a row of decoded pixels to premultiplied sRGB pixels `0xAARRGGBB`.
///
/// Unchecked Sendable because the ``ColorTransform`` keeps no state between rows.
struct RowConverter: @unchecked Sendable {
  let rows: ColorTransform.RowFormat
  /// True if pixels may be transparent. Else no colour is multiplied by its alpha.
  var hasAlpha: Bool
  private let isPremultiplied: Bool
  private let transform: ColorTransform?
  private let toneMap: ToneMap?

  init(
    _ colors: SourceColors, _ rows: ColorTransform.RowFormat, isPremultiplied: Bool = false,
    hasAlpha: Bool = true
  ) {
    self.rows = rows
    self.hasAlpha = hasAlpha
    self.isPremultiplied = isPremultiplied
    toneMap = colors.coded.flatMap(ToneMap.init)
    transform = .needed(from: colors.profile, rows)
  }

  /// Converts the stored rows `range`, and passes them to `band`. The first of them begins at
  /// `base`; there are no gaps between rows.
  func convert(
    _ range: Range<Int>, from base: UnsafeMutableRawPointer, to band: LevelBand
  ) throws(ImageFailure) {
    let width = band.width
    try unsafe band.write(range, mayBeTransparent: hasAlpha) { row, y in
      let offset = (y - range.lowerBound) * width * rows.bytesPerPixel
      unsafe convert(base + offset, to: row, count: width)
    }
  }

  /// Converts a row of `count` pixels. Both addresses may be equal if a pixel of `source` has
  /// four bytes.
  func convert(
    _ source: UnsafeMutableRawPointer, to words: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    switch rows {
    case .bgra8: unsafe convertWords(source, to: words, count: count)
    case .cmyk8, .cmyka8:
      if let transform {
        unsafe transform.convert(source, to: words, count: count)
      } else {
        unsafe convertPlainInks(source, to: words, count: count)
      }
    case .rgba16:
      let samples = unsafe source.assumingMemoryBound(to: UInt16.self)
      if isPremultiplied { unsafe straighten(samples, count: count) }
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
    }
    if hasAlpha { unsafe premultiply(words, count: count) }
  }

  /// Divides the colours of pixels of 16 bits per channel by their alpha.
  private func straighten(_ samples: UnsafeMutablePointer<UInt16>, count: Int) {
    for x in 0..<count {
      let alpha = unsafe UInt32(samples[4 * x + 3])
      guard alpha > 0, alpha < 65_535 else { continue }
      for index in (4 * x)..<(4 * x + 3) {
        unsafe samples[index] = UInt16(
          min((UInt32(samples[index]) * 65_535 + alpha / 2) / alpha, 65_535))
      }
    }
  }

  /// Converts inks to red, green and blue by multiplication: the usual fallback without a profile.
  private func convertPlainInks(
    _ source: UnsafeRawPointer, to words: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    guard rows == .cmyka8 else {
      // One loop for both formats takes two to five times as long for this one.
      if unsafe source != UnsafeRawPointer(words) {
        unsafe words.update(from: source.assumingMemoryBound(to: UInt32.self), count: count)
      }
      for x in 0..<count {
        // Bytes in memory are C, M, Y, K.
        let inks = unsafe UInt32(littleEndian: words[x])
        unsafe words[x] = 0xFF00_0000 | plainColor(ofLight: ~inks)
      }
      return
    }
    let bytes = unsafe source.assumingMemoryBound(to: UInt8.self)
    for x in 0..<count {
      let inks = (0..<4).reduce(0) { unsafe $0 | UInt32(bytes[5 * x + $1]) << (8 * UInt32($1)) }
      unsafe words[x] = UInt32(bytes[5 * x + 4]) << 24 | plainColor(ofLight: ~inks)
    }
  }

  private func convertWords(
    _ source: UnsafeMutableRawPointer, to words: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    if unsafe source != UnsafeMutableRawPointer(words) {
      unsafe words.update(from: source.assumingMemoryBound(to: UInt32.self), count: count)
    }
    // Lossy codecs also store colours above their alpha. Here they become equal to it.
    if isPremultiplied {
      for x in 0..<count { unsafe words[x] = unpremultiplied(words[x]) }
    }
    if let toneMap {
      unsafe toneMap.convert(words, count: count)
    } else if let transform {
      unsafe transform.convert(words, to: words, count: count)
    }
  }
}

/// Converts four inks to red, green and blue by multiplication.
///
/// `light` holds the light that each ink leaves: cyan's in the lowest byte, black's in the highest.
@inline(__always)
private func plainColor(ofLight light: UInt32) -> UInt32 {
  let black = light >> 24
  let red = ((light & 0xFF) * black + 127) / 255
  let green = ((light >> 8 & 0xFF) * black + 127) / 255
  let blue = ((light >> 16 & 0xFF) * black + 127) / 255
  return red << 16 | green << 8 | blue
}
