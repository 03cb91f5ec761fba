internal import Geometry
internal import Gestures
package import Input
internal import Languages
internal import Motion
internal import Raster
internal import Viewing

/// The chrome over the pictures: the window's header, the page arrows, the panels, the menu, the
/// gesture scope.
package struct Chrome: LightboxPart {
  var header: Header
  var arrows: PageArrows
  var overlays: Overlays
  var menu: ContextMenu
  var tooltip: Tooltip
  var scope = ScopePanel()
  var dropFrame: DropFrame
  /// The field in which a photo is renamed.
  var renaming: RenameField
  /// The pointer's place and its shape.
  var cursor: PointerCursor
  /// The texts that are drawn, and those that are asked for.
  var captions = CaptionCache()
  /// The open photo whose damage was told.
  private var damaged: PhotoID?

  init(physics: Physics) {
    header = Header(physics: physics)
    arrows = PageArrows(physics: physics)
    overlays = Overlays(physics: physics)
    menu = ContextMenu(physics: physics)
    tooltip = Tooltip(physics: physics)
    dropFrame = DropFrame(physics: physics)
    renaming = RenameField(physics: physics)
    cursor = PointerCursor(physics: physics)
  }

  /// Uses `physics` for what begins from now on.
  mutating func follow(_ physics: Physics) {
    header.physics = physics
    arrows.physics = physics
    overlays.follow(physics)
    menu.physics = physics
    tooltip.physics = physics
    dropFrame.physics = physics
    renaming.physics = physics
    cursor.rest.physics = physics
  }

  package var deadline: Instant? {
    [
      header.deadline, arrows.deadline, overlays.deadline, tooltip.deadline, cursor.deadline,
    ].compactMap { $0 }.min()
  }

  package mutating func expire(at time: Instant) {
    header.expire(at: time)
    arrows.expire(at: time)
    overlays.expire(at: time)
    tooltip.expire(at: time)
    cursor.expire(at: time)
  }

  package func isMoving(at time: Instant) -> Bool {
    header.isMoving(at: time) || arrows.isMoving(at: time) || overlays.isMoving(at: time)
      || menu.isMoving(at: time) || tooltip.isMoving(at: time) || dropFrame.isMoving(at: time)
      || renaming.isMoving(at: time)
  }

  // MARK: On the stage

  /// The pointer's place in the view; nil while it is elsewhere.
  var pointer: Point? { cursor.rest.position }

  /// Changes the header's buttons to those of new preferences. Returns the height that it then
  /// takes, in logical px.
  mutating func prepare(
    for preferences: Preferences, after former: Preferences, at time: Instant
  ) -> Double {
    header.change(from: former.buttons, to: preferences.buttons, at: time)
    return header.reservedHeight(textScale: preferences.textScale)
  }

  func headerHeight(in environment: Environment) -> Double {
    header.reservedHeight(textScale: environment.preferences.textScale)
  }

  /// The context in which the chrome is drawn.
  func context(in environment: Environment) -> ViewContext {
    ViewContext(
      measures: ViewContext.Measures(
        viewSize: environment.viewSize, deviceScale: environment.deviceScale,
        preferences: environment.preferences, headerHeight: headerHeight(in: environment),
        generation: captions.generation),
      captions: captions.pictures)
  }

  /// The layers over the pictures of the stage; see `layers(in:_:scope:zoom:above:at:)`.
  func layers(on stage: Stage, above footer: Double, at time: Instant) -> [Layer] {
    let (environment, context) = (stage.environment, context(in: stage.environment))
    let zoom = stage.viewport.map { $0.presented(at: time).scale * environment.deviceScale }
    // The field lies beside where its photo is now.
    var field = renaming
    if let anchor = fieldAnchor(on: stage, in: context, at: time) {
      field.layOut(at: anchor, in: context, isMirrored: environment.isMirrored)
    }
    return layers(
      in: context, environment, scope: stage.gestures.scope(at: time), zoom: zoom, above: footer,
      at: time)
      + field.layers(in: context, at: time) + dropFrame.layers(in: context, at: time)
  }

  private func fieldAnchor(
    on stage: Stage, in context: ViewContext, at time: Instant
  ) -> RenameLayout.Anchor? {
    renaming.anchor(
      on: stage, room: overlays.room(in: context), below: context.headerHeight, at: time)
  }

  /// The command of the notice's button at `point` of the layout; nil where none is.
  func button(
    at point: Point, on stage: Stage, above footer: Double, at time: Instant
  ) -> Command? {
    let actions = overlays.notice.actions
    guard !actions.isEmpty,
      let tag = layers(on: stage, above: footer, at: time).hit(at: point)?.tag
    else { return nil }
    return actions.indices.first { NoticeLine.actionTag($0) == tag }.map { actions[$0] }
  }

  /// The surroundings of the arrows; nil where there are none.
  func surroundings(on stage: Stage, at time: Instant) -> PageArrows.Surroundings? {
    PageArrows.Surroundings(
      on: stage, room: overlays.room(in: context(in: stage.environment)),
      isCovered: overlays.help.isShown, at: time)
  }

  /// Lays all out that can be seen. Returns the requests for texts, with those of the stage's
  /// `pictures`.
  mutating func layOut(over pictures: [Caption], on stage: Stage, at time: Instant) -> [Effect] {
    let (environment, context) = (stage.environment, context(in: stage.environment))
    overlays.layOut(in: context, at: time)
    menu.layOut(in: context, at: time)
    if let anchor = fieldAnchor(on: stage, in: context, at: time) {
      renaming.layOut(at: anchor, in: context, isMirrored: environment.isMirrored)
    }
    lookAtButtons(in: context, environment.bindings, at: time)
    arrows.look(at: surroundings(on: stage, at: time), at: time)
    return captions.want(
      pictures + captions(in: context, at: time) + renaming.captions(in: context, at: time))
      + renaming.wantedMeasure(in: context)
  }

  /// The pointer's shape over the chrome; nil where it is on the strip, or on the pictures.
  func cursorShape(over button: Command?) -> CursorShape? {
    if menu.isOpen || renaming.isOpen { return .arrow }
    if button != nil { return .pointer }
    if header.hasPointer { return .arrow }
    return arrows.hasPointer ? .pointer : nil
  }

  /// The layers over the pictures, back to front. `zoom` is the current photo's, device px per
  /// image px; `footer` is the height at the view's bottom that notices leave free, logical px.
  func layers(
    in context: ViewContext, _ environment: Environment,
    scope seen: @autoclosure () -> GestureScope,
    zoom: Double?, above footer: Double = 0, at time: Instant
  ) -> [Layer] {
    (scope.isShown ? scope.layers(seen(), in: environment) : [])
      + arrows.layers(in: context, at: time)
      + overlays.layers(in: context, showing: zoom, above: footer, at: time)
      + header.layers(in: context, at: time)
      + tooltip.layers(in: context, at: time) + menu.layers(in: context, at: time)
  }

  /// The texts that the layers need.
  func captions(in context: ViewContext, at time: Instant) -> [Caption] {
    [scope.caption].compactMap { $0 } + overlays.captions(in: context, at: time)
      + header.captions(in: context) + tooltip.captions(in: context, at: time)
      + menu.captions(in: context, at: time)
  }

  // MARK: Tooltips

  /// Tells the tooltip the button under the pointer; none while a menu or the help is in front.
  mutating func lookAtButtons(
    in context: ViewContext, _ bindings: KeyBindings, at time: Instant
  ) {
    let isCovered = menu.isOpen || overlays.help.isShown
    tooltip.look(
      at: isCovered ? nil : hoveredButton(in: context, bindings), time: time)
  }

  private func hoveredButton(
    in context: ViewContext, _ bindings: KeyBindings
  ) -> Tooltip.Target? {
    if let part = header.hovered, header.press == nil, header.isShown,
      let frame = header.layout(in: context).frame(of: part),
      let (text, command) = header.meaning(of: part)
    {
      let key = command.flatMap { KeyLabel.first(of: $0, in: bindings) }
      return Tooltip.Target(frame: frame, text: text, key: key ?? .empty)
    }
    guard arrows.hasPointer, arrows.press == nil, let side = arrows.hovered else { return nil }
    return Tooltip.Target(
      frame: arrows.frame(of: side), text: side.command.entry?.label ?? .empty,
      key: KeyLabel.first(of: side.command, in: bindings) ?? .empty)
  }

  // MARK: Events

  /// Takes an event that concerns the chrome alone.
  mutating func receive(_ event: Event, at time: Instant) {
    switch event {
    case .told(let sentence): overlays.say(sentence, at: time)
    case .title(let title, let place): (header.title, header.place) = (title, place)
    case .firstRun: overlays.hint.ask()
    case .dropHovers(let hovers): dropFrame.show(hovers, at: time)
    default: break
    }
  }

  /// Records input that may concern others too.
  mutating func observe(_ input: InputEvent, at time: Instant) {
    tooltip.note(input, at: time)
    overlays.info.hand.note(input)
  }

  /// Takes a key while the help is shown: one with a command closes it, or turns its page. Returns
  /// true when the key does nothing else.
  mutating func takeKeyOfHelp(
    _ key: KeyEvent, in environment: Environment, at time: Instant
  ) -> Bool {
    let bindings = environment.bindings
    let own = environment.mode == .album ? bindings.albumCommand(for: key) : nil
    guard key.isPressed, let command = own ?? bindings.command(for: key) else { return false }
    return handleInHelp(command, at: time)
  }

  /// Handles a command while the help is shown, which closes it, or turns its page. Returns true
  /// when the command does nothing else.
  mutating func handleInHelp(_ command: Command, at time: Instant) -> Bool {
    guard overlays.help.isShown else { return false }
    if command == .toggleHelp, overlays.help.turnPage() { return true }
    overlays.help.hide(at: time)
    return command == .toggleHelp || command == .back
  }

  /// Closes the help at a press anywhere.
  mutating func notePress(_ input: InputEvent, at time: Instant) {
    switch input {
    case .pointer(.button(_, isPressed: true)), .touch(.down): overlays.press(at: time)
    default: break
    }
  }

  /// The actions without the tap that has closed the help.
  mutating func withoutClosingTap(
    _ actions: [GestureAction], in environment: Environment, at time: Instant
  ) -> [GestureAction] {
    let physics = environment.physics
    return actions.filter { action in
      switch action {
      case .tap, .doubleTap, .longPress, .twoFingerTap:
        !overlays.takesTap(at: time, latest: physics.longPressTime + 2 * physics.doubleTapTime)
      default: true
      }
    }
  }

  /// Shows Details, turns its page, or hides it after the last one.
  mutating func toggleInfo(at time: Instant) {
    if overlays.info.isShown, overlays.info.turnPage() { return }
    overlays.info.show(!overlays.info.isShown, at: time)
  }

  /// Shows a notice when `command` would turn beyond the first or the last photo.
  mutating func sayEnd(_ command: Command, in library: PhotoLibrary, at time: Instant) {
    guard let index = library.photoIndex, library.photoIndices.count > 1 else { return }
    switch command {
    case .next, .last:
      if index == library.photoIndices.count - 1 { overlays.say(Phrase("Last photo"), at: time) }
    case .previous, .first:
      if index == 0 { overlays.say(Phrase("First photo"), at: time) }
    default: break
    }
  }

  /// Shows a notice that the open photo was marked or unmarked: only thumbnails have a badge.
  mutating func sayMark(_ isMarked: Bool, of photo: PhotoID?, at time: Instant) {
    overlays.notice.say(
      isMarked ? Phrase("Marked") : Phrase("Not marked"), undoing: photo, at: time)
  }

  /// Shows a notice that the next photos keep the view, or that they are shown at fit.
  mutating func sayKeep(_ keeps: Bool, at time: Instant) {
    overlays.say(keeps ? Phrase("The view is kept") : Phrase("Photos at fit"), at: time)
  }

  /// Shows a notice when a photo is opened that could not be read whole; Details keeps saying so.
  private mutating func sayDamage(of photo: PhotoID?, at time: Instant) {
    defer { damaged = photo }
    guard let photo, photo != damaged else { return }
    overlays.say(Phrase("The file is damaged: this is what could be read"), at: time)
  }

  /// Updates the panels for the current photo; `viewport` is nil while it is in a hero transition.
  /// Returns their requests.
  mutating func look(
    at library: PhotoLibrary, _ viewport: Viewport?, rated: PhotoRatings = PhotoRatings(),
    in environment: Environment, at time: Instant
  ) -> [Effect] {
    overlays.zoom.note(viewport, of: library.current, at: time)
    overlays.notice.look(at: library.current, at: time)
    let isOpen = environment.mode == .photo
    let known = library.current.flatMap { library.loaded[$0] }
    let isDamaged = known.map { $0.isDamaged && $0.picture != nil } ?? false
    sayDamage(of: isOpen && isDamaged ? library.current : nil, at: time)
    var neighbours: [PhotoID] = []
    var positions: [PhotoID: Phrase] = [:]
    if overlays.info.isWanted, isOpen, let index = library.currentIndex,
      let reach = library.pagesInReach
    {
      neighbours = [index + 1, index - 1].filter(reach.contains).map { library.cells[$0] }
      positions = library.positions(of: reach)
      for photo in library.cells[reach] where rated[photo].stars > 0 {
        let stars = PhotoRatings.stars(rated[photo].stars)
        positions[photo] =
          positions[photo].map { .sequence([$0, .verbatim(" · "), stars]) } ?? stars
      }
    }
    return overlays.info.look(
      at: isOpen ? library.current : nil,
      note: isDamaged ? Phrase("The file is damaged: this is what could be read") : nil,
      histogram: known?.histogram,
      neighbours: neighbours, positions: positions, time: time)
  }
}
