internal import Geometry
internal import Languages
internal import Raster

/// The layout of the search field: chips, text, number of photos, and the button that ends the
/// search.
struct FindLayout {
  struct Chip {
    let condition: PhotoFilter.Condition
    let label: Caption
    let frame: Rect
  }

  /// The frame of the search field in the view; it has the full width of the view.
  let frame: Rect
  private(set) var chips: [Chip] = []
  private let box: Rect
  private let close: Rect
  /// The area of the view in which the chips and the text are visible; the rest is cut off.
  private let window: Rect
  let line: EditedLine
  private let isEditing: Bool
  private let hint: Caption?
  private let count: (caption: Caption, origin: Point)?

  private static let chipSize = 13.0
  private static let (marginX, marginY, padding, gap) = (12.0, 5.0, 10.0, 6.0)
  /// The width that a chip reserves for its cross, and the side of the cross, logical px.
  private static let (crossRoom, cross) = (16.0, 8.0)
  /// The least view width that shows the number of photos, logical px at the usual text size.
  private static let leastForCount = 420.0

  /// The height of the search field, logical px.
  static func height(textScale: Double) -> Double { (46 * textScale).rounded() }

  // MARK: Texts

  private static func label(
    _ condition: PhotoFilter.Condition, in context: ViewContext
  ) -> Caption {
    context.caption(condition.label, size: chipSize, maximumWidth: 240 * context.textScale)
  }

  private static func hint(in context: ViewContext) -> Caption {
    context.caption(
      Phrase("Name, 3*, 2024-06, raw, camera:…"), size: EditedLine.fontSize,
      color: context.palette.dimText, maximumWidth: max(context.viewSize.width - 110, 32))
  }

  /// Returns the text with the number of photos found and, while photos are still being read, the
  /// number of these. Returns nil if the view is too narrow. Also nil if all photos are read and
  /// either no filter is set or the header shows the number.
  private static func count(_ source: AlbumSource, in context: ViewContext) -> Caption? {
    guard source.unreadCount > 0 || (source.isFiltered && context.headerHeight == 0),
      context.viewSize.width >= leastForCount * context.textScale
    else { return nil }
    let found =
      source.unreadCount > 0
      ? Phrase("{0} · reading {1} more", source.count, .number(source.unreadCount)) : source.count
    return context.caption(
      found, size: chipSize, color: context.palette.dimText, maximumWidth: 240 * context.textScale)
  }

  static func captions(
    _ chips: [PhotoFilter.Condition], _ text: String, _ source: AlbumSource,
    in context: ViewContext
  ) -> [Caption] {
    let text = EditedLine.caption(of: text, in: context)
    return chips.map { label($0, in: context) }
      + [text, hint(in: context), count(source, in: context)].compactMap { $0 }
  }

  // MARK: Places

  /// Creates the layout; nil until the texts are drawn.
  init?(
    _ conditions: [PhotoFilter.Condition], _ line: EditedLine, isEditing: Bool,
    of source: AlbumSource, in context: ViewContext
  ) {
    let labels = conditions.map { Self.label($0, in: context) }
    guard let labelSizes = context.sizes(of: labels) else { return nil }
    self.isEditing = isEditing
    let isEmpty = conditions.isEmpty && line.text.text.isEmpty
    hint = isEmpty ? Self.hint(in: context) : nil

    let view = context.viewSize
    frame = Rect(
      x: 0, y: context.headerHeight, width: view.width,
      height: Self.height(textScale: context.textScale))
    let margin = min(Self.marginX, view.width / 8)
    let box = Rect(
      x: margin, y: frame.minY + Self.marginY, width: max(view.width - 2 * margin, 8),
      height: max(frame.size.height - 2 * Self.marginY, 8))
    self.box = box
    close = Rect(
      x: box.maxX - box.size.height, y: box.minY, width: box.size.height, height: box.size.height)
    var right = close.minX
    count = Self.count(source, in: context).flatMap { caption in
      context.size(of: caption).map { size in
        right -= size.width + Self.gap
        return (caption, Point(x: right, y: box.center.y - size.height / 2))
      }
    }
    let left = box.minX + Self.padding
    window = Rect(
      x: left - 2, y: box.minY, width: max(right - Self.gap - left + 2, 8),
      height: box.size.height)

    let widths = labelSizes.map { $0.width + 2 * Self.padding + Self.crossRoom }
    let chipsWidth = widths.reduce(0) { $0 + $1 + Self.gap }
    let caretX = line.caretX ?? 0
    let room = window.size.width - 6
    // While the field is edited, the caret is visible; otherwise, the beginning of the field.
    let slide =
      isEditing
      ? max(min(chipsWidth + caretX - room / 2, chipsWidth + line.size.width - room), 0) : 0
    var x = left - slide
    let chipHeight = (box.size.height - 8).rounded()
    for ((condition, label), width) in zip(zip(conditions, labels), widths) {
      let chip = Rect(x: x, y: box.center.y - chipHeight / 2, width: width, height: chipHeight)
      chips.append(Chip(condition: condition, label: label, frame: context.snapped(chip)))
      x += width + Self.gap
    }
    var line = line
    line.left = x
    let caretHeight = max(line.size.height, EditedLine.fontSize * 1.2)
    line.window = Rect(
      x: window.minX, y: box.center.y - caretHeight / 2, width: window.size.width,
      height: caretHeight)
    self.line = line
  }

