internal import Glibc

/// A tone map from PQ and HLG to sRGB, for displays without HDR.
///
/// The curve of ITU-R BT.2390 gives a factor for the brightest channel. All channels are multiplied
/// by this factor, which keeps the hue, and are then clipped to sRGB's gamut.
///
/// The reference white of 203 cd/m² (ITU-R BT.2408) becomes the display's white. The peak is
/// assumed to be 1000 cd/m².
package struct ToneMap {
  private static let paperWhite = 203.0
  private static let peak = 1_000.0

  /// The light of each 16-bit code; 1 is the display's white.
  private let light: [Float]
  /// The curve's factor for the 16-bit codes 0, 16, 32… of the brightest channel.
  private let factors: [Float]
  /// The matrix from the source's primaries to those of sRGB, row by row.
  private let matrix: [Float]
  /// The sRGB level for each of 65,536 evenly spaced values of linear light, from 0 to 1.
  private let levels: [UInt8]

  /// Creates a tone map; nil for unknown primaries, and for transfers other than PQ and HLG.
  package init?(_ coded: CodedColors) {
    guard coded.needsToneMap,
      let chromaticities = CodedColors.chromaticities(coded.primaries),
      let source = ColorProfile(gamma: 1, chromaticities: chromaticities).flatMap(Matrix3.init),
      let target = ColorProfile.sRGB().flatMap(Matrix3.init)?.inverse
    else { return nil }
    let candelas = coded.isPQ ? Self.pqLight : Self.hlgLight
    light = (0...65_535).map { Float(candelas(Double($0) / 65_535) / Self.paperWhite) }
    factors = (0..<4_097).map { index in
      let light = candelas(min(Double(index) * 16 / 65_535, 1))
      return light > 0 ? Float(Self.mapped(light) / light) : 1
    }
    matrix = target.times(source).rows.map { Float($0) }
    levels = (0...65_535).map { Self.level(ofLight: Double($0) / 65_535) }
  }

  /// Converts 16-bit samples R, G, B, A to pixels `0xAARRGGBB` with straight alpha.
  package func convert(
    _ samples: UnsafePointer<UInt16>, to words: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for x in 0..<count {
      let alpha = unsafe eightBits(samples[4 * x + 3]) << 24
      unsafe words[x] = alpha | color(samples[4 * x], samples[4 * x + 1], samples[4 * x + 2])
    }
  }

  /// Converts pixels `0xAARRGGBB` with straight alpha, in place.
  package func convert(_ words: UnsafeMutablePointer<UInt32>, count: Int) {
    for x in 0..<count {
      let word = unsafe words[x]
      let (r, g, b) = (word >> 16 & 255, word >> 8 & 255, word & 255)
      unsafe words[x] =
        word & 0xFF00_0000 | color(UInt16(r * 257), UInt16(g * 257), UInt16(b * 257))
    }
  }

  /// Returns the sRGB colour `0x00RRGGBB` of 16-bit samples.
  @inline(__always)
  private func color(_ r: UInt16, _ g: UInt16, _ b: UInt16) -> UInt32 {
    let factor = factors[Int(max(r, g, b)) >> 4]
    let red = light[Int(r)] * factor
    let green = light[Int(g)] * factor
    let blue = light[Int(b)] * factor
    return level(matrix[0] * red + matrix[1] * green + matrix[2] * blue) << 16
      | level(matrix[3] * red + matrix[4] * green + matrix[5] * blue) << 8
      | level(matrix[6] * red + matrix[7] * green + matrix[8] * blue)
  }

  @inline(__always)
  private func level(_ light: Float) -> UInt32 {
    UInt32(levels[Int(min(max(light, 0), 1) * 65_535)])
  }

  /// Returns the sRGB level, 0...255, of linear light from 0 to 1.
  static func level(ofLight light: Double) -> UInt8 {
    let part = light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((min(max(part, 0), 1) * 255).rounded())
  }

  /// Returns the light of a PQ code from 0 to 1 (SMPTE ST 2084), in candelas per square metre.
  static func pqLight(_ code: Double) -> Double {
    let root: Double = pow(code, 1 / 78.84375)
    let ratio: Double = max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)
    return 10_000 * pow(ratio, 1 / 0.159_301_757_8)
  }

  /// Returns the PQ code from 0 to 1 (SMPTE ST 2084) for light in candelas per square metre.
  static func pqCode(_ light: Double) -> Double {
    let root: Double = pow(max(light, 0) / 10_000, 0.159_301_757_8)
    let ratio: Double = (0.8359375 + 18.8515625 * root) / (1 + 18.6875 * root)
    return pow(ratio, 78.84375)
  }

  /// Returns the light of an HLG code from 0 to 1 (ITU-R BT.2100) on a display with a peak of
  /// 1000 cd/m², in candelas per square metre.
  ///
  /// The system gamma is applied to each channel.
  static func hlgLight(_ code: Double) -> Double {
    let (a, b, c) = (0.178_832_77, 0.284_668_92, 0.559_910_73)
    let scene: Double = code <= 0.5 ? code * code / 3 : (exp((code - c) / a) + b) / 12
    return peak * pow(scene, 1.2)
  }

  /// Returns the light that replaces `light` on a display whose maximum is the reference white, by
  /// the knee and the spline of BT.2390. Both values are in candelas per square metre.
  static func mapped(_ light: Double) -> Double {
    let top = pqCode(peak)
    let most = pqCode(paperWhite) / top
    let code = min(pqCode(light) / top, 1)
    let knee = 1.5 * most - 0.5
    guard code >= knee else { return light }
    let t = (code - knee) / (1 - knee)
    let (t2, t3) = (t * t, t * t * t)
    let rising: Double = 3 * t2 - 2 * t3
    let bend: Double = t3 - 2 * t2 + t
    let curve: Double = (1 - rising) * knee + bend * (1 - knee) + rising * most
    return pqLight(curve * top)
  }
}
