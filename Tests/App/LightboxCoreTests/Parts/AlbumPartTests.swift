import Foundation
import Geometry
import Gestures
import Input
import Motion
import Pixels
import Raster
import Testing
import Viewing
@testable import LightboxCore

/// An album alone, in a view of 1280 × 800 px: rows of four, 212.3 px from one to the next.
@Suite struct AlbumPartTests {
  private let environment = Environment.made(1280, 800, mode: .album)
  private let size = PixelSize(width: 3000, height: 2000)
  private var library = PhotoLibrary()
  private var album = Album(viewSize: Size(width: 1280, height: 800), physics: .standard)
  private let middle = Point(x: 640, y: 400)

  private var context: ViewContext {
    ViewContext(
      measures: ViewContext.Measures(
        viewSize: environment.viewSize, deviceScale: environment.deviceScale,
        preferences: environment.preferences),
      captions: [:])
  }

  private var ids: [PhotoID] { library.cells }

  /// Lays out `count` photos of 3000 × 2000 px.
  private mutating func lay(_ count: Int = 1000) {
    library.list((0..<count).map { PhotoID($0) }, current: nil)
    for photo in library.cells { library.receive(size, of: photo) }
    album.layOut(library, in: environment, below: 0, pointer: nil, at: .zero)
  }

  private mutating func perform(_ action: GestureAction, at milliseconds: Double) {
    album.perform(action, in: environment, at: .milliseconds(milliseconds))
  }

  /// A finger throws the content at `speed` px/s, down for positive ones.
  private mutating func fling(_ speed: Double, at milliseconds: Double) {
    perform(.grab(.pan, focal: middle), at: milliseconds)
    let velocity = TransformVelocity(
      logScale: 0, rotation: 0, translation: Vector(dx: 0, dy: speed), at: middle)
    perform(.release(velocity, .touch), at: milliseconds)
  }

  // MARK: Steps

  /// The last row holds 96 and 97.
  @Test(
    arguments: [
      (.step(x: 1, y: 0), 0, 1), (.step(x: -1, y: 0), 0, 0), (.step(x: 1, y: 0), 97, 97),
      (.step(x: 1, y: 0), 3, 4), (.step(x: 0, y: 1), 3, 7), (.step(x: 0, y: -1), 3, 3),
      (.step(x: 0, y: -1), 7, 3), (.step(x: 0, y: 1), 91, 95), (.step(x: 0, y: 1), 93, 97),
      (.step(x: 0, y: 1), 95, 97), (.step(x: 0, y: 1), 96, 96), (.stepScreen(1), 3, 19),
      (.stepScreen(-1), 19, 3), (.stepScreen(-1), 1, 1), (.stepScreen(1), 77, 93),
      (.stepScreen(1), 85, 97), (.stepFirst, 40, 0), (.stepLast, 40, 97),
    ] as [(Command, Int, Int)])
  mutating func stepsEndAtTheEndsAndGoToWhatIsBelow(command: Command, from: Int, to: Int) {
    lay(98)
    #expect(command.destination(from: from, of: 98, in: album.grid.layout) == to)
  }

  /// Rows of one photo each, of which the screen shows less than a half.
  @Test(arguments: [(1, 1, 2), (-1, 1, 0), (1, 3, 3), (-1, 0, 0)])
  func screensGoOnByARowThatIsHigherThanTheScreen(screens: Int, from: Int, to: Int) {
    let layout = GridLayout(
      GridContents(aspects: [1, 1, 1, 1]), viewSize: Size(width: 324, height: 100), topInset: 40,
      rowHeight: 300)
    #expect(Command.stepScreen(screens).destination(from: from, of: 4, in: layout) == to)
  }

  @Test func otherCommandsGoNowhere() {
    for command in [Command.next, .zoomIn, .cellsLarger, .toggleAlbum] {
      #expect(command.destination(from: 3, of: 100, in: album.grid.layout) == nil)
    }
  }

  @Test mutating func theKeyboardsCellIsBroughtIntoSight() {
    lay()
    #expect(!album.showsFocus)
    album.focus(on: 500, at: .zero)
    #expect(album.showsFocus)
    #expect(album.isMoving(at: .zero) && !album.isSettled(at: .zero))
    let end = Instant.milliseconds(3000)
    #expect(album.isSettled(at: end) && !album.isMoving(at: end))
    #expect(album.deadline(.standard) == nil)
    let frame = album.grid.frame(of: 500, at: end)
    #expect(frame.minY >= 0 && frame.maxY <= 800)
    _ = album.typeAhead.type(KeyEvent(name: "a"), .standard, at: end)
    album.leave(at: end)
    #expect(!album.showsFocus)
    #expect(!album.typeAhead.isActive(.standard, at: end))
  }

