/// The area of a unit square on one side of a straight line.
enum HalfPlane {
  /// The area, 0…1, of the part of the square on the inner side of a line. `distance` is the
  /// distance from the line to the square's centre, positive if the centre is on the inner side.
  ///
  /// `a` and `b` are the absolute values of the components of the line's unit normal. The length of
  /// the line inside the square is a trapezoidal function of the distance, so the area is linear in
  /// the middle and quadratic at the ends.
  @inline(__always)
  static func area(_ distance: Double, _ a: Double, _ b: Double) -> Double {
    let reach = (a + b) / 2
    if abs(distance) >= reach { return distance > 0 ? 1 : 0 }
    if abs(distance) <= abs(a - b) / 2 { return 0.5 + distance / max(a, b) }
    let rest = reach - abs(distance)
    let corner = rest * rest / (2 * a * b)
    return distance > 0 ? 1 - corner : corner
  }
}
