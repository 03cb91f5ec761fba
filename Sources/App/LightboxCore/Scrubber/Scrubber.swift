internal import Geometry
package import Input
package import Motion

/// The strip of thumbnails under the photo: it moves with the pages, and dragging it turns the
/// pages.
///
/// The strip is shown while the pointer moves, like the header, and only while the photo is fitted
/// to the view. While a contact holds the strip (``ScrubberDrag``), and while the strip glides
/// after its release (``ScrubberCoast``), the strip determines the page: the photo in its middle is
/// shown immediately. At other times the strip follows the pages, with a lag that a spring reduces
/// to zero.
package struct Scrubber: LightboxPart {
  /// A request to show a photo.
  struct Request: Equatable {
    let index: Int
    /// True if the strip moves past the photo, so that the photo's pixels are not worth loading.
    let isFast: Bool
  }

  private enum Phase: Equatable {
    /// The strip follows the pages. `lag`, the distance from the pages to the strip in photos, goes
    /// to zero.
    case following(lag: DraggedValue)
    case held(ScrubberDrag)
    case coasting(ScrubberCoast)
  }

  private var phase = Phase.following(lag: DraggedValue())
  /// The scrubber's request to show a photo, which the lightbox takes after each event; nil if
  /// there is none.
  var request: Request?
  /// The time at which ``isBrowsingFast`` ends unless another photo passes; nil if it is false.
  private var browsesFastUntil: Instant?

  private var fade = Fade()
  private var restsSince = Instant.zero
  /// True while the pointer is on the strip.
  var isHovered = false
  var pointer: Point?
  /// The contacts that were pressed on the strip (`own`), and those pressed elsewhere (`others`).
  var (own, others) = (OwnedContacts(), OwnedContacts())
  /// The part of the wheel's movement that is not yet a whole detent.
  var detents = 0.0

  // MARK: Coming and going

  /// True while the strip is shown or fading in.
  var isShown: Bool { fade.isIn }

  func opacity(at time: Instant) -> Double { fade.opacity(at: time) }

  /// Shows the strip and restarts the time after which it fades out.
  mutating func wake(_ physics: Physics, at time: Instant) {
    restsSince = time
    if !fade.isIn { fade.turn(to: 1, over: physics.headerFadeInTime, at: time) }
  }

  /// Shows the strip, which fades out again after a time without input; or hides the strip if
  /// `shows` is false.
  mutating func show(_ shows: Bool, _ physics: Physics, at time: Instant) {
    guard !shows else { return wake(physics, at: time) }
    fade.turn(to: 0, over: physics.headerFadeOutTime, at: time)
  }

  /// Restarts the time after which the strip fades out. A hidden strip stays hidden.
  mutating func stay(at time: Instant) { restsSince = max(restsSince, time) }

  /// If the scrubber may not be shown now, hides the strip and ends any hold or motion of the
  /// strip.
  mutating func update(in context: ScrubberContext) {
    guard !context.isAllowed else { return }
    followPages()
    isHovered = false
    fade.show(false, context.physics, at: context.time)
  }

  // MARK: Motion

  /// The hold on the strip; nil if nothing holds it.
  var grip: ScrubberDrag? { if case .held(let grip) = phase { grip } else { nil } }

  var isCoasting: Bool { if case .coasting = phase { true } else { false } }

  /// True while the strip moves past photos so fast that their pixels are not loaded.
  var isBrowsingFast: Bool { browsesFastUntil != nil }

  /// Returns the position of the strip: the index of the photo in its middle, where 2.5 is halfway
  /// between the third and the fourth photo. `pages` is the position of the row of pages, counted
  /// in the same way.
  func position(pages: Double, at time: Instant) -> Double {
    switch phase {
    case .following(let lag): pages + lag.value(at: time)
    case .held(let grip): grip.position
    case .coasting(let coast): coast.position(at: time)
    }
  }

  func position(in context: ScrubberContext) -> Double {
    position(pages: context.pages, at: context.time)
  }

  /// The position at which the strip will rest, counted in photos from 0; while the strip is held,
  /// its displayed position.
  func goal(in context: ScrubberContext) -> Double {
    switch phase {
    case .following: context.pages
    case .held(let grip): grip.position
    case .coasting(let coast): Double(coast.target)
    }
  }

  /// The velocity of the strip's own motion, photos per second, without the motion of the pages
  /// that the strip follows; 0 while the strip is held.
  func velocity(at time: Instant) -> Double {
    switch phase {
    case .following(let lag): lag.velocity(at: time)
    case .held: 0
    case .coasting(let coast): coast.velocity(at: time)
    }
  }

  package func isSettled(at time: Instant) -> Bool {
    switch phase {
    case .following(let lag): lag.isSettled(at: time)
    case .held: false
    case .coasting(let coast): time >= coast.end
    }
  }

  package func isMoving(at time: Instant) -> Bool {
    fade.isMoving(at: time) || (grip == nil && !isSettled(at: time))
  }

  // MARK: Verbs

  mutating func go(to index: Int) { request = Request(index: index, isFast: false) }

  mutating func hold(_ grip: ScrubberDrag) { phase = .held(grip) }

  /// Moves the held strip; `way` is the movement of the contact since the grab, px.
  mutating func follow(_ way: Vector, at time: Instant) {
    guard case .held(var grip) = phase else { return }
    let before = grip.index
    grip.follow(way, at: time)
    phase = .held(grip)
    if grip.index != before { show(grip.index, grip.physics, at: time) }
  }

  /// Sets the time at which a scroll counts as ended, unless another scroll event arrives before.
  mutating func expectSilence(at silence: Instant) {
    guard case .held(var grip) = phase else { return }
    grip.silence = silence
    phase = .held(grip)
  }

  /// Ends the hold of the strip, which moves on at `velocity`, photos per second, and slows down;
  /// with reduced motion it stops immediately.
  mutating func release(velocity: Double, at time: Instant) {
    guard case .held(let grip) = phase else { return }
    guard !grip.physics.reducesMotion else { return followPages() }
    phase = .coasting(
      ScrubberCoast(
        from: grip.position, velocity: velocity, index: grip.index, of: grip.layout,
        physics: grip.physics, at: time))
  }

  /// Ends any hold or motion of the strip, which then follows the pages without a lag.
  mutating func followPages() {
    phase = .following(lag: DraggedValue())
    browsesFastUntil = nil
  }

  /// Ends any hold or motion of the strip. A spring then moves the strip from its displayed
  /// position to the position of the pages. `before` is the position of the pages, in photos from
  /// 0, from which the displayed position is computed: after a page turn, the position before the
  /// turn.
  mutating func rejoin(from before: Double, in context: ScrubberContext) {
    let distance = position(pages: before, at: context.time) - context.pages
    let velocity = velocity(at: context.time)
    followPages()
    let physics = context.physics
    guard isShown, !physics.reducesMotion, let layout = context.layout else { return }
    // The lag is at most half of the view: thumbnails further away are out of sight.
    let most = layout.viewSize.width / layout.pitch / 2
    var lag = DraggedValue(at: distance.clamped(to: -most...most))
    lag.spring(
      physics.scrubberSpring, velocity: velocity, tolerance: ScrubberCoast.tolerance,
      at: context.time)
    phase = .following(lag: lag)
  }

  private mutating func show(_ index: Int, _ physics: Physics, at time: Instant) {
    request = Request(index: index, isFast: true)
    browsesFastUntil = time + physics.scrubberRest
  }

  // MARK: Deadlines

  private func fadeDeadline(_ physics: Physics) -> Instant? {
    fade.isIn && !isHovered && grip == nil && !isCoasting
      ? restsSince + physics.headerRestTime : nil
  }

  private var motionDeadline: Instant? {
    switch phase {
    case .following: nil
    case .held(let grip): grip.silence
    case .coasting(let coast): coast.next ?? coast.end
    }
  }

  package func deadline(_ physics: Physics) -> Instant? {
    [fadeDeadline(physics), motionDeadline, browsesFastUntil].compactMap { $0 }.min()
  }

  package mutating func expire(_ physics: Physics, at time: Instant) {
    while let due = deadline(physics), due <= time { pass(due, physics) }
  }

  /// Handles the deadlines at `due`, the time of the earliest deadline.
  private mutating func pass(_ due: Instant, _ physics: Physics) {
    if browsesFastUntil == due { browsesFastUntil = nil }
    if fadeDeadline(physics) == due { fade.turn(to: 0, over: physics.headerFadeOutTime, at: due) }
    guard motionDeadline == due else { return }
    switch phase {
    case .following: break
    case .held(let grip):
      stay(at: due)
      release(velocity: grip.velocity(at: due), at: due)
    case .coasting(var coast):
      if coast.pass(until: due) { show(coast.index, coast.physics, at: due) }
      phase = .coasting(coast)
      if coast.end == due {
        followPages()
        stay(at: due)
      }
    }
  }
}
