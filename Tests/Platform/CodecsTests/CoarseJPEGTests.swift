import ImageExchange
import ImageFixtures
import Pixels
import Testing

@testable import Codecs

/// The means of blocks are a picture of an eighth of the size.
@Suite struct CoarseJPEGTests {
  private static func coarse(_ file: [UInt8]) throws -> Bitmap? {
    let bytes = ImageBytes(file)
    let jpeg = try #require(
      try JPEGDecoder(bytes, isComplete: true, limits: ImageLimits.standard))
    guard let coarse = CoarseJPEG(jpeg) else { return nil }
    let (levels, _) = try unsafe decodedLevels(coarse.size) {
      layout, memory throws(ImageFailure) in
      try unsafe coarse.decode(to: PyramidSink(layout, memory))
    }
    return levels[0]
  }

  private static func expectAnEighth(
    _ file: [UInt8], within levels: Int, at location: SourceLocation = #_sourceLocation
  ) throws {
    let coarse = try #require(try coarse(file), sourceLocation: location)
    let reference = try Decoded(file, fitting: PixelSize(width: 1, height: 1)).levels[0]
    #expect(coarse.size == reference.size, sourceLocation: location)
    #expect(distance(coarse.words, reference.words) <= levels, sourceLocation: location)
  }

  @Test func coarsePictureIsLibjpegsEighth() throws {
    try Self.expectAnEighth(
      JPEGPairTests.noise(1, 1, width: 321, height: 287).file, within: 1)
    var grey = NoisyJPEG(width: 250, height: 199)
    grey.isGray = true
    try Self.expectAnEighth(grey.file, within: 1)
    for orientation in [Orientation.turned90, .mirrored, .flipped] {
      var jpeg = JPEGPairTests.noise(1, 1, width: 201, height: 187)
      jpeg.segments = [ExifFixture(orientation: orientation.rawValue).segment]
      try Self.expectAnEighth(jpeg.file, within: 1)
    }
  }

  @Test(arguments: [1, 5, 26, 41, 400]) func restartMarkersArePassed(_ interval: Int) throws {
    try Self.expectAnEighth(
      JPEGPairTests.noise(1, 1, width: 321, height: 287, restart: interval).file, within: 1)
  }

  @Test func aProgressiveFileHasTheEighthInItsFirstScan() throws {
    var jpeg = JPEGKindTests.mosaic(130, 90)
    jpeg.isProgressive = true
    try Self.expectAnEighth(jpeg.file, within: 1)
    // Bytes behind that scan are not looked at.
    jpeg.componentCount = 1
    try Self.expectAnEighth(jpeg.file, within: 1)
  }

  @Test(arguments: [(2, 1), (2, 2), (1, 2), (4, 1)])
  func chromaIsThatOfTheSamePlace(_ across: Int, _ down: Int) throws {
    let file = JPEGPairTests.noise(across, down, width: 421, height: 387).file
    let coarse = try #require(try Self.coarse(file))
    let reference = try Decoded(file, fitting: PixelSize(width: 1, height: 1)).levels[0]
    #expect(coarse.size == reference.size)
    // libjpeg has finer chroma: the green, mostly luma, is near it on the whole.
    let sum = zip(coarse.words, reference.words).reduce(0) {
      $0 + abs(Int($1.0 >> 8 & 0xFF) - Int($1.1 >> 8 & 0xFF))
    }
    #expect(sum / coarse.words.count < 24)
  }

  /// Adobe's segment says red, green and blue; JFIF, which counts more, says luma and chroma.
  @Test(arguments: [false, true]) func coloursAreReadAsByLibjpeg(_ isJFIF: Bool) throws {
    var jpeg = JPEGPairTests.noise(1, 1, width: 321, height: 287)
    jpeg.segments = [(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])]
    let jfif = Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
    if isJFIF { jpeg.segments.insert((0xE0, jfif), at: 0) }
    try Self.expectAnEighth(jpeg.file, within: 1)
  }

  @Test func codesWithoutSenseMakeNone() throws {
    let jpeg = JPEGPairTests.noise(2, 2, width: 321, height: 287)
    #expect(try Self.coarse(Array(jpeg.file[..<(jpeg.file.count / 2)])) == nil)
  }
}
