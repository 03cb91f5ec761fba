internal import Desktop
internal import Geometry
internal import Pixels
internal import Raster

/// The program's icon in window lists: a photo above a light table, like the installed icon.
enum ProgramIcon {
  /// The side of the square in whose coordinates the shapes are placed.
  private static let grid = 128.0

  /// Draws the icon into `canvas`, as large as possible.
  static func draw(into canvas: Canvas) {
    let scale = Double(min(canvas.size.width, canvas.size.height)) / grid
    let list = DisplayList(layers, size: canvas.size, scale: scale, background: .clear)
    canvas.withRows(0..<canvas.size.height) {
      list.draw(Region(list.bounds), rows: 0..<canvas.size.height, into: &$0, stride: canvas.stride)
    }
  }

  /// The shapes of the icon, placed in a square whose side is ``grid``.
  private static var layers: [Layer] {
    var photo = shape(-38, -31, 76, 60, radius: 4, color(0xFFFFFF))
    photo.shadow = Shadow(opacity: 0.35, radius: 3, offset: Vector(dx: 1, dy: 5))
    var print = shape(5, 5, 66, 48, color(0x5FA6DA))
    print.clipsToBounds = true
    print.sublayers = [
      shape(40.5, 6.5, 17, 17, radius: 8.5, color(0xFFD84D)),
      hill(top: Point(x: 20, y: 15), color(0x3F8F5B)),
      hill(top: Point(x: 46, y: 29), color(0x2A6B48)),
    ]
    photo.sublayers = [print]
    photo.position = Point(x: 64, y: 57)
    photo.transform = .rotation(-0.157)
    return [
      shape(8, 20, 112, 98, radius: 18, color(0x272D3B)),
      shape(8, 14, 112, 98, radius: 18, color(0x57617A)),
      shape(18, 24, 92, 78, radius: 9, color(0xFFF3CF)),
      photo,
    ]
  }

  private static func shape(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0,
    _ color: PremultipliedColor
  ) -> Layer {
    Layer(
      frame: Rect(x: x, y: y, width: width, height: height), contents: .color(color),
      cornerRadius: radius)
  }

  /// Returns a hill: the upper half of a square on its corner, with the highest point `top`.
  private static func hill(top: Point, _ color: PremultipliedColor) -> Layer {
    let side = 60.0
    var hill = shape(0, 0, side, side, color)
    hill.position = Point(x: top.x, y: top.y + side * 0.5.squareRoot())
    hill.transform = .rotation(.pi / 4)
    return hill
  }

  private static func color(_ hex: UInt32) -> PremultipliedColor {
    PremultipliedColor(word: 0xFF00_0000 | hex)
  }
}
