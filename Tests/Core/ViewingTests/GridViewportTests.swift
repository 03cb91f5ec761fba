import Foundation
import Geometry
import Input
import Motion
import Testing
import Viewing

@Suite struct GridViewportTests {
  let view = Size(width: 1280, height: 800)
  let physics = Physics.standard

  /// Rows of seven squares, 174.3 px high.
  func grid(count: Int = 1000) -> GridViewport {
    GridViewport(
      GridContents(aspects: Array(repeating: 1, count: count)), viewSize: view, rowHeight: 175,
      physics: physics)
  }

  func at(_ milliseconds: Double) -> Instant { .milliseconds(milliseconds) }

  func offset(_ grid: GridViewport, _ milliseconds: Double) -> Double {
    grid.placement(at: at(milliseconds)).offset.dy
  }

  @Test func gridFollowsTheFingersAndGlidesOn() {
    var grid = grid()
    grid.grab(isTransform: false, focal: view.center, at: at(0))
    grid.follow(scale: 1, focal: Point(x: 640, y: 300), at: at(100))
    #expect(offset(grid, 100) == -100)
    grid.release(velocity: -900, friction: physics.touchpadFriction, at: at(100))
    #expect(offset(grid, 100) == -100)
    #expect(grid.velocity(at: at(100)) == -900)
    // v₀/k·(1 − e^{−kt}) after half a second
    #expect(abs(offset(grid, 600) - (-100 - 300 * (1 - 0.22313016014842982))) < 1e-9)
    #expect(grid.isSettled(at: at(3000)))
    // Stopped at 10 px/s: (900 − 10)/3 px further
    #expect(abs(offset(grid, 3000) - (-100 - 890.0 / 3)) < 1e-9)
  }

  @Test func aTouchStopsTheGlideWhereItIs() {
    var grid = grid()
    grid.grab(isTransform: false, focal: view.center, at: at(0))
    grid.release(velocity: -900, friction: physics.touchpadFriction, at: at(0))
    let seen = offset(grid, 200)
    grid.grab(isTransform: false, focal: Point(x: 10, y: 10), at: at(200))
    #expect(offset(grid, 200) == seen)
    grid.release(velocity: 0, friction: physics.touchFriction, at: at(300))
    #expect(offset(grid, 2000) == seen)
  }

  @Test func aHoldThatIsCancelledLetsTheGlideGoOn() {
    var grid = grid()
    grid.grab(isTransform: false, focal: view.center, at: at(0))
    grid.release(velocity: -900, friction: physics.touchpadFriction, at: at(0))
    let (seen, velocity) = (offset(grid, 200), grid.velocity(at: at(200)))
    grid.freeze(at: at(200))
    #expect(offset(grid, 260) == seen)
    grid.thaw(isCancelled: true, at: at(260))
    #expect(abs(grid.velocity(at: at(260)) - velocity) < 1e-9)
  }

  @Test func endsOfTheGridAreRubber() {
    var grid = grid()
    grid.grab(isTransform: false, focal: Point(x: 640, y: 100), at: at(0))
    grid.follow(scale: 1, focal: Point(x: 640, y: 500), at: at(100))
    // 400 px beyond the top of an 800 px view: 0.55·400·800/(800 + 0.55·400)
    #expect(abs(offset(grid, 100) - 176_000 / 1020.0) < 1e-9)
    grid.follow(scale: 1, focal: Point(x: 640, y: 100), at: at(200))
    #expect(abs(offset(grid, 200)) < 1e-9)
    grid.follow(scale: 1, focal: Point(x: 640, y: 500), at: at(300))
    grid.release(velocity: 0, friction: physics.touchFriction, at: at(300))
    #expect(abs(offset(grid, 300) - 176_000 / 1020.0) < 1e-9)
    #expect(offset(grid, 2500) == 0)
  }

