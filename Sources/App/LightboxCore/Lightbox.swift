package import Geometry
package import Gestures
package import Input
package import Motion
package import Pixels
package import Raster
package import Viewing

/// The whole lightbox as a value: events in, effects and layers out.
///
/// The same value runs behind the window, in a replay and in the tests. Time enters only as a
/// parameter: a frame depends only on the events so far and the time of the frame.
///
/// The lightbox consists of the stage, whose state the parts share, and of all `parts`. `handle`
/// first processes the deadlines up to the event's time (`expire`). Then it gives the event to the
/// part that it concerns (`route`), updates the parts for the new state of the stage (`update`),
/// and collects the effects (`requests`). Actions of several parts together, such as commands, are
/// in `Lightbox+Commands`.
package struct Lightbox: Sendable {
  package internal(set) var stage: Stage
  /// The strip of thumbnails under the photo.
  package internal(set) var scrubber = Scrubber()
  /// The controls over the photo or the album, and the pointer.
  var chrome = Chrome()
  package internal(set) var slideshow = Slideshow()
  var held = HeldInput()
  var photoCommands = PhotoCommands()
  /// The timer that releases pixels that the view no longer needs.
  var surplus = SurplusPixels()

  /// The parts, back to front, in the order of updates and drawing. Input and other events are
  /// offered front to back; the first part that takes an input ends its handling.
  static let parts: [any LightboxPart.Type] = [
    Pager.self, HeroTransitions.self, DragToDismiss.self, AnimationPlayer.self, Sharpening.self,
    SurplusPixels.self, CaptionCache.self, HeldInput.self, Scrubber.self, Slideshow.self,
    MarkDrag.self, Album.self, SelectionBar.self, ScopePanel.self, PageArrows.self, Overlays.self,
    ZoomBadge.self, FindField.self, Header.self, HelpPanel.self, DetailsPanel.self, Tooltip.self,
    ContextMenu.self, RenameField.self, FolderField.self, DropFrame.self, PointerCursor.self,
    NoticeLine.self, QuitGuard.self,
  ]

  /// Creates a lightbox without photos; the first `resized` event tells the view's real size.
  package init(
    viewSize: Size = Size(width: 1280, height: 800), deviceScale: Double = 1,
    physics: Physics = .standard, bindings: KeyBindings = .standard, mode: Mode = .photo
  ) {
    stage = Stage(
      Environment(
        physics: physics, bindings: bindings, viewSize: viewSize, deviceScale: deviceScale,
        mode: mode))
    followStage(at: .zero)
  }

  /// Handles one event and returns the effects. Times must not decrease: if the clock goes back,
  /// the caller passes the time of the previous event again.
  package mutating func handle(_ event: Event, at time: Instant) -> [Effect] {
    let wasCovered = chrome.menu.isOpen || chrome.openEditor != nil
    var effects = expire(at: time)
    effects += route(event, at: time)
    // A new file job closes the notice about an earlier job, whose buttons would mean the new one.
    for case .perform in effects { chrome.overlays.notice.endOlder(at: time) }
    effects += stage.endHold(at: time)
    effects += update(at: time)
    if wasCovered, !chrome.menu.isOpen, chrome.openEditor == nil {
      effects += returnPointer(at: time)
    }
    return environment.toView(effects + requests(at: time))
  }

  // MARK: Time

  /// Returns true if nothing moves by itself and no finger holds anything.
  package func isSettled(at time: Instant) -> Bool {
    var lightbox = self
    return Self.parts.allSatisfy {
      !$0.isSeen(in: self, at: time) || $0.isSettled(in: &lightbox, at: time)
    }
  }

  /// True if a frame after `time` may differ from that at `time` even without an event.
  package func isAnimating(at time: Instant) -> Bool {
    var lightbox = self
    return Self.parts.contains {
      $0.isMoving(in: &lightbox, at: time) && $0.isSeen(in: self, at: time)
    }
  }

  /// The time at which a `deadline` event is needed if no other event comes before; nil if no
  /// deadline is pending.
  package var nextDeadline: Instant? {
    var lightbox = self
    let deadlines = Self.parts.map { $0.deadline(in: &lightbox) }
    return (deadlines + [stage.gestures.deadline, stage.lingerDue]).compactMap { $0 }.min()
  }

  /// Handles the deadlines that have passed. A deadline takes effect at its own time, even if the
  /// next event arrives much later.
  private mutating func expire(at time: Instant) -> [Effect] {
    var effects: [Effect] = []
    var passed: Instant?
    // The deadlines are handled in order: a long press may end the hold of fingers, for which a
    // held key waits.
    while let due = [stage.gestures.deadline, held.keys.deadline].compactMap({ $0 }).min(),
      due <= time, passed.map({ $0 < due }) ?? true
    {
      effects += expireHeld(at: due)
      passed = due
    }
    effects += expireHeld(at: time)
    for part in Self.parts { effects += part.expire(in: &self, at: time) }
    stage.expire(about: pointer, at: time)
    return effects
  }

  /// Handles the deadlines of gestures up to `time`, then those of held keys.
  private mutating func expireHeld(at time: Instant) -> [Effect] {
    var effects: [Effect] = []
    while let deadline = stage.gestures.deadline, deadline <= time {
      effects += perform(stage.gestures.expire(at: deadline), at: deadline)
    }
    held.keys.expire(on: &stage, at: time)
    return effects
  }

  // MARK: After an event

  /// Updates the parts for what is shown after an event. Returns the requests.
  private mutating func update(at time: Instant) -> [Effect] {
    let isScrubbing = scrubber.grip != nil || scrubber.isCoasting
    var effects = stage.update(about: pointer, isScrubbing: isScrubbing, at: time)
    for part in Self.parts { effects += part.update(in: &self, at: time) }
    return effects
  }

  /// Keeps the header visible in the album; over a photo, the header may hide.
  mutating func followStage(at time: Instant) {
    chrome.header.setPinned(mode == .album, physics, at: time)
  }

  /// The requests of the stage and of the parts after an event.
  private mutating func requests(at time: Instant) -> [Effect] {
    var effects = stage.library.wantedLoads(
      stage.pager.viewports, in: environment, isBrowsingFast: isBrowsingFast,
      upcoming: slideshow.next(on: stage), isSeen: !isSuspended,
      used: stage.player.byteCount
    ) { [hero = stage.hero] in hero[$0] != nil }
    effects += stage.play(isLookedAt: !isBrowsingFast && !isSuspended, at: time)
    let strip = scrubber.wantedThumbnails(in: ScrubberContext(in: self, at: time))
    let ahead = stage.pager.fastPaging.nextPhotos(in: stage.library)
    let side = Scrubber.thumbnailSide(in: environment)
    effects += stage.album.requests(
      &stage.library, isWanted: (mode == .album || isAlbumSeen(at: time)) && !cells.isEmpty,
      hovered: Album.hoveredPhoto(in: self, at: time),
      others: (strip + ahead).map { Thumbnails.Request($0, side: side) },
      in: environment, at: time)
    let context = context
    var captions = pictures(at: time).captions
    for part in Self.parts { captions += part.layOut(in: &self, context, at: time) }
    effects += chrome.captions.request(captions)
    for part in Self.parts { effects += part.requests(in: &self, at: time) }
    return effects
  }

  // MARK: Events

  /// Passes an event to the part that it concerns. An event that concerns several parts is handled
  /// here. Returns the effects.
  mutating func route(_ event: Event, at time: Instant) -> [Effect] {
    switch event {
    case .input(let input): return handle(input, at: time)
    case .accessibility(.request(let request)): return ask(request, at: time)
    case .album(.photos(let photos, let current, let source)):
      return list(photos, current: current, of: source, at: time)
    case .album(.opened(let photo)):
      guard mode == .album, let index = stage.library.index(of: photo) else { return [] }
      return stage.open(index, at: time)
    case .jobs(.finished(let outcome)): return receive(outcome, at: time)
    case .jobs(.changed(let photos)): return expectChanges(photos)
    case .jobs(.name(let photo, let name)):
      return RenameField.open(name, of: photo, in: &self, at: time)
    case .folders(let event): return FolderField.receive(event, in: &self, at: time)
    case .settings(.preferences(let preferences)):
      let before = environment.preferences
      chrome.header.change(from: before.buttons, to: preferences.buttons, physics, at: time)
      let headerHeight = chrome.header.reservedHeight(textScale: preferences.textScale)
      stage.prefer(preferences, headerHeight: headerHeight, about: pointer, at: time)
    case .settings(.physics(let physics)): stage.follow(physics)
    case .window(.resized(let size, let scale)):
      stage.resize(to: size, deviceScale: scale, about: pointer, at: time)
    case .window(.closeRequested): return [.quit]
    case .deadline: break
    default:
      var effects: [Effect] = []
      for part in Self.parts.reversed() { effects += part.receive(event, in: &self, at: time) }
      return effects + stage.receive(event, at: time)
    }
    return []
  }

  /// Shows the photos of `source`: the folder or list that is shown already, or another one.
  private mutating func list(
    _ photos: [PhotoID], current: PhotoID?, of source: AlbumSource, at time: Instant
  ) -> [Effect] {
    scrubber.followPages()
    let isAnother = source.number != stage.library.source.number
    let departing = isAnother ? pictures(at: time).folderLayers : nil
    // Only the album tells the reason why there is nothing to open.
    let isEmpty = mode == .photo && cells.isEmpty && photos.isEmpty && source.notice != nil
    if isAnother || isEmpty {
      stage.showAlbum(at: time)
      followStage(at: time)
    }
    chrome.header.show(source, physics, at: time)
    stage.environment.headerHeight = headerHeight
    guard let departing else {
      return stage.list(photos, current: current, of: source, about: pointer, at: time)
    }
    return stage.enter(source, photos, current: current, from: departing, at: time)
  }

  /// Handles the outcome of a file job. If the open photo is gone, a neighbour is shown instead.
  private mutating func receive(_ outcome: FileJobOutcome, at time: Instant) -> [Effect] {
    if !chrome.renaming.receive(outcome, physics, at: time) {
      stage.album.names.receive(outcome.renamed)
      for (photo, name) in outcome.renamed { chrome.overlays.details.near.rename(photo, to: name) }
      chrome.overlays.notice.show(outcome, physics, at: time)
    }
    if outcome.canUndo { photoCommands.hasUndo = true }
    if outcome.isOfTrash { photoCommands.trashed = Array(photoCommands.trashed.dropFirst()) }
    var effects = expectChanges(outcome.changed)
    let source = stage.library.source
    stage.album.markDrag.drag?.photos.removeAll { outcome.gone.contains($0) }
    stage.album.ratings.stash(outcome.gone, by: outcome.job)
    stage.album.ratings.restore(outcome.back, of: outcome.job)
    stage.album.ratings.dropStashed(outcome.lost, of: outcome.job)
    effects += stage.album.ratings.apply(outcome.rated, in: source)
    if !outcome.back.isEmpty { effects += source.effects(ofMarks: true, ofStars: true) }
    if !outcome.renamed.isEmpty { effects += stage.titleChange() }
    guard let open = stage.openPhoto, outcome.gone.contains(open), let currentIndex else {
      return effects
    }
    // The neighbours may include photos that are no longer listed, but still in sight.
    let away = outcome.gone.union(stage.library.lingering)
    let left = stage.library.neighbours().first { !away.contains($0) }
    guard let index = left.flatMap(stage.library.index(of:)) else {
      return effects + stage.close(at: time)
    }
    return effects + leave(by: index - currentIndex, at: time)
  }

  /// Forgets what was read of files that have changed, and requests it again. Each photo's value is
  /// the number of quarter turns that were written into its file.
  private mutating func expectChanges(_ photos: [PhotoID: Int]) -> [Effect] {
    photos.sorted { $0.key < $1.key }.flatMap { photo, turned in
      chrome.overlays.details.near.forget(photo)
      return stage.expectChange(of: photo, quarters: environment.isMirrored ? -turned : turned)
    }
  }

  // MARK: Layers

  /// The colour of the backdrop between a photo and the album, and of what no layer covers.
  package static let backdrop = PremultipliedColor.black

  /// The layers of a frame at `time`, back to front, in view coordinates (logical px).
  package func layers(at time: Instant) -> [Layer] {
    environment.toView(pictures(at: time).layers + partLayers(at: time))
  }

  func pictures(at time: Instant) -> LayerStack { LayerStack(of: stage, in: context, at: time) }

  func partLayers(at time: Instant) -> [Layer] {
    let context = context
    return Self.parts.flatMap { $0.layers(in: self, context, at: time) }
  }

  // MARK: Surroundings

  var context: ViewContext { chrome.context(in: environment) }
  /// The height that the header needs, logical px; stored in `environment` when it changes.
  var headerHeight: Double {
    chrome.header.reservedHeight(textScale: environment.preferences.textScale)
  }
  /// The pointer's position in the view; nil while it is outside.
  var pointer: Point? { chrome.cursor.position }

  /// The displayed zoom, device px per image px; nil if there is no picture.
  func zoom(at time: Instant) -> Double? {
    viewport.map { $0.presented(at: time).scale * deviceScale }
  }
}

