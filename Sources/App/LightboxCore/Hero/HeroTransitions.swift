internal import Geometry
internal import Gestures
package import Input
internal import Motion
internal import Viewing

/// The hero transitions in progress, the photo that will open once its size is known, and the
/// backdrop between the album and the photo.
package struct HeroTransitions: LightboxPart {
  static var path: WritableKeyPath<Lightbox, HeroTransitions> { \.stage.hero }

  package private(set) var inProgress: [PhotoID: HeroTransition] = [:]
  /// The photo that opens as soon as its size is known; nil if no photo waits for this.
  package var pending: PhotoID?
  package var backdrop: Backdrop
  private var lastClosing: Instant?
  /// The last tap that opened a photo or click that closed one; nil before the first. `closed` is
  /// the point of a click that closed a photo, logical px of the view; otherwise nil.
  private var lastTap: (time: Instant, closed: Point?)?
  /// The two fingers on a thumbnail in the album, which may take the photo out of its cell by
  /// spreading; nil if there are none.
  var spread: (photo: PhotoID, lock: SpreadLock)?
  /// True if the newest press belongs to a double tap whose first tap opened or closed a photo.
  private(set) var isSecondPress = false

  package init(isBackdropOpaque: Bool) {
    backdrop = Backdrop(isOpaque: isBackdropOpaque)
  }

  package subscript(photo: PhotoID) -> HeroTransition? { inProgress[photo] }

  package func isMoving(at time: Instant) -> Bool {
    !backdrop.isSettled(at: time) || inProgress.values.contains { !$0.isSettled(at: time) }
  }

  package func isSettled(at time: Instant) -> Bool { !isMoving(at: time) }

  /// Returns true while the picture of `photo`, placed by `viewport`, is between its source rect
  /// and the whole view. If `viewport` is nil, only the progress of the transition counts.
  func isInProgress(_ photo: PhotoID, _ viewport: Viewport?, at time: Instant) -> Bool {
    guard let transition = inProgress[photo] else { return false }
    return !transition.isSettled(at: time) || !(viewport?.isSettled(at: time) ?? true)
  }

  /// Returns true while the picture of a closed photo is on its way to its cell, or fades out.
  func isClosing(at time: Instant) -> Bool {
    inProgress.values.contains { !$0.isOpening && !$0.isSettled(at: time) }
  }

  /// Returns true if any photo was closed less than `window` seconds ago, and the picture of
  /// `photo` is still in a hero transition; false if `photo` is nil.
  func hasJustClosed(_ photo: PhotoID?, within window: Double, at time: Instant) -> Bool {
    guard let lastClosing, let photo else { return false }
    return time - lastClosing < window && inProgress[photo] != nil
  }

  /// Records a tap that opens a photo (`closed` is nil), or a click at `closed`, a point of the
  /// view, that closes one. A press soon after it may be the second one of a double tap; a second
  /// click at `closed` reopens the photo.
  mutating func recordTap(closingAt closed: Point? = nil, at time: Instant) {
    lastTap = (time, closed)
  }

  /// Returns true if a click at `point` is the second click of a double click whose first click has
  /// closed a photo. The two clicks are at most `distance` apart, logical px.
  mutating func reopens(byClickAt point: Point, within distance: Double) -> Bool {
    defer { lastTap?.closed = nil }
    return isSecondPress && lastTap?.closed.map { (point - $0).length <= distance } ?? false
  }

  /// Records the beginning of a press. If a tap opened a photo, or a click closed one, at most
  /// `window` seconds ago, this press counts as the second press of a double tap or double click.
  mutating func recordPress(within window: Double, at time: Instant) {
    isSecondPress = lastTap.map { time - $0.time <= window } ?? false
  }

  // MARK: Fingers

  /// The photo that fingers hold between its cell and the view; nil if there is none.
  var held: (photo: PhotoID, hold: HeroHold)? {
    for (photo, transition) in inProgress {
      if let hold = transition.hold { return (photo, hold) }
    }
    return nil
  }

  /// Starts a hold of fingers on a picture between its cell and the view.
  mutating func startHold(of photo: PhotoID, _ hold: HeroHold) {
    (spread, pending) = (nil, nil)
    inProgress[photo] = HeroTransition(hold)
  }

  /// Ends the fingers' hold of a picture. The picture then opens: it moves to the target of
  /// `viewport`. With reduced motion, a picture that is not yet at the target fades in there
  /// instead.
  mutating func release(
    _ photo: PhotoID, _ viewport: inout Viewport, in environment: Environment, at time: Instant
  ) {
    guard let before = inProgress[photo], let hold = before.hold else { return }
    let (shown, goal) = (viewport.displayed(at: time), viewport.target)
    let share = before.progress(of: viewport, at: time)
    let speed = before.velocity(of: viewport, at: time)
    let corners = Rect(origin: .zero, size: viewport.layout.imageSize).corners
    let fades =
      environment.physics.reducesMotion
      && corners.contains { (goal($0) - shown($0)).length > Self.least }
    if fades { viewport.rest(at: goal) }
    inProgress[photo] = HeroTransition(
      isOpening: true, from: fades ? 0 : share, velocity: fades ? 0 : speed,
      departing: fades ? HeroTransition.Departing(transform: shown, share: share) : nil,
      physics: environment.physics, at: time)
    backdrop.turn(
      opaque: true, from: hold.opacity(of: shown.scale), physics: environment.physics, at: time)
  }

  /// The distance, view px, above which reduced motion replaces a picture's motion by a fade.
  private static let least = 0.5

  // MARK: Verbs

  /// Opens a picture until it fits the view, with the photo's quarter turns. `flight` is the
  /// transform and the velocity with which the motion begins: those of the thumbnail, or those with
  /// which a closing picture is displayed.
  mutating func open(
    _ photo: PhotoID, of pager: inout Pager, from flight: (Similarity, TransformVelocity),
    in environment: Environment, at time: Instant
  ) {
    let before = inProgress[photo]
    let turns = pager.quarterTurns(of: photo)
    // A thumbnail is upright, even if the photo was turned.
    if before == nil { pager.viewports[photo]?.rest(at: flight.0) }
    pager.viewports[photo]?.flyToFit(
      from: flight.0, velocity: flight.1, quarterTurns: turns, at: time)
    inProgress[photo] = HeroTransition(
      isOpening: true, from: before?.progress(at: time) ?? 0,
      velocity: before?.velocity(at: time) ?? 0, physics: environment.physics, at: time)
  }

  /// Closes a picture to the source rect `source`, or redirects a closing picture to it. `flight`
  /// is the displayed transform and velocity, with which the motion begins. `speed` is the velocity
  /// of the source rect itself.
  mutating func close(
    _ photo: PhotoID, of pager: inout Pager, from flight: (Similarity, TransformVelocity),
    to source: HeroSource, moving speed: TransformVelocity, in environment: Environment,
    at time: Instant
  ) {
    let (before, viewport) = (inProgress[photo], pager.viewports[photo])
    let transition = HeroTransition(
      isOpening: false, from: before?.progress(of: viewport, at: time) ?? 1,
      velocity: before?.velocity(of: viewport, at: time) ?? 0, to: source,
      physics: environment.physics, at: time)
    var own = flight.1
    own.add(transition.drift(after: source, moving: speed, at: time), times: -1)
    pager.viewports[photo]?.fly(from: flight.0, velocity: own, to: source.transform, at: time)
    inProgress[photo] = transition
  }

  /// Closes a picture that has no source rect, or closes any picture with reduced motion: the
  /// picture fades out in place.
  mutating func fade(_ photo: PhotoID, in environment: Environment, at time: Instant) {
    let before = inProgress[photo].flatMap { $0.departing == nil ? nil : $0 }
    inProgress[photo] = HeroTransition(
      isOpening: false, from: before?.progress(at: time).clamped(to: 0...1) ?? 1,
      physics: environment.physics, at: time)
  }

  /// Continues the hero transition of a photo after the layout or its picture has changed. `flight`
  /// is the displayed transform and velocity before the change, and `placement` is the placement
  /// after the change. A closing picture that has lost its cell fades out.
  mutating func flyOn(
    _ photo: PhotoID, of pager: inout Pager, from flight: (Similarity, TransformVelocity),
    in placement: Placement, at time: Instant
  ) {
    guard let transition = inProgress[photo], let viewport = pager.viewports[photo] else {
      return clearDestination(of: photo)
    }
    if transition.isOpening {
      let turns = pager.quarterTurns(of: photo)
      pager.viewports[photo]?.flyToFit(
        from: flight.0, velocity: flight.1, quarterTurns: turns, at: time)
    } else if transition.destination == nil {
      pager.viewports[photo]?.rest(at: flight.0)
    } else if let source = placement.source(of: photo, viewport) {
      close(
        photo, of: &pager, from: flight, to: source,
        moving: placement.sourceSpeed(of: photo, viewport), in: placement.environment, at: time)
    } else {
      clearDestination(of: photo)
    }
  }

  /// Removes the source rect of a closing picture that has lost its cell; the picture fades out.
  mutating func clearDestination(of photo: PhotoID) { inProgress[photo]?.destination = nil }

  /// Records that a photo has been closed, and fades the backdrop out from `opacity`.
  mutating func recordClosing(
    from opacity: Double, in environment: Environment, at time: Instant
  ) {
    lastClosing = time
    pending = nil
    backdrop.turn(
      opaque: false, from: opacity == backdrop.opacity(at: time) ? nil : opacity,
      physics: environment.physics, at: time)
  }

  mutating func forget(_ photo: PhotoID) { inProgress[photo] = nil }

  /// Removes the transitions that have ended. Returns the photos that are back in the album.
  mutating func arrive(_ viewports: [PhotoID: Viewport], at time: Instant) -> [PhotoID] {
    var closed: [PhotoID] = []
    for (photo, transition) in inProgress where !isInProgress(photo, viewports[photo], at: time) {
      inProgress[photo] = nil
      if !transition.isOpening { closed.append(photo) }
    }
    return closed
  }
}
