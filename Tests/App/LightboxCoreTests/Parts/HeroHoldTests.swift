import Input
import Motion
import Testing

@testable import LightboxCore

/// The size of a photo in the fingers says how far it is open.
@Suite struct HeroHoldTests {
  private let physics = Physics.standard

  @Test func heldPhotoIsClosedAtItsCellsSizeAndOpenAtFit() {
    let hold = HeroHold(at: 0.1, from: 0.1, to: 0.4, opacity: 0)
    #expect(hold.progress(of: 0.1) == 0)
    #expect(abs(hold.progress(of: 0.2) - 0.5) < 1e-12)
    #expect(abs(hold.progress(of: 0.4) - 1) < 1e-12)
    #expect(hold.progress(of: 0.05) == 0)
    #expect(hold.progress(of: 3) == 1)
    for scale in [0.05, 0.1, 0.2, 0.3, 0.4, 3] {
      #expect(hold.opacity(of: scale) == hold.progress(of: scale))
    }
  }

  /// A cell as large as the view, or larger, opens all the same.
  @Test(arguments: [0.4, 0.35, 0.9]) func aLargeCellHasAWayToGo(cell: Double) {
    let hold = HeroHold(at: cell, from: cell, to: 0.4, opacity: 0)
    #expect(hold.progress(of: cell) == 0)
    #expect(abs(hold.progress(of: cell * 1.25) - 1) < 1e-12)
    #expect(hold.opens(at: cell * 1.1, growing: 0, physics: physics))
    #expect(!hold.opens(at: cell * 1.05, growing: 0, physics: physics))
  }

  /// Taken in flight it goes on from what is seen.
  @Test(arguments: [(0.3, 0.6), (0, 0.4), (1, 0.8), (0.5, 0)])
  func opacityDoesNotJumpWhereThePhotoIsTaken(progress: Double, opacity: Double) {
    let hold = HeroHold(at: 0.2, from: 0.1, to: 0.4, progress: progress, opacity: opacity)
    #expect(abs(hold.progress(of: 0.2) - progress) < 1e-12)
    #expect(abs(hold.opacity(of: 0.2) - opacity) < 1e-12)
    #expect(progress == 1 || abs(hold.opacity(of: 2) - 1) < 1e-12)
    #expect(progress == 0 || abs(hold.opacity(of: 0.01)) < 1e-12)
    var last = 0.0
    for step in 0...200 {
      let now = hold.opacity(of: 0.02 * (1 + Double(step) / 4))
      #expect(now >= last - 1e-12)
      last = now
    }
  }

  @Test func sizeAndSpeedDecide() {
    let hold = HeroHold(at: 0.1, from: 0.1, to: 0.4, opacity: 0)
    func opens(_ scale: Double, _ speed: Double) -> Bool {
      hold.opens(at: scale, growing: speed, physics: physics)
    }
    // A third of the way is 1.587 times.
    #expect(!opens(0.158, 0))
    #expect(opens(0.159, 0))
    // In 0.2 s.
    #expect(opens(0.1, 2.4))
    #expect(!opens(0.1, 2.2))
    #expect(!opens(0.16, -0.2))
    #expect(opens(0.3, -0.9))
    #expect(!opens(0.3, -1))
    #expect(!opens(2, -4))
  }

  @Test func theProgressHasTheFingersSpeed() {
    let hold = HeroHold(at: 0.1, from: 0.1, to: 0.4, opacity: 0)
    let step = 1e-6
    let slope = (hold.progress(of: 0.2 * (1 + 3 * step)) - hold.progress(of: 0.2)) / step
    #expect(abs(hold.speed(of: 0.2, growing: 3) - slope) < 1e-4)
    #expect(hold.speed(of: 0.05, growing: 3) == 0)
    #expect(hold.speed(of: 4, growing: 3) == 0)
  }
}
