import Geometry
import Input
import Motion
import Pixels
import Raster
import Testing
import Viewing

@testable import LightboxCore

/// A photo that cannot be shown, in the fingers: its tile is pulled and pinched like any photo.
@Suite struct TileHoldTests {
  private func hand() -> CarelessHand {
    var hand = CarelessHand(startingAt: 0)
    _ = hand.lightbox.handle(.library(.failure(PhotoID(1), reason: "It is empty.")), at: .zero)
    hand.key("Right", at: 1000)
    hand.wait(until: 2000)
    return hand
  }

  private func tile(_ hand: CarelessHand, at milliseconds: Double) -> Layer? {
    let time = Instant.milliseconds(milliseconds)
    let stack = LayerStack(of: hand.lightbox.stage, in: hand.lightbox.context, at: time)
    return stack.layers.last { $0.clipsToBounds && $0.cornerRadius == 14 }
  }

  @Test(
    arguments: CarelessHand.Device.allCases,
    [Vector(dx: 0, dy: 300), Vector(dx: 60, dy: 240), Vector(dx: -40, dy: 350)])
  func aPullPutsTheTileAway(device: CarelessHand.Device, movement: Vector) throws {
    var hand = hand()
    let before = try #require(tile(hand, at: 2000)?.frame.center)
    let from = Point(x: 640, y: 300)
    hand.press(device, at: from, 2000)
    let end = hand.slide(device, from: from, by: movement, in: 200, at: 2000)
    let pulled = try #require(tile(hand, at: end)?.frame.center)
    #expect((pulled - before).dy > movement.dy * 0.7)
    #expect(hand.lightbox.backdrop(at: .milliseconds(end)) < 0.5)
    hand.lift(device, at: end + 100)
    hand.wait(until: end + 100)
    #expect(hand.lightbox.mode == .album)
    // It fades where it was let go.
    let fading = try #require(tile(hand, at: end + 100)?.frame.center)
    #expect((fading - pulled).length < 1e-6)
    hand.wait(until: end + 3000)
    #expect(hand.lightbox.isSettled(at: .milliseconds(end + 3000)))
  }

  @Test(
    arguments: [[0.9, 0.7, 0.4], [0.74], [1.2, 0.9, 0.6]],
    [CarelessHand.Device.touchpad, .finger])
  func aPinchTogetherPutsTheTileAway(scales: [Double], device: CarelessHand.Device) throws {
    var hand = hand()
    let before = try #require(tile(hand, at: 2000)?.frame.size.width)
    let end = hand.pinch(scales, by: device, at: 3000)
    let shown = try #require(tile(hand, at: end)?.frame.size.width)
    #expect(abs(shown / before - (scales.last ?? 1)) < 0.01)
    #expect(hand.lightbox.mode == .album)
  }

  @Test(arguments: [[0.9, 0.8], [1.5], [0.6, 0.8]]) func aTileComesBackAfterAnyOtherPinch(
    scales: [Double]
  ) throws {
    var hand = hand()
    let before = try #require(tile(hand, at: 2000)?.frame)
    let end = hand.pinch(scales, at: 3000)
    hand.wait(until: end + 2000)
    #expect(hand.lightbox.mode == .photo && hand.lightbox.isSettled(at: .milliseconds(end + 2000)))
    let after = try #require(tile(hand, at: end + 2000)?.frame)
    #expect((after.center - before.center).length < 1e-6)
    #expect(hand.lightbox.backdrop(at: .milliseconds(end + 2000)) == 1)
  }

  @Test func heldTileIsForgottenInAnotherFolder() {
    var hand = hand()
    hand.play(.pinch(.begin(fingers: 2)), at: 3000)
    hand.play(.pinch(.update(translation: .zero, scale: 0.8, rotation: 0)), at: 3010)
    let other = AlbumSource(number: 1)
    _ = hand.lightbox.handle(
      .album(.photos([PhotoID(20)], current: nil, of: other)), at: .milliseconds(3100))
    hand.play(.pinch(.end(isCancelled: false)), at: 3300)
    hand.wait(until: 6000)
    #expect(hand.lightbox.isSettled(at: .milliseconds(6000)))
  }

