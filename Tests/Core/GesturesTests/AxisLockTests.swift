import Geometry
import Input
import Motion
import Testing

@testable import Gestures

@Suite struct AxisLockTests {
  static let all = AxisLock.Choices(pagesBack: true, pagesForward: true, dismisses: true)

  @Test(arguments: [Vector(dx: 2.9, dy: 2.9), Vector(dx: -2.9, dy: 0), Vector(dx: 0, dy: -2.9)])
  func belowTheSlopNothingIsDecided(way: Vector) {
    var lock = AxisLock(Self.all)
    #expect(lock.decide(way, slop: 3) == false)
    #expect(lock.kind == nil)
    #expect(lock.decide(Vector(dx: way.dx, dy: 3), slop: 3) == true)
    #expect(lock.kind == .dismiss)
  }

  @Test(arguments: [
    (5.0, 4.0, AxisLock.Kind.page), (-5, 4, .page), (5, -5, .page), (4, 5, .dismiss),
    (-4, -5, .dismiss),
  ])
  func theLongerAxisDecidesAndATieIsHorizontal(dx: Double, dy: Double, kind: AxisLock.Kind) {
    var lock = AxisLock(Self.all)
    #expect(lock.decide(Vector(dx: dx, dy: dy), slop: 3) == true)
    #expect(lock.kind == kind)
  }

  @Test(arguments: [
    (AxisLock.Choices(pagesBack: true), 5.0, 0.0, AxisLock.Kind.page),
    (AxisLock.Choices(pagesBack: true), -5, 0, .pan),
    (AxisLock.Choices(pagesForward: true), -5, 0, .page),
    (AxisLock.Choices(pagesForward: true), 5, 0, .pan),
    (AxisLock.Choices(pagesBack: true, pagesForward: true), 0, 5, .pan),
    (AxisLock.Choices(dismisses: true), 0, -5, .dismiss),
    (AxisLock.Choices(dismisses: true), 5, 0, .pan),
  ])
  func aDirectionThatLeadsNowherePans(
    choices: AxisLock.Choices, dx: Double, dy: Double, kind: AxisLock.Kind
  ) {
    var lock = AxisLock(choices)
    #expect(lock.kind == nil)
    #expect(lock.decide(Vector(dx: dx, dy: dy), slop: 3) == true)
    #expect(lock.kind == kind)
  }

  @Test func onceDecidedItStays() {
    var lock = AxisLock(Self.all)
    #expect(lock.decide(Vector(dx: 3, dy: 0), slop: 3) == true)
    #expect(lock.decide(Vector(dx: 3, dy: 500), slop: 3) == false)
    #expect(lock.kind == .page)
  }

  @Test func withoutChoicesItPansFromTheStart() {
    var lock = AxisLock(AxisLock.Choices())
    #expect(lock.kind == .pan)
    #expect(lock.decide(Vector(dx: 0, dy: 500), slop: 3) == false)
    #expect(lock.kind == .pan)
  }

  // MARK: In the set

  var set = GestureSet.standard()

  @Test mutating func aFingerThatPagesLetsThePictureGoAndTakesThePage() {
    set.choices = Self.all
    #expect(
      set.at(0, .touch(.down(id: 1, Point(x: 500, y: 300))))
        == [.grab(.pan, focal: Point(x: 500, y: 300))])
    #expect(set.at(10, .touch(.move(id: 1, Point(x: 498, y: 300)))) == [])
    #expect(
      set.at(20, .touch(.move(id: 1, Point(x: 490, y: 300))))
        == [.release(.zero, .touch), .page(.begin), .page(.move(-10))])
    #expect(
      set.at(30, .touch(.move(id: 1, Point(x: 480, y: 700)))) == [.page(.move(-20))])
    #expect(set.at(200, .touch(.up(id: 1))) == [.page(.end(velocity: 0))])
  }

  @Test mutating func aDragToDismissEndsWithTheFingersVelocity() throws {
    set.choices = Self.all
    _ = set.at(0, .touch(.down(id: 1, Point(x: 500, y: 300))))
    #expect(
      set.at(10, .touch(.move(id: 1, Point(x: 501, y: 310))))
        == [.release(.zero, .touch), .dismiss(.begin), .dismiss(.move(Vector(dx: 1, dy: 10)))])
    #expect(
      set.at(20, .touch(.move(id: 1, Point(x: 502, y: 320))))
        == [.dismiss(.move(Vector(dx: 2, dy: 20)))])
    let actions = set.at(20, .touch(.up(id: 1)))
    guard case .dismiss(.end(let velocity)) = actions.first, actions.count == 1 else {
      Issue.record("\(actions) is not the end of a drag to dismiss")
      return
    }
    #expect((velocity - Vector(dx: 100, dy: 1000)).length < 1e-9)
  }

  @Test mutating func anotherFingerCancelsTheDragToDismiss() {
    set.choices = Self.all
    _ = set.at(0, .touch(.down(id: 1, Point(x: 500, y: 300))))
    _ = set.at(10, .touch(.move(id: 1, Point(x: 500, y: 340))))
    #expect(
      set.at(20, .touch(.down(id: 2, Point(x: 700, y: 340))))
        == [.dismiss(.cancel), .grab(.transform, focal: Point(x: 600, y: 340))])
  }

  @Test mutating func aPanCountsFromWhereTheFingerCame() throws {
    set.choices = AxisLock.Choices(dismisses: true)
    _ = set.at(0, .touch(.down(id: 1, Point(x: 500, y: 300))))
    #expect(set.at(10, .touch(.move(id: 1, Point(x: 502, y: 300)))) == [])
    let (delta, _) = try set.at(20, .touch(.move(id: 1, Point(x: 507, y: 301)))).followed()
    #expect(delta.distance(to: .translation(Vector(dx: 7, dy: 1))) < 1e-12)
  }

  @Test mutating func aFingerThatCatchesAHeldPicturePans() {
    set.choices = Self.all
    _ = set.at(0, .pinch(.begin(fingers: 2)))
    _ = set.at(10, .touch(.down(id: 1, Point(x: 500, y: 300))))
    #expect(set.axisLock.kind == .pan)
  }
}
