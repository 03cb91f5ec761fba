import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

@Suite struct PNGKindTests {
  struct Kind: CustomTestStringConvertible, Sendable {
    let type: PNGFixture.ColorType
    let depth: Int
    let isInterlaced: Bool
    var testDescription: String {
      "\(type), \(depth) bits\(isInterlaced ? ", interlaced" : "")"
    }
  }

  static let kinds = PNGFixture.ColorType.allCases.flatMap { type in
    type.depths.flatMap { depth in
      [false, true].map { Kind(type: type, depth: depth, isInterlaced: $0) }
    }
  }

  /// A value that visits all levels and differs in every direction.
  static func sample(_ depth: Int) -> @Sendable (Int, Int, Int) -> Int {
    { x, y, c in (x * 7919 + y * 104_729 + c * 1_299_709 + x * y * 31) % (1 << depth) }
  }

  static func fixture(_ kind: Kind, _ width: Int, _ height: Int) -> PNGFixture {
    var png = PNGFixture(
      width: width, height: height, kind.type, depth: kind.depth, sample: sample(kind.depth))
    png.isInterlaced = kind.isInterlaced
    if kind.type == .palette {
      png.palette = (0..<(1 << kind.depth)).map { (index: Int) -> [UInt8] in
        [UInt8(index), UInt8(255 - index), UInt8(index * 37 % 256)]
      }
    }
    return png
  }

  static func expected(_ png: PNGFixture) -> [UInt32] {
    let maximum = (1 << png.depth) - 1
    // To the nearest of 256 levels.
    func level(_ value: Int) -> Int { (2 * 255 * value + maximum) / (2 * maximum) }
    return (0..<png.height).flatMap { y in
      (0..<png.width).map { x in
        let values = (0..<png.colorType.channelCount).map { png.sample(x, y, $0) }
        let levels = values.map(level)
        switch png.colorType {
        case .gray:
          let key = png.transparency.map { Int($0[0]) << 8 | Int($0[1]) }
          return premultiplied(levels[0], levels[0], levels[0], key == values[0] ? 0 : 255)
        case .rgb:
          let key = png.transparency.map { bytes in
            (0..<3).map { Int(bytes[2 * $0]) << 8 | Int(bytes[2 * $0 + 1]) }
          }
          return premultiplied(levels[0], levels[1], levels[2], key == values ? 0 : 255)
        case .palette:
          let entry = png.palette[values[0]].map(Int.init)
          let alphas = png.transparency ?? []
          let alpha = values[0] < alphas.count ? Int(alphas[values[0]]) : 255
          return premultiplied(entry[0], entry[1], entry[2], alpha)
        case .grayAlpha:
          return premultiplied(levels[0], levels[0], levels[0], levels[1])
        case .rgbAlpha:
          return premultiplied(levels[0], levels[1], levels[2], levels[3])
        }
      }
    }
  }

  @Test(arguments: kinds) func everyKindGivesItsPixels(_ kind: Kind) throws {
    // All widths around a byte's worth of pixels and all shapes of interlaced passes.
    for (width, height) in [
      (1, 1), (2, 3), (3, 2), (5, 1), (1, 5), (7, 9), (8, 8), (9, 7), (33, 5),
    ] {
      let png = Self.fixture(kind, width, height)
      let decoded = try Decoded(png.file)
      #expect(decoded.header.format == .png)
      #expect(decoded.header.storedSize == PixelSize(width: width, height: height))
      #expect(decoded.words == Self.expected(png), "\(width) × \(height)")
      #expect(decoded.pixels.isOpaque == decoded.words.allSatisfy { $0 >> 24 == 255 })
      #expect(!decoded.pixels.isDamaged)
    }
  }

  @Test(arguments: kinds) func transparentColourAndPaletteAlphasAreApplied(_ kind: Kind) throws {
    var png = Self.fixture(kind, 9, 5)
    switch kind.type {
    case .gray:
      png.transparency = bigEndian(UInt16(png.sample(3, 2, 0)))
    case .rgb:
      png.transparency = (0..<3).flatMap { bigEndian(UInt16(png.sample(3, 2, $0))) }
    case .palette:
      png.transparency = (0..<(1 << kind.depth) - 1).map { UInt8($0 * 83 % 256) }
    case .grayAlpha, .rgbAlpha:
      return
    }
    let decoded = try Decoded(png.file)
    #expect(!decoded.pixels.isOpaque)
    #expect(decoded.words == Self.expected(png))
  }

  @Test func alphaThatIsFullEverywhereIsOpaque() throws {
    let png = PNGFixture(width: 40, height: 40, .rgbAlpha) { x, _, c in c == 3 ? 255 : x }
    let decoded = try Decoded(png.file)
    #expect(decoded.pixels.isOpaque)
    #expect(decoded.levels.allSatisfy { $0.isOpaque })
  }

  @Test func theSmallerLevelsAreHalvings() throws {
    let png = PNGFixture(width: 37, height: 21, .rgbAlpha) { x, y, c in
      (x * 5 + y * 3 + c * 40) % 256
    }
    let decoded = try Decoded(png.file)
    #expect(
      decoded.levels.map(\.size)
        == (0...6).map { PixelSize(width: 37, height: 21).halved(times: $0) })
    let whole = try #require(Picture(decoded.levels[0]))
    for (level, expected) in zip(decoded.levels, whole.levels) {
      #expect(level.words == expected.words)
    }
  }

  @Test(arguments: Orientation.allCases) func exifTurnsAPictureUpright(
    _ orientation: Orientation
  ) throws {
    var png = PNGFixture(width: 19, height: 11, .rgb) { x, y, c in (x * 11 + y * 23 + c * 90) % 256
    }
    let stored = try Decoded(png.file).levels[0]
    png.chunks = [("eXIf", ExifFixture(orientation: orientation.rawValue).bytes)]
    for isInterlaced in [false, true] {
      png.isInterlaced = isInterlaced
      let decoded = try Decoded(png.file)
      #expect(decoded.header.orientation == orientation)
      #expect(decoded.levels[0].size == orientation.upright(stored.size))
      for y in 0..<11 {
        for x in 0..<19 {
          let position = orientation.upright(x: x, y: y, of: stored.size)
          #expect(decoded.levels[0][position.x, position.y] == stored[x, y])
        }
      }
      #expect(decoded.levels.last?.size == PixelSize(width: 1, height: 1))
    }
  }

  @Test func framesThatAreStatedButMissingAreNone() throws {
    var png = PNGFixture(width: 2, height: 2, .gray) { x, _, _ in x * 100 }
    png.chunks = [("acTL", bigEndian(UInt32(12)) + bigEndian(UInt32(0)))]
    let decoded = try Decoded(png.file)
    #expect(decoded.header.frameCount == 1)
    #expect(decoded.words == [0xFF00_0000, 0xFF64_6464, 0xFF00_0000, 0xFF64_6464])
  }
}
