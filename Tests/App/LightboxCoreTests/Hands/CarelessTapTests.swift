import Geometry
import Input
import Motion
import Pixels
import Testing
import Viewing

@testable import LightboxCore

/// Taps that stop something, show something or come late, and pulls and pinches that begin badly.
@Suite struct CarelessTapTests {
  private let middle = Point(x: 640, y: 400)

  // MARK: A tap that means less

  @Test(
    arguments: CarelessHand.Device.allCases,
    [(56.0, 65.0), (56, 5), (120, 30), (90, 120)])
  func tapOnAPullThatGoesHomeStopsIt(
    device: CarelessHand.Device, pull: (distance: Double, delay: Double)
  ) {
    var hand = CarelessHand()
    let from = Point(x: 640, y: 250)
    hand.press(.finger, at: from, 1000)
    let end = hand.slide(
      .finger, from: from, by: Vector(dx: 0, dy: pull.distance), in: 48, at: 1000)
    hand.lift(.finger, at: end + 150)
    hand.tap(device, at: middle, end + 150 + pull.delay)
    hand.wait(until: 5000)
    #expect(hand.lightbox.mode == .photo && hand.fits(at: 5000) == 1)
    // It is at home again: now a tap closes.
    hand.tap(device, at: middle, 5500)
    hand.wait(until: 6500)
    #expect(hand.lightbox.mode == .album)
  }

  @Test(arguments: [15.0, 2, 30], [300.0, 640, 1200])
  func touchAtTheTopShowsTheHeaderAlone(y: Double, x: Double) {
    var hand = CarelessHand()
    var window = WindowState(isActivated: true)
    window.isClientDecorated = true
    _ = hand.lightbox.handle(.window(.state(window)), at: .zero)
    hand.wait(until: 4000)
    #expect(!hand.lightbox.chrome.header.isShown)
    hand.tap(.finger, at: Point(x: x, y: y), 4000)
    hand.wait(until: 4100)
    #expect(hand.lightbox.chrome.header.isShown)
    hand.wait(until: 5500)
    #expect(hand.lightbox.mode == .photo)
    hand.tap(.finger, at: Point(x: x, y: 300), 5600)
    hand.wait(until: 7000)
    #expect(hand.lightbox.mode == .album)
  }

  @Test(arguments: CarelessHand.Device.allCases, [300.0, 700])
  func tapBesideDetailsHidesThemFirst(device: CarelessHand.Device, x: Double) {
    var hand = CarelessHand()
    hand.key("i", at: 1000)
    hand.tap(device, at: Point(x: x, y: 400), 2000)
    hand.wait(until: 3000)
    #expect(hand.lightbox.mode == .photo && !hand.lightbox.chrome.overlays.details.isShown)
    hand.tap(device, at: Point(x: x, y: 400), 3500)
    hand.wait(until: 4500)
    #expect(hand.lightbox.mode == .album)
  }

  @Test(arguments: CarelessHand.Device.allCases, [700.0, 2500])
  func tapInASlideshowEndsTheShowAlone(device: CarelessHand.Device, time: Double) {
    var hand = CarelessHand()
    hand.key("F5", at: 300)
    #expect(hand.lightbox.slideshow.isRunning)
    hand.tap(device, at: middle, time)
    hand.wait(until: time + 1000)
    #expect(hand.lightbox.mode == .photo && !hand.lightbox.slideshow.isRunning)
  }

  // MARK: Double taps

  @Test(arguments: [Vector(dx: 26, dy: 0), Vector(dx: -30, dy: 20), Vector(dx: 0, dy: 45)])
  func fingersDoubleTapSomewhatApart(offset: Vector) {
    var hand = CarelessHand()
    hand.tap(.finger, at: middle, 1000)
    hand.tap(.finger, at: middle + offset, 1170)
    hand.wait(until: 4000)
    #expect(hand.lightbox.mode == .photo && (hand.fits(at: 4000) ?? 0) > 1.9)
  }

