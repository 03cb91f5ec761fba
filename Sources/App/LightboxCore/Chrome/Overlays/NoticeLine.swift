package import Geometry
package import Input
package import Motion
package import Raster

/// A short sentence at the view's bottom that disappears by itself.
package struct NoticeLine: LightboxPart, Hashable {
  private(set) var text = ""
  private var fade: TimedFade?
  /// True while the sentence is a hint, which goes at the first input.
  private(set) var isHint = false

  private static let textSize = 14.0

  @Shared package var physics: Physics

  package init(physics: Physics) {
    self.physics = physics
  }

  /// Shows `text` in place of the sentence before.
  package mutating func say(_ text: String, at time: Instant) {
    say(text, until: time + physics.noticeTime, at: time)
  }

  /// Shows a hint in place of the sentence before, for longer, but only until the first input.
  mutating func hint(_ text: String, at time: Instant) {
    say(text, until: time + physics.hintTime, at: time)
    isHint = true
  }

  /// Lets a hint go.
  mutating func endHint(at time: Instant) {
    guard isHint else { return }
    isHint = false
    fade?.leave(at: time)
  }

  private mutating func say(_ text: String, until leaving: Instant, at time: Instant) {
    isHint = false
    if fade == nil { fade = TimedFade(at: time, until: leaving, physics: physics) }
    fade?.renew(at: time, until: leaving)
    self.text = text
  }

  private func caption(in context: ViewContext) -> Caption {
    let (view, scale) = (context.viewSize, max(context.textScale, 1))
    // No sentence is cut while half of the view has room for it.
    let lines = Int(view.height / 2 / (Self.textSize * 1.4 * scale))
    return context.caption(
      text, size: Self.textSize, alignment: .center,
      maximumWidth: min(480 * scale, max(view.width - 96, 64)), maximumLines: max(lines, 2))
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
    guard let fade else { return }
    if fade.deadline == nil { isHint = false }
    if fade.isOver(at: time) { self.fade = nil }
  }

  package func isMoving(at time: Instant) -> Bool { fade?.isMoving(at: time) ?? false }
}