  @Test func theSmallestAndTheLargestRowsResist() {
    for (scale, limit) in [(20.0, 640.0), (0.02, 72)] {
      var grid = grid()
      grid.grab(isTransform: true, focal: view.center, at: at(0))
      grid.follow(scale: scale, focal: view.center, at: at(10))
      let shown = grid.frame(of: 20, at: at(10)).size.height
      #expect(shown / limit < 2 && limit / shown < 2)
      grid.release(velocity: 0, friction: physics.touchFriction, at: at(20))
      #expect(grid.placement(at: at(4000)).zoom == 1)
    }
  }

  @Test func aCellIsBroughtIntoSightAndNoFurther() {
    var grid = grid()
    // It lies in sight already: nothing moves.
    grid.reveal(20, isAnimated: false, at: at(0))
    #expect(offset(grid, 0) == 0)
    // Below: its row comes to the bottom. Above: to the top.
    grid.reveal(70, isAnimated: false, at: at(0))
    #expect(abs(grid.frame(of: 70, at: at(0)).maxY - (800 - GridLayout.margin)) < 1e-9)
    let offset = offset(grid, 0)
    grid.reveal(64, isAnimated: false, at: at(0))
    #expect(self.offset(grid, 0) == offset)
    grid.reveal(14, isAnimated: true, at: at(0))
    #expect(self.offset(grid, 0) == offset)
    #expect(abs(grid.frame(of: 14, at: at(3000)).minY - GridLayout.margin) < 1e-9)
  }

  @Test func turnsOfAWheelAddUp() {
    var grid = grid()
    grid.scroll(by: -120, at: at(0))
    grid.scroll(by: -120, at: at(30))
    #expect(offset(grid, 3000) == -240)
    grid.scroll(by: 1000, at: at(3000))
    #expect(offset(grid, 6000) == 0)
  }

  @Test func cellsInSightStayWhenOthersComeBeforeThem() {
    var grid = grid()
    grid.scroll(by: -1000, at: at(0))
    let first = grid.visibleIndices(at: at(3000)).lowerBound
    let was = grid.frame(of: first, at: at(3000))
    let more = Array(repeating: 1.0, count: 1703)
    grid.relayout(GridContents(aspects: more), viewSize: view, topInset: 0, at: at(3000)) {
      $0 + 703
    }
    // It flies from where it was to the start of a row at the same height.
    let now = grid.frame(of: first + 703, at: at(3000))
    #expect(abs(now.minY - was.minY) < 1e-9 && abs(now.minX - was.minX) < 1e-9)
    #expect(abs(grid.frame(of: first + 703, at: at(5000)).minY - was.minY) < 1e-9)
    // At the top it stays at the top.
    var top = self.grid()
    top.relayout(GridContents(aspects: more), viewSize: view, topInset: 0, at: at(0)) { $0 + 703 }
    #expect(offset(top, 0) == 0)
  }

  /// The photos of one camera often have the same shape.
  @Test func keptCellStaysInAnotherOrderOfEqualShapes() {
    var grid = grid()
    grid.scroll(by: -1000, at: at(0))
    let kept = grid.visibleIndices(at: at(3000)).lowerBound + 10
    let was = grid.frame(of: kept, at: at(3000))
    grid.relayout(grid.contents, viewSize: view, topInset: 0, keeping: 999 - kept, at: at(3000)) {
      999 - $0
    }
    let now = grid.frame(of: 999 - kept, at: at(3000))
    #expect(abs(now.minY - was.minY) < 1e-9 && abs(now.minX - was.minX) < 1e-9)
    #expect(abs(grid.frame(of: 999 - kept, at: at(6000)).minY - was.minY) < 1e-9)
  }

