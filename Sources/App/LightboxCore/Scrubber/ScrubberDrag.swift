internal import Geometry
internal import Input
internal import Motion

/// The hold of a finger, the mouse or a scroll on the scrubber's strip, which moves with it 1:1.
struct ScrubberDrag: Hashable {
  enum Contact: Hashable {
    case pointer
    case touch(Int32)
    case scroll
  }

  let contact: Contact
  /// The point at which the drag began, the index of the photo whose cell was there, and the time.
  let origin: Point
  let tapped: Int?
  let beginning: Instant
  /// The strip that is held, and the constants with which it moves.
  let layout: ScrubberLayout
  @Shared private(set) var physics: Physics
  /// True when it has stopped a strip that moved fast: it is no tap then.
  let hasStopped: Bool
  /// The photo shown.
  var index: Int
  /// The time at which a scroll counts as ended if its device sends no stop.
  var silence: Instant?

  /// The position at the grab, without resistance.
  private let base: Double
  /// The movement since then, and its greatest length so far, px.
  private(set) var way = Vector.zero
  private var farthest = 0.0
  /// The part of the movement that counts, once it is a drag.
  private var axis: Axis?
  /// The part of the way that it took to become a drag, px: it moves nothing.
  private var spent = 0.0
  /// The movement along either axis, its slop included: it takes nothing from a flick's speed.
  private var horizontal: VelocityEstimator
  private var vertical: VelocityEstimator

  private enum Axis { case x, y }

  /// Grabs the strip where it is displayed, at `position` in photos.
  init(
    _ contact: Contact, at origin: Point, on tapped: Int?, of layout: ScrubberLayout,
    position: Double, index: Int, hasStopped: Bool, physics: Physics, time: Instant
  ) {
    self.contact = contact
    self.origin = origin
    self.tapped = tapped
    beginning = time
    self.layout = layout
    self.physics = physics
    self.hasStopped = hasStopped
    self.index = index
    var tracker = VelocityEstimator(physics: physics)
    tracker.add(0, at: time)
    (horizontal, vertical) = (tracker, tracker)
    let band = Self.band(of: layout, physics)
    base = band.value(
      showing: band.reachable(position, beyond: layout.range), beyond: layout.range)
  }

  /// True once it has moved far enough to drag the strip.
  var isDrag: Bool { axis != nil }

  /// The displayed position, in photos.
  var position: Double { band.displayed(unbounded, beyond: layout.range) }

  /// Follows the contact; `way` is counted from the grab, px. Of a scroll the direction in which it
  /// leaves its slop counts, of anything else the movement along the strip.
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

  /// True when letting go at `time` is a tap. A finger that rests does not tap; a button may.
  func isTap(at time: Instant) -> Bool {
    guard contact != .scroll, !hasStopped, farthest <= physics.dragSlop else { return false }
    return contact == .pointer || time - beginning < physics.longPressTime
  }

  /// The speed of the displayed position when it is let go at `time`, photos per second; 0 if it
  /// has never moved as far as a flick does.
  func velocity(at time: Instant) -> Double {
    guard isDrag, farthest >= physics.flickLeastWay else { return 0 }
    let speed = (axis == .y ? vertical : horizontal).velocity(at: time)
    return -speed / layout.pitch * band.slope(at: unbounded, beyond: layout.range)
  }

  private var counted: Double {
    switch axis {
    case .x: way.dx - spent
    case .y: way.dy - spent
    case nil: 0
    }
  }

  private var unbounded: Double { base - counted / layout.pitch }

  private var band: RubberBand { Self.band(of: layout, physics) }

  private static func band(of layout: ScrubberLayout, _ physics: Physics) -> RubberBand {
    physics.panBand(extent: layout.viewSize.width / layout.pitch)
  }
}
