package import Geometry
package import Gestures
package import Input
package import Motion
package import Pixels
package import Raster
package import Viewing

/// The whole lightbox as a value: events in, effects and layers out.
///
/// The same value runs behind the window, in a replay and in the tests. Time only enters as a
/// parameter: a frame is a function of the events so far and the moment asked for.
///
/// It owns its parts and nothing else, and no part knows another. What two parts need is on the
/// `stage`: the environment, the photos, and where their pictures are. A part reads the stage,
/// changes itself, and returns what it asks of others: effects, commands, or a value of its own
/// that says what has happened.
///
/// `handle` does what is due (`expire`), hands the event to its part (`route`), lets the parts take
/// note of what the stage shows now (`update`), and collects their requests (`requests`). Input
/// goes to the `Claimant`s in their order; the first that takes it has it alone. What several parts
/// do together, such as a command, is in `Lightbox+Commands`.
package struct Lightbox: Sendable {
  package internal(set) var stage: Stage
  /// The strip of thumbnails under the photo.
  package internal(set) var scrubber: Scrubber
  /// The header, the arrows, the panels, the menu, the field of a name, the scope, and the pointer.
  var chrome: Chrome
  package internal(set) var slideshow = Slideshow()
  /// The keys, presses and modifiers that are down.
  var held = HeldInput()
  /// The commands about photos.
  var photoCommands = PhotoCommands()
  /// The words that photos carry, while somebody listens.
  var words = PhotoWords()

  /// A lightbox without photos; the view's size is a guess until the first `resized` event.
  package init(
    viewSize: Size = Size(width: 1280, height: 800), deviceScale: Double = 1,
    physics: Physics = .standard, bindings: KeyBindings = .standard, mode: Mode = .photo
  ) {
    stage = Stage(
      Environment(
        physics: physics, bindings: bindings, viewSize: viewSize, deviceScale: deviceScale,
        mode: mode))
    chrome = Chrome(physics: physics)
    scrubber = Scrubber(physics: physics)
    followStage(at: .zero)
  }

  /// Handles one event and returns the requests. Times must not go backwards: the caller raises an
  /// earlier one.
  package mutating func handle(_ event: Event, at time: Instant) -> [Effect] {
    var effects = expire(at: time)
    effects += route(event, at: time)
    effects += stage.endHold(at: time)
    update(after: event, at: time)
    return environment.seen(effects + requests(at: time))
  }

  // MARK: Parts

  /// The parts that move or wait by themselves; the album only while it can be seen.
  private func parts(at time: Instant) -> [any LightboxPart] {
    stage.parts(at: time) + [scrubber, chrome]
  }

  /// True when nothing moves by itself and no finger holds anything.
  package func isSettled(at time: Instant) -> Bool {
    parts(at: time).allSatisfy { $0.isSettled(at: time) }
  }

  /// True when a frame later than `time` may differ from one drawn then although no event comes.
  package func isAnimating(at time: Instant) -> Bool {
    parts(at: time).contains { $0.isMoving(at: time) }
  }

  /// The moment at which a `deadline` event is needed although nothing else happens.
  package var nextDeadline: Instant? {
    [
      stage.deadline, scrubber.deadline, chrome.deadline, held.keys.deadline,
      slideshow.due,
    ].compactMap { $0 }.min()
  }

  /// Does what is due. A deadline takes effect at its own time, however late the next event comes.
  private mutating func expire(at time: Instant) -> [Effect] {
    var effects: [Effect] = []
    var passed: Instant?
    // One after the other: a key that is held waits for fingers, which a long press may end.
    while let due = [stage.gestures.deadline, held.keys.deadline].compactMap({ $0 }).min(),
      due <= time, passed.map({ $0 < due }) ?? true
    {
      effects += expireHeld(at: due)
      passed = due
    }
    effects += expireHeld(at: time)
    stage.pager.expire(at: time)
    scrubber.expire(at: time)
    effects += scrub(at: time)
    effects += advanceSlideshow(at: time)
    chrome.expire(at: time)
    stage.expire(about: pointer, at: time)
    return effects
  }

  /// Does what is due of gestures, then of keys that are held.
  private mutating func expireHeld(at time: Instant) -> [Effect] {
    var effects: [Effect] = []
    while let deadline = stage.gestures.deadline, deadline <= time {
      effects += perform(stage.gestures.expire(at: deadline), at: deadline)
    }
    held.keys.expire(
      on: stage.openPhoto, in: &stage.pager, about: stage.gestures.zoomPoint, at: time)
    return effects
  }

  /// Lets the parts take note of what is shown after an event.
  private mutating func update(after event: Event, at time: Instant) {
    followStage(at: time)
    if mode == .album, !cells.isEmpty { chrome.overlays.greet(environment.bindings, at: time) }
    stage.noteShapes(at: time)
    chrome.menu.check(stage.subject, at: time)
    chrome.renaming.check(stage.subject, at: time)
    if !stage.album.typeAhead.isActive(at: time) { chrome.overlays.notice.endSearch(at: time) }
    stage.album.lookAtPlace(isOpen: mode == .album, at: time)
    stage.forgetHiddenPages(at: time)
    stage.dropLingering(about: pointer, at: time)
    scrubber.look(in: scrubberContext(at: time), at: time)
    chrome.cursor.rest.want(
      (chrome.header.window.isFullscreen || slideshow.isRunning) && mode == .photo
        && viewport != nil && !chrome.arrows.hasPointer && !chrome.menu.isOpen, at: time)
    // The arrival of a text must not ask for the next one.
    if case .typeset = event { return }
    guard chrome.scope.isShown || chrome.scope.caption != nil else { return }
    let scope = stage.gestures.scope(at: time)
    let stale = chrome.scope.look(at: scope, viewport, in: environment, at: time)
    if let stale { chrome.captions.forget(stale) }
  }

  /// Lets the header know what the stage shows.
  mutating func followStage(at time: Instant) { chrome.header.stay(mode == .album, at: time) }

  /// The requests of all parts after an event.
  private mutating func requests(at time: Instant) -> [Effect] {
    // A photo in a hero transition is not zoomed by anybody.
    let isLookedAt = mode == .photo && !stage.isCurrentInTransition(at: time)
    let window = chrome.header.window
    if mode == .photo, chrome.overlays.info.isWanted, !isPassing { stage.library.countPixels() }
    var effects = chrome.look(
      at: stage.library, isLookedAt ? viewport : nil, rated: stage.album.ratings,
      in: environment, at: time)
    effects += stage.library.wantedLoads(
      stage.pager.viewports, in: environment, isPassing: isPassing,
      upcoming: slideshow.upcoming(on: stage), isSeen: !window.isSuspended,
      used: stage.player.byteCount
    ) { [hero = stage.hero] in hero[$0] != nil }
    effects += words.request(for: stage, isPassing: isPassing)
    effects += stage.play(isLookedAt: !isPassing && !window.isSuspended, at: time)
    let strip = scrubber.wantedThumbnails(in: scrubberContext(at: time), at: time)
    let (side, hovered) = (Scrubber.thumbnailSide(in: environment), hoveredPhoto(at: time))
    effects += stage.album.requests(
      &stage.library, isWanted: (mode == .album || isAlbumSeen(at: time)) && !cells.isEmpty,
      hovered: hovered,
      others: (strip + stage.thumbnailsAhead).map { Thumbnails.Wish($0, side: side) },
      in: environment, at: time)
    effects += chrome.layOut(over: pictures(at: time).captions, on: stage, at: time)
    effects += held.write(
      chrome.renaming.editedText
        ?? (mode == .album ? stage.album.searchedText(in: viewSize, at: time) : nil))
    return effects + chrome.cursor.show(cursorShape(at: time))
  }

  // MARK: Events

  /// Hands an event to the part that it concerns.
  mutating func route(_ event: Event, at time: Instant) -> [Effect] {
    switch event {
    case .input(let input): return handle(input, at: time)
    case .asked(let request): return ask(request, at: time)
    case .photos(let photos, let current, let place):
      return list(photos, current: current, of: place, at: time)
    case .finished(let outcome): return receive(outcome, at: time)
    case .opened(let photo):
      guard mode == .album, let index = stage.library.index(of: photo) else { return [] }
      return open(index, at: time)
    case .changed(let photos): return expectChanges(photos)
    case .rated(let found):
      // A copy of the marks to compare with would cost more than the part.
      let isNew = found.contains { $1.isMarked != stage.album.marks.contains($0) }
      stage.album.ratings.learn(found)
      return stage.library.place.isFiltered && isNew ? [.filterAlbum(true)] : []
    case .found(let photo?): return stage.focus(on: photo, at: time)
    case .found(nil): chrome.overlays.notice.showNothingFound(by: stage.album.typeAhead, at: time)
    case .name(let photo, let name): return rename(photo, from: name, at: time)
    case .closeRequested: return [.quit]
    case .window(let window): receive(window, at: time)
    case .preferences(let preferences):
      let headerHeight = chrome.prepare(for: preferences, after: environment.preferences, at: time)
      stage.prefer(preferences, headerHeight: headerHeight, about: pointer, at: time)
    case .physics(let physics): follow(physics, at: time)
    case .told, .title, .firstRun, .dropHovers: chrome.receive(event, at: time)
    case .details(let photo, let details):
      chrome.overlays.info.receive(details, of: photo)
      words.receive(details, of: photo)
    case .typeset(let pictures):
      chrome.captions.receive(pictures)
      chrome.scope.receive(pictures)
    case .measured(let caption, let stops): chrome.renaming.receive(stops, of: caption)
    case .listened(let listens): words.want(listens)
    case .resized(let size, let scale):
      stage.resize(to: size, deviceScale: scale, about: pointer, at: time)
    case .returned, .coversChanged, .cover, .header, .picture, .frame, .area, .failure, .thumbnail,
      .thumbnailFailure, .names, .placeLabel, .frameShown:
      stage.receive(event, at: time)
    case .deadline: break
    }
    return []
  }

  private mutating func receive(_ window: WindowState, at time: Instant) {
    // The program that has the keyboard now knows nothing of a menu that is open.
    if chrome.header.window.isActivated, !window.isActivated { chrome.menu.close(at: time) }
    chrome.header.decorate(window, at: time)
    let headerHeight = headerHeight
    stage.changeLayout(about: pointer, at: time) { $0.environment.headerHeight = headerHeight }
  }

  /// Uses `physics` for motion that begins from now on; what moves already goes on as it began.
  private mutating func follow(_ physics: Physics, at time: Instant) {
    stage.follow(physics, at: time)
    chrome.follow(physics)
    scrubber.physics = physics
  }

  private mutating func list(
    _ photos: [PhotoID], current: PhotoID?, of place: AlbumPlace, at time: Instant
  ) -> [Effect] {
    guard place.number == stage.library.place.number else {
      return enter(place, photos, current: current, at: time)
    }
    // The header may be about the photo that has the focus.
    if place.isFiltered, !stage.library.place.isFiltered {
      chrome.overlays.say(place.count, at: time)
    }
    scrubber.letGo()
    chrome.header.lead(along: place.trail, place.count, at: time)
    stage.environment.headerHeight = headerHeight
    return stage.list(photos, current: current, of: place, about: pointer, at: time)
  }

  /// Shows the cells of another place of the album.
  private mutating func enter(
    _ place: AlbumPlace, _ photos: [PhotoID], current: PhotoID?, at time: Instant
  ) -> [Effect] {
    scrubber.letGo()
    let departing = pictures(at: time).albumLayers
    stage.showAlbum(at: time)
    followStage(at: time)
    chrome.header.leadBack(place.isEntered, at: time)
    chrome.header.lead(along: place.trail, place.count, at: time)
    stage.environment.headerHeight = headerHeight
    return stage.enter(place, photos, current: current, from: departing, at: time)
  }

  /// Handles the outcome of a file job: a photo that is gone gives its page to a neighbour.
  private mutating func receive(_ outcome: FileJobOutcome, at time: Instant) -> [Effect] {
    let isSaid = chrome.renaming.receive(outcome, at: time)
    if !isSaid {
      stage.album.names.receive(outcome.renamed)
      for photo in outcome.renamed.keys { chrome.overlays.info.forget(photo) }
      chrome.overlays.notice.show(outcome, at: time)
    }
    if outcome.canUndo { photoCommands.hasUndo = true }
    stage.album.ratings.layAside(outcome.gone)
    var effects = expectChanges(outcome.changed)
    if stage.album.ratings.apply(outcome.rated), stage.library.place.isFiltered {
      effects.append(.filterAlbum(true))
    }
    if !outcome.renamed.isEmpty { effects += stage.titleChange() }
    guard let open = stage.openPhoto, outcome.gone.contains(open) else { return effects }
    if stage.library.hasNext { return effects + turnPage(by: 1, at: time) }
    return effects + (stage.library.hasPrevious ? turnPage(by: -1, at: time) : close(at: time))
  }

  /// Asks for the new contents of files; what is shown of them stays until these have come.
  private mutating func expectChanges(_ photos: [PhotoID: Int]) -> [Effect] {
    photos.sorted { $0.key < $1.key }.flatMap { photo, turned in
      chrome.overlays.info.forget(photo)
      words.forget(photo)
      return stage.expectChange(of: photo, quarters: environment.isMirrored ? -turned : turned)
    }
  }

  // MARK: Layers

  /// The colour of the backdrop, behind all layers.
  package static let backdrop = PremultipliedColor.black

  /// The layers of a frame at `time`, back to front, in view coordinates (logical px).
  package func layers(at time: Instant) -> [Layer] {
    environment.seen(
      pictures(at: time).layers + scrubber.layers(in: scrubberContext(at: time), at: time)
        + chromeLayers(at: time))
  }

  /// The layers of the stage.
  func pictures(at time: Instant) -> LayerStack {
    LayerStack(of: stage, in: context, at: time)
  }

  /// The layers of the chrome, which lie above all others.
  func chromeLayers(at time: Instant) -> [Layer] {
    chrome.layers(on: stage, above: footer(at: time), at: time)
  }

  /// The height at the view's bottom that notices leave free for the strip, logical px.
  func footer(at time: Instant) -> Double { scrubber.opacity(at: time) * ScrubberLayout.height }

  // MARK: Surroundings

  var context: ViewContext { chrome.context(in: environment) }
  var headerHeight: Double { chrome.headerHeight(in: environment) }
  /// The pointer's place in the view; nil while it is elsewhere.
  var pointer: Point? { chrome.pointer }

  func scrubberContext(at time: Instant) -> ScrubberContext {
    let overlays = chrome.overlays
    return ScrubberContext(
      on: stage, isCovered: overlays.help.isShown || overlays.info.isShown, at: time)
  }

  /// The photo in the album that the pointer is on.
  private func hoveredPhoto(at time: Instant) -> PhotoID? {
    guard mode == .album, !chrome.header.hasPointer, !stage.album.scrollbar.hasPointer,
      !chrome.overlays.help.isShown
    else { return nil }
    return pointer.flatMap { pictures(at: time).named(at: $0) }
  }
}

