import Geometry
import Input
import Pixels
import Testing
import Viewing

@testable import LightboxCore

/// Keys that act while they are down, and a page that is turned meanwhile.
@Suite struct HeldKeyTests {
  private var hand = CarelessHand()

  private mutating func key(_ name: String, isPressed: Bool, at milliseconds: Double) {
    hand.play(.key(KeyEvent(name: name, isPressed: isPressed)), at: milliseconds)
  }

  /// Turns to the next page by the mouse, which releases no key.
  private mutating func turnPage(at milliseconds: Double) {
    for isPressed in [true, false] {
      hand.play(.pointer(.button(.forward, isPressed: isPressed)), at: milliseconds)
    }
  }

  @Test(arguments: [30.0, 110, 500]) mutating func zoomKeyLeavesThePhotoOfTheNextPageAlone(
    delay: Double
  ) {
    key("plus", isPressed: true, at: 1000)
    turnPage(at: 1000 + delay)
    hand.wait(until: 3000)
    #expect(hand.lightbox.currentIndex == 4 && hand.fits(at: 3000) == 1)
    key("plus", isPressed: false, at: 3000)
    #expect(hand.fits(at: 5000) == 1)
  }

  @Test mutating func nextPhotoTakesOverAZoomAsFarAsItHasCome() throws {
    hand.key("v", at: 500)
    key("plus", isPressed: true, at: 1000)
    turnPage(at: 1300)
    // The key alone would go on to 4 px of the screen per px of the photo.
    let scale = try #require(hand.restingScale)
    #expect(hand.lightbox.currentIndex == 4 && scale > 0.4 && scale < 1)
  }

  /// The next photo has the close look, too, while the key is down.
  @Test(arguments: [true, false]) mutating func closeLookEndsOnTheNextPhoto(isLoaded: Bool) {
    if !isLoaded { hand = CarelessHand([PixelSize(width: 4000, height: 3000)], startingAt: 0) }
    let (first, second) = (hand.lightbox.currentIndex ?? 0, PhotoID(8))
    if !isLoaded {
      let photos = [PhotoID(0), second]
      _ = hand.lightbox.handle(.album(.photos(photos, current: nil)), at: .milliseconds(100))
    }
    hand.key("v", at: 500)
    key("x", isPressed: true, at: 1000)
    hand.key("n", at: 2000)
    #expect(hand.lightbox.currentIndex == first + 1)
    #expect(!isLoaded || abs((hand.restingScale ?? 0) - 1) < 1e-9)
    key("x", isPressed: false, at: 3000)
    let size = PixelSize(width: 4000, height: 3000)
    _ = hand.lightbox.handle(.library(.header(second, size)), at: .milliseconds(3100))
    hand.wait(until: 5000)
    #expect(hand.fits(at: 5000) == 1)
  }

  /// The row still slides when the key is released, and when the page is turned again.
  @Test(arguments: ["n", "p"]) mutating func closeLookEndsOnAllPages(key name: String) {
    hand.key("v", at: 500)
    key("x", isPressed: true, at: 1000)
    hand.key("n", at: 2000)
    key("x", isPressed: false, at: 2150)
    #expect(!hand.lightbox.stage.pager.strip.isSettled(at: .milliseconds(2160)))
    hand.key(name, at: 2160)
    hand.wait(until: 4000)
    #expect(hand.lightbox.currentIndex == (name == "n" ? 5 : 3) && hand.fits(at: 4000) == 1)
  }

  @Test func secondKeyOfTheCloseLookLeavesTheFingersAlone() {
    var bindings = KeyBindings.standard
    bindings.commands[KeyBindings.Chord("F9")] = .peek
    var stage = MenuStage.make(mode: .photo, bindings: bindings)
    stage.send(.key(KeyEvent(name: "x", isPressed: true)), at: 1000)
    stage.send(.touch(.down(id: 1, Point(x: 240, y: 150))), at: 2000)
    stage.send(.touch(.move(id: 1, Point(x: 200, y: 130))), at: 2050)
    #expect(stage.lightbox.stage.viewport?.isHeld == true)
    stage.send(.key(KeyEvent(name: "F9", isPressed: true)), at: 2100)
    #expect(stage.lightbox.stage.viewport?.isHeld == true)
  }

  /// The view is kept from the next page on.
  @Test mutating func closeLookLeavesAPageAloneThatHasNotTakenItOver() {
    hand.key("bracketright", at: 500)
    key("x", isPressed: true, at: 1500)
    hand.key("n", at: 2500)
    hand.key("v", at: 3500)
    key("x", isPressed: false, at: 4500)
    hand.wait(until: 6000)
    #expect(hand.lightbox.currentIndex == 4 && hand.restingTurn == 0)
    #expect(hand.lightbox.stage.pager.quarterTurns(of: PhotoID(4)) == 0)
  }

  /// The rotation that is stored for the photo is the one that is seen.
  @Test mutating func closeLookTakesAQuarterTurnBack() {
    key("x", isPressed: true, at: 1000)
    hand.key("bracketright", at: 2000)
    #expect(abs((hand.restingTurn ?? 0) - 90) < 1e-9)
    key("x", isPressed: false, at: 3000)
    #expect(hand.restingTurn == 0)
    #expect(hand.lightbox.stage.pager.quarterTurns(of: PhotoID(3)) == 0)
  }

  /// The next photo keeps the turns that it had before.
  @Test(arguments: [true, false], [(200.0, 2), (1000, 2), (200, 1)])
  mutating func closeLookTakesTurnsOfItsPhotoBack(keepsView: Bool, next: (Double, Int)) {
    let (delay, turns) = next
    hand.key("n", at: 100)
    for turn in 1...turns { hand.key("bracketright", at: 1000 * Double(turn)) }
    hand.key("p", at: 3000)
    if keepsView { hand.key("v", at: 3900) }
    key("x", isPressed: true, at: 4000)
    hand.key("bracketright", at: 5000)
    hand.key("n", at: 6000)
    key("x", isPressed: false, at: 6000 + delay)
    let pager = hand.lightbox.stage.pager
    #expect(pager.quarterTurns(of: PhotoID(3)) == 0 && pager.quarterTurns(of: PhotoID(4)) == turns)
    hand.key("p", at: 8000)
    hand.wait(until: 9000)
    #expect(hand.lightbox.currentIndex == 3 && hand.restingTurn == 0)
  }
}
