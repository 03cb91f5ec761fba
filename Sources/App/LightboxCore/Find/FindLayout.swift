internal import Geometry
internal import Languages
internal import Raster

/// The layout of the search field below the header: chips, the text with its caret, the number of
/// photos found, and the button that ends the search.
struct FindLayout {
  /// A chip and its frame in the view.
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
  /// The area of the view in which the chips and the text are visible; they are cut off at its
  /// edges.
  private let window: Rect
  private let text: Caption
  private let textSize: Size
  /// The left end of the text in the view.
  private let textLeft: Double
  /// The positions of the caret, from the left of the text.
  private let stops: [Double]
  private let caret: Int
  private let selection: Range<Int>
  private let composed: Range<Int>
  private let isEditing: Bool
  private let hint: Caption?
  private let count: (caption: Caption, origin: Point)?

  private static let (size, chipSize) = (15.0, 13.0)
  private static let (marginX, marginY, padding, gap) = (12.0, 5.0, 10.0, 6.0)
  /// The width that a chip reserves for its cross, and the side of the cross, logical px.
  private static let (crossRoom, cross) = (16.0, 8.0)
  /// The least width of the view at which the number of photos found is shown, logical px.
  private static let leastForCount = 420.0
  private static let caretWidth = 1.5

  /// The height of the search field, logical px.
  static func height(textScale: Double) -> Double { (46 * textScale).rounded() }

  // MARK: Texts

  /// The text of the field, on a single line.
  static func caption(of text: String, in context: ViewContext) -> Caption {
    context.caption(.verbatim(text), size: size, maximumWidth: 4000)
  }

  private static func label(_ condition: PhotoFilter.Condition, in context: ViewContext) -> Caption
  {
    context.caption(condition.label, size: chipSize, maximumWidth: 240 * context.textScale)
  }

  private static func hint(in context: ViewContext) -> Caption {
    context.caption(
      Phrase("Name, 3*, 2024-06, raw, camera:…"), size: size, color: context.palette.dimText,
      maximumWidth: max(context.viewSize.width - 110, 32))
  }

  /// The number of photos found, and the number of photos that must still be read. Nil if the view
  /// is too narrow. Also nil if all photos are read and the header shows the number of photos
  /// found, or no filter is set.
  private static func count(_ source: AlbumSource, in context: ViewContext) -> Caption? {
    guard source.unreadCount > 0 || (source.isFiltered && context.headerHeight == 0),
      context.viewSize.width >= leastForCount * context.textScale
    else {
      return nil
    }
    let found =
      source.unreadCount > 0
      ? Phrase("{0} · reading {1} more", source.count, .number(source.unreadCount)) : source.count
    return context.caption(
      found, size: chipSize, color: context.palette.dimText, maximumWidth: 240 * context.textScale)
  }

  static func captions(
    _ chips: [PhotoFilter.Condition], _ field: TextField, _ source: AlbumSource,
    in context: ViewContext
  ) -> [Caption] {
    chips.map { label($0, in: context) }
      + [caption(of: field.text, in: context), hint(in: context), count(source, in: context)]
      .compactMap { $0 }
  }

  // MARK: Places

  /// Creates the layout; nil until the texts are drawn. `stops` are the caret positions, logical px
  /// from the left of the text; `composed` is the text that an input method is composing.
  init?(
    _ conditions: [PhotoFilter.Condition], _ field: TextField, _ text: Caption,
    composed: Range<Int>, stops: [Double], isMirrored: Bool, isEditing: Bool,
    of source: AlbumSource,
    in context: ViewContext
  ) {
    guard let textSize = context.size(of: text) ?? (field.count == 0 ? .zero : nil) else {
      return nil
    }
    let labels = conditions.map { Self.label($0, in: context) }
    guard let labelSizes = context.sizes(of: labels) else { return nil }
    (self.text, self.textSize, self.composed, self.isEditing) = (
      text, textSize, composed, isEditing
    )
    self.stops = isMirrored ? stops.map { textSize.width - $0 } : stops
    (caret, selection) = (field.caret, field.selection)
    let isEmpty = conditions.isEmpty && field.count == 0
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
    let caretX = self.stops.indices.contains(caret) ? self.stops[caret] : 0
    let room = window.size.width - 6
    // While the field is edited, the caret is visible; otherwise, the beginning of the field.
    let slide =
      isEditing
      ? max(min(chipsWidth + caretX - room / 2, chipsWidth + textSize.width - room), 0) : 0
    var x = left - slide
    let chipHeight = (box.size.height - 8).rounded()
    for ((condition, label), width) in zip(zip(conditions, labels), widths) {
      let chip = Rect(
        x: context.snapped(x), y: context.snapped(box.center.y - chipHeight / 2),
        width: context.snapped(width), height: context.snapped(chipHeight))
      chips.append(Chip(condition: condition, label: label, frame: chip))
      x += width + Self.gap
    }
    textLeft = x
  }

  /// True if the text runs from right to left.
  var runsLeft: Bool { (stops.first ?? 0) > (stops.last ?? 0) }

