package import Geometry
package import Input
package import Languages
package import Motion
package import Raster

/// A tooltip with the meaning of a button and its keyboard shortcut, shown when the pointer has
/// rested over the button, or when the keyboard focus has stayed on it.
///
/// The tooltip disappears when the pointer or the focus leaves the button, and at any press, scroll
/// or key. After a press, a scroll or a key, the tooltip is not shown again until the pointer or
/// the focus has left the button and come back. A shown tooltip does not disappear by itself, so it
/// has no deadline.
package struct Tooltip: LightboxPart, Equatable {
  /// A button, and the text about it.
  package struct Target: Equatable, Sendable {
    /// The button's frame in the view.
    package var frame: Rect
    package var text: Phrase
    /// The name of the keyboard key with the same effect; empty if there is none.
    package var key = Phrase.empty
  }

  /// The time for which the pointer must rest before the tooltip is shown, seconds.
  package static let restTime = 0.5
  private static let textSize = 13.0
  private static let gap = 6.0
  private static let keyGap = 10.0
  private static let padding = (x: 10.0, y: 5.0)
  private static let shadow = Shadow(opacity: 0.35, radius: 6, offset: Vector(dx: 0, dy: 3))

  private var target: Target?
  /// The button whose text is shown, or was shown last; nil before the first.
  private var shown: Target?
  private var restsSince = Instant.zero
  /// True after a press, a scroll or a key: the tooltip is then not shown until the pointer has
  /// left the button.
  private var isBarred = false
  private var fade = Fade()

  /// The shown text with its keyboard shortcut; nil while the tooltip is hidden or fading out.
  var shownText: Phrase? {
    guard fade.isIn, let shown else { return nil }
    return shown.key.isEmpty ? shown.text : .sequence([shown.text, .verbatim("  "), shown.key])
  }

  // MARK: Events

  /// Records input for the tooltip, before the controls beneath the tooltip handle the input.
  package mutating func record(_ input: InputEvent, _ physics: Physics, at time: Instant) {
    switch input {
    case .pointer(.motion):
      restsSince = time
    case .pointer(.button(_, isPressed: true)), .scroll(.delta), .touch(.down):
      bar(physics, at: time)
    case .key(let key) where key.isPressed: bar(physics, at: time)
    default: break
    }
  }

  private mutating func bar(_ physics: Physics, at time: Instant) {
    isBarred = true
    fade.show(false, isSudden: physics.reducesMotion, physics, at: time)
  }

  /// Sets the button under the pointer or with the keyboard focus; nil if there is none.
  package mutating func update(for target: Target?, _ physics: Physics, time: Instant) {
    guard target != self.target else { return }
    // The same button may now have another text or another place.
    if target?.frame != self.target?.frame {
      (isBarred, restsSince) = (false, time)
      fade.show(false, isSudden: physics.reducesMotion, physics, at: time)
    } else if fade.isIn {
      shown = target
    }
    self.target = target
  }

  package func deadline(_ physics: Physics) -> Instant? {
    target != nil && !isBarred && !fade.isIn ? restsSince + Self.restTime : nil
  }

  package mutating func expire(_ physics: Physics, at time: Instant) {
    guard let deadline = deadline(physics), deadline <= time else { return }
    shown = target
    fade.show(true, isSudden: physics.reducesMotion, physics, at: deadline)
  }

  package func isMoving(at time: Instant) -> Bool { fade.isMoving(at: time) }

  // MARK: Layers

  private func texts(in context: ViewContext) -> [Caption] {
    guard let shown else { return [] }
    let room = max(context.viewSize.width - 4 * Self.padding.x, 24)
    let text = context.caption(shown.text, size: Self.textSize, maximumWidth: room)
    let key = context.caption(
      shown.key, size: Self.textSize, color: context.palette.dimText, maximumWidth: room)
    return shown.key.isEmpty ? [text] : [text, key]
  }

  /// The texts to draw while the tooltip is visible.
  package func captions(in context: ViewContext, at time: Instant) -> [Caption] {
    fade.isIn || fade.opacity(at: time) > 0 ? texts(in: context) : []
  }

  /// The layers of the tooltip. It is below its button if there is room, otherwise above the
  /// button, and always inside the view.
  package func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    let opacity = fade.opacity(at: time)
    let texts = texts(in: context)
    guard opacity > 0, let shown, var sizes = context.sizes(of: texts), !texts.isEmpty else {
      return []
    }
    let view = context.viewSize
    let whole = sizes.reduce(2 * (Self.gap + Self.padding.x) + Self.keyGap) { $0 + $1.width }
    // The meaning comes first: the key is left out where it does not fit.
    if whole > view.width { sizes = [sizes[0]] }
    let gaps = Double(sizes.count - 1) * Self.keyGap
    let width = sizes.reduce(gaps + 2 * Self.padding.x) { $0 + $1.width }
    let height = (sizes.map(\.height).max() ?? 0) + 2 * Self.padding.y
    let below = shown.frame.maxY + Self.gap
    let y = below + height <= view.height - Self.gap ? below : shown.frame.minY - Self.gap - height
    let x = max(Self.gap, min(shown.frame.center.x - width / 2, view.width - Self.gap - width))
    let frame = context.snapped(Rect(x: x, y: max(0, y), width: width, height: height))
    var left = Self.padding.x
    let parts = zip(texts, sizes).compactMap { text, size in
      defer { left += size.width + Self.keyGap }
      return context.layer(text, at: Point(x: left, y: Self.padding.y))
    }
    var plate = context.outlined(
      frame, context.palette.menu, edge: context.palette.keycap, cornerRadius: 7)
    plate.sublayers += parts
    plate.shadow = Self.shadow
    return [plate.with(opacity: opacity)]
  }
}

extension Tooltip {
  static var path: WritableKeyPath<Lightbox, Tooltip> { \.chrome.tooltip }

  /// Updates the tooltip for the button under the pointer, or else for the button with the keyboard
  /// focus; a menu or the help hides it.
  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption] {
    let chrome = lightbox.chrome
    let isCovered = chrome.menu.isOpen || chrome.overlays.help.isShown
    lightbox.chrome.tooltip.update(
      for: isCovered ? nil : target(on: chrome, in: context, lightbox.environment.bindings),
      lightbox.physics, time: time)
    return lightbox.chrome.tooltip.captions(in: context, at: time)
  }

  private static func target(
    on chrome: Chrome, in context: ViewContext, _ bindings: KeyBindings
  ) -> Target? {
    let (header, arrows) = (chrome.header, chrome.arrows)
    let parts = [header.hovered, header.focused].compactMap { $0 }
    for part in parts where header.press == nil && header.isShown {
      guard let frame = header.layout(in: context).frame(of: part),
        let appearance = part.appearance(on: header)
      else { continue }
      let key = appearance.command.flatMap { KeyLabel.first(of: $0, in: bindings) }
      return Target(frame: frame, text: appearance.text, key: key ?? .empty)
    }
    guard arrows.hasPointer, arrows.press == nil, let side = arrows.hovered else { return nil }
    return Target(
      frame: arrows.frame(of: side), text: side.command.entry?.label ?? .empty,
      key: KeyLabel.first(of: side.command, in: bindings) ?? .empty)
  }
}
