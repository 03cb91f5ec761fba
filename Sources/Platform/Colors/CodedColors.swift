/// Colours by code points of ITU-T H.273, as PNG's cICP, HEIF, AVIF and JPEG XL state them.
package struct CodedColors: Hashable, Sendable {
  package let primaries: Int
  package let transfer: Int

  package init(primaries: Int, transfer: Int) {
    self.primaries = primaries
    self.transfer = transfer
  }

  package static let sRGB = CodedColors(primaries: 1, transfer: 13)
  private static let hlgTransfer = 18

  package var isSRGB: Bool { primaries == 1 && [1, 6, 13].contains(transfer) }

  var isPQ: Bool { transfer == 16 }

  /// True for PQ and HLG with known primaries: a ``ToneMap`` brings these colours to sRGB.
  package var needsToneMap: Bool {
    (isPQ || transfer == Self.hlgTransfer) && Self.chromaticities(primaries) != nil
  }

  /// The name of the colour space, to show to the user; nil if there is none.
  package var name: String? {
    let space: String? =
      switch primaries {
      case 1: self == .sRGB ? "sRGB" : "BT.709"
      case 9: "BT.2020"
      case 12: "Display P3"
      default: nil
      }
    let suffix = isPQ ? " PQ" : transfer == Self.hlgTransfer ? " HLG" : ""
    return space.map { $0 + suffix }
  }

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

  /// The exponent of a plain power curve; nil for other transfers.
  var gamma: Double? {
    switch transfer {
    case 4: 2.2
    case 5: 2.8
    case 8: 1
    default: nil
    }
  }
}
