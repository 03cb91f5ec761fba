internal import Geometry
internal import Input
internal import Motion
internal import RealModule

/// The hold of fingers on a picture, and their movement since they began.
///
/// `displayed = ease ∘ overscroll ∘ delta ∘ reference`. Every grab starts anew from what is
/// displayed, so nothing jumps; the bands and the ease leave the content under the focal point.
struct Grip: Hashable {
  var overscroll: Overscroll
  /// The unbounded transform when a contact last joined or left.
  private(set) var reference: Similarity
  /// The fingers' movement since then, in view space.
  private var delta = Similarity.identity
  /// The focal point of the fingers, in the view.
  private(set) var focal: Point
  /// The transform that was displayed when the first finger began.
  var beginning: Similarity
  /// True if the picture was at fit when the first finger began.
  private(set) var beganFit: Bool
  /// The largest scale displayed since the first finger began.
  var largestScale: Double
  /// True once two fingers have held the picture, until all fingers have lifted; two fingers rarely
  /// lift at the same moment.
  private(set) var wasTransformed: Bool
  /// The end of a hold by two fingers, while one of them stays.
  private var transformEnd: TransformEnd?
  /// The resting state before the contact moved anything; nil once it has moved the picture.
  var rest: Viewport.Rest?
  /// The motion that resting fingers stopped.
  var interrupted: Interrupted?
  /// The last step of the fingers, which `Viewport.presented` spreads over a frame.
  private(set) var step: Step?
  /// A zoom that continues by itself about the focal point; nil for none.
  private(set) var ease: Ease?

  private struct TransformEnd: Hashable {
    var time: Instant
    /// The unbounded scale.
    var scale: Double
  }

  /// The change by one event.
  struct Step: Hashable {
    var previous: Similarity
    var previousFocal: Point
    var time: Instant
    /// Seconds over which the step is spread: the time since the previous event, at most a frame.
    var duration: Double
  }

  /// A motion that was stopped.
  struct Interrupted: Hashable {
    var target: Similarity
    var rotation: Double
    var isFit: Bool
    /// True for a glide, which resting fingers stop for good.
    var isGlide: Bool
  }

  /// An animated zoom of the displayed picture, in ln(scale), from 0 on.
  struct Ease: Hashable {
    var spring: SpringMotion
    var start: Instant

    func value(at time: Instant) -> Double { spring.value(at: time - start) }
    func velocity(at time: Instant) -> Double {
      time < start ? 0 : spring.velocity(at: time - start)
    }
    func isOver(at time: Instant) -> Bool { time - start >= spring.settlingTime }
  }

  /// Creates a grip on a picture of `viewport` that is displayed at `shown`.
  init(_ hold: Hold, of shown: Similarity, in viewport: Viewport, focal: Point) {
    overscroll = Overscroll(layout: viewport.layout, physics: viewport.physics, hold: hold)
    overscroll.closes = viewport.isFit
    reference = overscroll.grab(shown, focal: focal)
    self.focal = focal
    beginning = shown
    beganFit = viewport.isFit
    largestScale = shown.scale
    wasTransformed = hold == .transform
  }

  /// The transform without rubber bands.
  var unbounded: Similarity { delta.following(reference) }

  func displayed(at time: Instant) -> Similarity { zoomed(by: ease?.value(at: time) ?? 0) }

  /// The displayed transform at the end of the ease.
  var eased: Similarity { zoomed(by: ease?.spring.target ?? 0) }

  private func zoomed(by logScale: Double) -> Similarity {
    let held = overscroll.displayed(unbounded, focal: focal)
    guard logScale != 0 else { return held }
    return Similarity.about(focal, scale: Double.exp(logScale)).following(held)
  }

  // MARK: Changes

