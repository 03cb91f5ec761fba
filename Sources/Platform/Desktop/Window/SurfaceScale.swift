internal import Pixels

/// The scale of a surface in device pixels per logical pixel, and the protocol that applies it.
///
/// It is stored in 120ths, the unit of fractional-scale-v1; the integer scale n is stored as n ·
/// 120.
struct SurfaceScale: Hashable, Sendable {
  /// 120 times the scale.
  let numerator: UInt32
  /// True when a `wp_viewport` applies the scale; the buffer scale is then 1.
  let usesViewport: Bool

  static let one = SurfaceScale(factor: 1)

  /// The range of valid scales, from a tenth to 64, in 120ths.
  static let range: ClosedRange<UInt32> = 12...7680

  /// Creates a scale in 120ths, for a surface with a `wp_viewport`.
  init(fraction numerator: UInt32) {
    self.numerator = min(max(numerator, Self.range.lowerBound), Self.range.upperBound)
    usesViewport = true
  }

  /// Creates a whole-number scale, for `set_buffer_scale`.
  init(factor: Int32) {
    numerator = UInt32(min(max(factor, 1), Int32(Self.range.upperBound / 120))) * 120
    usesViewport = false
  }

  /// The scale in device pixels per logical pixel.
  var value: Double { Double(numerator) / 120 }

  /// The argument of `set_buffer_scale`; 1 if a `wp_viewport` applies the scale.
  var bufferScale: Int32 { usesViewport ? 1 : Int32(numerator / 120) }

  /// Returns the number of device pixels for `length` logical pixels, rounded to the nearest number
  /// (a half is rounded up); at least 1.
  func pixels(_ length: Int) -> Int { max(1, (length * Int(numerator) + 60) / 120) }

  func pixels(width: Int, height: Int) -> PixelSize {
    PixelSize(width: pixels(width), height: pixels(height))
  }

  /// Returns this scale if a surface of `width` × `height` logical px then has at most `most`
  /// device pixels. Otherwise returns a smaller scale, at which the surface has about `most` device
  /// pixels. A scale is never reduced below 1.
  func held(width: Int, height: Int, to most: Int) -> SurfaceScale {
    let area = Double(width) * Double(height) * value * value
    guard value > 1, area > Double(most) else { return self }
    let fitting = (Double(most) / area).squareRoot() * Double(numerator)
    let numerator = UInt32(max(fitting, 120))
    return usesViewport
      ? SurfaceScale(fraction: numerator) : SurfaceScale(factor: Int32(numerator / 120))
  }
}

/// The scale that the compositor prefers for a surface. This is the scale that it sends by
/// fractional-scale-v1. If it sends none, this is the preferred buffer scale that it sends
/// (wl_surface 6). If it sends neither, this is the largest scale of the outputs that the surface
/// has entered.
struct ScalePreference {
  /// The scale by fractional-scale-v1, in 120ths. It is requested only for a surface with a
  /// `wp_viewport`.
  var fractional: UInt32?
  var preferred: Int32?
  /// The whole-number scales, in device px per logical px, of the outputs that the surface has
  /// entered.
  var outputs: [Int32] = []
  /// The current scale; it is kept while the surface is on no output.
  private(set) var scale = SurfaceScale.one

  /// Updates the scale; returns true when it changed.
  mutating func update() -> Bool {
    let old = scale
    if let fractional, fractional > 0 {
      scale = SurfaceScale(fraction: fractional)
    } else if let preferred, preferred > 0 {
      scale = SurfaceScale(factor: preferred)
    } else if let largest = outputs.max() {
      scale = SurfaceScale(factor: largest)
    }
    return scale != old
  }
}
