internal import Geometry
internal import Input
internal import Languages
internal import Raster

/// The plate with the sentence and its buttons.
extension NoticeLine {
  private static let textSize = ButtonPlate.textSize

  /// The greatest width of a sentence, logical px.
  private func room(in context: ViewContext) -> Double {
    min(480 * max(context.textScale, 1), max(context.viewSize.width - 96, 64))
  }

  private func caption(in context: ViewContext) -> Caption {
    // No sentence is cut while half of the view has room for it.
    let lines = Int(
      context.viewSize.height / 2 / (Self.textSize * 1.4 * max(context.textScale, 1)))
    return context.caption(
      text, size: Self.textSize, isCentered: true, maximumWidth: room(in: context),
      maximumLines: max(lines, 2))
  }

  private func actionCaptions(in context: ViewContext) -> [Caption] {
    actions.compactMap { $0.entry?.label }.map { ButtonPlate.caption($0, in: context) }
  }

  package func captions(in context: ViewContext) -> [Caption] {
    guard fade != nil else { return [] }
    let context = isOverPhoto ? context.inDark : context
    if let composing {
      let (typed, composed) = captions(of: composing, in: context)
      return [typed, composed].compactMap { $0 }
    }
    return [caption(in: context)] + actionCaptions(in: context)
  }

  /// The layer at the bottom of `area`, and the areas in which its buttons can be pressed; nil
  /// while no sentence is shown.
  func placed(
    in context: ViewContext, within area: Rect, at time: Instant
  ) -> (layer: Layer, buttons: [Rect])? {
    guard let fade else { return nil }
    let context = isOverPhoto ? context.inDark : context
    let opacity = fade.opacity(at: time)
    if let composing {
      return layer(of: composing, in: context, within: area, opacity: opacity).map { ($0, []) }
    }
    return ButtonPlate(sentence: caption(in: context), buttons: actionCaptions(in: context))
      .placed(in: context, within: area, opacity: opacity)
  }

  /// Returns the captions of the typed text (nil if it is empty) and of the text that an input
  /// method composes. The typed text gets at most half of the width, and the composed text gets
  /// the rest.
  private func captions(
    of search: TypeAhead, in context: ViewContext
  ) -> (typed: Caption?, composed: Caption) {
    let room = room(in: context)
    let first =
      search.text.isEmpty
      ? nil : context.caption(.verbatim(search.text), size: Self.textSize, maximumWidth: room / 2)
    let taken = first.map { context.size(of: $0)?.width ?? room / 2 } ?? 0
    return (
      first,
      context.caption(
        .verbatim(search.preedit.text), size: Self.textSize,
        maximumWidth: max(room - taken, room / 2))
    )
  }

  /// Returns the layer of the search text: a badge with the typed text, and after it, underlined,
  /// the text that an input method composes. Nil until both texts are drawn.
  private func layer(
    of search: TypeAhead, in context: ViewContext, within area: Rect, opacity: Double
  ) -> Layer? {
    let (typed, composed) = captions(of: search, in: context)
    guard let last = context.size(of: composed),
      let first = typed.map({ context.size(of: $0) }) ?? .zero
    else { return nil }
    let size = Size(width: first.width + last.width, height: max(first.height, last.height))
    return context.badge(holding: size, within: area, bottom: area.maxY, opacity: opacity) {
      origin in
      let left = context.snapped(origin.x + first.width)
      let line = Layer(
        frame: Rect(
          x: left, y: context.snapped(origin.y + size.height - 1),
          width: context.snapped(last.width),
          height: context.hairline),
        contents: .color(context.palette.text))
      return [
        typed.flatMap { context.layer($0, at: origin) },
        context.layer(composed, at: Point(x: left, y: origin.y)), line,
      ]
    }
  }
}
