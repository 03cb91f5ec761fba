internal import Geometry
internal import Gestures
package import Input
package import Motion
internal import Pixels
internal import RealModule
package import Viewing

/// The row of pages: the placement of each picture in its page, and the slide or, with reduced
/// motion, the cross-fade from one page to the next.
package struct Pager: LightboxPart {
  package private(set) var strip: PageStrip
  package private(set) var crossFade: CrossFade?
  /// The placements of the pictures in their pages: of those in sight, and those in a hero
  /// transition.
  package internal(set) var viewports: [PhotoID: Viewport] = [:]

  /// True while a press that has stopped something is down, or has just ended.
  private var hasStopped = false

  package init(physics: Physics, viewWidth: Double) {
    strip = PageStrip(physics: physics, viewWidth: viewWidth)
  }

  package func isMoving(at time: Instant) -> Bool {
    (!strip.isSettled(at: time) && !strip.isDragged) || !(crossFade?.isSettled(at: time) ?? true)
      || viewports.values.contains { $0.isMoving(at: time) }
  }

  package func isSettled(at time: Instant) -> Bool {
    strip.isSettled(at: time) && crossFade?.isSettled(at: time) ?? true
      && viewports.values.allSatisfy { $0.isSettled(at: time) }
  }

  /// The distance from the view's left edge to that of the page `pages` after the current one, px.
  func offset(ofPage pages: Int, at time: Instant) -> Double {
    strip.offset(at: time) + Double(pages) * strip.stride
  }

  // MARK: Verbs

  /// Puts the row in its place at once, without a fade.
  mutating func stop(in environment: Environment) {
    crossFade = nil
    strip = PageStrip(physics: environment.physics, viewWidth: environment.viewSize.width)
  }

  /// Uses `physics` for motion that begins from now on; what moves already goes on as it began.
  mutating func follow(_ physics: Physics) {
    strip.physics = physics
    for photo in viewports.keys { viewports[photo]?.physics = physics }
  }

  /// Lays every page out for `environment`'s view.
  mutating func relayout(in environment: Environment, at time: Instant) {
    for (photo, viewport) in viewports {
      let layout = environment.layout(of: viewport.layout.imageSize)
      viewports[photo]?.relayout(layout, at: time)
    }
  }

  mutating func resize(viewWidth: Double) { strip.resize(viewWidth: viewWidth) }

  /// Gives a photo a place in its page, at fit, unless it has one already.
  mutating func show(_ photo: PhotoID, size: PixelSize, in environment: Environment) {
    guard viewports[photo] == nil else { return }
    viewports[photo] = environment.fitted(size)
  }

  /// Turns from the page of `departing` to the one `pages` further on: neighbours slide, a longer
  /// jump shows its target at once, and reduced motion cross-fades. Unless it `slides` the row is in
  /// its place at once.
  mutating func turn(
    from departing: PhotoID, by pages: Int, slides: Bool = true, in environment: Environment,
    at time: Instant
  ) {
    crossFade = nil
    guard slides else { return stop(in: environment) }
    if environment.physics.reducesMotion, strip.isSettled(at: time) {
      crossFade = CrossFade(
        from: departing, at: time, over: environment.physics.pageFadeTime)
    } else if abs(pages) == 1 {
      strip.turn(by: pages, at: time)
    }
  }

  /// Forgets the zoom of the pages that have slid out of sight: they open at fit the next time.
  mutating func forgetHidden(
    _ inSight: ArraySlice<PhotoID>, current: PhotoID?, in environment: Environment,
    at time: Instant, isKept: (PhotoID) -> Bool
  ) {
    let isStill = strip.isSettled(at: time)
    for (photo, viewport) in viewports where photo != current && !isKept(photo) {
      if !inSight.contains(photo) {
        viewports[photo] = nil
      } else if isStill, !viewport.isFit || viewport.target.rotation != 0 {
        viewports[photo] = Viewport(layout: viewport.layout, physics: environment.physics)
      }
    }
  }

  // MARK: Gestures and keys

  /// Applies a page action to the row. Returns the number of pages to turn, once the fingers let
  /// go.
  mutating func perform(_ action: PageAction, in library: PhotoLibrary, at time: Instant) -> Int {
    switch action {
    case .begin:
      strip.grab(hasPrevious: library.hasPrevious, hasNext: library.hasNext, at: time)
    case .move(let way): strip.follow(way)
    case .end(let velocity): return strip.release(velocity: velocity, at: time)
    }
    return 0
  }

  /// Releases the row without speed.
  mutating func cancelDrag(at time: Instant) {
    if strip.isDragged { _ = strip.release(velocity: 0, at: time) }
  }

  /// Releases a picture without speed.
  mutating func letGo(of photo: PhotoID, at time: Instant) {
    guard let viewport = viewports[photo] else { return }
    viewports[photo]?.release(
      velocity: .zero, friction: viewport.physics.touchpadFriction, at: time)
  }

  /// Applies a gesture action to a picture. Returns true when it was pinched to close.
  mutating func perform(_ action: GestureAction, on photo: PhotoID, at time: Instant) -> Bool {
    if case .grab = action {
      let isHeld = viewports[photo]?.isHeld ?? false
      hasStopped = isFast(photo, at: time) || (hasStopped && isHeld)
    }
    guard var viewport = viewports[photo] else { return false }
    let isPinchedAway = viewport.perform(action, at: time)
    viewports[photo] = viewport
    return isPinchedAway
  }

  /// True when a press on the picture of `photo` would stop it rather than tap it.
  private func isFast(_ photo: PhotoID, at time: Instant) -> Bool {
    let speed = abs(strip.velocity(at: time)) + (viewports[photo]?.speed(at: time) ?? 0)
    return speed > strip.physics.stoppingSpeed
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
    viewports[photo]?.perform(command, about: point, at: time)
  }
}

