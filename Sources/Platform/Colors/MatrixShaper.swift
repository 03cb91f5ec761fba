internal import CColorKernels
internal import CLCMS

/// A fast conversion of pixels to sRGB, for profiles that consist of curves and a matrix.
///
/// The calculation uses whole numbers. A curve for each channel gives linear light of 15 bits. A
/// matrix with coefficients of 13 bits converts this light to linear light of sRGB, in 16,385
/// steps. A table gives the sRGB level of each step.
///
/// lcms2 calculates pixels of eight bits in the same manner, with the same number of steps. For
/// deeper pixels it interpolates between few colours, and is wrong by many levels where a colour
/// lies outside sRGB. lcms2 converts pixels with profiles of other kinds.
@safe struct MatrixShaper {
  private static let steps = COLOR_STEPS
  private static let shift = Int32(COLOR_SHIFT)
  private static let fullLight = 32_767.0

  /// The linear light for each 8-bit value of red, then green, then blue; for each channel first
  /// the low bytes, then the high bytes.
  private let curves: [UInt8]
  /// The linear light for each 16-bit value of red, then green, then blue; empty for 8 bits.
  private let deepCurves: [UInt16]
  /// The coefficients for red, then green, then blue of sRGB.
  private let matrix: [Int16]
  /// For each 8-bit level of red, then of green, then of blue: the amounts that this level adds to
  /// blue, green and red of sRGB, and a zero.
  ///
  /// The amounts for levels of red include half a step, for rounding.
  private let shares: [Int32]
  /// The sRGB level for each step of linear light, and then padding for the vector instructions.
  private let levels: [UInt8]

  /// Creates the conversion from `profile` to sRGB; nil if the profile does not consist of curves
  /// and a matrix. If `isDeep` is true, it converts 16-bit samples, else 8-bit pixels.
  init?(_ profile: ColorProfile, isDeep: Bool = false) {
    guard profile.space == .rgb, unsafe cmsIsMatrixShaper(profile.handle) != 0,
      unsafe cmsIsTag(profile.handle, cmsSigAToB0Tag) == 0,
      unsafe cmsIsTag(profile.handle, cmsSigAToB1Tag) == 0,
      let source = Matrix3(of: profile),
      let target = ColorProfile.sRGB().flatMap(Matrix3.init)?.inverse
    else { return nil }
    guard let matrix = Self.coefficients(of: target.times(source)) else { return nil }
    var black = cmsCIEXYZ()
    unsafe cmsDetectBlackPoint(&black, profile.handle, UInt32(INTENT_RELATIVE_COLORIMETRIC), 0)
    guard (0..<1).contains(black.Y),
      let dark = source.inverse?.times([black.X, black.Y, black.Z])
    else { return nil }
    var lights: [UInt16] = []
    var shares: [Int32] = []
    for (channel, tag) in [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag].enumerated() {
      guard let curve = unsafe cmsReadTag(profile.handle, tag) else { return nil }
      let most = isDeep ? 65_535 : 255
      for level in 0...most {
        let part = unsafe cmsEvalToneCurveFloat(OpaquePointer(curve), Float(level) / Float(most))
        guard part.isFinite else { return nil }
        // The profile's black becomes that of sRGB.
        let share = (Double(min(part, 1)) - dark[channel]) / (1 - black.Y)
        let light = (min(max(share, 0), 1) * Self.fullLight).rounded()
        lights.append(UInt16(light))
        if isDeep { continue }
        // A word holds blue first.
        for row in [2, 1, 0] {
          let half: Int32 = channel == 0 ? 1 << (Self.shift - 1) : 0
          shares.append(Int32(light) * Int32(matrix[3 * row + channel]) + half)
        }
        shares.append(0)
      }
    }
    deepCurves = isDeep ? lights : []
    curves = isDeep ? [] : lights.map { UInt8($0 & 255) } + lights.map { UInt8($0 >> 8) }
    self.matrix = matrix
    self.shares = shares
    levels = Self.sRGBLevels
  }

  private static let sRGBLevels =
    (0...steps).map { ToneMap.level(ofLight: Double($0) / Double(steps)) }
    + [UInt8](repeating: 0, count: COLOR_PADDING)

