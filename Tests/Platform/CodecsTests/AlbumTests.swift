import Codecs
import Foundation
import ImageExchange
import ImageFixtures
import Pixels
import TestSupport
import Testing

/// The pictures that are shipped, each a case for the decoders.
@Suite struct AlbumTests {
  private static func file(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Repository.sampleAlbum.appending(path: name)))
  }

  private static func header(_ name: String) throws -> ImageHeader {
    try #require(try ImageDecoder(ImageBytes(file(name)))).header
  }

  @Test func theHeaderOfDawnTellsTheCameraAndTheExposure() throws {
    let dawn = try Self.header("1 Dawn.jpg")
    #expect(dawn.storedSize == PixelSize(width: 6000, height: 4000))
    #expect(dawn.camera.make == "Lightbox" && dawn.camera.model == "Lightbox Album")
    #expect(dawn.camera.captureDate == "2025-09-14 06:41:08")
    #expect(dawn.camera.exposureTime == 1.0 / 250 && dawn.camera.aperture == 8)
    #expect(dawn.camera.focalLength == 85 && dawn.camera.sensitivity == 100)
  }

  /// Progressive, stored on its side with 4:2:0, and 4:4:4; each an eighth of its size.
  @Test(arguments: [
    ("2 Dunes.jpg", 300, 200), ("5 Forest.jpg", 200, 300), ("7 Leaf.jpg", 225, 225),
  ]) func jpegsDecodeSmallAndUpright(name: String, width: Int, height: Int) throws {
    let picture = try Decoded(try Self.file(name), fitting: PixelSize(width: 100, height: 100))
    #expect(picture.levels[0].size == PixelSize(width: width, height: height))
    #expect(picture.pixels.isOpaque && !picture.pixels.isDamaged)
    #expect(Set(picture.words).count > 1000)
  }

  /// The thumbnail is turned like its photo and shows the same.
  @Test func theForestsThumbnailIsTheForest() throws {
    let file = try Self.file("5 Forest.jpg")
    let decoder = try #require(try ImageDecoder(ImageBytes(file)))
    #expect(decoder.header.orientation == .turned90)
    #expect(decoder.header.uprightSize == PixelSize(width: 1600, height: 2400))
    let thumbnail = try #require(decoder.thumbnail())
    let size = thumbnail.size
    #expect(size.height > size.width)
    let (levels, _) = try unsafe decodedLevels(size) { layout, memory throws(ImageFailure) in
      try unsafe thumbnail.decode(to: PyramidSink(layout, memory))
    }
    let large = try Decoded(file, fitting: PixelSize(width: 1, height: 1)).levels[0]
    var sum = 0
    for y in 0..<size.height {
      for x in 0..<size.width {
        let same = large[x * large.size.width / size.width, y * large.size.height / size.height]
        sum += distance(levels[0][x, y], same)
      }
    }
    #expect(sum < 24 * size.width * size.height)
  }

  /// 16 bits and interlaced; and alpha.
  @Test func pngsAreWhatTheyShouldBe() throws {
    let moon = try Decoded(try Self.file("9 Moon.png"))
    #expect(moon.levels[0].size == PixelSize(width: 900, height: 900) && moon.pixels.isOpaque)
    let bubbles = try Decoded(try Self.file("8 Bubbles.png"))
    #expect(bubbles.header.storedSize == PixelSize(width: 1600, height: 1200))
    #expect(!bubbles.pixels.isOpaque)
  }
}