  @Test mutating func aPhotoThatOpensLeavesTheGridAtRest() {
    lay()
    fling(-3000, at: 0)
    let time = Instant.milliseconds(100)
    #expect(album.isMoving(at: time))
    album.leave(at: time)
    #expect(album.isSettled(at: time))
  }

  @Test(
    arguments: [
      (Command.cellsLarger, 1.0), (.cellsSmaller, -1), (.cellsReset, 0), (.next, 0),
    ])
  mutating func keysChangeTheCells(command: Command, steps: Double) {
    lay()
    album.changeCells(command, about: 0, at: .zero)
    #expect(abs(album.grid.layout.rowHeight - 200 * pow(2, steps / 2)) < 1e-9)
    #expect(album.isMoving(at: .zero) == (steps != 0))
  }

  // MARK: Hands

  @Test mutating func aTapThatHasStoppedAScrollOpensNothing() {
    lay()
    #expect(album.handleTap() == true)
    fling(-3000, at: 0)
    perform(.grab(.pan, focal: middle), at: 200)
    #expect(!album.isSettled(at: .milliseconds(200)))
    perform(.release(.zero, .touch), at: 240)
    #expect(album.handleTap() == false)
    #expect(album.handleTap() == true, "the next one does")
  }

  @Test mutating func aSecondFingerDoesNotMakeTheStopOfAGlideATap() {
    lay()
    fling(-3000, at: 0)
    perform(.grab(.pan, focal: middle), at: 200)
    perform(.grab(.transform, focal: middle), at: 220)
    perform(.release(.zero, .touch), at: 240)
    #expect(album.handleTap() == false)
  }

  @Test mutating func contentThatHardlyMovesIsNotStopped() {
    lay()
    fling(-3000, at: 0)
    let slow = (1...500).first { abs(album.grid.velocity(at: .milliseconds(Double($0) * 10))) < 60 }
    perform(.grab(.pan, focal: middle), at: Double(slow ?? 0) * 10)
    perform(.release(.zero, .touch), at: Double(slow ?? 0) * 10 + 40)
    #expect(album.handleTap() == true)
  }

  @Test mutating func theWheelScrollsOrChangesTheCells() {
    lay()
    perform(.wheel(detents: Vector(dx: 0, dy: 2), zooms: false, about: middle), at: 0)
    #expect(album.grid.restingOffset == -240)
    perform(.wheel(detents: Vector(dx: 3, dy: 0), zooms: true, about: middle), at: 0)
    #expect(album.grid.layout.rowHeight == 200, "sideways is nothing")
    // A wheel of high resolution: as many sizes as its turns come to.
    for _ in 0..<3 {
      perform(.wheel(detents: Vector(dx: 0, dy: -0.25), zooms: true, about: middle), at: 0)
    }
    #expect(album.grid.layout.rowHeight == 200)
    perform(.wheel(detents: Vector(dx: 0, dy: -0.25), zooms: true, about: middle), at: 0)
    #expect(album.grid.layout.rowHeight > 200)
  }

  /// Photos come in above while a finger has stopped the wheel.
  @Test mutating func wheelGoesOnInRowsThatHaveMoved() {
    lay()
    perform(.wheel(detents: Vector(dx: 0, dy: 50), zooms: false, about: middle), at: 0)
    perform(.wheel(detents: Vector(dx: 0, dy: 5), zooms: false, about: middle), at: 5000)
    let goal = album.grid.restingOffset
    perform(.grab(.pan, focal: middle), at: 5050)
    let time = Instant.milliseconds(5080)
    let before = album.grid.placement(at: time).offset.dy
    #expect(before > goal + 1, "on its way")
    library.list((2000..<2040).map { PhotoID($0) } + ids, current: nil)
    for photo in ids { library.receive(size, of: photo) }
    album.layOut(library, in: environment, below: 0, pointer: nil, at: time) { $0 + 40 }
    let after = album.grid.placement(at: time).offset.dy
    #expect(after < before - 1000, "ten rows further down")
    perform(.release(.zero, .touch), at: 5100)
    #expect(abs(album.grid.restingOffset - after - (goal - before)) < 1e-6)
  }