  /// Names that come in any order scatter those that were the first.
  @Test func cellsThatAreScatteredMakeNoneBetweenThemVisible() {
    var grid = grid()
    let before = grid.visibleIndices(at: at(0))
    let many = Array(repeating: 1.0, count: 100_000)
    grid.relayout(GridContents(aspects: many), viewSize: view, topInset: 0, at: at(0)) { $0 * 97 }
    for milliseconds in [0.0, 50, 3000] {
      #expect(grid.visibleIndices(at: at(milliseconds)).count == before.count)
    }
    // All that were in sight fly; those that have left it are not taken along by the next layout.
    let shown = grid.shownIndices(at: at(0))
    #expect(Set(before.map { $0 * 97 }).isSubset(of: shown) && shown == shown.sorted())
    #expect(shown.count < 2 * before.count)
    #expect(grid.shownIndices(at: at(3000)) == Array(grid.visibleIndices(at: at(3000))))
    for round in 1...50 {
      let time = at(Double(round) * 20)
      grid.relayout(GridContents(aspects: many), viewSize: view, topInset: 0, at: time) {
        ($0 * 7 + 1) % 100_000
      }
      #expect(grid.shownIndices(at: time).count < 3 * before.count)
    }
  }

  /// Photos that are looked at do not move while the shapes above them become known.
  @Test func cellsInSightStayWhileShapesBecomeKnown() {
    var grid = grid()
    grid.scroll(by: -5000, at: at(0))
    let seen = grid.visibleIndices(at: at(3000))
    let looked = seen.lowerBound + 10
    let before = seen.map { grid.frame(of: $0, at: at(3000)) }
    var aspects = grid.contents.aspects
    let shapes = GridLayoutRowsTests.shapes(1000)
    for round in 0..<20 {
      for index in 0..<seen.lowerBound where index % 20 == round { aspects[index] = shapes[index] }
      let time = at(3000 + Double(round) * 30)
      grid.relayout(
        GridContents(aspects: aspects), viewSize: view, topInset: 0, keeping: looked, at: time)
      for later in [time, time + 0.01, time + 2] {
        for (index, frame) in zip(seen, before) {
          let now = grid.frame(of: index, at: later)
          // Below the looked-at cell's row nothing moves at all; above it rows may.
          guard grid.layout.row(of: index) >= grid.layout.row(of: looked) else { continue }
          #expect(abs(now.minX - frame.minX) < 1e-6 && abs(now.minY - frame.minY) < 1e-6)
        }
      }
    }
  }

  @Test func aDragGoesOnWhileShapesBecomeKnown() {
    var grid = grid()
    grid.scroll(by: -5000, at: at(0))
    grid.grab(isTransform: false, focal: view.center, at: at(3000))
    grid.follow(scale: 1, focal: Point(x: 640, y: 300), at: at(3010))
    let first = grid.visibleIndices(at: at(3010)).lowerBound
    let was = grid.frame(of: first, at: at(3010))
    var aspects = grid.contents.aspects
    for index in 0..<first { aspects[index] = 1.7 }
    grid.relayout(GridContents(aspects: aspects), viewSize: view, topInset: 0, at: at(3020))
    #expect(abs(grid.frame(of: first, at: at(3020)).minY - was.minY) < 1e-6)
    grid.follow(scale: 1, focal: Point(x: 640, y: 250), at: at(3030))
    #expect(abs(grid.frame(of: first, at: at(3030)).minY - (was.minY - 50)) < 1e-6)
  }

  @Test func pullBeyondTheTopGoesOnWhileShapesBecomeKnown() {
    var grid = grid()
    grid.grab(isTransform: false, focal: view.center, at: at(0))
    grid.follow(scale: 1, focal: Point(x: 640, y: 460), at: at(10))
    let pulled = offset(grid, 10)
    #expect(pulled > 10)
    grid.relayout(
      GridContents(aspects: Array(repeating: 1.7, count: 1000)), viewSize: view, topInset: 0,
      at: at(20))
    #expect(abs(offset(grid, 20) - pulled) < 1e-9)
    grid.follow(scale: 1, focal: Point(x: 640, y: 460), at: at(30))
    #expect(abs(offset(grid, 30) - pulled) < 1e-6)
    grid.release(velocity: 0, friction: physics.touchFriction, at: at(40))
    #expect(offset(grid, 50) > 1 && offset(grid, 3000) == 0)
  }

