import Geometry
import Input
import Motion
import Testing
@testable import LightboxCore

/// The arrows alone, in a view of 800 × 600.
@Suite struct PageArrowsTests {
  private var arrows = PageArrows()
  private var surroundings: PageArrows.Surroundings? = .init(
    room: Rect(x: 0, y: 0, width: 800, height: 600), hasPrevious: true, hasNext: true)

  private let next = Point(x: 764, y: 300)
  private let previous = Point(x: 36, y: 300)
  private let photo = Point(x: 400, y: 200)

  private func at(_ milliseconds: Double) -> Instant { .milliseconds(milliseconds) }

  @discardableResult
  private mutating func send(_ event: PointerEvent, at time: Double) -> [Command]? {
    arrows.expire(.standard, at: at(time))
    return arrows.handle(.pointer(event), in: surroundings, .standard, at: at(time))
  }

  @discardableResult
  private mutating func point(_ point: Point, at time: Double) -> [Command]? {
    send(.motion(point), at: time)
  }

  private mutating func button(
    _ isPressed: Bool, _ button: PointerButton = .left, at time: Double
  ) -> [Command]? {
    send(.button(button, isPressed: isPressed), at: time)
  }

  /// Presses and releases the left button where the pointer is.
  private mutating func click(at time: Double) -> [Command]? {
    let (down, up) = (button(true, at: time), button(false, at: time + 50))
    guard let down, let up else { return nil }
    return down + up
  }

  private func opacities(at time: Double) -> [Double] {
    PageArrows.Side.allCases.map { arrows.opacity(of: $0, at: at(time)) }
  }

  // MARK: Coming and going

  @Test mutating func arrowsComeFaintlyWithThePointerAndFullyCloseToTheirEdge() {
    #expect(opacities(at: 0) == [0, 0])
    #expect(point(photo, at: 1000) == nil)
    #expect(arrows.isMoving(at: at(1119)) && !arrows.isMoving(at: at(1120)))
    #expect(opacities(at: 1120) == [0.5, 0.5])
    point(Point(x: 701, y: 100), at: 1200)
    #expect(opacities(at: 1320) == [0.5, 1])
    point(Point(x: 99, y: 500), at: 1400)
    #expect(opacities(at: 1750) == [1, 0.5])
  }

  @Test mutating func arrowsGoWhenThePointerHasRestedAndComeBackWithIt() {
    point(photo, at: 1000)
    #expect(arrows.deadline(.standard) == at(3000))
    arrows.expire(.standard, at: at(9000))
    #expect(arrows.deadline(.standard) == nil)
    #expect(opacities(at: 3000) == [0.5, 0.5], "at their own time, however late an event tells")
    #expect(opacities(at: 3350) == [0, 0])
    point(photo, at: 9000)
    #expect(opacities(at: 9120) == [0.5, 0.5])
  }

  @Test mutating func theOneUnderThePointerStays() {
    point(next, at: 1000)
    arrows.expire(.standard, at: at(5000))
    #expect(opacities(at: 5000) == [0, 1])
    #expect(arrows.deadline(.standard) == nil)
    send(.leave, at: 6000)
    #expect(arrows.deadline(.standard) == at(8000), "the rest counts from there")
    #expect(opacities(at: 6350) == [0.5, 0.5])
  }

  @Test mutating func arrowsLeadOnlyWhereThereIsAPage() {
    surroundings?.hasPrevious = false
    point(photo, at: 0)
    #expect(opacities(at: 200) == [0, 0.5])
    point(previous, at: 300)
    #expect(click(at: 400) == nil, "a press there is the photo's")
    surroundings?.hasNext = false
    point(photo, at: 1000)
    #expect(opacities(at: 1500) == [0, 0])
    #expect(arrows.deadline(.standard) == nil)
  }

  @Test mutating func arrowsGoWithoutSurroundingsUntilThePointerMoves() {
    point(next, at: 0)
    surroundings = nil
    arrows.update(for: nil, .standard, at: at(200))
    #expect(opacities(at: 360) == [0, 0])
    #expect(!arrows.hasPointer && arrows.deadline(.standard) == nil)
    #expect(click(at: 400) == nil)
    surroundings = .init(
      room: Rect(x: 0, y: 0, width: 800, height: 600), hasPrevious: true, hasNext: true)
    arrows.update(for: surroundings, .standard, at: at(500))
    #expect(opacities(at: 900) == [0, 0])
    point(next, at: 1000)
    #expect(opacities(at: 1120) == [0.5, 1])
  }

