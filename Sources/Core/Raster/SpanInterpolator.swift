/// The positions of the samples along a device row, at equal steps, in level pixels with 16 bits of
/// fraction.
struct SpanInterpolator {
  /// The horizontal position of the first sample, in 2⁻¹⁶ level pixels. The whole part is the
  /// column to the left of the sample.
  let u: Int
  /// The vertical position of the first sample, in 2⁻¹⁶ level pixels. The whole part is the row
  /// above the sample.
  let v: Int
  /// The horizontal step from one sample to the next, in 2⁻¹⁶ level pixels.
  let du: Int
  /// The vertical step from one sample to the next, in 2⁻¹⁶ level pixels.
  let dv: Int

  private init(u: Int, v: Int, du: Int, dv: Int) {
    (self.u, self.v, self.du, self.dv) = (u, v, du, dv)
  }

  /// Creates the positions from device pixel (x, y) on.
  init(_ map: PixelMap, x: Int, y: Int) {
    let half = 1 << 15
    u = (map.a * x + map.c * y + map.tx + half) >> 16
    v = (map.b * x + map.d * y + map.ty + half) >> 16
    du = (map.a + half) >> 16
    dv = (map.b + half) >> 16
  }

  var column: Int { u >> 16 }
  var row: Int { v >> 16 }

  func advanced(by steps: Int) -> SpanInterpolator {
    SpanInterpolator(u: u + du * steps, v: v + dv * steps, du: du, dv: dv)
  }

  /// True if the samples are consecutive pixels of a level row, which can be copied.
  var isCopy: Bool {
    let at = Bilinear.Fraction(u: u, v: v)
    return du == 1 << 16 && dv == 0 && at.x == 0 && at.y == 0
  }

  /// Returns the range of those `steps` whose samples lie in the columns 0..<`width` and the rows
  /// 0..<`height` of the level.
  func steps(among steps: Range<Int>, width: Int, height: Int) -> Range<Int> {
    let inColumns = Self.steps(among: steps, from: u, by: du, below: width << 16)
    return Self.steps(among: inColumns, from: v, by: dv, below: height << 16)
  }

  /// The steps n, among `steps`, where 0 ≤ start + n·step < limit.
  private static func steps(
    among steps: Range<Int>, from start: Int, by step: Int, below limit: Int
  ) -> Range<Int> {
    let none = steps.lowerBound..<steps.lowerBound
    guard step != 0 else { return start >= 0 && start < limit ? steps : none }
    // A negative step is treated as a positive one from the mirrored start.
    let from = step > 0 ? start : limit - 1 - start
    let first = (-from).dividedRoundingUp(by: abs(step))
    let last = (limit - 1 - from).dividedRoundingDown(by: abs(step))
    return first <= last ? (first..<(last + 1)).clamped(to: steps) : none
  }
}
