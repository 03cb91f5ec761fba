import Geometry
import Input
import LightboxCore
import Motion
import Pixels
import Raster
import Testing
import Viewing

/// A picture in a hero transition keeps place and velocity, whatever redirects it.
@Suite struct HeroTransitionTests {
  private func press(_ name: String) -> Event { .input(.key(KeyEvent(name: name))) }

  /// The places of three of the picture's points in the view, px.
  private func seen(_ lightbox: Lightbox, _ time: Instant) throws -> [Point] {
    let index = try #require(lightbox.currentIndex)
    let placed = try #require(lightbox.placement(ofPage: index, at: time))
    return [Point(x: 0, y: 0), Point(x: 1200, y: 0), Point(x: 300, y: 800)].map { placed($0) }
  }

  /// The velocity of these points, px/s, by a difference over `step` seconds from `time` on.
  private func speed(_ lightbox: Lightbox, _ time: Instant, step: Double) throws -> [Vector] {
    let (here, there) = (try seen(lightbox, time), try seen(lightbox, time + step))
    return zip(here, there).map { ($1 - $0) * (1 / step) }
  }

  /// Expects that `event` at `time` changes neither place nor speed.
  private func expectSmooth(
    _ stage: inout Stage, _ event: Event, at time: Instant,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = stage.lightbox
    stage.handle(event, at: time)
    for (was, now) in zip(try seen(before, time), try seen(stage.lightbox, time)) {
      #expect((now - was).length < 1e-6, sourceLocation: sourceLocation)
    }
    // The velocities of the old motion and of the new one, both exact to the second order.
    let step = 1e-4
    func slope(_ lightbox: Lightbox) throws -> [Vector] {
      let (one, two) = (
        try speed(lightbox, time, step: step), try speed(lightbox, time, step: 2 * step)
      )
      return zip(one, two).map { $0 * 2 - $1 }
    }
    for (was, now) in zip(try slope(before), try slope(stage.lightbox)) {
      #expect((now - was).length < 0.05, "px/s", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [40, 100, 170, 300.0])
  func openingPhotoTurnsRoundWithoutAJump(moment: Double) throws {
    var stage = MadePhotos.album()
    stage.handle(press("Right"), at: .zero)
    stage.handle(press("Return"), at: .zero)
    try expectSmooth(&stage, press("Escape"), at: .milliseconds(moment))
    #expect(stage.lightbox.mode == .album)
    try expectSmooth(&stage, press("Return"), at: .milliseconds(moment + 60))
    #expect(stage.lightbox.mode == .photo)
    #expect(stage.lightbox.isSettled(at: .milliseconds(3000)))
  }

  /// A photo that was turned leaves its upright thumbnail, and turns on its way.
  @Test(arguments: [40, 100, 170.0]) func aTurnedPhotoIsUprightInItsCell(moment: Double) throws {
    var stage = MadePhotos.album()
    stage.handle(press("Return"), at: .zero)
    stage.handle(press("bracketright"), at: .milliseconds(2000))
    stage.handle(press("Return"), at: .milliseconds(4000))
    let shown = try #require(
      stage.lightbox.layers(at: .milliseconds(5990)).first { $0.tag == 0 }?.frame)
    let start = Instant.milliseconds(6000)
    stage.handle(press("Return"), at: start)
    let layer = try #require(stage.lightbox.layers(at: start).last { $0.tag == 0 })
    #expect(abs(layer.frame.minX - shown.minX) < 1e-6)
    #expect(abs(layer.frame.maxY - shown.maxY) < 1e-6)
    #expect(layer.transform.b == 0, "it begins upright")
    let half = try #require(stage.lightbox.placement(ofPage: 0, at: start + moment / 1000))
    #expect(half.rotation > 0.01 && half.rotation < .quarterTurn)
    // Turned round on its way, and once more.
    try expectSmooth(&stage, press("Escape"), at: start + moment / 1000)
    try expectSmooth(&stage, press("Return"), at: start + moment / 1000 + 0.06)
    let end = start + 3
    #expect(stage.lightbox.isSettled(at: end))
    let placed = try #require(stage.lightbox.placement(ofPage: 0, at: end))
    #expect(abs(placed.rotation - .quarterTurn) < 1e-9)
    #expect((placed(Point(x: 600, y: 400)) - Point(x: 160, y: 100)).length < 1e-9)
  }

  /// A photo on its way home to which the page is turned opens from there, and lies where fingers
  /// put it.
  @Test(arguments: [20, 60, 120.0])
  func aClosingPhotoOpensAgainWhenThePageIsTurnedToIt(moment: Double) throws {
    var stage = MadePhotos.album()
    stage.handle(press("Return"), at: .zero)
    stage.handle(press("Escape"), at: .milliseconds(2000))
    stage.handle(press("Right"), at: .milliseconds(2010))
    stage.handle(press("Return"), at: .milliseconds(2010))
    #expect(stage.lightbox.current == PhotoID(1) && stage.lightbox.mode == .photo)
    let time = Instant.milliseconds(2010 + moment)
    func seen(_ lightbox: Lightbox, _ time: Instant) throws -> [Point] {
      let placed = try #require(lightbox.placement(ofPage: 0, at: time))
      return [Point(x: 0, y: 0), Point(x: 1200, y: 0), Point(x: 300, y: 800)].map { placed($0) }
    }
    func slope(_ lightbox: Lightbox) throws -> [Vector] {
      let step = 1e-4
      let (a, b, c) = (
        try seen(lightbox, time), try seen(lightbox, time + step),
        try seen(lightbox, time + 2 * step)
      )
      return a.indices.map { ((b[$0] - a[$0]) * 4 - (c[$0] - a[$0])) * (0.5 / step) }
    }
    let before = stage.lightbox
    stage.handle(press("Left"), at: time)
    #expect(stage.lightbox.current == PhotoID(0))
    for (was, now) in zip(try seen(before, time), try seen(stage.lightbox, time)) {
      #expect((now - was).length < 1e-6)
    }
    for (was, now) in zip(try slope(before), try slope(stage.lightbox)) {
      #expect((now - was).length < 0.05, "px/s")
    }
    // The other page slides away from it, and it grows without a swing.
    let other = try #require(stage.lightbox.placement(ofPage: 1, at: time + 0.05))
    #expect(other(Point(x: 450, y: 300)).x > 200)
    var widths: [Double] = []
    for step in 0..<20 {
      let shown = try #require(stage.lightbox.placement(ofPage: 0, at: time + Double(step) / 50))
      widths.append(shown.scale)
      #expect(shown(Point(x: 600, y: 400)).x < 165)
    }
    #expect(try #require(widths.last) > widths[0])
    var held = stage
    held.handle(.input(.touch(.down(id: 1, Point(x: 150, y: 100)))), at: time + 0.04)
    held.handle(.input(.touch(.down(id: 2, Point(x: 170, y: 100)))), at: time + 0.04)
    let (first, last) = (try seen(held.lightbox, time + 0.04), try seen(held.lightbox, time + 3))
    #expect(zip(first, last).allSatisfy { ($1 - $0).length < 1e-6 })
    let end = time + 3
    #expect(stage.lightbox.isSettled(at: end))
    #expect(stage.lightbox.viewport?.isFit == true)
    let rested = try #require(stage.lightbox.placement(ofPage: 0, at: end))
    #expect((rested(Point(x: 600, y: 400)) - Point(x: 160, y: 100)).length < 1e-9)
  }

  /// A photo of unknown size that is paged away from lies in its page when its size comes.
  @Test func pendingTransitionEndsWhenItsPhotoIsPagedAwayFrom() throws {
    var stage = MadePhotos.album(count: 3)
    stage.handle(.album(.photos((0..<4).map { PhotoID($0) }, current: nil)), at: .milliseconds(500))
    stage.handle(press("End"), at: .milliseconds(1000))
    stage.handle(press("Return"), at: .milliseconds(1000))
    #expect(stage.lightbox.stage.hero.pending == PhotoID(3))
    stage.handle(press("Left"), at: .milliseconds(1100))
    #expect(stage.lightbox.stage.hero.pending == nil)
    stage.handle(
      .library(.header(PhotoID(3), PixelSize(width: 900, height: 600))), at: .milliseconds(1200))
    #expect(stage.lightbox.stage.hero[PhotoID(3)] == nil)
    let slide = stage.lightbox.stage.pager.strip.offset(ofPage: 1, at: .milliseconds(1200))
    let placed = try #require(stage.lightbox.placement(ofPage: 3, at: .milliseconds(1200)))
    #expect(abs(placed(Point(x: 450, y: 300)).x - 160 - slide) < 1e-6)
  }

  @Test func pendingTransitionEndsWhenFingersTakeTheNextPage() throws {
    var stage = MadePhotos.album(count: 3)
    stage.handle(
      .album(.photos([3, 0, 1, 2].map { PhotoID($0) }, current: nil)), at: .milliseconds(500))
    stage.handle(press("Home"), at: .milliseconds(1000))
    stage.handle(press("Return"), at: .milliseconds(1000))
    #expect(stage.lightbox.stage.hero.pending == PhotoID(3))
    for (input, time): (TouchEvent, Double) in [
      (.down(id: 1, Point(x: 280, y: 100)), 3000), (.move(id: 1, Point(x: 160, y: 100)), 3050),
      (.move(id: 1, Point(x: 60, y: 100)), 3100), (.down(id: 2, Point(x: 260, y: 100)), 3150),
    ] {
      stage.handle(.input(.touch(input)), at: .milliseconds(time))
    }
    #expect(stage.lightbox.current == PhotoID(0))
    #expect(stage.lightbox.stage.hero.pending == nil)
  }

  @Test(arguments: [40, 100, 170.0]) func aTapOnAClosingPhotoOpensItAgain(moment: Double) throws {
    var stage = MadePhotos.album()
    stage.handle(press("Return"), at: .zero)
    stage.handle(press("Return"), at: .milliseconds(2000))
    let time = Instant.milliseconds(2000 + moment)
    let center = try seen(stage.lightbox, time)[0] + Vector(dx: 8, dy: 8)
    stage.handle(.input(.touch(.down(id: 1, center))), at: time)
    try expectSmooth(&stage, .input(.touch(.up(id: 1))), at: time)
    #expect(stage.lightbox.mode == .photo)
  }

  @Test func transitionStaysSmoothWhileItsThumbnailScrolls() throws {
    var stage = MadePhotos.album(count: 60)
    stage.handle(press("Return"), at: .zero)
    stage.handle(press("Return"), at: .milliseconds(2000))
    stage.handle(.input(.pointer(.enter(Point(x: 160, y: 100)))), at: .milliseconds(2010))
    stage.handle(
      .input(.scroll(.delta(.wheel, Vector(dx: 0, dy: 120)))), at: .milliseconds(2040))
    // The album moves on a spring, the picture with it, the more the nearer it is.
    try expectSmooth(&stage, press("Return"), at: .milliseconds(2100))
  }

  @Test func aResizedWindowMovesOnlyTheGoalOfTheTransition() throws {
    var stage = MadePhotos.album()
    stage.handle(press("Return"), at: .zero)
    stage.handle(press("Return"), at: .milliseconds(2000))
    try expectSmooth(
      &stage, .window(.resized(Size(width: 500, height: 300), deviceScale: 1)),
      at: .milliseconds(2100))
    let layer = try #require(stage.lightbox.layers(at: .milliseconds(5000)).first { $0.tag == 0 })
    let cell = stage.lightbox.album.grid.frame(of: 0, at: .milliseconds(5000))
    #expect(abs(layer.frame.center.x - cell.center.x) < 1e-9)
  }

  /// Another program has written the file, and its new pixels come while the photo flies.
  @Test(arguments: [false, true]) func flightGoesOnWithOtherPixels(closes: Bool) throws {
    var stage = MadePhotos.album()
    stage.handle(press("Return"), at: .zero)
    let start = Instant.milliseconds(closes ? 2000 : 10)
    stage.handle(.jobs(.changed([PhotoID(0): 0])), at: start)
    if closes { stage.handle(press("Escape"), at: start + 0.01) }
    let bitmap = unsafe Bitmap(size: PixelSize(width: 60, height: 40), isOpaque: true) { _ in }
    let picture = try #require(
      Picture(size: PixelSize(width: 1200, height: 800), levels: [bitmap]))
    try expectSmooth(
      &stage, .library(.picture(PhotoID(0), picture, isPreview: false)), at: start + 0.1)
    #expect(stage.lightbox.isSettled(at: start + 3))
    #expect(stage.lightbox.mode == (closes ? .album : .photo))
  }