  /// Continues the grip `before` after a change of its contributors.
  mutating func goOn(
    from before: Grip, showing shown: Similarity, physics: Physics, at time: Instant
  ) {
    (beginning, beganFit) = (before.beginning, before.beganFit)
    largestScale = max(before.largestScale, beginning.scale)
    wasTransformed = wasTransformed || before.wasTransformed
    if overscroll.hold == .still { rest = before.rest }
    overscroll.closes = before.overscroll.closes
    reference = overscroll.grab(shown, focal: focal)
    guard overscroll.hold != .transform else { return }
    transformEnd = before.transformEnd
    ease = before.remainingEase(at: time)
    guard before.overscroll.hold == .transform else { return }
    transformEnd = TransformEnd(time: time, scale: before.unbounded.scale)
    // One finger cannot hold it below fit: it grows back, unless this one lifts as well.
    let range = overscroll.layout.zoomRange(rotation: eased.rotation, physics: physics)
    if eased.scale < range.lowerBound {
      ease(to: range.lowerBound, physics: physics, at: time + physics.unevenLiftTime)
    }
  }

  /// Follows the fingers to `delta`, counted from the reference.
  mutating func follow(
    _ delta: Similarity, focal: Point, isStepped: Bool, physics: Physics, at time: Instant
  ) {
    rest = nil
    if ease != nil { take(showing: displayed(at: time), at: time) { _ in } }
    record(isStepped ? time : nil, longest: physics.stepTime)
    self.delta = delta
    self.focal = focal
    largestScale = max(largestScale, displayed(at: time).scale)
  }

  /// Moves the focal point to the fingers, if they moved within their slop.
  mutating func move(focal point: Point, at time: Instant) {
    guard point != focal else { return }
    take(showing: displayed(at: time), at: time) { $0.focal = point }
  }

  /// Adopts the displayed transform as the new reference, in `layout`.
  mutating func relayout(_ layout: ViewLayout, at time: Instant) {
    (rest, interrupted, step) = (nil, nil, nil)
    take(showing: displayed(at: time), at: time) {
      $0.delta = .identity
      $0.overscroll.layout = layout
    }
  }

  /// Applies `change` to the reference, so that the delta so far still shows `shown`.
  private mutating func take(
    showing shown: Similarity, at time: Instant, _ change: (inout Grip) -> Void
  ) {
    let left = remainingEase(at: time)
    change(&self)
    reference = delta.inverse.following(overscroll.grab(shown, focal: focal))
    ease = left
  }

  /// Starts a zoom to the displayed `scale` about the focal point.
  mutating func ease(to scale: Double, physics: Physics, at time: Instant) {
    rest = nil
    let held = Double.log(zoomed(by: 0).scale)
    ease = Ease(
      spring: SpringMotion(
        physics.zoomSpring, from: ease?.value(at: time) ?? 0,
        velocity: ease?.velocity(at: time) ?? 0, to: Double.log(scale) - held,
        tolerance: Physics.logScaleTolerance), start: time)
  }

  /// The rest of the ease at `time`, relative to the display then.
  private func remainingEase(at time: Instant) -> Ease? {
    guard let ease, !ease.isOver(at: time) else { return nil }
    return Ease(
      spring: SpringMotion(
        ease.spring.spring, from: 0, velocity: ease.velocity(at: time),
        to: ease.spring.target - ease.value(at: time), tolerance: Physics.logScaleTolerance),
      start: max(time, ease.start))
  }

  private mutating func record(_ time: Instant?, longest: Double) {
    guard let time else {
      step = nil
      return
    }
    let sinceLast = step.map { time - $0.time } ?? longest
    guard sinceLast > 0 else { return }
    step = Step(
      previous: unbounded, previousFocal: focal, time: time,
      duration: min(sinceLast, longest))
  }

  // MARK: Meaning

  private func hasZoomedIn(_ physics: Physics) -> Bool {
    largestScale > beginning.scale * physics.fitSlop
  }

  /// True if two fingers hold the picture, or one of the two has lifted in the last `window`
  /// seconds.
  func isTransform(within window: Double, at time: Instant) -> Bool {
    overscroll.hold == .transform || transformEnd.map { time - $0.time <= window } ?? false
  }

  /// True for a pinch well below fit that never zoomed in.
  ///
  /// The fingers' scale decides, not the bounding box of a tilted picture.
  func wasPinchedAway(in layout: ViewLayout, physics: Physics) -> Bool {
    guard beganFit, wasTransformed, !hasZoomedIn(physics) else { return false }
    let fit = layout.fitScale(rotation: beginning.rotation.nearestQuarterTurn)
    return transformEnd?.scale ?? unbounded.scale < fit * physics.pinchToCloseScale
  }
}
