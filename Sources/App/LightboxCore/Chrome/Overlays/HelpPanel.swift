internal import Geometry
package import Input
internal import Languages
package import Motion
internal import Raster

/// The help panel, which lists the main gestures and all keys. It lies in front of everything, and
/// closes at a key or a press.
package struct HelpPanel: LightboxPart, Equatable {
  static var path: WritableKeyPath<Lightbox, HelpPanel> { \.chrome.overlays.help }

  private var fade = Fade()
  /// The help's rows except those on earlier pages; nil until the help is shown for the first time.
  private var contents: HelpContents?
  @Shared private var laidOut: LaidOut<HelpContents, HelpLayout>? = nil
  /// The newest press that has closed the help or turned its page; nil before the first.
  private var newest: Press?

  /// A press that has closed the help or turned its page.
  private struct Press: Equatable {
    let point: Point?
    let time: Instant
    /// The finger of the press while it is down; nil for a mouse button.
    var finger: Int32?

    /// Returns true for the second press of a double click or tap, and for a finger that joins.
    func includes(
      _ other: Point?, by finger: Int32?, _ physics: Physics, at time: Instant
    ) -> Bool {
      guard time - self.time <= physics.longestSecondPressTime else { return false }
      if finger != nil, self.finger != nil { return true }
      guard let point, let other else { return false }
      return (other - point).length <= physics.secondPressDistance(isFinger: finger != nil)
    }
  }

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

  /// Handles a press at a point of the view, of a finger or of a mouse button if `finger` is nil.
  /// On the text that announces another page, the press turns the page; elsewhere it closes the
  /// help. Returns true for such a press. Also returns true for presses that belong to the one
  /// before and have no effect: the second one of a double click or tap, and further fingers that
  /// join the first one.
  mutating func press(
    at point: Point?, by finger: Int32?, _ physics: Physics, at time: Instant
  ) -> Bool {
    let belongs = newest?.includes(point, by: finger, physics, at: time) ?? false
    guard isShown else { return belongs }
    let isOnMore = point.map { layout?.more?.contains($0) == true } ?? false
    if !isOnMore || !turnPage() {
      if belongs { return true }
      hide(physics, at: time)
    }
    newest = Press(point: point, time: time, finger: finger)
    return true
  }

  /// Records that a finger has lifted, or that all touches were cancelled if `finger` is nil.
  private mutating func release(_ finger: Int32?) {
    if finger == nil || newest?.finger == finger { newest?.finger = nil }
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
  /// Takes keys, presses, pinches, swipes and scrolls while the help is shown. Two kinds of input
  /// close the help and are not taken, so that they also have their usual effect: a key whose
  /// command is not `toggleHelp` or `back`, and a press on a part of the header.
  static func handle(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    let isTaken: Bool
    switch input {
    case .pinch(.begin), .swipe(.begin), .scroll(.delta):
      isTaken = lightbox.chrome.overlays.help.isShown
    case .key(let key):
      isTaken = lightbox.chrome.overlays.help.press(key, in: lightbox.environment, at: time)
    case .pointer(.button(_, isPressed: true)):
      isTaken = press(at: lightbox.pointer, by: nil, in: &lightbox, at: time)
    case .touch(.down(let id, let point)):
      isTaken = press(at: point, by: id, in: &lightbox, at: time)
    case .touch(.up(let id)):
      lightbox.chrome.overlays.help.release(id)
      isTaken = false
    case .touch(.cancel):
      lightbox.chrome.overlays.help.release(nil)
      isTaken = false
    default: isTaken = false
    }
    return isTaken ? .taken([]) : .passed()
  }

  /// Handles a press. Returns false if the caller must pass the press on: the press does not
  /// concern the help, or it is on a part of the header.
  private static func press(
    at point: Point?, by finger: Int32?, in lightbox: inout Lightbox, at time: Instant
  ) -> Bool {
    let isTaken = lightbox.chrome.overlays.help.press(
      at: point, by: finger, lightbox.physics, at: time)
    return isTaken
      && point.flatMap { lightbox.chrome.header.part(at: $0, in: lightbox.context) } == nil
  }
}