  @Test(arguments: [(279.0, 600.0), (800, 159)])
  mutating func aTinyViewHasNone(width: Double, height: Double) {
    surroundings?.room = Rect(x: 0, y: 0, width: width, height: height)
    point(Point(x: 36, y: height / 2), at: 0)
    #expect(opacities(at: 500) == [0, 0])
    #expect(click(at: 500) == nil)
  }

  @Test mutating func arrowsLieInTheMiddleOfTheRoomsEdges() {
    surroundings?.room = Rect(x: 0, y: 0, width: 500, height: 400)
    point(photo, at: 0)
    #expect(arrows.center(of: .previous) == Point(x: 36, y: 200))
    #expect(arrows.center(of: .next) == Point(x: 464, y: 200))
  }

  // MARK: Presses

  @Test mutating func aClickTurnsThePage() {
    point(next, at: 0)
    #expect(arrows.hasPointer)
    #expect(button(true, at: 100) == [])
    #expect(button(false, at: 200) == [.next])
    point(previous, at: 300)
    #expect(click(at: 300) == [.previous])
  }

  @Test(arguments: [Point(x: 799.5, y: 300), Point(x: 729, y: 265), Point(x: 764, y: 335)])
  mutating func theRoomAroundAnArrowUpToTheEdgeBelongsToTheArrow(point: Point) {
    self.point(point, at: 0)
    #expect(click(at: 100) == [.next])
  }

  @Test(arguments: [Point(x: 727, y: 300), Point(x: 764, y: 263), Point(x: 764, y: 337)])
  mutating func aClickBesideAnArrowBelongsToThePhoto(point: Point) {
    self.point(point, at: 0)
    #expect(click(at: 100) == nil)
  }

  @Test mutating func pointerThatLeavesAPressedArrowCancelsThePress() {
    point(next, at: 0)
    #expect(button(true, at: 100) == [])
    #expect(point(photo, at: 110) == nil)
    #expect(button(false, at: 120) == [], "and it is no press on the photo either")
    point(next, at: 200)
    _ = button(true, at: 200)
    point(previous, at: 210)
    #expect(button(false, at: 220) == [])
    point(next, at: 300)
    _ = button(true, at: 300)
    point(photo, at: 310)
    point(next, at: 320)
    #expect(button(false, at: 330) == [.next], "back on it, it counts")
  }

  @Test mutating func aPressThatIsTakenAwayIsNoClick() {
    point(next, at: 0)
    _ = button(true, at: 100)
    #expect(send(.leave, at: 110) == nil)
    #expect(button(false, at: 120) == nil)
  }

  @Test mutating func aPhotoThatIsDraggedToTheEdgeIsNotMeantForThem() {
    point(photo, at: 0)
    #expect(button(true, at: 100) == nil)
    arrows.expire(.standard, at: at(2000))
    point(next, at: 2500)
    #expect(!arrows.hasPointer)
    #expect(button(false, at: 2600) == nil)
    #expect(opacities(at: 2600) == [0, 0])
  }

  @Test mutating func otherButtonsAreNotTheirs() {
    point(next, at: 0)
    #expect(button(true, .right, at: 100) == nil)
    #expect(button(true, at: 110) == nil)
    #expect(button(false, at: 120) == nil)
    #expect(button(false, .right, at: 130) == nil)
    #expect(click(at: 200) == [.next], "once they are up")
  }

  @Test mutating func aClickTooManyAtTheEndFallsOnNothing() {
    point(next, at: 0)
    #expect(click(at: 100) == [.next])
    surroundings?.hasNext = false
    arrows.update(for: surroundings, .standard, at: at(200))
    #expect(opacities(at: 360) == [0.5, 0])
    #expect(!arrows.hasPointer)
    #expect(click(at: 400) == [.next], "which says that it was the last one")
    point(photo, at: 500)
    point(next, at: 510)
    #expect(click(at: 520) == nil)
  }

  @Test mutating func keysAndFingersAreNotTheirs() {
    point(next, at: 0)
    for input in [
      InputEvent.touch(.down(id: 1, next)), .key(KeyEvent(name: "Right")), .scroll(.stop),
    ] {
      #expect(arrows.handle(input, in: surroundings, .standard, at: at(100)) == nil)
    }
    var other = PageArrows()
    _ = other.handle(.touch(.down(id: 1, next)), in: surroundings, .standard, at: .zero)
    #expect(other.opacity(of: .next, at: at(500)) == 0)
  }
}
