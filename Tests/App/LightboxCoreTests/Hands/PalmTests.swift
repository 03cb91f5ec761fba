import Geometry
import Input
import Motion
import Pixels
import Testing
import Viewing

@testable import LightboxCore

/// A palm or a thumb that rests at an edge while other fingers are at work.
@Suite struct PalmTests {
  static let edges = [
    Point(x: 6, y: 500), Point(x: 1276, y: 300), Point(x: 400, y: 795), Point(x: 700, y: 3),
  ]

  private func zoomed() -> CarelessHand {
    var hand = CarelessHand([PixelSize(width: 4000, height: 3000)])
    hand.key("1", at: 100)
    hand.wait(until: 3000)
    return hand
  }

  /// Presses a finger at `from` at 3.1 s, and a palm at `edge` `delay` ms later, or earlier if
  /// `delay` is negative.
  private func press(
    _ hand: inout CarelessHand, at from: Point, besideAPalmAt edge: Point, _ delay: Double
  ) {
    if delay < 0 { hand.play(.touch(.down(id: 7, edge)), at: 3100 + delay) }
    hand.press(.finger, at: from, 3100)
    if delay > 0 { hand.play(.touch(.down(id: 7, edge)), at: 3100 + delay) }
  }

  @Test(arguments: edges, [-50.0, 60])
  func dragBesideARestingPalmStaysADrag(edge: Point, delay: Double) throws {
    var hand = zoomed()
    let from = Point(x: 640, y: 400)
    let before = try #require(hand.shown(at: 3000))
    press(&hand, at: from, besideAPalmAt: edge, delay)
    let start = max(3100 + delay, 3100)
    hand.slide(.finger, from: from, by: Vector(dx: 0, dy: 60), in: 64, at: start)
    hand.play(.touch(.move(id: 7, edge + Vector(dx: 0, dy: 4))), at: start + 70)
    let end = hand.slide(
      .finger, from: from + Vector(dx: 0, dy: 60), by: Vector(dx: 100, dy: 30), in: 96,
      at: start + 72)
    let after = try #require(hand.shown(at: end))
    #expect(after.scale == before.scale && after.rotation == before.rotation)
    // All but the slop.
    let movement = after(Point(x: 2000, y: 1500)) - before(Point(x: 2000, y: 1500))
    #expect((movement - Vector(dx: 100, dy: 90)).length < 10.1)
    hand.lift(.finger, at: end + 100)
    hand.play(.touch(.up(id: 7)), at: end + 150)
    hand.wait(until: end + 3000)
    #expect(hand.lightbox.isSettled(at: .milliseconds(end + 3000)))
    #expect(hand.lightbox.activeGestures.isEmpty)
    #expect(hand.shown(at: end + 3000)?.scale == before.scale)
  }

  /// A palm that came first holds the photo alone until the finger comes.
  @Test(arguments: [-50.0, 60]) func fingerBesideAPalmTurnsThePage(delay: Double) {
    var hand = CarelessHand()
    hand.wait(until: 3000)
    let (edge, from) = (Point(x: 6, y: 300), Point(x: 900, y: 400))
    press(&hand, at: from, besideAPalmAt: edge, delay)
    let end = hand.slide(.finger, from: from, by: Vector(dx: -700, dy: 0), in: 160, at: 3200)
    hand.lift(.finger, at: end)
    hand.play(.touch(.up(id: 7)), at: end + 100)
    hand.wait(until: end + 3000)
    #expect(hand.lightbox.currentIndex == 4)
    #expect(hand.lightbox.isSettled(at: .milliseconds(end + 3000)))
  }

  @Test(arguments: [-50.0, 60]) func fingerBesideAPalmPullsThePhotoAway(delay: Double) {
    var hand = CarelessHand()
    hand.wait(until: 3000)
    let (edge, from) = (Point(x: 6, y: 300), Point(x: 640, y: 300))
    press(&hand, at: from, besideAPalmAt: edge, delay)
    let end = hand.slide(.finger, from: from, by: Vector(dx: 0, dy: 350), in: 160, at: 3200)
    hand.lift(.finger, at: end)
    #expect(hand.lightbox.mode == .album)
  }

  @Test(arguments: edges) func fingerAtTheEdgeThatMovesPinches(edge: Point) throws {
    var hand = zoomed()
    let from = Point(x: 640, y: 400)
    let before = try #require(hand.shown(at: 3000))
    hand.press(.finger, at: from, 3100)
    hand.play(.touch(.down(id: 7, edge)), at: 3120)
    let inwards = (from - edge) * 0.02
    for step in 1...25 {
      hand.play(
        .touch(.move(id: 7, edge + inwards * Double(step))), at: 3120 + 8 * Double(step))
    }
    let after = try #require(hand.shown(at: 3320))
    #expect(after.scale < before.scale * 0.8)
  }

  /// The panel's edge is not the view's.
  @Test(arguments: [Point(x: 930, y: 400), Point(x: 1100, y: 400)])
  func fingerOnDetailsOrBesideThemIsNoPalm(point: Point) throws {
    var hand = CarelessHand([PixelSize(width: 4000, height: 3000)])
    hand.key("i", at: 1000)
    hand.wait(until: 3000)
    let before = try #require(hand.shown(at: 3000))
    let first = Point(x: point.x - 400, y: 400)
    hand.play(.touch(.down(id: 1, first)), at: 3100)
    hand.play(.touch(.down(id: 2, point)), at: 3110)
    for step in 1...10 {
      let offset = Vector(dx: -20 * Double(step), dy: 0)
      hand.play(.touch(.move(id: 1, first + offset)), at: 3110 + 8 * Double(step))
    }
    let shown = try #require(hand.shown(at: 3190))
    #expect(abs(shown.scale / before.scale - 1.5) < 1e-9)
  }

  @Test(arguments: edges) func palmTakesNoPartInAPinch(edge: Point) throws {
    var hand = zoomed()
    let points = [Point(x: 500, y: 400), Point(x: 780, y: 400)]
    hand.play(.touch(.down(id: 1, points[0])), at: 3100)
    hand.play(.touch(.down(id: 2, points[1])), at: 3110)
    hand.play(.touch(.down(id: 7, edge)), at: 3120)
    for step in 1...10 {
      let offset = Vector(dx: 14 * Double(step), dy: 0)
      hand.play(.touch(.move(id: 1, points[0] - offset)), at: 3120 + 8 * Double(step))
      hand.play(.touch(.move(id: 2, points[1] + offset)), at: 3120 + 8 * Double(step))
    }
    let shown = try #require(hand.shown(at: 3200))
    #expect(abs(shown.scale - 2) < 1e-9)
  }
}
