import Foundation
import Geometry
import Input
import Motion
import Testing
@testable import Viewing

@Suite struct ViewportTests {
  static let layout = ViewLayout(
    viewSize: Size(width: 1280, height: 800), deviceScale: 1,
    imageSize: Size(width: 4000, height: 3000))
  var viewport = Viewport(layout: layout, physics: .standard)

  func gap(_ a: Similarity, _ b: Similarity) -> Double {
    let picture = Rect(origin: .zero, size: Self.layout.imageSize)
    return picture.corners.map { (a($0) - b($0)).length }.max() ?? 0
  }

  @Test mutating func aVerbInFlightKeepsPlaceAndVelocity() {
    viewport.zoom(by: 6, about: Point(x: 200, y: 700), at: .zero)
    let time = Instant.milliseconds(90)
    let (before, speed) = (viewport.displayed(at: time), viewport.velocity(at: time))
    viewport.reset(at: time)
    #expect(gap(before, viewport.displayed(at: time)) < 1e-6)
    let after = viewport.velocity(at: time)
    #expect(abs(after.logScale - speed.logScale) < 1e-9)
    for point in [Point(x: 0, y: 0), Point(x: 1280, y: 300)] {
      #expect((after.translation(at: point) - speed.translation(at: point)).length < 1e-6)
    }
  }

  @Test mutating func aResetFollowsTheSpiralAboutItsFixedPoint() {
    viewport.turn(quarters: 1, at: .zero)
    viewport.zoom(toDevicePixels: 1, about: Point(x: 300, y: 200), at: .milliseconds(2000))
    let start = viewport.displayed(at: .milliseconds(4000))
    viewport.reset(at: .milliseconds(4000))
    // The fixed point of the whole change stays in place all the way.
    let change = Self.layout.fit().following(start.inverse)
    let fixed = Point.zero + change.offset / (Vector.one - change.multiplier)
    for t in [4050.0, 4100, 4200, 4400] {
      let shown = viewport.displayed(at: .milliseconds(t))
      #expect((shown(start.inverse(fixed)) - fixed).length < 1e-6)
    }
  }

  @Test mutating func theShownOvershootIsTakenOverByTheNextGesture() {
    viewport.grab(.pan, focal: Point(x: 640, y: 400), at: .zero)
    viewport.follow(.translation(Vector(dx: 300, dy: 0)), focal: Point(x: 940, y: 400), at: .zero)
    let banded = viewport.displayed(at: .zero)
    // x = 300, d = 1280: y = 0.55·300·1280/(1280 + 165)
    #expect(abs(banded(Self.layout.imageCenter).x - 640 - 146.159169550173) < 1e-9)
    viewport.grab(.transform, focal: Point(x: 900, y: 100), at: .zero)
    #expect(gap(banded, viewport.displayed(at: .zero)) < 1e-9)
    viewport.grab(.pan, focal: Point(x: 10, y: 10), at: .zero)
    #expect(gap(banded, viewport.displayed(at: .zero)) < 1e-9)
    viewport.follow(.translation(Vector(dx: -300, dy: 0)), focal: .zero, at: .zero)
    #expect(gap(Self.layout.fit(), viewport.displayed(at: .zero)) < 1e-9)
  }

  @Test mutating func aThrownPictureGlidesAndStaysInBounds() {
    viewport.zoom(toDevicePixels: 1, about: Self.layout.viewCenter, at: .zero)
    let time = Instant.milliseconds(3000)
    viewport.grab(.pan, focal: .zero, at: time)
    viewport.release(
      velocity: TransformVelocity(
        logScale: 0, rotation: 0, translation: Vector(dx: 900, dy: 0), at: .zero),
      friction: Physics.standard.touchpadFriction, at: time)
    let center = viewport.displayed(at: .milliseconds(9000))(Self.layout.imageCenter)
    #expect(abs(center.x - (640 + 900 / 3 - 10.0 / 3)) < 1e-9)
    #expect(abs(center.y - 400) < 1e-9)
  }