  @Test func aPhotoOfUnknownSizeFliesWhenItsHeaderComes() throws {
    var lightbox = Lightbox(viewSize: Size(width: 320, height: 200), mode: .album)
    _ = lightbox.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    let effects = lightbox.handle(press("Return"), at: .zero)
    #expect(effects.contains { if case .load = $0 { true } else { false } })
    #expect(lightbox.viewport == nil)
    _ = lightbox.handle(
      .library(.header(PhotoID(0), .init(width: 1200, height: 800))), at: .milliseconds(50))
    let cell = lightbox.album.grid.frame(of: 0, at: .milliseconds(50))
    let shown = try #require(lightbox.placement(ofPage: 0, at: .milliseconds(50)))
    #expect((shown(Point(x: 600, y: 400)) - cell.center).length < 1e-9)
    #expect(lightbox.isSettled(at: .milliseconds(2500)))
  }

  @Test func photoFadesInWhereMotionIsReduced() throws {
    var lightbox = Lightbox(
      viewSize: Size(width: 320, height: 200), physics: Physics.standard.withReducedMotion(),
      mode: .album)
    _ = lightbox.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    _ = lightbox.handle(.library(.header(PhotoID(0), .init(width: 1200, height: 800))), at: .zero)
    _ = lightbox.handle(press("Return"), at: .zero)
    let time = Instant.milliseconds(60)
    let layer = try #require(lightbox.layers(at: time).last { $0.tag == 0 })
    #expect(layer.opacity > 0 && layer.opacity < 1)
    #expect(abs(layer.frame.size.width - 300) < 1e-9, "it is in its place from the start")
  }

