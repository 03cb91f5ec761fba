package import Geometry
internal import Gestures
package import Input
package import Motion
internal import Pixels
internal import Raster
internal import Viewing

/// The whole lightbox as a value: events in, effects and layers out.
///
/// The same value runs behind the window, in a replay and in the tests. Time only enters as a
/// parameter: a frame is a function of the events so far and the moment asked for.
///
/// It owns its parts and nothing else, and no part knows another. `library` owns the photos, their
/// pixels and loads, `pager` the slide of the pages and each picture's viewport, `hero` the hero
/// transitions and the backdrop, `dismissal` the drag to dismiss, `album` the grid and the marks,
/// `scrubber` the strip of thumbnails under the photo, `chrome` header, arrows, panels and scope,
/// `captions` the drawn texts, `cursor` the pointer's shape, `heldKeys` the keys that act while they
/// are down, `renaming` the field in which a photo is renamed, `player` the frames of animated photos, `rush` the pages that only pass by, `dragOut` the press
/// that may drag a photo to another program, `dropFrame` what is seen of one that comes from there, `gestures` the recognizers. `environment` holds the values that all parts share.
///
/// `handle` passes the deadlines that are due (`expire`), hands the event to its part (`route`),
/// resets the pages out of sight (`forgetHiddenPages`) and collects the requests of all parts
/// (`wishes`). `Lightbox+Gestures` routes input, `Lightbox+Hero` moves pictures between album and
/// view, and `LayerStack` stacks the layers of a frame.
package struct Lightbox: Sendable {
  package internal(set) var environment: Environment
  var gestures: GestureSet
  package internal(set) var library = PhotoLibrary()
  package internal(set) var pager: Pager
  package internal(set) var hero: HeroTransitions
  var dismissal: DragToDismiss
  package internal(set) var album: Album
  package internal(set) var scrubber: Scrubber
  var chrome: Chrome
  var captions = CaptionCache()
  var cursor: PointerCursor
  var heldKeys = HeldKeys()
  package internal(set) var player = AnimationPlayer()
  var rush: PageRush
  var dragOut = DragOut()
  var dropFrame: DropFrame
  /// The text that input methods know of; nil while none is written.
  var editedText: EditedText?
  package internal(set) var renaming: RenameField
  /// True while a button that comes up is handled: its tap has not waited for a second one.
  var isClicking = false
  /// True where the next photo takes the view of this one.
  var keepsView = false
  /// The photo that the open menu is about, and the mode in which it was opened.
  var menuSubject: MenuSubject?
  /// True once something was changed that could be taken back.
  var hasActed = false
  /// The photo whose cell was asked for the command that is being performed; nil for keys.
  var pointedAt: PhotoID?
  package internal(set) var slideshow = Slideshow()
  /// The words that photos carry, while somebody listens.
  var words = PhotoWords()
  /// The moment at which pages that are no longer listed may have slid away; nil without any.
  var lingerDue: Instant?

  /// A lightbox without photos; the view's size is a guess until the first `resized` event.
  package init(
    viewSize: Size = Size(width: 1280, height: 800), deviceScale: Double = 1,
    physics: Physics = .standard, bindings: KeyBindings = .standard, mode: Mode = .photo
  ) {
    environment = Environment(
      physics: physics, bindings: bindings, viewSize: viewSize, deviceScale: deviceScale,
      mode: mode)
    keepsView = physics.nextView == .keep
    gestures = GestureSet(physics: physics, viewCenter: viewSize.center)
    pager = Pager(physics: physics, viewWidth: viewSize.width)
    hero = HeroTransitions(isBackdropOpaque: mode == .photo)
    dismissal = DragToDismiss(physics: physics)
    album = Album(viewSize: viewSize, physics: physics)
    chrome = Chrome(physics: physics)
    scrubber = Scrubber(physics: physics)
    cursor = PointerCursor(physics: physics)
    rush = PageRush(physics: physics)
    renaming = RenameField(physics: physics)
    dropFrame = DropFrame(physics: physics)
    chrome.header.stay(mode == .album, at: .zero)
  }

  /// Handles one event and returns the requests. Times must not go backwards: the caller raises an
  /// earlier one.
  package mutating func handle(_ event: Event, at time: Instant) -> [Effect] {
    var effects = expire(at: time)
    if case .input(let input) = event {
      layOutUnseen(at: time)
      if input.isDeed { chrome.overlays.notice.endHint(at: time) }
    }
    effects += route(event, at: time)
    effects += endHold(at: time)
    if mode == .album, !library.cells.isEmpty {
      chrome.overlays.greet(environment.bindings, at: time)
    }
    album.noteShapes(library, isSeen: isAlbumSeen(at: time), at: time)
    checkMenu(at: time)
    checkField(at: time)
    checkSearch(at: time)
    album.lookAtPlace(isOpen: mode == .album, at: time)
    forgetHiddenPages(at: time)
    dropLingering(at: time)
    scrubber.look(in: scrubberContext(at: time), at: time)
    cursor.rest.want(
      (chrome.header.window.isFullscreen || slideshow.isRunning) && mode == .photo
        && viewport != nil
        && !chrome.arrows.hasPointer && !chrome.menu.isOpen, at: time)
    // The arrival of a text must not ask for the next one.
    if case .typeset = event {} else { updateScope(at: time) }
    return environment.seen(effects + wishes(at: time))
  }

  // MARK: Parts

  /// The parts that move or wait by themselves; the album only while it can be seen.
  private func parts(at time: Instant) -> [any LightboxPart] {
    [pager, hero, dismissal, scrubber, chrome, cursor, player, renaming, dropFrame]
      + (isAlbumSeen(at: time) ? [album] : [])
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
      gestures.deadline, scrubber.deadline, chrome.deadline, cursor.deadline, heldKeys.deadline,
      rush.deadline, player.deadline, album.deadline, lingerDue,
      slideshow.due,
    ].compactMap { $0 }.min()
  }

  /// Does what is due. A deadline takes effect at its own time, however late the next event comes.
  private mutating func expire(at time: Instant) -> [Effect] {
    var effects: [Effect] = []
    var passed: Instant?
    // One after the other: a key that is held waits for fingers, which a long press may end.
    while let due = [gestures.deadline, heldKeys.deadline].compactMap({ $0 }).min(), due <= time,
      passed.map({ $0 < due }) ?? true
    {
      effects += expireHands(at: due)
      passed = due
    }
    effects += expireHands(at: time)
    rush.expire(at: time)
    scrubber.expire(at: time)
    effects += scrub(at: time)
    effects += advanceSlideshow(at: time)
    chrome.expire(at: time)
    cursor.expire(at: time)
    player.expire(at: time)
    album.scrollbar.expire(at: time)
    album.typeAhead.expire(at: time)
    if let due = album.layoutDue, due <= time { changeLayout(at: time) { _ in } }
    for photo in hero.arrive(pager.viewports, at: time) { pager.viewports[photo] = nil }
    forgetHiddenPages(at: time)
    return effects
  }

  /// Does what is due of gestures, then of keys that are held.
  private mutating func expireHands(at time: Instant) -> [Effect] {
    var effects: [Effect] = []
    while let deadline = gestures.deadline, deadline <= time {
      effects += perform(gestures.expire(at: deadline), at: deadline)
    }
    heldKeys.expire(
      on: mode == .photo ? current : nil, in: &pager, about: gestures.zoomPoint, at: time)
    return effects
  }

  // MARK: Routes

  /// Hands an event to the part that it concerns.
  private mutating func route(_ event: Event, at time: Instant) -> [Effect] {
    switch event {
    case .photos(let photos, let current, let place):
      return list(photos, current: current, of: place, at: time)
    case .acted(let outcome): return take(outcome, at: time)
    case .told(let sentence): chrome.overlays.say(sentence, at: time)
    case .opened(let photo):
      guard mode == .album, let index = library.index(of: photo) else { return [] }
      return open(index, at: time)
    case .returned(let photo): returnTo(photo, at: time)
    case .changed(let photos): return expectChanges(photos, at: time)
    case .judged(let found): return learn(found)
    case .coversChanged(let folders): library.outdateCovers(of: folders)
    case .dropHovers(let hovers): dropFrame.show(hovers, at: time)
    case .cover(let folder, let cover): library.receive(cover, of: folder)
    case .resized(let size, let scale): resize(to: size, deviceScale: scale, at: time)
    case .input(let input): return handle(input, at: time)
    case .asked(let request): return ask(request, at: time)
    case .listened(let listens): words.want(listens)
    case .header(let photo, let size, let frames, let isDrawn):
      if let known = library.loaded[photo], known.frames != frames { player.forget(photo) }
      library.receive(size, frames, isDrawn: isDrawn, of: photo)
      show(photo, size: size, at: time)
    case .picture(let photo, let picture, let isPreview, let isDamaged):
      guard replace(photo, by: picture, isPreview: isPreview, at: time) else { return [] }
      library.receive(picture, isPreview: isPreview, isDamaged: isDamaged, of: photo)
      show(photo, size: picture.size, at: time)
    case .frame(let photo, let index, let frame):
      let isOurs = library.loaded[photo].map { frame?.isOne(of: $0) == true } ?? false
      if isOurs, frame?.isDamaged == true { library.noteDamage(of: photo) }
      player.receive(isOurs ? frame : nil, at: index, of: photo, time: time)
      fitPage(of: photo, at: time)
    case .area(let photo, let area, let picture):
      library.receive(picture, of: area, of: photo)
    case .failure(let photo, let reason, let mayPass):
      if hero.pending == photo { hero.pending = nil }
      if library.receive(failure: reason, mayPass: mayPass, of: photo) {
        loseHeld(photo, at: time)
        pager.viewports[photo] = nil
      }
    case .thumbnail(let photo, let picture, let size, let isPreview):
      receive(thumbnail: picture, of: photo, imageSize: size, isPreview: isPreview, at: time)
    case .thumbnailFailure(let photo, let reason, let mayPass):
      library.thumbnails.receive(failure: reason, mayPass: mayPass, of: photo)
    case .details(let photo, let details):
      chrome.overlays.info.receive(details, of: photo)
      words.receive(details, of: photo)
    case .typeset(let pictures):
      captions.receive(pictures)
      chrome.scope.receive(pictures)
    case .found(let photo?): return focus(on: photo, at: time)
    case .found(nil): sayNothingFound(at: time)
    case .names(let names): album.names.receive(names)
    case .name(let photo, let name): return rename(photo, from: name, at: time)
    case .measured(let caption, let stops): renaming.receive(stops, of: caption)
    case .placeLabel(let photo, let text): album.scrollbar.label(text, of: photo)
    case .window(let window):
      // The program that has the keyboard now knows nothing of a menu that is open.
      if chrome.header.window.isActivated, !window.isActivated { chrome.menu.close(at: time) }
      changeLayout(at: time) { $0.chrome.header.decorate(window, at: time) }
    case .preferences(let preferences): prefer(preferences, at: time)
    case .physics(let physics): follow(physics, at: time)
    case .title(let title, let place):
      (chrome.header.title, chrome.header.place) = (title, place)
    case .firstRun: chrome.overlays.hint.ask()
    case .closeRequested: return [.quit]
    case .frameShown: player.noteSeen(at: time)
    case .deadline: break
    }
    return []
  }

  /// The requests of all parts after an event.
  private mutating func wishes(at time: Instant) -> [Effect] {
    // A photo in a hero transition is not zoomed by anybody.
    let isLookedAt = mode == .photo && !isCurrentInTransition(at: time)
    if mode == .photo, chrome.overlays.info.isWanted, !isPassing { library.countPixels() }
    var effects = chrome.look(
      at: library, isLookedAt ? viewport : nil, judged: album.judgements, in: environment, at: time)
    effects += library.wantedLoads(
      pager.viewports, in: environment, isPassing: isPassing, upcoming: nextSlide(),
      isSeen: !chrome.header.window.isSuspended, used: player.byteCount
    ) { [hero] in hero[$0] != nil }
    effects += wishedWords()
    effects += play(at: time)
    let isAlbumWanted = (mode == .album || isAlbumSeen(at: time)) && !library.cells.isEmpty
    let side = Scrubber.thumbnailSide(in: environment)
    let slices =
      scrubber.wantedThumbnails(in: scrubberContext(at: time), at: time) + thumbnailsAhead
    effects += album.wantedLabel(library, at: time)
    if isAlbumWanted {
      effects += library.wantedCovers(album.visibleFolders(library, at: time))
      album.names.hover(over: hoveredPhoto(at: time), environment.physics, at: time)
      effects += album.wantedNames(library, at: time)
    }
    effects += library.thumbnails.want(
      (isAlbumWanted ? album.wantedThumbnails(library, in: environment, at: time) : [])
        + slices.map { Thumbnails.Wish($0, side: side) })
    let context = context
    chrome.overlays.layOut(in: context, at: time)
    chrome.menu.layOut(in: context, at: time)
    if let anchor = fieldAnchor(at: time) {
      renaming.layOut(at: anchor, in: context, isMirrored: environment.isMirrored)
    }
    chrome.lookAtButtons(in: context, environment.bindings, at: time)
    chrome.arrows.look(at: arrowSurroundings(at: time), at: time)
    effects += captions.want(
      errorTiles.flatMap { $0.captions(in: context) }
        + (isAlbumSeen(at: time) ? album.captions(library, in: context, at: time) : [])
        + chrome.captions(in: context, at: time) + renaming.captions(in: context, at: time))
    effects += renaming.wantedMeasure(in: context)
    effects += tellText(at: time)
    return effects + cursor.show(cursorShape(at: time))
  }
}
