internal import Geometry
internal import Pixels
internal import Raster

/// The sign of a button: strokes on the grid of device pixels, so that they are crisp at any scale.
struct HeaderSign: Hashable {
  private enum Shape { case none, line, square, squares, cross, back }

  private let shape: Shape

  /// The side of a sign and the width of its strokes, in logical px; both become whole device px.
  private static let side = 10.0
  private static let stroke = 1.2

  init(_ button: HeaderPart, isMaximized: Bool) {
    switch button {
    case .bar: shape = .none
    case .minimize: shape = .line
    case .maximize: shape = isMaximized ? .squares : .square
    case .close: shape = .cross
    case .back: shape = .back
    }
  }

  /// The strokes about `center`, both in the view; they are placed in a layer that lies at
  /// `origin`.
  func layers(
    center: Point, origin: Point, scale: Double, color: PremultipliedColor
  ) -> [Layer] {
    let unit = 1 / scale
    let side = max((Self.side * scale).rounded(), 5)
    let stroke = max((Self.stroke * scale).rounded(), 1)
    let corner = Point(
      x: (center.x * scale - side / 2).rounded(), y: (center.y * scale - side / 2).rounded())

    /// A rectangle in device px from the sign's corner.
    func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
      Layer(
        frame: Rect(
          x: (corner.x + x) * unit - origin.x, y: (corner.y + y) * unit - origin.y,
          width: width * unit, height: height * unit),
        contents: .color(color))
    }
    /// A square's four strokes, which do not overlap.
    func square(_ x: Double, _ y: Double, _ side: Double) -> [Layer] {
      [
        bar(x, y, side, stroke), bar(x, y + side - stroke, side, stroke),
        bar(x, y + stroke, stroke, side - 2 * stroke),
        bar(x + side - stroke, y + stroke, stroke, side - 2 * stroke),
      ]
    }

    switch shape {
    case .none:
      return []
    case .line:
      return [bar(0, side - stroke, side, stroke)]
    case .square:
      return square(0, 0, side)
    case .squares:
      // The one behind shows its top and right edges, and the ends of the two others.
      let step = max((side * 0.22).rounded(), stroke + 1)
      return square(0, step, side - step) + [
        bar(step, 0, side - step, stroke),
        bar(side - stroke, stroke, stroke, side - step - stroke),
      ]
    case .back:
      // Two strokes that meet at the left; a little overlap makes the point.
      let length = side * 0.72
      return [-Double.pi / 4, Double.pi / 4].map { angle in
        let reach = length / 2 * 2.0.squareRoot() / 2
        let middle = Point(
          x: (corner.x + side / 2) * unit - origin.x,
          y: (corner.y + side / 2 + (angle < 0 ? -reach : reach) * 0.92) * unit - origin.y)
        return Layer(
          bounds: Rect(x: 0, y: 0, width: length * unit, height: stroke * 1.2 * unit),
          position: middle, transform: .rotation(angle), contents: .color(color))
      }
    case .cross:
      let middle = Point(
        x: (corner.x + side / 2) * unit - origin.x, y: (corner.y + side / 2) * unit - origin.y)
      return [Double.pi / 4, -Double.pi / 4].map { angle in
        Layer(
          bounds: Rect(
            x: 0, y: 0, width: side * 2.0.squareRoot() * unit, height: stroke * 1.1 * unit),
          position: middle, transform: .rotation(angle), contents: .color(color))
      }
    }
  }
}
