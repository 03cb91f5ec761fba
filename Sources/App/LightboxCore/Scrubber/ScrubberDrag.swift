internal import Geometry
internal import Gestures
internal import Input
internal import Motion

/// A finger, the mouse or a scroll that holds the scrubber's strip and moves it 1:1.
struct ScrubberDrag: Equatable {
  enum Contact: Equatable {
    case pointer, touch(Int32), scroll
  }

  let contact: Contact
  /// The point of the view at which the hold began, logical px.
  let origin: Point
  /// The index of the photo at the point where the hold began; nil if there is none. A tap shows
  /// this photo.
  let tapped: Int?
  /// The time at which the hold began.
  let beginning: Instant
  /// The layout of the held strip.
  let layout: ScrubberLayout
  /// The constants of the strip's motion.
  @Shared private(set) var physics: Physics
  /// True if the press has stopped a fast strip; the press is then not a tap.
  let hasStopped: Bool
  /// The index, among all photos without folders, of the photo shown.
  var index: Int
  /// The time at which a scroll counts as ended if no further scroll event arrives. Nil for a
  /// device that sends stop events, and for other contacts.
  var silence: Instant?

  /// The position at the grab, in photos, without resistance.
  private var base: Double
  /// The contact's movement since the grab, logical px.
  private(set) var way = Vector.zero
  /// The greatest distance of the contact from its position at the grab so far, px.
  private var farthest = 0.0
  /// The axis along which the movement counts; nil until the movement is a drag.
  private var axis: Axis?
  /// The part of the movement, px, that was used up to exceed the slop; it does not move the strip.
  private var spent = 0.0
  /// The movement of the contact, which gives its speed. It includes the slop, so that a flick is
  /// not slower than the finger.
  private var movement: FocalRecognizer

  private enum Axis { case x, y }

  /// Creates the hold of a strip that is displayed at `position`, in photos. `tapped` is the index
  /// of the photo at `origin` (nil if there is none), and `index` that of the photo shown. The
  /// other parameters are the properties of the same names; `time` is the time at which the hold
  /// begins.
  init(
    _ contact: Contact, at origin: Point, on tapped: Int?, of layout: ScrubberLayout,
    position: Double, index: Int, hasStopped: Bool, physics: Physics, time: Instant
  ) {
    (self.contact, self.origin, self.tapped, beginning) = (contact, origin, tapped, time)
    (self.layout, self.hasStopped, self.index) = (layout, hasStopped, index)
    self.physics = physics
    var movement = FocalRecognizer(at: origin, time: time, physics: physics)
    movement.move(to: origin, at: time)
    self.movement = movement
    base = 0
    base = band.value(showing: position, beyond: layout.range)
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
    movement.move(to: origin + way, at: time)
    if isDrag { index = Int(position.rounded().clamped(to: layout.range)) }
  }

  /// Returns true if a release at `time` is a tap. A long press of a button is also a tap, but a
  /// long press of a finger is not.
  func isTap(at time: Instant) -> Bool {
    guard contact != .scroll, !hasStopped, farthest <= physics.dragSlop else { return false }
    return contact == .pointer || time - beginning < physics.longPressTime
  }

  /// The velocity of the strip after a release at `time`, photos per second; 0 if the movement was
  /// not a flick.
  func velocity(at time: Instant) -> Double {
    guard isDrag, farthest >= physics.flickLeastWay else { return 0 }
    let velocity = movement.velocity(at: time).translation
    let speed = axis == .y ? velocity.dy : velocity.dx
    return -speed / layout.pitch * band.slope(at: unbounded, beyond: layout.range)
  }

  private var unbounded: Double {
    let counted = axis.map { ($0 == .x ? way.dx : way.dy) - spent } ?? 0
    return base - counted / layout.pitch
  }

  private var band: RubberBand { physics.panBand(extent: layout.viewSize.width / layout.pitch) }
}
