internal import Geometry
internal import Gestures
package import Input
package import Motion
internal import Pixels
package import Viewing

/// The row of pages: the placement of each picture in its page, and the slide or, with reduced
/// motion, the cross-fade from one page to the next.
package struct Pager: LightboxPart {
  static var path: WritableKeyPath<Lightbox, Pager> { \.stage.pager }

  package private(set) var strip: PageStrip
  package private(set) var crossFade: CrossFade?
  /// The placements of the pictures in their pages: of those in sight, and those in a hero
  /// transition.
  package internal(set) var viewports: [PhotoID: Viewport] = [:]

  /// The pages that a held key turns.
  var rush = PageRush()
  /// True where the next photo takes the view of this one.
  var keepsView: Bool
  /// The last page that fingers turned, and its time.
  private var lastTurn: (pages: Int, time: Instant)?
  /// The view in which pages are shown that come into sight; nil for fit.
  private var keptView: ViewMemory?
  /// The turns that photos were given: their pages come into sight with them.
  private var turns = QuarterTurns()
  /// The picture that fingers hold, and the quarter turns that it had before.
  private var held: (photo: PhotoID, turns: Int)?
  /// The part of a wheel's detent that has not turned a page yet.
  private var wheelTurn = 0.0
  /// True while a press that has stopped something is down, or has just ended.
  private var hasStopped = false

  package init(physics: Physics, viewWidth: Double) {
    strip = PageStrip(physics: physics, viewWidth: viewWidth)
    keepsView = physics.nextView == .keep
  }

  package func deadline(_ physics: Physics) -> Instant? { rush.deadline }
  package mutating func expire(_ physics: Physics, at time: Instant) { rush.expire(at: time) }

  package func isMoving(at time: Instant) -> Bool {
    strip.isMoving(at: time) || !(crossFade?.isSettled(at: time) ?? true)
      || viewports.values.contains { $0.isMoving(at: time) }
  }

  package func isSettled(at time: Instant) -> Bool {
    strip.isSettled(at: time) && crossFade?.isSettled(at: time) ?? true
      && viewports.values.allSatisfy { $0.isSettled(at: time) }
  }

  /// The photo whose page fades out.
  func departing(at time: Instant) -> PhotoID? {
    crossFade.flatMap { $0.isSettled(at: time) ? nil : $0.departing }
  }

  /// The distance from the view's left edge to that of the page `pages` after the current one, px.
  func offset(ofPage pages: Int, at time: Instant) -> Double {
    strip.offset(ofPage: pages, at: time)
  }

  // MARK: Verbs

  /// Puts the row in its place at once, without a fade.
  mutating func stop(in environment: Environment) {
    (crossFade, held) = (nil, nil)
    strip = PageStrip(physics: environment.physics, viewWidth: environment.viewSize.width)
  }

  /// Lays every page out for `environment`'s view.
  mutating func relayout(in environment: Environment, at time: Instant) {
    for (photo, viewport) in viewports {
      let layout = environment.layout(of: viewport.layout.imageSize)
      viewports[photo]?.relayout(layout, at: time)
    }
  }

  mutating func resize(in environment: Environment) {
    strip.resize(viewWidth: environment.viewSize.width, environment.physics)
  }

  /// Gives a photo a place in its page, at fit, unless it has one already.
  mutating func show(_ photo: PhotoID, size: PixelSize, in environment: Environment) {
    guard viewports[photo] == nil else { return }
    let viewport = fitted(photo, size: size, in: environment)
    viewports[photo] = keptView.map { viewport.recalling($0) } ?? viewport
  }

  /// A photo at fit, with the turn that it was given.
  func fitted(_ photo: PhotoID, size: PixelSize, in environment: Environment) -> Viewport {
    environment.fitted(size, quarterTurns: turns[photo])
  }

  /// The clockwise quarter turns that a photo was given, −1…2.
  func quarterTurns(of photo: PhotoID) -> Int { turns[photo] }

  /// Notes that the file of a photo now has so many of the clockwise quarter turns that it was given.
  mutating func recordKept(_ quarters: Int, of photo: PhotoID) {
    let left = (turns[photo] - quarters + 8) % 4
    turns[photo] = left == 3 ? -1 : left
  }

  /// Puts another picture in the place of `photo`'s, which is turned by `quarters` more in itself: what is
  /// seen stays where it is.
  mutating func replace(
    _ photo: PhotoID, size: PixelSize, quarters: Int, in environment: Environment, at time: Instant
  ) {
    guard let before = viewports[photo] else { return }
    let after = fitted(photo, size: size, in: environment)
    guard !before.isFit else { return viewports[photo] = after }
    let (old, new) = (before.layout.imageSize, after.layout.imageSize)
    // The same part of the picture lies under the view's middle, as large as before.
    let turned = Double(quarters) * .quarterTurn
    let scale = quarters.isMultiple(of: 2) ? old.width / new.width : old.height / new.width
    let carry = Similarity(
      scale: scale, rotation: -turned, carrying: after.layout.imageCenter,
      to: before.layout.imageCenter)
    var viewport = after
    viewport.lie(at: before.displayed(at: time).following(carry))
    viewports[photo] = viewport
  }

  /// Keeps the view of `photo` for the pages that come into sight from now on, or for `nil` none.
  mutating func keepView(of photo: PhotoID?, at time: Instant) {
    keptView = photo.flatMap { viewports[$0]?.memory(at: time) }
    guard let keptView, strip.isSettled(at: time) else { return }
    for (other, viewport) in viewports where other != photo && viewport.isSettled(at: time) {
      viewports[other] = viewport.recalling(keptView)
    }
  }

  /// Zooms a picture to so many device px per image px about `point` of the view.
  mutating func zoom(_ photo: PhotoID, to zoom: Double, about point: Point, at time: Instant) {
    guard let viewport = viewports[photo], viewport.target.scale > 0 else { return }
    let factor = zoom / (viewport.target.scale * viewport.layout.deviceScale)
    viewports[photo]?.zoom(by: factor, about: point, at: time)
  }

  /// True where a wheel turns pages on the picture of `photo`: tilted, or by the setting.
  func turnsPages(
    _ detents: Vector, zooms: Bool, on photo: PhotoID?, _ physics: Physics
  ) -> Bool {
    guard photo.flatMap({ viewports[$0] })?.isHeld != true else { return false }
    return abs(detents.dx) > abs(detents.dy) || (physics.wheel == .pages && !zooms)
  }

  /// Turns a wheel, which may be tilted. Returns the pages to turn.
  mutating func turnWheel(_ detents: Vector) -> Int {
    turnWheel(abs(detents.dx) > abs(detents.dy) ? detents.dx : detents.dy)
  }

  /// Turns a wheel by `detents`. Returns the pages to turn, one for every whole detent.
  mutating func turnWheel(_ detents: Double) -> Int {
    if detents * wheelTurn < 0 { wheelTurn = 0 }
    wheelTurn += detents
    let pages = wheelTurn.rounded(.towardZero)
    wheelTurn -= pages
    return Int(pages.clamped(to: -1...1))
  }

  /// Turns from the page of `departing` to the one `pages` further on: neighbours slide, a longer
  /// jump shows its target at once, and reduced motion cross-fades. Unless it `slides` the row is in
  /// its place at once.
  mutating func turn(
    from departing: PhotoID, by pages: Int, slides: Bool = true, fading fadeTime: Double? = nil,
    in environment: Environment, at time: Instant
  ) {
    crossFade = nil
    guard slides else { return stop(in: environment) }
    if let fadeTime {
      stop(in: environment)
      crossFade = CrossFade(from: departing, at: time, over: fadeTime)
      return
    }
    if environment.physics.reducesMotion, strip.isSettled(at: time) {
      crossFade = CrossFade(
        from: departing, at: time, over: environment.physics.pageFadeTime)
    } else if abs(pages) == 1 {
      strip.turn(by: pages, environment.physics, at: time)
    }
  }

  /// Forgets zoom and place of the pages that have slid out of sight: they open at fit the next time,
  /// turned as they were.
  mutating func forgetHidden(
    _ inSight: ArraySlice<PhotoID>, current: PhotoID?, in environment: Environment,
    at time: Instant, isKept: (PhotoID) -> Bool
  ) {
    let isStill = strip.isSettled(at: time)
    for (photo, viewport) in viewports where photo != current && !isKept(photo) {
      if !inSight.contains(photo) {
        viewports[photo] = nil
      } else if isStill, keptView == nil {
        viewports[photo] = Viewport(
          layout: environment.layout(of: viewport.layout.imageSize), physics: environment.physics,
          quarterTurns: turns[photo])
      }
    }
  }

  // MARK: Gestures and keys

  /// Applies a page action to the row. Returns the number of pages to turn, once the fingers let
  /// go.
  mutating func perform(
    _ action: PageAction, in library: PhotoLibrary, _ physics: Physics, at time: Instant
  ) -> Int {
    switch action {
    case .begin:
      strip.grab(hasPrevious: library.hasPrevious, hasNext: library.hasNext, physics, at: time)
    case .move(let way): strip.follow(way)
    case .end(let velocity):
      let pages = strip.release(velocity: velocity, physics, at: time)
      lastTurn = pages == 0 ? nil : (pages, time)
      return pages
    case .cancel: strip.cancel(physics, at: time)
    }
    return 0
  }

  /// Lets go of the row: it slides back to its place.
  mutating func cancelDrag(_ physics: Physics, at time: Instant) { strip.cancel(physics, at: time) }

  /// Stops the row under a contact, if it moves.
  mutating func stopRow(in library: PhotoLibrary, _ physics: Physics, at time: Instant) {
    guard strip.isMoving(at: time) else { return }
    strip.grab(hasPrevious: library.hasPrevious, hasNext: library.hasNext, physics, at: time)
  }

  /// The page that fingers about `focal` hold, counted from the current one: the one displayed there,
  /// or the one that a gesture has turned away within the last `window` seconds, because that gesture
  /// became this one.
  func page(under focal: Point, within window: Double, at time: Instant) -> Int {
    if let lastTurn, !strip.isSettled(at: time), time - lastTurn.time < window {
      return -lastTurn.pages
    }
    return strip.isSettled(at: time) ? 0 : strip.page(at: focal.x, time: time)
  }

  /// Makes the page `pages` further on the current one, where it is displayed.
  mutating func take(_ pages: Int, _ physics: Physics, at time: Instant) {
    lastTurn = nil
    strip.take(pages, physics, at: time)
  }

  /// Gives the picture of `photo`, displayed at `shown`, into the hold of fingers: the row moves it no
  /// more. A row without a picture slides back.
  mutating func grab(
    _ photo: PhotoID?, _ hold: Hold, focal: Point, from shown: Similarity?, _ physics: Physics,
    at time: Instant
  ) {
    guard let photo, viewports[photo] != nil else { return strip.cancel(physics, at: time) }
    recordPress(on: photo, physics, at: time)
    viewports[photo]?.grab(hold, focal: focal, from: shown, at: time)
    strip.liftOut(physics, at: time)
  }

  /// Leaves the current page where it is displayed: the row moves it no more.
  mutating func liftOut(_ physics: Physics, at time: Instant) { strip.liftOut(physics, at: time) }

  /// Holds the picture of `photo` still under a contact that has not shown its meaning yet.
  mutating func hold(
    _ photo: PhotoID?, under focal: Point, in library: PhotoLibrary, _ physics: Physics,
    at time: Instant
  ) {
    if let photo {
      recordPress(on: photo, physics, at: time)
      viewports[photo]?.grab(.still, focal: focal, at: time)
    }
    stopRow(in: library, physics, at: time)
  }

  private mutating func recordPress(on photo: PhotoID, _ physics: Physics, at time: Instant) {
    let isHeld = viewports[photo]?.isHeld ?? false
    if !isHeld { held = viewports[photo].map { (photo, $0.quarterTurns(at: time)) } }
    hasStopped = isFast(photo, physics, at: time) || (hasStopped && isHeld)
  }

  /// Releases a picture without speed.
  mutating func letGo(of photo: PhotoID, at time: Instant) {
    change(photo, at: time) {
      $0.release(velocity: .zero, friction: $0.physics.touchpadFriction, at: time)
    }
  }

  /// Gives the picture of `photo`, which flies home, back into the hold of fingers about `focal`.
  mutating func takeBack(_ photo: PhotoID, focal: Point, at time: Instant) {
    held = (photo, turns[photo])
    viewports[photo]?.grab(.transform, focal: focal, at: time)
  }

  /// Gives the picture of `photo`, placed by `viewport` and displayed at `shown` between its cell and the
  /// view, into the hold of two fingers about `focal`.
  mutating func takeOut(
    _ photo: PhotoID, _ viewport: Viewport, from shown: Similarity, focal: Point, at time: Instant
  ) {
    // Its thumbnail is upright, whatever turn the photo was given.
    held = (photo, 0)
    var viewport = viewport
    viewport.lie(at: shown)
    viewport.grab(.transform, focal: focal, at: time)
    viewports[photo] = viewport
  }

  /// Lets go of a picture that two fingers have taken out of its cell. Unless they have turned it, it
  /// has the turn again that the photo was given, but upright where it `closes`.
  mutating func letGoOfTaken(
    _ photo: PhotoID, _ action: GestureAction, closes: Bool, at time: Instant
  ) {
    change(photo, at: time) {
      _ = $0.perform(action, at: time)
      return closes
    }
    guard !closes, let viewport = viewports[photo], viewport.quarterTurns(at: time) == 0,
      turns[photo] != 0
    else { return }
    viewports[photo]?.turn(quarters: turns[photo], at: time)
  }

  /// Zooms a picture on its way from the album, as a double tap at `point` does: about the content
  /// that will lie at `point` once the picture is at fit.
  mutating func toggleZoom(_ photo: PhotoID, about point: Point, at time: Instant) {
    change(photo, at: time) {
      $0.toggleZoom(about: point, in: $0.target, at: time)
      return false
    }
  }

  /// Applies a gesture action to a picture. Returns true when it was pinched to close.
  mutating func perform(_ action: GestureAction, on photo: PhotoID, at time: Instant) -> Bool {
    change(photo, at: time) { $0.perform(action, at: time) }
  }

  /// Changes a picture by something that a person does: the quarter to which it is turned stays, also
  /// when its page is left. `change` returns true where it closes the picture, which turns none.
  @discardableResult
  private mutating func change(
    _ photo: PhotoID, at time: Instant, _ change: (inout Viewport) -> Bool
  ) -> Bool {
    guard var viewport = viewports[photo] else { return false }
    let holds = held?.photo == photo
    let before = holds ? held?.turns : viewport.quarterTurns(at: time)
    let isClosed = change(&viewport)
    viewports[photo] = viewport
    guard !viewport.isHeld else { return isClosed }
    if holds { held = nil }
    let turned = viewport.quarterTurns(at: time)
    if !isClosed, turned != before { turns[photo] = turned }
    return isClosed
  }

  /// True when a press on the picture of `photo` would stop it rather than tap it.
  private func isFast(_ photo: PhotoID, _ physics: Physics, at time: Instant) -> Bool {
    let speed = abs(strip.velocity(at: time)) + (viewports[photo]?.speed(at: time) ?? 0)
    return speed > physics.stoppingSpeed
  }

  /// Takes a tap. Returns false for one that has stopped something, and means no more than that.
  mutating func takeTap() -> Bool {
    defer { hasStopped = false }
    return !hasStopped
  }

  /// Applies a key's command to a picture, about `point` of the view.
  mutating func perform(
    _ command: Command, on photo: PhotoID, about point: Point, at time: Instant
  ) {
    change(photo, at: time) {
      $0.perform(command, about: point, at: time)
      return false
    }
    if command == .reset { turns[photo] = 0 }
  }
}
