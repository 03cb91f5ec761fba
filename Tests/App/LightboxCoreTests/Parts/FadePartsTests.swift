import Input
import Motion
import Testing
@testable import LightboxCore

@Suite struct RampTests {
  private let ramp = Ramp(start: .milliseconds(100), duration: 0.2)

  @Test(arguments: [(0.0, 0.0), (100, 0), (150, 0.25), (250, 0.75), (300, 1), (9000, 1)])
  func rampGoesFromNothingToAllAndStays(moment: Double, share: Double) {
    let time = Instant.milliseconds(moment)
    #expect(abs(ramp.share(at: time) - share) < 1e-12)
    #expect(ramp.isOver(at: time) == (share == 1))
  }

  @Test func aRampWithoutADurationIsOverAtOnce() {
    let ramp = Ramp(start: .milliseconds(100))
    #expect(ramp.share(at: .milliseconds(100)) == 1)
    #expect(ramp.isOver(at: .milliseconds(100)))
  }
}

@Suite struct PanelFadeTests {
  private var fade = Fade()

  @Test mutating func fadeBeginsAndEndsWithoutSpeed() {
    fade.turn(to: 1, over: 0.2, at: .milliseconds(100))
    #expect(fade.isIn)
    #expect(fade.opacity(at: .milliseconds(100)) == 0)
    #expect(abs(fade.opacity(at: .milliseconds(200)) - 0.5) < 1e-12)
    #expect(fade.opacity(at: .milliseconds(300)) == 1)
    let fade = fade
    for moment in [100.0, 299.8] {
      #expect(abs(slope(at: .milliseconds(moment)) { fade.opacity(at: $0) }) < 0.05)
    }
    #expect(abs(slope(at: .milliseconds(200)) { fade.opacity(at: $0) } - 7.5) < 1e-3)
  }

  @Test mutating func aFadeNeverTurnsBackOnItsWay() {
    fade.turn(to: 1, over: 0.12, at: .zero)
    let seen = (0...13).map { fade.opacity(at: .milliseconds(Double($0) * 10)) }
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(seen.first == 0 && seen.last == 1)
  }

  @Test mutating func fadeThatTurnsRoundGoesOnFromWhatIsSeen() {
    fade.show(true, .standard, at: .zero)
    let time = Instant.milliseconds(50)
    let seen = fade.opacity(at: time)
    fade.show(false, .standard, at: time)
    #expect(!fade.isIn)
    #expect(fade.opacity(at: time) == seen)
    #expect(fade.isMoving(at: .milliseconds(209)))
    #expect(!fade.isMoving(at: .milliseconds(210)))
    #expect(fade.opacity(at: .milliseconds(210)) == 0)
  }

  @Test mutating func fadeThatIsShownAgainDoesNotBeginAnew() {
    fade.show(true, .standard, at: .zero)
    let before = fade
    fade.show(true, .standard, at: .milliseconds(60))
    #expect(fade == before)
  }

  @Test mutating func fadeThatIsAtItsGoalRests() {
    #expect(!fade.isMoving(at: .zero))
    fade.turn(to: 0, over: 1, at: .zero)
    #expect(!fade.isMoving(at: .milliseconds(10)))
    fade.turn(to: 1, over: 0, at: .milliseconds(20))
    #expect(fade.opacity(at: .milliseconds(20)) == 1)
    #expect(!fade.isMoving(at: .milliseconds(20)))
  }
}

@Suite struct TimedFadeTests {
  private var fade = TimedFade(
    at: .milliseconds(1000), until: .milliseconds(2000), physics: .standard)

  @Test(arguments: [
    (1000.0, 0.0), (1040, 0.5), (1080, 1), (2000, 1), (2150, 0.5), (2300, 0), (5000, 0),
  ])
  func fadeComesStaysAndGoes(moment: Double, opacity: Double) {
    #expect(abs(fade.opacity(at: .milliseconds(moment)) - opacity) < 1e-12)
  }

  @Test(arguments: [
    (1000.0, true), (1079, true), (1080, false), (1999, false), (2000, true), (2299, true),
    (2300, false),
  ])
  func fadeNeedsNoFrameWhileItStays(moment: Double, isMoving: Bool) {
    #expect(fade.isMoving(at: .milliseconds(moment)) == isMoving)
  }

  @Test func fadeThatGoesInNoTimeIsSeenUntilThen() {
    var physics = Physics.standard
    physics.badgeFadeOutTime = 0
    let fade = TimedFade(at: .zero, until: .milliseconds(1000), physics: physics)
    #expect(fade.opacity(at: .milliseconds(999)) == 1)
    #expect(fade.opacity(at: .milliseconds(1000)) == 0 && fade.isOver(at: .milliseconds(1000)))
  }

  @Test mutating func fadeWakesOnceToGo() {
    #expect(fade.deadline == .milliseconds(2000))
    fade.expire(at: .milliseconds(1999))
    #expect(fade.deadline == .milliseconds(2000))
    fade.expire(at: .milliseconds(2000))
    #expect(fade.deadline == nil)
    #expect(!fade.isOver(at: .milliseconds(2299)) && fade.isOver(at: .milliseconds(2300)))
  }

  @Test mutating func fadeThatIsRenewedWhileItStaysOnlyStaysLonger() {
    fade.renew(at: .milliseconds(1040), until: .milliseconds(2500))
    #expect(abs(fade.opacity(at: .milliseconds(1040)) - 0.5) < 1e-12)
    #expect(fade.deadline == .milliseconds(2500))
    fade.renew(at: .milliseconds(1500), until: .milliseconds(2200))
    #expect(fade.deadline == .milliseconds(2500), "never shorter")
  }

  @Test mutating func aStayMayBecomeShorterOrHaveNoEnd() {
    fade.stay(until: nil, at: .milliseconds(1500))
    #expect(fade.deadline == nil && !fade.isLeaving)
    fade.expire(at: .milliseconds(900_000))
    #expect(
      fade.opacity(at: .milliseconds(900_000)) == 1 && !fade.isOver(at: .milliseconds(900_000)))
    #expect(!fade.isMoving(at: .milliseconds(900_000)))
    fade.renew(at: .milliseconds(900_000), until: .milliseconds(900_500))
    #expect(fade.deadline == nil, "that is no longer")
    fade.stay(until: .milliseconds(901_000), at: .milliseconds(900_100))
    fade.stay(until: .milliseconds(900_600), at: .milliseconds(900_200))
    #expect(fade.deadline == .milliseconds(900_600))
    fade.expire(at: .milliseconds(900_600))
    #expect(fade.isLeaving && fade.isOver(at: .milliseconds(900_900)))
  }

  @Test mutating func fadeThatIsRenewedOnItsWayOutComesBackFromWhatIsSeen() {
    fade.expire(at: .milliseconds(2000))
    fade.renew(at: .milliseconds(2150), until: .milliseconds(3000))
    #expect(abs(fade.opacity(at: .milliseconds(2150)) - 0.5) < 1e-12)
    #expect(abs(fade.opacity(at: .milliseconds(2170)) - 0.75) < 1e-12)
    #expect(fade.opacity(at: .milliseconds(2190)) == 1)
    #expect(!fade.isMoving(at: .milliseconds(2190)))
    #expect(fade.deadline == .milliseconds(3000))
  }
}
