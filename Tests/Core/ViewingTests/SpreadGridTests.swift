import Geometry
import Input
import Motion
import Testing
import Viewing

/// A grid whose fingers turn out to mean a photo, and not the size of its rows.
@Suite struct SpreadGridTests {
  private let view = Size(width: 1280, height: 800)
  private let focal = Point(x: 500, y: 300)

  private func grid(count: Int = 1000) -> GridViewport {
    GridViewport(
      GridContents(aspects: Array(repeating: 1, count: count)), viewSize: view, rowHeight: 175,
      physics: .standard)
  }

  private func at(_ milliseconds: Double) -> Instant { .milliseconds(milliseconds) }

  /// A grid that was scrolled, and resized by `scale` at 100 ms.
  private func spread(_ scale: Double, to point: Point) -> GridViewport {
    var grid = grid()
    grid.rest(at: -2000)
    grid.grab(isTransform: true, focal: focal, at: at(0))
    grid.follow(scale: scale, focal: point, at: at(100))
    return grid
  }

  @Test func gridReturnsToItsSizeAndPlaceWithoutAJump() {
    var grid = spread(1.3, to: Point(x: 530, y: 320))
    let (layout, before) = (grid.layout, grid)
    grid.undoResize(at: at(100))
    for index in before.visibleIndices(at: at(100)) {
      let (was, now) = (before.frame(of: index, at: at(100)), grid.frame(of: index, at: at(100)))
      #expect(zip(was.corners, now.corners).allSatisfy { ($1 - $0).length < 1e-9 })
    }
    #expect(grid.isMoving(at: at(100)) && !grid.isHeld)
    #expect(grid.isSettled(at: at(2000)))
    #expect(grid.layout == layout)
    #expect(grid.chosenRowHeight == 175)
    #expect(grid.placement(at: at(2000)).zoom == 1)
    #expect(abs(grid.placement(at: at(2000)).offset.dy + 2000) < 1e-9)
    // Let go it would have larger rows.
    var other = before
    other.release(velocity: 0, friction: Physics.standard.touchFriction, at: at(100))
    #expect(other.layout.rowHeight > 175)
  }

  /// Far down an album of ten thousand, the content at the fingers goes as straight as at its top.
  @Test(arguments: [true, false]) func contentAtTheFingersGoesStraight(isUndone: Bool) {
    var grid = grid(count: 10_000)
    grid.rest(at: -200_000)
    grid.grab(isTransform: true, focal: focal, at: at(0))
    grid.follow(scale: 1.15, focal: focal, at: at(100))
    if isUndone {
      grid.undoResize(at: at(100))
    } else {
      grid.release(velocity: 0, friction: Physics.standard.touchFriction, at: at(100))
    }
    let content = grid.placement(at: at(100)).content(at: focal)
    let distances = (0...60).map { step in
      let placed = grid.placement(at: at(100 + Double(step) * 10))
      return abs(placed.offset.dy + placed.zoom * content.y - focal.y)
    }
    #expect((distances.max() ?? 1) < 1e-6)
    #expect(abs(grid.restingOffset + content.y - focal.y) < 1e-6)
  }

  @Test func gridThatIsNotResizedOnlyStops() {
    var grid = grid()
    grid.grab(isTransform: false, focal: focal, at: at(0))
    grid.follow(scale: 1, focal: Point(x: 500, y: 200), at: at(100))
    grid.undoResize(at: at(100))
    #expect(!grid.isHeld)
    #expect(grid.restingOffset == -100)
  }

  @Test func fingersAreCountedBeyondTheLargestRows() {
    #expect(grid().spreadBeyondLargest == 0)
    #expect(spread(2, to: focal).spreadBeyondLargest == 0)
    let (far, farther) = (spread(8, to: focal), spread(10, to: focal))
    #expect(far.spreadBeyondLargest > 0)
    // ln(10/8), although the rubber band shows less.
    #expect(
      abs(farther.spreadBeyondLargest - far.spreadBeyondLargest - 0.22314355131420976) < 1e-9)
    #expect(spread(0.1, to: focal).spreadBeyondLargest == 0)
  }
}