  /// Returns the coefficients as whole numbers; nil if their sums would be too large.
  ///
  /// The largest coefficient of a row is corrected by the rounding errors of the others, so that
  /// grey stays grey.
  private static func coefficients(of matrix: Matrix3) -> [Int16]? {
    let one = Double(COLOR_ONE)
    var result: [Int16] = []
    for row in 0..<3 {
      let exact = matrix.rows[3 * row..<3 * row + 3].map { $0 * one }
      let magnitudes = exact.map { abs($0) }
      guard magnitudes.reduce(0, +) < Double(COLOR_MOST) - 3,
        let most = magnitudes.max(), most < 32_760, let largest = magnitudes.firstIndex(of: most)
      else { return nil }
      var whole = exact.map { Int16($0.rounded()) }
      let others = whole.enumerated().filter { $0.offset != largest }
        .reduce(0) { $0 + Double($1.element) }
      whole[largest] = Int16(exact.reduce(0, +).rounded() - others)
      result += whole
    }
    return result
  }

  /// Converts the colours of `count` pixels in place. The pixels have straight alpha, which does
  /// not change.
  func convert(
    _ words: UnsafeMutablePointer<UInt32>, count: Int, with kernel: ColorKernel = .best
  ) {
    unsafe shares.withUnsafeBufferPointer { shares in
      unsafe levels.withUnsafeBufferPointer { levels in
        if unsafe !convert(words, count, kernel, shares, levels) {
          unsafe Self.convert(words, count, shares, levels)
        }
      }
    }
  }

  /// Converts pixels with the vector instructions of `kernel`; returns false if it has none.
  private func convert(
    _ words: UnsafeMutablePointer<UInt32>, _ count: Int, _ kernel: ColorKernel,
    _ shares: UnsafeBufferPointer<Int32>, _ levels: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    unsafe curves.withUnsafeBufferPointer { curves in
      unsafe matrix.withUnsafeBufferPointer { matrix in
        guard let curves = curves.baseAddress, let matrix = matrix.baseAddress,
          let shares = shares.baseAddress, let levels = levels.baseAddress
        else { return false }
        var shaper = unsafe color_shaper(
          curves: curves, matrix: matrix, shares: shares, levels: levels)
        return unsafe color_shape(kernel.set, &shaper, words, count)
      }
    }
  }

  /// Converts pixels in Swift, with the same arithmetic as the vector instructions.
  private static func convert(
    _ words: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ shares: UnsafeBufferPointer<Int32>, _ levels: UnsafeBufferPointer<UInt8>
  ) {
    for index in 0..<count {
      let word = unsafe words[index]
      let red = 4 * Int(word >> 16 & 255)
      let green = 4 * (256 + Int(word >> 8 & 255))
      let blue = 4 * (512 + Int(word & 255))
      var result = word & 0xFF00_0000
      for channel in 0..<3 {
        let sum = unsafe shares[red + channel] &+ shares[green + channel] &+ shares[blue + channel]
        let step = min(max(Int(sum >> shift), 0), steps)
        unsafe result |= UInt32(levels[step]) << UInt32(8 * channel)
      }
      unsafe words[index] = result
    }
  }

  /// Converts the colours of `count` pixels of the 16-bit samples R, G, B, A, and adds them to
  /// `words`, which have the alpha already.
  ///
  /// The conversion must be one for 16-bit samples.
  func convert(
    _ samples: UnsafePointer<UInt16>, to words: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    let rows = stride(from: 0, to: 9, by: 3).map { row in
      SIMD3(Int32(matrix[row]), Int32(matrix[row + 1]), Int32(matrix[row + 2]))
    }
    for index in 0..<count {
      let (r, g, b) = unsafe (
        Int32(deepCurves[Int(samples[4 * index])]),
        Int32(deepCurves[65_536 + Int(samples[4 * index + 1])]),
        Int32(deepCurves[131_072 + Int(samples[4 * index + 2])])
      )
      var word: UInt32 = 0
      for row in rows {
        let sum = row.x &* r &+ row.y &* g &+ row.z &* b &+ 1 << (Self.shift - 1)
        word = word << 8 | UInt32(levels[min(max(Int(sum >> Self.shift), 0), Self.steps)])
      }
      unsafe words[index] |= word
    }
  }
}
