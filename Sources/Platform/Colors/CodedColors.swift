/// The colour spaces that PNG's cICP, HEIF and AVIF state by code points of ITU-T H.273.
package enum CodedColors {
  package static let sRGBTransfer = 13
  package static let pqTransfer = 16
  package static let hlgTransfer = 18

  /// Returns the CIE x and y of white, red, green and blue for the code point `primaries`: eight
  /// numbers. Nil for an unknown code point. Unspecified primaries (2) count as those of BT.709, as
  /// in browsers.
  static func chromaticities(_ primaries: Int) -> [Double]? {
    switch primaries {
    case 1, 2: ColorProfile.sRGBChromaticities
    case 4: [0.310, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08]
    case 5: [0.3127, 0.3290, 0.64, 0.33, 0.29, 0.60, 0.15, 0.06]
    case 6, 7: [0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070]
    case 8: [0.310, 0.316, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049]
    case 9: [0.3127, 0.3290, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046]
    case 11: [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
    case 12: [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
    case 22: [0.3127, 0.3290, 0.630, 0.340, 0.295, 0.605, 0.155, 0.077]
    default: nil
    }
  }

  /// Returns the exponent if `transfer` stands for a plain power curve; nil for other transfers.
  static func gamma(_ transfer: Int) -> Double? {
    switch transfer {
    case 4: 2.2
    case 5: 2.8
    case 8: 1
    default: nil
    }
  }
}
