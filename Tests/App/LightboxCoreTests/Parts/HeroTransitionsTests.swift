import Foundation
import Geometry
import Gestures
import Input
import Motion
import Pixels
import Testing
import Viewing
@testable import LightboxCore

/// A picture of 1200 × 800 px between a thumbnail's place and a view of 1000 × 800 px.
@Suite struct HeroTransitionsTests {
  private let photo = PhotoID(7)
  private let environment = Environment.made()
  private var hero = HeroTransitions(isBackdropOpaque: false)
  private var viewport = Environment.made().fitted(PixelSize(width: 1200, height: 800))

  private var center: Point { viewport.layout.imageCenter }

  /// A thumbnail's place that moves up by 300 px and grows by half in a second.
  private static func source(at time: Instant) -> HeroSource {
    let seconds = time - .zero
    let side = 150 * exp(seconds * log(1.5))
    return HeroSource(
      of: Size(width: 1200, height: 800),
      in: Rect(
        x: 700 - side / 2, y: 500 - 300 * seconds - side / 2, width: side, height: side),
      deviceScale: 1)
  }

  private let drift = TransformVelocity(
    logScale: log(1.5), rotation: 0, translation: Vector(dx: 0, dy: -300), at: .zero)
  private var resting: HeroSource { Self.source(at: .zero) }

  /// The transform at which the picture is seen while its thumbnail moves.
  private func seen(
    _ time: Instant, after source: (Instant) -> HeroSource = HeroTransitionsTests.source
  ) throws -> Similarity {
    let transition = try #require(hero[photo])
    let shown = viewport.displayed(at: time)
    return transition.drifted(shown, about: shown(center), after: source(time), at: time)
  }

  /// The speed at which the picture is seen to change, measured.
  private func speed(
    _ time: Instant, after source: (Instant) -> HeroSource = HeroTransitionsTests.source
  ) throws -> TransformVelocity {
    let middle = center
    return TransformVelocity(
      logScale: try slope(at: time) { log(try seen($0, after: source).scale) },
      rotation: try slope(at: time) { try seen($0, after: source).rotation },
      translation: Vector(
        dx: try slope(at: time) { try seen($0, after: source)(middle).x },
        dy: try slope(at: time) { try seen($0, after: source)(middle).y }),
      at: try seen(time, after: source)(middle))
  }

