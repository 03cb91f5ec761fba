internal import Input
internal import Motion

/// A series of fast page turns, by a held key or by quick presses.
///
/// During the series, thumbnails are shown instead of the photos' full pixels, and the thumbnails
/// of the next photos are loaded ahead. The last photo of the series gets its full pixels as soon
/// as the key is released.
struct FastPaging {
  /// The time of the newest turn by one page, and its direction: 1 forward, −1 back.
  private var newest: (time: Instant, direction: Int)?
  /// The time at which the series ends unless another page is turned; nil if there is no series.
  private(set) var deadline: Instant?
  /// True while a held key repeats; a single page turn then already begins a series.
  var isRepeating = false

  /// The numbers of thumbnails that are loaded ahead after a single turn, and during fast turns.
  private static let ahead = (single: 8, fast: 12)

  /// True during fast page turns: photos are shown by their thumbnails.
  var isActive: Bool { deadline != nil }

  mutating func recordTurn(by pages: Int, _ physics: Physics, at time: Instant) {
    guard abs(pages) == 1 else { return stop() }
    let isNext = newest.map { $0.direction == pages && time - $0.time < physics.pageRushTime }
    deadline = isRepeating || isNext == true ? time + physics.pageRushTime : nil
    newest = (time, pages)
  }

  /// Ends the series of fast page turns: the key is released, or no page was turned for a while.
  mutating func end() { deadline = nil }

  mutating func expire(at time: Instant) {
    if let deadline, deadline <= time { end() }
  }

  /// Ends the series of fast page turns and forgets the last turn, when the photo is closed.
  mutating func stop() { (newest, deadline) = (nil, nil) }

  /// Returns the photos whose thumbnails must be loaded ahead, the nearest first: during a series
  /// the current photo, then the photos after it in the direction of the last page turn. Empty
  /// unless the last turn was by exactly one page.
  func nextPhotos(in library: PhotoLibrary) -> [PhotoID] {
    guard let newest, let current = library.currentIndex else { return [] }
    let pages = isActive ? 0...Self.ahead.fast : 1...Self.ahead.single
    return pages.map { current + $0 * newest.direction }
      .filter { library.photoIndices.contains($0) }.map { library.cells[$0] }
  }
}
