internal import Geometry
internal import Input
internal import Languages
internal import Motion
internal import Raster

/// The names of photos in the album: below every cell, or only over the cell under the pointer.
struct CellNames: Equatable {
  /// True if names are shown below the cells.
  private(set) var areBelow = false
  /// The photo that is under the pointer or was there last; nil before the first one, and if names
  /// are shown below the cells.
  private(set) var hovered: PhotoID?
  private var fade = Fade()
  /// The known names, and an empty text for each name that was requested and has not arrived yet.
  private(set) var texts: [PhotoID: String] = [:]

  /// The number of stored names above which the names of photos out of sight are removed.
  private static let kept = 4000
  /// The space between a cell and its name, logical px at the usual text size.
  private static let gap = 4.0
  private static let padding = 10.0

  /// The height of the names below each row, logical px; 0 if names are not shown below.
  func height(textScale: Double) -> Double { areBelow ? (24 * textScale).rounded() : 0 }

  /// Shows the names below all cells (true), or only over the cell under the pointer (false).
  mutating func show(below areBelow: Bool) {
    self.areBelow = areBelow
    if areBelow { (hovered, fade) = (nil, Fade()) }
  }

  /// Sets the photo under the pointer; nil if there is none.
  mutating func hover(over photo: PhotoID?, _ physics: Physics, at time: Instant) {
    let photo = areBelow ? nil : photo
    guard photo != (fade.isIn ? hovered : nil) else { return }
    // The name does not fade again when the pointer moves from one photo to another.
    fade.show(photo != nil, physics, at: time)
    if let photo { hovered = photo }
  }

  /// Returns the effect that requests names of photos, except names that were requested before. If
  /// names are shown below the cells, requests the names of all `visible` photos; otherwise, of the
  /// visible photos that cannot be shown (`isBroken` returns true). Always requests the name of the
  /// photo under the pointer.
  mutating func request(
    _ visible: some Collection<PhotoID>, isBroken: (PhotoID) -> Bool = { _ in false }
  ) -> [Effect] {
    var wanted = areBelow ? Array(visible) : visible.filter(isBroken)
    if let hovered, !wanted.contains(hovered) { wanted.append(hovered) }
    if texts.count > Self.kept {
      let seen = Set(wanted)
      texts = texts.filter { seen.contains($0.key) }
    }
    let missing = wanted.filter { texts[$0] == nil }
    for photo in missing { texts[photo] = "" }
    return missing.isEmpty ? [] : [.nameCells(missing)]
  }

  mutating func receive(_ names: [PhotoID: String]) { texts.merge(names) { _, new in new } }

  func isMoving(at time: Instant) -> Bool { fade.isMoving(at: time) }

  // MARK: Texts

  /// The name of a photo, to be drawn in a cell of `width` logical px; nil while the name is not
  /// known. `isOnPlate` is true if the name is drawn on a plate over the picture.
  func caption(
    of photo: PhotoID, width: Double, isOnPlate: Bool, in context: ViewContext
  ) -> Caption? {
    guard let text = texts[photo], !text.isEmpty else { return nil }
    return context.caption(
      .verbatim(text), size: 13, color: isOnPlate ? nil : context.palette.dimText,
      maximumWidth: Self.width(in: width - (areBelow ? 0 : 2 * Self.padding)))
  }

  /// Returns the greatest width of a name, logical px, if `room` logical px are free. The width
  /// changes in steps of 24 px, so that a cell that is resized does not request a new text at every
  /// px.
  static func width(in room: Double) -> Double { max((room / 24).rounded(.down) * 24, 24) }

  /// The layer with the name of a photo below its cell at `frame`; the name is cut off at `width`
  /// logical px. Nil until the text is drawn, or if names are not shown below the cells.
  func layer(
    of photo: PhotoID, below frame: Rect, width: Double, in context: ViewContext
  ) -> Layer? {
    let origin = Point(x: frame.minX, y: frame.maxY + Self.gap * context.textScale)
    let name = areBelow ? caption(of: photo, width: width, isOnPlate: false, in: context) : nil
    return name.flatMap { context.layer($0, at: origin) }
  }

  /// The layer with the name of the photo under the pointer, over the lower edge of its cell at
  /// `frame`; `width` is the cell's width. Nil for other photos, and until the text is drawn.
  func plate(
    over frame: Rect, of photo: PhotoID, width: Double, in context: ViewContext, at time: Instant
  ) -> Layer? {
    let opacity = fade.opacity(at: time)
    guard photo == hovered, opacity > 0,
      let caption = caption(of: photo, width: width, isOnPlate: true, in: context),
      let text = context.size(of: caption)
    else { return nil }
    let height = context.snapped(text.height + Self.padding)
    guard height < frame.size.height else { return nil }
    let top = frame.size.height - height
    let ground = Layer(
      frame: Rect(x: 0, y: top, width: frame.size.width, height: height),
      contents: .color(context.palette.plate))
    let origin = Point(x: Self.padding, y: top + (height - text.height) / 2)
    return Layer(
      frame: frame, cornerRadius: Album.cellRadius, clipsToBounds: true,
      sublayers: [ground, context.layer(caption, at: origin)].compactMap { $0 }
    ).with(opacity: opacity)
  }
}
