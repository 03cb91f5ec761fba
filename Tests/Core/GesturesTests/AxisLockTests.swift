import Geometry
import Input
import Motion
import Testing

@testable import Gestures

@Suite struct AxisLockTests {
  static let all = AxisLock.Choices(pagesBack: true, pagesForward: true, dismisses: true)

  @Test(arguments: [Vector(dx: 9.9, dy: 0), Vector(dx: -6, dy: 7), Vector(dx: 0, dy: -9.9)])
  func aMovementBelowTheSlopDecidesNothing(movement: Vector) {
    var lock = AxisLock(Self.all, of: .touch, .standard)
    #expect(lock.follow(movement, after: 10) == false)
    #expect(lock.kind == nil)
    #expect(lock.follow(Vector(dx: movement.dx, dy: 20), after: 10) == true)
    #expect(lock.kind == .dismiss)
  }

  @Test(arguments: [
    (15.0, 10.0, AxisLock.Kind.page), (-15, 10, .page), (15, -10, .page), (10, 15, .dismiss),
    (-10, 15, .dismiss), (0, -15, .pan), (-10, -15, .pan),
  ])
  func aClearDirectionDecidesAndUpwardsClosesNothing(
    dx: Double, dy: Double, kind: AxisLock.Kind
  ) {
    var lock = AxisLock(Self.all, of: .touch, .standard)
    #expect(lock.follow(Vector(dx: dx, dy: dy), after: 0) == true)
    #expect(lock.kind == kind)
  }

  @Test func anUnclearDirectionIsReconsidered() {
    var lock = AxisLock(Self.all, of: .touch, .standard)
    #expect(lock.follow(Vector(dx: 9, dy: 10), after: 0) == false)
    #expect(lock.follow(Vector(dx: 14, dy: 10), after: 0) == false)
    #expect(lock.follow(Vector(dx: 18, dy: 11), after: 0) == true)
    #expect(lock.kind == .page)
    #expect(lock.spent == Vector(dx: 14, dy: 10), "the step that made it clear counts")
  }

  @Test func aDiagonalGoesToItsLongerSideInTheEndAndATieIsHorizontal() {
    var lock = AxisLock(Self.all, of: .touch, .standard)
    #expect(lock.follow(Vector(dx: 16, dy: 16), after: 0) == false)
    #expect(lock.follow(Vector(dx: 17, dy: 17), after: 0) == true)
    #expect(lock.kind == .page)
  }

  @Test func aDiagonalPansWhereThereIsMoreOfThePicture() {
    var choices = Self.all
    choices.pans = true
    var lock = AxisLock(choices, of: .touch, .standard)
    #expect(lock.follow(Vector(dx: 8, dy: 8), after: 0) == true)
    #expect(lock.kind == .pan)
  }

  /// The movement counts from where it left the slop, however many events told the way.
  @Test(arguments: [1, 2, 7]) func theSlopIsSubtractedWhereItWasPassed(events: Int) {
    var lock = AxisLock(Self.all, of: .touch, .standard)
    for event in 1...events {
      _ = lock.follow(Vector(dx: 42, dy: 0) * (Double(event) / Double(events)), after: 0)
    }
    #expect((lock.spent - Vector(dx: 10, dy: 0)).length < 1e-12)
  }

  @Test func aTouchpadAlsoDecidesByTime() {
    var lock = AxisLock(Self.all, of: .touchpad, .standard)
    #expect(lock.follow(Vector(dx: 2, dy: 0), after: 0.04) == false)
    #expect(lock.follow(Vector(dx: 3, dy: 0), after: 0.05) == true)
    #expect(lock.kind == .page)
    #expect(lock.spent == Vector(dx: 2, dy: 0))
    var finger = AxisLock(Self.all, of: .touch, .standard)
    #expect(finger.follow(Vector(dx: 3, dy: 0), after: 5) == false)
  }

  @Test(arguments: [
    (AxisLock.Choices(pagesBack: true), 15.0, 0.0, AxisLock.Kind.page),
    (AxisLock.Choices(pagesBack: true), -15, 0, .pan),
    (AxisLock.Choices(pagesForward: true), -15, 0, .page),
    (AxisLock.Choices(pagesForward: true), 15, 0, .pan),
    (AxisLock.Choices(pagesBack: true, pagesForward: true), 0, 15, .pan),
    (AxisLock.Choices(dismisses: true), 0, 15, .dismiss),
    (AxisLock.Choices(dismisses: true), 15, 0, .pan),
  ])
  func aDirectionThatLeadsNowherePans(
    choices: AxisLock.Choices, dx: Double, dy: Double, kind: AxisLock.Kind
  ) {
    var lock = AxisLock(choices, of: .touch, .standard)
    #expect(lock.kind == nil)
    #expect(lock.follow(Vector(dx: dx, dy: dy), after: 0) == true)
    #expect(lock.kind == kind)
  }

