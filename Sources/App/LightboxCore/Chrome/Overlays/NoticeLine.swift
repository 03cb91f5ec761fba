internal import Geometry
package import Input
package import Languages
package import Motion
internal import Raster

/// A short sentence at the view's bottom that disappears by itself.
package struct NoticeLine: LightboxPart, Hashable {
  private(set) var contents = Contents.sentence(.empty)
  private(set) var fade: TimedFade?
  /// The earliest time at which a sentence about a search may disappear; nil for other sentences.
  private var searchStay: Instant?
  /// The time at which the sentence was shown; nil once its display time has been adapted to the
  /// length of its text.
  private var unmeasuredSince: Instant?
  /// True if the sentence reports a failure; it then stays longer.
  var isFailure = false
  /// The time at which the sentence would have disappeared, while the pointer rests on it; else
  /// nil.
  private var heldFrom: Instant?
  /// The commands of the buttons after the sentence, in order.
  private(set) var actions: [Command] = []
  /// The photo that the sentence does not name but is about; nil for none.
  private var subject: PhotoID?
  private var press = ButtonPress<Command>()
  /// True if the sentence was shown over a photo; the plate is then dark, even with light colours.
  private(set) var isOverPhoto = false
  /// True while the sentence is a hint, which disappears at the first input.
  private(set) var isHint = false
  /// The hint for a person who sees an album for the first time.
  private(set) var hint = FirstHint()
  /// The open photo for which the notice about a damaged file was shown; nil if there is none.
  var damaged: PhotoID?

  enum Contents: Hashable {
    case sentence(Phrase)
    /// The typed search text, and the text that an input method composes after it.
    case composition(typed: String, composed: String)
  }

  /// Returns the tag of a button's layer, by the button's index.
  static func actionTag(_ index: Int) -> Int { -1 - index }

  /// Shows `text` instead of the previous sentence.
  package mutating func show(_ text: Phrase, _ physics: Physics, at time: Instant) {
    show(text, actions: [], physics, at: time)
  }

  /// Shows `text` instead of the previous sentence, with buttons for the commands `actions`. A
  /// sentence with buttons stays longer.
  mutating func show(_ text: Phrase, actions: [Command], _ physics: Physics, at time: Instant) {
    let shown = actions.isEmpty ? physics.noticeTime : physics.hintTime
    show(.sentence(text), until: time + shown, physics, at: time)
    self.actions = actions
  }

  /// Shows `text` and buttons instead of the previous sentence, until another sentence is shown.
  mutating func show(
    _ text: Phrase, untilReplacedWith actions: [Command], _ physics: Physics, at time: Instant
  ) {
    show(.sentence(text), until: nil, physics, at: time)
    (self.actions, unmeasuredSince) = (actions, nil)
  }

  /// Replaces the text of the shown sentence; its buttons stay as they are.
  mutating func change(to text: Phrase) { contents = .sentence(text) }

  /// Shows `text` and a button to undo the change of `photo`; `text` does not name the photo. The
  /// text and the button disappear when another photo becomes the current one.
  mutating func show(_ text: Phrase, undoing photo: PhotoID?, _ physics: Physics, at time: Instant)
  {
    show(.sentence(text), until: time + physics.undoTime, physics, at: time)
    (actions, subject) = ([.undo], photo)
  }

  /// Hides a sentence that is about a photo other than the current one.
  mutating func update(for current: PhotoID?, at time: Instant) {
    if let subject, subject != current { end(at: time) }
  }

  /// Shows `text` about a search instead of the previous sentence, until the search ends at `end`.
  /// If `end` is nil, the search has no fixed end.
  mutating func show(
    _ text: Phrase, searchingUntil end: Instant?, _ physics: Physics, at time: Instant
  ) {
    let least = time + physics.noticeTime
    show(.sentence(text), until: end.map { max($0, least) }, physics, at: time)
    searchStay = least
  }

  /// Shows the typed text `typed`, followed by the text `composed` that an input method is
  /// composing, instead of the previous sentence. This text stays until the search ends.
  mutating func show(
    _ typed: String, composing composed: String, _ physics: Physics, at time: Instant
  ) {
    show(.composition(typed: typed, composed: composed), until: nil, physics, at: time)
    searchStay = time
  }

  /// Hides the sentence about a search that has ended. A sentence that was shown too briefly to be
  /// read is hidden later: `Physics.noticeTime` seconds after it appeared.
  mutating func endSearch(at time: Instant) {
    guard let least = searchStay else { return }
    searchStay = nil
    guard let fade, !fade.isLeaving else { return }
    if least > time { self.fade?.stay(until: least, at: time) } else { self.fade?.leave(at: time) }
  }

  /// Extends the display time of a new sentence if its text, in the user's language, takes longer
  /// to read.
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

  /// True while the pointer rests on the sentence; the sentence does not disappear meanwhile.
  var isHeld: Bool { heldFrom != nil }

  /// Keeps the sentence visible while `isPointed` is true: the pointer rests on it.
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
    (actions, subject) = ([], nil)
    press.end()
    fade?.leave(at: time)
  }

  /// Shows a hint in place of the previous sentence: longer than a notice, but only until the first
  /// input.
  mutating func hint(_ text: Phrase, _ physics: Physics, at time: Instant) {
    show(.sentence(text), until: time + physics.hintTime, physics, at: time)
    isHint = true
  }

  /// Hides a hint. A hint that is still fading in stays, because the person cannot have read it
  /// yet.
  mutating func endHint(at time: Instant) {
    guard isHint, fade?.isMoving(at: time) == false else { return }
    isHint = false
    fade?.leave(at: time)
  }

  // MARK: Input

  /// Handles input on the buttons; see ``ButtonPress/claim(_:pointer:button:)``.
  mutating func claim(
    _ input: InputEvent, pointer: Point?, button: (Point) -> Command?
  ) -> [Command]? {
    actions.isEmpty ? nil : press.claim(input, pointer: pointer, button: button)
  }

  private mutating func show(
    _ contents: Contents, until leaving: Instant?, _ physics: Physics, at time: Instant
  ) {
    (isHint, actions, subject) = (false, [], nil)
    press.end()
    (searchStay, unmeasuredSince) = (nil, time)
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

  package func deadline(_ physics: Physics) -> Instant? { fade?.deadline }

  package mutating func expire(_ physics: Physics, at time: Instant) {
    fade?.expire(at: time)
    guard let fade else { return }
    if fade.isLeaving {
      (isHint, actions, subject) = (false, [], nil)
      press.end()
    }
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

  /// Returns the command of the notice's button at `point`, in the coordinates of the layers; nil
  /// if there is none.
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
    case .notice(.message(let sentence)):
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
    case .jobs(.progress(let done, let count)):
      lightbox.chrome.overlays.notice.showProgress(
        Phrase("{0} of {1} photos done", .number(done), .number(count)), lightbox.physics,
        at: time)
    case .notice(.sampleAlbum(let pictures)):
      let sentence =
        pictures.map { Phrase("There are no photos in “{0}”. This is the sample album.", $0) }
        ?? Phrase("There is no pictures folder. This is the sample album.")
      lightbox.chrome.overlays.notice.show(
        sentence, actions: [.openFolder], lightbox.physics, at: time)
    case .notice(.firstRun): lightbox.chrome.overlays.notice.hint.request()
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
    // A sentence with a button is read first.
    if notice.hint.isDue, notice.actions.isEmpty, lightbox.mode == .album, !lightbox.cells.isEmpty,
      !lightbox.chrome.overlays.help.isShown
    {
      notice.hint(notice.hint.begin(lightbox.environment.bindings), lightbox.physics, at: time)
    }
    notice.update(for: lightbox.current, at: time)
    let isDamaged = lightbox.mode == .photo && lightbox.library.isCurrentDamaged
    notice.showDamage(of: isDamaged ? lightbox.current : nil, lightbox.physics, at: time)
    if notice.unmeasuredSince != nil { notice.isOverPhoto = lightbox.mode == .photo }
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
    let frames = lightbox.chrome.overlays.frames(
      in: lightbox.context, showing: nil, above: lightbox.footer(at: time), at: time)
    return frames.notice?.contains(pointer) == true
  }
}