  @Test func keysChangeTheSizeAboutACell() {
    var grid = grid()
    grid.scroll(by: -1000, at: at(0))
    let before = grid.frame(of: 50, at: at(3000))
    grid.resizeCells(by: 1, about: 50, at: at(3000))
    let chosen = grid.layout.rowHeight
    #expect(chosen > 175)
    // It grows from where it was, and its middle stays on its height.
    let now = grid.frame(of: 50, at: at(3000))
    #expect(abs(now.minX - before.minX) < 1e-6 && abs(now.size.width - before.size.width) < 1e-6)
    #expect(abs(grid.frame(of: 50, at: at(6000)).center.y - before.center.y) < 1e-6)
    // As many again while it still moves.
    grid.resizeCells(by: 1, about: 50, at: at(3050))
    #expect(grid.layout.rowHeight > chosen)
    grid.resizeCells(by: 0, about: 50, at: at(6000))
    #expect(grid.layout.rowHeight == 200, "a quarter of the view's height")
    #expect(grid.chosenRowHeight == nil)
  }

  // MARK: Flicks

  /// A finger that comes at `start` ms, moves `distance` px in four steps of 10 ms, and lifts at
  /// `velocity`.
  func flick(
    _ grid: inout GridViewport, _ velocity: Double, at start: Double, distance: Double? = nil
  ) {
    let distance = distance ?? velocity * 0.04
    grid.grab(isTransform: false, focal: view.center, at: at(start))
    for n in 1...4 {
      let focal = Point(x: view.center.x, y: view.center.y + distance * Double(n) / 4)
      grid.follow(scale: 1, focal: focal, at: at(start + 10 * Double(n)))
    }
    grid.release(velocity: velocity, friction: physics.touchpadFriction, at: at(start + 40))
  }

  @Test func aFlickAddsToTheGlideThatItGoesOnWith() {
    var grid = grid(count: 10_000)
    flick(&grid, -1000, at: 0)
    #expect(grid.velocity(at: at(40)) == -1000)
    flick(&grid, -1000, at: 200)
    // The share of the first that is left after 200 ms: e^(−0.6)
    #expect(abs(grid.velocity(at: at(240)) - (-1000 - 548.8116360940264)) < 1e-9)
    flick(&grid, -1500, at: 400)
    #expect(abs(grid.velocity(at: at(440)) + 2350) < 1, "1548.8·e^(−0.6) = 850")
  }

  @Test func flicksAddUpToTheTopSpeedAndNoMore() {
    var grid = grid(count: 1_000_000)
    for n in 0..<40 { flick(&grid, -9000, at: Double(n) * 100) }
    #expect(grid.velocity(at: at(3940)) == -20_000)
    var own = physics
    own.flickTopSpeed = 9500
    grid.physics = own
    flick(&grid, -9000, at: 4000)
    #expect(grid.velocity(at: at(4040)) == -9500)
    flick(&grid, -12_000, at: 4100)
    #expect(grid.velocity(at: at(4140)) == -12_000, "a single flick is as fast as the finger")
  }

  @Test func aFlickAgainstTheGlideHasOnlyItsOwnSpeed() {
    var grid = grid(count: 10_000)
    flick(&grid, -3000, at: 0)
    flick(&grid, 1000, at: 200)
    #expect(grid.velocity(at: at(240)) == 1000)
  }

  @Test(arguments: [(150.0, true), (160, false)])
  func fingersThatRestStopTheGlide(pause: Double, adds: Bool) {
    var grid = grid(count: 10_000)
    flick(&grid, -3000, at: 0)
    grid.grab(isTransform: false, focal: view.center, at: at(100))
    grid.follow(
      scale: 1, focal: Point(x: view.center.x, y: view.center.y - 30), at: at(100 + pause))
    grid.release(velocity: -1000, friction: physics.touchpadFriction, at: at(100 + pause))
    let speed = grid.velocity(at: at(100 + pause))
    #expect(adds ? speed < -2500 : speed == -1000)
  }

  @Test func fingersThatRestBeforeTheyLiftStopTheGlide() {
    var grid = grid(count: 10_000)
    flick(&grid, -3000, at: 0)
    grid.grab(isTransform: false, focal: view.center, at: at(100))
    grid.release(velocity: -1000, friction: physics.touchpadFriction, at: at(300))
    #expect(grid.velocity(at: at(300)) == -1000)
  }

