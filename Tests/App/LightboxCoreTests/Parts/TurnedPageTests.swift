import Geometry
import Gestures
import Input
import Motion
import Pixels
import Testing
import Viewing
@testable import LightboxCore

/// A photo that a person has turned by quarters is turned again when its page comes back.
@Suite struct TurnedPageTests {
  private let ids = (0..<3).map { PhotoID($0) }
  private let size = PixelSize(width: 1200, height: 800)
  private let middle = Point(x: 500, y: 400)
  private let environment = Environment.made()
  private var pager = Pager(physics: .standard, viewWidth: 1000)

  private init() {
    for photo in ids[..<2] { pager.show(photo, size: size, in: environment) }
  }

  /// The degrees to which the second photo is turned once it has come to rest.
  private var degrees: Double? {
    pager.viewports[ids[1]].map { $0.target.rotation * 180 / .pi }
  }

  private mutating func press(_ command: Command, at milliseconds: Double) {
    pager.perform(command, on: ids[1], about: middle, at: .milliseconds(milliseconds))
  }

  /// Goes to the first photo, where the second one is in reach, or lies further away.
  private mutating func leave(inReach: Bool = true, at milliseconds: Double) {
    pager.forgetHidden(
      ids[...(inReach ? 1 : 0)], current: ids[0], in: environment, at: .milliseconds(milliseconds)
    ) { _ in false }
  }

  private mutating func comeBack() { pager.show(ids[1], size: size, in: environment) }

  /// Turns the second photo by fingers about its middle, and lets go.
  private mutating func pinch(
    by degrees: Double, scale: Double = 1, at milliseconds: Double
  ) -> Bool {
    let time = Instant.milliseconds(milliseconds)
    pager.grab(ids[1], .transform, focal: middle, from: nil, .standard, at: time)
    let delta = Similarity.about(middle, scale: scale, rotation: degrees * .pi / 180)
    _ = pager.perform(
      .follow(delta, focal: middle, isStepped: false), on: ids[1], at: time + 0.1)
    return pager.perform(.release(.zero, .touchpad), on: ids[1], at: time + 0.3)
  }

  /// A key was pressed again and again before the new picture of the file came.
  @Test(arguments: [(9, -1), (10, 2), (12, 0), (-9, 1)])
  mutating func turnsThatAreWrittenAreTakenOffHoweverManyThereAre(written: Int, left: Int) {
    pager.recordKept(written, of: ids[1])
    #expect(pager.quarterTurns(of: ids[1]) == left)
  }

  @Test(arguments: [true, false]) mutating func theTurnStaysAndTheZoomDoesNot(inReach: Bool) throws
  {
    press(.turn(quarters: 1), at: 0)
    press(.actualSize, at: 1000)
    #expect(pager.viewports[ids[1]]?.isFit == false)
    leave(inReach: inReach, at: 3000)
    #expect((pager.viewports[ids[1]] == nil) == !inReach)
    comeBack()
    let viewport = try #require(pager.viewports[ids[1]])
    #expect(viewport.isFit && viewport.isSettled(at: .milliseconds(3000)))
    // 1200 × 800 on its side: 1200 px have 800 px of height.
    #expect(abs(viewport.target.scale - 2.0 / 3) < 1e-12)
    #expect(abs((degrees ?? 0) - 90) < 1e-9)
    #expect(viewport.target(Point(x: 600, y: 400)) == middle)
    #expect(pager.viewports[ids[0]]?.target.rotation == 0, "no other photo has it")
  }

  @Test(arguments: [(1, 90.0), (2, 180), (3, -90), (4, 0), (-1, -90), (-6, 180)])
  mutating func everyQuarterIsKept(quarters: Int, expected: Double) throws {
    for press in 0..<abs(quarters) {
      self.press(.turn(quarters: quarters.signum()), at: Double(press) * 1000)
    }
    leave(inReach: false, at: 8000)
    comeBack()
    let turned = try #require(degrees)
    #expect(abs((turned - expected) * .pi / 180).wrappedAngle.magnitude < 1e-9)
  }

  @Test(arguments: [(80.0, 90.0), (30, 0), (-100, -90)])
  mutating func turnByFingersStaysAsWell(by turn: Double, expected: Double) {
    #expect(!pinch(by: turn, at: 0))
    leave(inReach: false, at: 3000)
    comeBack()
    #expect(abs((degrees ?? 1) - expected) < 1e-9)
  }

  @Test(arguments: [Command.reset, .toggleZoom]) mutating func resetMakesThePageUprightForGood(
    command: Command
  ) {
    press(.turn(quarters: 1), at: 0)
    press(command, at: 1000)
    leave(inReach: false, at: 3000)
    comeBack()
    #expect(degrees == 0)
  }

  @Test mutating func turnStaysHoweverManyOthersFollow() {
    for photo in (1...1100).map({ PhotoID($0) }) {
      pager.show(photo, size: size, in: environment)
      pager.perform(.turn(quarters: 1), on: photo, about: middle, at: .zero)
    }
    #expect(pager.quarterTurns(of: ids[1]) == 1)
  }

  @Test mutating func aPinchThatClosesTurnsNothing() {
    #expect(pinch(by: 80, scale: 0.3, at: 0))
    leave(inReach: false, at: 3000)
    comeBack()
    #expect(degrees == 0)
  }

  @Test mutating func aTurnTakenFromAnotherPhotoWasNotChosen() {
    pager.perform(.turn(quarters: 1), on: ids[0], about: middle, at: .zero)
    pager.keepView(of: ids[0], at: .milliseconds(2000))
    #expect(abs((degrees ?? 0) - 90) < 1e-9, "it has the view of the first one")
    pager.keepView(of: nil, at: .milliseconds(2100))
    leave(at: 3000)
    #expect(degrees == 0)
  }

  @Test mutating func aPictureCaughtOnItsWayIsKeptAsItSettles() {
    press(.turn(quarters: 1), at: 0)
    // 30 ms on it has hardly turned: held still it stays upright.
    let time = Instant.milliseconds(30)
    pager.grab(ids[1], .transform, focal: middle, from: nil, .standard, at: time)
    _ = pager.perform(.release(.zero, .touchpad), on: ids[1], at: time + 0.3)
    #expect(degrees == 0)
    leave(inReach: false, at: 3000)
    comeBack()
    #expect(degrees == 0)
  }
}
