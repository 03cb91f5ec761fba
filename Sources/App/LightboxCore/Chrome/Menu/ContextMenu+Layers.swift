internal import Geometry
package import Input
internal import Pixels
package import Raster

extension ContextMenu {
  private static let shadow = Shadow(opacity: 0.4, radius: 10, offset: Vector(dx: 0, dy: 5))
  private static let rowInset = 4.0
  private static let rowRadius = 7.0
  /// The opacity of an entry that cannot be chosen.
  private static let disabledOpacity = 0.45
  /// The opacity of the background behind the current row.
  package static let glow = 0.11

  /// The menu's layers, above everything else; empty while the menu is not visible.
  package func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    let opacity = opacity(at: time)
    guard opacity > 0, let layout else { return [] }
    let (palette, line) = (context.palette, context.hairline)
    var menu = context.outlined(
      layout.frame, palette.menu, edge: palette.keycap, cornerRadius: MenuLayout.cornerRadius)
    menu.sublayers[0].clipsToBounds = true
    // The contents move in a layer of their own, on whole device pixels.
    let contents = Layer(
      frame: Rect(
        x: -line, y: -line - context.snapped(offset), width: layout.frame.size.width,
        height: layout.contentHeight), sublayers: contentLayers(layout, in: context))
    menu.sublayers[0].sublayers = [contents] + bar(layout, in: context, line: line)
    menu.shadow = Self.shadow
    return [menu.with(opacity: opacity)]
  }

  private func contentLayers(_ layout: MenuLayout, in context: ViewContext) -> [Layer] {
    let lines = layout.lines.map { Layer(frame: $0, contents: .color(context.palette.keycap)) }
    let (top, bottom) = (offset, offset + layout.frame.size.height)
    let seen = layout.rows.indices.filter {
      layout.rows[$0].frame.maxY > top && layout.rows[$0].frame.minY < bottom
    }
    return lines + seen.flatMap { layers(of: layout.rows[$0], isCurrent: $0 == current, context) }
  }

  private func layers(
    of row: MenuLayout.Row, isCurrent: Bool, _ context: ViewContext
  ) -> [Layer] {
    let palette = context.palette
    var layers: [Layer] = []
    if isCurrent {
      let frame = Rect(
        x: Self.rowInset, y: row.frame.minY, width: row.frame.size.width - 2 * Self.rowInset,
        height: row.frame.size.height)
      layers = context.highlight(
        frame, cornerRadius: Self.rowRadius, hasRing: isByKey,
        opacity: Self.glow * (pointerState.press != nil && !isByKey ? 1.6 : 1))
    }
    let side = Icon.grid * max(context.textScale, 1)
    let sign: Icon? =
      row.entry.isChecked == true ? .check : row.entry.action == .leave ? .back : nil
    let icons = [
      sign.flatMap { context.icon($0, side: side, center: row.sign, color: palette.text) },
      row.arrow.flatMap { context.icon(.next, side: side, center: $0, color: palette.dimText) },
    ]
    var parts = context.layers([row.title, row.key].compactMap { $0 }) + icons.compactMap { $0 }
    if !row.entry.isEnabled {
      for index in parts.indices { parts[index].opacity = Self.disabledOpacity }
    }
    return layers + parts
  }

  /// The menu's scrollbar, which shows which rows are visible; empty if all rows fit.
  private func bar(_ layout: MenuLayout, in context: ViewContext, line: Double) -> [Layer] {
    let height = layout.frame.size.height
    let most = layout.scrollRange.upperBound
    guard most > 0 else { return [] }
    let track = height - 2 * MenuLayout.cornerRadius
    let length = max(track * height / layout.contentHeight, 24)
    let y = MenuLayout.cornerRadius + (track - length) * offset / most
    let bar = Layer(
      frame: Rect(x: layout.frame.size.width - line - 6, y: y, width: 3, height: length),
      contents: .color(context.palette.dimText), cornerRadius: 1.5)
    return [bar.with(opacity: 0.7)]
  }
}

extension ViewContext {
  /// The background of the current row of a menu or a list. `opacity` is that of its glow. If
  /// `hasRing` is true, a focus ring is around it.
  func highlight(
    _ frame: Rect, cornerRadius: Double, hasRing: Bool, opacity: Double = ContextMenu.glow
  ) -> [Layer] {
    func plate(_ color: PremultipliedColor, inset: Double) -> Layer {
      Layer(
        frame: frame.insetBy(inset), contents: .color(color), cornerRadius: cornerRadius - inset)
    }
    let ring = [plate(palette.accent, inset: 0), plate(palette.menu, inset: 2)]
    return (hasRing ? ring : [])
      + [plate(palette.text, inset: hasRing ? 2 : 0).with(opacity: opacity)]
  }
}
