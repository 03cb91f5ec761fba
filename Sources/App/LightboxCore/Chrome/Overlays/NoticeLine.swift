package import Geometry
package import Input
package import Motion
package import Raster

/// A short sentence at the view's bottom that disappears by itself.
package struct NoticeLine: LightboxPart, Hashable {
  private(set) var text = ""
  private var fade: TimedFade?

  @Shared package var physics: Physics

  package init(physics: Physics) {
    self.physics = physics
  }

  /// Shows `text` in place of the sentence before.
  package mutating func say(_ text: String, at time: Instant) {
    let leaving = time + physics.noticeTime
    if fade == nil { fade = TimedFade(at: time, until: leaving, physics: physics) }
    fade?.renew(at: time, until: leaving)
    self.text = text
  }

  private func caption(in context: ViewContext) -> Caption {
    context.caption(
      text, size: 14, alignment: .center,
      maximumWidth: min(480, max(context.viewSize.width - 96, 64)), maximumLines: 2)
  }

  package func captions(in context: ViewContext) -> [Caption] {
    fade == nil ? [] : [caption(in: context)]
  }

  /// The layer at the bottom of `area`; nil while no sentence is shown.
  package func layer(in context: ViewContext, within area: Rect, at time: Instant) -> Layer? {
    guard let fade else { return nil }
    let caption = caption(in: context)
    guard let text = context.size(of: caption) else { return nil }
    return context.badge(
      holding: text, within: area, bottom: area.maxY, opacity: fade.opacity(at: time)
    ) { [context.layer(caption, at: $0)] }
  }

  package var deadline: Instant? { fade?.deadline }

  package mutating func expire(at time: Instant) {
    fade?.expire(at: time)
    if let fade, fade.isOver(at: time) { self.fade = nil }
  }

  package func isMoving(at time: Instant) -> Bool { fade?.isMoving(at: time) ?? false }
}
