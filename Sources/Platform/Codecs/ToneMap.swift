internal import Glibc

/// Brings PQ and HLG to the range of a display without headroom: the curve of ITU-R BT.2390 on the
/// brightest channel, which keeps the hue, then plain clipping to the gamut of sRGB.
///
/// White of text and paper is 203 cd/m² (ITU-R BT.2408), and lies at the display's white; the peak is
/// taken for 1000 cd/m².
struct ToneMap {
  private static let paperWhite = 203.0
  private static let peak = 1_000.0

  /// Light of each code, where 1 is the display's white.
  private let light: [Float]
  /// The factor that the curve gives for each code of the brightest channel, at a sixteenth.
  private let factors: [Float]
  /// From the source's primaries to those of sRGB, row by row.
  private let matrix: [Float]
  /// The level of sRGB for light, from 0 to 1.
  private let levels: [UInt8]

  /// Nil for transfers of another kind.
  init?(primaries: Int, transfer: Int) {
    guard transfer == CodedColors.pqTransfer || transfer == CodedColors.hlgTransfer,
      let chromaticities = CodedColors.chromaticities(primaries),
      let source = Matrix3(chromaticities: chromaticities),
      let target = Matrix3(chromaticities: ColorProfile.sRGBChromaticities)?.inverse
    else { return nil }
    let isPQ = transfer == CodedColors.pqTransfer
    func candelas(_ code: Double) -> Double { isPQ ? Self.pqLight(code) : Self.hlgLight(code) }
    light = (0...65_535).map { Float(candelas(Double($0) / 65_535) / Self.paperWhite) }
    factors = (0..<4_097).map { index in
      let light = candelas(min(Double(index) * 16 / 65_535, 1))
      return light > 0 ? Float(Self.mapped(light) / light) : 1
    }
    matrix = target.times(source).rows.map(Float.init)
    levels = (0...65_535).map { index in
      let linear = Double(index) / 65_535
      let encoded = linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
      return UInt8((encoded * 255).rounded())
    }
  }

  /// Converts R, G, B, A of 16 bits to straight words; B, G, R, A with `blueFirst`.
  func convert(
    _ samples: UnsafePointer<UInt16>, to words: UnsafeMutablePointer<UInt32>, count: Int,
    blueFirst: Bool = false
  ) {
    let (first, third) = blueFirst ? (2, 0) : (0, 2)
    for x in 0..<count {
      let (r, g, b) = unsafe (
        samples[4 * x + first], samples[4 * x + 1], samples[4 * x + third]
      )
      let factor = factors[Int(max(r, g, b)) >> 4]
      let red = light[Int(r)] * factor
      let green = light[Int(g)] * factor
      let blue = light[Int(b)] * factor
      let alpha = unsafe eightBits(samples[4 * x + 3]) << 24
      unsafe words[x] =
        alpha | level(matrix[0] * red + matrix[1] * green + matrix[2] * blue) << 16
        | level(matrix[3] * red + matrix[4] * green + matrix[5] * blue) << 8
        | level(matrix[6] * red + matrix[7] * green + matrix[8] * blue)
    }
  }

  @inline(__always)
  private func level(_ light: Float) -> UInt32 {
    UInt32(levels[Int(min(max(light, 0), 1) * 65_535)])
  }

  /// Candelas per square metre of a code of SMPTE ST 2084.
  static func pqLight(_ code: Double) -> Double {
    let root = pow(code, 1 / 78.84375)
    return 10_000
      * pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.159_301_757_8)
  }

  /// The code of SMPTE ST 2084 for candelas per square metre.
  static func pqCode(_ light: Double) -> Double {
    let root = pow(max(light, 0) / 10_000, 0.159_301_757_8)
    return pow((0.8359375 + 18.8515625 * root) / (1 + 18.6875 * root), 78.84375)
  }

  /// Candelas per square metre of a code of HLG (ITU-R BT.2100) on a display of the peak, whose system
  /// gamma is taken for each channel.
  static func hlgLight(_ code: Double) -> Double {
    let (a, b, c) = (0.178_832_77, 0.284_668_92, 0.559_910_73)
    let scene = code <= 0.5 ? code * code / 3 : (exp((code - c) / a) + b) / 12
    return peak * pow(scene, 1.2)
  }

  /// The light that a display up to paper white shows for `light`: BT.2390's knee and its spline, in
  /// the codes of PQ.
  static func mapped(_ light: Double) -> Double {
    let top = pqCode(peak)
    let most = pqCode(paperWhite) / top
    let code = min(pqCode(light) / top, 1)
    let knee = 1.5 * most - 0.5
    guard code >= knee else { return light }
    let t = (code - knee) / (1 - knee)
    let (t2, t3) = (t * t, t * t * t)
    let curve =
      (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * most
    return pqLight(curve * top)
  }
}

/// Three by three numbers, row by row.
struct Matrix3 {
  let rows: [Double]

  /// The way from red, green and blue to CIE XYZ; nil where the primaries make no triangle.
  ///
  /// `chromaticities` are x and y of white, red, green and blue.
  init?(chromaticities c: [Double]) {
    guard c.count == 8, c[1] > 0, c[3] > 0, c[5] > 0, c[7] > 0 else { return nil }
    func xyz(_ index: Int) -> [Double] {
      [c[index] / c[index + 1], 1, (1 - c[index] - c[index + 1]) / c[index + 1]]
    }
    let (white, red, green, blue) = (xyz(0), xyz(2), xyz(4), xyz(6))
    let columns = Matrix3(
      rows: (0..<3).flatMap { [red[$0], green[$0], blue[$0]] })
    guard let shares = columns.inverse?.times(white) else { return nil }
    rows = (0..<9).map { columns.rows[$0] * shares[$0 % 3] }
  }

  init(rows: [Double]) { self.rows = rows }

  func times(_ vector: [Double]) -> [Double] {
    (0..<3).map { row in (0..<3).reduce(0) { $0 + rows[3 * row + $1] * vector[$1] } }
  }

  func times(_ other: Matrix3) -> Matrix3 {
    Matrix3(
      rows: (0..<9).map { place in
        (0..<3).reduce(0) { $0 + rows[place / 3 * 3 + $1] * other.rows[$1 * 3 + place % 3] }
      })
  }

  /// Nil where the rows depend on each other.
  var inverse: Matrix3? {
    let m = rows
    func minor(_ row: Int, _ column: Int) -> Double {
      let (r, s) = ((row + 1) % 3, (row + 2) % 3)
      let (c, d) = ((column + 1) % 3, (column + 2) % 3)
      return m[3 * r + c] * m[3 * s + d] - m[3 * r + d] * m[3 * s + c]
    }
    let determinant = (0..<3).reduce(0) { $0 + m[$1] * minor(0, $1) }
    guard abs(determinant) > 1e-9 else { return nil }
    return Matrix3(rows: (0..<9).map { minor($0 % 3, $0 / 3) / determinant })
  }
}
