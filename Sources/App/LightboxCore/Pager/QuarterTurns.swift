/// The quarter turns that a person has given to photos; they are kept when the page is left.
///
/// Only turned photos take memory. If there are more than `limit` of them, the photo turned longest
/// ago becomes upright again.
struct QuarterTurns {
  private var turns: [PhotoID: Int] = [:]
  /// The turned photos, in the order of their last turns, oldest first.
  private var order: [PhotoID] = []

  static let limit = 1024

  /// The clockwise quarter turns of a photo: −1…2, 0 for upright.
  /// - Complexity: O(limit) to set, O(1) to get.
  subscript(photo: PhotoID) -> Int {
    get { turns[photo] ?? 0 }
    set {
      if turns[photo] != nil { order.removeAll { $0 == photo } }
      turns[photo] = newValue == 0 ? nil : newValue
      guard newValue != 0 else { return }
      order.append(photo)
      if order.count > Self.limit { turns[order.removeFirst()] = nil }
    }
  }
}
