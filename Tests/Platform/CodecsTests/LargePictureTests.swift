import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

/// Pictures of which a level is made without the larger ones.
@Suite struct LargePictureTests {
  private static let limits: ImageLimits = {
    var limits = ImageLimits()
    limits.wholePixels = 1_000
    return limits
  }()

  private static let small = PixelSize(width: 20, height: 20)

  private static let files: [(name: String, file: [UInt8])] = {
    @Sendable func word(_ x: Int, _ y: Int) -> UInt32 {
      0xFF00_0000 | UInt32(x * 3) << 16 | UInt32(y * 5) << 8 | UInt32((x * y) % 256)
    }
    var png = PNGFixture(width: 67, height: 45, .rgbAlpha) { x, y, c in (x * 3 + y * 5 + c) % 256 }
    let plain = png.file
    png.isInterlaced = true
    let interlaced = png.file
    var exif = ExifFixture(orientation: 6)
    exif.isLittleEndian = false
    png.chunks = [("eXIf", exif.bytes)]
    let palette: [UInt32] = [0, 0xFF_0000, 0xFF00, 0xFF]
    var frame = GIFFixture.Frame(width: 60, height: 40) { x, y in UInt8((x + y) % 4) }
    (frame.left, frame.top, frame.isInterlaced, frame.transparent) = (5, 3, true, 2)
    let gif = GIFFixture(width: 67, height: 45, palette: palette, frames: [frame])
    let moving = GIFFixture(width: 67, height: 45, palette: palette, frames: [frame, frame])
    return [
      ("plain", plain), ("interlaced", interlaced), ("turned", png.file), ("gif", gif.file),
      ("moving", moving.file), ("qoi", QOIFixture(width: 67, height: 45, pixel: word).file),
      ("bmp", BMPFixture(width: 67, height: 45, depth: 24, pixel: word).file),
      ("webp", WebPFixture(width: 67, height: 45, pixel: word).file),
      ("lossy webp", EncodedFixture.lossyWebP),
    ]
  }()

  @Test func levelsAreThoseOfTheWholePyramid() throws {
    for (name, file) in Self.files {
      let whole = try Decoded(file)
      // The first level that is made is a half.
      let view = name == "lossy webp" ? PixelSize(width: 50, height: 50) : Self.small
      let level = try Decoded(file, fitting: view, limits: Self.limits)
      let size = whole.header.uprightSize
      #expect(whole.levels[0].size == size)
      #expect(level.levels[0].size == size.halved(), "\(name)")
      #expect(level.pixels == whole.pixels, "\(name)")
      for (index, bitmap) in level.levels.enumerated() {
        #expect(bitmap.words == whole.levels[index + 1].words, "\(name), level \(index)")
      }
    }
  }

  @Test func firstFramesAreToo() throws {
    let file = try #require(Self.files.first { $0.name == "moving" }).file
    let decoder = try #require(try ImageDecoder(ImageBytes(file), limits: Self.limits))
    let whole = try #require(try ImageDecoder(ImageBytes(file)))
    let size = try decoder.firstLevel(fitting: Self.small)
    #expect(size == PixelSize(width: 34, height: 23))
    let (levels, _) = try unsafe decodedLevels(size) { layout, memory throws(ImageFailure) in
      try unsafe decoder.decode(frame: 0, to: PyramidSink(layout, memory))
    }
    let (all, _) = try unsafe decodedLevels(whole.header.uprightSize) {
      layout, memory throws(ImageFailure) in
      try unsafe whole.decode(frame: 0, to: PyramidSink(layout, memory))
    }
    #expect(levels.map(\.words) == all.dropFirst().map(\.words))
  }

  @Test func thumbnailsAreTheSame() throws {
    for (name, file) in Self.files {
      let thumbnails = try [ImageLimits.standard, Self.limits].map { limits in
        let decoder = try #require(try ImageDecoder(ImageBytes(file), limits: limits))
        let size = decoder.header.uprightSize.fitted(side: 16)
        return try unsafe decodedLevels(size) { layout, memory throws(ImageFailure) in
          try unsafe ThumbnailMaker.decode(decoder, to: PyramidSink(layout, memory))
        }.0.map(\.words)
      }
      #expect(thumbnails[0] == thumbnails[1], "\(name)")
    }
  }

  @Test func allPixelsComeWhereAllAreAskedFor() throws {
    for (name, file) in Self.files {
      let all = try Decoded(file, limits: Self.limits)
      #expect(all.words == (try Decoded(file)).words, "\(name)")
    }
  }

  /// Rows of a large WebP picture are taken while later ones are decoded.
  @Test func largeWebPPicturesThatAreCutHaveTheirFirstRows() throws {
    for (name, file) in Self.files where name.hasSuffix("webp") {
      let whole = try Decoded(file).words
      let cut = try Decoded(Array(file.prefix(file.count * 2 / 3)), limits: Self.limits)
      #expect(cut.pixels.isDamaged && !cut.pixels.isOpaque, "\(name)")
      let known = cut.words.lastIndex { $0 != 0 } ?? 0
      #expect(known > whole.count / 3 && known < whole.count * 9 / 10, "\(name): \(known)")
      // The last rows may lack the filter of those below.
      #expect(cut.words.prefix(known / 2) == whole.prefix(known / 2), "\(name)")
    }
  }

  @Test func losslessWebPIsRefusedByItsHeaderWherePixelsWouldTakeTooMuch() throws {
    var limits = Self.limits
    limits.heldBytes = 67 * 45 * 4
    limits.scratchPerByte = 0
    limits.memoryBytes = 1 << 20
    let file = try #require(Self.files.first { $0.name == "webp" }).file
    #expect(failure(file, limits: limits) == nil)
    limits.heldBytes -= 1
    #expect(
      failure(file, limits: limits)?.description.hasPrefix(
        "The picture is too large: 67 × 45 pixels of this kind in ") == true)
    // With loss, libwebp holds a few rows.
    #expect(failure(EncodedFixture.lossyWebP, limits: limits) == nil)
  }

  @Test func aTurnedPictureIsRefusedWhereItsPixelsWouldTakeTooMuch() throws {
    var limits = Self.limits
    limits.heldBytes = 67 * 45 * 4 - 1
    limits.scratchPerByte = 0
    limits.memoryBytes = 1 << 20
    for (name, file) in Self.files where ["turned", "plain"].contains(name) {
      let decoder = try #require(try ImageDecoder(ImageBytes(file), limits: limits))
      let size = try decoder.firstLevel(fitting: Self.small)
      let outcome = Result { () throws(ImageFailure) in
        try unsafe decodedLevels(size) { layout, memory throws(ImageFailure) in
          try unsafe decoder.decode(to: PyramidSink(layout, memory))
        }
      }
      if case .failure(let failure) = outcome {
        #expect(name == "turned" && failure.code == .tooLarge)
      } else {
        #expect(name == "plain")
      }
    }
  }
}