  @Test(arguments: [(Vector(dx: 50, dy: 0), true), (Vector(dx: 20, dy: 0), false)])
  func clicksFarApartAreTwo(offset: Vector, closes: Bool) {
    var hand = CarelessHand()
    hand.tap(.mouse, at: middle, 1000)
    hand.tap(.mouse, at: middle + offset, 1170)
    hand.wait(until: 1400)
    #expect((hand.lightbox.mode == .album) == closes)
  }

  // MARK: Pulls and pinches

  @Test(
    arguments: [
      [1.04, 1.08, 1, 0.94, 0.8, 0.64, 0.46], [1.3, 1.1, 0.9, 0.7], [1.02, 0.7], [2, 1, 0.5],
    ], [CarelessHand.Device.touchpad, .finger])
  func pinchThatShowsClosingCloses(scales: [Double], device: CarelessHand.Device) {
    for (rest, position) in [(100.0, middle), (220, Point(x: 420, y: 300))] {
      var hand = CarelessHand()
      let end = hand.pinch(scales, by: device, about: position, resting: rest, at: 1000)
      hand.wait(until: end + 10)
      #expect(hand.lightbox.mode == .album, "\(scales) at \(position)")
    }
  }

  @Test(
    arguments: [[1.04, 1.08, 0.9, 0.78], [0.7, 0.8], [0.5, 1.2]],
    [CarelessHand.Device.touchpad, .finger])
  func pinchThatEndsNearFitStays(scales: [Double], device: CarelessHand.Device) {
    var hand = CarelessHand()
    let end = hand.pinch(scales, by: device, at: 1000)
    hand.wait(until: end + 2000)
    #expect(hand.lightbox.mode == .photo)
  }

  @Test(arguments: [CarelessHand.Device.finger, .mouse], [11.0, 12, 20, 40])
  func rollUpwardsDoesNotForbidThePull(device: CarelessHand.Device, roll: Double) {
    var hand = CarelessHand()
    let from = Point(x: 640, y: 300)
    hand.press(device, at: from, 1000)
    let up = hand.slide(device, from: from, by: Vector(dx: 0, dy: -roll), in: 24, at: 1000)
    let top = from + Vector(dx: 0, dy: -roll)
    let end = hand.slide(device, from: top, by: Vector(dx: 0, dy: 312), in: 200, at: up)
    hand.wait(until: end + 100)
    #expect(hand.lightbox.backdrop(at: .milliseconds(end + 100)) < 0.4)
    hand.lift(device, at: end + 100)
    hand.wait(until: end + 2000)
    #expect(hand.lightbox.mode == .album && !hand.lightbox.chrome.overlays.details.isShown)
  }

  @Test(arguments: [CarelessHand.Device.finger, .mouse])
  func rollUpwardsAndBackShowsAndClosesNothing(device: CarelessHand.Device) {
    var hand = CarelessHand()
    let from = Point(x: 640, y: 300)
    hand.press(device, at: from, 1000)
    let up = hand.slide(device, from: from, by: Vector(dx: 0, dy: -14), in: 24, at: 1000)
    let top = from + Vector(dx: 0, dy: -14)
    let end = hand.slide(device, from: top, by: Vector(dx: 0, dy: 40), in: 80, at: up)
    hand.lift(device, at: end + 100)
    hand.wait(until: end + 2000)
    #expect(hand.lightbox.mode == .photo && hand.fits(at: end + 2000) == 1)
  }

  // MARK: Keys and panels

  @Test(arguments: [60.0, 120, 250]) func secondEscapeInFlightDoesNotQuit(delay: Double) {
    var hand = CarelessHand()
    hand.key("Escape", at: 1000)
    hand.key("Escape", at: 1000 + delay)
    #expect(hand.lightbox.mode == .album && !hand.effects.contains(.quit))
    hand.key("Escape", at: 4000)
    #expect(hand.effects.contains(.quit))
  }

