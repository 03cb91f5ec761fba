internal import CLCMS

/// Turns rows of a file's numbers into sRGB words.
@safe final class ColorTransform {
  /// The shape of the rows that come in.
  enum RowFormat {
    /// Blue, green, red, alpha; a byte each.
    case bgra8
    /// The same with 16 bits each in the machine's order.
    case bgra16
    /// Cyan, magenta, yellow, black; a byte each, 255 for full ink.
    case cmyk8
    /// The same with 0 for full ink, as Adobe's programs write it.
    case cmyk8Inverted

    var bytesPerPixel: Int { self == .bgra16 ? 8 : 4 }
  }

  private let handle: cmsHTRANSFORM
  private let format: RowFormat
  private let isGray: Bool
  /// One row of grey values, for a profile that knows only those.
  private var grays: [UInt16] = []

  /// Nil when the profile does not fit the rows or cannot be used.
  init?(from profile: ColorProfile, _ format: RowFormat) {
    let isCMYK = format == .cmyk8 || format == .cmyk8Inverted
    guard isCMYK == (profile.space == .cmyk), let sRGB = ColorProfile.sRGB() else { return nil }
    isGray = profile.space == .gray
    self.format = format
    let input =
      switch format {
      case .bgra8: isGray ? LIGHTBOX_LCMS_GRAY_8 : LIGHTBOX_LCMS_BGRA_8
      case .bgra16: isGray ? LIGHTBOX_LCMS_GRAY_16 : LIGHTBOX_LCMS_BGRA_16
      case .cmyk8: LIGHTBOX_LCMS_CMYK_8
      case .cmyk8Inverted: LIGHTBOX_LCMS_CMYK_8_REVERSED
      }
    let handle = unsafe cmsCreateTransform(
      profile.handle, input, sRGB.handle, LIGHTBOX_LCMS_BGRA_8,
      UInt32(INTENT_RELATIVE_COLORIMETRIC), UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION))
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe cmsDeleteTransform(handle) }

  /// Converts `count` pixels; the words' alpha is the rows', or 255 for CMYK.
  ///
  /// `source` and `target` may be the same place when the source is `bgra8`.
  func convert(
    _ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    if isGray {
      unsafe convertGray(source, to: target, count: count)
      return
    }
    switch format {
    case .bgra8:
      // lcms2 leaves the alpha byte of the target alone, so it must be there before.
      if unsafe source != UnsafeRawPointer(target) {
        unsafe target.update(from: source.assumingMemoryBound(to: UInt32.self), count: count)
      }
      unsafe cmsDoTransform(handle, target, target, UInt32(count))
    case .bgra16:
      unsafe copyAlpha(of: source, to: target, count: count)
      unsafe cmsDoTransform(handle, source, target, UInt32(count))
    case .cmyk8, .cmyk8Inverted:
      unsafe target.update(repeating: 0xFF00_0000, count: count)
      unsafe cmsDoTransform(handle, source, target, UInt32(count))
    }
  }

  private func copyAlpha(
    of source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    let samples = unsafe source.assumingMemoryBound(to: UInt16.self)
    for index in 0..<count {
      unsafe target[index] = eightBits(samples[4 * index + 3]) << 24
    }
  }

  /// Grey rows hold the same value three times; the profile wants it once.
  private func convertGray(
    _ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    if grays.count < count { grays = Array(repeating: 0, count: count) }
    if format == .bgra16 {
      let samples = unsafe source.assumingMemoryBound(to: UInt16.self)
      for index in 0..<count { grays[index] = unsafe samples[4 * index] }
      unsafe copyAlpha(of: source, to: target, count: count)
      unsafe cmsDoTransform(handle, &grays, target, UInt32(count))
    } else {
      let words = unsafe source.assumingMemoryBound(to: UInt32.self)
      unsafe grays.withUnsafeMutableBytes { bytes in
        for index in 0..<count { unsafe bytes[index] = UInt8(truncatingIfNeeded: words[index]) }
        for index in 0..<count { unsafe target[index] = words[index] & 0xFF00_0000 }
        unsafe cmsDoTransform(handle, bytes.baseAddress, target, UInt32(count))
      }
    }
  }

  /// Whether it changes no colour by more than one level: then it need not be applied.
  ///
  /// A file's sRGB profile is known by what it does, not by what it is called.
  var isIdentity: Bool {
    guard format == .bgra8, !isGray else { return false }
    let levels: [UInt32] = [0, 16, 48, 96, 128, 160, 208, 240, 255]
    var words: [UInt32] = []
    for red in levels {
      for green in levels {
        for blue in levels { words.append(0xFF00_0000 | red << 16 | green << 8 | blue) }
      }
    }
    var converted = words
    unsafe converted.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe convert(base, to: base, count: buffer.count)
    }
    return zip(words, converted).allSatisfy { a, b in
      [0, 8, 16].allSatisfy { shift in
        abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)) <= 1
      }
    }
  }
}

/// The nearest of 256 levels to one of 65,536.
@inline(__always)
func eightBits(_ sample: UInt16) -> UInt32 { (UInt32(sample) * 255 + 32_895) >> 16 }
