internal import CLCMS

/// The quick way of eight-bit pixels from a profile of curves and a matrix to sRGB: a table for each
/// channel, whose entries are multiplied by the matrix already, and one for sRGB's curve.
///
/// lcms2 goes the same way with more steps. Profiles of other kinds, and deeper pixels, are left to it.
@safe struct MatrixShaper {
  /// Light is counted in steps of this part of full light; that is fine enough for the dark levels.
  private static let steps = 8_192

  /// For each level of red, then of green, then of blue: its share of red, green and blue of sRGB.
  private let shares: [SIMD4<Float>]
  /// The level of sRGB for each step.
  private let levels: [UInt8]

  /// Nil for a profile of another kind.
  init?(_ profile: ColorProfile) {
    guard profile.space == .rgb, unsafe cmsIsMatrixShaper(profile.handle) != 0,
      unsafe cmsIsTag(profile.handle, cmsSigAToB0Tag) == 0,
      unsafe cmsIsTag(profile.handle, cmsSigAToB1Tag) == 0,
      let source = Self.matrix(of: profile), let sRGB = ColorProfile.sRGB(),
      let target = Self.matrix(of: sRGB)?.inverse
    else { return nil }
    let matrix = target.times(source)
    var shares: [SIMD4<Float>] = []
    for (channel, tag) in [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag].enumerated() {
      guard let curve = unsafe cmsReadTag(profile.handle, tag) else { return nil }
      for level in 0..<256 {
        let light = unsafe Double(
          cmsEvalToneCurveFloat(OpaquePointer(curve), Float(level) / 255))
        guard light.isFinite else { return nil }
        let parts = (0..<3).map { row in
          Float(matrix.rows[3 * row + channel] * light * Double(Self.steps - 1))
        }
        // A word holds blue first.
        shares.append(SIMD4(parts[2], parts[1], parts[0], 0))
      }
    }
    self.shares = shares
    levels = Self.sRGBLevels
  }

  private static let sRGBLevels = (0..<steps).map { step in
    ToneMap.level(ofLight: Double(step) / Double(steps - 1))
  }

  /// The way from red, green and blue to the XYZ of profiles.
  private static func matrix(of profile: ColorProfile) -> Matrix3? {
    var columns: [cmsCIEXYZ] = []
    for tag in [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag] {
      guard let value = unsafe cmsReadTag(profile.handle, tag) else { return nil }
      unsafe columns.append(value.assumingMemoryBound(to: cmsCIEXYZ.self).pointee)
    }
    let rows = columns.map(\.X) + columns.map(\.Y) + columns.map(\.Z)
    return rows.allSatisfy(\.isFinite) ? Matrix3(rows: rows) : nil
  }

  /// Converts straight words in place; their alpha stays.
  func convert(_ words: UnsafeMutablePointer<UInt32>, count: Int) {
    // Added to a small number, this leaves its nearest integer in the low bits.
    let rounder = SIMD4<Float>(repeating: 8_388_608)
    let most = SIMD4<Float>(repeating: Float(Self.steps - 1))
    let mask = SIMD4<UInt32>(repeating: 0x7F_FFFF)
    unsafe shares.withUnsafeBufferPointer { shares in
      unsafe levels.withUnsafeBufferPointer { levels in
        for index in 0..<count {
          let word = unsafe words[index]
          var light = unsafe shares[Int(word >> 16 & 255)] + shares[256 + Int(word >> 8 & 255)]
          unsafe light += shares[512 + Int(word & 255)]
          light = pointwiseMin(pointwiseMax(light, .zero), most) + rounder
          let steps = unsafe unsafeBitCast(light, to: SIMD4<UInt32>.self) & mask
          unsafe words[index] =
            word & 0xFF00_0000 | UInt32(levels[Int(steps[2])]) << 16
            | UInt32(levels[Int(steps[1])]) << 8 | UInt32(levels[Int(steps[0])])
        }
      }
    }
  }
}
