internal import Input
internal import Motion

/// The fast page turns of a held key, during which photos only pass by.
///
/// A passing photo is shown by its thumbnail, and the thumbnails ahead are loaded in time. The
/// photo at which the rush ends gets its pixels as soon as the key is released.
struct PageRush {
  /// The newest turn: its time, and −1 or 1.
  private var newest: (time: Instant, direction: Int)?
  /// The moment at which the rush is over unless another page is turned; nil outside one.
  private(set) var deadline: Instant?
  /// True while the keyboard repeats a key: its pages pass by from the first one on.
  var isRepeating = false

  /// The thumbnails that are loaded ahead after a single turn, and in a rush.
  private static let ahead = (single: 8, rush: 12)

  /// True while photos pass by.
  var isPassing: Bool { deadline != nil }

  mutating func turned(by pages: Int, _ physics: Physics, at time: Instant) {
    guard abs(pages) == 1 else {
      (newest, deadline) = (nil, nil)
      return
    }
    let isNext = newest.map { $0.direction == pages && time - $0.time < physics.pageRushTime }
    deadline = isRepeating || isNext == true ? time + physics.pageRushTime : nil
    newest = (time, pages)
  }

  /// Ends the rush: the key has come up, or no page was turned for a while.
  mutating func end() { deadline = nil }

  mutating func expire(at time: Instant) {
    if let deadline, deadline <= time { end() }
  }

  /// Forgets the direction: the photo was closed.
  mutating func stop() { (newest, deadline) = (nil, nil) }

  /// The indices of the photos to load thumbnails of, nearest first, in the direction of the page
  /// turns; empty without a recent turn. `current` is the photo shown; only indices in `all` are
  /// returned.
  func indices(from current: Int, among all: Range<Int>) -> [Int] {
    guard let newest else { return [] }
    let pages = isPassing ? 0...Self.ahead.rush : 1...Self.ahead.single
    return pages.map { current + $0 * newest.direction }.filter { all.contains($0) }
  }
}
