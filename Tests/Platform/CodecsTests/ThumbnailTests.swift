import ImageExchange
import ImageFixtures
import Pixels
import Testing

@testable import Codecs

@Suite struct ThumbnailTests {
  static let linear = ProfileFixture.rgb(
    name: "Linear", red: ColorTests.red, green: ColorTests.green, blue: ColorTests.blue, gamma: 1)

  /// A photo of 240×160 pixels with an embedded thumbnail of that size.
  static func photo(thumbnail width: Int, _ height: Int, orientation: UInt8 = 1) -> [UInt8] {
    let small = JPEGFixture(width: width, height: height) { x, y, c in
      (x * 60 + y * 40 + c * 10) % 256
    }
    var exif = ExifFixture(orientation: orientation)
    exif.thumbnail = small.file
    var jpeg = JPEGKindTests.mosaic(240, 160)
    jpeg.segments = [exif.segment]
    return jpeg.file
  }

  @Test func aThumbnailIsTurnedLikeItsPhoto() throws {
    let decoder = try #require(
      try ImageDecoder(ImageBytes(Self.photo(thumbnail: 24, 16, orientation: 6))))
    let thumbnail = try #require(decoder.thumbnail())
    #expect(thumbnail.size == PixelSize(width: 16, height: 24))
    let (levels, pixels) = try unsafe decodedLevels(thumbnail.size) {
      layout, memory throws(ImageFailure) in
      try unsafe thumbnail.decode(to: PyramidSink(layout, memory))
    }
    #expect(pixels.isOpaque)
    // The stored left edge is on top: a clockwise quarter turn.
    #expect(distance(levels[0][15, 0], premultiplied(0, 10, 20)) <= 1)
    #expect(distance(levels[0][15, 23], premultiplied(120, 130, 140)) <= 1)
    #expect(distance(levels[0][0, 0], premultiplied(40, 50, 60)) <= 1)
  }

  @Test(arguments: [
    (24, 16, true), (23, 16, true), (160, 107, true), (24, 18, false), (160, 120, false),
    (16, 24, false), (240, 160, false), (300, 200, false),
  ]) func onlyTheSameShapeIsShown(_ width: Int, _ height: Int, _ isShown: Bool) throws {
    let decoder = try #require(try ImageDecoder(ImageBytes(Self.photo(thumbnail: width, height))))
    #expect((decoder.thumbnail() != nil) == isShown)
  }

  /// The photo's profile, or the colour space in its EXIF data.
  @Test(arguments: [true, false])
  func aThumbnailWithoutAProfileHasTheColorsOfItsPhoto(_ hasProfile: Bool) throws {
    var exif = ExifFixture(orientation: 1)
    if !hasProfile { exif.photo[0xA001] = .short(2) }
    let color: @Sendable (Int, Int, Int) -> Int = { _, _, c in [200, 100, 50][c] }
    var small = JPEGFixture(width: 24, height: 16, sample: color)
    // Its own profile counts.
    for owns in [false, true] {
      if owns { small.segments = JPEGFixture.profileSegments(Self.linear) }
      exif.thumbnail = small.file
      var jpeg = JPEGFixture(width: 240, height: 160, sample: color)
      jpeg.segments = [exif.segment]
      if hasProfile { jpeg.segments += JPEGFixture.profileSegments(ColorTests.wide) }
      let photo = try Decoded(jpeg.file).levels[0][100, 100]
      #expect(distance(photo, premultiplied(200, 100, 50)) > 10)
      let thumbnail = try #require(try ImageDecoder(ImageBytes(jpeg.file))?.thumbnail())
      let (levels, _) = try unsafe decodedLevels(thumbnail.size) {
        layout, memory throws(ImageFailure) in
        try unsafe thumbnail.decode(to: PyramidSink(layout, memory))
      }
      #expect((distance(levels[0][12, 8], photo) <= 1) == !owns)
    }
  }

  @Test func aThumbnailThatIsNoPictureIsAsIfThereWereNone() throws {
    var exif = ExifFixture(orientation: 1)
    for bytes in [[1, 2, 3, 4], Array(JPEGKindTests.mosaic(24, 16).file[..<60])] {
      exif.thumbnail = bytes
      var jpeg = JPEGKindTests.mosaic(240, 160)
      jpeg.segments = [exif.segment]
      let decoder = try #require(try ImageDecoder(ImageBytes(jpeg.file)))
      #expect(decoder.thumbnail() == nil)
    }
  }

  @Test func halfAThumbnailIsNone() throws {
    var exif = ExifFixture(orientation: 1)
    let small = JPEGKindTests.mosaic(48, 32)
    exif.thumbnail = Array(small.file.dropLast((small.file.count - small.scanStart) / 2))
    var jpeg = JPEGKindTests.mosaic(240, 160)
    jpeg.segments = [exif.segment]
    let decoder = try #require(try ImageDecoder(ImageBytes(jpeg.file)))
    let thumbnail = try #require(decoder.thumbnail())
    #expect(throws: ImageFailure(.truncated)) {
      _ = try unsafe decodedLevels(thumbnail.size) { layout, memory throws(ImageFailure) in
        try unsafe thumbnail.decode(to: PyramidSink(layout, memory))
      }
    }
  }
}
