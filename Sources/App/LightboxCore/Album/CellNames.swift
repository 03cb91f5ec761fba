internal import Geometry
internal import Input
internal import Languages
internal import Motion
internal import Raster

/// The names of the album's cells: below all of them, or over the one that the pointer is on.
struct CellNames: Hashable {
  /// True where names stand below the cells.
  private(set) var areBelow = false
  /// The photo that the pointer is on, or was on while its name goes.
  private(set) var hovered: PhotoID?
  private var fade = Fade()
  private var texts: [PhotoID: String] = [:]
  private var asked: Set<PhotoID> = []

  /// The most names that are kept beyond those in sight.
  private static let kept = 4000
  static let textSize = 13.0
  /// The space between a cell and its name, logical px at the usual text size.
  private static let gap = 4.0
  private static let padding = 10.0
  /// The steps in which the width of a name changes, logical px: a cell that is resized does not ask for a
  /// text at every px.
  private static let widthStep = 24.0

  subscript(photo: PhotoID) -> String? { texts[photo] }

  /// The height that names take below each row, logical px.
  func height(textScale: Double) -> Double { areBelow ? (24 * textScale).rounded() : 0 }

  /// Puts names below all cells, or takes them away.
  mutating func show(below areBelow: Bool) {
    self.areBelow = areBelow
    if areBelow { (hovered, fade) = (nil, Fade()) }
  }

  /// Takes the photo under the pointer, nil where there is none.
  mutating func hover(over photo: PhotoID?, _ physics: Physics, at time: Instant) {
    let photo = areBelow ? nil : photo
    guard photo != (fade.isIn ? hovered : nil) else { return }
    if let photo {
      // From one photo to the next the name only changes.
      if hovered == nil || !fade.isIn { fade.turn(to: 1, over: physics.panelFadeInTime, at: time) }
      hovered = photo
    } else {
      fade.turn(to: 0, over: physics.panelFadeOutTime, at: time)
    }
  }

  /// The requests for names that are wanted and were not asked for: those of `visible` where they stand
  /// below, and that of the photo under the pointer.
  mutating func request(_ visible: some Collection<PhotoID>) -> [Effect] {
    var wanted = areBelow ? Array(visible) : []
    if let hovered { wanted.append(hovered) }
    if texts.count > Self.kept {
      let seen = Set(wanted)
      texts = texts.filter { seen.contains($0.key) }
      asked = Set(texts.keys)
    }
    let missing = wanted.filter { asked.insert($0).inserted }
    return missing.isEmpty ? [] : [.nameCells(missing)]
  }

  mutating func receive(_ names: [PhotoID: String]) { texts.merge(names) { _, new in new } }

  func isMoving(at time: Instant) -> Bool { fade.isMoving(at: time) }

  // MARK: Texts

  /// The name of a photo for a cell of that width; nil while it is not known.
  func caption(of photo: PhotoID, width: Double, in context: ViewContext) -> Caption? {
    guard let text = texts[photo], !text.isEmpty else { return nil }
    let padding = areBelow ? 0 : 2 * Self.padding
    let room = ((width - padding) / Self.widthStep).rounded(.down) * Self.widthStep
    return context.caption(
      .verbatim(text), size: Self.textSize, color: areBelow ? context.palette.dimText : nil,
      maximumWidth: max(room, Self.widthStep))
  }

  /// The name of a photo below its cell at `frame`; nil until it is drawn.
  func layer(of photo: PhotoID, below frame: Rect, width: Double, in context: ViewContext)
    -> Layer?
  {
    guard areBelow, let caption = caption(of: photo, width: width, in: context) else { return nil }
    return context.layer(
      caption, at: Point(x: frame.minX, y: frame.maxY + Self.gap * context.textScale))
  }

  /// The plate with the name of the photo under the pointer, over the lower edge of its cell at `frame`;
  /// nil until it is drawn.
  func plate(
    over frame: Rect, of photo: PhotoID, width: Double, in context: ViewContext, at time: Instant
  ) -> Layer? {
    let opacity = fade.opacity(at: time)
    guard photo == hovered, opacity > 0,
      let caption = caption(of: photo, width: width, in: context),
      let text = context.size(of: caption)
    else { return nil }
    let height = context.snapped(text.height + Self.padding)
    guard height < frame.size.height else { return nil }
    let top = frame.size.height - height
    var plate = Layer(frame: frame, cornerRadius: Album.cellRadius)
    plate.clipsToBounds = true
    plate.opacity = opacity
    plate.sublayers = [
      Layer(
        frame: Rect(x: 0, y: top, width: frame.size.width, height: height),
        contents: .color(context.palette.plate))
    ]
    let origin = Point(x: Self.padding, y: top + (height - text.height) / 2)
    plate.sublayers += [context.layer(caption, at: origin)].compactMap { $0 }
    return plate
  }
}
