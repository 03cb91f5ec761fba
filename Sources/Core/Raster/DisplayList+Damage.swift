package import Geometry

extension DisplayList {
  /// Returns the pixels in which this frame may differ from the frame `last`; all pixels if `last`
  /// is nil, or has another size or background.
  ///
  /// Drawing the damage over the last frame's pixels gives this frame. The region has at most
  /// `limit` rectangles.
  /// - Complexity: O(items · limit²).
  package func damage(since last: DisplayList?, limit: Int = 8) -> Region {
    guard let last, last.size == size, last.background == background else {
      return Region(bounds)
    }
    return Region(covering: items.changed(since: last.items), limit: limit)
  }
}

extension [DisplayItem] {
  /// Returns the boxes of the items that differ between this list and `last`.
  ///
  /// Outside of these boxes, both lists have the same items in the same order.
  fileprivate func changed(since last: [DisplayItem]) -> [IntRect] {
    if count == last.count {
      return zip(self, last).filter { $0 != $1 }.flatMap { $0.changed(since: $1) }
    }
    let prefix = zip(self, last).prefix { $0 == $1 }.count
    let rest = (dropFirst(prefix), last.dropFirst(prefix))
    let suffix = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
    return rest.0.dropLast(suffix).map(\.box) + rest.1.dropLast(suffix).map(\.box)
  }
}

extension DisplayItem {
  /// Returns the boxes in which this item may differ from `last`, the item that it replaces.
  fileprivate func changed(since last: DisplayItem) -> [IntRect] {
    guard case .group(let items) = paint, case .group(let lastItems) = last.paint,
      opacity == last.opacity
    else { return [box, last.box] }
    return items.changed(since: lastItems)
  }
}