  @Test mutating func aMarkIsSetAndTakenAway() {
    album.ratings.change(.mark(true), of: PhotoID(3))
    album.ratings.change(.mark(true), of: PhotoID(5))
    #expect(album.marks == [PhotoID(3), PhotoID(5)])
    album.ratings.change(.mark(false), of: PhotoID(3))
    #expect(album.marks == [PhotoID(5)])
  }

  // MARK: Thumbnails

  /// The numbers of the photos whose thumbnails are wanted.
  private func wanted(at time: Instant) -> [Int] {
    album.wantedThumbnails(library, in: environment, at: time).map(\.photo.number)
  }

  @Test mutating func thumbnailsAreWantedAheadTheWayTheContentMoves() {
    lay()
    #expect(wanted(at: .zero) == Array(0..<32))
    album.grid.reveal(500, isAnimated: false, at: .zero)
    let time = Instant.milliseconds(100)
    let visible = album.grid.visibleIndices(at: time)
    func expect(ahead: [Int], sourceLocation: SourceLocation = #_sourceLocation) {
      let wanted = wanted(at: time)
      #expect(wanted.prefix(visible.count) == Array(visible)[...], sourceLocation: sourceLocation)
      let first = wanted.dropFirst(visible.count).prefix(ahead.count)
      #expect(Array(first) == ahead, sourceLocation: sourceLocation)
      #expect(wanted.count > visible.count + 10, sourceLocation: sourceLocation)
      #expect(Set(wanted).count == wanted.count, sourceLocation: sourceLocation)
    }
    let (above, below) = (visible.lowerBound - 1, visible.upperBound)
    expect(ahead: [below, below + 1, below + 2])
    fling(2000, at: 100)
    #expect(album.direction == 1)
    expect(ahead: [above, above - 1, above - 2])
    fling(-2000, at: 100)
    #expect(album.direction == -1)
    expect(ahead: [below, below + 1])
  }

  @Test mutating func thumbnailsAreAsLargeAsTheCellsInDevicePixels() {
    lay()
    for (scale, side) in [(1.0, 320), (2, 768)] {
      let environment = Environment.made(1280, 800, scale: scale, mode: .album)
      let wanted = album.wantedThumbnails(library, in: environment, at: .zero)
      #expect(Set(wanted.map(\.side)) == [side])
    }
  }

  private func photo(_ x: Double, _ y: Double, away: PhotoID? = nil) -> PhotoID? {
    pictures(away: away).thumbnail(at: Point(x: x, y: y))
  }

  /// The stage's layers while the picture of `away` fades out outside its cell.
  private func pictures(away: PhotoID?) -> LayerStack {
    var stage = LightboxCore.Stage(environment)
    (stage.album, stage.library) = (album, library)
    if let away {
      stage.pager.viewports[away] = environment.fitted(size)
      stage.hero.fade(away, in: environment, at: .zero)
    }
    return LayerStack(of: stage, in: context, at: .zero)
  }

  @Test mutating func aPointFindsTheThumbnailAndNotTheGapNorAPhotoThatIsAway() {
    lay(12)
    let cell = album.grid.frame(of: 8, at: .zero)
    #expect(photo(cell.center.x, cell.center.y) == ids[8])
    #expect(photo(cell.center.x, cell.center.y, away: ids[8]) == nil)
    #expect(photo(cell.center.x, cell.center.y, away: ids[7]) == ids[8])
    #expect(photo(cell.maxX + 3, cell.center.y) == nil, "between two cells")
    #expect(photo(cell.center.x, cell.minY - 1) == nil)
    #expect(photo(cell.center.x, cell.minY + 1) == ids[8])
    #expect(photo(cell.minX + 0.5, cell.minY + 0.5) == nil, "its corners are round")
    #expect(photo(640, 700) == nil, "below the last row")
  }

  @Test mutating func aPhotoOfUnknownShapeIsFoundInItsWholeCell() {
    library.list([PhotoID(0)], current: nil)
    album.layOut(library, in: environment, below: 40, pointer: nil, at: .zero)
    let cell = album.grid.frame(of: 0, at: .zero)
    #expect(cell.minY == 52, "below the header")
    #expect(photo(cell.center.x, cell.minY + 1) == PhotoID(0))
    #expect(photo(cell.center.x, 45) == nil)
  }

