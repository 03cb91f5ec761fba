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
  /// The time at which the sentence was shown; nil once its stay includes the time for its letters.
  private var unmeasuredSince: Instant?
  /// True if the sentence says that something was not done.
  var isFailure = false
  /// The end of the stay without the pointer that rests on the sentence; nil if there is none.
  private var heldFrom: Instant?
  /// The commands of the buttons after the sentence, in order.
  private(set) var actions: [Command] = []
  /// The photo that the sentence is about without naming it; nil for none.
  private var subject: PhotoID?
  /// The pointer or finger that presses a button; nil if there is none.
  var press: Press?
  /// True while the sentence is a hint, which disappears at the first input.
  private(set) var isHint = false
  /// The hint for a person who sees an album for the first time.
  private(set) var hint = FirstHint()
  /// The open photo for which the notice about a damaged file was shown; nil if there is none.
  var damaged: PhotoID?

  private static let textSize = 14.0

  private enum Contents: Hashable {
    case sentence(Phrase)
    /// The text that is looked for, while an input method composes what is behind it.
    case composition(typed: String, composed: String)
  }

  /// A pointer or finger that presses a button.
  enum Press: Hashable, Sendable {
    case pointer(Command)
    case touch(Int32, Point, Command)
  }

  /// Returns the tag of a button's layer, by the button's index.
  static func actionTag(_ index: Int) -> Int { -1 - index }

  /// The space around the button's text that belongs to it, and that between it and the sentence,
  /// logical px.
  private static let (reach, gap) = (10.0, 18.0)

  /// Shows `text` in place of the sentence before.
  package mutating func show(_ text: Phrase, _ physics: Physics, at time: Instant) {
    show(text, actions: [], physics, at: time)
  }

  /// Shows `text` in place of the sentence before, and for longer buttons that do `actions`.
  mutating func show(_ text: Phrase, actions: [Command], _ physics: Physics, at time: Instant) {
    let shown = actions.isEmpty ? physics.noticeTime : physics.hintTime
    show(.sentence(text), until: time + shown, physics, at: time)
    self.actions = actions
  }

  /// Shows `text` about a photo that it does not name, and a button that takes back what was done: both go as
  /// another photo becomes the current one.
  mutating func show(_ text: Phrase, undoing photo: PhotoID?, _ physics: Physics, at time: Instant)
  {
    show(.sentence(text), until: time + physics.undoTime, physics, at: time)
    (actions, subject) = ([.undo], photo)
  }

  /// Hides a sentence that is about a photo other than the current one.
  mutating func update(for current: PhotoID?, at time: Instant) {
    if let subject, subject != current { end(at: time) }
  }

  /// Shows `text` about a search in place of the sentence before, while the search lasts; `end` is nil where
  /// it has none.
  mutating func show(
    _ text: Phrase, searchingUntil end: Instant?, _ physics: Physics, at time: Instant
  ) {
    let least = time + physics.noticeTime
    show(.sentence(text), until: end.map { max($0, least) }, physics, at: time)
    searchStay = least
  }

  /// Shows what is typed in place of the sentence before, and behind it what is being composed, until the
  /// search is over.
  mutating func show(
    _ typed: String, composing composed: String, _ physics: Physics, at time: Instant
  ) {
    show(.composition(typed: typed, composed: composed), until: nil, physics, at: time)
    searchStay = time
  }

  /// Hides the sentence about a search that has ended, once it was shown long enough to be read.
  mutating func endSearch(at time: Instant) {
    guard let least = searchStay else { return }
    searchStay = nil
    guard let fade, !fade.isLeaving else { return }
    if least > time { self.fade?.stay(until: least, at: time) } else { self.fade?.leave(at: time) }
  }

  /// Lets a new sentence stay at least as long as its text, in the user's language, takes to read.
  private mutating func stayToBeRead(
    in environment: Environment, _ physics: Physics, at time: Instant
  ) {
    guard let shown = unmeasuredSince else { return }
    unmeasuredSince = nil
    guard case .sentence(let text) = contents, searchStay == nil, let leaving = fade?.deadline
    else { return }
    let letters = Double(environment.text(text).count)
    let reading = physics.noticeTime + physics.noticeLetterTime * letters
    let least = shown + (isFailure ? max(reading, physics.failureTime) : reading)
    if leaving < least { fade?.stay(until: least, at: time) }
  }

  /// Lets the sentence stay while the pointer rests on it.
  private mutating func hold(_ isPointed: Bool, at time: Instant) {
    guard let fade, !fade.isLeaving, searchStay == nil else { return heldFrom = nil }
    if isPointed, let leaving = fade.deadline {
      heldFrom = leaving
      self.fade?.stay(until: nil, at: time)
    } else if !isPointed, let leaving = heldFrom {
      heldFrom = nil
      self.fade?.stay(until: max(leaving, time), at: time)
    }
  }

  /// Hides the sentence and its buttons.
  mutating func end(at time: Instant) {
    (actions, subject, press) = ([], nil, nil)
    fade?.leave(at: time)
  }

  /// Shows a hint in place of the previous sentence: longer than a notice, but only until the first
  /// input.
  mutating func hint(_ text: Phrase, _ physics: Physics, at time: Instant) {
    show(.sentence(text), until: time + physics.hintTime, physics, at: time)
    isHint = true
  }

  /// Hides a hint, unless it is still fading in: the person cannot have read it then.
  mutating func endHint(at time: Instant) {
    guard isHint, fade?.isMoving(at: time) == false else { return }
    isHint = false
    fade?.leave(at: time)
  }

  // MARK: Input

  /// Handles input on the buttons; returns nil for other input. `button` returns the command of the
  /// button at a point of the view. Returns the command of a button that was pressed and released.
  mutating func claim(
    _ input: InputEvent, pointer: Point?, button: (Point) -> Command?
  ) -> [Command]? {
    func released(_ command: Command, at point: Point?) -> [Command] {
      point.flatMap(button) == command ? [command] : []
    }
    guard !actions.isEmpty else { return nil }
    let before = press
    switch input {
    case .pointer(.button(.left, isPressed: true)):
      guard let command = pointer.flatMap(button) else { return nil }
      press = .pointer(command)
    case .pointer(.button(.left, isPressed: false)):
      guard case .pointer(let command) = before else { return nil }
      press = nil
      return released(command, at: pointer)
    case .touch(.down(let id, let point)):
      guard let command = button(point) else { return nil }
      press = .touch(id, point, command)
    case .touch(.move(let id, let point)):
      guard case .touch(id, _, let command) = before else { return nil }
      press = .touch(id, point, command)
    case .touch(.up(let id)):
      guard case .touch(id, let point, let command) = before else { return nil }
      press = nil
      return released(command, at: point)
    case .touch(.cancel):
      press = nil
      return nil
    default: return nil
    }
    return []
  }

  private mutating func show(
    _ contents: Contents, until leaving: Instant?, _ physics: Physics, at time: Instant
  ) {
    (isHint, actions, subject) = (false, [], nil)
    (press, searchStay, unmeasuredSince) = (nil, nil, time)
    (isFailure, heldFrom) = (false, nil)
    if fade == nil { fade = TimedFade(at: time, until: leaving, physics: physics) }
    fade?.stay(until: leaving, at: time)
    self.contents = contents
  }

  /// The newest sentence, even after it has disappeared.
  var text: Phrase {
    switch contents {
    case .sentence(let text): text
    case .composition(let typed, let composed): .verbatim(typed + composed)
    }
  }

  /// The shown sentence; nil if there is none, or while it fades out.
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

  private func actionCaptions(in context: ViewContext) -> [Caption] {
    actions.compactMap { $0.entry?.label }.map { label in
      context.caption(
        label, size: Self.textSize, isBold: true, color: context.palette.accent,
        maximumWidth: max(context.viewSize.width - 96, 64))
    }
  }

  package func captions(in context: ViewContext) -> [Caption] {
    guard fade != nil else { return [] }
    if case .composition(let typed, let composed) = contents {
      let captions = self.captions(of: typed, composing: composed, in: context)
      return [captions.typed, captions.composed].compactMap { $0 }
    }
    return [caption(in: context)] + actionCaptions(in: context)
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
    let buttons = actionCaptions(in: context)
    let labels = buttons.compactMap { context.size(of: $0) }
    guard !buttons.isEmpty, labels.count == buttons.count else {
      return context.badge(holding: text, within: area, bottom: area.maxY, opacity: opacity) {
        [context.layer(caption, at: $0)]
      }
    }
    let row = Self.row(of: text, labels, within: context.viewSize.width - 60)
    return context.badge(holding: row.size, within: area, bottom: area.maxY, opacity: opacity) {
      origin in
      var layers = [context.layer(caption, at: origin)]
      for (index, label) in row.labels.enumerated() {
        let place = Rect(origin: origin + Vector(dx: label.minX, dy: label.minY), size: label.size)
        layers += [
          context.layer(buttons[index], at: place.origin),
          Layer(frame: place.insetBy(-Self.reach), tag: Self.actionTag(index)),
        ]
      }
      return layers
    }
  }

  /// The places of a sentence and of its buttons' labels: all beside one another, else the buttons
  /// below, beside one another where they fit `width`, else each below the one before.
  private static func row(
    of sentence: Size, _ labels: [Size], within width: Double
  ) -> (size: Size, labels: [Rect]) {
    let between = gap + reach
    let isRow = labels.map(\.width).reduce(0, +) + between * Double(labels.count - 1) <= width
    var places: [Rect] = []
    for label in labels {
      let origin =
        places.last.map { last in
          isRow ? Point(x: last.maxX + between, y: 0) : Point(x: 0, y: last.maxY + 2 * reach)
        } ?? Point(x: 0, y: 0)
      places.append(Rect(origin: origin, size: label))
    }
    let size = Size(
      width: places.map(\.maxX).max() ?? 0, height: places.map(\.maxY).max() ?? 0)
    let isBeside = isRow && sentence.width + gap + size.width <= width
    let whole =
      isBeside
      ? Size(width: sentence.width + gap + size.width, height: max(sentence.height, size.height))
      : Size(width: max(sentence.width, size.width), height: sentence.height + reach + size.height)
    let top = isBeside ? (whole.height - size.height) / 2 : sentence.height + reach
    places = places.map { place in
      let left =
        isBeside ? sentence.width + gap : (whole.width - (isRow ? size : place.size).width) / 2
      return Rect(origin: place.origin + Vector(dx: left, dy: top), size: place.size)
    }
    return (whole, places)
  }

  /// The captions of what is typed, nil for nothing, and of what is being composed: the first takes
  /// half of the room at most, and leaves the rest.
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

  package func deadline(_ physics: Physics) -> Instant? { fade?.deadline }

  package mutating func expire(_ physics: Physics, at time: Instant) {
    fade?.expire(at: time)
    guard let fade else { return }
    if fade.isLeaving { (isHint, actions, subject, press) = (false, [], nil, nil) }
    if fade.isOver(at: time) { self.fade = nil }
  }

  package func isMoving(at time: Instant) -> Bool { fade?.isMoving(at: time) ?? false }
}

