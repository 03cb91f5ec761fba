import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

@Suite struct ThumbnailMakerTests {
  private func thumbnail(_ file: [UInt8], side: Int) throws -> Bitmap {
    let decoder = try #require(try ImageDecoder(ImageBytes(file)))
    let size = decoder.header.uprightSize.fitted(side: side)
    return try unsafe decodedLevels(size) { layout, memory throws(ImageFailure) in
      try unsafe ThumbnailMaker.decode(decoder, to: PyramidSink(layout, memory))
    }.0[0]
  }

  @Test(arguments: [
    (6000, 4000, 128, 128, 85), (4000, 6000, 256, 171, 256), (100, 50, 128, 100, 50),
    (1, 1, 1, 1, 1), (100_000, 3, 128, 128, 1), (300, 300, 256, 256, 256),
  ]) func sizesKeepTheirShape(width: Int, height: Int, side: Int, fitWidth: Int, fitHeight: Int) {
    #expect(
      PixelSize(width: width, height: height).fitted(side: side)
        == PixelSize(width: fitWidth, height: fitHeight))
  }

  /// 73 × 46 to 40 × 25, against means in floating point over the exact areas.
  @Test func everyPixelIsTheMeanOfItsArea() throws {
    let (width, height) = (73, 46)
    @Sendable func level(_ x: Int, _ y: Int, _ c: Int) -> Int {
      (x * 37 + y * 91 + c * 59 + x * y) % 256
    }
    let png = PNGFixture(width: width, height: height, .rgb, sample: level).file
    let small = try thumbnail(png, side: 40)
    try #require(small.size == PixelSize(width: 40, height: 25))
    for y in 0..<25 {
      for x in 0..<40 {
        let (left, right) = (73.0 * Double(x) / 40, 73.0 * Double(x + 1) / 40)
        let (top, bottom) = (46.0 * Double(y) / 25, 46.0 * Double(y + 1) / 25)
        for c in 0..<3 {
          var sum = 0.0
          for row in Int(top)..<min(height, Int(bottom.rounded(.up))) {
            let tall = min(bottom, Double(row + 1)) - max(top, Double(row))
            for column in Int(left)..<min(width, Int(right.rounded(.up))) {
              let wide = min(right, Double(column + 1)) - max(left, Double(column))
              sum += Double(level(column, row, c)) * tall * wide
            }
          }
          let mean = sum / ((right - left) * (bottom - top))
          let made = Double(small[x, y] >> (16 - 8 * UInt32(c)) & 0xFF)
          #expect(abs(made - mean) < 0.6, "(\(x), \(y)) \(c): \(made), not \(mean)")
        }
      }
    }
  }

  @Test func aPlainAreaKeepsItsColourAndItsAlpha() throws {
    for alpha in [255, 254, 128, 1, 0] {
      let values = [200, 3, 77, alpha]
      let png = PNGFixture(width: 333, height: 127, .rgbAlpha) { _, _, c in values[c] }.file
      let small = try thumbnail(png, side: 100)
      #expect(Set(small.words) == [premultiplied(200, 3, 77, alpha)])
    }
  }

  @Test func aPhotoIsTurnedUprightAndNeverMadeLarger() throws {
    var exif = ExifFixture(orientation: 6)
    exif.main[0x0110] = .text("Model 1")
    var jpeg = JPEGFixture(width: 800, height: 400) { x, _, _ in x < 50 ? 0 : 255 }
    jpeg.segments = [exif.segment]
    let small = try thumbnail(jpeg.file, side: 100)
    #expect(small.size == PixelSize(width: 50, height: 100))
    // The left edge is at the top.
    #expect(small[25, 10] & 0xFF < 10 && small[25, 90] & 0xFF > 245)
    #expect(try thumbnail(jpeg.file, side: 2000).size == PixelSize(width: 400, height: 800))
  }

  @Test func anEmbeddedThumbnailIsFittedToo() throws {
    var exif = ExifFixture(orientation: 1)
    exif.thumbnail = JPEGFixture(width: 160, height: 80) { x, _, _ in x < 10 ? 40 : 200 }.file
    var jpeg = JPEGFixture(width: 800, height: 400) { _, _, _ in 255 }
    jpeg.segments = [exif.segment]
    let decoder = try #require(try ImageDecoder(ImageBytes(jpeg.file)))
    let embedded = try #require(decoder.thumbnail())
    let size = PixelSize(width: 100, height: 50)
    let small = try unsafe decodedLevels(size) { layout, memory throws(ImageFailure) in
      try unsafe embedded.decode(to: PyramidSink(layout, memory))
    }.0[0]
    #expect(distance(small[20, 20], 0xFF28_2828) <= 1)
    #expect(distance(small[80, 20], 0xFFC8_C8C8) <= 1)
  }
}
