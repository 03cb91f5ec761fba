import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

@Suite struct JPEGKindTests {
  /// Red, green and blue of a block, far apart.
  static func color(_ x: Int, _ y: Int, _ c: Int) -> Int { (x * 70 + y * 110 + c * 45 + 20) % 256 }

  static func mosaic(_ width: Int, _ height: Int) -> JPEGFixture {
    JPEGFixture(width: width, height: height, sample: color)
  }

  static func expected(_ jpeg: JPEGFixture, unit: Int = 8) -> [UInt32] {
    let scale = 8 / unit
    let (width, height) = ((jpeg.width + scale - 1) / scale, (jpeg.height + scale - 1) / scale)
    return (0..<height).flatMap { y in
      (0..<width).map { x in
        premultiplied(
          color(x / unit, y / unit, 0), color(x / unit, y / unit, 1), color(x / unit, y / unit, 2))
      }
    }
  }

  @Test(arguments: [(8, 8), (16, 24), (17, 9), (1, 1), (7, 30), (65, 3)])
  func coloursComeOutAsStored(_ width: Int, _ height: Int) throws {
    for isProgressive in [false, true] {
      var jpeg = Self.mosaic(width, height)
      jpeg.isProgressive = isProgressive
      let decoded = try Decoded(jpeg.file)
      #expect(
        decoded.header
          == ImageHeader(
            format: .jpeg, storedSize: PixelSize(width: width, height: height)))
      #expect(decoded.pixels.isOpaque)
      #expect(!decoded.pixels.isDamaged)
      #expect(distance(decoded.words, Self.expected(jpeg)) <= 1)
    }
  }

  @Test func lumaAndChromaBecomeColours() throws {
    // Y, Cb, Cr without an Adobe segment, by the formulas of JFIF.
    var jpeg = JPEGFixture(width: 32, height: 16) { x, y, c in
      c == 0 ? 60 + 40 * x : 128 + (c == 1 ? 12 : -20) * (y + 1)
    }
    jpeg.adobeTransform = nil
    let decoded = try Decoded(jpeg.file)
    for y in 0..<16 {
      for x in 0..<32 {
        let luma = Double(jpeg.sample(x / 8, y / 8, 0))
        let cb = Double(jpeg.sample(x / 8, y / 8, 1) - 128)
        let cr = Double(jpeg.sample(x / 8, y / 8, 2) - 128)
        func level(_ value: Double) -> Int { Int(min(max(value, 0), 255).rounded()) }
        let word = premultiplied(
          level(luma + 1.402 * cr), level(luma - 0.344136 * cb - 0.714136 * cr),
          level(luma + 1.772 * cb))
        #expect(distance(decoded.levels[0][x, y], word) <= 1)
      }
    }
  }

  @Test func greyHasOneComponent() throws {
    let jpeg = JPEGFixture(width: 20, height: 10, componentCount: 1) { x, y, _ in
      40 + x * 60 + y * 25
    }
    let decoded = try Decoded(jpeg.file)
    for y in 0..<10 {
      for x in 0..<20 {
        let level = jpeg.sample(x / 8, y / 8, 0)
        #expect(distance(decoded.levels[0][x, y], premultiplied(level, level, level)) <= 1)
      }
    }
  }

  @Test(arguments: [UInt8?.none, 0]) func inksMultiplyTheirLight(_ adobe: UInt8?) throws {
    // Adobe's programs store 255 for no ink.
    var jpeg = JPEGFixture(width: 32, height: 8, componentCount: 4) { x, _, c in
      [[255, 255, 255, 255], [255, 128, 0, 255], [100, 200, 255, 128], [255, 255, 255, 0]][x][c]
    }
    jpeg.adobeTransform = adobe
    let decoded = try Decoded(jpeg.file)
    for block in 0..<4 {
      let light = (0..<4).map { channel in
        let stored = jpeg.sample(block, 0, channel)
        return adobe == nil ? 255 - stored : stored
      }
      let rgb = light[..<3].map { Int((Double($0 * light[3]) / 255).rounded()) }
      let word = premultiplied(rgb[0], rgb[1], rgb[2])
      #expect(distance(decoded.levels[0][block * 8 + 4, 4], word) <= 1, "block \(block)")
    }
  }

  @Test func inksMayBeStoredAsLumaAndChroma() throws {
    // Neutral, so the chroma is 128.
    var jpeg = JPEGFixture(width: 16, height: 8, componentCount: 4) { x, _, c in
      c == 0 ? 200 - 80 * x : c == 3 ? 255 - 100 * x : 128
    }
    jpeg.adobeTransform = 2
    let decoded = try Decoded(jpeg.file)
    for block in 0..<2 {
      // The transform is undone to red, green and blue, whose complements are the stored inks.
      let light = 255 - jpeg.sample(block, 0, 0)
      let level = Int((Double(light * jpeg.sample(block, 0, 3)) / 255).rounded())
      let word = decoded.levels[0][block * 8 + 4, 4]
      #expect(distance(word, premultiplied(level, level, level)) <= 1)
    }
  }

  @Test(arguments: Orientation.allCases) func exifTurnsAPictureUpright(
    _ orientation: Orientation
  ) throws {
    var jpeg = Self.mosaic(27, 17)
    let stored = try Decoded(jpeg.file).levels[0]
    for isLittleEndian in [false, true] {
      var exif = ExifFixture(orientation: orientation.rawValue)
      exif.isLittleEndian = isLittleEndian
      jpeg.segments = [exif.segment]
      let decoded = try Decoded(jpeg.file)
      #expect(decoded.header.orientation == orientation)
      #expect(decoded.header.storedSize == PixelSize(width: 27, height: 17))
      #expect(decoded.levels[0].size == orientation.upright(stored.size))
      for y in 0..<17 {
        for x in 0..<27 {
          let position = orientation.upright(x: x, y: y, of: stored.size)
          #expect(decoded.levels[0][position.x, position.y] == stored[x, y])
        }
      }
    }
  }

  @Test(arguments: [Orientation.upright, .turned90, .transversed])
  func theFewestEighthsThatStillCoverAreChosen(_ orientation: Orientation) throws {
    var jpeg = Self.mosaic(200, 123)
    jpeg.segments = [ExifFixture(orientation: orientation.rawValue).segment]
    let size = orientation.upright(PixelSize(width: 200, height: 123))
    for (eighths, width, height) in [
      (8, 200, 123), (8, 126, 78), (5, 125, 77), (5, 102, 63), (5, 101, 63), (4, 100, 63),
      (4, 400, 62), (4, 100, 62), (4, 76, 48), (3, 75, 47), (3, 51, 32), (2, 50, 31), (2, 26, 16),
      (1, 25, 16), (1, 1, 1),
    ] {
      let fitting = orientation.upright(PixelSize(width: width, height: height))
      let decoded = try Decoded(jpeg.file, fitting: fitting)
      #expect(decoded.levels[0].size == size.scaled(eighths: eighths), "\(width) × \(height)")
    }
    #expect(try Decoded(jpeg.file, fitting: nil).levels[0].size == size)
  }

  @Test(arguments: [0, 1, 2, 3]) func reducedDecodingKeepsTheBlocks(_ halvings: Int) throws {
    let jpeg = Self.mosaic(50, 41)
    let fitting = PixelSize(width: 50, height: 41).halved(times: halvings)
    let decoded = try Decoded(jpeg.file, fitting: fitting)
    #expect(distance(decoded.words, Self.expected(jpeg, unit: 8 >> halvings)) <= 1)
    let whole = try #require(Picture(decoded.levels[0]))
    for (level, expected) in zip(decoded.levels, whole.levels) {
      #expect(level.words == expected.words)
    }
  }

  @Test func aPictureTooLargeToHoldComesReduced() throws {
    var limits = ImageLimits.standard
    limits.decodedPixels = 1_600
    let jpeg = Self.mosaic(100, 60)
    #expect(
      try Decoded(jpeg.file, limits: limits).levels[0].size == PixelSize(width: 50, height: 30))
    limits.decodedPixels = 100
    let failure = failure(jpeg.file, limits: limits)
    #expect(failure?.code == .tooLarge)
    #expect(failure?.detail == "13 × 8 pixels; at most 100 are shown")
  }
}
