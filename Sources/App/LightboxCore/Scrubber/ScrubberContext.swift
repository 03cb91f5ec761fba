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

extension Lightbox {
  /// The scrubber's surroundings at `time`.
  func scrubberContext(at time: Instant) -> ScrubberContext {
    let isUndisturbed =
      viewport.map { $0.isFit && $0.heldPoint == nil } ?? true
      && dismissal.isSettled(at: time) && hero.pending == nil && !isCurrentInTransition(at: time)
    let isCovered = chrome.overlays.help.isShown || chrome.overlays.info.isShown
    let isScrolling = gestures.isActive(.scroll) || gestures.isActive(.scrollZoom)
    return ScrubberContext(
      library, environment, pages: pagePosition(at: time),
      isAllowed: mode == .photo && isUndisturbed && !isCovered,
      takesScroll: !isScrolling && !gestures.isControlDown)
  }

  /// The place of the pages, slide included, in photos.
  func pagePosition(at time: Instant) -> Double {
    Double(library.photoIndex ?? 0) - pager.strip.offset(at: time) / pager.strip.stride
  }

  /// Shows the photo that the scrubber asks for; one that only passes appears without a slide.
  mutating func scrub(at time: Instant) -> [Effect] {
    guard let wish = scrubber.takeWish(), let index = library.photoIndex else { return [] }
    pager.cancelDrag(at: time)
    return turnPage(by: wish.index - index, slides: !wish.passes, at: time)
  }
}
