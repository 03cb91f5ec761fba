import Geometry
import Input
import Motion
import Pixels
import Testing
import Viewing

@testable import Gestures
@testable import LightboxCore

/// A lone contact in the middle of a motion: it takes the place of the photo, and nothing else.
@Suite struct OneContactTests {
  /// An act that sets scale and turn in motion.
  enum Act: CaseIterable {
    case actualSize, reset, turn, turnBack, fill, notches, doubleTap, doubleTapBack
  }

  /// A motion, and the contact in the middle of it.
  struct Case: Sendable {
    let act: Act
    let device: CarelessHand.Device

    static let all: [Case] = Act.allCases.flatMap { act -> [Case] in
      CarelessHand.Device.allCases.map { Case(act: act, device: $0) }
    }
  }

  /// Starts a motion at 3000 ms.
  private func begin(_ act: Act, _ hand: inout CarelessHand) {
    let point = Point(x: 700, y: 420)
    switch act {
    case .actualSize: hand.key("1", at: 3000)
    case .reset:
      hand.key("1", at: 1000)
      hand.key("0", at: 3000)
    case .turn: hand.key("bracketright", at: 3000)
    case .turnBack:
      hand.key("1", at: 1000)
      hand.key("bracketleft", at: 3000)
    case .fill: hand.key("w", at: 3000)
    case .notches:
      for _ in 0..<3 { hand.play(.scroll(.delta(.wheel, Vector(dx: 0, dy: -120))), at: 3000) }
    case .doubleTap, .doubleTapBack:
      if act == .doubleTapBack { hand.key("1", at: 1000) }
      hand.tap(.finger, at: point, 2800)
      hand.tap(.finger, at: point, 2945)
    }
  }

  @Test(
    arguments: Case.all, [40.0, 120, 240, 300])
  func dragLeavesScaleAndTurnTheirGoal(
    of motion: Case, after delay: Double
  ) throws {
    for movement in [Vector(dx: -150, dy: 0), Vector(dx: 90, dy: -8), Vector(dx: -30, dy: 20)] {
      var hand = CarelessHand([PixelSize(width: 4000, height: 3000)])
      begin(motion.act, &hand)
      let scale = try #require(hand.restingScale)
      let turn = try #require(hand.restingTurn)
      let from = Point(x: 720, y: 400)
      hand.press(motion.device, at: from, 3000 + delay)
      let end = hand.slide(motion.device, from: from, by: movement, in: 136, at: 3000 + delay)
      hand.lift(motion.device, at: end + 100)
      hand.wait(until: 8000)
      let rest = try #require(hand.shown(at: 8000))
      #expect(abs(rest.scale / scale - 1) < 1e-12, "\(movement)")
      #expect(abs((rest.rotation * 180 / .pi - turn).remainder(dividingBy: 360)) < 1e-9)
      #expect(hand.lightbox.isSettled(at: .milliseconds(8000)))
    }
  }

  @Test(arguments: [CarelessHand.Device.finger, .mouse], [40.0, 90, 120, 240, 300])
  func touchOnAZoomOutLeavesNoPlaceWhereNothingCloses(
    device: CarelessHand.Device, delay: Double
  ) {
    var hand = CarelessHand(startingAt: 0)
    begin(.doubleTapBack, &hand)
    hand.tap(device, at: Point(x: 800, y: 400), 3000 + delay)
    hand.wait(until: 5000)
    #expect(hand.fits(at: 5000) == 1)
    hand.tap(device, at: Point(x: 640, y: 400), 5500)
    hand.wait(until: 6000)
    #expect(hand.lightbox.mode == .album)
  }

  @Test(arguments: [CarelessHand.Device.finger, .mouse], [50.0, 150, 250])
  func contentStaysUnderTheContactWhileTheZoomGoesOn(
    device: CarelessHand.Device, delay: Double
  ) throws {
    for movement in [Vector(dx: 4, dy: 3), Vector(dx: -60, dy: 10), Vector(dx: 30, dy: -20)] {
      var hand = CarelessHand([PixelSize(width: 4000, height: 3000)])
      begin(.actualSize, &hand)
      let from = Point(x: 700, y: 380)
      hand.press(device, at: from, 3000 + delay)
      let end = hand.slide(device, from: from, by: movement, in: 24, at: 3000 + delay)
      let taken = try #require(hand.shown(at: end))
      let content = taken.inverse(from + movement)
      for later in stride(from: end, through: end + 600, by: 50) {
        let shown = try #require(hand.shown(at: later))
        #expect((shown(content) - (from + movement)).length < 1e-6, "\(movement) at \(later)")
      }
    }
  }

