package import Geometry

extension DisplayList {
  /// Every pixel in which this frame may differ from `last`; all of them when there is no last one.
  ///
  /// Drawing the damage over the last frame's pixels gives this frame. It is held in at most
  /// `limit` rectangles.
  /// - Complexity: O(items · limit²).
  package func damage(since last: DisplayList?, limit: Int = 8) -> Region {
    guard let last, last.size == size, last.background == background else {
      return Region(bounds)
    }
    return Region(covering: changed(since: last), limit: limit)
  }

  /// The boxes of the items that only one of the frames has.
  ///
  /// Where none of them lies, both frames pile up the same items in the same order.
  private func changed(since last: DisplayList) -> [IntRect] {
    if items.count == last.items.count {
      return zip(items, last.items).filter { $0 != $1 }.flatMap { [$0.box, $1.box] }
    }
    let prefix = zip(items, last.items).prefix { $0 == $1 }.count
    let rest = (items.dropFirst(prefix), last.items.dropFirst(prefix))
    let suffix = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
    return rest.0.dropLast(suffix).map(\.box) + rest.1.dropLast(suffix).map(\.box)
  }
}
