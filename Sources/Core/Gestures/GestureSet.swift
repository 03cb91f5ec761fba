package import Geometry
package import Input
package import Motion

/// The set of active recognizers, which turns input events into actions for the view.
///
/// Its members are one ``TouchRecognizer`` for all fingers on the screen, the ``TapRecognizer``,
/// and one ``FocalRecognizer`` for each of these gestures: a touchpad's pinch, scroll or swipe, a
/// scroll with Ctrl held, the mouse's drag, and the drag after a double tap. Each is a value that
/// holds its ``GestureDelta``, the movement of its fingers since it was last rebased, and tracks
/// its velocity. Recognizers do not know of one another: the set composes simultaneous recognizers
/// (GestureSet+Composition.swift) and decides between exclusive ones. When a recognizer joins or
/// leaves, every delta restarts at zero, and the displayed picture becomes the new reference:
/// `displayed = deltas ∘ reference` never jumps. A lone contact holds the picture still until it
/// has passed its slop and an ``AxisLock`` has decided whether it pans, turns the page, drags
/// to dismiss or shows the details. The results are ``GestureAction`` values.
package struct GestureSet: Hashable, Sendable {
  /// The limits of time and distance; a new value counts for contacts that begin from now on.
  @Shared package var physics: Physics {
    didSet { (touch.physics, tap.physics) = (physics, physics) }
  }
  /// The size of the view, px.
  package var viewSize: Size
  /// The centre of the part of the view that shows pictures, px. It is the focal point of mouse and
  /// touchpad gestures while the pointer is outside the view.
  package var viewCenter: Point
  /// True if a double tap has its own effect. A tap of a finger is then reported only after the
  /// time in which a second tap may follow.
  package var awaitsDoubleTap: Bool {
    get { tap.awaitsSecond }
    set { tap.awaitsSecond = newValue }
  }
  /// True while Ctrl is down, so that scrolling zooms.
  package var isControlDown = false
  /// The uses that the view currently allows for a single contact.
  package var choices = AxisLock.Choices()

  /// The pointer's position, view px; nil while the pointer is outside of the view.
  package internal(set) var pointer: Point?

  /// The active recognizers of gestures with one focal point, by their kinds.
  var recognizers: [GestureKind: FocalRecognizer] = [:]
  var scrollEndsBySilence = false
  var touch: TouchRecognizer
  var isHolding = false
  /// The lock that decides the use of the lone contact. A lone contact is one finger on the screen,
  /// a mouse's drag, or a scroll.
  var axisLock = AxisLock.panning
  /// The newest lift of a finger after which other fingers stay on the screen; nil for none. If the
  /// next finger lifts within `unevenLiftTime`, both lifts belong to the same release.
  var lifted: Lift?
  var tap: TapRecognizer
  var twoFingers = TwoFingerTap()
  /// The second touch of a double tap; it moves nothing until it becomes a drag. Nil for none.
  var reserved: Reserved?

  /// The contacts that rest at an edge of the view beside other contacts, as a palm does: their ids
  /// and start points (view px). Such contacts are ignored until they move.
  var palms: [Int32: Point] = [:]

  struct Lift: Hashable {
    /// The velocity at the first of the lifts that belong to the same release.
    var velocity: TransformVelocity
    var time: Instant
  }

  struct Reserved: Hashable {
    var id: Int32
    var point: Point
  }

  package init(physics: Physics, viewCenter: Point) {
    self.physics = physics
    self.viewCenter = viewCenter
    viewSize = Size(width: 2 * viewCenter.x, height: 2 * viewCenter.y)
    touch = TouchRecognizer(physics: physics)
    tap = TapRecognizer(physics: physics)
  }

  /// The active recognizers, in the order of ``GestureKind``.
  package var active: [GestureKind] { GestureKind.allCases.filter { isActive($0) } }

  /// The id of the only finger that is part of the gestures; nil if there are none or several.
  package var loneTouch: Int32? { touch.count == 1 ? touch.ids.first : nil }

  package func isActive(_ kind: GestureKind) -> Bool {
    switch kind {
    case .pinch, .scroll, .scrollZoom, .drag, .swipe, .tapZoom: recognizers[kind] != nil
    case .touch: touch.count > 0
    case .hold: isHolding
    }
  }

  /// True while two fingers or more scale the picture, on a touchpad or on the screen.
  package var isPinching: Bool { isActive(.pinch) || touch.count >= 2 }

  /// True if all fingers on the screen have moved at the time of the last movement, or none has
  /// moved since a finger last touched down or lifted.
  package var isFrameWhole: Bool { touch.isFrameWhole }

  /// The time at which `expire` must be called, unless an event arrives before this time; nil if
  /// nothing is due.
  package var deadline: Instant? { [silence, tap.deadline].compactMap { $0 }.min() }

  /// The time at which a scroll ends if its device sends no stop; nil if no such scroll is active.
  private var silence: Instant? {
    guard scrollEndsBySilence, let scroll = recognizers[.scroll] ?? recognizers[.scrollZoom] else {
      return nil
    }
    return scroll.lastMoved + physics.scrollTimeout
  }

  /// Ends a scroll whose device does not report the end, once the device has been silent for
  /// `scrollTimeout`. Returns the requests to the view, among them the taps and long presses that
  /// are due.
  package mutating func expire(at time: Instant) -> [GestureAction] {
    var actions: [GestureAction] = []
    if let silence, time >= silence { actions += endScroll(at: time) }
    for action in tap.expire(at: time) { actions += perform(action, at: time) }
    return actions
  }

  /// Handles one event, and returns the requests to the view. Times must not go backwards.
  package mutating func handle(_ input: InputEvent, at time: Instant) -> [GestureAction] {
    let overdue = expire(at: time)
    let actions: [GestureAction]
    switch input {
    case .pointer(let event): actions = handle(event, at: time)
    case .scroll(let event): actions = handle(event, at: time)
    case .pinch(let event): actions = handle(event, at: time)
    case .swipe(let event): actions = handle(event, at: time)
    case .hold(let event): actions = handle(event)
    case .touch(let event): actions = handle(event, at: time)
    case .key, .modifiers, .text: actions = []
    }
    return overdue + actions
  }

  /// Cancels all gestures in progress; their later events are ignored.
  package mutating func cancelAll() {
    recognizers = [:]
    isHolding = false
    touch = TouchRecognizer(physics: physics)
    axisLock = .panning
    lifted = nil
    twoFingers.cancel()
    _ = tap.fail()
    reserved = nil
    palms = [:]
  }

  /// Restarts every delta at zero: the displayed picture becomes the new reference of the deltas.
  package mutating func rebase() {
    for kind in recognizers.keys { recognizers[kind]?.rebase() }
    touch.movement.rebase()
  }

  /// The focal point of a zoom without fingers on the screen, view px.
  package var zoomPoint: Point { pointer ?? viewCenter }
}