  /// The caret's frame in the view, logical px; nil if the caret positions are not known.
  var caretRect: Rect? {
    guard stops.indices.contains(caret) else { return nil }
    let height = max(textSize.height, Self.size * 1.2)
    return Rect(
      x: min(max(textLeft + stops[caret], window.minX), window.maxX),
      y: box.center.y - height / 2, width: Self.caretWidth, height: height)
  }

  /// The x coordinates of the caret positions, logical px of the view, limited to the visible part
  /// of the text.
  var edges: [Double] {
    stops.map { min(max(textLeft + $0, window.minX), window.maxX) }
  }

  /// The index of the caret position that is nearest to `x`, logical px of the view; nil if no
  /// positions are known.
  func stop(nearest x: Double) -> Int? {
    stops.indices.min { abs(stops[$0] + textLeft - x) < abs(stops[$1] + textLeft - x) }
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
    let corner = Vector(dx: -frame.minX, dy: -frame.minY)
    func local(_ rect: Rect) -> Rect { Rect(origin: rect.origin + corner, size: rect.size) }
    strip.sublayers.append(context.outlined(local(box), palette.menu, cornerRadius: 8))
    if isEditing {
      // The edge has the accent's colour while keys write here.
      strip.sublayers[0].contents = .color(palette.accent)
    }
    var clip = Layer(frame: local(window))
    clip.clipsToBounds = true
    let inside = Vector(dx: -window.minX, dy: -window.minY)
    func inner(_ rect: Rect) -> Rect { Rect(origin: rect.origin + inside, size: rect.size) }
    for chip in chips {
      guard let layer = layer(of: chip, inner(chip.frame), in: context) else { return nil }
      clip.sublayers.append(layer)
    }
    clip.sublayers += textLayers(inner, in: context)
    strip.sublayers.append(clip)
    if let count {
      strip.sublayers += [context.layer(count.caption, at: count.origin + corner)].compactMap { $0 }
    }
    strip.sublayers += [
      context.icon(
        .close, side: 16 * context.textScale, center: close.center,
        in: Point(x: frame.minX, y: frame.minY), color: palette.text)
    ].compactMap { $0 }
    return strip
  }

  private func layer(of chip: Chip, _ frame: Rect, in context: ViewContext) -> Layer? {
    guard let size = context.size(of: chip.label) else { return nil }
    var layer = Layer(
      frame: frame, contents: .color(context.palette.keycap), cornerRadius: frame.size.height / 2)
    let top = (frame.size.height - size.height) / 2
    guard let label = context.layer(chip.label, at: Point(x: Self.padding, y: top)) else {
      return nil
    }
    layer.sublayers = [label]
    let cross = context.icon(
      .close, side: Self.cross * 2 * context.textScale * 0.7,
      center: Point(
        x: chip.frame.maxX - Self.padding - Self.cross / 2, y: chip.frame.center.y),
      in: chip.frame.origin, color: context.palette.dimText)
    if let cross { layer.sublayers.append(cross) }
    return layer
  }

  private func textLayers(_ inner: (Rect) -> Rect, in context: ViewContext) -> [Layer] {
    let palette = context.palette
    var layers: [Layer] = []
    let top = box.center.y - textSize.height / 2
    func bar(_ range: Range<Int>, y: Double, height: Double) -> Layer? {
      guard !range.isEmpty, stops.indices.contains(range.upperBound) else { return nil }
      let ends = stops[range.lowerBound...range.upperBound]
      guard let least = ends.min(), let most = ends.max() else { return nil }
      return Layer(
        frame: inner(
          Rect(
            x: context.snapped(textLeft + least), y: context.snapped(y),
            width: context.snapped(most - least), height: height)))
    }
    if var ground = bar(selection, y: top, height: textSize.height) {
      ground.contents = .color(palette.accent)
      ground.opacity = 0.4
      layers.append(ground)
    }
    if let hint, let size = context.size(of: hint) {
      let origin = inner(
        Rect(x: textLeft + 4, y: box.center.y - size.height / 2, width: 0, height: 0))
      layers += [context.layer(hint, at: origin.origin)].compactMap { $0 }
    } else {
      let origin = inner(Rect(x: textLeft, y: top, width: 0, height: 0)).origin
      layers += [context.layer(text, at: origin)].compactMap { $0 }
    }
    let line = max(context.snapped(1), 1 / context.deviceScale)
    if var under = bar(composed, y: top + textSize.height - 2, height: line) {
      under.contents = .color(palette.text)
      layers.append(under)
    }
    if isEditing, let caretRect {
      var caret = inner(caretRect)
      let width = max(context.snapped(Self.caretWidth), 1 / context.deviceScale)
      caret = Rect(
        x: context.snapped(caret.minX), y: context.snapped(caret.minY), width: width,
        height: context.snapped(caret.size.height))
      layers.append(Layer(frame: caret, contents: .color(palette.text)))
    }
    return layers
  }
}