  @Test func aPhotoThatCannotBeShownOpensAndClosesAsATile() {
    var lightbox = Lightbox(viewSize: Size(width: 320, height: 200), mode: .album)
    _ = lightbox.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    _ = lightbox.handle(press("Return"), at: .zero)
    _ = lightbox.handle(.library(.failure(PhotoID(0), reason: "broken")), at: .milliseconds(10))
    #expect(lightbox.isSettled(at: .milliseconds(2000)))
    #expect(lightbox.backdrop(at: .milliseconds(2000)) == 1)
    _ = lightbox.handle(press("Escape"), at: .milliseconds(2000))
    #expect(lightbox.mode == .album)
    #expect(lightbox.isSettled(at: .milliseconds(4000)))
    #expect(!lightbox.handle(press("Escape"), at: .milliseconds(4000)).contains(.quit))
  }
}

/// A picture that has no thumbnail to go to fades where it is.
@Suite struct FadeTests {
  private func press(_ name: String) -> Event { .input(.key(KeyEvent(name: name))) }

  private func opacity(of photo: Int, _ lightbox: Lightbox, _ milliseconds: Double) -> Double? {
    lightbox.layers(at: .milliseconds(milliseconds)).last { $0.tag == photo }?.opacity
  }

  @Test func aPhotoThatIsGoneFadesInFlight() throws {
    var stage = MadePhotos.album()
    stage.handle(press("Return"), at: .milliseconds(1000))
    stage.handle(press("Return"), at: .milliseconds(3000))
    stage.handle(
      .album(.photos((1..<8).map { PhotoID($0) }, current: nil)), at: .milliseconds(3080))
    let first = try #require(opacity(of: 0, stage.lightbox, 3080))
    let later = try #require(opacity(of: 0, stage.lightbox, 3150))
    #expect(first > later && later > 0)
    #expect(opacity(of: 0, stage.lightbox, 6000) == nil)
    #expect(stage.lightbox.isSettled(at: .milliseconds(6000)))
  }

