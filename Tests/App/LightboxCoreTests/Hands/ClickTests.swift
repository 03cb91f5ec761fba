import Geometry
import Input
import Motion
import Pixels
import Testing
import Viewing

@testable import LightboxCore

/// Clicks and double clicks, of a mouse or of a touchpad that is tapped.
@Suite struct ClickTests {
  private let middle = Point(x: 640, y: 400)

  private func physics(doubleClick time: Double) -> Physics {
    var physics = Physics.standard
    physics.doubleClickTime = time
    return physics
  }

  @Test(arguments: [(120.0, 0.4), (200, 0.4), (395, 0.4), (600, 0.7), (90, 0.15)], [55.0, 80])
  func doubleClickZoomsAndShowsNoAlbum(
    pause: (delay: Double, desktop: Double), lasting: Double
  ) {
    var hand = CarelessHand(physics: physics(doubleClick: pause.desktop))
    hand.tap(.mouse, at: middle, 1000, lasting: lasting)
    for time in stride(from: 1000 + lasting, to: 1000 + lasting + pause.delay, by: 16) {
      hand.wait(until: time)
      #expect(hand.lightbox.mode == .photo && hand.fits(at: time) == 1)
      #expect(hand.lightbox.backdrop(at: .milliseconds(time)) == 1)
    }
    hand.tap(.mouse, at: middle, 1000 + lasting + pause.delay)
    hand.wait(until: 5000)
    #expect(hand.lightbox.mode == .photo && hand.lightbox.currentIndex == 3)
    #expect((hand.fits(at: 5000) ?? 0) > 1.9)
  }

  @Test(arguments: [0.2, 0.4, 1])
  func clickOnThePhotoWaitsForTheSecondOne(desktop: Double) {
    var hand = CarelessHand(physics: physics(doubleClick: desktop))
    hand.tap(.mouse, at: middle, 1000)
    hand.wait(until: 1055 + 1000 * desktop - 1)
    #expect(hand.lightbox.mode == .photo)
    hand.wait(until: 1055 + 1000 * desktop)
    #expect(hand.lightbox.mode == .album)
  }

  /// The desktop may answer only after the window is there.
  @Test func doubleClickTimeOfTheDesktopCountsFromItsAnswerOn() {
    var hand = CarelessHand()
    let slow = physics(doubleClick: 1)
    _ = hand.lightbox.handle(.settings(.physics(slow)), at: .milliseconds(500))
    hand.tap(.mouse, at: middle, 1000)
    hand.wait(until: 2054)
    #expect(hand.lightbox.mode == .photo)
    hand.wait(until: 2055)
    #expect(hand.lightbox.mode == .album)
  }

  /// The finger drags the page, so the strip of thumbnails that it has shown takes no tap from it.
  @Test func clickAfterAFingerThatHasShownTheStripCloses() throws {
    var stage = try Stage.album()
    for (input, time): (TouchEvent, Double) in [
      (.down(id: 1, Point(x: 400, y: 560)), 1000), (.move(id: 1, Point(x: 300, y: 560)), 1050),
      (.move(id: 1, Point(x: 150, y: 560)), 1100), (.up(id: 1), 1110),
    ] {
      stage.send(.touch(input), at: time)
    }
    stage.click(400, 300, at: 3000)
    stage.wait(until: .milliseconds(5000))
    #expect(stage.lightbox.mode == .album)
  }

  @Test(arguments: [Point(x: 60, y: 150), Point(x: 1240, y: 200), Point(x: 60, y: 700)])
  func clickBesideThePhotoClosesAtOnce(point: Point) {
    // 4000 × 3000 leaves 107 px of black at either side.
    var hand = CarelessHand()
    hand.tap(.mouse, at: point, 3000)
    #expect(hand.lightbox.mode == .album)
  }

  @Test(
    arguments: [Point(x: 60, y: 150), Point(x: 1240, y: 200), Point(x: 60, y: 700)],
    [90.0, 200, 350])
  func doubleClickBesideThePhotoTakesThatBackAndZooms(point: Point, delay: Double) {
    var hand = CarelessHand()
    hand.tap(.mouse, at: point, 3000)
    #expect(hand.lightbox.mode == .album)
    hand.tap(.mouse, at: point, 3055 + delay)
    hand.wait(until: 6000)
    #expect(hand.lightbox.mode == .photo && hand.lightbox.currentIndex == 3)
    #expect((hand.fits(at: 6000) ?? 0) > 1.9)
  }

  @Test(arguments: [Point(x: 40, y: 400), Point(x: 60, y: 650), Point(x: 1250, y: 300)])
  func tapOfAFingerWaitsThereToo(point: Point) {
    var hand = CarelessHand()
    hand.tap(.finger, at: point, 3000)
    #expect(hand.lightbox.mode == .photo)
    hand.wait(until: 3400)
    #expect(hand.lightbox.mode == .album)
  }

  @Test(arguments: [Vector(dx: 4, dy: 0), Vector(dx: -20, dy: 5), Vector(dx: 1, dy: -16)])
  func pointerThatHasJustMovedChangesNothing(step: Vector) {
    var hand = CarelessHand()
    for count in 0..<10 {
      let position = middle - step * Double(10 - count)
      hand.play(.pointer(.motion(position)), at: 900 + 8 * Double(count))
    }
    #expect(hand.lightbox.scrubber.isShown)
    hand.tap(.mouse, at: middle, 1000)
    hand.wait(until: 1454)
    #expect(hand.lightbox.mode == .photo)
    hand.wait(until: 1455)
    #expect(hand.lightbox.mode == .album)
  }

