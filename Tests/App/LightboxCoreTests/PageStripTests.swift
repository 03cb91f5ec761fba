import Input
import Motion
import Testing
@testable import LightboxCore

@Suite struct PageStripTests {
  var strip = PageStrip(physics: .standard, viewWidth: 1000)

  @Test mutating func pagesFollowTheFingersOneToOne() {
    strip.grab(hasPrevious: true, hasNext: true, .standard, at: .zero)
    strip.follow(-321)
    #expect(strip.offset(at: .zero) == -321)
  }

  @Test mutating func pagesResistAtTheEnds() {
    strip.grab(hasPrevious: false, hasNext: true, .standard, at: .zero)
    strip.follow(100)
    #expect(abs(strip.offset(at: .zero) - 52.132701421800945) < 1e-9)
    #expect(strip.release(velocity: 2000, .standard, at: .zero) == 0)
  }

  @Test mutating func aReleaseNeverMovesTwoPages() {
    strip.grab(hasPrevious: true, hasNext: true, .standard, at: .zero)
    strip.follow(-5000)
    #expect(strip.offset(at: .zero) > -1020 - 1000)
    #expect(strip.release(velocity: -9000, .standard, at: .zero) == 1)
  }

  @Test(arguments: [
    (-600.0, 0.0, 1), (-400, 0, 0), (-444, -360, 1), (-434, -360, 0), (600, 0, -1), (-20, -500, 1),
    (-20, 500, 0),
    (-600, 700, 0),
  ]) mutating func theReleaseDecides(distance: Double, velocity: Double, pages: Int) {
    strip.grab(hasPrevious: true, hasNext: true, .standard, at: .zero)
    strip.follow(distance)
    #expect(strip.release(velocity: velocity, .standard, at: .zero) == pages)
  }

  @Test mutating func turningDoesNotMoveWhatIsSeen() {
    strip.grab(hasPrevious: true, hasNext: true, .standard, at: .zero)
    strip.follow(-700)
    let pages = strip.release(velocity: -300, .standard, at: .zero)
    strip.turn(by: pages, .standard, at: .zero)
    // The next page, now the current one, lies one stride right of the one before it.
    #expect(abs(strip.offset(at: .zero) - (-700 + strip.stride)) < 1e-9)
    #expect(abs(strip.velocity(at: .zero) + 300) < 1e-9)
    #expect(strip.isSettled(at: .milliseconds(1000)))
    #expect(strip.offset(at: .milliseconds(1000)) == 0)
  }

  /// Nothing is drawn beyond the neighbouring pages.
  @Test mutating func slideInAViewThatShrinksBeginsAtTheNeighbouringPage() {
    strip.turn(by: 1, .standard, at: .zero)
    let resized = Instant.milliseconds(20)
    #expect(strip.offset(at: resized) > 600)
    strip.resize(viewWidth: 300, .standard, at: resized)
    #expect(abs(strip.offset(at: resized) - 320) < 1e-9)
    #expect(strip.isSettled(at: .milliseconds(1000)))
  }

  /// A tablet is turned while a finger drags the page.
  @Test(arguments: [(2000.0, -300.0), (300.0, -590.0)])
  mutating func pageDraggedInAViewOfAnotherWidthIsFreeUpToItsNeighbour(
    width: Double, shown: Double
  ) {
    strip.grab(hasPrevious: true, hasNext: true, .standard, at: .zero)
    strip.follow(width > 1000 ? -300 : -900)
    strip.resize(viewWidth: width, .standard, at: .zero)
    #expect(abs(strip.offset(at: .zero) - shown) < 1e-9)
    guard width > 1000 else { return }
    strip.follow(-1500)
    #expect(abs(strip.offset(at: .zero) + 1500) < 1e-9)
  }

  @Test mutating func aFlickTurnsOnePageFromWhereverThePagesSlide() {
    strip.turn(by: 1, .standard, at: .zero)
    let caught = Instant.milliseconds(40)
    strip.grab(hasPrevious: true, hasNext: true, .standard, at: caught)
    #expect(strip.offset(at: caught) > 300)
    strip.follow(-40)
    #expect(strip.release(velocity: -800, .standard, at: caught) == 1)
  }

  /// Lifted out by fingers, the current page stays; its neighbours come back to their places.
  @Test mutating func pageThatIsLiftedOutStaysAndItsNeighboursSlideBack() {
    strip.grab(hasPrevious: true, hasNext: true, .standard, at: .zero)
    strip.follow(-300)
    strip.cancel(.standard, at: .zero)
    let before = (-1...1).map { strip.offset(ofPage: $0, at: .zero) }
    strip.liftOut(.standard, at: .zero)
    #expect(strip.offset(ofPage: -1, at: .zero) == before[0])
    #expect(strip.offset(ofPage: 0, at: .zero) == 0)
    #expect(strip.offset(ofPage: 1, at: .zero) == before[2])
    let later = Instant.milliseconds(50)
    #expect(strip.offset(ofPage: 1, at: later) > before[2])
    // The page that is turned to moves on from where it is seen, and so does the one that leaves.
    let seen = (0...1).map { strip.offset(ofPage: $0, at: later) }
    strip.turn(by: 1, .standard, at: later)
    #expect(abs(strip.offset(ofPage: 0, at: later) - seen[1]) < 1e-9)
    #expect(abs(strip.offset(ofPage: -1, at: later) - seen[0]) < 1e-9)
    #expect(strip.isSettled(at: .milliseconds(1000)))
    #expect(strip.offset(ofPage: 1, at: .milliseconds(1000)) == strip.stride)
  }
}
