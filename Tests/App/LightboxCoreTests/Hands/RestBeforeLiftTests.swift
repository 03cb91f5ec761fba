import Geometry
import Input
import Motion
import Pixels
import Testing
import Viewing

@testable import LightboxCore

/// A hand that has brought a photo to its place, rests, and rolls a little as it lifts.
@Suite struct RestBeforeLiftTests {
  static let rolls: [Vector] = [
    Vector(dx: -2, dy: 0), Vector(dx: 5, dy: 3), Vector(dx: 0, dy: 8), Vector(dx: -14, dy: 6),
  ]

  /// Drags by `movement`, rests for `rest` ms, rolls and lifts. Returns the time of the lift in ms.
  private func dragAndRest(
    _ hand: inout CarelessHand, by device: CarelessHand.Device, from point: Point,
    _ movement: Vector,
    resting rest: Double, rolling roll: Vector, at time: Double
  ) -> Double {
    hand.press(device, at: point, time)
    var end = hand.slide(device, from: point, by: movement, in: 200, at: time)
    end = hand.slide(device, from: point + movement, by: roll, in: 16, at: end + rest)
    hand.lift(device, at: end + 2)
    return end + 2
  }

  @Test(arguments: CarelessHand.Device.allCases, [45.0, 100, 200, 600])
  func placedPhotoStays(device: CarelessHand.Device, rest: Double) throws {
    for (roll, movement) in zip(Self.rolls, [Vector(dx: -200, dy: 0), Vector(dx: 80, dy: 90)] * 2) {
      var hand = CarelessHand([PixelSize(width: 4000, height: 3000)])
      hand.key("1", at: 100)
      let point = Point(x: 700, y: 400)
      let lift = dragAndRest(
        &hand, by: device, from: point, movement, resting: rest, rolling: roll, at: 1000)
      let placed = try #require(hand.center(at: lift))
      hand.wait(until: 6000)
      let end = try #require(hand.center(at: 6000))
      #expect((end - placed).length < 1e-6, "\(roll)")
    }
  }

  @Test(arguments: CarelessHand.Device.allCases, [45.0, 120, 240])
  func shortPullComesBack(device: CarelessHand.Device, rest: Double) {
    for roll in Self.rolls {
      var hand = CarelessHand()
      _ = dragAndRest(
        &hand, by: device, from: Point(x: 640, y: 300), Vector(dx: 0, dy: 80), resting: rest,
        rolling: roll, at: 1000)
      hand.wait(until: 4000)
      #expect(hand.lightbox.mode == .photo && hand.fits(at: 4000) == 1, "\(roll)")
    }
  }

  @Test(arguments: CarelessHand.Device.allCases, [45.0, 120, 240])
  func pageThatIsHeldALittleAsideComesBack(device: CarelessHand.Device, rest: Double) {
    for (roll, movement) in zip(Self.rolls, [200.0, -200, 350, -350]) {
      var hand = CarelessHand()
      _ = dragAndRest(
        &hand, by: device, from: Point(x: 640, y: 400), Vector(dx: movement, dy: 0), resting: rest,
        rolling: roll, at: 1000)
      hand.wait(until: 4000)
      #expect(hand.lightbox.currentIndex == 3, "\(roll)")
    }
  }

  @Test(arguments: [60.0, 200]) func pinchedPhotoStays(rest: Double) throws {
    for roll in Self.rolls {
      var hand = CarelessHand([PixelSize(width: 4000, height: 3000)])
      hand.play(.pinch(.begin(fingers: 2)), at: 1000)
      for step in 1...20 {
        hand.play(
          .pinch(.update(translation: .zero, scale: 1 + Double(step) / 10, rotation: 0)),
          at: 1000 + 10 * Double(step))
      }
      let end = 1200 + rest
      hand.play(.pinch(.update(translation: roll, scale: 3.01, rotation: 0)), at: end)
      hand.play(.pinch(.end(isCancelled: false)), at: end + 4)
      let placed = try #require(hand.shown(at: end + 4))
      hand.wait(until: 5000)
      let shown = try #require(hand.shown(at: 5000))
      #expect(abs(shown.scale - placed.scale) < 1e-9, "\(roll)")
      #expect((shown(Point(x: 2000, y: 1500)) - placed(Point(x: 2000, y: 1500))).length < 1e-6)
    }
  }

  /// A finger that trembles does not stop resting.
  @Test(arguments: [CarelessHand.Device.finger, .mouse]) func tremblingIsARest(
    device: CarelessHand.Device
  ) throws {
    var hand = CarelessHand([PixelSize(width: 4000, height: 3000)])
    hand.key("1", at: 100)
    let point = Point(x: 700, y: 400)
    hand.press(device, at: point, 1000)
    let still = hand.slide(device, from: point, by: Vector(dx: -120, dy: 0), in: 120, at: 1000)
    let position = point + Vector(dx: -120, dy: 0)
    for step in 0..<20 {
      let next = position + Vector(dx: step.isMultiple(of: 2) ? 1 : 0, dy: 0)
      hand.move(device, from: position, to: next, at: still + 10 * Double(step + 1))
    }
    hand.lift(device, at: still + 204)
    let placed = try #require(hand.center(at: still + 204))
    hand.wait(until: 5000)
    let end = try #require(hand.center(at: 5000))
    #expect((end - placed).length < 1e-6)
  }

  /// A hand that moves on from a rest by as much as a flick throws.
  @Test(arguments: CarelessHand.Device.allCases, [50.0, 200]) func flickAfterARestThrows(
    device: CarelessHand.Device, rest: Double
  ) throws {
    var hand = CarelessHand([PixelSize(width: 4000, height: 3000)])
    hand.key("1", at: 100)
    let lift = dragAndRest(
      &hand, by: device, from: Point(x: 700, y: 400), Vector(dx: -60, dy: 0), resting: rest,
      rolling: Vector(dx: -60, dy: 0), at: 1000)
    let placed = try #require(hand.center(at: lift))
    hand.wait(until: 6000)
    let end = try #require(hand.center(at: 6000))
    #expect(end.x < placed.x - 100)
  }
}

private func * (list: [Vector], count: Int) -> [Vector] {
  (0..<count).flatMap { _ in list }
}
