import Geometry
import Input
import Motion
import Testing

@testable import Gestures

@Suite struct SwipeTests {
  var set = GestureSet.standard()

  mutating func swipe(_ time: Double, by dx: Double) -> [GestureAction] {
    set.at(time, .swipe(.update(translation: Vector(dx: dx, dy: 3))))
  }

  @Test mutating func aSwipeMovesThePageByItsTotal() {
    #expect(set.at(0, .swipe(.begin(fingers: 3))) == [.page(.begin(Point(x: 640, y: 400)))])
    #expect(set.active == [.swipe])
    #expect(swipe(10, by: -12) == [.page(.move(Vector(dx: -12, dy: 3)))])
    #expect(swipe(20, by: -8) == [.page(.move(Vector(dx: -20, dy: 6)))])
    #expect(swipe(30, by: 50) == [.page(.move(Vector(dx: 30, dy: 9)))])
  }

  @Test mutating func swipeEndsWithItsVelocityAcross() {
    _ = set.at(0, .swipe(.begin(fingers: 3)))
    for n in 1...6 { _ = swipe(Double(n) * 10, by: -9) }
    let actions = set.at(60, .swipe(.end(isCancelled: false)))
    guard case .page(.end(let velocity)) = actions.first, actions.count == 1 else {
      Issue.record("\(actions) is not the end of a page")
      return
    }
    #expect(abs(velocity.dx + 900) < 1e-9)
    #expect(set.active == [])
  }

  @Test mutating func aCancelledSwipeHasNoVelocity() {
    _ = set.at(0, .swipe(.begin(fingers: 3)))
    for n in 1...6 { _ = swipe(Double(n) * 10, by: -9) }
    #expect(set.at(60, .swipe(.end(isCancelled: true))) == [.page(.end(velocity: .zero))])
    #expect(swipe(70, by: 5) == [])
  }

  @Test mutating func aThirdFingerOnAScrollThatPagesKeepsThePage() {
    set.choices = AxisLock.Choices(pagesForward: true)
    #expect(
      set.at(0, .scroll(.delta(.finger, Vector(dx: 25, dy: 0)))).last
        == .page(.move(Vector(dx: -15, dy: 0))))
    #expect(
      set.at(10, .swipe(.begin(fingers: 3)))
        == [
          .page(.cancel), .release(.zero, .touchpad), .page(.begin(Point(x: 640, y: 400))),
        ])
    #expect(set.active == [.swipe] && set.axisLock == .panning)
    #expect(set.at(10, .scroll(.stop)) == [])
    #expect(swipe(20, by: -7) == [.page(.move(Vector(dx: -7, dy: 3)))])
  }
}
