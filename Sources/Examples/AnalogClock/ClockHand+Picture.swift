internal import Geometry
internal import Pixels

/// The picture of a clock hand that points upwards and turns around ``ClockFace/pivot``. Lengths
/// are in pixels.
extension ClockHand {
  /// The margin around the hand in its picture, in pixels, for the antialiased edges.
  private static let margin = 1.0

  /// Draws the hand in the colours of `look`, for a dial of `diameter` pixels; nil if the picture
  /// cannot be created.
  func draw(_ look: ClockLook, diameter: Int) -> Picture? {
    let radius = Double(diameter) / 2
    let (reach, width): (Double, Double) =
      switch self {
      case .hour: (0.53, 0.07)
      case .minute: (0.8, 0.07)
      case .second: (0.87, 0.05)
      }
    // The distance from the pivot to the tip is nine tenths of the height.
    let height = max(4, Int((reach * radius / ClockFace.pivot.y).rounded()))
    let least = max(3, Int((width * radius + 2 * Self.margin).rounded(.up)))
    // Odd or even as the dial is: upright hands then lie on whole pixels.
    let size = PixelSize(width: least % 2 == diameter % 2 ? least : least + 1, height: height)
    var canvas = Canvas(size: size)
    let pivot = Point(
      x: Double(size.width) * ClockFace.pivot.x, y: Double(size.height) * ClockFace.pivot.y)
    func up(_ distance: Double) -> Point { Point(x: pivot.x, y: pivot.y - distance) }
    /// Draws a line with round ends, `width` pixels wide. It begins at the distance `from` above
    /// the pivot and ends at the distance `to`, in pixels.
    func bar(_ from: Double, _ to: Double, _ width: Double, _ color: PremultipliedColor) {
      // A thinner line between two columns of pixels would be fainter than the others.
      let width = max(width, 1.6)
      canvas.stroke(
        [up(from + width / 2), up(max(from, to - width) + width / 2)], width: width, color)
    }
    let tip = pivot.y - Self.margin
    switch self {
    case .hour, .minute:
      let width = self == .hour ? max(3, 0.046 * radius) : max(2.4, 0.036 * radius)
      bar(-0.01 * radius, 0.2 * radius, 0.016 * radius, look.hand)
      bar(0.13 * radius, tip, width, look.hand)
      canvas.fill(discAt: pivot, radius: max(1, 0.03 * radius), look.hand)
    case .second:
      bar(-0.088 * radius, tip, 0.0105 * radius, look.accent)
      canvas.fill(discAt: pivot, radius: max(1, 0.021 * radius), look.accent)
      canvas.fill(discAt: pivot, radius: 0.008 * radius, look.dial)
    }
    return canvas.picture()
  }
}