  /// A window that changes its size under the contact changes the shrinking of a pull, and where
  /// the photo comes to rest.
  @Test(arguments: [CarelessHand.Device.finger, .mouse, .touchpad], Act.allCases)
  func contentStaysUnderTheContactAfterAResize(device: CarelessHand.Device, act: Act) throws {
    for movement in [Vector(dx: 10, dy: 80), Vector(dx: 60, dy: 8), Vector(dx: 2, dy: 3)] {
      for size in [Size(width: 1523, height: 454), Size(width: 613, height: 642)] {
        var hand = CarelessHand(startingAt: 0)
        begin(act, &hand)
        let from = Point(x: 700, y: 380)
        hand.press(device, at: from, 3040)
        let end = hand.slide(device, from: from, by: movement, in: 24, at: 3040)
        _ = hand.lightbox.handle(
          .window(.resized(size, deviceScale: 1)), at: .milliseconds(end + 8))
        let gestures = hand.lightbox.stage.gestures
        guard hand.lightbox.mode == .photo, !gestures.isFree, !gestures.active.isEmpty else {
          continue
        }
        let focal = gestures.focal
        let content = try #require(hand.shown(at: end + 8)).inverse(focal)
        for later in stride(from: end + 8, through: end + 208, by: 20) {
          let shown = try #require(hand.shown(at: later))
          #expect((shown(content) - focal).length < 1e-6, "\(act) \(movement) at \(later)")
        }
      }
    }
  }

  @Test(arguments: [CarelessHand.Device.finger, .mouse])
  func closeLookEndsWithItsKeyUnderTheContact(device: CarelessHand.Device) {
    var hand = CarelessHand()
    let point = Point(x: 640, y: 400)
    hand.play(.key(KeyEvent(name: "x")), at: 1000)
    hand.press(device, at: point, 2000)
    hand.slide(device, from: point, by: Vector(dx: 50, dy: 0), in: 40, at: 2000)
    hand.play(.key(KeyEvent(name: "x", isPressed: false)), at: 2100)
    hand.lift(device, at: 2200)
    hand.wait(until: 4000)
    #expect(hand.fits(at: 4000) == 1)
  }

  @Test func closeLookThatEndsLeavesASwipeItsPage() {
    var hand = CarelessHand()
    hand.play(.key(KeyEvent(name: "x")), at: 1000)
    hand.play(.swipe(.begin(fingers: 3)), at: 2000)
    hand.play(.swipe(.update(translation: Vector(dx: -450, dy: 0))), at: 2030)
    hand.play(.key(KeyEvent(name: "x", isPressed: false)), at: 2060)
    hand.play(.swipe(.update(translation: Vector(dx: -450, dy: 0))), at: 2090)
    hand.play(.swipe(.end(isCancelled: false)), at: 2120)
    hand.wait(until: 4000)
    #expect(hand.lightbox.stage.openPhoto == PhotoID(4))
  }

  @Test func pinchHoldsScaleAndTurn() throws {
    var hand = CarelessHand([PixelSize(width: 4000, height: 3000)])
    begin(.actualSize, &hand)
    hand.play(.pinch(.begin(fingers: 2)), at: 3080)
    let held = try #require(hand.shown(at: 3080))
    hand.wait(until: 4000)
    #expect(hand.shown(at: 4000)?.scale == held.scale)
  }

  @Test func spreadOfAPhotoThatOpensDoesNotClose() throws {
    var hand = CarelessHand(mode: .album)
    hand.key("Return", at: 1000)
    #expect(hand.lightbox.mode == .photo)
    let end = hand.pinch([1.1, 1.2, 1.3], at: 1040)
    #expect(try #require(hand.fits(at: end - 1)) < 0.75)
    hand.wait(until: 4000)
    #expect(hand.lightbox.mode == .photo && hand.fits(at: 4000) == 1)
  }

  @Test func tiltUnderAPressMovesNoPage() throws {
    var hand = CarelessHand()
    hand.key("Right", at: 1000)
    hand.press(.mouse, at: Point(x: 640, y: 400), 1040)
    let held = try #require(hand.center(at: 1100))
    #expect(held.x > 700)
    hand.play(.scroll(.delta(.wheel, Vector(dx: 120, dy: 0))), at: 1100)
    hand.lift(.mouse, at: 1200)
    let after = try #require(hand.center(at: 1200))
    #expect((after - held).length < 1e-6)
  }

  @Test(arguments: [15.0, -30, 50])
  func dragKeepsAFreeTurn(degrees: Double) throws {
    var hand = CarelessHand([PixelSize(width: 4000, height: 3000)])
    hand.key("1", at: 1000)
    hand.wait(until: 2000)
    _ = hand.lightbox.perform(.turnFreely(degrees: degrees), at: .milliseconds(2000))
    hand.wait(until: 4000)
    let from = Point(x: 640, y: 400)
    hand.press(.finger, at: from, 4000)
    let end = hand.slide(.finger, from: from, by: Vector(dx: 60, dy: 0), in: 80, at: 4000)
    hand.lift(.finger, at: end + 100)
    hand.wait(until: 7000)
    let rest = try #require(hand.shown(at: 7000))
    #expect(abs(rest.rotation * 180 / .pi - degrees) < 1e-9)
  }
}