  @Test mutating func aRefitIsKeptThroughAResizeInFlight() {
    viewport.zoom(toDevicePixels: 2, about: Self.layout.viewCenter, at: .zero)
    viewport.reset(at: .milliseconds(1000))
    let time = Instant.milliseconds(1050)
    let before = viewport.displayed(at: time)
    var layout = Self.layout
    layout.viewSize = Size(width: 600, height: 900)
    viewport.relayout(layout, at: time)
    #expect(gap(before, viewport.displayed(at: time)) < 1e-6)
    #expect(gap(viewport.displayed(at: .milliseconds(5000)), layout.fit()) < 1e-6)
  }

  /// The picture rests from the start, or since a motion has ended.
  @Test(arguments: [false, true])
  mutating func aPictureThatAContactHasNotMovedIsFittedAtOnceInAResizedView(hasMoved: Bool) {
    if hasMoved {
      viewport.zoom(toDevicePixels: 2, about: Self.layout.viewCenter, at: .zero)
      viewport.reset(at: .milliseconds(1000))
    }
    let start = Instant.milliseconds(9000)
    viewport.grab(.still, focal: Self.layout.viewCenter, at: start)
    var layout = Self.layout
    layout.viewSize = Size(width: 1920, height: 1200)
    let time = start + 0.1
    viewport.relayout(layout, movesHeld: true, at: time)
    #expect(gap(viewport.displayed(at: time), layout.fit()) < 1e-6)
    viewport.release(velocity: .zero, friction: Physics.standard.touchFriction, at: time + 0.1)
    #expect(gap(viewport.displayed(at: time + 3), layout.fit()) < 1e-6)
  }

  @Test mutating func aZoomByTheWheelDuringADragIsKeptInAResizedView() {
    let center = Self.layout.viewCenter
    viewport.grab(.pan, focal: center, at: .zero)
    viewport.follow(.translation(Vector(dx: 40, dy: 0)), focal: center, at: .milliseconds(8))
    viewport.zoomHeld(by: 3, about: center, at: .milliseconds(16))
    #expect(!viewport.isFit)
    var layout = Self.layout
    layout.viewSize = Self.layout.viewSize * 1.5
    viewport.relayout(layout, movesHeld: true, at: .milliseconds(3000))
    let scale = viewport.displayed(at: .milliseconds(9000)).scale
    #expect(abs(scale / Self.layout.fit().scale - 3) < 1e-9)
  }

  @Test mutating func aViewThatGrowsUnderTwoFingersClosesNoPicture() {
    let center = Self.layout.viewCenter
    viewport.grab(.transform, focal: center, at: .zero)
    viewport.follow(
      .about(center, scale: 1.05), focal: center, isStepped: true, at: .milliseconds(8))
    var layout = Self.layout
    layout.viewSize = Self.layout.viewSize * 1.5
    viewport.relayout(layout, at: .milliseconds(100))
    let closes = viewport.release(
      velocity: .zero, friction: Physics.standard.touchFriction, at: .milliseconds(500))
    #expect(!closes)
  }

  @Test mutating func aFreeAngleStaysUntilAQuarterIsAskedFor() {
    viewport.turn(by: 0.1, at: .zero)
    #expect(abs(viewport.displayed(at: .milliseconds(3000)).rotation - 0.1) < 1e-9)
    viewport.turn(quarters: 1, at: .milliseconds(3000))
    #expect(abs(viewport.displayed(at: .milliseconds(6000)).rotation - .pi / 2) < 1e-9)
    viewport.turn(quarters: -1, at: .milliseconds(6000))
    #expect(abs(viewport.displayed(at: .milliseconds(9000)).rotation) < 1e-9)
  }

  @Test mutating func stoppedZoomOfAPictureTurnedThreeTimesGoesOnWithoutATurn() {
    for turn in 0..<3 { viewport.turn(quarters: 1, at: .milliseconds(Double(turn) * 1000)) }
    viewport.zoom(by: 4, about: Self.layout.viewCenter, at: .milliseconds(3000))
    viewport.freeze(at: .milliseconds(3080))
    viewport.thaw(isCancelled: false, at: .milliseconds(3500))
    for t in stride(from: 3500.0, through: 5000, by: 10) {
      let rotation = viewport.displayed(at: .milliseconds(t)).rotation
      #expect(abs(rotation + .pi / 2) < 1e-9)
    }
  }

