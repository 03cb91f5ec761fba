internal import Geometry
internal import Languages
internal import Pixels
internal import Raster

/// The layout of the rename field: its text, which is scrolled if it is too long, the caret, the
/// selection, and the sentence that says why a name was refused.
struct RenameLayout: Hashable {
  /// The area of the view at which the field is placed.
  enum Anchor: Hashable {
    /// The frame of a cell; the field lies over its lower edge.
    case cell(Rect)
    /// The free area of an open photo; the field lies at its top.
    case photo(Rect)
  }

  let text: Caption
  private let textSize: Size
  private let sentence: Caption?
  private let sentenceSize: Size
  /// The panel's frame in the view.
  let frame: Rect
  /// The window through which the text is seen, relative to the panel.
  private let window: Rect
  /// The way by which the text is slid to the left, so that the caret can be seen.
  private let slide: Double
  /// The places of the caret, from the left of the text.
  private let stops: [Double]
  private let caret: Int
  private let selection: Range<Int>
  /// The characters that an input method is composing.
  private let composed: Range<Int>
  private let showsCaret: Bool

  private static let (size, sentenceTextSize) = (15.0, 13.0)
  private static let (padX, padY, gap) = (10.0, 8.0, 6.0)
  private static let caretWidth = 1.5

  /// Creates the field's text, on a single line.
  static func caption(of text: String, in context: ViewContext) -> Caption {
    context.caption(.verbatim(text), size: size, maximumWidth: 4000)
  }

  /// Creates the text for `reason`; nil if it is empty.
  static func sentence(_ reason: Phrase, in context: ViewContext) -> Caption? {
    guard !reason.isEmpty else { return nil }
    return context.caption(
      reason, size: sentenceTextSize, color: context.palette.warning,
      maximumWidth: max(width(in: context) - 2 * padX, 32), maximumLines: 4)
  }

  /// The width of the panel beside an open photo, and the least one in the album, logical px.
  private static func width(in context: ViewContext) -> Double {
    min(280 * max(context.textScale, 1), max(context.viewSize.width - 2 * ViewContext.margin, 48))
  }

  /// Creates the layout; nil until the texts are drawn.
  init?(
    _ field: TextField, _ text: Caption, composed: Range<Int>, showsCaret: Bool, stops: [Double],
    isMirrored: Bool, reason: Phrase,
    at anchor: Anchor, in context: ViewContext
  ) {
    guard let textSize = context.size(of: text) else { return nil }
    let sentence = Self.sentence(reason, in: context)
    guard let sentenceSize = sentence.map({ context.size(of: $0) }) ?? .zero else { return nil }
    (self.text, self.textSize, self.sentence, self.sentenceSize) =
      (text, textSize, sentence, sentenceSize)
    // Texts are seen as they are, in the mirror too.
    self.stops = isMirrored ? stops.map { textSize.width - $0 } : stops
    (caret, selection) = (field.caret, field.selection)
    (self.composed, self.showsCaret) = (composed, showsCaret)

    let below = sentence == nil ? 0 : Self.gap + sentenceSize.height
    let height = textSize.height + 2 * Self.padY + below
    var width = Self.width(in: context)
    let (center, top): (Double, Double)
    switch anchor {
    case .cell(let cell):
      width = min(max(width, cell.size.width), context.viewSize.width - 2)
      (center, top) = (cell.center.x, cell.maxY - textSize.height - 2 * Self.padY)
    case .photo(let room):
      width = min(width * 1.5, max(room.size.width - 2 * ViewContext.margin, 48))
      (center, top) = (room.center.x, room.minY + ViewContext.margin)
    }
    func place(_ wanted: Double, _ length: Double, _ range: ClosedRange<Double>) -> Double {
      context.snapped(max(min(wanted, range.upperBound - length), range.lowerBound))
    }
    let view = context.viewSize
    frame = Rect(
      x: place(center - width / 2, width, 1...max(view.width - 1, 1)),
      y: place(top, height, context.headerHeight...max(view.height - 1, context.headerHeight)),
      width: context.snapped(width), height: context.snapped(height))
    window = Rect(
      x: Self.padX - 2, y: Self.padY, width: max(frame.size.width - 2 * (Self.padX - 2), 8),
      height: textSize.height)
    let room = window.size.width - 4
    let place = self.stops.indices.contains(caret) ? self.stops[caret] : 0
    slide = max(min(place - room / 2, textSize.width - room), 0)
  }

  /// True if the text runs from right to left.
  var runsLeft: Bool { (stops.first ?? 0) > (stops.last ?? 0) }

  /// The caret's frame in the view, logical px; nil if there is none.
  var caretPlace: Rect? {
    guard stops.indices.contains(caret) else { return nil }
    return Rect(
      x: min(max(frame.minX + window.minX + 2 - slide + stops[caret], frame.minX), frame.maxX),
      y: frame.minY + window.minY, width: Self.caretWidth, height: textSize.height)
  }

  /// The x coordinates in the view of the positions between characters, limited to the panel.
  var edges: [Double] {
    stops.map { min(max(frame.minX + window.minX + 2 - slide + $0, frame.minX), frame.maxX) }
  }

  /// The index of the position between characters that is nearest to `x` in the view.
  func stop(nearest x: Double) -> Int? {
    let x = x - frame.minX - window.minX - 2 + slide
    return stops.indices.min { abs(stops[$0] - x) < abs(stops[$1] - x) }
  }

  // MARK: Drawing

  /// The panel's layer; nil until its texts are drawn.
  func layer(isAsking: Bool, in context: ViewContext) -> Layer? {
    let palette = context.palette
    var panel = context.outlined(frame, palette.menu, cornerRadius: 8)
    var clip = Layer(frame: window)
    clip.clipsToBounds = true
    let left = 2 - slide
    if let (from, to) = bounds(of: selection) {
      var ground = Layer(
        frame: Rect(
          x: context.snapped(left + from), y: 0, width: context.snapped(to - from),
          height: textSize.height), contents: .color(palette.accent))
      ground.opacity = 0.4
      clip.sublayers.append(ground)
    }
    guard var text = context.layer(text, at: Point(x: left, y: 0)) else { return nil }
    if isAsking { text.opacity = 0.6 }
    clip.sublayers.append(text)
    if let (from, to) = bounds(of: composed) {
      let height = max(context.snapped(1), 1 / context.deviceScale)
      clip.sublayers.append(
        Layer(
          frame: Rect(
            x: context.snapped(left + from), y: context.snapped(textSize.height - 2),
            width: context.snapped(to - from), height: height), contents: .color(palette.text)))
    }
    if stops.indices.contains(caret), !isAsking, showsCaret {
      let width = max(context.snapped(Self.caretWidth), 1 / context.deviceScale)
      clip.sublayers.append(
        Layer(
          frame: Rect(
            x: context.snapped(left + stops[caret] - width / 2), y: 0, width: width,
            height: textSize.height), contents: .color(palette.text)))
    }
    panel.sublayers.append(clip)
    if let sentence {
      let origin = Point(x: Self.padX, y: Self.padY + textSize.height + Self.gap)
      panel.sublayers += [context.layer(sentence, at: origin)].compactMap { $0 }
    }
    return panel
  }

  /// The left and right end of what is selected; nil for nothing.
  private func bounds(of selection: Range<Int>) -> (Double, Double)? {
    guard !selection.isEmpty, stops.indices.contains(selection.upperBound) else { return nil }
    let ends = stops[selection.lowerBound...selection.upperBound]
    guard let least = ends.min(), let most = ends.max() else { return nil }
    return (least, most)
  }
}
