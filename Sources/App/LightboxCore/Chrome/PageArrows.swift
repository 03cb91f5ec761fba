package import Geometry
package import Input
internal import Languages
package import Motion
package import Raster
internal import Semantics
internal import Viewing

/// The arrows at the view's left and right edges, with which a mouse turns the page.
///
/// The arrows appear when the pointer moves and disappear once it has rested, like the header;
/// touches do not show them. An arrow is fully opaque while the pointer is close to the arrow's
/// edge of the view, and faint otherwise.
package struct PageArrows: LightboxPart, Equatable {
  /// An arrow, named by the page to which it leads.
  package enum Side: Equatable, Sendable, CaseIterable {
    case previous, next

    var command: Command { self == .previous ? .previous : .next }
  }

  /// The part of the view that is free for the arrows, and the pages to which they lead.
  package struct Surroundings: Equatable, Sendable {
    /// The free part of the view, logical px.
    package var room: Rect
    package var hasPrevious: Bool
    package var hasNext: Bool

    fileprivate func leads(to side: Side) -> Bool { side == .previous ? hasPrevious : hasNext }
  }

  /// The diameter of a button and its distance from the left or right edge of the free part of the
  /// view (``Surroundings/room``), logical px.
  static let (diameter, margin) = (48.0, 12.0)
  private static let leastRoom = Size(width: 280, height: 160)
  /// The share of the free part's width that counts as close to an edge.
  private static let nearness = 0.125
  private static let faintOpacity = 0.5

  /// The free part of the view and the arrows' pages at the last update; nil while no arrows may be
  /// shown.
  private var surroundings: Surroundings?
  /// The part of the view in which the arrows lie, logical px. It stays the same while the arrows
  /// fade out.
  private(set) var room = Rect.zero
  /// The button under the pointer; nil for none. After a click has shown the last page, the button
  /// is invisible. It still counts as hovered, so that a further click does not reach the photo.
  private(set) var hovered: Side?
  /// The arrow on which the mouse's left button was pressed; nil once the button is released.
  private(set) var press: Side?
  /// The mouse's buttons that went down elsewhere.
  private var otherButtons: Set<PointerButton> = []
  private var pointer: Point?
  /// The time of the pointer's last motion; nil once it has rested.
  private var movedAt: Instant?
  private var fades: [Side: Fade] = [:]

  /// True while the pointer is over a button that leads to a page.
  package var hasPointer: Bool { (press ?? hovered).map { leads(to: $0) } ?? false }

  func leads(to side: Side) -> Bool { surroundings?.leads(to: side) ?? false }

  // MARK: Places

  func center(of side: Side) -> Point {
    let inset = Self.margin + Self.diameter / 2
    return Point(
      x: side == .previous ? room.minX + inset : room.maxX - inset, y: room.center.y)
  }

  /// Returns a square in the view, centred on a button. `reach` is half of its side length, logical
  /// px; the default gives the frame of the button's disc.
  func frame(of side: Side, reach: Double = diameter / 2) -> Rect {
    let center = center(of: side)
    return Rect(x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach)
  }

  /// The area in which presses belong to a button; the area extends to the edge of `room`.
  private func area(of side: Side) -> Rect {
    frame(of: side, reach: Self.margin + Self.diameter / 2)
  }

  /// The button whose area has `point` in it; nil for none.
  private func side(at point: Point?) -> Side? {
    point.flatMap { point in Side.allCases.first { area(of: $0).contains(point) } }
  }

  private func isNear(_ side: Side) -> Bool {
    guard let pointer, otherButtons.isEmpty else { return false }
    let reach = max(Self.nearness * room.size.width, area(of: side).size.width)
    return side == .previous ? pointer.x < room.minX + reach : pointer.x >= room.maxX - reach
  }

  // MARK: Events

  /// Updates the arrows. If `surroundings` is nil, no arrows are shown; once there are surroundings
  /// again, the pointer's next motion shows the arrows.
  mutating func update(for surroundings: Surroundings?, _ physics: Physics, at time: Instant) {
    let (size, least) = (surroundings?.room.size ?? .zero, Self.leastRoom)
    let hasRoom = size.width >= least.width && size.height >= least.height
    self.surroundings = hasRoom ? surroundings : nil
    if let surroundings = self.surroundings { room = surroundings.room } else { movedAt = nil }
    hover(at: time)
    refresh(physics, at: time)
  }

  /// Handles input; returns the commands to perform, or nil if the input is not for the arrows.
  mutating func handle(
    _ input: InputEvent, in surroundings: Surroundings?, _ physics: Physics, at time: Instant
  ) -> [Command]? {
    guard case .pointer(let event) = input else { return nil }
    update(for: surroundings, physics, at: time)
    defer { refresh(physics, at: time) }
    switch event {
    case .enter(let point), .motion(let point):
      pointer = point
      // While a photo is dragged, the pointer has no effect on the arrows.
      guard otherButtons.isEmpty else { return nil }
      // If a window opens under the pointer, the arrows wait until the pointer moves.
      if case .motion = event, self.surroundings != nil { movedAt = time }
      hover(at: time)
      return nil
    case .button(.left, isPressed: true) where hovered != nil:
      press = hovered
      return []
    case .button(.left, isPressed: false) where press != nil:
      let pressed = press
      press = nil
      return pressed == hovered ? [pressed?.command].compactMap { $0 } : []
    case .button(let button, let isPressed):
      if isPressed { otherButtons.insert(button) } else { otherButtons.remove(button) }
      hover(at: time)
      return nil
    case .leave:
      (pointer, press, otherButtons) = (nil, nil, [])
      hover(at: time)
      return nil
    }
  }

  /// Finds the button under the pointer; while a button is pressed, no other button is found.
  private mutating func hover(at time: Instant) {
    var found = surroundings != nil && otherButtons.isEmpty ? side(at: pointer) : nil
    if let side = found, hovered != side, !leads(to: side) || movedAt == nil { found = nil }
    if press != nil, found != press { found = nil }
    // The time of rest begins when the pointer leaves a button.
    if hovered != nil, found == nil, surroundings != nil { movedAt = time }
    hovered = found
  }

  // MARK: Coming and going

  func opacity(of side: Side, at time: Instant) -> Double { fades[side]?.opacity(at: time) ?? 0 }

  /// True while an arrow is visible or fading in.
  var isShown: Bool { Side.allCases.contains { goal(of: $0) > 0 } }

  /// Shows the arrows and restarts the time after which they fade out, if `shows` is true;
  /// otherwise hides the arrows.
  mutating func show(_ shows: Bool, _ physics: Physics, at time: Instant) {
    movedAt = shows && surroundings != nil ? time : nil
    if !shows { hovered = nil }
    hover(at: time)
    refresh(physics, at: time)
  }

  /// Shows the arrows if the pointer, which comes back from a menu or a field, is on one of them.
  mutating func wake(_ physics: Physics, at time: Instant) {
    if side(at: pointer) != nil { show(true, physics, at: time) }
  }

  private func isHeld(_ side: Side) -> Bool { hovered == side || press == side }

  private func goal(of side: Side) -> Double {
    guard leads(to: side), movedAt != nil || isHeld(side) else { return 0 }
    return isHeld(side) || isNear(side) ? 1 : Self.faintOpacity
  }

  private mutating func refresh(_ physics: Physics, at time: Instant) {
    for side in Side.allCases {
      var fade = fades[side] ?? Fade()
      let goal = goal(of: side)
      guard goal != fade.target else { continue }
      let duration =
        goal > fade.target
        ? physics.headerFadeInTime
        : leads(to: side) ? physics.headerFadeOutTime : physics.panelFadeOutTime
      fade.turn(to: goal, over: duration, at: time)
      fades[side] = fade
    }
  }

  package func deadline(_ physics: Physics) -> Instant? {
    let isWaiting = Side.allCases.contains { !isHeld($0) && goal(of: $0) > 0 }
    return isWaiting ? movedAt.map { $0 + physics.headerRestTime } : nil
  }

  package mutating func expire(_ physics: Physics, at time: Instant) {
    guard let deadline = deadline(physics), deadline <= time else { return }
    movedAt = nil
    refresh(physics, at: deadline)
  }

  package func isMoving(at time: Instant) -> Bool {
    fades.values.contains { $0.isMoving(at: time) }
  }

  // MARK: Layers

  /// The length and the width of a chevron's two strokes, logical px.
  private static let (chevron, stroke) = (13.0, 2.5)

  /// The layers of the buttons that are visible at `time`.
  package func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    Side.allCases.compactMap { side in
      let opacity = opacity(of: side, at: time)
      guard opacity > 0 else { return nil }
      // The arrows lie over photos, which are surrounded by black on every desktop.
      return button(side, in: context.inDark).with(opacity: opacity)
    }
  }

  private func button(_ side: Side, in context: ViewContext) -> Layer {
    let frame = context.snapped(frame(of: side))
    func disk(_ contents: Layer.Contents) -> Layer {
      Layer(
        frame: Rect(origin: .zero, size: frame.size), contents: contents,
        cornerRadius: frame.size.width / 2)
    }
    var parts = [disk(.color(context.palette.veil))]
    if hovered == side, leads(to: side) {
      let glow = disk(.color(context.palette.text))
      parts.append(glow.with(opacity: press == side ? 0.26 : 0.14))
    }
    parts.append(chevron(side, in: frame.size, context))
    return Layer(frame: frame, sublayers: parts)
  }

  /// The sign on a button of `size`: two edges of a rotated square, in the middle of the button.
  private func chevron(_ side: Side, in size: Size, _ context: ViewContext) -> Layer {
    let (length, width) = (Self.chevron, Self.stroke)
    let color = Layer.Contents.color(context.palette.text)
    let strokes = [
      Rect(x: 0, y: 0, width: length, height: width),
      Rect(x: length - width, y: 0, width: width, height: length),
    ].map { Layer(frame: $0, contents: color, cornerRadius: width / 2) }
    let direction = side == .previous ? -1.0 : 1
    // The strokes fill only one half of the square. So the square is moved, and the strokes are in
    // the button's middle.
    let shift = direction * length / 2.0.squareRoot() / 2
    let turn = side == .previous ? -0.75 * Double.pi : 0.25 * Double.pi
    return Layer(
      bounds: Rect(x: 0, y: 0, width: length, height: length),
      position: Point(x: size.width / 2 - shift, y: size.height / 2),
      transform: .rotation(turn), sublayers: strokes)
  }
}

