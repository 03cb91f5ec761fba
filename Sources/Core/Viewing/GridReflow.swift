internal import Geometry
internal import Input
internal import Motion

/// The animation that moves a grid's cells from an earlier layout to the current one.
///
/// Only displacements in view px are stored, so the grid may scroll or be resized meanwhile.
struct GridReflow: Hashable {
  /// The difference between the earlier and the current frame of each cell that was visible, by the
  /// cell's index: the earlier origin minus the current one, and the same for the sizes.
  private let ways: [Int: Rect]
  private let motion: SpringMotion
  private let start: Instant
  /// The indices of the animated cells, ascending. These cells may be far apart in the current
  /// layout.
  let indices: [Int]

  /// Creates the animation of the cells with the indices in `frames`, from these frames to the
  /// frames that `target` returns (all in view px); nil if no cell moves visibly.
  init?(from frames: [Int: Rect], spring: Spring, at start: Instant, to target: (Int) -> Rect) {
    var ways: [Int: Rect] = [:]
    for (index, frame) in frames {
      let goal = target(index)
      ways[index] = Rect(
        x: frame.minX - goal.minX, y: frame.minY - goal.minY,
        width: frame.size.width - goal.size.width, height: frame.size.height - goal.size.height)
    }
    // The longest distance between corresponding edges of the earlier and the current frame.
    let longest =
      ways.values.flatMap { [$0.minX, $0.minY, $0.maxX, $0.maxY].map { abs($0) } }.max() ?? 0
    guard longest > Physics.positionTolerance else { return nil }
    self.ways = ways
    self.start = start
    motion = SpringMotion(
      spring, from: 1, to: 0, tolerance: min(Physics.positionTolerance / longest, 0.5))
    indices = frames.keys.sorted()
  }

  func isDone(at time: Instant) -> Bool { time - start >= motion.settlingTime }

  /// Returns the frame at `time` of the cell at `index`, whose destination is `frame`. Each side of
  /// the result is at least 1 px long.
  func frame(of index: Int, to frame: Rect, at time: Instant) -> Rect {
    guard let way = ways[index] else { return frame }
    let share = motion.value(at: time - start)
    return Rect(
      x: frame.minX + way.minX * share, y: frame.minY + way.minY * share,
      width: max(frame.size.width + way.size.width * share, 1),
      height: max(frame.size.height + way.size.height * share, 1))
  }
}
