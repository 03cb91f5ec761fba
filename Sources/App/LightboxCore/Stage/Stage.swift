internal import Geometry
internal import Gestures
package import Input
internal import Motion
package import Viewing

/// The stage: the photos, where their pictures are, and the gestures that hold them.
///
/// A picture lies in its page, in its cell of the album, or on the way between the two. The stage
/// alone says where (`placement`), and it alone moves a picture from one to the other: `open`,
/// `close`, `changeLayout`. What covers the pictures is not its own: parts read the stage and ask
/// for more.
package struct Stage: Sendable {
  package internal(set) var environment: Environment
  /// The photos, their pixels and loads.
  package internal(set) var library = PhotoLibrary()
  /// The cells, the marks and the stars.
  package internal(set) var album: Album
  /// The row of pages, and each picture's viewport.
  package internal(set) var pager: Pager
  /// The transitions between cells and pages, and the backdrop.
  package internal(set) var hero: HeroTransitions
  var dismissal: DragToDismiss
  var gestures: GestureSet
  /// The frames of animated photos.
  package internal(set) var player = AnimationPlayer()
  /// The moment at which pages that are no longer listed may have slid away; nil without any.
  var lingerDue: Instant?

  init(_ environment: Environment) {
    self.environment = environment
    let physics = environment.physics
    gestures = GestureSet(physics: physics, viewCenter: environment.viewSize.center)
    pager = Pager(physics: physics, viewWidth: environment.viewSize.width)
    hero = HeroTransitions(isBackdropOpaque: environment.mode == .photo)
    dismissal = DragToDismiss(physics: physics)
    album = Album(viewSize: environment.viewSize, physics: physics)
  }

  // MARK: Time

  /// Does what is due of what several parts do together; `pointer` is the pointer's place in the
  /// view.
  mutating func expire(about pointer: Point?, at time: Instant) {
    if let due = album.layoutDue, due <= time { changeLayout(about: pointer, at: time) { _ in } }
    for photo in hero.arrive(pager.viewports, at: time) { pager.viewports[photo] = nil }
    forgetHiddenPages(at: time)
  }

  /// Updates pages and cells for what is known and shown after an event.
  mutating func update(about pointer: Point?, at time: Instant) {
    album.recordShapes(library, isSeen: isAlbumSeen(at: time), at: time)
    album.updateScrollbar(isOpen: mode == .album, physics, at: time)
    forgetHiddenPages(at: time)
    dropLingering(about: pointer, at: time)
  }

  // MARK: What is shown

  package var mode: Mode { environment.mode }
  var viewSize: Size { environment.viewSize }
  var deviceScale: Double { environment.deviceScale }
  /// The constants of gestures and motion.
  var physics: Physics { environment.physics }
  /// The album's cells: its folders, then its photos.
  var cells: [PhotoID] { library.cells }
  /// The photos of the place that is shown.
  var photos: ArraySlice<PhotoID> { cells[library.photoIndices] }
  /// The index in `cells` of the photo shown, or of the album cell with the keyboard focus.
  var currentIndex: Int? { library.currentIndex }
  /// The photo shown.
  package var current: PhotoID? { library.current }
  /// The photo that is open; nil in the album.
  var openPhoto: PhotoID? { mode == .photo ? current : nil }
  /// The current photo's viewport; nil until its size is known.
  package var viewport: Viewport? { current.flatMap { pager.viewports[$0] } }
  /// The indices of the pages that may be in sight; nil in the album.
  var pagesInReach: ClosedRange<Int>? { mode == .photo ? library.pagesInReach : nil }

  var subject: StageSubject {
    StageSubject(photo: current, mode: mode, place: library.place.number)
  }

  /// The title of what is looked at: the photo that is shown or has the focus, or else the album.
  func titleChange() -> [Effect] {
    guard let current, mode == .photo || album.showsFocus else {
      return [.showAlbumTitle]
    }
    guard let position = library.photoIndex else { return [.showFolderTitle(current)] }
    return [.showTitle(current, position: position + 1, count: photos.count)]
  }

  // MARK: Places

  func places(at time: Instant) -> Placement { Placement(on: self, at: time) }

  /// The placement of a photo's picture in the view; see `Placement`.
  func placement(of photo: PhotoID, at time: Instant, inFrame: Bool = false) -> Similarity? {
    places(at: time).transform(of: photo, inFrame: inFrame)
  }

  /// True while the current photo's picture is between its source rect and the whole view.
  func isCurrentInTransition(at time: Instant) -> Bool {
    current.map { hero.isUnderWay($0, pager.viewports[$0], at: time) } ?? false
  }

  /// The opacity of the backdrop behind the photo, 0…1.
  package func backdrop(at time: Instant) -> Double { places(at: time).backdrop }

  /// True when any of the album can be seen.
  package func isAlbumSeen(at time: Instant) -> Bool { backdrop(at: time) < 1 }
}

/// The photo, mode and place that are looked at, for parts that close when that is no longer so.
struct StageSubject: Hashable {
  let photo: PhotoID?
  let mode: Mode
  let place: Int
}
