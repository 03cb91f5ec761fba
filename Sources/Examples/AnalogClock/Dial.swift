internal import Geometry
internal import Pixels
internal import RealModule

/// The clock's face without hands: a disc, marks, and numerals that are large enough to read.
struct Dial {
  /// The diameter in pixels.
  let diameter: Int

  private var radius: Double { Double(diameter) / 2 }
  private var center: Point { Point(x: radius, y: radius) }

  /// The width of an hour's mark, in whole pixels. It is odd if the dial's diameter is odd, else
  /// even, so that the marks at 12, 3, 6 and 9 o'clock cover whole pixels.
  private var markWidth: Double {
    let odd = Double(diameter % 2)
    return max(2 - odd, ((0.009 * Double(diameter) - odd) / 2).rounded() * 2 + odd)
  }

  /// The least readable height of numerals, in pixels.
  private static let leastCap = 8.0

  func draw(_ look: ClockLook) -> Picture? {
    var canvas = Canvas(size: PixelSize(width: diameter, height: diameter))
    let edge = radius - 0.5
    canvas.fill(discAt: center, radius: edge, look.rim)
    canvas.fill(discAt: center, radius: edge - max(1, 0.006 * radius), look.dial)
    drawMarks(on: &canvas, look)
    drawNumerals(on: &canvas, look)
    return canvas.picture()
  }

  private func drawMarks(on canvas: inout Canvas, _ look: ClockLook) {
    let width = markWidth
    // On smaller dials the marks of minutes run into one another.
    let showsMinutes = radius >= 40
    for minute in 0..<60 {
      let isHour = minute % 5 == 0
      guard isHour || showsMinutes else { continue }
      let (inner, outer) = (isHour ? 0.885 : 0.92, 0.945)
      let direction = Self.direction(Double(minute) / 60)
      canvas.stroke(
        [center + direction * (inner * radius), center + direction * (outer * radius)],
        width: isHour ? width : max(1, width / 2), isHour ? look.hourMark : look.minuteMark)
    }
  }

  private func drawNumerals(on canvas: inout Canvas, _ look: ClockLook) {
    let cap = 0.115 * radius
    guard cap >= Self.leastCap else { return }
    let width = max(1, 0.1 * cap)
    for hour in 1...12 {
      let middle = center + Self.direction(Double(hour) / 12) * (0.755 * radius)
      for stroke in Numeral.strokes(of: hour) {
        canvas.stroke(
          stroke.map { middle + ($0 - .zero) * cap }, width: width, look.numeral)
      }
    }
  }

  /// The unit vector at `turns` turns clockwise from twelve o'clock.
  private static func direction(_ turns: Double) -> Vector {
    let angle = turns * .fullTurn
    return Vector(dx: Double.sin(angle), dy: -Double.cos(angle))
  }
}