  static let details = AxisLock.Choices(dismisses: true, showsDetails: true)

  @Test(arguments: [
    (Self.details, 0.0, -15.0, AxisLock.Kind.details), (Self.details, 10, -15, .details),
    (Self.details, 0, 15, .dismiss), (Self.details, 15, -9, .pan),
    (AxisLock.Choices(dismisses: true, hidesDetails: true), 0, 15, .details),
    (AxisLock.Choices(dismisses: true, hidesDetails: true), 0, -15, .pan),
  ])
  func dragsUpShowDetailsAndDragsDownHideThemFirst(
    choices: AxisLock.Choices, dx: Double, dy: Double, kind: AxisLock.Kind
  ) {
    var lock = AxisLock(choices, of: .touch, .standard)
    #expect(lock.follow(Vector(dx: dx, dy: dy), after: 0) == true)
    #expect(lock.kind == kind)
  }

  @Test func aDiagonalThatIsTakenInTheEndShowsNoDetails() {
    var lock = AxisLock(Self.details, of: .touch, .standard)
    #expect(lock.follow(Vector(dx: 10, dy: -12), after: 0) == false)
    #expect(lock.follow(Vector(dx: 20, dy: -24), after: 0) == true)
    #expect(lock.kind == .pan)
  }

  @Test func aDecidedAxisStays() {
    var lock = AxisLock(Self.all, of: .touch, .standard)
    #expect(lock.follow(Vector(dx: 12, dy: 0), after: 0) == true)
    #expect(lock.follow(Vector(dx: 12, dy: 500), after: 0) == false)
    #expect(lock.kind == .page)
  }

  @Test func aScrollWithoutChoicesPansAtOnceAndAFingerAfterItsSlop() {
    #expect(AxisLock(AxisLock.Choices(), of: .touchpad, .standard).kind == .pan)
    var lock = AxisLock(AxisLock.Choices(), of: .touch, .standard)
    #expect(lock.kind == nil)
    #expect(lock.follow(Vector(dx: 7, dy: 8), after: 0) == true)
    #expect(lock.kind == .pan)
  }

  // MARK: In the set

  var set = GestureSet.standard()