  /// Fingers come to rest on the touchpad while a zoom key is down.
  @Test(arguments: [true, false]) mutating func stoppedSteadyZoomDoesNotGoOnToItsLimit(
    isIn: Bool
  ) {
    let center = Self.layout.viewCenter
    viewport.zoom(toDevicePixels: 1, about: center, at: .zero)
    viewport.zoomOn(isIn, about: center, at: .milliseconds(3000))
    let stop = Instant.milliseconds(3200)
    let (shown, velocity) = (viewport.displayed(at: stop), viewport.velocity(at: stop))
    viewport.freeze(at: stop)
    #expect(gap(shown, viewport.displayed(at: .milliseconds(3500))) < 1e-6)
    viewport.thaw(isCancelled: false, at: .milliseconds(3500))
    let way = velocity.logScale / Physics.standard.zoomSpring.angularFrequency
    let rest = viewport.displayed(at: .milliseconds(6000)).scale
    #expect(abs(rest / (shown.scale * exp(way)) - 1) < 1e-9)
  }

  /// The wheel turns, the window or Details change the view, all while a zoom key is down.
  @Test(arguments: 0..<3) mutating func steadyZoomThatIsDisturbedDoesNotGoOnToItsLimit(cause: Int) {
    let center = Self.layout.viewCenter
    viewport.zoomOn(true, about: center, at: .zero)
    let time = Instant.milliseconds(200)
    let (shown, velocity) = (viewport.displayed(at: time), viewport.velocity(at: time))
    let way = velocity.logScale / Physics.standard.zoomSpring.angularFrequency
    let wide = ViewLayout(
      viewSize: Size(width: 1400, height: 800), deviceScale: 1, imageSize: Self.layout.imageSize)
    switch cause {
    case 0: viewport.zoom(by: 1.25, about: center, at: time)
    case 1: viewport.relayout(wide, at: time)
    default:
      let spring = Physics.standard.verbSpring
      viewport.move(into: wide, from: shown, velocity: velocity, spring: spring, at: time)
    }
    let rest = shown.scale * exp(way) * (cause == 0 ? 1.25 : 1)
    #expect(abs(viewport.target.scale / rest - 1) < 1e-9)
  }

  @Test mutating func stoppedGlideOfATiltedPictureTurnsBackAboutTheMiddleOfTheView() {
    let center = Self.layout.viewCenter
    viewport.zoom(toDevicePixels: 1, about: center, at: .zero)
    viewport.grab(.transform, focal: center, at: .milliseconds(3000))
    viewport.follow(.about(center, scale: 1, rotation: 0.3), focal: center, at: .milliseconds(3100))
    viewport.release(
      velocity: TransformVelocity(
        logScale: 0, rotation: 0, translation: Vector(dx: 900, dy: 0), at: center),
      friction: Physics.standard.touchpadFriction, at: .milliseconds(3100))
    viewport.freeze(at: .milliseconds(3120))
    let content = viewport.displayed(at: .milliseconds(3500)).inverse(center)
    viewport.thaw(isCancelled: false, at: .milliseconds(3500))
    for t in stride(from: 3500.0, through: 5000, by: 50) {
      let shown = viewport.displayed(at: .milliseconds(t))
      #expect((shown(content) - center).length < 1e-6)
    }
    #expect(abs(viewport.displayed(at: .milliseconds(5000)).rotation) < 1e-9)
  }