  @Test(arguments: [
    [
      InputEvent.pinch(.begin(fingers: 2)),
      .pinch(.update(translation: .zero, scale: 2, rotation: 0)), .pinch(.end(isCancelled: false)),
    ],
    [.scroll(.delta(.wheel, Vector(dx: 0, dy: -240)))],
    [.scroll(.delta(.finger, Vector(dx: 300, dy: 0))), .scroll(.stop)],
    [
      .swipe(.begin(fingers: 3)), .swipe(.update(translation: Vector(dx: -900, dy: 0))),
      .swipe(.end(isCancelled: false)),
    ],
    [
      .pinch(.begin(fingers: 3)),
      .pinch(.update(translation: Vector(dx: 90, dy: -40), scale: 0.4, rotation: 60)),
      .pinch(.end(isCancelled: false)),
    ],
  ])
  func helpLetsNoGestureThrough(inputs: [InputEvent]) {
    for mode in Mode.allCases {
      var hand = CarelessHand(mode: mode)
      hand.key("F1", at: 1000)
      let offset = hand.lightbox.album.grid.restingOffset
      for (index, input) in inputs.enumerated() {
        hand.play(input, at: 1500 + 30 * Double(index))
      }
      hand.wait(until: 4000)
      #expect(hand.lightbox.chrome.overlays.help.isShown && hand.lightbox.currentIndex == 3)
      #expect(mode == .album || hand.fits(at: 4000) == 1)
      #expect(hand.lightbox.album.grid.restingOffset == offset)
    }
  }

  @Test(arguments: ["bracketright", "bracketleft"], [1, 2, 3, 5])
  func turnedPhotoHasNoAlbumBelow(key: String, count: Int) {
    var hand = CarelessHand()
    for turn in 0..<count { hand.key(key, at: 1000 + 1500 * Double(turn)) }
    let end = Instant.milliseconds(12_000)
    hand.wait(until: 12_000)
    #expect(hand.lightbox.backdrop(at: end) == 1 && !hand.lightbox.isAlbumSeen(at: end))
  }

  @Test(arguments: [
    PixelSize(width: 16, height: 16), PixelSize(width: 48, height: 20),
    PixelSize(width: 20, height: 90), PixelSize(width: 200, height: 120),
  ])
  func smallPictureZoomsUntilItFillsTheView(size: PixelSize) throws {
    var hand = CarelessHand([size], startingAt: 0)
    hand.pinch([2, 8, 20, 40, 90], at: 1000)
    hand.wait(until: 4000)
    let shown = try #require(hand.shown(at: 4000))
    let filling = max(1280 / Double(size.width), 800 / Double(size.height))
    #expect(abs(shown.scale / max(filling, 4) - 1) < 1e-9)
  }

  // MARK: The album

  @Test(
    arguments: [60.0, 250, 300],
    [(1.0, Point(x: 300, y: 300)), (-1.0, Point(x: 300, y: 300)), (2.0, Point(x: 900, y: 600))])
  func clickAfterANotchOfTheWheelOpens(
    delay: Double, wheel: (notches: Double, point: Point)
  ) throws {
    let (notches, point) = wheel
    let sizes = Array(repeating: PixelSize(width: 4000, height: 3000), count: 80)
    var hand = CarelessHand(sizes, mode: .album, startingAt: 0)
    hand.play(.scroll(.delta(.wheel, Vector(dx: 0, dy: 480))), at: 100)
    hand.play(.scroll(.delta(.wheel, Vector(dx: 0, dy: notches * 120))), at: 1000)
    let goal = hand.lightbox.album.grid.restingOffset
    hand.wait(until: 1000 + delay + 40)
    hand.tap(.mouse, at: point, 1000 + delay, lasting: 40)
    #expect(hand.lightbox.mode == .photo)
    hand.wait(until: 4000)
    #expect(hand.lightbox.album.grid.restingOffset == goal)
  }

  @Test(arguments: [CarelessHand.Device.finger, .mouse])
  func tapOnAFlickOfTheAlbumStopsItAlone(device: CarelessHand.Device) {
    let sizes = Array(repeating: PixelSize(width: 4000, height: 3000), count: 80)
    var hand = CarelessHand(sizes, mode: .album, startingAt: 0)
    let from = Point(x: 300, y: 600)
    hand.press(.finger, at: from, 1000)
    let end = hand.slide(.finger, from: from, by: Vector(dx: 0, dy: -200), in: 80, at: 1000)
    hand.lift(.finger, at: end)
    hand.tap(device, at: Point(x: 300, y: 300), end + 150)
    hand.wait(until: end + 1000)
    #expect(hand.lightbox.mode == .album)
  }
}
