package import Geometry
package import Input
package import Motion

/// The set of active recognizers against a reference transform.
///
/// Each recognizer tells what its fingers did since the set last changed; simultaneous ones are
/// composed here, exclusive ones are resolved here, never in one another. When a recognizer joins
/// or leaves, every delta starts anew and the view takes what is displayed as the new reference:
/// `displayed = deltas ∘ reference` never jumps.
package struct GestureSet: Hashable, Sendable {
  package let physics: Physics
  /// Where gestures happen while no pointer is known: the middle of the view.
  package var viewCenter: Point
  /// Whether two taps mean something else than one after the other.
  package var awaitsDoubleTap: Bool {
    get { tap.awaitsSecond }
    set { tap.awaitsSecond = newValue }
  }
  /// Whether Ctrl turns scrolling into zooming.
  package var isControlDown = false
  /// What a finger that only moves may be about, as the view stands now.
  package var choices = AxisLock.Choices()

  /// The pointer's place in the view, while it is there.
  package internal(set) var pointer: Point?

  var pinch: PinchRecognizer?
  var scroll: PanRecognizer?
  var scrollZoom: ZoomRecognizer?
  var scrollEndsBySilence = false
  var drag: PanRecognizer?
  var swipe: PanRecognizer?
  var touch: TouchRecognizer
  var isHolding = false
  /// What the scroll or the only finger is about.
  var axisLock = AxisLock(AxisLock.Choices())
  var tap: TapRecognizer
  /// A finger that is a double tap's second touch: it takes no part until it is known what it is.
  var reserved: Reserved?
  /// The zoom of a drag after a double tap.
  var tapZoom: ZoomRecognizer?

  struct Reserved: Hashable {
    var id: Int32
    var point: Point
  }

  package init(physics: Physics, viewCenter: Point) {
    self.physics = physics
    self.viewCenter = viewCenter
    touch = TouchRecognizer(physics: physics)
    tap = TapRecognizer(physics: physics)
  }

  /// The active recognizers, in the order of ``GestureKind``.
  package var active: [GestureKind] {
    GestureKind.allCases.filter { kind in
      switch kind {
      case .pinch: pinch != nil
      case .scroll: scroll != nil
      case .scrollZoom: scrollZoom != nil
      case .drag: drag != nil
      case .swipe: swipe != nil
      case .touch: touch.count > 0
      case .tapZoom: tapZoom != nil
      case .hold: isHolding
      }
    }
  }

  /// When `expire` has something to do although no event arrives.
  package var deadline: Instant? {
    [silence, tap.deadline].compactMap { $0 }.min()
  }

  /// When a scroll ends whose device does not say that it does.
  private var silence: Instant? {
    guard scrollEndsBySilence, let moved = scroll?.lastMoved ?? scrollZoom?.lastMoved else {
      return nil
    }
    return moved + physics.scrollTimeout
  }

  /// Ends what its device will not end, and tells what silence means.
  package mutating func expire(at time: Instant) -> [GestureAction] {
    var actions: [GestureAction] = []
    if let silence, time >= silence { actions += endScroll(at: time) }
    for action in tap.expire(at: time) { actions += perform(action, at: time) }
    return actions
  }

  /// Takes in one event; times must not go backwards.
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
    case .key: actions = []
    }
    return overdue + actions
  }

  /// Forgets what is going on: later events of the same gestures are ignored.
  package mutating func cancelAll() {
    pinch = nil
    scroll = nil
    scrollZoom = nil
    drag = nil
    swipe = nil
    isHolding = false
    touch = TouchRecognizer(physics: physics)
    axisLock = AxisLock(AxisLock.Choices())
    _ = tap.fail()
    reserved = nil
    tapZoom = nil
  }

  /// Starts every delta anew, because the view took a new reference by itself.
  package mutating func rebase() {
    pinch?.rebase()
    scroll?.rebase()
    scrollZoom?.rebase()
    tapZoom?.rebase()
    drag?.rebase()
    touch.rebase()
  }

  /// The place that a zoom without fingers is about.
  package var zoomPoint: Point { pointer ?? viewCenter }
}