  @Test mutating func aStepOfTwoFingersIsSpreadOverTheTimeSinceTheLast() {
    viewport.grab(.transform, focal: Self.layout.viewCenter, at: .zero)
    let center = Self.layout.viewCenter
    viewport.follow(
      .about(center, scale: 1.5), focal: center, isStepped: true, at: .milliseconds(8))
    viewport.follow(
      .about(center, scale: 2), focal: center, isStepped: true, at: .milliseconds(16))
    let fit = Self.layout.fitScale(rotation: 0)
    for (time, factor) in [(16.0, 1.5), (18, 1.625), (20, 1.75), (24, 2), (500, 2)] {
      let shown = viewport.presented(at: .milliseconds(time)).scale / fit
      #expect(abs(shown - factor) < 1e-9)
      #expect(abs(viewport.displayed(at: .milliseconds(time)).scale / fit - 2) < 1e-9)
    }
    #expect(viewport.isMoving(at: .milliseconds(20)))
    #expect(!viewport.isMoving(at: .milliseconds(24)))
  }

  @Test(arguments: [1.0, 1.25, 1.75, 2])
  func pixelsAtRestLieOnThoseOfTheScreen(deviceScale: Double) {
    let layout = ViewLayout(
      viewSize: Size(width: 1400, height: 840), deviceScale: deviceScale,
      imageSize: Size(width: 4001, height: 2999))
    var viewport = Viewport(layout: layout, physics: .standard)
    viewport.zoom(toDevicePixels: 1, about: Point(x: 711.3, y: 402.7), at: .zero)
    let moving = Instant.milliseconds(40)
    #expect(viewport.presented(at: moving) == viewport.displayed(at: moving))
    let rest = Instant.milliseconds(3000)
    let (shown, placed) = (viewport.presented(at: rest), viewport.displayed(at: rest))
    for offset in [shown.offset.dx, shown.offset.dy] {
      let pixels = offset * deviceScale
      #expect(abs(pixels - pixels.rounded()) < 1e-6)
    }
    #expect((shown.offset - placed.offset).length * deviceScale <= 0.5.squareRoot() + 1e-9)
    #expect(shown.multiplier == placed.multiplier)
    // Another size has no pixels of its own to keep.
    viewport.zoom(toDevicePixels: 1.5, about: Point(x: 711.3, y: 402.7), at: rest)
    let larger = Instant.milliseconds(6000)
    #expect(viewport.presented(at: larger) == viewport.displayed(at: larger))
  }

  @Test(arguments: [(0.74, 1.0, true), (0.76, 1, false), (0.2, 1.07, true), (0.8, 2, false)])
  mutating func pictureThatIsPinchedWellBelowFitIsPinchedAway(
    end: Double, most: Double, closes: Bool
  ) {
    let center = Self.layout.viewCenter
    viewport.grab(.transform, focal: center, at: .zero)
    viewport.follow(.about(center, scale: most), focal: center, at: .milliseconds(100))
    viewport.follow(.about(center, scale: end), focal: center, at: .milliseconds(200))
    let isAway = viewport.release(
      velocity: .zero, friction: Physics.standard.touchpadFriction, at: .milliseconds(400))
    #expect(isAway == closes)
    #expect(gap(viewport.displayed(at: .milliseconds(3000)), Self.layout.fit()) < 1e-6)
  }

  /// A scroll with Ctrl held, or the drag after a double tap.
  @Test mutating func zoomOfOneContactClosesNothing() {
    let center = Self.layout.viewCenter
    viewport.grab(.zoom, focal: center, at: .zero)
    viewport.follow(.about(center, scale: 0.2), focal: center, at: .milliseconds(100))
    let shown = viewport.displayed(at: .milliseconds(100)).scale
    #expect(shown > 0.5 * Self.layout.fitScale(rotation: 0), "a rubber band resists")
    let isAway = viewport.release(
      velocity: .zero, friction: Physics.standard.touchpadFriction, at: .milliseconds(400))
    #expect(!isAway)
    #expect(gap(viewport.displayed(at: .milliseconds(3000)), Self.layout.fit()) < 1e-6)
  }