  private func expectEqual(
    _ a: TransformVelocity, _ b: TransformVelocity, within tolerance: Double = 0.05,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      (a.translation - b.translation).length < tolerance, "px/s", sourceLocation: sourceLocation)
    #expect(abs(a.logScale - b.logScale) < tolerance / 10, sourceLocation: sourceLocation)
    #expect(abs(a.rotation - b.rotation) < tolerance / 10, sourceLocation: sourceLocation)
  }

  private func expectEqual(
    _ a: Similarity, _ b: Similarity, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for corner in [Point.zero, Point(x: 1200, y: 0), Point(x: 300, y: 800)] {
      #expect((a(corner) - b(corner)).length < 1e-6, sourceLocation: sourceLocation)
    }
  }

  private mutating func open(at time: Instant) {
    open(at: time, from: resting.transform, velocity: .zero)
  }

  /// The speed of the picture that its viewport shows, measured at its middle.
  private func own(_ time: Instant) -> TransformVelocity {
    let (velocity, middle) = (viewport.velocity(at: time), viewport.displayed(at: time)(center))
    return TransformVelocity(
      logScale: velocity.logScale, rotation: velocity.rotation,
      translation: velocity.translation(at: middle), at: middle)
  }

  /// Closes the picture from `shown` or else where it is seen, as fast as `velocity` says or else
  /// as it moves.
  private mutating func close(
    at time: Instant, from shown: Similarity? = nil, velocity: TransformVelocity? = nil,
    to source: HeroSource, moving drift: TransformVelocity = .zero
  ) {
    let flight = (shown ?? viewport.displayed(at: time), velocity ?? own(time))
    var pager = Pager(physics: environment.physics, viewWidth: environment.viewSize.width)
    pager.viewports[photo] = viewport
    hero.close(
      photo, of: &pager, from: flight, to: source, moving: drift, in: environment, at: time)
    viewport = pager.viewports[photo] ?? viewport
  }

  /// Opens the picture from `shown` with `velocity`.
  private mutating func open(
    at time: Instant, from shown: Similarity, velocity: TransformVelocity
  ) {
    var pager = Pager(physics: environment.physics, viewWidth: environment.viewSize.width)
    pager.viewports[photo] = viewport
    hero.open(photo, of: &pager, from: (shown, velocity), in: environment, at: time)
    viewport = pager.viewports[photo] ?? viewport
  }

  // MARK: Opening

  @Test mutating func aPictureOpensFromItsThumbnailToTheWholeView() throws {
    #expect(hero.isSettled(at: .zero) && !hero.isMoving(at: .zero))
    open(at: .zero)
    let transition = try #require(hero[photo])
    #expect(transition.isOpening && !transition.fades)
    #expect(transition.progress(at: .zero) == 0 && transition.velocity(at: .zero) == 0)
    expectEqual(viewport.displayed(at: .zero), resting.transform)
    #expect(hero.isMoving(at: .zero) && !hero.isSettled(at: .zero))
    #expect(hero.deadline(.standard) == nil)
    let end = Instant.milliseconds(3000)
    #expect(transition.progress(at: end) == 1)
    #expect(viewport.isFit && viewport.displayed(at: end) == viewport.layout.fit())
    #expect(hero.isSettled(at: end) && !hero.isMoving(at: end))
  }

  @Test mutating func anOpeningPhotoIgnoresItsThumbnail() throws {
    open(at: .zero)
    let time = Instant.milliseconds(80)
    expectEqual(try seen(time), viewport.displayed(at: time))
  }

  // MARK: Closing

  @Test(arguments: [0, 30, 90, 160, 400.0])
  mutating func photoThatIsClosedOnItsWayKeepsPlaceAndSpeed(moment: Double) throws {
    open(at: .zero)
    let time = Instant.milliseconds(moment)
    let (shown, velocity) = (viewport.displayed(at: time), own(time))
    let opening = try #require(hero[photo])
    close(at: time, to: Self.source(at: time), moving: drift)
    let closing = try #require(hero[photo])
    #expect(!closing.isOpening)
    expectEqual(try seen(time), shown)
    expectEqual(try speed(time), velocity)
    // So does the share of the picture that shows.
    #expect(abs(closing.progress(at: time) - opening.progress(at: time)) < 1e-12)
    #expect(abs(closing.velocity(at: time) - opening.velocity(at: time)) < 1e-12)
  }

  @Test mutating func photoThatIsThrownBackStartsAsFastAsItWasThrown() throws {
    let shown = viewport.displayed(at: .zero)
    let velocity = TransformVelocity(
      logScale: -0.7, rotation: 0.3, translation: Vector(dx: 200, dy: 1500), at: shown(center))
    close(at: .zero, velocity: velocity, to: resting, moving: drift)
    expectEqual(try seen(.zero), shown)
    expectEqual(try speed(.zero), velocity)
  }

  @Test mutating func aThumbnailThatMovesMeanwhileIsMetExactly() throws {
    close(at: .zero, to: resting)
    let transition = try #require(hero[photo])
    #expect(transition.destination == resting)
    let end = Instant.milliseconds(1500)
    try #require(transition.isSettled(at: end) && viewport.isSettled(at: end))
    expectEqual(try seen(end), Self.source(at: end).transform)
    // The nearer it is, the more of the thumbnail's way it makes.
    let halfway = Instant.milliseconds(75)
    let movement = try seen(halfway)(center) - viewport.displayed(at: halfway)(center)
    let left = 1 - transition.progress(at: halfway)
    #expect(left > 0.2 && left < 0.8)
    #expect((movement - Vector(dx: 0, dy: -22.5) * left).length < 1e-6)
  }

  @Test(arguments: [0, 40, 90, 200.0])
  mutating func theDriftIsTheSpeedThatTheThumbnailAdds(moment: Double) throws {
    close(at: .zero, to: resting, moving: drift)
    let (time, transition) = (Instant.milliseconds(moment), try #require(hero[photo]))
    let added = transition.drift(after: Self.source(at: time), moving: drift, at: time)
    var sum = own(time)
    sum.add(added)
    expectEqual(try speed(time), sum)
    #expect(moment < 90 || added.translation.dy < -150)
  }

  @Test mutating func aThumbnailInAnotherPlaceRedirectsThePhotoWithoutAJump() throws {
    close(at: .zero, to: resting, moving: drift)
    let time = Instant.milliseconds(90)
    let (shown, velocity) = (try seen(time), try speed(time))
    func moved(_ time: Instant) -> HeroSource {
      HeroSource(
        of: Size(width: 1200, height: 800),
        in: Rect(x: 100 + (time - .zero) * 80, y: 40, width: 220, height: 220), deviceScale: 1)
    }
    let drift = TransformVelocity(
      logScale: 0, rotation: 0, translation: Vector(dx: 80, dy: 0), at: .zero)
    let before = try #require(hero[photo])
    close(at: time, from: shown, velocity: velocity, to: moved(time), moving: drift)
    let after = try #require(hero[photo])
    #expect(after.progress(at: time) == before.progress(at: time))
    expectEqual(try seen(time, after: moved), shown)
    expectEqual(try speed(time, after: moved), velocity, within: 0.5)
    let end = Instant.milliseconds(2000)
    expectEqual(try seen(end, after: moved), moved(end).transform)
  }

  @Test mutating func closingPhotoOpensAgainWithoutAJump() throws {
    close(at: .zero, to: resting)
    let time = Instant.milliseconds(90)
    let (shown, velocity) = (try seen(time), try speed(time))
    let closing = try #require(hero[photo])
    open(at: time, from: shown, velocity: velocity)
    let opening = try #require(hero[photo])
    #expect(opening.isOpening)
    #expect(abs(opening.progress(at: time) - closing.progress(at: time)) < 1e-12)
    #expect(abs(opening.velocity(at: time) - closing.velocity(at: time)) < 1e-12)
    expectEqual(try seen(time), shown)
    expectEqual(try speed(time), velocity, within: 0.5)
    #expect(viewport.displayed(at: .milliseconds(3000)) == viewport.layout.fit())
  }

  // MARK: Fading

  @Test mutating func aPhotoWithoutADestinationFadesInPlace() throws {
    hero.fade(photo, in: environment, at: .zero)
    let transition = try #require(hero[photo])
    #expect(transition.fades)
    #expect(transition.progress(at: .zero) == 1)
    #expect(transition.progress(at: .milliseconds(3000)) == 0)
    expectEqual(try seen(.milliseconds(90)), viewport.layout.fit())
  }

  @Test mutating func aPhotoWhoseThumbnailIsLostFadesOnItsWay() throws {
    close(at: .zero, to: resting)
    let before = try #require(hero[photo])
    #expect(!before.fades)
    hero.clearDestination(of: photo)
    let after = try #require(hero[photo])
    #expect(after.fades)
    let time = Instant.milliseconds(90)
    #expect(after.progress(at: time) == before.progress(at: time))
    expectEqual(try seen(time), viewport.displayed(at: time))
  }

  // MARK: Shape

  @Test mutating func theCropOpensAndTheCornersStraightenWithTheProgress() throws {
    let panorama = HeroSource(
      of: Size(width: 7000, height: 1000), in: Rect(x: 0, y: 0, width: 150, height: 150),
      deviceScale: 1)
    open(at: .zero)
    let transition = try #require(hero[photo])
    func shape(at time: Instant) -> (crop: Rect, radius: Double) {
      HeroTransition.shape(from: panorama, radius: 5, share: transition.progress(at: time))
    }
    let first = shape(at: .zero)
    #expect(first.crop == panorama.crop && first.radius == 5)
    let time = Instant.milliseconds(60)
    let progress = transition.progress(at: time)
    let middle = shape(at: time)
    #expect(abs(middle.crop.minX - 0.25 * (1 - progress)) < 1e-12)
    #expect(abs(middle.crop.size.width - (0.5 + 0.5 * progress)) < 1e-12)
    #expect(abs(middle.radius - 5 * (1 - progress)) < 1e-12)
    // The spring swings beyond its goal, the crop does not leave the picture.
    let swing = try #require(
      (0...400).map { Instant.milliseconds(Double($0)) }
        .first { transition.progress(at: $0) > 1.001 })
    let last = shape(at: swing)
    #expect(last.crop == Rect(x: 0, y: 0, width: 1, height: 1) && last.radius == 0)
  }

  // MARK: The end

  @Test mutating func onlyPicturesThatAreBackInTheAlbumAreTold() {
    open(at: .zero)
    let (home, other) = (PhotoID(8), environment.fitted(PixelSize(width: 1200, height: 800)))
    var pager = Pager(physics: environment.physics, viewWidth: environment.viewSize.width)
    pager.viewports = [photo: viewport, home: other]
    hero.close(
      home, of: &pager, from: (other.displayed(at: .zero), .zero), to: resting, moving: .zero,
      in: environment, at: .zero)
    let viewports = pager.viewports
    #expect(hero.arrive(viewports, at: .milliseconds(100)).isEmpty)
    #expect(hero.inProgress.count == 2)
    #expect(hero.isInProgress(photo, viewport, at: .milliseconds(100)))
    #expect(hero.arrive(viewports, at: .milliseconds(3000)) == [home])
    #expect(hero.inProgress.isEmpty)
    #expect(hero.arrive(viewports, at: .milliseconds(3000)).isEmpty)
  }

  @Test mutating func aHeldPictureHasNotArrived() {
    open(at: .zero)
    viewport.grab(.pan, focal: Point(x: 500, y: 400), at: .milliseconds(100))
    let time = Instant.milliseconds(5000)
    #expect(hero[photo]?.isSettled(at: time) == true)
    #expect(hero.isInProgress(photo, viewport, at: time))
    #expect(hero.arrive([photo: viewport], at: time).isEmpty && hero[photo] != nil)
    // Without a picture there is nothing to wait for.
    #expect(!hero.isInProgress(photo, nil, at: time))
    #expect(!hero.isInProgress(PhotoID(1), viewport, at: time))
  }

  @Test mutating func aPhotoHasJustClosedForAMomentWhileItIsOnItsWay() {
    let window = 1.0 / 60
    #expect(!hero.hasJustClosed(photo, within: window, at: .zero))
    close(at: .milliseconds(1000), to: resting)
    hero.recordClosing(from: 1, in: environment, at: .milliseconds(1000))
    #expect(hero.hasJustClosed(photo, within: window, at: .milliseconds(1016)))
    #expect(!hero.hasJustClosed(photo, within: window, at: .milliseconds(1017)))
    #expect(!hero.hasJustClosed(PhotoID(1), within: window, at: .milliseconds(1016)))
    #expect(!hero.hasJustClosed(nil, within: window, at: .milliseconds(1016)))
    hero.forget(photo)
    #expect(!hero.hasJustClosed(photo, within: window, at: .milliseconds(1016)))
  }

  @Test mutating func aClosingClearsTheBackdropFromWhatIsSeenOfIt() {
    hero.pending = photo
    hero.backdrop = Backdrop(isOpaque: true)
    hero.recordClosing(from: 0.4, in: environment, at: .zero)
    #expect(hero.pending == nil, "nothing waits to open any more")
    #expect(abs(hero.backdrop.opacity(at: .zero) - 0.4) < 1e-12)
    #expect(hero.isMoving(at: .zero) && !hero.isSettled(at: .zero))
    #expect(hero.backdrop.opacity(at: .milliseconds(2000)) == 0)
    #expect(hero.isSettled(at: .milliseconds(2000)))
  }

  @Test mutating func aBackdropOnItsWayKeepsItsSpeed() {
    hero.backdrop.turn(opaque: true, physics: environment.physics, at: .zero)
    let (time, before) = (Instant.milliseconds(60), hero.backdrop)
    hero.recordClosing(from: before.opacity(at: time), in: environment, at: time)
    let after = hero.backdrop
    let (was, now) = (
      slope(at: time) { before.opacity(at: $0) }, slope(at: time) { after.opacity(at: $0) }
    )
    #expect(was > 1 && abs(now - was) < 1e-3)
  }
}