  @Test(arguments: [150.0, 300, 360, 395], [CarelessHand.Device.mouse, .touchpad])
  func doubleClickOnAThumbnailOpensAndStays(delay: Double, device: CarelessHand.Device) {
    var hand = CarelessHand(mode: .album)
    hand.tap(device, at: Point(x: 300, y: 300), 1000, lasting: 60)
    #expect(hand.lightbox.mode == .photo)
    hand.tap(device, at: Point(x: 300, y: 300), 1060 + delay)
    hand.wait(until: 5000)
    #expect(hand.lightbox.mode == .photo && hand.fits(at: 5000) == 1)
  }

  @Test func headerMaximizesByTheSameTime() {
    for (delay, isDouble) in [(300.0, true), (660, true), (800, false)] {
      var hand = CarelessHand(mode: .album, physics: physics(doubleClick: 0.7))
      var window = WindowState(isActivated: true)
      window.isClientDecorated = true
      _ = hand.lightbox.handle(.window(.state(window)), at: .zero)
      hand.tap(.mouse, at: Point(x: 640, y: 10), 1000)
      hand.tap(.mouse, at: Point(x: 640, y: 10), 1055 + delay)
      #expect(hand.effects.contains(.window(.toggleMaximized)) == isDouble, "\(delay)")
    }
  }

  // MARK: Marks

  private func cell(_ index: Int, _ hand: CarelessHand) -> Point {
    hand.lightbox.album.grid.frame(of: index, at: .milliseconds(900)).center
  }

  private func click(_ index: Int, with key: String, _ hand: inout CarelessHand, at time: Double) {
    let modifiers: KeyModifiers = key == "Control_L" ? .control : .shift
    hand.play(.key(KeyEvent(name: key)), at: time)
    hand.tap(.mouse, at: cell(index, hand), time + 50)
    hand.play(.key(KeyEvent(name: key, modifiers: modifiers, isPressed: false)), at: time + 200)
  }

  @Test(arguments: [0, 2, 5]) func controlAndClickMarksOne(index: Int) {
    var hand = CarelessHand(mode: .album)
    click(index, with: "Control_L", &hand, at: 1000)
    hand.wait(until: 3000)
    #expect(hand.lightbox.mode == .album && hand.lightbox.album.marks == [PhotoID(index)])
    click(index, with: "Control_L", &hand, at: 4000)
    #expect(hand.lightbox.album.marks.isEmpty && hand.lightbox.mode == .album)
  }

  @Test(arguments: [(1, 4), (5, 2), (3, 3), (0, 7)])
  func shiftAndClickMarksTheRangeFromTheLastOne(from: Int, to: Int) {
    var hand = CarelessHand(mode: .album)
    click(from, with: "Control_L", &hand, at: 1000)
    click(to, with: "Shift_L", &hand, at: 2000)
    let range = min(from, to)...max(from, to)
    #expect(hand.lightbox.album.marks == Set(range.map { PhotoID($0) }))
    #expect(hand.lightbox.mode == .album)
    let jobs = hand.effects.compactMap { effect -> FileJob? in
      if case .perform(let job) = effect { job } else { nil }
    }
    #expect(jobs.flatMap(\.photos).count == range.count)
  }

  @Test func controlPressedInTheMenuMarksAfterTheMenuIsClosed() {
    var hand = CarelessHand(mode: .album)
    hand.play(.key(KeyEvent(name: "Menu")), at: 1000)
    hand.play(.key(KeyEvent(name: "Control_L")), at: 1100)
    hand.play(.key(KeyEvent(name: "Escape", modifiers: .control)), at: 1200)
    hand.tap(.mouse, at: cell(2, hand), 2000)
    #expect(hand.lightbox.mode == .album && hand.lightbox.album.marks == [PhotoID(2)])
  }

  /// The fingers lift from Ctrl+C as it comes: the letter's release still names Ctrl.
  @Test(arguments: [(KeyEvent(name: "Control_L"), "c"), (KeyEvent(name: "Shift_L"), "Control_L")])
  func clickOpensAfterModifiersThatWereReleasedFirst(first: KeyEvent, second: String) throws {
    var hand = CarelessHand(mode: .album)
    var keys = [first, KeyEvent(name: second, modifiers: try #require(first.modifier))]
    for key in keys { hand.play(.key(key), at: 1000) }
    for index in keys.indices {
      keys[index].isPressed = false
      hand.play(.key(keys[index]), at: 1100)
    }
    hand.tap(.mouse, at: cell(4, hand), 2000)
    #expect(hand.lightbox.mode == .photo && hand.lightbox.currentIndex == 4)
  }

  /// The keymap has used Shift for the capital, so the key does not name it.
  @Test func shiftAndClickMarksAfterACapital() {
    var hand = CarelessHand(mode: .album)
    hand.play(.key(KeyEvent(name: "Shift_L")), at: 1000)
    hand.key("X", at: 1100)
    hand.tap(.mouse, at: cell(2, hand), 3000)
    #expect(hand.lightbox.mode == .album && hand.lightbox.album.marks.contains(PhotoID(2)))
  }

  @Test func clickWithoutThemOpensAsEver() {
    var hand = CarelessHand(mode: .album)
    click(2, with: "Control_L", &hand, at: 1000)
    hand.tap(.mouse, at: cell(4, hand), 2000)
    #expect(hand.lightbox.mode == .photo && hand.lightbox.currentIndex == 4)
  }
}
