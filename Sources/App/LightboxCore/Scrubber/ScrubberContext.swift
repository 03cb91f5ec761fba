internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Pixels
internal import Viewing

/// The values of the lightbox that the scrubber reads.
struct ScrubberContext {
  let library: PhotoLibrary
  let environment: Environment
  let time: Instant
  /// The position of the row of pages: the index of the photo in the middle of the view, where 2.5
  /// is halfway between the third and the fourth photo.
  let pages: Double
  /// True if the scrubber may be shown: a photo is fitted to the view, and nothing covers it.
  let isAllowed: Bool
  /// True if a scroll that begins now may move the strip: no other scroll is active, and Ctrl is
  /// up.
  let takesScroll: Bool
  /// The layout of the strip at the view's bottom; nil if the view is too small, or if there are
  /// fewer than two photos.
  let layout: ScrubberLayout?

  init(
    _ library: PhotoLibrary, _ environment: Environment, pages: Double, isAllowed: Bool = true,
    takesScroll: Bool = true, at time: Instant
  ) {
    (self.library, self.environment, self.time) = (library, environment, time)
    (self.pages, self.takesScroll) = (pages, takesScroll)
    layout = ScrubberLayout(
      viewSize: environment.viewSize, deviceScale: environment.deviceScale,
      count: library.photoIndices.count)
    self.isAllowed = isAllowed && layout != nil && library.photoIndex != nil
  }

  /// Creates the scrubber's context from the current state of the lightbox.
  init(in lightbox: Lightbox, at time: Instant) {
    self.init(lightbox.stage, lightbox.chrome.overlays, at: time)
  }

  private init(_ stage: Stage, _ overlays: Overlays, at time: Instant) {
    let isCovered = overlays.help.isShown || overlays.details.isInSight
    let isUndisturbed =
      stage.viewport.map { $0.isFit && $0.heldPoint == nil } ?? true
      && stage.dismissal.isSettled(at: time) && stage.hero.pending == nil
      && !stage.isCurrentInTransition(at: time)
    let gestures = stage.gestures
    let isScrolling = gestures.isActive(.scroll) || gestures.isActive(.scrollZoom)
    self.init(
      stage.library, stage.environment, pages: stage.placement(at: time).pagePosition,
      isAllowed: stage.mode == .photo && isUndisturbed && !isCovered,
      takesScroll: !isScrolling && !gestures.isControlDown, at: time)
  }

  var physics: Physics { environment.physics }
  /// The number of photos in the album, without folders.
  var count: Int { library.photoIndices.count }
  /// The index of the current photo among all photos, from 0; nil if no photo is current.
  var current: Int? { library.photoIndex }

  /// The photo at an index among all photos, from 0.
  func photo(_ index: Int) -> PhotoID { library.cells[library.folderCount + index] }

  /// The aspect ratio, width / height, of the photo at an index among all photos, from 0; nil while
  /// the photo's size is unknown.
  func aspect(_ index: Int) -> Double? {
    library.imageSize(of: photo(index)).map { Double($0.width) / Double($0.height) }
  }

  /// Returns the visible cells while `position` is in the middle of the strip.
  func cells(at position: Double) -> [ScrubberLayout.Cell] {
    layout?.cells(at: position, aspect: aspect) ?? []
  }

  /// The index of the photo whose cell is nearest to `point`; nil if `point` is not on the strip.
  /// `position` is the strip's position.
  func index(at point: Point, position: Double) -> Int? {
    layout?.index(at: point, position: position, aspect: aspect)
  }
}