  @Test(arguments: [(-299.0, false), (-301, true)])
  func aSlowReleaseIsNoFlick(velocity: Double, adds: Bool) {
    var grid = grid(count: 10_000)
    flick(&grid, -3000, at: 0)
    flick(&grid, velocity, at: 100, distance: -10)
    #expect((grid.velocity(at: at(140)) == velocity) == !adds)
  }

  @Test func onlyAGlideIsAddedTo() {
    var wheel = grid(count: 10_000)
    wheel.scroll(by: -1200, at: at(0))
    flick(&wheel, -1000, at: 60)
    #expect(wheel.velocity(at: at(100)) == -1000, "a wheel's spring is none")
    var pinched = grid(count: 10_000)
    flick(&pinched, -3000, at: 0)
    pinched.grab(isTransform: true, focal: view.center, at: at(100))
    pinched.grab(isTransform: false, focal: view.center, at: at(120))
    pinched.release(velocity: -1000, friction: physics.touchpadFriction, at: at(140))
    #expect(pinched.velocity(at: at(140)) == -1000, "two fingers stop it")
    var beyond = grid(count: 10_000)
    flick(&beyond, 3000, at: 0)
    #expect(offset(beyond, 40) > 0)
    flick(&beyond, 1000, at: 60)
    #expect(abs(beyond.velocity(at: at(100)) - 1000) < 1e-9, "nothing adds up beyond an end")
  }

  @Test(arguments: [(200.0, 0.0), (240, -1000)])
  func rowsThatWereResizedRestAfterAnUnevenLift(lift: Double, velocity: Double) {
    var grid = grid(count: 10_000)
    grid.grab(isTransform: true, focal: view.center, at: at(0))
    grid.follow(scale: 1.3, focal: view.center, at: at(100))
    grid.grab(isTransform: false, focal: view.center, at: at(120))
    grid.release(velocity: -1000, friction: physics.touchFriction, at: at(lift))
    #expect(grid.velocity(at: at(lift)) == velocity)
  }

  @Test func rowsRestAfterAnUnevenLiftAlsoIfShapesBecomeKnownInBetween() {
    var grid = grid(count: 1000)
    grid.grab(isTransform: true, focal: view.center, at: at(0))
    grid.follow(scale: 1.3, focal: view.center, at: at(100))
    grid.grab(isTransform: false, focal: view.center, at: at(120))
    let contents = GridContents(aspects: Array(repeating: 1.5, count: 1000))
    grid.relayout(contents, viewSize: view, topInset: 0, at: at(130))
    grid.release(velocity: -1000, friction: physics.touchFriction, at: at(200))
    #expect(grid.velocity(at: at(200)) == 0)
  }

  @Test func anotherFingerThatJoinsDoesNotLoseTheGlide() {
    var grid = grid(count: 10_000)
    flick(&grid, -3000, at: 0)
    grid.grab(isTransform: false, focal: view.center, at: at(100))
    grid.grab(isTransform: false, focal: Point(x: 9, y: 9), at: at(110))
    grid.release(velocity: -1000, friction: physics.touchpadFriction, at: at(140))
    #expect(abs(grid.velocity(at: at(140)) - (-1000 - 2222.4546620451535)) < 1e-9)
  }

  /// A touchpad tells of fingers that come to rest; the scroll that follows cancels that hold.
  @Test(arguments: [(60.0, true), (600, false)])
  func aLongHoldStopsTheGlideForGood(hold: Double, goesOn: Bool) {
    var grid = grid(count: 10_000)
    flick(&grid, -3000, at: 0)
    grid.freeze(at: at(100))
    grid.thaw(isCancelled: true, at: at(100 + hold))
    #expect((grid.velocity(at: at(100 + hold)) < -2000) == goesOn)
    flick(&grid, -1000, at: 100 + hold)
    #expect((grid.velocity(at: at(140 + hold)) < -3000) == goesOn)
  }
}