  /// The action of a press at a point of the view; nil outside of the field's box.
  func action(at point: Point) -> FindField.Action? {
    guard box.contains(point) else { return nil }
    if close.contains(point) { return .end }
    if window.contains(point), let chip = chips.first(where: { $0.frame.contains(point) }) {
      return .remove(chip.condition)
    }
    return .edit
  }

  // MARK: Drawing

  /// The layer of the search field; nil until the texts are drawn.
  func layer(in context: ViewContext) -> Layer? {
    let palette = context.palette
    var strip = Layer(frame: frame, contents: .color(palette.ground))
    let corner = Point.zero - frame.origin
    var edge = context.outlined(box + corner, palette.menu, cornerRadius: 8)
    // The border has the accent colour while the field is edited.
    if isEditing { edge.contents = .color(palette.accent) }
    var clip = Layer(frame: window + corner)
    clip.clipsToBounds = true
    for chip in chips {
      guard let layer = layer(of: chip, in: context) else { return nil }
      clip.sublayers.append(layer)
    }
    clip.sublayers += textLayers(in: context)
    let number = count.flatMap { context.layer($0.caption, at: $0.origin + corner) }
    let cross = context.icon(
      .close, side: 16 * context.textScale, center: close.center, in: frame.origin,
      color: palette.text)
    strip.sublayers = [edge, clip] + [number, cross].compactMap { $0 }
    return strip
  }

  /// Converts a rectangle from the coordinates of the view to those of `window`.
  private func inner(_ rect: Rect) -> Rect { rect + (Point.zero - window.origin) }

  private func layer(of chip: Chip, in context: ViewContext) -> Layer? {
    guard let size = context.size(of: chip.label) else { return nil }
    let (frame, height) = (inner(chip.frame), chip.frame.size.height)
    let corner = Point(x: Self.padding, y: (height - size.height) / 2)
    guard let label = context.layer(chip.label, at: corner) else { return nil }
    let cross = context.icon(
      .close, side: Self.cross * 2 * context.textScale * 0.7,
      center: Point(
        x: chip.frame.maxX - Self.padding - Self.cross / 2, y: chip.frame.center.y),
      in: chip.frame.origin, color: context.palette.dimText)
    return Layer(
      frame: frame, contents: .color(context.palette.keycap), cornerRadius: height / 2,
      sublayers: [label] + [cross].compactMap { $0 })
  }

  private func textLayers(in context: ViewContext) -> [Layer] {
    let corner = Point(x: line.left, y: box.center.y - line.size.height / 2)
    var text = (caption: line.text, corner: corner)
    if let hint, let size = context.size(of: hint) {
      text = (hint, Point(x: line.left + 4, y: box.center.y - size.height / 2))
    }
    let origin = inner(Rect(origin: text.corner, size: .zero)).origin
    var layers = line.layers(
      around: context.layer(text.caption, at: origin), at: corner, in: context, window.origin)
    if isEditing, let caretRect = line.caretRect {
      var caret = context.snapped(inner(caretRect))
      caret.size.width = EditedLine.drawnCaretWidth(in: context)
      layers.append(Layer(frame: caret, contents: .color(context.palette.text)))
    }
    return layers
  }
}
