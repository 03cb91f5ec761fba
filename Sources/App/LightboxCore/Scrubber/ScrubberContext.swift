internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Pixels
internal import Viewing

/// The values of the lightbox that the scrubber works with.
struct ScrubberContext {
  let library: PhotoLibrary
  let environment: Environment
  /// The place of the pages in photos: 2.5 halfway between the third and the fourth.
  let pages: Double
  /// True where a photo lies at fit and nothing covers it, so that the scrubber may be shown.
  let isAllowed: Bool
  /// True where a scroll that begins may move the strip.
  let takesScroll: Bool
  /// The strip at the view's bottom; nil where there is none.
  let layout: ScrubberLayout?

  init(
    _ library: PhotoLibrary, _ environment: Environment, pages: Double, isAllowed: Bool = true,
    takesScroll: Bool = true
  ) {
    self.library = library
    self.environment = environment
    self.pages = pages
    self.takesScroll = takesScroll
    layout = ScrubberLayout(
      viewSize: environment.viewSize, deviceScale: environment.deviceScale,
      count: library.photoIndices.count)
    self.isAllowed = isAllowed && layout != nil && library.photoIndex != nil
  }

  /// The surroundings on the stage, where something else may cover the photo.
  init(on stage: Stage, isCovered: Bool, at time: Instant) {
    let isUndisturbed =
      stage.viewport.map { $0.isFit && $0.heldPoint == nil } ?? true
      && stage.dismissal.isSettled(at: time) && stage.hero.pending == nil
      && !stage.isCurrentInTransition(at: time)
    let gestures = stage.gestures
    let isScrolling = gestures.isActive(.scroll) || gestures.isActive(.scrollZoom)
    self.init(
      stage.library, stage.environment, pages: stage.pagePosition(at: time),
      isAllowed: stage.mode == .photo && isUndisturbed && !isCovered,
      takesScroll: !isScrolling && !gestures.isControlDown)
  }

  /// The surroundings in the lightbox.
  init(in lightbox: Lightbox, at time: Instant) {
    let overlays = lightbox.chrome.overlays
    self.init(
      on: lightbox.stage, isCovered: overlays.help.isShown || overlays.info.isShown, at: time)
  }

  /// The number of photos.
  var count: Int { library.photoIndices.count }
  /// The place of the photo shown among all, from 0.
  var current: Int? { library.photoIndex }

  /// The photo at a place among all, from 0.
  func photo(_ index: Int) -> PhotoID { library.cells[library.folderCount + index] }

  /// The width of a photo over its height; nil while its size is unknown.
  func aspect(_ index: Int) -> Double? {
    library.imageSize(of: photo(index)).map { Double($0.width) / Double($0.height) }
  }

  /// The visible cells while `position` is in the middle.
  func cells(at position: Double) -> [ScrubberLayout.Cell] {
    layout?.cells(at: position, aspect: aspect) ?? []
  }

  /// The photo whose cell is at `point` while `position` is in the middle; nil beside the strip.
  func index(at point: Point, position: Double) -> Int? {
    layout?.index(at: point, position: position, aspect: aspect)
  }
}