extension PageArrows.Surroundings {
  /// Creates the surroundings of the arrows from the state of the lightbox. Nil if no photo is
  /// open, if the help covers the photo, or if the photo is zoomed in, held or moving.
  init?(in lightbox: Lightbox, at time: Instant) {
    self.init(lightbox.stage, lightbox.chrome.overlays, lightbox.context, at: time)
  }

  private init?(_ stage: Stage, _ overlays: Overlays, _ context: ViewContext, at time: Instant) {
    guard stage.mode == .photo, !stage.isAlbumSeen(at: time),
      !stage.isCurrentInTransition(at: time), stage.dismissal.isSettled(at: time),
      !overlays.help.isShown,
      stage.viewport.map({ $0.isFit && (!$0.isHeld || $0.hold == .still) }) ?? true
    else { return nil }
    self.init(
      room: overlays.room(in: context), hasPrevious: stage.library.hasPrevious,
      hasNext: stage.library.hasNext)
  }
}

extension PageArrows {
  static var path: WritableKeyPath<Lightbox, PageArrows> { \.chrome.arrows }

  static func handle(
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    let commands = lightbox.chrome.arrows.handle(
      input, in: Surroundings(in: lightbox, at: time), lightbox.physics, at: time)
    return Claim(commands.map { $0.flatMap { lightbox.perform($0, at: time) } })
  }

  static func requests(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    lightbox.chrome.arrows.update(
      for: Surroundings(in: lightbox, at: time), lightbox.physics, at: time)
    return []
  }

  static func objects(in context: AccessibilityContext) -> [AccessibleObject] {
    guard context.lightbox.mode == .photo, context.lightbox.current != nil else { return [] }
    let library = context.library
    return Side.allCases.compactMap { side in
      guard side == .previous ? library.hasPrevious : library.hasNext else { return nil }
      let arrows = context.chrome.arrows
      var arrow = AccessibleObject(
        side == .previous ? "previous" : "next", .pushButton,
        side.command.entry?.label ?? .empty
      ) { node in
        node.frame = arrows.room.isEmpty ? .zero : arrows.frame(of: side)
        if arrows.opacity(of: side, at: context.time) > 0 { node.states.insert(.showing) }
      }
      arrow.position = side == .previous ? .beforeContents : .afterContents
      arrow.actions = { [context.action(side.command)] }
      return arrow
    }
  }
}