extension NoticeLine {
  static var path: WritableKeyPath<Lightbox, NoticeLine> { \.chrome.overlays.notice }

  static func handle(
    _ input: PartInput, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    guard !lightbox.chrome.overlays.notice.actions.isEmpty else { return .passed() }
    let before = lightbox
    let commands = lightbox.chrome.overlays.notice.claim(input.event, pointer: lightbox.pointer) {
      button(at: $0, in: before, time)
    }
    return Claim(commands.map { $0.flatMap { lightbox.perform($0, at: time) } })
  }

  /// The command of the button at `point` of the layout; nil if there is none.
  static func button(at point: Point, in lightbox: Lightbox, _ time: Instant) -> Command? {
    let actions = lightbox.chrome.overlays.notice.actions
    guard !actions.isEmpty, let tag = lightbox.partLayers(at: time).hit(at: point)?.tag else {
      return nil
    }
    return actions.indices.first { actionTag($0) == tag }.map { actions[$0] }
  }

  static func receive(
    _ event: Event, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    switch event {
    case .notice(.told(let sentence)):
      lightbox.chrome.overlays.show(sentence, lightbox.physics, at: time)
    case .notice(.failed(let sentence)):
      lightbox.chrome.overlays.show(sentence, lightbox.physics, at: time)
      lightbox.chrome.overlays.notice.isFailure = true
    case .notice(.settingsMistakes(let count)):
      let sentence = Phrase(
        one: "The settings file has {0} mistake. The default is used there.",
        other: "The settings file has {0} mistakes. The defaults are used there.", count)
      lightbox.chrome.overlays.notice.show(
        sentence, actions: [.openSettings], lightbox.physics, at: time)
    case .notice(.firstRun): lightbox.chrome.overlays.notice.hint.ask()
    case .album(.found(nil)):
      lightbox.chrome.overlays.notice.showNothingFound(
        by: lightbox.stage.album.typeAhead, lightbox.physics, at: time)
    default: break
    }
    return []
  }

