internal import Geometry

/// Two parallel edges on the device, and the area between them.
///
/// Two edge pairs make a parallelogram.
///
/// All numbers are in fixed point and rounded once, so that all machines cover equal pixels.
struct EdgePair: Hashable, Sendable {
  /// The x component of the edges' unit normal, in steps of 2⁻³². The normal points right, or
  /// straight down.
  private let nx: Int
  /// The y component of the edges' unit normal, in steps of 2⁻³².
  private let ny: Int
  /// The smaller distance of an edge from the device's origin along the normal, in 2⁻³² device
  /// pixels.
  private let low: Int
  /// The larger distance of an edge from the device's origin along the normal, in 2⁻³² device
  /// pixels.
  private let high: Int

  /// The distance up to which a pixel's side is treated as lying on the edge, in 2⁻³² pixels.
  private static let slack = 1 << 23
  private static let one = Double(1 << 32)

  /// Creates two parallel edges, in device px: one through `origin` in the direction of `side`, and
  /// one that is displaced from it by `across`.
  ///
  /// Nil if the area between them is too thin to be seen, or too far away for the arithmetic.
  init?(origin: Point, side: Vector, across: Vector) {
    let length = side.length
    let turn = across.dx * side.dy - across.dy * side.dx
    guard length > 0, turn != 0, abs(turn) > length / 1024 else { return nil }
    var normal = Vector(dx: side.dy, dy: -side.dx) * (1 / length)
    if normal.dx < 0 || (normal.dx == 0 && normal.dy < 0) { normal = -normal }
    let from = normal.dx * origin.x + normal.dy * origin.y
    let to = from + normal.dx * across.dx + normal.dy * across.dy
    guard let nx = Int(fixed: normal.dx), let ny = Int(fixed: normal.dy),
      let low = Int(fixed: min(from, to)), let high = Int(fixed: max(from, to))
    else { return nil }
    (self.nx, self.ny, self.low, self.high) = (nx, ny, low, high)
  }

  /// The span of row `y` that lies between the edges, limited to `columns`.
  func span(inRow y: Int, among columns: Range<Int>) -> RowSpan {
    // A pixel is completely on one side of an edge if its centre is this far from the edge.
    let reach = (nx + abs(ny)) / 2 - Self.slack
    let touched = centers(from: low - reach, to: high + reach, y: y, among: columns)
    let whole = centers(from: low + reach, to: high - reach, y: y, among: touched)
    return RowSpan(touched: touched, whole: whole)
  }

  /// The columns of row `y`, among `columns`, in which the pixel's centre lies between two lines
  /// parallel to the edges. `from` and `to` are the distances of the lines from the device's
  /// origin, measured like ``low`` and ``high``.
  private func centers(from: Int, to: Int, y: Int, among columns: Range<Int>) -> Range<Int> {
    let start = (nx + ny * (2 * y + 1)) >> 1
    guard nx > 0 else {
      return start >= from && start <= to ? columns : columns.lowerBound..<columns.lowerBound
    }
    let first = (from - start).dividedRoundingUp(by: nx)
    let last = (to - start).dividedRoundingDown(by: nx)
    guard first <= last else { return columns.lowerBound..<columns.lowerBound }
    return (first..<(last + 1)).clamped(to: columns)
  }

  /// The overlap of a block of pixels with the area between the edges.
  enum Overlap {
    /// No pixel of the block touches the area between the edges.
    case none
    case partial
    case whole
  }

  /// Finds the overlap of `block` with the area between the edges.
  func overlap(with block: IntRect) -> Overlap {
    // Distances are linear, so the least and the greatest distance are those of corner pixels.
    let left = nx * (2 * block.x + 1)
    let right = nx * (2 * block.columns.upperBound - 1)
    let (top, bottom) = (ny * (2 * block.y + 1), ny * (2 * block.rows.upperBound - 1))
    let least = (left + min(top, bottom)) >> 1
    let greatest = (right + max(top, bottom)) >> 1
    let reach = (nx + abs(ny)) / 2 - Self.slack
    if least >= low + reach && greatest <= high - reach { return .whole }
    if greatest < low - reach || least > high + reach { return .none }
    return .partial
  }

  /// The exact share of pixel (x, y) that lies between the edges, 0…1.
  func coverage(x: Int, y: Int) -> Double {
    let center = (nx * (2 * x + 1) + ny * (2 * y + 1)) >> 1
    return (areaWithin(center - low) + areaWithin(high - center) - 1).clamped(to: 0...1)
  }

  /// The share of a pixel, 0…1, on the inner side of an edge. `distance` is the distance from the
  /// edge to the pixel's centre, positive on the inner side.
  private func areaWithin(_ distance: Int) -> Double {
    HalfPlane.area(
      Double(distance) / Self.one, Double(nx) / Self.one, Double(abs(ny)) / Self.one)
  }
}

extension Int {
  /// Creates the fixed-point form of `value`, in steps of 2⁻³²; nil if `value` is NaN, or if its
  /// absolute value is 2³⁰ or more.
  init?(fixed value: Double) {
    guard abs(value) < Double(1 << 30) else { return nil }
    self = Int((value * Double(1 << 32)).rounded())
  }

  /// The quotient rounded towards −∞; `divisor` must be positive.
  func dividedRoundingDown(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The quotient rounded towards +∞; `divisor` must be positive.
  func dividedRoundingUp(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder > 0 ? quotient + 1 : quotient
  }
}
