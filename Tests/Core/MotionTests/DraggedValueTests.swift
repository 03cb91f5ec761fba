import Input
import Motion
import Testing

@Suite struct DraggedValueTests {
  private let spring = Spring(angularFrequency: 20, dampingRatio: 1)
  private let band = RubberBand(extent: 1000)
  private var value = DraggedValue(at: 3)

  private func at(_ milliseconds: Double) -> Instant { .milliseconds(milliseconds) }

  @Test func valueAtRestStays() {
    #expect(value.value(at: at(50)) == 3 && value.velocity(at: at(50)) == 0)
    #expect(value.isSettled(at: .zero) && !value.isDragged && value.end(after: .zero) == nil)
  }

  @Test mutating func draggedValueFollowsItsContactFromWhereItIs() throws {
    value.grab(at: .zero)
    value.follow(-40)
    #expect(value.value(at: at(10)) == -37)
    #expect(value.isDragged && !value.isMoving(at: at(10)) && !value.isSettled(at: at(10)))
    value = DraggedValue()
    value.grab(unit: 400, at: .zero)
    value.follow(100)
    #expect(value.value(at: .zero) == 0.25)
    #expect(try #require(value.drag).slope == 1 / 400)
  }

  /// 0.55·100·1000 / (1000 + 55) = 52.13.
  @Test mutating func dragResistsBeyondItsRange() throws {
    value = DraggedValue()
    value.grab(beyond: 0...10, band: band, at: .zero)
    value.follow(110)
    #expect(abs(value.value(at: .zero) - 62.132_701_421_8) < 1e-9)
    #expect(try #require(value.drag).slope == band.slope(at: 110, beyond: 0...10))
    // Caught again there, it does not jump.
    value.grab(beyond: 0...10, band: band, at: .zero)
    #expect(abs(value.value(at: .zero) - 62.132_701_421_8) < 1e-9)
  }

  @Test mutating func dragThatGoesOnWithOtherLimitsDoesNotJump() {
    value.grab(at: .zero)
    value.follow(30)
    value.grab(after: 30, beyond: 0...50, band: band, at: .zero)
    #expect(value.value(at: .zero) == 33)
    value.follow(40)
    #expect(value.value(at: .zero) == 43)
  }

  @Test mutating func valueDoesNotJumpWhereItsUnitChanges() {
    value = DraggedValue()
    value.grab(unit: 400, at: .zero)
    value.follow(100)
    value.resize(unit: 250)
    #expect(value.value(at: .zero) == 0.25)
    value.follow(125)
    #expect(abs(value.value(at: .zero) - 0.35) < 1e-12)
  }

  @Test mutating func springBeginsAtTheDisplayedValueAndEndsAtItsTarget() throws {
    value.grab(at: .zero)
    value.follow(97)
    value.spring(spring, velocity: -500, to: 20, at: .zero)
    #expect(value.value(at: .zero) == 100 && abs(value.velocity(at: .zero) + 500) < 1e-9)
    let end = try #require(value.end(after: .zero))
    #expect(value.isMoving(at: at(100)) && !value.isSettled(at: at(100)))
    #expect(value.value(at: end) == 20 && value.velocity(at: end) == 0)
    #expect(value.isSettled(at: end) && value.end(after: end) == nil)
  }

  @Test mutating func grabStopsASpringWhereItIs() {
    value.spring(spring, from: 100, velocity: 0, at: .zero)
    let shown = value.value(at: at(60))
    #expect((1..<100).contains(shown))
    value.grab(at: at(60))
    #expect(value.value(at: at(900)) == shown && value.velocity(at: at(60)) == 0)
    value.follow(5)
    #expect(value.value(at: at(900)) == shown + 5)
  }

  @Test mutating func springWithoutAWayIsAtRestAtOnce() {
    value.spring(spring, velocity: 0, to: 3, at: .zero)
    #expect(value.isSettled(at: .zero) && value.value(at: .zero) == 3)
  }

  @Test mutating func movementWithoutADragDoesNothing() {
    value.follow(50)
    value.resize(unit: 2)
    #expect(value == DraggedValue(at: 3))
  }
}
