import Geometry
import Input
import Motion
import Pixels
import Raster
import Testing
import Viewing

@testable import LightboxCore

/// Two fingers that spread on a thumbnail hold its photo, whatever happens meanwhile.
@Suite struct SpreadTests {
  private var stage = MadePhotos.album()
  /// The photo on whose thumbnail the fingers are.
  private let photo = PhotoID(1)

  private func time(_ milliseconds: Double) -> Instant {
    .milliseconds(MadePhotos.start + milliseconds)
  }

  private func cell(of photo: PhotoID, at milliseconds: Double) -> Rect? {
    stage.lightbox.layers(at: time(milliseconds)).first {
      $0.tag == photo.number && $0.cornerRadius == Album.cellRadius
    }?.frame
  }

  /// Pinches at the middle of the thumbnail of `photo` or at `point`, to each of `scales`, 8 ms
  /// apart from 8 ms after `start` on, and turns by `degrees` with the last. Returns the effects.
  @discardableResult
  private mutating func pinch(
    _ scales: Double..., at point: Point? = nil, from start: Double = 0, turning degrees: Double = 0
  ) throws -> [Effect] {
    let position = try point ?? #require(cell(of: photo, at: start)).center
    var effects = stage.handle(.input(.pointer(.enter(position))), at: time(start))
    effects += stage.handle(.input(.pinch(.begin(fingers: 2))), at: time(start))
    for (number, scale) in scales.enumerated() {
      effects += update(
        scale, turning: number == scales.count - 1 ? degrees : 0,
        at: start + Double(number + 1) * 8)
    }
    return effects
  }

  @discardableResult
  private mutating func update(
    _ scale: Double, turning degrees: Double = 0, at milliseconds: Double
  ) -> [Effect] {
    stage.handle(
      .input(.pinch(.update(translation: .zero, scale: scale, rotation: degrees))),
      at: time(milliseconds))
  }

  @discardableResult
  private mutating func end(at milliseconds: Double) -> [Effect] {
    stage.handle(.input(.pinch(.end(isCancelled: false))), at: time(milliseconds))
  }

  private func layer(at milliseconds: Double) throws -> Layer {
    try #require(stage.lightbox.layers(at: time(milliseconds)).last { $0.tag == photo.number })
  }

  private var mode: Mode { stage.lightbox.mode }

