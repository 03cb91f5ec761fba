internal import Geometry
package import Input
package import Raster

/// Every gesture and key, over everything, until a key or a tap sends it away.
package struct HelpPanel: Hashable, Sendable {
  private var fade = Fade()
  /// What is still to be told; the panel shows as much of it as fits.
  private var contents: HelpContents?

  package init() {}

  package var isShown: Bool { fade.isIn }

  /// Comes, with the keys that hold now.
  package mutating func show(_ bindings: KeyBindings, at time: Instant) {
    contents = HelpContents(bindings)
    fade.show(true, at: time)
  }

  package mutating func hide(at time: Instant) { fade.show(false, at: time) }

  /// Turns to the next page; false when this is the last one.
  package mutating func turnPage(in context: ViewContext) -> Bool {
    guard let contents, case .done(let layout)? = layout(in: context),
      layout.rowCount < contents.rowCount
    else { return false }
    self.contents = contents.dropping(max(layout.rowCount, 1))
    return true
  }

  private func layout(in context: ViewContext) -> TextLayout<HelpLayout>? {
    contents.map { contents in
      HelpLayout.made(of: contents, more: "\(contents.ownKey)  for more", in: context)
    }
  }

  package func captions(in context: ViewContext) -> [Caption] {
    guard isShown, let layout = layout(in: context) else { return [] }
    switch layout {
    case .needs(let captions): return captions
    case .done(let layout): return layout.measured
    }
  }

  /// How much of it is seen; nothing before its texts are drawn.
  package func opacity(in context: ViewContext, at time: Instant) -> Double {
    guard fade.opacity(at: time) > 0, case .done? = layout(in: context) else { return 0 }
    return fade.opacity(at: time)
  }

  /// A veil over the view and the panel on it; none while the help is not shown, or not yet drawn.
  package func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    let opacity = fade.opacity(at: time)
    guard opacity > 0, case .done(let layout)? = layout(in: context) else { return [] }
    var veil = Layer(
      frame: Rect(origin: .zero, size: context.viewSize), contents: .color(context.palette.scrim))
    let keycaps = layout.keycaps.map { frame in
      // Edges on device pixels: all keys look alike.
      let (left, top) = (context.snapped(frame.minX), context.snapped(frame.minY))
      return Layer(
        frame: Rect(
          x: left, y: top, width: context.snapped(frame.maxX) - left,
          height: context.snapped(frame.maxY) - top),
        contents: .color(context.palette.keycap), cornerRadius: 5)
    }
    var panel = Layer(
      frame: layout.frame, contents: .color(context.palette.panel), cornerRadius: 16,
      sublayers: keycaps + context.layers(layout.texts))
    // A single row may be higher than a tiny view.
    panel.clipsToBounds = true
    (veil.opacity, panel.opacity) = (opacity, opacity)
    return [veil, panel]
  }

  package func isAnimating(at time: Instant) -> Bool { fade.isMoving(at: time) }
}