  @Test mutating func aFingerThatPagesHoldsThePictureStill() {
    set.choices = Self.all
    #expect(
      set.at(0, .touch(.down(id: 1, Point(x: 500, y: 300))))
        == [.grab(.still, focal: Point(x: 500, y: 300))])
    #expect(set.at(10, .touch(.move(id: 1, Point(x: 492, y: 300)))) == [])
    #expect(
      set.at(20, .touch(.move(id: 1, Point(x: 480, y: 300))))
        == [.page(.begin(Point(x: 490, y: 300))), .page(.move(Vector(dx: -10, dy: 0)))])
    #expect(
      set.at(30, .touch(.move(id: 1, Point(x: 470, y: 700))))
        == [.page(.move(Vector(dx: -20, dy: 400)))])
    #expect(
      set.at(200, .touch(.up(id: 1))) == [.page(.end(velocity: .zero)), .release(.zero, .touch)])
  }

  @Test mutating func aDragToDismissEndsWithTheFingersVelocity() throws {
    set.choices = Self.all
    _ = set.at(0, .touch(.down(id: 1, Point(x: 500, y: 300))))
    #expect(
      set.at(10, .touch(.move(id: 1, Point(x: 500, y: 320))))
        == [
          .dismiss(.begin(Point(x: 500, y: 310))), .dismiss(.move(Vector(dx: 0, dy: 10))),
        ])
    #expect(
      set.at(20, .touch(.move(id: 1, Point(x: 501, y: 330))))
        == [.dismiss(.move(Vector(dx: 1, dy: 20)))])
    let actions = set.at(20, .touch(.up(id: 1)))
    guard case .dismiss(.end(let velocity)) = actions.first, actions.count == 2 else {
      Issue.record("\(actions) is not the end of a drag to dismiss")
      return
    }
    #expect((velocity - Vector(dx: 100, dy: 1000)).length < 1e-9)
  }

  /// The picture is held still; the details follow, from the place at which the use was decided.
  @Test mutating func swipeUpMovesTheDetailsAndTellsItsSpeed() {
    set.choices = Self.details
    let came = set.at(0, .touch(.down(id: 1, Point(x: 500, y: 300))))
    #expect(came == [.grab(.still, focal: Point(x: 500, y: 300))])
    let begun = set.at(10, .touch(.move(id: 1, Point(x: 500, y: 280))))
    #expect(
      begun == [.details(.begin(Point(x: 500, y: 290))), .details(.move(Vector(dx: 0, dy: -10)))])
    #expect(set.axisLock.kind == .details && set.holdsDetails)
    #expect(!set.isFree)
    #expect(
      set.at(20, .touch(.move(id: 1, Point(x: 501, y: 270))))
        == [.details(.move(Vector(dx: 1, dy: -20)))])
    let actions = set.at(20, .touch(.up(id: 1)))
    guard case .details(.end(let velocity)) = actions.first,
      actions.last == .release(.zero, .touch), actions.count == 2
    else {
      Issue.record("\(actions) is not the end of a swipe up")
      return
    }
    #expect(abs(velocity.dy + 1000) < 1e-9)
    #expect(!set.holdsDetails)
  }

  @Test mutating func aShortSwipeUpHasNoSpeed() {
    set.choices = Self.details
    _ = set.at(0, .touch(.down(id: 1, Point(x: 500, y: 300))))
    _ = set.at(4, .touch(.move(id: 1, Point(x: 500, y: 288))))
    _ = set.at(8, .touch(.move(id: 1, Point(x: 500, y: 277))))
    #expect(set.at(8, .touch(.up(id: 1))).first == .details(.end(velocity: .zero)))
  }

  @Test mutating func anotherFingerOrAWheelMakesAPanOfASwipeUp() {
    for joins in [
      InputEvent.touch(.down(id: 2, Point(x: 700, y: 200))),
      .scroll(.delta(.wheel, Vector(dx: 0, dy: 120))),
    ] {
      set = .standard()
      set.choices = Self.details
      _ = set.at(0, .touch(.down(id: 1, Point(x: 500, y: 300))))
      _ = set.at(10, .touch(.move(id: 1, Point(x: 500, y: 200))))
      #expect(set.axisLock.kind == .details)
      #expect(set.at(20, joins).first == .details(.cancel))
      #expect(set.axisLock.kind == .pan && !set.holdsDetails)
      _ = set.at(30, .touch(.up(id: 2)))
      let actions = set.at(300, .touch(.up(id: 1)))
      #expect(actions.count == 1, "it is released, and asks for nothing")
    }
  }

  @Test mutating func tiltOfAWheelLeavesAContactItsChoices() {
    set.choices = Self.all
    _ = set.at(0, .touch(.down(id: 1, Point(x: 500, y: 300))))
    #expect(set.at(10, .scroll(.delta(.wheel, Vector(dx: 120, dy: 0)))) == [])
    let actions = set.at(20, .touch(.move(id: 1, Point(x: 400, y: 300))))
    #expect(actions.first == .page(.begin(Point(x: 490, y: 300))))
  }

  @Test mutating func aFlickNeedsALeastWay() {
    set.choices = Self.all
    _ = set.at(0, .touch(.down(id: 1, Point(x: 500, y: 300))))
    _ = set.at(4, .touch(.move(id: 1, Point(x: 512, y: 300))))
    _ = set.at(8, .touch(.move(id: 1, Point(x: 523, y: 300))))
    #expect(set.at(8, .touch(.up(id: 1))).first == .page(.end(velocity: .zero)))
  }

  @Test mutating func anotherFingerCancelsTheDragToDismiss() {
    set.choices = Self.all
    _ = set.at(0, .touch(.down(id: 1, Point(x: 500, y: 300))))
    _ = set.at(10, .touch(.move(id: 1, Point(x: 500, y: 340))))
    #expect(
      set.at(20, .touch(.down(id: 2, Point(x: 700, y: 340))))
        == [.dismiss(.cancel), .grab(.transform, focal: Point(x: 600, y: 340))])
  }

  @Test mutating func aPanCountsFromWhereItLeftTheSlop() throws {
    set.choices = AxisLock.Choices(dismisses: true)
    _ = set.at(0, .touch(.down(id: 1, Point(x: 500, y: 300))))
    #expect(set.at(10, .touch(.move(id: 1, Point(x: 508, y: 300)))) == [])
    let (delta, _) = try set.at(20, .touch(.move(id: 1, Point(x: 517, y: 300)))).followed()
    #expect(delta.distance(to: .translation(Vector(dx: 7, dy: 0))) < 1e-12)
  }

  @Test mutating func theMouseHasTheSameSlop() throws {
    set.choices = Self.all
    _ = set.at(0, .pointer(.enter(Point(x: 500, y: 300))))
    #expect(
      set.at(1, .pointer(.button(.left, isPressed: true)))
        == [.grab(.still, focal: Point(x: 500, y: 300))])
    #expect(set.at(10, .pointer(.motion(Point(x: 491, y: 300)))) == [])
    #expect(
      set.at(20, .pointer(.motion(Point(x: 440, y: 300))))
        == [.page(.begin(Point(x: 490, y: 300))), .page(.move(Vector(dx: -50, dy: 0)))])
  }

  @Test mutating func aFingerThatCatchesAHeldPicturePans() {
    set.choices = Self.all
    _ = set.at(0, .pinch(.begin(fingers: 2)))
    _ = set.at(10, .touch(.down(id: 1, Point(x: 500, y: 300))))
    #expect(set.axisLock.kind == .pan)
  }
}
