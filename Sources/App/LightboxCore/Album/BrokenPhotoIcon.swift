internal import Geometry
internal import Raster

/// The icon of a photo that cannot be shown, in its cell: a dim cross above its name.
enum BrokenPhotoIcon {
  /// The length of the cross, logical px.
  private static let side = 28.0

  /// The layers in the cell at `frame`; `name` is nil if the name is drawn below the cell.
  static func layers(_ name: Caption?, in frame: Rect, _ context: ViewContext) -> [Layer] {
    var center = frame.center
    guard let name, let text = context.size(of: name) else {
      return [cross(about: center, context.palette)]
    }
    let gap = side / 2
    center.y -= (gap + text.height) / 2
    let origin = Point(
      x: context.snapped(center.x - text.width / 2),
      y: context.snapped(center.y + side / 2 + gap))
    return [cross(about: center, context.palette)]
      + [context.layer(name, at: origin)].compactMap { $0 }
  }

  private static func cross(about center: Point, _ palette: Palette) -> Layer {
    func stroke(_ turn: Double) -> Layer {
      Layer(
        bounds: Rect(x: 0, y: 0, width: side, height: 2.5),
        position: Point(x: side / 2, y: side / 2), transform: .rotation(turn),
        contents: .color(palette.dimText))
    }
    return Layer(
      bounds: Rect(x: 0, y: 0, width: side, height: side), position: center, opacity: 0.6,
      sublayers: [stroke(.pi / 4), stroke(-.pi / 4)])
  }
}
