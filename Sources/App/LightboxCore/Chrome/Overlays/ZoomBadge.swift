package import Geometry
package import Input
package import Languages
package import Motion
package import Raster
package import Viewing

/// The badge with the zoom, device px per image px in percent; it is shown while the zoom changes
/// and a moment longer.
package struct ZoomBadge: LightboxPart, Equatable {
  /// The open photo and its zoom after the last event.
  private struct Sight: Equatable {
    var photo: PhotoID
    var layout: ViewLayout
    var isFit: Bool
    var isHeld: Bool
    /// The displayed zoom, device px per image px.
    var shown: Double
    /// The zoom at which the picture's motion will end, device px per image px.
    var goal: Double
  }

  private var sight: Sight?
  private var fade: TimedFade?

  /// Records the zoom of a photo after an event. `viewport` or `photo` is nil if no photo is open,
  /// or during a transition.
  ///
  /// A change to another photo, a change of the view's layout, or a turn of a fitted photo does not
  /// count as a zoom.
  package mutating func record(
    _ viewport: Viewport?, of photo: PhotoID?, _ physics: Physics, at time: Instant
  ) {
    guard let viewport, let photo else {
      (sight, fade) = (nil, nil)
      return
    }
    let scale = viewport.layout.deviceScale
    // Actual size counts as a zoom, even if the user has chosen it as the fit.
    var layout = viewport.layout
    layout.isActualSize = false
    var now = Sight(
      photo: photo, layout: layout, isFit: viewport.isFit && !viewport.layout.isActualSize,
      isHeld: viewport.isHeld,
      shown: viewport.displayed(at: time).scale * scale, goal: viewport.target.scale * scale)
    defer { sight = now }
    guard let sight, sight.photo == photo, sight.layout == layout else {
      fade = nil
      return
    }
    let isNews: Bool
    if now.isHeld, !sight.isHeld {
      // Fingers that have only grabbed the picture have not changed it yet.
      isNews = false
    } else if now.isHeld {
      let ratio = max(now.shown / sight.shown, sight.shown / now.shown)
      isNews = ratio >= (fade == nil ? physics.zoomBadgeSlop : 1 + 1e-9)
      // Small steps are added up until they count as a change.
      if !isNews { now.shown = sight.shown }
    } else {
      let isSent = abs(now.goal / sight.goal - 1) > 1e-9
      isNews =
        fade == nil
        ? isSent && !(now.isFit && sight.isFit)
        : isSent || (sight.isHeld && Self.percent(now.shown) != Self.percent(now.goal))
    }
    guard isNews else { return }
    let leaving = Self.lastChange(of: viewport, from: time) + physics.zoomBadgeTime
    if fade == nil { fade = TimedFade(at: time, until: leaving, physics: physics) }
    fade?.renew(at: time, until: leaving)
  }

  /// The time at which the displayed number changes by itself for the last time.
  private static func lastChange(of viewport: Viewport, from time: Instant) -> Instant {
    guard !viewport.isHeld else { return time }
    let scale = viewport.layout.deviceScale
    let goal = percent(viewport.target.scale * scale)
    var (moment, last) = (time, time)
    let step = 1.0 / 60
    while viewport.isMoving(at: moment), moment - time < 3 {
      if percent(viewport.displayed(at: moment).scale * scale) != goal { last = moment + step }
      moment = moment + step
    }
    return last
  }

  /// The zoom as text: in whole percent, with one decimal below ten percent.
  package static func text(_ zoom: Double) -> Phrase {
    Phrase("{0}%", context: "the zoom", .decimal(percent(zoom), digits: 0...1))
  }

  private static func percent(_ zoom: Double) -> Double {
    let percent = zoom * 100
    return percent < 9.95 ? (percent * 10).rounded() / 10 : percent.rounded()
  }

  /// True while the badge is shown and does not fade out yet.
  var isShown: Bool { fade?.deadline != nil }

  /// Splits a text into one caption for each glyph, so that a changed number needs no newly drawn
  /// text. A blank belongs to the glyph after it.
  private func captions(of text: Phrase, in context: ViewContext) -> [Caption] {
    var (glyphs, glyph): ([String], String) = ([], "")
    for character in context.text(text) {
      // An invisible character is, for example, a mark that sets the reading direction.
      let isInvisible = character.unicodeScalars
        .allSatisfy(\.properties.isDefaultIgnorableCodePoint)
      if !isInvisible { glyph.append(character) }
      guard !isInvisible, !character.isWhitespace else { continue }
      glyphs.append(glyph)
      glyph = ""
    }
    return glyphs.map {
      context.caption(.verbatim($0), size: 15, isBold: true, maximumWidth: 100)
    }
  }

  /// The texts to draw for the badge: one caption for each digit and sign that a zoom may contain.
  /// Empty while the badge is not shown.
  package func captions(in context: ViewContext) -> [Caption] {
    guard fade != nil else { return [] }
    let context = context.inDark
    let digits: [Caption] = (0...9).flatMap { captions(of: .plain($0), in: context) }
    // The other glyphs are the decimal sign and the percent sign.
    let others = captions(of: Self.text(0.015), in: context).filter { !digits.contains($0) }
    return digits + others
  }

  /// The badge's layer with `zoom`, device px per image px, in `area` of the view, above the y
  /// coordinate `bottom`. Nil while the badge is not shown.
  package func layer(
    showing zoom: Double, in context: ViewContext, within area: Rect, bottom: Double,
    at time: Instant
  ) -> Layer? {
    guard let fade else { return nil }
    let context = context.inDark
    let captions = captions(of: Self.text(zoom), in: context)
    guard let sizes = context.sizes(of: captions) else { return nil }
    let size = sizes.reduce(Size.zero) {
      Size(width: $0.width + $1.width, height: max($0.height, $1.height))
    }
    return context.badge(
      holding: size, within: area, bottom: bottom, opacity: fade.opacity(at: time)
    ) { origin in
      var left = origin.x
      return zip(captions, sizes).map { caption, size in
        defer { left += size.width }
        return context.layer(caption, at: Point(x: left, y: origin.y))
      }
    }
  }

  package func deadline(_ physics: Physics) -> Instant? { fade?.deadline }

  package mutating func expire(_ physics: Physics, at time: Instant) {
    fade?.expire(at: time)
    if let fade, fade.isOver(at: time) { self.fade = nil }
  }

  package func isMoving(at time: Instant) -> Bool { fade?.isMoving(at: time) ?? false }
}

extension ZoomBadge {
  static var path: WritableKeyPath<Lightbox, ZoomBadge> { \.chrome.overlays.zoom }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    // A hero transition is no zoom.
    let isOpen = lightbox.mode == .photo && !lightbox.stage.isCurrentInTransition(at: time)
    lightbox.chrome.overlays.zoom.record(
      isOpen ? lightbox.viewport : nil, of: lightbox.current, lightbox.physics, at: time)
    return []
  }
}
