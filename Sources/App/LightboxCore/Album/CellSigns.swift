internal import Geometry
internal import Languages
internal import Pixels
internal import Raster

/// The signs on a photo's cell: its mark, its stars, and a cross if the photo cannot be shown.
enum CellSigns {
  /// The distance of the signs from the cell's edges, logical px.
  fileprivate static let inset = 6.0
  /// The colour of the plates below signs.
  fileprivate static let plate = Layer.Contents.color(.grey(0, alpha: 0.6))

  // MARK: Mark

  /// The diameter of the mark's disc without its ring, and the width of the ring, logical px.
  private static let (discSide, ring) = (20.0, 1.5)

  /// The sign of a marked photo, a disc with a tick and a ring, in the upper right corner of the
  /// cell at `frame`.
  static func mark(in frame: Rect, _ context: ViewContext) -> Layer {
    let (palette, side) = (context.palette, discSide)
    // A tick looks the same in all languages: it is mirrored here, and a second time with its cell.
    let isMirrored = context.measures.preferences.isRightToLeft
    func stroke(_ length: Double, at point: Point, turn: Double) -> Layer {
      Layer(
        bounds: Rect(x: 0, y: 0, width: length, height: 2),
        position: Point(x: isMirrored ? side - point.x : point.x, y: point.y),
        transform: .rotation(isMirrored ? -turn : turn), contents: .color(palette.markInk))
    }
    let disc = Layer(
      frame: Rect(x: ring, y: ring, width: side, height: side), contents: .color(palette.mark),
      cornerRadius: side / 2,
      sublayers: [
        stroke(5.5, at: Point(x: 6.8, y: 11.3), turn: .pi / 4),
        stroke(9.5, at: Point(x: 11.7, y: 9.8), turn: -.pi / 4),
      ])
    return Layer(
      frame: Rect(
        x: frame.maxX - side - inset, y: frame.minY + inset, width: side, height: side
      ).insetBy(-ring),
      contents: .color(palette.markInk), cornerRadius: side / 2 + ring, sublayers: [disc])
  }

  // MARK: Stars

  /// The usual and the least size of a star, logical px.
  private static let (starSide, smallestStar) = (12.0, 6.0)
  private static let starPadding = 4.0
  /// The width that a mark takes, with the space on both sides of it, logical px.
  private static let markWidth = 32.0

  /// The plate with the stars in the upper left corner of the cell at `frame`; nil if there are no
  /// stars, or if the cell is too small. `hasMark` is true if the cell also shows a mark.
  static func stars(
    _ rating: Int, in frame: Rect, beside hasMark: Bool, _ context: ViewContext
  ) -> Layer? {
    let padding = starPadding
    let room = frame.size.width - (hasMark ? markWidth : inset) - inset - 2 * padding
    let side = min(starSide, room / Double(max(rating, 1)))
    guard rating > 0, side >= smallestStar, frame.size.height >= side + 2 * (padding + inset)
    else { return nil }
    let height = side + 2 * padding
    var plate = Layer(
      frame: Rect(
        x: frame.minX + inset, y: frame.minY + inset,
        width: Double(rating) * side + 2 * padding, height: height),
      contents: Self.plate, cornerRadius: height / 2)
    plate.sublayers = (0..<rating).compactMap { star in
      let center = Point(x: padding + (Double(star) + 0.5) * side, y: padding + side / 2)
      let corner = Vector(dx: plate.frame.minX, dy: plate.frame.minY)
      return context.icon(
        .star, side: side, center: center + corner, in: plate.frame.origin, color: .white)
    }
    return plate
  }

  // MARK: Cross

  /// The length of the cross, logical px.
  private static let crossSide = 28.0

  /// The sign of a photo that cannot be shown: a dim cross in the cell at `frame`, and the photo's
  /// name below the cross. `name` is nil if the name is already drawn below the cell.
  static func cross(above name: Caption?, in frame: Rect, _ context: ViewContext) -> [Layer] {
    let side = crossSide
    var (center, texts) = (frame.center, [Layer?]())
    if let name, let text = context.size(of: name) {
      let gap = side / 2
      center.y -= (gap + text.height) / 2
      let origin = Point(
        x: context.snapped(center.x - text.width / 2),
        y: context.snapped(center.y + side / 2 + gap))
      texts = [context.layer(name, at: origin)]
    }
    func stroke(_ turn: Double) -> Layer {
      Layer(
        bounds: Rect(x: 0, y: 0, width: side, height: 2.5),
        position: Point(x: side / 2, y: side / 2), transform: .rotation(turn),
        contents: .color(context.palette.dimText))
    }
    let cross = Layer(
      bounds: Rect(x: 0, y: 0, width: side, height: side), position: center, opacity: 0.6,
      sublayers: [stroke(.pi / 4), stroke(-.pi / 4)])
    return [cross] + texts.compactMap { $0 }
  }
}

/// The badge in a corner of a photo's cell, if a RAW file or a film belongs to the photo. The raw
/// value is the badge's text. The text is the same in all languages, as on cameras and phones.
enum FileBadge: String {
  case raw = "RAW"
  case film = "LIVE"
  case both = "RAW · LIVE"

  private static let padding = 5.0

  /// Creates the badge of a photo; nil if the photo has neither a RAW file nor a film.
  init?(of photo: PhotoID, in library: PhotoLibrary) {
    switch (library.source.pairs.companion(of: photo) != nil, library.hasFilm(photo)) {
    case (true, true): self = .both
    case (true, false): self = .raw
    case (false, true): self = .film
    case (false, false): return nil
    }
  }

  /// All kinds of badges that the photos in `library` may have.
  static func all(in library: PhotoLibrary) -> [FileBadge] {
    let hasFilms = !library.motionPhotos.isEmpty || !library.source.livePhotos.isEmpty
    return (library.source.pairs.isEmpty ? [] : hasFilms ? [.raw, .both] : [.raw])
      + (hasFilms ? [.film] : [])
  }

  func caption(in context: ViewContext) -> Caption {
    context.caption(
      .verbatim(rawValue), size: 10, isBold: true, color: .white, maximumWidth: 200)
  }

  /// The badge in the lower right corner of the cell at `frame`; nil until its text is drawn, or if
  /// the cell is too small.
  func layer(in frame: Rect, _ context: ViewContext) -> Layer? {
    let (caption, inset) = (caption(in: context), CellSigns.inset)
    guard let text = context.size(of: caption) else { return nil }
    let size = Size(
      width: context.snapped(text.width + 2 * Self.padding),
      height: context.snapped(text.height + 4))
    guard frame.size.width >= size.width + 2 * inset,
      frame.size.height >= 2 * size.height + 2 * inset
    else { return nil }
    return Layer(
      frame: Rect(
        x: context.snapped(frame.maxX - inset - size.width),
        y: context.snapped(frame.maxY - inset - size.height), width: size.width,
        height: size.height),
      contents: CellSigns.plate, cornerRadius: 4,
      sublayers: [context.layer(caption, at: Point(x: Self.padding, y: 2))].compactMap { $0 })
  }
}
