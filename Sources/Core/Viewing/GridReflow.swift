internal import Geometry
internal import Input
internal import Motion

/// The way of a grid's cells from their places in an earlier layout to those in the present one.
struct GridReflow: Hashable {
  /// The earlier places of the cells that were in sight, in coordinates of the present content.
  private let frames: [Int: Rect]
  private let motion: SpringMotion
  private let start: Instant
  /// The cells that were in sight; nil without any.
  let indices: Range<Int>?

  init(from frames: [Int: Rect], spring: Spring, at start: Instant) {
    self.frames = frames
    self.start = start
    motion = SpringMotion(spring, from: 0, to: 1, tolerance: 1e-3)
    let order = frames.keys.sorted()
    if let first = order.first, let last = order.last {
      indices = first..<last + 1
    } else {
      indices = nil
    }
  }

  func isDone(at time: Instant) -> Bool { time - start >= motion.settlingTime }

  /// The place of a cell in coordinates of the content.
  func frame(of index: Int, in layout: GridLayout, at time: Instant) -> Rect {
    let frame = layout.frame(of: index)
    guard let before = frames[index] else { return frame }
    return before.blended(with: frame, share: motion.value(at: time - start))
  }
}

extension Rect {
  /// True where an edge is elsewhere than another's, by more than can be seen.
  func isApart(from other: Rect) -> Bool {
    max(
      abs(minX - other.minX), abs(minY - other.minY), abs(maxX - other.maxX),
      abs(maxY - other.maxY)) > 0.01
  }

  /// The rectangle at the share `share` of the way to another.
  func blended(with other: Rect, share: Double) -> Rect {
    func blend(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Rect(
      x: blend(minX, other.minX), y: blend(minY, other.minY),
      width: blend(size.width, other.size.width), height: blend(size.height, other.size.height))
  }
}