  @Test mutating func spreadPhotoIsLoadedAtOnceAndDrawnByItsThumbnailMeanwhile() throws {
    let effects = try pinch(1.2, 2)
    #expect(mode == .photo && stage.lightbox.current == photo)
    #expect(
      effects.contains {
        if case .load(photo, _) = $0 { true } else { false }
      })
    guard case .picture(let shown) = try layer(at: 16).contents else {
      Issue.record("no picture")
      return
    }
    #expect(shown.size == MadePhotos.picture(1)?.size)
  }

  @Test mutating func fingersThatRestWakeNobody() throws {
    try pinch(1.2, 2)
    stage.handle(
      .library(
        .picture(photo, try #require(MadePhotos.picture(1)), isPreview: false, isDamaged: false)),
      at: time(20))
    let later = time(8000)
    stage.wait(until: later)
    #expect(stage.lightbox.nextDeadline == nil)
    #expect(!stage.lightbox.isAnimating(at: later))
    #expect(!stage.lightbox.isSettled(at: later))
  }

  /// A part of the listing comes while two fingers beside the photos resize the rows.
  @Test mutating func rowsStayInTheFingersWhilePhotosAreListed() throws {
    let usual = stage.lightbox.album.grid.layout.rowHeight
    try pinch(1.1, at: Point(x: 1, y: 100))
    stage.handle(.album(.photos((0..<9).map { PhotoID($0) }, current: nil)), at: time(12))
    #expect(stage.lightbox.album.grid.isResized)
    update(1.5, at: 20)
    end(at: 30)
    #expect(abs(stage.lightbox.album.grid.layout.rowHeight - 1.5 * usual) < 1e-6)
    #expect(stage.lightbox.isSettled(at: time(5000)))
  }

  /// A compositor cancels a pinch that has hardly begun.
  @Test mutating func tinyPinchThatIsCancelledLeavesTheRows() throws {
    let grid = stage.lightbox.album.grid
    try pinch(1.01, 1.02, at: Point(x: 1, y: 100))
    #expect(stage.lightbox.album.grid.isResized)
    stage.handle(.input(.pinch(.end(isCancelled: true))), at: time(30))
    #expect(stage.lightbox.album.grid.layout == grid.layout)
    #expect(stage.lightbox.album.grid.chosenRowHeight == nil)
    #expect(stage.lightbox.isSettled(at: time(5000)))
    try pinch(1.1, 1.2, at: Point(x: 1, y: 100), from: 6000)
    stage.handle(.input(.pinch(.end(isCancelled: true))), at: time(6030))
    let height = stage.lightbox.album.grid.layout.rowHeight
    #expect(abs(height - 1.2 * grid.layout.rowHeight) < 1e-6)
  }

  /// A wheel ends the resize, so the cancelled pinch has nothing to undo.
  @Test mutating func tinyPinchThatIsCancelledStopsNoScrollByAWheel() throws {
    stage = MadePhotos.album(count: 80)
    try pinch(1.01, at: Point(x: 1, y: 100))
    let detents = Vector(dx: 0, dy: 360)
    stage.handle(.input(.scroll(.delta(.wheel, detents))), at: time(16))
    let goal = stage.lightbox.album.grid.restingOffset
    #expect(goal < -1)
    stage.handle(.input(.pinch(.end(isCancelled: true))), at: time(30))
    stage.wait(until: time(5000))
    #expect(abs(stage.lightbox.album.grid.placement(at: time(5000)).offset.dy - goal) < 0.01)
  }

  @Test mutating func aFolderAndWhatLiesUnderTheHelpAreNotTaken() throws {
    stage.press("question", at: MadePhotos.start)
    try pinch(1.2, 2, at: Point(x: 60, y: 40))
    #expect(mode == .album)
    end(at: 300)

    stage = MadePhotos.album()
    let folder = PhotoID(90)
    stage.handle(
      .album(
        .photos((0..<8).map { PhotoID($0) }, current: nil, of: AlbumSource(folders: [folder]))),
      at: time(0))
    stage.wait(until: time(2000))
    let frame = stage.lightbox.album.grid.frame(of: 0, at: time(2000))
    try pinch(1.2, 2, at: frame.center, from: 2000)
    #expect(mode == .album)
  }

  @Test mutating func aPhotoOfWhichNothingIsKnownOpensAsByATap() throws {
    stage.handle(.album(.photos([PhotoID(70), PhotoID(71)], current: nil)), at: time(0))
    stage.wait(until: time(2000))
    let frame = stage.lightbox.album.grid.frame(of: 1, at: time(2000))
    let effects = try pinch(1.2, 2, at: frame.center, from: 2000)
    #expect(mode == .photo && stage.lightbox.current == PhotoID(71))
    #expect(stage.lightbox.stage.hero.pending == PhotoID(71))
    #expect(stage.lightbox.activeGestures.isEmpty)
    #expect(
      effects.contains {
        if case .load(PhotoID(71), _) = $0 { true } else { false }
      })
    // Its tile comes in its place.
    stage.handle(.library(.failure(PhotoID(71), reason: "It is empty.")), at: time(2100))
    #expect(stage.lightbox.pictures(at: time(2100)).errorTiles.count == 1)
    end(at: 2200)
    #expect(mode == .photo)
    #expect(stage.lightbox.isSettled(at: time(6000)))
    #expect(stage.lightbox.backdrop(at: time(6000)) == 1)
  }

  @Test mutating func unreadablePhotoLeavesTheFingersForItsTile() throws {
    try pinch(1.2, 1.6)
    let opacity = stage.lightbox.backdrop(at: time(20))
    #expect(opacity > 0.1 && opacity < 0.9)
    stage.handle(.library(.failure(photo, reason: "It is empty.")), at: time(20))
    #expect(abs(stage.lightbox.backdrop(at: time(20)) - opacity) < 1e-9)
    #expect(stage.lightbox.stage.hero.held == nil)
    update(1.1, at: 24)
    end(at: 300)
    #expect(mode == .photo)
    #expect(stage.lightbox.backdrop(at: time(4000)) == 1)
    stage.press("Escape", at: MadePhotos.start + 5000)
    #expect(stage.lightbox.isSettled(at: time(9000)) && mode == .album)
  }

  @Test mutating func vanishedPhotoFadesOverTheAlbum() throws {
    try pinch(1.2, 2)
    let opacity = stage.lightbox.backdrop(at: time(20))
    stage.handle(.album(.photos([0, 2, 3, 4].map { PhotoID($0) }, current: nil)), at: time(20))
    #expect(mode == .album && stage.lightbox.stage.hero.held == nil)
    #expect(stage.lightbox.activeGestures.isEmpty)
    #expect(abs(stage.lightbox.backdrop(at: time(20)) - opacity) < 1e-9)
    update(3, at: 24)
    end(at: 300)
    #expect(stage.lightbox.isSettled(at: time(4000)))
    #expect(stage.lightbox.backdrop(at: time(4000)) == 0)
    #expect(stage.lightbox.layers(at: time(4000)).allSatisfy { $0.tag != photo.number })
  }

  @Test mutating func photoThatMovesInItsFolderStaysInTheFingers() throws {
    try pinch(1.2, 2)
    let before = try layer(at: 20).frame
    stage.handle(.album(.photos([5, 6, 1, 0, 2].map { PhotoID($0) }, current: nil)), at: time(20))
    #expect(mode == .photo && stage.lightbox.current == photo)
    #expect(try layer(at: 20).frame == before)
    update(1.1, at: 24)
    end(at: 300)
    stage.wait(until: time(4000))
    let home = try #require(cell(of: photo, at: 4000))
    #expect(home.intersection(Rect(x: 0, y: 0, width: 320, height: 200)) != nil)
  }

  @Test mutating func aResizedWindowMovesNothingInTheFingers() throws {
    try pinch(1.2, 2, turning: 30)
    let (before, opacity) = (try layer(at: 40), stage.lightbox.backdrop(at: time(40)))
    stage.handle(.window(.resized(Size(width: 500, height: 300), deviceScale: 1)), at: time(40))
    let after = try layer(at: 40)
    #expect((after.position - before.position).length < 1e-9)
    #expect(abs(after.transform.a - before.transform.a) < 1e-9)
    #expect(abs(stage.lightbox.backdrop(at: time(40)) - opacity) < 1e-9)
    end(at: 300)
    stage.wait(until: time(4000))
    #expect(stage.lightbox.viewport?.isFit == true)
    #expect(stage.lightbox.isSettled(at: time(4000)))
  }

  @Test mutating func anArrowKeyTurnsThePageOutOfTheFingers() throws {
    try pinch(1.2, 2)
    stage.press("Right", at: MadePhotos.start + 20)
    #expect(mode == .photo && stage.lightbox.current == PhotoID(2))
    update(3, at: 24)
    end(at: 300)
    #expect(stage.lightbox.isSettled(at: time(4000)))
    #expect(stage.lightbox.backdrop(at: time(4000)) == 1)
  }

  /// A turn that a photo was given is not lost by the way in which it is opened.
  @Test(arguments: [(0.0, 1), (70, 1), (-100, -1)])
  mutating func aGivenTurnComesBack(degrees: Double, quarters: Int) throws {
    stage.handle(.input(.pointer(.leave)), at: time(0))
    stage.press("Right", at: MadePhotos.start)
    stage.press("Return", at: MadePhotos.start)
    stage.press("bracketright", at: MadePhotos.start + 2000)
    stage.press("Return", at: MadePhotos.start + 4000)
    stage.wait(until: time(6000))
    try pinch(1.2, 4, from: 6000, turning: degrees)
    #expect((try layer(at: 6020).transform.b == 0) == (degrees == 0))
    end(at: 6300)
    stage.wait(until: time(9000))
    let viewport = try #require(stage.lightbox.viewport)
    #expect(viewport.quarterTurns == quarters)
    #expect(viewport.isSettled(at: time(9000)))
  }

  /// Going back into a cell that is only half in sight scrolls nothing.
  @Test mutating func theAlbumStaysUnderAHalfHiddenCell() throws {
    stage = MadePhotos.album(count: 40)
    for number in 0..<40 {
      let size = PixelSize(width: 900, height: 600)
      stage.handle(.library(.header(PhotoID(number), size)), at: time(0))
    }
    stage.wait(until: time(1000))
    stage.handle(.input(.pointer(.enter(Point(x: 60, y: 60)))), at: time(1000))
    stage.handle(.input(.scroll(.delta(.wheel, Vector(dx: 0, dy: 30)))), at: time(1000))
    stage.wait(until: time(3000))
    let offset = stage.lightbox.album.grid.restingOffset
    #expect(offset < -10)
    let half = try #require(
      stage.lightbox.album.grid.visibleIndices(at: time(3000)).first { index in
        stage.lightbox.album.grid.frame(of: index, at: time(3000)).minY < -10
      })
    let frame = stage.lightbox.album.grid.frame(of: half, at: time(3000))
    try pinch(1.2, 1.3, at: Point(x: frame.center.x, y: frame.maxY - 8), from: 3000)
    #expect(stage.lightbox.currentIndex == half && mode == .photo)
    end(at: 3300)
    #expect(mode == .album)
    stage.wait(until: time(6000))
    #expect(abs(stage.lightbox.album.grid.restingOffset - offset) < 1e-6)
  }

  @Test mutating func photoCaughtOnItsWayBackIsSeenAsBefore() throws {
    try pinch(1.2, 1.5, turning: 40)
    end(at: 300)
    #expect(mode == .album)
    let (before, opacity) = (try layer(at: 380), stage.lightbox.backdrop(at: time(380)))
    #expect(before.transform.b != 0 && opacity > 0)
    stage.handle(.input(.pointer(.motion(before.position))), at: time(380))
    stage.handle(.input(.pinch(.begin(fingers: 2))), at: time(380))
    let after = try layer(at: 380)
    #expect(mode == .photo)
    #expect((after.frame.center - before.frame.center).length < 1e-6)
    #expect(abs(after.frame.size.width - before.frame.size.width) < 1e-6)
    #expect(abs(after.cornerRadius - before.cornerRadius) < 1e-6)
    #expect(abs(stage.lightbox.backdrop(at: time(380)) - opacity) < 1e-9)
    #expect(abs((after.shadow?.opacity ?? 0) - (before.shadow?.opacity ?? 0)) < 1e-9)
    // It stays in the fingers, and opens from there.
    #expect((try layer(at: 800).frame.center - after.frame.center).length < 1e-9)
    update(4, at: 808)
    end(at: 1100)
    #expect(mode == .photo)
    #expect(stage.lightbox.isSettled(at: time(5000)))
  }

  /// The speed of the release is the picture's own, whichever way it goes.
  @Test(arguments: [(1.3, 1.7), (1.7, 1.3)])
  mutating func releasedPhotoGoesOnAtItsSpeed(first: Double, last: Double) throws {
    try pinch(1.2, first)
    let middle = try layer(at: 216).position
    for number in 1...8 {
      update(first + (last - first) * Double(number) / 8, at: 216 + Double(number) * 8)
    }
    let scale = try #require(stage.lightbox.viewport?.displayed(at: time(280)).scale)
    end(at: 280)
    #expect(mode == (last > first ? .photo : .album))
    let seen = try [280, 280.1, 280.2].map {
      try #require(stage.lightbox.stage.placement(of: photo, at: time($0))).scale
    }
    // Exact to the second order.
    let speed = (4 * seen[1] - 3 * seen[0] - seen[2]) / 0.0002 / seen[0]
    // (1.7 − 1.3)/64 ms by the scale at the end.
    let expected = (last - first) / 0.064 / last
    #expect(abs(speed / expected - 1) < 0.15)
    #expect(abs(seen[0] / scale - 1) < 1e-9)
    #expect((try layer(at: 280).position - middle).length < 1e-6)
  }

  @Test mutating func aReleasedPhotoFadesInPlaceWithReducedMotion() throws {
    stage.handle(.settings(.physics(Physics.standard.withReducedMotion())), at: time(0))
    try pinch(1.2, 1.4)
    #expect(mode == .photo)
    #expect(cell(of: photo, at: 16) == nil, "its cell is empty")
    let held = try layer(at: 16)
    end(at: 300)
    #expect(mode == .album)
    let fading = try layer(at: 320)
    #expect((fading.position - held.position).length < 1e-9)
    #expect(fading.opacity < 1 && fading.opacity > 0)
    #expect(stage.lightbox.isSettled(at: time(1300)))

    try pinch(1.2, 3, from: 2000, turning: 30)
    #expect(cell(of: photo, at: 2016) == nil)
    let opening = try layer(at: 2299)
    end(at: 2300)
    #expect(mode == .photo)
    // It fades out where it was let go, and in where it belongs; neither moves.
    for moment in [2301, 2320, 2350.0] {
      let both = stage.lightbox.layers(at: time(moment)).filter { $0.tag == photo.number }
      try #require(both.count == 2)
      #expect((both[0].position - opening.position).length < 1e-9)
      #expect(abs(both[0].transform.b - opening.transform.b) < 1e-9)
      #expect(both[1].transform.b == 0 && (both[1].position - Point(x: 160, y: 100)).length < 1e-9)
      #expect(abs(both[0].opacity + both[1].opacity - 1) < 1e-9)
      #expect(both[0].opacity > 0 && both[1].opacity > 0)
    }
    #expect(stage.lightbox.layers(at: time(2900)).filter { $0.tag == photo.number }.count == 1)
    // Nine tenths of the way in 65 ms.
    #expect(stage.lightbox.backdrop(at: time(2380)) > 0.9)
    #expect(stage.lightbox.isSettled(at: time(3000)))
    #expect(stage.lightbox.viewport?.isFit == true)
  }

  /// Slowly, the rows become as large as they may; then the photo comes out of its thumbnail where
  /// the rubber band shows that, also where it is larger than the view, and follows 1:1 from there.
  @Test mutating func aPhotoLeavesItsThumbnailAfterTheLargestRows() throws {
    let position = try #require(cell(of: photo, at: 0)).center
    try pinch(at: position)
    var (scale, moment, before) = (1.0, 0.0, stage)
    while mode == .album, scale < 100 {
      scale *= 1.02
      moment += 16
      before = stage
      update(scale, at: moment)
    }
    #expect(mode == .photo && stage.lightbox.current == photo)
    #expect(stage.lightbox.backdrop(at: time(moment)) == 0)
    // The event's own step, for which the thumbnail would have moved.
    let held = try #require(stage.lightbox.viewport?.displayed(at: time(moment)).scale)
    let was = try #require(
      before.lightbox.stage.placement(at: time(moment)).source(
        of: photo, before.lightbox.environment.fitted(PixelSize(width: 800, height: 1200))
      )?.transform.scale)
    #expect(held / was > 1 - 1e-9 && held / was < 1.02)
    update(scale * 1.2, at: moment + 16)
    let grown = try #require(stage.lightbox.viewport?.displayed(at: time(moment + 16)).scale)
    #expect(abs(grown / held - 1.2) < 1e-9)
    // The rows stay as large as they have become.
    end(at: moment + 300)
    stage.wait(until: time(moment + 3000))
    #expect(mode == .photo)
    #expect(stage.lightbox.album.grid.layout.rowHeight > 100)
    #expect(stage.lightbox.isSettled(at: time(moment + 3000)))
  }

  @Test mutating func aSpreadDoesTheSameInAnAlbumOfTenThousand() throws {
    stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: .album))
    stage.handle(.album(.photos((0..<10_000).map { PhotoID($0) }, current: nil)), at: .zero)
    for number in 5000..<5100 {
      stage.handle(
        .library(.header(PhotoID(number), PixelSize(width: 900, height: 600))), at: .zero)
    }
    stage.handle(.album(.found(PhotoID(5050))), at: .zero)
    stage.wait(until: time(2000))
    let index = try #require(
      stage.lightbox.album.grid.visibleIndices(at: time(2000)).first { (5000..<5100).contains($0) })
    let frame = stage.lightbox.album.grid.frame(of: index, at: time(2000))
    let offset = stage.lightbox.album.grid.restingOffset
    try pinch(1.2, 1.3, at: frame.center, from: 2000)
    #expect(stage.lightbox.currentIndex == index && mode == .photo)
    end(at: 2300)
    stage.wait(until: time(5000))
    #expect(mode == .album)
    #expect(abs(stage.lightbox.album.grid.restingOffset - offset) < 1e-6)
  }

  @Test mutating func aPhotoHalfWayOutInLightColours() throws {
    stage = MadePhotos.album(appearance: .light)
    let position = try #require(cell(of: PhotoID(4), at: 0)).center
    try pinch(1.2, 1.5, 2, at: position, turning: 30)
    try Snapshot.expect(stage.picture(at: time(400)), "spread-light")
  }

  @Test mutating func aPanoramaHalfWayOut() throws {
    let panorama = PhotoID(2)
    let frame = try #require(cell(of: panorama, at: 0))
    try pinch(1.2, 1.29, at: frame.center)
    #expect(stage.lightbox.current == panorama)
    try Snapshot.expect(stage.picture(at: time(400)), "spread-panorama")
  }
}
