internal import Geometry
package import Input
package import Languages
package import Motion
internal import Raster

/// A short sentence at the view's bottom that disappears by itself.
package struct NoticeLine: LightboxPart, Equatable {
  /// The newest sentence, even after it has disappeared; empty if no sentence was ever shown.
  private(set) var text = Phrase.empty
  /// The search in which an input method composes the text that is shown; nil for a sentence.
  private(set) var composing: TypeAhead?
  private(set) var fade: TimedFade?
  /// The earliest time at which a sentence about a search may disappear; nil for other sentences.
  private var searchStay: Instant?
  /// The time at which the sentence was shown; nil after `stayToBeRead` has checked its duration.
  private var unmeasuredSince: Instant?
  /// True if the sentence reports a failure; it then stays longer.
  private var isFailure = false
  /// The time at which the sentence would have disappeared without the pointer, which now rests on
  /// it; nil if the pointer does not keep the sentence visible.
  private(set) var heldFrom: Instant?
  /// The commands of the buttons after the sentence, in order.
  private(set) var actions: [Command] = []
  /// The photo that the sentence is about, if the sentence does not name it; nil for other
  /// sentences.
  private var subject: PhotoID?
  private var press = ButtonPress<Command>()
  /// True if the sentence was shown over a photo; the plate is then dark, even with light colours.
  private(set) var isOverPhoto = false
  /// True while the sentence is a hint: it stays longer than a notice, but only until the first
  /// input.
  private(set) var isHint = false
  /// The hint for a person who sees an album for the first time.
  private(set) var hint = FirstHint.unwanted
  /// The open photo for which the notice about a damaged file was shown; nil if there is none.
  private var damaged: PhotoID?

  /// Shows `text` instead of the previous sentence, with buttons for the commands `actions`. A
  /// sentence with buttons stays longer than a sentence without buttons.
  package mutating func show(
    _ text: Phrase, actions: [Command] = [], _ physics: Physics, at time: Instant
  ) {
    let shown = actions.isEmpty ? physics.noticeTime : physics.hintTime
    show(text, until: time + shown, physics, at: time)
    self.actions = actions
  }

  private mutating func show(
    _ text: Phrase, until leaving: Instant?, _ physics: Physics, at time: Instant
  ) {
    (self.text, composing) = (text, nil)
    (isHint, actions, subject) = (false, [], nil)
    press.end()
    (searchStay, unmeasuredSince) = (nil, time)
    (isFailure, heldFrom) = (false, nil)
    if fade == nil { fade = TimedFade(at: time, until: leaving, physics: physics) }
    fade?.stay(until: leaving, at: time)
  }

  // MARK: Sentences

  /// Shows the typed search text, and what an input method composes, until the search ends.
  mutating func show(_ typed: TypeAhead, _ physics: Physics, at time: Instant) {
    guard !typed.preedit.isEmpty else {
      let text = Phrase("Find “{0}”", .verbatim(typed.text))
      return show(text, about: typed, physics, at: time)
    }
    show(.verbatim(typed.text + typed.preedit.text), until: nil, physics, at: time)
    (composing, searchStay) = (typed, time)
  }

  /// Shows `text` about a search until the search ends, at least for `Physics.noticeTime` seconds.
  private mutating func show(
    _ text: Phrase, about typed: TypeAhead, _ physics: Physics, at time: Instant
  ) {
    let least = time + physics.noticeTime
    let end = typed.deadline(physics).map { max($0, least) }
    show(text, until: end, physics, at: time)
    searchStay = least
  }

  /// Shows the progress of a file job, until the job has an outcome, and a button to end the job.
  private mutating func showProgress(_ sentence: Phrase, _ physics: Physics, at time: Instant) {
    guard actions != [.cancelJob] else { return text = sentence }
    show(sentence, until: nil, physics, at: time)
    actions = [.cancelJob]
  }

  /// Shows the outcome of a file job, with buttons to undo the job or to delete permanently.
  mutating func show(_ outcome: FileJobOutcome, _ physics: Physics, at time: Instant) {
    guard !outcome.sentence.isEmpty else {
      if actions == [.cancelJob] { end(at: time) }
      return
    }
    show(
      outcome.sentence,
      actions: (outcome.canUndo ? [.undo] : []) + (outcome.canDelete ? [.deleteTrashed] : []),
      physics, at: time)
    isFailure = outcome.isFailure
  }

  /// Shows a notice about a change of a photo's stars or mark, with a button to undo the change.
  /// The notice stays for at least `Physics.undoTime` seconds, and ends earlier if another photo
  /// becomes current. `isOpen` is true if the photo is open. In the album, a changed mark needs no
  /// notice, because the photo's cell shows the mark.
  mutating func show(
    _ change: PhotoRating.Change, of photo: PhotoID, isOpen: Bool, _ physics: Physics,
    at time: Instant
  ) {
    let text: Phrase
    switch change {
    case .mark(let isMarked) where isOpen:
      text = isMarked ? Phrase("Marked") : Phrase("Not marked")
    case .mark:
      // An older notice ends, because its buttons would seem to be about this mark.
      if !actions.isEmpty { end(at: time) }
      return
    case .rate(let stars): text = PhotoRatings.stars(stars)
    }
    show(text, until: time + physics.undoTime, physics, at: time)
    (actions, subject) = ([.undo], photo)
  }

  /// Shows a notice if `command` would turn the page beyond the first or the last photo.
  mutating func showEnd(
    _ command: Command, in library: PhotoLibrary, _ physics: Physics, at time: Instant
  ) {
    guard let index = library.photoIndex, library.photoIndices.count > 1 else { return }
    switch command {
    case .next, .last:
      if index == library.photoIndices.count - 1 { show(Phrase("Last photo"), physics, at: time) }
    case .previous, .first:
      if index == 0 { show(Phrase("First photo"), physics, at: time) }
    default: break
    }
  }

  /// Shows a notice that the next photos keep the current zoom and position (`keeps` is true), or
  /// that each photo is fitted to the view (false).
  mutating func showKeptView(_ keeps: Bool, _ physics: Physics, at time: Instant) {
    show(keeps ? Phrase("The view is kept") : Phrase("Photos at fit"), physics, at: time)
  }

  /// Shows a notice when the damaged photo `photo` is opened; `photo` is nil if the open photo is
  /// not damaged. The notice waits as long as a sentence with a button is shown. The Details panel
  /// shows the same sentence permanently.
  private mutating func showDamage(of photo: PhotoID?, _ physics: Physics, at time: Instant) {
    guard photo != damaged else { return }
    damaged = actions.isEmpty ? photo : nil
    guard damaged != nil else { return }
    show(Phrase("The file is damaged: this is what could be read"), physics, at: time)
  }

  // MARK: Time

  /// Hides the sentence about a search, because the search has ended. A sentence that was shown too
  /// briefly to be read is hidden later: `Physics.noticeTime` seconds after it appeared.
  mutating func endSearch(at time: Instant) {
    guard let least = searchStay else { return }
    searchStay = nil
    guard let fade, !fade.isLeaving else { return }
    if least > time { self.fade?.stay(until: least, at: time) } else { self.fade?.leave(at: time) }
  }

  /// Extends the display time of a new sentence if its translation takes longer than that to read.
  private mutating func stayToBeRead(
    in environment: Environment, _ physics: Physics, at time: Instant
  ) {
    guard let shown = unmeasuredSince else { return }
    unmeasuredSince = nil
    guard searchStay == nil, let leaving = fade?.deadline else { return }
    let letters = Double(environment.text(text).count)
    let reading = physics.noticeTime + physics.noticeLetterTime * letters
    let least = shown + (isFailure ? max(reading, physics.failureTime) : reading)
    if leaving < least { fade?.stay(until: least, at: time) }
  }

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

  /// Hides the sentence if it has buttons, unless the current event has shown it.
  mutating func endOlder(at time: Instant) {
    if !actions.isEmpty, unmeasuredSince == nil { end(at: time) }
  }

  /// Hides the sentence if it is a hint. A hint that is still fading in stays, because the person
  /// cannot have read it yet.
  mutating func endHint(at time: Instant) {
    guard isHint, fade?.isMoving(at: time) == false else { return }
    isHint = false
    fade?.leave(at: time)
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
    _ input: InputEvent, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    guard !lightbox.chrome.overlays.notice.actions.isEmpty else { return .passed() }
    let (before, pointer) = (lightbox, lightbox.pointer)
    let commands = lightbox.chrome.overlays.notice.press.claim(input, pointer: pointer) {
      button(at: $0, in: before, time)
    }
    return Claim(commands.map { $0.flatMap { lightbox.perform($0, at: time) } })
  }

  /// Returns the command of the notice's button at `point` of the view; nil if there is none, or
  /// if a menu or the help is open, or a field or the header lies over it.
  static func button(at point: Point, in lightbox: Lightbox, _ time: Instant) -> Command? {
    let (chrome, actions) = (lightbox.chrome, lightbox.chrome.overlays.notice.actions)
    guard !actions.isEmpty, !chrome.menu.isOpen, !chrome.overlays.help.isShown,
      chrome.openEditor?.frame?.contains(point) != true,
      chrome.header.part(at: point, in: lightbox.context) == nil
    else { return nil }
    let progress = chrome.overlays.details.motion.drawnProgress(at: time)
    return Overlays.frames(in: lightbox, beside: progress, at: time).buttons
      .firstIndex { $0.contains(point) }.map { actions[$0] }
  }

  static func receive(
    _ event: Event, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    var notice = lightbox.chrome.overlays.notice
    let physics = lightbox.physics
    switch event {
    case .notice(.message(let sentence)): notice.show(sentence, physics, at: time)
    case .notice(.failed(let sentence)):
      notice.show(sentence, physics, at: time)
      notice.isFailure = true
    case .notice(.settingsMistakes(let count)):
      let sentence = Phrase(
        one: "The settings file has {0} mistake. The default is used there.",
        other: "The settings file has {0} mistakes. The defaults are used there.", count)
      notice.show(sentence, actions: [.openSettings], physics, at: time)
    case .jobs(.progress(let done, let count)):
      let sentence = Phrase("{0} of {1} photos done", .number(done), .number(count))
      notice.showProgress(sentence, physics, at: time)
    case .notice(.sampleAlbum(let pictures)):
      let sentence =
        pictures.map { Phrase("There are no photos in “{0}”. This is the sample album.", $0) }
        ?? Phrase("There is no pictures folder. This is the sample album.")
      notice.show(sentence, actions: [.openFolder], physics, at: time)
    case .notice(.firstRun): if notice.hint == .unwanted { notice.hint = .due }
    case .album(.found(nil)):
      let typed = lightbox.album.typeAhead
      let sentence = Phrase("No name begins with “{0}”", .verbatim(typed.text))
      notice.show(sentence, about: typed, physics, at: time)
    default: return []
    }
    lightbox.chrome.overlays.notice = notice
    return []
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    var notice = lightbox.chrome.overlays.notice
    let physics = lightbox.physics
    // The hint waits as long as a sentence with a button is shown.
    if notice.hint == .due, notice.actions.isEmpty, lightbox.mode == .album,
      !lightbox.cells.isEmpty, !lightbox.chrome.overlays.help.isShown
    {
      notice.hint = .shown
      let text = FirstHint.sentence(lightbox.environment.bindings)
      notice.show(text, until: time + physics.hintTime, physics, at: time)
      notice.isHint = true
    }
    if let subject = notice.subject, subject != lightbox.current { notice.end(at: time) }
    let isDamaged = lightbox.mode == .photo && lightbox.library.isCurrentDamaged
    notice.showDamage(of: isDamaged ? lightbox.current : nil, physics, at: time)
    if notice.unmeasuredSince != nil { notice.isOverPhoto = lightbox.mode == .photo }
    notice.stayToBeRead(in: lightbox.environment, physics, at: time)
    if !lightbox.album.typeAhead.isActive(physics, at: time) { notice.endSearch(at: time) }
    notice.hold(isPointed(in: lightbox, at: time), at: time)
    lightbox.chrome.overlays.notice = notice
    return []
  }

  /// Returns true if the pointer is not hidden, and is on the sentence's plate.
  private static func isPointed(in lightbox: Lightbox, at time: Instant) -> Bool {
    guard let pointer = lightbox.pointer, !lightbox.chrome.cursor.isHidden,
      lightbox.chrome.overlays.notice.fade != nil
    else { return false }
    return Overlays.frames(in: lightbox, at: time).notice?.contains(pointer) == true
  }
}
