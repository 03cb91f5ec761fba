internal import Geometry
internal import RealModule

/// The numbers of a dial as lines, which are drawn as strokes with round ends.
///
/// A digit is one unit high, measured between the centre lines of its strokes.
enum Numeral {
  /// The space between two digits, as a fraction of a digit's height.
  private static let gap = 0.24

  /// Returns the lines of `number`, centred at the origin, in units of a digit's height. Empty if
  /// the number is not in 0…99.
  static func strokes(of number: Int) -> [[Point]] {
    guard (0...99).contains(number) else { return [] }
    let digits = (number >= 10 ? [number / 10, number % 10] : [number]).map { digit($0) }
    let boxes = digits.compactMap { Rect(enclosing: $0.joined().map { $0 }) }
    let width =
      boxes.reduce(0) { $0 + $1.size.width } + gap * Double(digits.count - 1)
    var left = -width / 2
    var strokes: [[Point]] = []
    for (digit, box) in zip(digits, boxes) {
      let move = Vector(dx: left - box.minX, dy: -0.5)
      strokes += digit.map { stroke in stroke.map { $0 + move } }
      left += box.size.width + gap
    }
    return strokes
  }

  private static func digit(_ digit: Int) -> [[Point]] {
    switch digit {
    case 0: [arc(0.31, 0.5, 0.31, 0.5, 0, 360)]
    case 1: [[Point(x: 0, y: 0.2), Point(x: 0.25, y: 0), Point(x: 0.25, y: 1)]]
    case 2: [arc(0.3, 0.28, 0.28, 0.28, 195, 405) + [Point(x: 0, y: 1), Point(x: 0.61, y: 1)]]
    case 3: [arc(0.28, 0.245, 0.25, 0.245, 205, 450) + arc(0.28, 0.745, 0.3, 0.255, 270, 517)]
    case 4:
      [
        [
          Point(x: 0.46, y: 1), Point(x: 0.46, y: 0), Point(x: 0, y: 0.7),
          Point(x: 0.64, y: 0.7),
        ]
      ]
    case 5:
      [
        [Point(x: 0.53, y: 0), Point(x: 0.13, y: 0)] + arc(0.29, 0.675, 0.3, 0.325, 224, 512)
      ]
    case 6: [six]
    case 7: [[Point(x: 0, y: 0), Point(x: 0.58, y: 0), Point(x: 0.19, y: 1)]]
    case 8: [arc(0.31, 0.24, 0.25, 0.24, 0, 360), arc(0.31, 0.74, 0.31, 0.26, 0, 360)]
    // A six upside down.
    default: [six.map { Point(x: 0.62 - $0.x, y: 1 - $0.y) }]
    }
  }

  private static let six =
    curve(
      Point(x: 0.47, y: 0), Point(x: 0.22, y: 0.2), Point(x: 0, y: 0.44), Point(x: 0, y: 0.68))
    + arc(0.31, 0.68, 0.31, 0.32, 180, -180)

  /// Returns points on an ellipse with the centre (`x`, `y`) and the half axes `width` and
  /// `height`, from the angle `start` to the angle `end`, in degrees clockwise from the right.
  private static func arc(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ start: Double, _ end: Double
  ) -> [Point] {
    let steps = max(2, Int(abs(end - start) / 7.5))
    return (0...steps).map { step in
      let angle = (start + (end - start) * Double(step) / Double(steps)) * .pi / 180
      return Point(x: x + width * Double.cos(angle), y: y + height * Double.sin(angle))
    }
  }

  /// Returns points on the cubic Bézier curve with the control points `a`, `b`, `c` and `d`.
  private static func curve(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> [Point] {
    (0...12).map { step in
      let t = Double(step) / 12
      let u = 1 - t
      let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      return Point(
        x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y)
    }
  }
}
