internal import Geometry
internal import Languages
internal import Pixels
internal import Raster

/// The badge in a corner of a photo's cell, if a RAW file or a film belongs to the photo.
enum FileBadge {
  case raw, film, both

  private static let textSize = 10.0
  private static let padding = 5.0
  private static let inset = 6.0

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

  /// The text of the badge. It is the same in all languages, because cameras and phones use it too.
  private var words: String {
    switch self {
    case .raw: "RAW"
    case .film: "LIVE"
    case .both: "RAW · LIVE"
    }
  }

  func caption(in context: ViewContext) -> Caption {
    context.caption(
      .verbatim(words), size: Self.textSize, isBold: true, color: .white, maximumWidth: 200)
  }

  /// The badge's layer in the lower right corner of the cell at `frame`; nil while the text is not
  /// drawn yet, or if the cell is too small.
  func layer(in frame: Rect, _ context: ViewContext) -> Layer? {
    let caption = caption(in: context)
    guard let text = context.size(of: caption) else { return nil }
    let size = Size(
      width: context.snapped(text.width + 2 * Self.padding),
      height: context.snapped(text.height + 4))
    guard frame.size.width >= size.width + 2 * Self.inset,
      frame.size.height >= 2 * size.height + 2 * Self.inset
    else { return nil }
    var plate = Layer(
      frame: Rect(
        x: context.snapped(frame.maxX - Self.inset - size.width),
        y: context.snapped(frame.maxY - Self.inset - size.height), width: size.width,
        height: size.height),
      contents: .color(.grey(0, alpha: 0.6)), cornerRadius: 4)
    plate.sublayers = [context.layer(caption, at: Point(x: Self.padding, y: 2))].compactMap { $0 }
    return plate
  }
}
