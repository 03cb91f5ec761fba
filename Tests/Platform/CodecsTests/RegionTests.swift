import ImageExchange
import ImageFixtures
import Pixels
import TestSupport
import Testing

@testable import Codecs

/// Parts of a picture have the pixels of the whole.
@Suite struct RegionTests {
  private static func expectPartsOfTheWhole(
    _ file: [UInt8], halvings: Int, at location: SourceLocation = #_sourceLocation
  ) throws {
    let decoder = try #require(try ImageDecoder(ImageBytes(file)))
    let size = decoder.header.uprightSize
    let decoded = try Decoded(file, fitting: size.halved(times: halvings))
    let index = try #require(
      decoded.levels.firstIndex { $0.size == size.halved(times: halvings) })
    let level = decoded.levels[index]
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<12 {
      let (left, top) = (numbers.below(level.size.width), numbers.below(level.size.height))
      let region = LevelRegion(
        halvings: halvings, left: left, top: top,
        size: PixelSize(
          width: 1 + numbers.below(min(level.size.width - left, 90)),
          height: 1 + numbers.below(min(level.size.height - top, 70))))
      // One decoder gives part after part, where its format allows that.
      let own =
        try decoder.header.format == .png
        ? #require(try ImageDecoder(ImageBytes(file))) : decoder
      let (parts, _) = try unsafe decodedLevels(region.size) {
        layout, memory throws(ImageFailure) in
        try unsafe own.decode(region, to: PyramidSink(layout, memory), threads: 1)
      }
      let differing = (0..<region.size.height).reduce(0) { count, y in
        count
          + (0..<region.size.width).count { x in parts[0][x, y] != level[left + x, top + y] }
      }
      #expect(differing == 0, "\(region)", sourceLocation: location)
      let whole = try #require(Picture(parts[0]))
      #expect(whole.levels.last?.words == parts.last?.words, sourceLocation: location)
    }
  }

  @Test(arguments: [(1, 1), (2, 1), (2, 2), (1, 2), (4, 1), (4, 2), (2, 4)])
  func everySubsampling(_ across: Int, _ down: Int) throws {
    for halvings in 0...5 {
      try Self.expectPartsOfTheWhole(
        JPEGPairTests.noise(across, down, width: 421, height: 387).file, halvings: halvings)
    }
  }

  @Test func twoThreadsBeginAtPlacesThatWereFoundBefore() throws {
    let file = JPEGPairTests.noise(2, 2, width: 421, height: 387).file
    let first = try #require(
      try JPEGDecoder(ImageBytes(file), isComplete: true, limits: .standard))
    #expect(first.index?.known == nil, "nothing was decoded yet")
    _ = first.index?.walkMeans()
    let entryPoints = try #require(first.index?.known)
    let decoder = try #require(try ImageDecoder(ImageBytes(file), knowing: entryPoints))
    let whole = try Decoded(file).levels[0]
    let region = LevelRegion(
      halvings: 0, left: 40, top: 70, size: PixelSize(width: 300, height: 211))
    let (parts, _) = try unsafe decodedLevels(region.size) { layout, memory throws(ImageFailure) in
      try unsafe decoder.decode(region, to: PyramidSink(layout, memory), threads: 2)
    }
    for y in 0..<region.size.height {
      for x in 0..<region.size.width where parts[0][x, y] != whole[40 + x, 70 + y] {
        Issue.record("pixel \(x), \(y)")
        return
      }
    }
  }

  @Test(arguments: Orientation.allCases) func everyOrientation(
    _ orientation: Orientation
  ) throws {
    var jpeg = JPEGPairTests.noise(2, 2, width: 321, height: 287)
    jpeg.segments = [ExifFixture(orientation: orientation.rawValue).segment]
    try Self.expectPartsOfTheWhole(jpeg.file, halvings: 0)
    try Self.expectPartsOfTheWhole(jpeg.file, halvings: 1)
  }

  @Test(arguments: [21, 42, 1, 7, 10]) func restartMarkers(_ interval: Int) throws {
    try Self.expectPartsOfTheWhole(
      JPEGPairTests.noise(2, 2, width: 331, height: 387, restart: interval).file, halvings: 0)
  }

  @Test func greyAndProgressive() throws {
    var grey = NoisyJPEG(width: 250, height: 199)
    grey.isGray = true
    try Self.expectPartsOfTheWhole(grey.file, halvings: 0)
    var progressive = JPEGKindTests.mosaic(130, 90)
    progressive.isProgressive = true
    try Self.expectPartsOfTheWhole(progressive.file, halvings: 0)
    try Self.expectPartsOfTheWhole(progressive.file, halvings: 2)
  }

  @Test func partsBeyondThePictureAreRefused() throws {
    let file = JPEGKindTests.mosaic(40, 30).file
    let decoder = try #require(try ImageDecoder(ImageBytes(file)))
    for (halvings, left, top, width, height) in [
      (0, 0, 0, 41, 30), (0, 39, 0, 2, 1), (1, 0, 14, 4, 2), (0, 40, 0, 1, 1),
    ] {
      let region = LevelRegion(
        halvings: halvings, left: left, top: top, size: PixelSize(width: width, height: height))
      #expect(throws: ImageFailure.self) {
        try unsafe decodedLevels(region.size) { layout, memory throws(ImageFailure) in
          try unsafe decoder.decode(region, to: PyramidSink(layout, memory), threads: 1)
        }
      }
    }
  }
}
