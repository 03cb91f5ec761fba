internal import Geometry
internal import Pixels
internal import Raster

/// The stars of a photo on its cell: small icons on a plate in a corner.
enum RatingStars {
  private static let side = 12.0
  private static let smallest = 6.0
  private static let padding = 4.0
  private static let inset = 6.0
  /// The width that a mark's badge takes, with the space on both sides of it, logical px.
  private static let badgeWidth = 32.0

  /// The plate with the stars in the upper left corner of the cell at `frame`; nil if there are no
  /// stars, or if the cell is too small. `hasBadge` is true if the cell also shows a mark's badge.
  static func layer(
    _ rating: Int, in frame: Rect, beside hasBadge: Bool, _ context: ViewContext
  ) -> Layer? {
    let room = frame.size.width - (hasBadge ? badgeWidth : inset) - inset - 2 * padding
    let side = min(side, room / Double(max(rating, 1)))
    guard rating > 0, side >= smallest, frame.size.height >= side + 2 * (padding + inset) else {
      return nil
    }
    var plate = Layer(
      frame: Rect(
        x: frame.minX + inset, y: frame.minY + inset,
        width: Double(rating) * side + 2 * padding, height: side + 2 * padding),
      contents: .color(.grey(0, alpha: 0.6)))
    plate.cornerRadius = (side + 2 * padding) / 2
    plate.sublayers = (0..<rating).compactMap { star in
      let center = Point(x: padding + (Double(star) + 0.5) * side, y: padding + side / 2)
      let corner = Vector(dx: plate.frame.minX, dy: plate.frame.minY)
      return context.icon(
        .star, side: side, center: center + corner, in: plate.frame.origin, color: .white)
    }
    return plate
  }
}
