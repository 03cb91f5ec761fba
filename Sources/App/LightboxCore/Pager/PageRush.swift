internal import Input
internal import Motion

/// The fast page turns, by a held key or quick presses, during which photos only pass by.
///
/// A passing photo is shown by its thumbnail, and the thumbnails of the next photos are loaded
/// ahead. The photo at which the rush ends gets its pixels as soon as the key is released.
struct PageRush {
  /// The newest turn: its time, and −1 or 1.
  private var newest: (time: Instant, direction: Int)?
  /// The time at which the rush ends unless another page is turned; nil if there is no rush.
  private(set) var deadline: Instant?
  /// True while a key is repeated by the keyboard: then photos pass by from the first page turn on.
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

  /// Ends the rush, when the key is released or no page was turned for a while.
  mutating func end() { deadline = nil }

  mutating func expire(at time: Instant) {
    if let deadline, deadline <= time { end() }
  }

  /// Ends the rush and forgets its direction, when the photo is closed.
  mutating func stop() { (newest, deadline) = (nil, nil) }

  /// Returns the indices of the photos whose thumbnails to load, nearest first, in the direction of
  /// the page turns; empty without a recent turn. `current` is the index of the photo shown; only
  /// indices in `all` are returned.
  func indices(from current: Int, among all: Range<Int>) -> [Int] {
    guard let newest else { return [] }
    let pages = isPassing ? 0...Self.ahead.rush : 1...Self.ahead.single
    return pages.map { current + $0 * newest.direction }.filter { all.contains($0) }
  }
}
