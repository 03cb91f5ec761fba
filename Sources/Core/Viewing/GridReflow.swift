internal import Geometry
internal import Input
internal import Motion

/// The way of a grid's cells from their places in an earlier layout to those in the present one.
///
/// It is what they still have to go, in view px, so that the grid may scroll and change its size meanwhile.
struct GridReflow: Hashable {
  /// The earlier place of each cell that was in sight, less that in the present layout.
  private let ways: [Int: RectDifference]
  private let motion: SpringMotion
  private let start: Instant
  /// The cells that were in sight, in their order. They may be far apart in the present layout.
  let indices: [Int]

  /// The way from `frames` to those that `place` gives; nil where nothing is to go.
  init?(from frames: [Int: Rect], spring: Spring, at start: Instant, to place: (Int) -> Rect) {
    var ways: [Int: RectDifference] = [:]
    for (index, frame) in frames { ways[index] = RectDifference(of: frame, and: place(index)) }
    let longest = ways.values.map(\.longest).max() ?? 0
    guard longest > Physics.positionTolerance else { return nil }
    self.ways = ways
    self.start = start
    motion = SpringMotion(
      spring, from: 1, to: 0, tolerance: min(Physics.positionTolerance / longest, 0.5))
    indices = frames.keys.sorted()
  }

  func isDone(at time: Instant) -> Bool { time - start >= motion.settlingTime }

  /// The place of the cell at `index` that will be at `frame`.
  func frame(of index: Int, to frame: Rect, at time: Instant) -> Rect {
    ways[index]?.added(to: frame, share: motion.value(at: time - start)) ?? frame
  }
}

/// The difference of two rectangles, px: an earlier one less a later one.
private struct RectDifference: Hashable {
  private let x: Double, y: Double, width: Double, height: Double

  init(of frame: Rect, and other: Rect) {
    x = frame.minX - other.minX
    y = frame.minY - other.minY
    width = frame.size.width - other.size.width
    height = frame.size.height - other.size.height
  }

  /// The way of the edge that goes furthest.
  var longest: Double { [x, y, x + width, y + height].map { abs($0) }.max() ?? 0 }

  /// A share of it on top of `frame`, which keeps a size.
  func added(to frame: Rect, share: Double) -> Rect {
    Rect(
      x: frame.minX + x * share, y: frame.minY + y * share,
      width: max(frame.size.width + width * share, 1),
      height: max(frame.size.height + height * share, 1))
  }
}

extension Rect {
  /// The rectangle at the share `share` of the way to another.
  func blended(with other: Rect, share: Double) -> Rect {
    func blend(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Rect(
      x: blend(minX, other.minX), y: blend(minY, other.minY),
      width: blend(size.width, other.size.width), height: blend(size.height, other.size.height))
  }
}