  /// A scroll with Ctrl that the device continues as a pinch.
  @Test mutating func pinchAfterAZoomOfOneContactCloses() {
    let center = Self.layout.viewCenter
    viewport.grab(.zoom, focal: center, at: .zero)
    viewport.grab(.transform, focal: center, at: .milliseconds(16))
    viewport.follow(.about(center, scale: 0.5), focal: center, at: .milliseconds(100))
    let shown = viewport.displayed(at: .milliseconds(100)).scale
    #expect(abs(shown / Self.layout.fitScale(rotation: 0) - 0.5) < 1e-9, "it follows the fingers")
    let isAway = viewport.release(
      velocity: .zero, friction: Physics.standard.touchpadFriction, at: .milliseconds(400))
    #expect(isAway)
  }

  /// A free turn stays, and a quarter turn that is on its way goes on.
  @Test(arguments: [(5.0, 3000.0), (90, 60), (270, 3000)])
  mutating func zoomOfOneContactLeavesTheTurnItsGoal(degrees: Double, start: Double) {
    let (center, turn) = (Self.layout.viewCenter, degrees * Double.pi / 180)
    viewport.turn(by: turn, at: .zero)
    for n in 0..<2 {
      let time = start + Double(n) * 500
      viewport.grab(.zoom, focal: center, at: .milliseconds(time))
      viewport.follow(.about(center, scale: 1.5), focal: center, at: .milliseconds(time + 16))
      viewport.release(
        velocity: .zero, friction: Physics.standard.touchpadFriction,
        at: .milliseconds(time + 200))
    }
    #expect(abs(viewport.destination.rotation - turn) < 1e-9)
    let rest = viewport.displayed(at: .milliseconds(start + 3000))
    #expect(abs((rest.rotation - turn).wrappedAngle) < 1e-9)
    #expect(!viewport.isFit)
  }

  @Test mutating func stoppedGlideKeepsAFreeTurn() {
    let center = Self.layout.viewCenter
    viewport.zoom(toDevicePixels: 1, about: center, at: .zero)
    viewport.turn(by: 0.1, at: .milliseconds(1000))
    viewport.grab(.pan, focal: center, at: .milliseconds(3000))
    viewport.follow(
      .translation(Vector(dx: 30, dy: 0)), focal: center, at: .milliseconds(3016))
    viewport.release(
      velocity: TransformVelocity(
        logScale: 0, rotation: 0, translation: Vector(dx: 900, dy: 0), at: center),
      friction: Physics.standard.touchpadFriction, at: .milliseconds(3016))
    viewport.freeze(at: .milliseconds(3100))
    viewport.thaw(isCancelled: false, at: .milliseconds(3500))
    #expect(abs(viewport.displayed(at: .milliseconds(6000)).rotation - 0.1) < 1e-9)
  }

  /// Fingers take a picture that is still small, on its way to fit.
  @Test(arguments: [(1.0, true), (1.3, false)])
  mutating func pictureThatGrowsOnItsWayToFitIsNotPinchedAway(scale: Double, closes: Bool) {
    let center = Self.layout.viewCenter
    let start = Similarity.about(center, scale: 0.4).following(Self.layout.fit())
    viewport.flyToFit(from: start, velocity: .zero, at: .zero)
    viewport.grab(.transform, focal: center, at: .zero)
    viewport.follow(.about(center, scale: scale), focal: center, at: .milliseconds(100))
    let isAway = viewport.release(
      velocity: .zero, friction: Physics.standard.touchpadFriction, at: .milliseconds(400))
    #expect(isAway == closes)
    #expect(gap(viewport.displayed(at: .milliseconds(3000)), Self.layout.fit()) < 1e-6)
  }

  @Test func theTimeOverWhichAStepIsSpreadIsAConstant() {
    var physics = Physics.standard
    physics.stepTime = 0
    var viewport = Viewport(layout: Self.layout, physics: physics)
    let center = Self.layout.viewCenter
    viewport.grab(.transform, focal: center, at: .zero)
    viewport.follow(.about(center, scale: 2), focal: center, at: .milliseconds(16))
    let shown = viewport.presented(at: .milliseconds(16)).scale
    #expect(abs(shown / Self.layout.fitScale(rotation: 0) - 2) < 1e-9)
    #expect(!viewport.isMoving(at: .milliseconds(16)))
  }
}