  // MARK: Source rects

  private func placement(at time: Instant) -> Placement {
    var stage = LightboxCore.Stage(environment)
    (stage.album, stage.library) = (album, library)
    return stage.placement(at: time)
  }

  private func source(of index: Int, at time: Instant) -> HeroSource? {
    placement(at: time).source(of: PhotoID(index), environment.fitted(size))
  }

  private func speed(of index: Int, at time: Instant) -> TransformVelocity {
    placement(at: time).sourceSpeed(of: PhotoID(index), environment.fitted(size))
  }

  @Test mutating func theSourceRectMovesAsTheContentDoes() throws {
    lay()
    #expect(source(of: 0, at: .zero)?.frame.center == album.grid.frame(of: 0, at: .zero).center)
    #expect(speed(of: 0, at: .zero).translation.length < 1e-6)
    fling(-2000, at: 0)
    let time = Instant.milliseconds(150)
    let speed = speed(of: 9, at: time)
    #expect(abs(speed.translation.dy - album.grid.velocity(at: time)) < 0.1)
    #expect(speed.translation.dy < -1000)
    #expect(abs(speed.translation.dx) < 1e-6 && abs(speed.logScale) < 1e-6)
  }

  @Test mutating func theSourceRectGrowsWithItsCell() throws {
    lay()
    album.changeCells(.cellsLarger, about: 0, at: .zero)
    let (time, step) = (Instant.milliseconds(80), 1e-3)
    let before = try #require(source(of: 9, at: time + -step))
    let after = try #require(source(of: 9, at: time + step))
    let speed = speed(of: 9, at: time)
    #expect(speed.logScale > 0.1)
    #expect(abs(speed.logScale - (after.logScale - before.logScale) / (2 * step)) < 1e-2)
    let moved = (after.frame.center - before.frame.center) * (1 / (2 * step))
    #expect((speed.translation - moved).length < 1)
  }

  @Test mutating func aPhotoThatIsNotListedHasNoSourceRect() {
    lay(3)
    #expect(source(of: 9, at: .zero) == nil)
    #expect(speed(of: 9, at: .zero).translation == .zero && speed(of: 9, at: .zero).logScale == 0)
  }

  // MARK: Looks

  @Test mutating func theGroundLiesBeneathTheCellsThatAreThere() throws {
    lay(3)
    func layers(away: PhotoID? = nil) -> [Layer] { pictures(away: away).albumLayers }
    #expect(layers().map(\.tag) == [nil, 0, 1, 2])
    #expect(layers()[0].contents == .color(Palette.dark.ground))
    #expect(layers()[0].frame == Rect(x: 0, y: 0, width: 1280, height: 800))
    #expect(layers()[1].contents == .color(Palette.dark.outline))
    #expect(layers()[1].sublayers.first?.contents == .color(Palette.dark.placeholder))
    #expect(layers(away: PhotoID(1)).map(\.tag) == [nil, 0, 2])
    let picture = try #require(Picture.blank(256, 171))
    library.thumbnails.receive(picture, imageSize: size, of: PhotoID(0))
    #expect(layers()[1].contents == .picture(picture))
    // The ring beneath the cell that the keyboard is at, the badge over a marked one.
    album.showsFocus = true
    album.ratings.change(.mark(true), of: PhotoID(1))
    #expect(layers().map(\.tag) == [nil, nil, 0, 1, nil, 2])
    #expect(layers()[1].frame == layers()[2].frame.insetBy(-3))
    #expect(layers()[4].contents == .color(Palette.dark.markInk))
    #expect(layers()[4].sublayers.first?.contents == .color(Palette.dark.mark))
  }

  @Test mutating func theFirstDetentOfAWheelLoadsAheadTheWayItTurns() {
    lay()
    album.grid.reveal(500, isAnimated: false, at: .zero)
    for (time, detents) in [(100.0, -1.0), (3000, 1), (6000, -1), (6010, 2)] {
      perform(.wheel(detents: Vector(dx: 0, dy: detents), zooms: false, about: middle), at: time)
      #expect(album.direction == (detents < 0 ? 1 : -1), "at \(time) ms")
    }
  }

  @Test mutating func theKeyboardLoadsAheadTheWayItGoes() {
    lay()
    album.focus(on: 500, at: .zero)
    #expect(album.direction == -1)
    album.focus(on: 0, at: .milliseconds(3000))
    #expect(album.direction == 1)
  }
}
