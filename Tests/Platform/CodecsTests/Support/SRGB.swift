import Foundation

/// sRGB's arithmetic (IEC 61966-2-1) in plain doubles, to compare the colour management with.
enum SRGB {
  /// A linear value 0…1 as a level 0…255.
  static func level(linear: Double) -> Int {
    let value = min(max(linear, 0), 1)
    let encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    return Int((encoded * 255).rounded())
  }

  /// A colour of CIE XYZ relative to D50 as an opaque word.
  static func word(x: Double, y: Double, z: Double) -> UInt32 {
    // The inverse of sRGB's primaries adapted to D50 by Bradford's method (as in ICC's own
    // profile).
    let red = 3.1338561 * x - 1.6168667 * y - 0.4906146 * z
    let green = -0.9787684 * x + 1.9161415 * y + 0.0334540 * z
    let blue = 0.0719453 * x - 0.2289914 * y + 1.4052427 * z
    return premultiplied(level(linear: red), level(linear: green), level(linear: blue))
  }

  /// A colour of CIE L*a*b* relative to D50 as an opaque word.
  static func word(l: Double, a: Double, b: Double) -> UInt32 {
    func inverse(_ t: Double) -> Double {
      t > 6.0 / 29 ? t * t * t : 3 * (6.0 / 29) * (6.0 / 29) * (t - 4.0 / 29)
    }
    let fy = (l + 16) / 116
    return word(
      x: 0.9642 * inverse(fy + a / 500), y: inverse(fy), z: 0.8249 * inverse(fy - b / 200))
  }
}
