import Geometry
import Input
import Motion
import Pixels
import Raster
import Testing
import Viewing

@testable import LightboxCore

/// Two fingers that spread quickly on a thumbnail take its photo out, and nothing else moves.
@Suite struct QuickSpreadTests {
  private static let sizes = (0..<40).map { index in
    [
      PixelSize(width: 6000, height: 4000), PixelSize(width: 3000, height: 4000),
      PixelSize(width: 1920, height: 1080), PixelSize(width: 3000, height: 3000),
    ][index * 7 % 4]
  }

  /// The frames of all thumbnails but that of `photo`.
  private func others(than photo: Int, _ hand: CarelessHand, at milliseconds: Double)
    -> [Int: Rect]
  {
    var frames: [Int: Rect] = [:]
    for layer in hand.lightbox.layers(at: .milliseconds(milliseconds)) {
      guard layer.cornerRadius == Album.cellRadius, let tag = layer.tag, tag >= 0, tag != photo
      else { continue }
      frames[tag] = layer.frame
    }
    return frames
  }

  @Test(
    arguments: [CarelessHand.Device.touchpad, .finger],
    [
      (1, [1.1, 1.25, 1.4, 1.7]), (4, [1.06, 1.12, 1.18, 1.24, 1.3]), (8, [1.4, 2, 3]),
      (12, [1.1, 1.25, 1.4, 1.7]),
    ])
  func neighboursStay(
    device: CarelessHand.Device, spread: (photo: Int, scales: [Double])
  ) throws {
    let (photo, scales) = spread
    var hand = CarelessHand(Self.sizes, mode: .album, startingAt: 0)
    hand.wait(until: 1000)
    let center = hand.lightbox.album.grid.frame(of: photo, at: .milliseconds(1000)).center
    let before = others(than: photo, hand, at: 1000)
    #expect(before.count > 10)
    for count in scales.indices {
      var spread = hand
      let end = spread.pinch(
        Array(scales[...count]), by: device, about: center, apart: 80, resting: 1, at: 1000)
      // The fingers have just lifted.
      let seen = others(than: photo, spread, at: end)
      for (index, frame) in before {
        let now = try #require(seen[index], "\(index) at \(scales[count])")
        #expect((now.center - frame.center).length < 1e-6, "\(index) at \(scales[count])")
        #expect(abs(now.size.width - frame.size.width) < 1e-6, "\(index) at \(scales[count])")
      }
      guard count == scales.count - 1 else { continue }
      #expect(spread.lightbox.stage.hero[PhotoID(photo)] != nil, "the photo is out")
    }
  }
}
