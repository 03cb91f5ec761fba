internal import Geometry
package import Input
internal import Languages
package import Motion
internal import Raster

/// The help panel, which lists the main gestures and all keys. It lies in front of everything, and
/// closes at a key or a press.
package struct HelpPanel: LightboxPart, Hashable {
  static var path: WritableKeyPath<Lightbox, HelpPanel> { \.chrome.overlays.help }

  private var fade = Fade()
  /// The help's rows except those on earlier pages; nil until the help is shown for the first time.
  private var contents: HelpContents?
  private var laidOut: LaidOut<HelpContents, HelpLayout>?
  /// The time of the newest press that has closed the help; nil before the first.
  private var closed: Instant?

  package var isShown: Bool { fade.isIn }

  /// The help's rows from the current page to the last page; nil while the help is hidden.
  var shownContents: HelpContents? { isShown ? contents : nil }
  /// The layout of the current page; nil until its texts are drawn.
  var layout: HelpLayout? { laidOut?.layout }

  private func isSeen(at time: Instant) -> Bool { isShown || fade.opacity(at: time) > 0 }

  /// Shows the help with the keys of `bindings`.
  package mutating func show(_ bindings: KeyBindings, _ physics: Physics, at time: Instant) {
    contents = HelpContents(bindings)
    fade.show(true, physics, at: time)
  }

  package mutating func hide(_ physics: Physics, at time: Instant) {
    fade.show(false, physics, at: time)
  }

  /// Turns to the next page of the help; returns false if the help's last page is already shown.
  package mutating func turnPage() -> Bool {
    guard let contents, let layout, layout.lines.count < contents.lineCount else { return false }
    self.contents = contents.dropping(layout.lines.count)
    return true
  }

  /// Handles a pressed key while the help is shown. Returns true if nothing else may get the key;
  /// false if the key has a command that closes the help and is then performed.
  mutating func press(_ key: KeyEvent, in environment: Environment, at time: Instant) -> Bool {
    guard isShown, key.isPressed else { return false }
    let bindings = environment.bindings
    let own = environment.mode == .album ? bindings.albumCommand(for: key) : nil
    // The press of a repeated key may have opened the help. A letter without a command would search
    // for a photo behind the help.
    guard !key.isRepeat, let command = own ?? bindings.command(for: key) else { return true }
    return handle(command, environment.physics, at: time)
  }

  /// Handles a command while the help is shown: closes the help or, for `Command.toggleHelp`, turns
  /// to the next page if there is one.
  ///
  /// Returns true for `Command.toggleHelp` and `Command.back`: the caller must not perform these
  /// commands. Returns false for all other commands: the caller performs them too. If the help is
  /// not shown, does nothing and returns false.
  mutating func handle(_ command: Command, _ physics: Physics, at time: Instant) -> Bool {
    guard isShown else { return false }
    if command == .toggleHelp, turnPage() { return true }
    hide(physics, at: time)
    return command == .toggleHelp || command == .back
  }

  /// Handles a press at a point of the view: on the text that announces another page, the press
  /// turns the page, elsewhere it closes the help. Returns true for such a press, and for the second
  /// press of a double click that has closed the help.
  mutating func press(at point: Point?, _ physics: Physics, at time: Instant) -> Bool {
    guard isShown else {
      return closed.map { time - $0 <= physics.longestSecondPressTime } ?? false
    }
    if let point, layout?.more?.contains(point) == true, turnPage() { return true }
    hide(physics, at: time)
    closed = time
    return true
  }

  /// Lays the visible panel out, if its contents or the measures of the view have changed. Returns
  /// the texts to draw; empty while the panel is not visible.
  mutating func layOut(in context: ViewContext, at time: Instant) -> [Caption] {
    guard let contents, isSeen(at: time) else { return [] }
    if let laidOut, laidOut.isMade(of: contents, in: context) { return laidOut.texts }
    let (texts, layout) = HelpLayout.made(of: contents, in: context)
    laidOut = LaidOut(
      contents: contents, measures: context.measures, texts: texts, layout: layout)
    return texts
  }

  /// The opacity, 0…1; 0 until the texts are drawn.
  package func opacity(at time: Instant) -> Double {
    layout == nil ? 0 : fade.opacity(at: time)
  }

  /// The layers of the scrim and of the panel; empty while the help is hidden or not drawn.
  func panelLayers(in context: ViewContext, at time: Instant) -> [Layer] {
    let opacity = opacity(at: time)
    guard opacity > 0, let layout else { return [] }
    // At a fractional scale, the frame may be larger than the view by a part of a device px.
    let veil = Layer(
      frame: Rect(origin: .zero, size: context.viewSize).insetBy(-1),
      contents: .color(context.palette.scrim))
    let keycaps = layout.keycaps.map {
      // The edges are aligned to device pixels, so that all keys look alike.
      Layer(
        frame: context.snappedEdges(of: $0), contents: .color(context.palette.keycap),
        cornerRadius: 5)
    }
    var panel = Layer(
      frame: layout.frame, contents: .color(context.palette.panel), cornerRadius: 16,
      sublayers: keycaps + context.layers(layout.texts))
    // A single row may be higher than a tiny view.
    panel.clipsToBounds = true
    return [veil, panel].map { $0.with(opacity: opacity) }
  }

  package func isMoving(at time: Instant) -> Bool { fade.isMoving(at: time) }
}

extension HelpPanel {
  /// Takes keys, presses, pinches, swipes and scrolls while the help is shown. A key or a press on
  /// the header that closes the help and means more is then for what lies behind.
  static func handle(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    let isTaken: Bool
    switch input {
    case .pinch(.begin), .swipe(.begin), .scroll(.delta):
      isTaken = lightbox.chrome.overlays.help.isShown
    case .key(let key):
      isTaken = lightbox.chrome.overlays.help.press(key, in: lightbox.environment, at: time)
    case .pointer(.button(_, isPressed: true)), .touch(.down):
      let point = input.pressedPoint(pointer: lightbox.pointer)
      isTaken =
        lightbox.chrome.overlays.help.press(at: point, lightbox.physics, at: time)
        && point.flatMap { lightbox.chrome.header.part(at: $0, in: lightbox.context) } == nil
    default: isTaken = false
    }
    return isTaken ? .taken([]) : .passed()
  }
}
