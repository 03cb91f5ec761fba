internal import Geometry

/// A map from device pixels to a level's pixels, evaluated at pixel centres.
///
/// The sample for device pixel (x, y) lies at `u = a·x + c·y + tx` and `v = b·x + d·y + ty` of the
/// level. The whole part of `u` is the column of pixel centres to the left of the sample, and the
/// whole part of `v` is the row of pixel centres above the sample. The fractions of `u` and `v` are
/// the distances of the sample from this column and row, in level pixels. All numbers are in steps
/// of 2⁻³² and rounded once, so that equal layers are sampled equally on every machine.
struct PixelMap: Hashable, Sendable {
  let a: Int
  let b: Int
  let c: Int
  let d: Int
  let tx: Int
  let ty: Int

  /// Creates the fixed-point form of `map`, which maps device space to the level's space; nil when
  /// its numbers are too large for the fixed-point arithmetic.
  init?(_ map: Affine) {
    // These numbers are multiplied by columns and rows, which are at most 2¹⁸. The products must
    // stay far below 2⁶³.
    let steepest = 1024.0
    guard abs(map.a) < steepest, abs(map.b) < steepest, abs(map.c) < steepest,
      abs(map.d) < steepest
    else { return nil }
    // The pixel's centre lies half a pixel into the device, the first sample half a pixel into the
    // level.
    guard let a = Int(fixed: map.a), let b = Int(fixed: map.b),
      let c = Int(fixed: map.c), let d = Int(fixed: map.d),
      let tx = Int(fixed: map.tx + (map.a + map.c - 1) / 2),
      let ty = Int(fixed: map.ty + (map.b + map.d - 1) / 2)
    else { return nil }
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
}