  static func update(
    in lightbox: inout Lightbox, after event: Event, at time: Instant
  ) -> [Effect] {
    var notice = lightbox.chrome.overlays.notice
    if notice.hint.isDue, lightbox.mode == .album, !lightbox.cells.isEmpty,
      !lightbox.chrome.overlays.help.isShown
    {
      notice.hint(notice.hint.begin(lightbox.environment.bindings), lightbox.physics, at: time)
    }
    notice.update(for: lightbox.current, at: time)
    let isDamaged = lightbox.mode == .photo && lightbox.library.isCurrentDamaged
    notice.showDamage(of: isDamaged ? lightbox.current : nil, lightbox.physics, at: time)
    notice.stayToBeRead(in: lightbox.environment, lightbox.physics, at: time)
    if !lightbox.album.typeAhead.isActive(lightbox.physics, at: time) { notice.endSearch(at: time) }
    notice.hold(isPointed(in: lightbox, at: time), at: time)
    lightbox.chrome.overlays.notice = notice
    return []
  }

  /// Returns true if the pointer is on the sentence's plate.
  private static func isPointed(in lightbox: Lightbox, at time: Instant) -> Bool {
    guard let pointer = lightbox.pointer, lightbox.chrome.overlays.notice.fade != nil else {
      return false
    }
    let places = lightbox.chrome.overlays.places(
      in: lightbox.context, showing: nil, above: lightbox.footer(at: time), at: time)
    return places.notice?.contains(pointer) == true
  }
}
