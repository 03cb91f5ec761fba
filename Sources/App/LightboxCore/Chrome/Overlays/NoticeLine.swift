package import Geometry
package import Input
package import Raster

/// A short sentence at the view's bottom that goes by itself.
package struct NoticeLine: Hashable, Sendable {
  private var text = ""
  private var flash: Flash?

  /// How long a sentence stays, seconds.
  package static let readingTime = 1.6

  package init() {}

  /// Says `text` in place of what was said before.
  package mutating func say(_ text: String, at time: Instant) {
    let leaving = time + Self.readingTime
    if flash == nil { flash = Flash(at: time, until: leaving) }
    flash?.renew(at: time, until: leaving)
    self.text = text
  }

  package mutating func hide() { flash = nil }

  private func caption(in context: ViewContext) -> Caption {
    context.caption(
      text, size: 14, alignment: .center,
      maximumWidth: min(480, max(context.viewSize.width - 96, 64)), maximumLines: 2)
  }

  package func captions(in context: ViewContext) -> [Caption] {
    flash == nil ? [] : [caption(in: context)]
  }

  /// At the bottom of `area`; nil while there is nothing to say.
  package func layer(in context: ViewContext, within area: Rect, at time: Instant) -> Layer? {
    guard let flash else { return nil }
    let caption = caption(in: context)
    guard let text = context.size(of: caption) else { return nil }
    return context.badge(
      holding: text, within: area, bottom: area.maxY, opacity: flash.opacity(at: time)
    ) { [context.layer(caption, at: $0)] }
  }

  package var deadline: Instant? { flash?.deadline }

  package mutating func expire(at time: Instant) {
    flash?.expire(at: time)
    if let flash, flash.isOver(at: time) { self.flash = nil }
  }

  package func isAnimating(at time: Instant) -> Bool { flash?.isAnimating(at: time) ?? false }
}
