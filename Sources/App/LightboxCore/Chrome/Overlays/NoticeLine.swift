package import Geometry
package import Input
package import Languages
package import Motion
package import Raster

/// A short sentence at the view's bottom that disappears by itself.
package struct NoticeLine: LightboxPart, Hashable {
  private var contents = Contents.sentence(.empty)
  private var fade: TimedFade?
  /// The moment until which a sentence about a search stays at least; nil for any other.
  private var searchStay: Instant?
  /// The command of the button behind the sentence; nil without one.
  private(set) var action: Command?
  /// The photo that the sentence is about without naming it; nil for none.
  private var subject: PhotoID?
  /// The pointer or finger that presses the button.
  var press: Press?
  /// True while the sentence is a hint, which goes at the first input.
  private(set) var isHint = false

  private static let textSize = 14.0

  private enum Contents: Hashable {
    case sentence(Phrase)
    /// The text that is looked for, while an input method composes what is behind it.
    case composition(typed: String, composed: String)
  }

  /// A pointer or finger that presses a button.
  enum Press: Hashable, Sendable {
    case pointer
    case touch(Int32, Point)
  }

  /// The tag of the button's layer.
  static let actionTag = -1
  /// The space around the button's text that belongs to it, and that between it and the sentence, logical
  /// px.
  private static let (reach, gap) = (10.0, 18.0)

  @Shared package var physics: Physics

  package init(physics: Physics) {
    self.physics = physics
  }

  /// Shows `text` in place of the sentence before.
  package mutating func say(_ text: Phrase, at time: Instant) {
    say(text, action: nil, at: time)
  }

  /// Shows `text` in place of the sentence before, and for longer a button that does `action`.
  mutating func say(_ text: Phrase, action: Command?, at time: Instant) {
    let shown = action == nil ? physics.noticeTime : physics.hintTime
    show(.sentence(text), until: time + shown, at: time)
    self.action = action
  }

  /// Shows `text` about a photo that it does not name, and a button that takes back what was done: both go as
  /// another photo becomes the current one.
  mutating func say(_ text: Phrase, undoing photo: PhotoID?, at time: Instant) {
    show(.sentence(text), until: time + physics.undoTime, at: time)
    (action, subject) = (.undo, photo)
  }

  /// Lets a sentence go that is about another photo than the current one.
  mutating func look(at current: PhotoID?, at time: Instant) {
    if let subject, subject != current { end(at: time) }
  }

  /// Shows `text` about a search in place of the sentence before, while the search lasts; `end` is nil where
  /// it has none.
  mutating func say(_ text: Phrase, searchingUntil end: Instant?, at time: Instant) {
    let least = time + physics.noticeTime
    show(.sentence(text), until: end.map { max($0, least) }, at: time)
    searchStay = least
  }

  /// Shows what is typed in place of the sentence before, and behind it what is being composed, until the
  /// search is over.
  mutating func say(_ typed: String, composing composed: String, at time: Instant) {
    show(.composition(typed: typed, composed: composed), until: nil, at: time)
    searchStay = time
  }

  /// Lets a sentence about a search go that is over; one that was just said can be read first.
  mutating func endSearch(at time: Instant) {
    guard let least = searchStay else { return }
    searchStay = nil
    guard let fade, !fade.isLeaving else { return }
    if least > time { self.fade?.stay(until: least, at: time) } else { self.fade?.leave(at: time) }
  }

  /// Lets the sentence go.
  mutating func end(at time: Instant) {
    (action, subject, press) = (nil, nil, nil)
    fade?.leave(at: time)
  }

  /// Shows a hint in place of the sentence before, for longer, but only until the first input.
  mutating func hint(_ text: Phrase, at time: Instant) {
    show(.sentence(text), until: time + physics.hintTime, at: time)
    isHint = true
  }

  /// Lets a hint go.
  mutating func endHint(at time: Instant) {
    guard isHint else { return }
    isHint = false
    fade?.leave(at: time)
  }

  private mutating func show(_ contents: Contents, until leaving: Instant?, at time: Instant) {
    (isHint, action, subject) = (false, nil, nil)
    (press, searchStay) = (nil, nil)
    if fade == nil { fade = TimedFade(at: time, until: leaving, physics: physics) }
    fade?.stay(until: leaving, at: time)
    self.contents = contents
  }

  /// The newest sentence, also once it has left.
  var text: Phrase {
    switch contents {
    case .sentence(let text): text
    case .composition(let typed, let composed): .verbatim(typed + composed)
    }
  }

  /// The sentence that is shown; nil once it leaves.
  var shownText: Phrase? { fade?.isLeaving == false ? text : nil }

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

  private func actionCaption(in context: ViewContext) -> Caption? {
    guard let label = action?.entry?.label else { return nil }
    return context.caption(
      label, size: Self.textSize, isBold: true, color: context.palette.accent,
      maximumWidth: max(context.viewSize.width - 96, 64))
  }

  package func captions(in context: ViewContext) -> [Caption] {
    guard fade != nil else { return [] }
    if case .composition(let typed, let composed) = contents {
      let captions = self.captions(of: typed, composing: composed, in: context)
      return [captions.typed, captions.composed].compactMap { $0 }
    }
    return [caption(in: context), actionCaption(in: context)].compactMap { $0 }
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
    guard let button = actionCaption(in: context), let label = context.size(of: button) else {
      return context.badge(holding: text, within: area, bottom: area.maxY, opacity: opacity) {
        [context.layer(caption, at: $0)]
      }
    }
    // The button is below where both do not fit beside one another.
    let isBeside = text.width + Self.gap + label.width <= context.viewSize.width - 60
    let size =
      isBeside
      ? Size(width: text.width + Self.gap + label.width, height: max(text.height, label.height))
      : Size(width: max(text.width, label.width), height: text.height + Self.reach + label.height)
    return context.badge(holding: size, within: area, bottom: area.maxY, opacity: opacity) {
      let place =
        isBeside
        ? Point(x: $0.x + text.width + Self.gap, y: $0.y + (size.height - label.height) / 2)
        : Point(x: $0.x + (size.width - label.width) / 2, y: $0.y + text.height + Self.reach)
      let ground = Layer(
        frame: Rect(origin: place, size: label).insetBy(-Self.reach), tag: Self.actionTag)
      return [context.layer(caption, at: $0), context.layer(button, at: place), ground]
    }
  }

  /// The captions of what is typed, nil for nothing, and of what is being composed: the first takes half of
  /// the room at most, and leaves the rest.
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

  package var deadline: Instant? { fade?.deadline }

  package mutating func expire(at time: Instant) {
    fade?.expire(at: time)
    guard let fade else { return }
    if fade.isLeaving { (isHint, action, subject, press) = (false, nil, nil, nil) }
    if fade.isOver(at: time) { self.fade = nil }
  }

  package func isMoving(at time: Instant) -> Bool { fade?.isMoving(at: time) ?? false }
}
