internal import Geometry
internal import Raster

/// The sign of a marked photo in a corner of its cell: a disc with a tick, and a ring around it.
enum MarkBadge {
  /// The diameter of the disc without its ring, and its distance from the cell's edges, logical px.
  private static let (side, inset) = (20.0, 6.0)
  private static let ring = 1.5

  static func layer(in frame: Rect, _ context: ViewContext) -> Layer {
    let palette = context.palette
    var badge = Layer(
      frame: Rect(
        x: frame.maxX - side - inset, y: frame.minY + inset, width: side, height: side
      ).insetBy(-ring),
      contents: .color(palette.markInk), cornerRadius: side / 2 + ring)
    var disc = Layer(
      frame: Rect(x: ring, y: ring, width: side, height: side), contents: .color(palette.mark),
      cornerRadius: side / 2)
    // A tick looks the same in all languages: it is mirrored here, and a second time with its cell.
    let isMirrored = context.measures.preferences.isRightToLeft
    func stroke(_ length: Double, at point: Point, turn: Double) -> Layer {
      Layer(
        bounds: Rect(x: 0, y: 0, width: length, height: 2),
        position: Point(x: isMirrored ? side - point.x : point.x, y: point.y),
        transform: .rotation(isMirrored ? -turn : turn), contents: .color(palette.markInk))
    }
    disc.sublayers = [
      stroke(5.5, at: Point(x: 6.8, y: 11.3), turn: .pi / 4),
      stroke(9.5, at: Point(x: 11.7, y: 9.8), turn: -.pi / 4),
    ]
    badge.sublayers = [disc]
    return badge
  }
}