/// The properties of the lightbox that the program reads.
extension Lightbox {
  package var environment: Environment { stage.environment }
  package var library: PhotoLibrary { stage.library }
  package var album: Album { stage.album }
  package var mode: Mode { environment.mode }
  var physics: Physics { stage.environment.physics }
  /// The view's size, logical px.
  package var viewSize: Size { environment.viewSize }
  /// Device px per logical px.
  package var deviceScale: Double { environment.deviceScale }
  /// The photos of the album.
  package var photos: ArraySlice<PhotoID> { stage.photos }
  /// The album's cells: its folders, then its photos.
  package var cells: [PhotoID] { stage.cells }
  /// True while the compositor does not show the window.
  package var isSuspended: Bool { chrome.header.window.isSuspended }
  /// The index in `cells` of the photo shown or the cell with the keyboard focus; nil for no cells.
  package var currentIndex: Int? { stage.currentIndex }
  /// The photo shown, or the album cell with the keyboard focus; nil if there are no cells.
  package var current: PhotoID? { stage.current }
  /// The current photo's viewport; nil until the photo's size is known.
  package var viewport: Viewport? { stage.viewport }
  /// True while the person pages through photos so quickly that thumbnails are enough.
  package var isBrowsingFast: Bool { scrubber.isBrowsingFast || stage.pager.fastPaging.isActive }
  /// The kinds of the gesture recognizers that are active.
  package var activeGestures: [GestureKind] { stage.gestures.active }
  /// The opacity of the backdrop behind the photo, 0…1.
  package func backdrop(at time: Instant) -> Double { stage.backdrop(at: time) }
  /// Returns true if any part of the album is visible.
  package func isAlbumSeen(at time: Instant) -> Bool { stage.isAlbumSeen(at: time) }
  /// The displayed transform of the picture at `index` in `cells`, from image px to view px. It
  /// includes the movement of the picture's page. Nil while the picture's size is unknown.
  package func placement(ofPage index: Int, at time: Instant) -> Similarity? {
    stage.placement(of: cells[index], at: time)
  }
  /// The first photo whose top edge is in sight; nil at the album's top, or if there is none.
  package func firstInSight(at time: Instant) -> PhotoID? { album.firstInSight(library, at: time) }
  /// True if names are shown below the album's photos.
  package var namesPhotos: Bool { album.names.areBelow }
  /// True once the first-run hint has been shown.
  package var hasHinted: Bool { chrome.overlays.notice.hint == .shown }
  /// True while the animation of the current photo runs.
  package var isPlaying: Bool { current.flatMap { stage.player[$0] }?.isPlaying == true }
  /// True while an animation runs whose current frame has not appeared on the screen yet. The next
  /// frame waits for the event `frameShown`, which reports that the current frame has appeared.
  package var awaitsFrame: Bool { stage.player.awaitsSight }
}
