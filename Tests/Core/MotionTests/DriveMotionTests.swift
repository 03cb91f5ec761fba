import Motion
import Testing

@Suite struct DriveMotionTests {
  @Test(arguments: [1.0, -1])
  func driveThatIsTooFastForTheLimitStopsAtIt(direction: Double) {
    let drive = DriveMotion(
      from: 0, velocity: 8 * direction, speed: 2.5, easing: 17, to: 0.2 * direction)
    #expect(drive.velocity(at: 0) == 8 * direction)
    let last = drive.value(at: drive.settlingTime) * direction
    #expect(last <= 0.2 && last > 0.2 - 1e-3)
  }

  @Test func driveTravelsAtItsSpeedAndStopsAtItsLimit() {
    let drive = DriveMotion(from: 0, velocity: 0, speed: 2.5, easing: 17, to: 5)
    #expect(abs(drive.velocity(at: 1) - 2.5) < 1e-6)
    let last = drive.value(at: drive.settlingTime)
    #expect(last <= 5 && last > 5 - 1e-3)
  }
}
