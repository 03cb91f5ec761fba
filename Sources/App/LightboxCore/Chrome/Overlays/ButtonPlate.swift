internal import Geometry
internal import Languages
internal import Raster

/// A plate at the view's bottom with a sentence and buttons. A button is a word without a frame.
struct ButtonPlate {
  let sentence: Caption
  let buttons: [Caption]

  static let textSize = 14.0
  /// The space around a button's text in which presses belong to the button, and the space between
  /// the buttons and the sentence, logical px.
  private static let (reach, gap) = (10.0, 18.0)

  /// The text of a button.
  static func caption(_ label: Phrase, in context: ViewContext) -> Caption {
    context.caption(
      label, size: textSize, isBold: true, color: context.palette.accent,
      maximumWidth: max(context.viewSize.width - 96, 64))
  }

  /// Returns true if the buttons fit side by side, or if their texts are not drawn yet.
  static func isOneRow(_ buttons: [Caption], in context: ViewContext) -> Bool {
    width(of: buttons.compactMap { context.size(of: $0) }) <= room(in: context)
  }

  /// The maximum width of a plate's contents, logical px.
  private static func room(in context: ViewContext) -> Double { context.viewSize.width - 60 }

  /// The width of labels side by side, with the space between them, logical px.
  private static func width(of labels: [Size]) -> Double {
    labels.map(\.width).reduce(0, +) + (gap + reach) * Double(labels.count - 1)
  }

  /// Returns the plate's layer at the bottom of `area`, and the areas in which its buttons can be
  /// pressed, in the coordinates of `area`; nil until the sentence is drawn.
  func placed(
    in context: ViewContext, within area: Rect, opacity: Double
  ) -> (layer: Layer, buttons: [Rect])? {
    guard let text = context.size(of: sentence) else { return nil }
    let row = Self.row(
      of: text, context.sizes(of: buttons) ?? [], within: Self.room(in: context))
    var labels: [Rect] = []
    let layer = context.badge(
      holding: row.size, within: area, bottom: area.maxY, opacity: opacity
    ) { origin in
      labels = row.labels.map { $0 + (origin - Point.zero) }
      return [context.layer(sentence, at: origin)]
        + zip(buttons, labels).map { context.layer($0, at: $1.origin) }
    }
    return layer.map { layer in
      (layer, labels.map { $0.insetBy(-Self.reach) + (layer.frame.origin - Point.zero) })
    }
  }

  /// The size of a sentence with its buttons, and the frames of the buttons. All are in one row if
  /// they fit `width`. Otherwise the buttons are below the sentence: in one row if they fit, else
  /// one below the other.
  private static func row(
    of sentence: Size, _ labels: [Size], within width: Double
  ) -> (size: Size, labels: [Rect]) {
    guard !labels.isEmpty else { return (sentence, []) }
    let isRow = Self.width(of: labels) <= width
    var frames: [Rect] = []
    for label in labels {
      let origin = frames.last.map { last in
        isRow ? Point(x: last.maxX + (gap + reach), y: 0) : Point(x: 0, y: last.maxY + 2 * reach)
      }
      frames.append(Rect(origin: origin ?? .zero, size: label))
    }
    let size = Size(
      width: frames.map(\.maxX).max() ?? 0, height: frames.map(\.maxY).max() ?? 0)
    let isBeside = isRow && sentence.width + gap + size.width <= width
    let whole =
      isBeside
      ? Size(width: sentence.width + gap + size.width, height: max(sentence.height, size.height))
      : Size(width: max(sentence.width, size.width), height: sentence.height + reach + size.height)
    let top = isBeside ? (whole.height - size.height) / 2 : sentence.height + reach
    frames = frames.map { frame in
      let left =
        isBeside ? sentence.width + gap : (whole.width - (isRow ? size : frame.size).width) / 2
      return frame + Vector(dx: left, dy: top)
    }
    return (whole, frames)
  }
}