/// The queries of those who hold a lightbox.
extension Lightbox {
  package var environment: Environment { stage.environment }
  package var library: PhotoLibrary { stage.library }
  package var album: Album { stage.album }
  package var mode: Mode { environment.mode }
  /// The view's size, logical px.
  package var viewSize: Size { environment.viewSize }
  /// Device px per logical px.
  package var deviceScale: Double { environment.deviceScale }
  /// The photos of the place that is shown.
  package var photos: ArraySlice<PhotoID> { stage.photos }
  /// The album's cells: its folders, then its photos.
  package var cells: [PhotoID] { stage.cells }
  /// The index in `cells` of the photo shown, or of the album cell with the keyboard focus.
  package var currentIndex: Int? { stage.currentIndex }
  /// The photo shown.
  package var current: PhotoID? { stage.current }
  /// The current photo's viewport; nil until its size is known.
  package var viewport: Viewport? { stage.viewport }
  /// True when the decoder has answered the newest request for the photo shown.
  package var isCurrentLoaded: Bool { library.isCurrentLoaded }
  /// True while photos only pass by, and what is quickly found of them is enough.
  package var isPassing: Bool { scrubber.isPassing || stage.pager.rush.isPassing }
  /// True once there is something to show of the photo; see `PhotoLibrary`.
  package var hasContents: Bool { library.hasContents }
  /// The active recognizers.
  package var activeGestures: [GestureKind] { stage.gestures.active }
  /// The state of the recognizers at `time`.
  package func gestureScope(at time: Instant) -> GestureScope { stage.gestures.scope(at: time) }
  /// The opacity of the backdrop behind the photo, 0…1.
  package func backdrop(at time: Instant) -> Double { stage.backdrop(at: time) }
  /// True when any of the album can be seen.
  package func isAlbumSeen(at time: Instant) -> Bool { stage.isAlbumSeen(at: time) }
  /// The placement of the picture at page `index` in the view, its page's slide included; nil while
  /// its size is unknown. With `inFrame` the steps of a pinch are spread over at most a frame.
  package func placement(
    ofPage index: Int, at time: Instant, inFrame: Bool = false
  ) -> Similarity? {
    stage.placement(of: cells[index], at: time, inFrame: inFrame)
  }
  /// The first photo that lies wholly in sight of an album that is scrolled; see `Album`.
  package func firstInSight(at time: Instant) -> PhotoID? { album.firstInSight(library, at: time) }
  /// The height of the album's rows that was chosen, logical px; nil for the usual one.
  package var chosenRowHeight: Double? { album.grid.chosenRowHeight }
  /// True where names stand below the album's photos.
  package var namesPhotos: Bool { album.names.areBelow }
  /// True while the hint for the first time can be read, and after it has been said.
  package var showsHint: Bool { chrome.overlays.notice.isHint }
  package var hasHinted: Bool { chrome.overlays.hint.wasSaid }
  /// True while the frames of the photo shown follow one another.
  package var isPlaying: Bool { current.flatMap { stage.player[$0] }?.isPlaying == true }
  /// True while a frame of the photo has to be on the screen before the next one comes:
  /// `frameShown` says that it is.
  package var awaitsFrame: Bool { stage.player.awaitsSight }
  /// True for input by which somebody takes hold of what is shown.
  package func heeds(_ input: InputEvent) -> Bool { environment.bindings.heed(input, in: mode) }
}