  /// A key takes the tile out of the fingers, as it does a photo.
  @Test(arguments: ["w", "plus", "x"]) func tileComesBackAtAKey(key: String) throws {
    var hand = hand()
    let before = try #require(tile(hand, at: 2000)?.frame)
    hand.play(.pinch(.begin(fingers: 2)), at: 3000)
    hand.play(.pinch(.update(translation: .zero, scale: 0.8, rotation: 0)), at: 3010)
    hand.key(key, at: 3100)
    hand.play(.pinch(.end(isCancelled: false)), at: 3300)
    hand.wait(until: 6000)
    #expect(hand.lightbox.isSettled(at: .milliseconds(6000)))
    let after = try #require(tile(hand, at: 6000)?.frame)
    #expect((after.center - before.center).length < 1e-6)
    #expect(abs(after.size.width - before.size.width) < 1e-6)
  }

  @Test func tileInTheFingersIsForgottenOnceItsPhotoIsRead() {
    var hand = hand()
    hand.play(.pinch(.begin(fingers: 2)), at: 3000)
    hand.play(.pinch(.update(translation: .zero, scale: 0.8, rotation: 0)), at: 3010)
    let (photo, size) = (PhotoID(1), PixelSize(width: 400, height: 300))
    _ = hand.lightbox.handle(.jobs(.changed([photo: 0])), at: .milliseconds(3100))
    _ = hand.lightbox.handle(.library(.header(photo, size)), at: .milliseconds(3100))
    hand.play(.pinch(.end(isCancelled: false)), at: 3300)
    hand.wait(until: 6000)
    #expect(hand.lightbox.mode == .photo && hand.lightbox.viewport?.isFit == true)
    #expect(hand.lightbox.isSettled(at: .milliseconds(6000)))
  }

  @Test func tileThatIsOpenedAgainFadesAwayAsBefore() throws {
    var hand = hand()
    hand.key("Escape", at: 3000)
    hand.key("Return", at: 5000)
    hand.wait(until: 6000)
    #expect(hand.lightbox.mode == .photo && hand.lightbox.viewport == nil)
    #expect(tile(hand, at: 6000) != nil)
    hand.key("Escape", at: 7000)
    let fading = try #require(tile(hand, at: 7100))
    #expect(fading.opacity > 0 && fading.opacity < 1)
    hand.wait(until: 10_000)
    #expect(hand.lightbox.isSettled(at: .milliseconds(10_000)))
  }

  @Test func cellOfATileThatFadesAwayIsThereFromTheStart() {
    var hand = hand()
    hand.key("Escape", at: 3000)
    let center = hand.lightbox.album.grid.frame(of: 1, at: .milliseconds(3100)).center
    let pictures = hand.lightbox.pictures(at: .milliseconds(3100))
    #expect(hand.lightbox.stage.hero[PhotoID(1)]?.fades == true)
    #expect(pictures.thumbnail(at: center) == PhotoID(1))
  }

  @Test func photoThatFailsOnItsWayHomeLeavesNoTile() {
    var hand = CarelessHand(startingAt: 0)
    hand.key("Escape", at: 2000)
    _ = hand.lightbox.handle(
      .library(.failure(PhotoID(0), reason: "It is empty.")), at: .milliseconds(2060))
    #expect(tile(hand, at: 2100) == nil)
    hand.wait(until: 5000)
    #expect(hand.lightbox.isSettled(at: .milliseconds(5000)))
  }

  @Test func photoThatFailsOnItsWayHomeArrivesThereAndOpensAsATile() throws {
    var hand = CarelessHand(startingAt: 0)
    hand.key("Escape", at: 2000)
    let before = try #require(hand.shown(at: 2060))
    let failure = LibraryEvent.failure(PhotoID(0), reason: "It is empty.")
    _ = hand.lightbox.handle(.library(failure), at: .milliseconds(2060))
    let after = try #require(hand.shown(at: 2060))
    #expect((after(.zero) - before(.zero)).length < 1e-6)
    var later = hand
    later.wait(until: 5000)
    #expect(later.lightbox.viewport == nil)
    hand.key("Return", at: 2080)
    #expect(hand.lightbox.viewport == nil)
    #expect(tile(hand, at: 4000)?.opacity == 1)
  }

  @Test func tileAndItsNeighboursTurnPagesAsEver() {
    var hand = hand()
    let from = Point(x: 900, y: 400)
    hand.press(.finger, at: from, 3000)
    let end = hand.slide(.finger, from: from, by: Vector(dx: -200, dy: 0), in: 100, at: 3000)
    hand.lift(.finger, at: end)
    hand.wait(until: end + 2000)
    #expect(hand.lightbox.currentIndex == 2 && hand.fits(at: end + 2000) == 1)
  }
}
