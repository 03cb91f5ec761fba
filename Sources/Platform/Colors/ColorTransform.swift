internal import CLCMS

/// A conversion of a file's rows to sRGB pixels `0xAARRGGBB`.
@safe package final class ColorTransform {
  /// The pixel format of the source rows.
  package enum RowFormat: Sendable {
    /// Blue, green, red, alpha; a byte each: pixel words `0xAARRGGBB`.
    case bgra8
    /// Red, green, blue, alpha; 16 bits each in the machine's byte order.
    case rgba16
    /// Cyan, magenta, yellow, black; a byte each, 255 for full ink.
    case cmyk8
    /// Cyan, magenta, yellow, black, alpha; a byte each, 255 for full ink; not premultiplied.
    case cmyka8

    package var bytesPerPixel: Int {
      switch self {
      case .bgra8, .cmyk8: 4
      case .cmyka8: 5
      case .rgba16: 8
      }
    }
  }

  private let handle: cmsHTRANSFORM
  /// The fast conversion; nil if lcms2 converts the pixels.
  private let shaper: MatrixShaper?
  private let format: RowFormat
  /// The opaque pixels `0xAARRGGBB` for all grey values under a grey profile; empty for other
  /// profiles.
  ///
  /// The table is exact. lcms2's own table is wrong by many steps of 1/255 for dark values.
  private let grays: [UInt32]

  /// Creates a transform; nil when the profile does not fit the rows or cannot be used.
  ///
  /// If `byLibrary` is true, lcms2 converts all pixels. Otherwise, faster code of this program
  /// converts pixels of three colours if the profile consists of curves and a matrix.
  package init?(from profile: ColorProfile, _ format: RowFormat, byLibrary: Bool = false) {
    let isCMYK = [.cmyk8, .cmyka8].contains(format)
    guard isCMYK == (profile.space == .cmyk), let sRGB = ColorProfile.sRGB() else { return nil }
    let isGray = profile.space == .gray
    self.format = format
    let shaper = byLibrary ? nil : MatrixShaper(profile, isDeep: format != .bgra8)
    self.shaper = shaper
    let input =
      switch format {
      case .bgra8: isGray ? LIGHTBOX_LCMS_GRAY_8 : LIGHTBOX_LCMS_BGRA_8
      case .rgba16: isGray ? LIGHTBOX_LCMS_GRAY_16 : LIGHTBOX_LCMS_RGBA_16
      case .cmyk8: LIGHTBOX_LCMS_CMYK_8
      case .cmyka8: LIGHTBOX_LCMS_CMYKA_8
      }
    let handle = unsafe cmsCreateTransform(
      profile.handle, input, sRGB.handle, LIGHTBOX_LCMS_BGRA_8,
      UInt32(INTENT_RELATIVE_COLORIMETRIC),
      UInt32(
        cmsFLAGS_BLACKPOINTCOMPENSATION | (isGray || shaper != nil ? cmsFLAGS_NOOPTIMIZE : 0)))
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = unsafe handle
    grays = unsafe isGray ? Self.grays(handle, isDeep: format == .rgba16) : []
  }

  /// Returns the transform from `profile` to sRGB. Nil if there is no profile, if the profile
  /// cannot be used, or if the transform changes nothing.
  package static func needed(from profile: ColorProfile?, _ format: RowFormat) -> ColorTransform? {
    let made = profile.flatMap { ColorTransform(from: $0, format) }
    return made?.isIdentity == true ? nil : made
  }

  deinit { unsafe cmsDeleteTransform(handle) }

  /// Converts `count` pixels, and keeps their alpha. The alpha of CMYK without alpha becomes 255.
  ///
  /// `source` and `target` may begin at the same address if a source pixel has four bytes; else
  /// they must not overlap.
  package func convert(
    _ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    if !grays.isEmpty {
      unsafe convertGray(source, to: target, count: count)
      return
    }
    switch format {
    case .bgra8:
      // lcms2 does not write the alpha byte of the target, so it must be copied before.
      if unsafe source != UnsafeRawPointer(target) {
        unsafe target.update(from: source.assumingMemoryBound(to: UInt32.self), count: count)
      }
      if let shaper {
        unsafe shaper.convert(target, count: count)
      } else {
        unsafe cmsDoTransform(handle, target, target, UInt32(count))
      }
    case .rgba16:
      unsafe copyAlpha(of: source, to: target, count: count)
      if let shaper {
        unsafe shaper.convert(
          source.assumingMemoryBound(to: UInt16.self), to: target, count: count)
      } else {
        unsafe cmsDoTransform(handle, source, target, UInt32(count))
      }
    case .cmyk8:
      unsafe cmsDoTransform(handle, source, target, UInt32(count))
      for index in 0..<count { unsafe target[index] |= 0xFF00_0000 }
    case .cmyka8:
      let bytes = unsafe source.assumingMemoryBound(to: UInt8.self)
      for index in 0..<count { unsafe target[index] = UInt32(bytes[5 * index + 4]) << 24 }
      unsafe cmsDoTransform(handle, source, target, UInt32(count))
    }
  }

  /// Converts pixels `0xAARRGGBB` in place, and keeps their alpha.
  package func convert(_ words: inout [UInt32]) {
    unsafe words.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe convert(base, to: base, count: buffer.count)
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

  private static func grays(_ handle: cmsHTRANSFORM, isDeep: Bool) -> [UInt32] {
    var words = [UInt32](repeating: 0xFF00_0000, count: isDeep ? 65_536 : 256)
    if isDeep {
      unsafe cmsDoTransform(handle, Array(0...UInt16.max), &words, 65_536)
    } else {
      unsafe cmsDoTransform(handle, Array(0...UInt8.max), &words, 256)
    }
    return words.map { $0 | 0xFF00_0000 }
  }

  /// Converts grey pixels by the table; reads only the first channel, because all three are equal.
  private func convertGray(
    _ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    if format == .rgba16 {
      let samples = unsafe source.assumingMemoryBound(to: UInt16.self)
      for index in 0..<count {
        let alpha = unsafe eightBits(samples[4 * index + 3])
        unsafe target[index] = grays[Int(samples[4 * index])] & 0x00FF_FFFF | alpha << 24
      }
    } else {
      let words = unsafe source.assumingMemoryBound(to: UInt32.self)
      for index in 0..<count {
        let word = unsafe words[index]
        unsafe target[index] = grays[Int(word & 0xFF)] & 0x00FF_FFFF | word & 0xFF00_0000
      }
    }
  }

  /// True if the transform changes no channel of a colour by more than 1 of 255, so that it can be
  /// skipped.
  ///
  /// sRGB profiles are recognized by their effect, not by their name.
  package var isIdentity: Bool {
    guard format == .bgra8, grays.isEmpty else { return false }
    let levels: [UInt32] = [0, 16, 48, 96, 128, 160, 208, 240, 255]
    var words: [UInt32] = []
    for red in levels {
      for green in levels {
        for blue in levels { words.append(0xFF00_0000 | red << 16 | green << 8 | blue) }
      }
    }
    var converted = words
    convert(&converted)
    return zip(words, converted).allSatisfy { a, b in
      [0, 8, 16].allSatisfy { shift in
        abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)) <= 1
      }
    }
  }
}

/// Scales a 16-bit sample to 8 bits, rounded to the nearest number.
@inlinable @inline(__always)
package func eightBits(_ sample: UInt16) -> UInt32 { (UInt32(sample) * 255 + 32_895) >> 16 }
