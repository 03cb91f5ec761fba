internal import Geometry
internal import Input
internal import Motion

/// The animation that moves a grid's cells from an earlier layout to the current one.
///
/// Only displacements in view px are stored, so the grid may scroll or be resized meanwhile.
struct GridReflow: Hashable {
  /// The earlier minus the current frame of each cell that was visible, by the cell's index.
  private let ways: [Int: RectDifference]
  private let motion: SpringMotion
  private let start: Instant
  /// The indices of the animated cells, ascending. These cells may be far apart in the current
  /// layout.
  let indices: [Int]

  /// Creates the animation of the cells with the indices in `frames`, from these frames to the
  /// frames that `target` returns; nil if no cell moves visibly.
  init?(from frames: [Int: Rect], spring: Spring, at start: Instant, to target: (Int) -> Rect) {
    var ways: [Int: RectDifference] = [:]
    for (index, frame) in frames { ways[index] = RectDifference(of: frame, and: target(index)) }
    let longest = ways.values.map(\.longest).max() ?? 0
    guard longest > Physics.positionTolerance else { return nil }
    self.ways = ways
    self.start = start
    motion = SpringMotion(
      spring, from: 1, to: 0, tolerance: min(Physics.positionTolerance / longest, 0.5))
    indices = frames.keys.sorted()
  }

  func isDone(at time: Instant) -> Bool { time - start >= motion.settlingTime }

  /// Returns the frame at `time` of the cell at `index`, whose destination is `frame`.
  func frame(of index: Int, to frame: Rect, at time: Instant) -> Rect {
    ways[index]?.added(to: frame, share: motion.value(at: time - start)) ?? frame
  }
}

/// The difference of two rectangles, px: the earlier minus the later one.
private struct RectDifference: Hashable {
  private let x: Double, y: Double, width: Double, height: Double

  init(of frame: Rect, and other: Rect) {
    x = frame.minX - other.minX
    y = frame.minY - other.minY
    width = frame.size.width - other.size.width
    height = frame.size.height - other.size.height
  }

  /// The longest distance between corresponding edges of the earlier and the later rectangle, px.
  var longest: Double { [x, y, x + width, y + height].map { abs($0) }.max() ?? 0 }

  /// Returns `frame`, moved and resized by this difference times `share`. Each side of the result
  /// is at least 1 px long.
  func added(to frame: Rect, share: Double) -> Rect {
    Rect(
      x: frame.minX + x * share, y: frame.minY + y * share,
      width: max(frame.size.width + width * share, 1),
      height: max(frame.size.height + height * share, 1))
  }
}
