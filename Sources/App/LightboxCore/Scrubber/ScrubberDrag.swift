internal import Geometry
internal import Input
internal import Motion

/// A finger, the mouse or a scroll that holds the scrubber's strip and moves it 1:1.
struct ScrubberDrag: Hashable {
  enum Contact: Hashable {
    case pointer, touch(Int32), scroll
  }

  let contact: Contact
  /// The point and time at which the hold began; `tapped` is the index of the photo there.
  let origin: Point
  let tapped: Int?
  let beginning: Instant
  /// The layout of the held strip; `physics` are the constants of its motion.
  let layout: ScrubberLayout
  @Shared private(set) var physics: Physics
  /// True if the press has stopped a fast strip; the press is then not a tap.
  let hasStopped: Bool
  /// The index of the photo shown.
  var index: Int
  /// The time at which a scroll counts as ended if its device sends no stop event.
  var silence: Instant?

  /// The position at the grab, in photos, without resistance.
  private var base: Double
  /// The movement since the grab, px; `farthest` is its greatest length so far.
  private(set) var way = Vector.zero
  private var farthest = 0.0
  /// The axis along which the movement counts; nil until the movement is a drag.
  private var axis: Axis?
  /// The slop that the movement has exceeded, px, which does not move the strip.
  private var spent = 0.0
  /// The movement along each axis, including the slop, so that the slop does not reduce the speed
  /// of a flick.
  private var horizontal: VelocityEstimator
  private var vertical: VelocityEstimator

  private enum Axis { case x, y }

  /// Creates the hold of a strip that is displayed at `position`, in photos. `tapped` is the index
  /// of the photo at `origin`, and `index` that of the photo shown.
  init(
    _ contact: Contact, at origin: Point, on tapped: Int?, of layout: ScrubberLayout,
    position: Double, index: Int, hasStopped: Bool, physics: Physics, time: Instant
  ) {
    (self.contact, self.origin, self.tapped, beginning) = (contact, origin, tapped, time)
    (self.layout, self.hasStopped, self.index) = (layout, hasStopped, index)
    self.physics = physics
    var tracker = VelocityEstimator(physics: physics)
    tracker.add(0, at: time)
    (horizontal, vertical) = (tracker, tracker)
    base = 0
    base = band.value(
      showing: band.reachable(position, beyond: layout.range), beyond: layout.range)
  }

  /// True once the movement is long enough to drag the strip.
  var isDrag: Bool { axis != nil }

  /// The displayed position of the strip, in photos.
  var position: Double { band.displayed(unbounded, beyond: layout.range) }

  /// Updates the hold; `way` is the movement since the grab, px. A scroll counts along the axis on
  /// which it first exceeds the slop, other contacts only horizontally.
  mutating func follow(_ way: Vector, at time: Instant) {
    self.way = way
    farthest = max(farthest, way.length)
    if axis == nil {
      let mayTurn = contact == .scroll
      let slop = mayTurn ? physics.touchpadSlop : physics.dragSlop
      if abs(way.dx) > slop, !mayTurn || abs(way.dx) >= abs(way.dy) {
        (axis, spent) = (.x, way.dx > 0 ? slop : -slop)
      } else if mayTurn, abs(way.dy) > slop {
        (axis, spent) = (.y, way.dy > 0 ? slop : -slop)
      }
    }
    horizontal.add(way.dx, at: time)
    vertical.add(way.dy, at: time)
    if isDrag { index = Int(position.rounded().clamped(to: layout.range)) }
  }

  /// True if a release at `time` is a tap; a long press of a button is one, of a finger none.
  func isTap(at time: Instant) -> Bool {
    guard contact != .scroll, !hasStopped, farthest <= physics.dragSlop else { return false }
    return contact == .pointer || time - beginning < physics.longPressTime
  }

  /// The velocity for a release at `time`, photos per second; 0 if it is not a flick.
  func velocity(at time: Instant) -> Double {
    guard isDrag, farthest >= physics.flickLeastWay else { return 0 }
    let speed = (axis == .y ? vertical : horizontal).velocity(at: time)
    return -speed / layout.pitch * band.slope(at: unbounded, beyond: layout.range)
  }

  private var unbounded: Double {
    let counted = axis.map { ($0 == .x ? way.dx : way.dy) - spent } ?? 0
    return base - counted / layout.pitch
  }

  private var band: RubberBand { physics.panBand(extent: layout.viewSize.width / layout.pitch) }
}
