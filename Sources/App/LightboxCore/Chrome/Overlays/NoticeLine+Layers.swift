package import Geometry
package import Input
internal import Languages
package import Raster

/// The plate with the sentence and its buttons.
extension NoticeLine {
  private static let textSize = 14.0

  /// The space around the button's text that belongs to it, and that between it and the sentence,
  /// logical px.
  private static let (reach, gap) = (10.0, 18.0)

  /// The width that a sentence takes at most, logical px.
  private func room(in context: ViewContext) -> Double {
    min(480 * max(context.textScale, 1), max(context.viewSize.width - 96, 64))
  }

  private func caption(in context: ViewContext) -> Caption {
    // No sentence is cut while half of the view has room for it.
    let lines = Int(
      context.viewSize.height / 2 / (Self.textSize * 1.4 * max(context.textScale, 1)))
    return context.caption(
      text, size: Self.textSize, alignment: .center, maximumWidth: room(in: context),
      maximumLines: max(lines, 2))
  }

  private func actionCaptions(in context: ViewContext) -> [Caption] {
    actions.compactMap { $0.entry?.label }.map { label in
      context.caption(
        label, size: Self.textSize, isBold: true, color: context.palette.accent,
        maximumWidth: max(context.viewSize.width - 96, 64))
    }
  }

  package func captions(in context: ViewContext) -> [Caption] {
    guard fade != nil else { return [] }
    if case .composition(let typed, let composed) = contents {
      let captions = self.captions(of: typed, composing: composed, in: context)
      return [captions.typed, captions.composed].compactMap { $0 }
    }
    return [caption(in: context)] + actionCaptions(in: context)
  }

  /// The layer at the bottom of `area`; nil while no sentence is shown.
  package func layer(in context: ViewContext, within area: Rect, at time: Instant) -> Layer? {
    guard let fade else { return nil }
    let opacity = fade.opacity(at: time)
    if case .composition(let typed, let composed) = contents {
      let captions = self.captions(of: typed, composing: composed, in: context)
      return layer(
        of: captions.typed, composing: captions.composed, in: context, within: area,
        opacity: opacity)
    }
    let caption = caption(in: context)
    guard let text = context.size(of: caption) else { return nil }
    let buttons = actionCaptions(in: context)
    let labels = buttons.compactMap { context.size(of: $0) }
    guard !buttons.isEmpty, labels.count == buttons.count else {
      return context.badge(holding: text, within: area, bottom: area.maxY, opacity: opacity) {
        [context.layer(caption, at: $0)]
      }
    }
    let row = Self.row(of: text, labels, within: context.viewSize.width - 60)
    return context.badge(holding: row.size, within: area, bottom: area.maxY, opacity: opacity) {
      origin in
      var layers = [context.layer(caption, at: origin)]
      for (index, label) in row.labels.enumerated() {
        let place = Rect(origin: origin + Vector(dx: label.minX, dy: label.minY), size: label.size)
        layers += [
          context.layer(buttons[index], at: place.origin),
          Layer(frame: place.insetBy(-Self.reach), tag: Self.actionTag(index)),
        ]
      }
      return layers
    }
  }

  /// The places of a sentence and of its buttons' labels: all beside one another, else the buttons
  /// below, beside one another where they fit `width`, else each below the one before.
  private static func row(
    of sentence: Size, _ labels: [Size], within width: Double
  ) -> (size: Size, labels: [Rect]) {
    let between = gap + reach
    let isRow = labels.map(\.width).reduce(0, +) + between * Double(labels.count - 1) <= width
    var places: [Rect] = []
    for label in labels {
      let origin =
        places.last.map { last in
          isRow ? Point(x: last.maxX + between, y: 0) : Point(x: 0, y: last.maxY + 2 * reach)
        } ?? Point(x: 0, y: 0)
      places.append(Rect(origin: origin, size: label))
    }
    let size = Size(
      width: places.map(\.maxX).max() ?? 0, height: places.map(\.maxY).max() ?? 0)
    let isBeside = isRow && sentence.width + gap + size.width <= width
    let whole =
      isBeside
      ? Size(width: sentence.width + gap + size.width, height: max(sentence.height, size.height))
      : Size(width: max(sentence.width, size.width), height: sentence.height + reach + size.height)
    let top = isBeside ? (whole.height - size.height) / 2 : sentence.height + reach
    places = places.map { place in
      let left =
        isBeside ? sentence.width + gap : (whole.width - (isRow ? size : place.size).width) / 2
      return Rect(origin: place.origin + Vector(dx: left, dy: top), size: place.size)
    }
    return (whole, places)
  }

  /// The captions of what is typed, nil for nothing, and of what is being composed: the first takes
  /// half of the room at most, and leaves the rest.
  private func captions(
    of typed: String, composing composed: String, in context: ViewContext
  ) -> (typed: Caption?, composed: Caption) {
    let room = room(in: context)
    let first =
      typed.isEmpty
      ? nil : context.caption(.verbatim(typed), size: Self.textSize, maximumWidth: room / 2)
    let taken = first.map { context.size(of: $0)?.width ?? room / 2 } ?? 0
    return (
      first,
      context.caption(
        .verbatim(composed), size: Self.textSize, maximumWidth: max(room - taken, room / 2))
    )
  }

  /// The badge with what is typed and, underlined, what is being composed.
  private func layer(
    of typed: Caption?, composing composed: Caption, in context: ViewContext, within area: Rect,
    opacity: Double
  ) -> Layer? {
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
          height: max(context.snapped(1), 1 / context.deviceScale)),
        contents: .color(context.palette.text))
      return [
        typed.flatMap { context.layer($0, at: origin) },
        context.layer(composed, at: Point(x: left, y: origin.y)), line,
      ]
    }
  }
}