  @Test func photoFadesToTheAlbumWhereMotionIsReduced() throws {
    var lightbox = Lightbox(
      viewSize: Size(width: 320, height: 200), physics: Physics.standard.withReducedMotion())
    _ = lightbox.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    _ = lightbox.handle(
      .library(.header(PhotoID(0), PixelSize(width: 1200, height: 800))), at: .zero)
    _ = lightbox.handle(press("Escape"), at: .milliseconds(1000))
    #expect(opacity(of: 0, lightbox, 1000) == 1, "no flash")
    let fading = try #require(opacity(of: 0, lightbox, 1050))
    #expect(fading > 0 && fading < 1)
    let frame = lightbox.layers(at: .milliseconds(1050)).last { $0.tag == 0 }?.frame
    #expect(abs((frame?.size.width ?? 0) - 300) < 1e-9, "it stays where it is")
  }

  @Test func aFadeMovesNothingAlthoughTheWindowIsResized() throws {
    var lightbox = Lightbox(
      viewSize: Size(width: 320, height: 200), physics: Physics.standard.withReducedMotion())
    _ = lightbox.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    _ = lightbox.handle(
      .library(.header(PhotoID(0), PixelSize(width: 1200, height: 800))), at: .zero)
    // The fade starts at the offset of a drag to dismiss.
    let touches: [TouchEvent] = [
      .down(id: 1, Point(x: 160, y: 60)), .move(id: 1, Point(x: 160, y: 120)), .up(id: 1),
    ]
    for (number, touch) in touches.enumerated() {
      _ = lightbox.handle(.input(.touch(touch)), at: .milliseconds(Double(number) * 400))
    }
    #expect(lightbox.mode == .album)
    let pulled = try #require(lightbox.placement(ofPage: 0, at: .milliseconds(800)))
    #expect(abs(pulled(Point(x: 600, y: 400)).y - 147) < 1e-9)
    _ = lightbox.handle(.window(.state(WindowState(isActivated: true))), at: .milliseconds(820))
    let later = try #require(lightbox.placement(ofPage: 0, at: .milliseconds(860)))
    #expect(later == pulled)
  }
}
