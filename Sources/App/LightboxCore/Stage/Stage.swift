internal import Geometry
internal import Gestures
package import Input
internal import Motion
package import Viewing

/// The stage: the photos, the positions of their pictures, and the gestures on them.
///
/// A picture is in its page, in its cell of the album, or in transition between the two. Only the
/// stage determines the position of a picture (`placement`), and moves pictures between cells and
/// pages (`open`, `close`, `changeLayout`). Overlays above the pictures are not part of the stage:
/// they read the stage and request changes.
package struct Stage: Sendable {
  package internal(set) var environment: Environment
  /// The photos, their loaded pixels, and the loads to request.
  package internal(set) var library = PhotoLibrary()
  /// The album: the layout of its cells, and the photos' marks and stars.
  package internal(set) var album: Album
  /// The row of pages, and each picture's viewport.
  package internal(set) var pager: Pager
  /// The transitions between cells and pages, and the backdrop.
  package internal(set) var hero: HeroTransitions
  var dismissal: DragToDismiss
  var gestures: GestureSet
  /// The player of animated photos, which holds their frames.
  package internal(set) var player = AnimationPlayer()
  /// The time to check whether photos that are no longer listed are out of sight, and whether the
  /// list `postponed` can be shown; nil if no check is needed.
  var lingerDue: Instant?
  /// The newest list of photos, which waits until the pages do not move; nil if no list waits.
  @Shared var postponed: (photos: [PhotoID], source: AlbumSource)? = nil

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

  /// Lays the album out if the time `Album.layoutDue` has come, and ends the hero transitions whose
  /// pictures have arrived. The cell at `pointer` in the view (if not nil) keeps its place.
  mutating func expire(about pointer: Point?, at time: Instant) {
    if let due = album.layoutDue, due <= time { changeLayout(about: pointer, at: time) { _ in } }
    for photo in hero.arrive(pager.viewports, at: time) { pager.viewports[photo] = nil }
    forgetHiddenPages(at: time)
  }

  /// Updates the pages and cells after an event, and returns the effects. The cell at `pointer` (if
  /// not nil) keeps its place; `isScrubbing` is true while the scrubber is held or glides.
  mutating func update(about pointer: Point?, isScrubbing: Bool, at time: Instant) -> [Effect] {
    album.recordAspects(library, isSeen: isAlbumSeen(at: time), at: time)
    album.updateScrollbar(isOpen: mode == .album, physics, at: time)
    forgetHiddenPages(at: time)
    var effects: [Effect] = []
    // While the strip of thumbnails is held or coasts, it counts the photos with which it began.
    if !isScrubbing, pager.strip.isSettled(at: time), let (photos, source) = postponed.take() {
      effects = list(photos, current: nil, of: source, about: pointer, at: time)
    }
    return effects + dropLingering(about: pointer, isScrubbing: isScrubbing, at: time)
  }

  // MARK: What is shown

  package var mode: Mode { environment.mode }
  var viewSize: Size { environment.viewSize }
  var deviceScale: Double { environment.deviceScale }
  var physics: Physics { environment.physics }
  var cells: [PhotoID] { library.cells }
  var photos: ArraySlice<PhotoID> { cells[library.photoIndices] }
  var currentIndex: Int? { library.currentIndex }
  /// The photo shown, or the album cell with the keyboard focus; nil if there are no cells.
  package var current: PhotoID? { library.current }
  /// The photo that is open; nil in the album.
  var openPhoto: PhotoID? { mode == .photo ? current : nil }
  /// The current photo's viewport; nil until the photo's size is known.
  package var viewport: Viewport? { current.flatMap { pager.viewports[$0] } }
  /// The indices of the pages that may be in sight; nil in the album.
  var pagesInReach: ClosedRange<Int>? { mode == .photo ? library.pagesInReach : nil }

  /// The effect that updates the title. The title names the open photo; in the album, it names the
  /// photo or folder with the focus ring, or the album if there is no focus ring.
  func titleChange() -> [Effect] {
    guard let current, mode == .photo || album.showsFocus else { return [.showAlbumTitle] }
    guard let position = library.photoIndex else { return [.showFolderTitle(current)] }
    return [.showTitle(current, position: position + 1, count: photos.count)]
  }

  // MARK: Places

  func placement(at time: Instant) -> Placement { Placement(on: self, at: time) }

  func placement(of photo: PhotoID, at time: Instant) -> Similarity? {
    placement(at: time).transform(of: photo)
  }

  /// True while the current photo's picture is between its thumbnail and its page.
  func isCurrentInTransition(at time: Instant) -> Bool {
    current.map(placement(at: time).isInTransition) ?? false
  }

  /// The opacity of the backdrop behind the photo, 0…1.
  package func backdrop(at time: Instant) -> Double { placement(at: time).backdrop }

  /// Returns true if any part of the album is visible.
  package func isAlbumSeen(at time: Instant) -> Bool { backdrop(at: time) < 1 }
}

/// The subject of an open menu or text field: the current photo or folder, the mode, and the number
/// of the album source. The menu or field closes when one of these values changes.
struct StageSubject: Equatable {
  let photo: PhotoID?
  let mode: Mode
  let source: Int

  init(of stage: Stage) {
    (photo, mode, source) = (stage.current, stage.mode, stage.library.source.number)
  }
}
