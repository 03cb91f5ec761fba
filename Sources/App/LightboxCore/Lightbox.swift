package import Geometry
package import Gestures
package import Input
package import Motion
internal import Pixels
package import Viewing

/// The whole lightbox as a value: events in, effects and layers out.
///
/// The same value runs behind the window, in a replay and in the tests. Time only enters as a
/// parameter, and what is displayed is a function of the events so far and the moment asked for.
package struct Lightbox: Sendable {
  package internal(set) var physics: Physics
  package let bindings: KeyBindings

  /// Logical px.
  package internal(set) var viewSize: Size
  /// Device px per logical px.
  package internal(set) var deviceScale: Double
  package internal(set) var photos: [PhotoID] = []
  /// Where each photo is in `photos`.
  var indices: [PhotoID: Int] = [:]
  /// The index in `photos` of the photo shown, or in the album of the one that the keyboard is at.
  package internal(set) var currentIndex: Int?
  package internal(set) var mode: Mode
  package internal(set) var album: Album

  var loaded: [PhotoID: LoadedPhoto] = [:]
  /// The pages in sight, and how each picture lies in its page.
  var viewports: [PhotoID: Viewport] = [:]
  /// The pictures on their way between album and view.
  var flights: [PhotoID: Flight] = [:]
  /// The photo that will fly as soon as its size is known.
  var waiting: PhotoID?
  var curtain: Curtain
  /// When the photo was sent home last.
  var lastClosing: Instant?
  var strip: PageStrip
  var fade: PageFade?
  var pull: PullAway
  /// The photo that is, or was last, pulled off.
  var pulled: PhotoID?
  var gestures: GestureSet
  var captions: [Caption: Picture] = [:]
  /// The texts that were asked for and are still to come.
  var askedCaptions: Set<Caption> = []
  var header = Header()
  var overlays = Overlays()
  var cursorRest = CursorRest()
  var preferences = Preferences()
  var isScopeShown = false
  /// The text that the scope is to show, and the one that it shows until that is drawn.
  var scopeCaption: Caption?
  var scopePicture: Picture?
  var cursor = CursorShape.arrow

  /// A lightbox without photos; the view's size is a guess until the first `resized` event.
  package init(
    viewSize: Size = Size(width: 1280, height: 800), deviceScale: Double = 1,
    physics: Physics = .standard, bindings: KeyBindings = .standard, mode: Mode = .photo
  ) {
    self.mode = mode
    album = Album(viewSize: viewSize, physics: physics)
    curtain = Curtain(isClosed: mode == .photo)
    self.viewSize = viewSize
    self.deviceScale = deviceScale
    self.physics = physics
    self.bindings = bindings
    strip = PageStrip(physics: physics, viewWidth: viewSize.width)
    pull = PullAway(physics: physics)
    gestures = GestureSet(physics: physics, viewCenter: viewSize.center)
    gestures.awaitsDoubleTap = mode == .photo
    header.stay(mode == .album, at: .zero)
  }

  /// The photo shown.
  package var current: PhotoID? { currentIndex.map { photos[$0] } }

  /// Whether nothing is still to come for the photo shown.
  package var isCurrentLoaded: Bool {
    current.flatMap { loaded[$0] }.map { !$0.isLoading && $0.request != nil } ?? true
  }

  /// How the current photo lies in the view; nil until its size is known.
  package var viewport: Viewport? { current.flatMap { viewports[$0] } }

  /// How the picture of the page at `index` lies in the view, its page's slide included; nil while
  /// its size is unknown. A frame's placement spreads the steps of a pinch over at most a frame.
  package func placement(ofPage index: Int, at time: Instant, inFrame: Bool = false)
    -> Similarity?
  {
    placement(of: photos[index], at: time, inFrame: inFrame)
  }

  func placement(of photo: PhotoID, at time: Instant, inFrame: Bool = false) -> Similarity? {
    guard let viewport = viewports[photo] else { return nil }
    if mode == .album || flights[photo]?.isOpening == false {
      return homeward(viewport, photo, at: time)
    }
    guard let currentIndex, let index = indices[photo] else { return nil }
    let slide = strip.offset(at: time) + Double(index - currentIndex) * strip.stride
    let shown = inFrame ? viewport.presented(at: time) : viewport.displayed(at: time)
    guard photo == pulled else {
      return Similarity.translation(Vector(dx: slide, dy: 0)).following(shown)
    }
    let shrunk = Similarity.about(
      shown(viewport.layout.imageCenter), scale: pull.scale(at: time, viewHeight: viewSize.height))
    let moved = Vector(dx: slide, dy: 0) + pull.offset(at: time)
    return Similarity.translation(moved).following(shrunk).following(shown)
  }

  /// The active recognizers.
  package var activeGestures: [GestureKind] { gestures.active }

  /// Takes in one event. Times must not go backwards; an earlier one is the caller's to raise.
  package mutating func handle(_ event: Event, at time: Instant) -> [Effect] {
    // What silence means happens at its own time, however late the event that tells of it comes.
    var effects: [Effect] = []
    while let deadline = gestures.deadline, deadline <= time {
      effects += perform(gestures.expire(at: deadline), at: deadline)
    }
    header.expire(at: time)
    cursorRest.expire(at: time)
    overlays.expire(at: time)
    land(at: time)
    forgetHiddenPages(at: time)
    switch event {
    case .photos(let photos, let current): effects += list(photos, current: current, at: time)
    case .resized(let size, let deviceScale):
      resize(to: size, deviceScale: deviceScale, at: time)
    case .input(let input): effects += handle(input, at: time)
    case .header(let photo, let size): receive(size, of: photo, at: time)
    case .picture(let photo, let picture, let isPreview, let isDamaged):
      receive(picture, isPreview: isPreview, of: photo, at: time)
      if isDamaged { loaded[photo]?.isDamaged = true }
    case .failure(let photo, let reason): receive(failure: reason, of: photo)
    case .typeset(let pictures): receive(pictures)
    case .thumbnail(let photo, let picture, let size):
      receive(thumbnail: picture, imageSize: size, of: photo)
    case .thumbnailFailure(let photo, let reason):
      album.thumbnails.receive(failure: reason, of: photo)
    case .found(let photo): effects += focus(on: photo, at: time)
    case .frameShown: break
    case .details(let photo, let details): overlays.info.receive(details, of: photo)
    case .window(let window):
      changeLayout(at: time) { lightbox in
        lightbox.header.surround(window, at: time)
        lightbox.layOutAlbum(at: time)
      }
    case .preferences(let preferences):
      changeLayout(at: time) { lightbox in
        lightbox.preferences = preferences
        lightbox.header.preferences = preferences
        lightbox.layOutAlbum(at: time)
      }
    case .physics(let physics): follow(physics, at: time)
    case .title(let title, let place):
      header.title = title
      header.place = place
    case .closeRequested: effects.append(.quit)
    case .deadline: break
    }
    forgetHiddenPages(at: time)
    cursorRest.want(
      header.window.isFullscreen && mode == .photo && viewport != nil, at: time)
    // The answer to a text must not ask for the next one.
    if case .typeset = event {
    } else if isScopeShown || scopeCaption != nil {
      updateScope(at: time)
    }
    effects += updateOverlays(at: time)
    return effects + wantedLoads(at: time) + wantedThumbnails(at: time) + wantedCaptions()
      + cursorChange(at: time)
  }

  /// Motion is as `physics` has it from now on.
  private mutating func follow(_ physics: Physics, at time: Instant) {
    self.physics = physics
    strip.physics = physics
    album.grid.physics = physics
    for photo in viewports.keys { viewports[photo]?.physics = physics }
    if pull.isSettled(at: time) { pull = PullAway(physics: physics) }
  }

  /// Whether nothing moves by itself and no finger holds anything.
  package func isSettled(at time: Instant) -> Bool {
    strip.isSettled(at: time) && fade?.isSettled(at: time) ?? true
      && pull.isSettled(at: time)
      && viewports.values.allSatisfy { $0.isSettled(at: time) } && curtain.isSettled(at: time)
      && flights.values.allSatisfy { $0.isSettled(at: time) }
      && (!isAlbumSeen(at: time) || album.grid.isSettled(at: time))
  }

  /// Whether a later frame may differ from one drawn at `time` although no event comes.
  package func isAnimating(at time: Instant) -> Bool {
    (!strip.isSettled(at: time) && !strip.isDragged)
      || (!pull.isSettled(at: time) && !pull.isPulled)
      || !(fade?.isSettled(at: time) ?? true)
      || viewports.values.contains { $0.isMoving(at: time) }
      || !curtain.isSettled(at: time) || flights.values.contains { !$0.isSettled(at: time) }
      || (isAlbumSeen(at: time) && album.grid.isMoving(at: time))
      || header.isAnimating(at: time) || overlays.isAnimating(at: time)
  }

  /// When a `deadline` event is wanted although nothing else happens.
  package var nextDeadline: Instant? {
    [gestures.deadline, header.deadline, overlays.deadline, cursorRest.deadline]
      .compactMap { $0 }.min()
  }

  /// Whether any of the album can be seen.
  package func isAlbumSeen(at time: Instant) -> Bool { backdrop(at: time) < 1 }

  /// What everything that lies over the pictures goes by.
  var context: ViewContext {
    ViewContext(
      viewSize: viewSize, deviceScale: deviceScale, textScale: preferences.textScale,
      palette: .of(preferences.appearance), captions: captions,
      headerHeight: header.reservedHeight)
  }
}
