internal import Geometry
internal import Input
internal import Motion
internal import RealModule

/// A cell that two fingers enlarge above the other cells, before it is decided whether the fingers
/// resize the rows or open the photo.
struct GridLift: Hashable {
  let index: Int
  /// ln of the factor by which the cell is enlarged around the fingers.
  private let logScale: Double
  /// The position of the fingers in the view.
  private let focal: Point
  /// The point of the cell that the fingers hold, as shares of the cell's width and height.
  private let share: Vector
  /// The position in the view, px, that the held point would have if the cell were not enlarged.
  private let point: Point
  /// The motion of the cell from 1 (enlarged) to 0 (in its row); nil while fingers hold the cell.
  private var motion: SpringMotion?
  private var start = Instant.zero

  init(of index: Int, by logScale: Double, about focal: Point, share: Vector, at point: Point) {
    (self.index, self.logScale, self.focal) = (index, logScale, focal)
    (self.share, self.point) = (share, point)
  }

  /// True once the cell is back in its row.
  func isDone(at time: Instant) -> Bool { motion.map { time - start >= $0.settlingTime } ?? false }

  /// True once the cell has begun to return to its row.
  var isReturning: Bool { motion != nil }

  /// Starts the motion, with the constants of `spring`, that returns the cell to its row.
  mutating func end(_ spring: Spring, at time: Instant) {
    guard motion == nil else { return }
    start = time
    motion = SpringMotion(spring, from: 1, to: 0, tolerance: Physics.logScaleTolerance)
  }

  /// Returns the displayed frame of the cell; `frame` is the frame that it has in its row. Both
  /// frames are in view px.
  func frame(of frame: Rect, at time: Instant) -> Rect {
    let progress = motion?.value(at: time - start) ?? 1
    let scale = Double.exp(logScale * progress)
    let held =
      frame.origin
      + Vector(dx: share.dx * frame.size.width, dy: share.dy * frame.size.height)
    let origin = frame.origin + (point - held) * progress
    return Rect(
      x: focal.x + (origin.x - focal.x) * scale, y: focal.y + (origin.y - focal.y) * scale,
      width: frame.size.width * scale, height: frame.size.height * scale)
  }
}