extension Viewport {
  /// The greatest speed at which any place of the view may be seen to move, px/s.
  fileprivate func speed(at time: Instant) -> Double {
    let velocity = velocity(at: time)
    let reach = Vector(dx: layout.viewSize.width, dy: layout.viewSize.height).length / 2
    let growth = Vector(dx: velocity.logScale, dy: velocity.rotation).length
    return velocity.translation(at: layout.viewCenter).length + growth * reach
  }

  /// Applies a gesture action. Returns true when the picture was pinched to close.
  fileprivate mutating func perform(_ action: GestureAction, at time: Instant) -> Bool {
    switch action {
    case .grab(let hold, let focal): grab(hold, focal: focal, at: time)
    case .follow(let delta, let focal): follow(delta, focal: focal, at: time)
    case .release(let velocity, let device):
      return release(
        velocity: velocity,
        friction: device == .touchpad ? physics.touchpadFriction : physics.touchFriction, at: time)
    case .cancel: release(velocity: .zero, friction: physics.touchFriction, at: time)
    case .revert: revert(at: time)
    case .freeze: freeze(at: time)
    case .thaw(let isCancelled): thaw(isCancelled: isCancelled, at: time)
    case .wheel(let detents, _, let point):
      guard detents.dy != 0 else { break }
      zoom(by: Double.pow(physics.wheelFactor, -detents.dy), about: point, at: time)
    case .doubleTap(let point): toggleZoom(about: point, at: time)
    case .tap, .longPress, .page, .dismiss: break
    }
    return false
  }

  /// Applies a key's command, about `point` of the view.
  fileprivate mutating func perform(_ command: Command, about point: Point, at time: Instant) {
    switch command {
    case .zoomIn: zoom(by: physics.keyZoomFactor, about: point, at: time)
    case .zoomOut: zoom(by: 1 / physics.keyZoomFactor, about: point, at: time)
    case .reset: reset(at: time)
    case .actualSize: zoom(toDevicePixels: 1, about: point, at: time)
    case .toggleFill: toggleFill(about: point, at: time)
    case .toggleZoom: toggleZoom(about: point, at: time)
    case .pan(let x, let y):
      let size = layout.viewSize
      pan(by: Vector(dx: -x * size.width, dy: -y * size.height) * physics.keyPanShare, at: time)
    case .turn(let quarters): turn(quarters: quarters, at: time)
    case .turnFreely(let degrees): turn(by: degrees * .pi / 180, at: time)
    default: break
    }
  }
}
