import Foundation
import ImageExchange
import ImageFixtures
import Pixels
import TestSupport
import Testing

@testable import Codecs
@testable import Colors

@Suite struct ColorTests {
  /// Primaries wider than sRGB's, in XYZ relative to D50 (they add up to its white).
  static let red = [0.60974, 0.31111, 0.01947]
  static let green = [0.20528, 0.62567, 0.06087]
  static let blue = [0.14919, 0.06322, 0.74457]
  static let wide = ProfileFixture.rgb(
    name: "Wide 2.2", red: red, green: green, blue: blue, gamma: 2.2)

  /// A colour of the wide space as a word of sRGB.
  static func wideWord(_ values: [Int], of maximum: Double = 255) -> UInt32 {
    let linear = values.map { pow(Double($0) / maximum, 2.19921875) }
    func sum(_ row: Int) -> Double {
      linear[0] * red[row] + linear[1] * green[row] + linear[2] * blue[row]
    }
    return SRGB.word(x: sum(0), y: sum(1), z: sum(2))
  }

  @Test func aJPEGsProfileIsAppliedAndNamed() throws {
    for pieceCount in [1, 3] {
      var jpeg = JPEGKindTests.mosaic(64, 40)
      jpeg.segments = JPEGFixture.profileSegments(Self.wide, pieceCount: pieceCount)
      // Pieces may come in any order.
      jpeg.segments.reverse()
      let decoded = try Decoded(jpeg.file)
      #expect(decoded.header.colorProfile == "Wide 2.2")
      var moved = 0
      for y in 0..<5 {
        for x in 0..<8 {
          let stored = (0..<3).map { JPEGKindTests.color(x, y, $0) }
          let word = decoded.levels[0][8 * x + 4, 8 * y + 4]
          #expect(distance(word, Self.wideWord(stored)) <= 3, "\(stored)")
          moved = max(moved, distance(word, premultiplied(stored[0], stored[1], stored[2])))
        }
      }
      #expect(moved > 10)
    }
  }

  @Test func aProfileWithAMissingPieceIsNotUsed() throws {
    var jpeg = JPEGKindTests.mosaic(16, 16)
    jpeg.segments = Array(JPEGFixture.profileSegments(Self.wide, pieceCount: 3).dropLast())
    let decoded = try Decoded(jpeg.file)
    #expect(decoded.header.colorProfile == nil)
    #expect(distance(decoded.words, JPEGKindTests.expected(jpeg)) <= 1)
  }

  @Test(arguments: [8, 16]) func aPNGsProfileIsAppliedBesideAlpha(_ depth: Int) throws {
    let maximum = (1 << depth) - 1
    var png = PNGFixture(width: 30, height: 20, .rgbAlpha, depth: depth) { x, y, c in
      c == 3 ? (y * 13 % 256) * maximum / 255 : ((x * (c + 3) * 3 + y * 5) % 256) * maximum / 255
    }
    png.chunks = [("iCCP", Array("any\0\0".utf8) + PNGFixture.zlib(Self.wide))]
    let decoded = try Decoded(png.file)
    #expect(decoded.header.colorProfile == "Wide 2.2")
    for y in 0..<20 {
      for x in 0..<30 {
        let straight = Self.wideWord((0..<3).map { png.sample(x, y, $0) }, of: Double(maximum))
        let alpha = y * 13 % 256
        let word = premultiplied(
          Int(straight >> 16 & 255), Int(straight >> 8 & 255), Int(straight & 255), alpha)
        #expect(distance(decoded.levels[0][x, y], word) <= 3)
      }
    }
  }

  @Test func gammaAndChromaticitiesOfPNGAreApplied() throws {
    var png = PNGFixture(width: 256, height: 1, .gray) { x, _, _ in x }
    png.chunks = [("gAMA", bigEndian(UInt32(100_000)))]
    let linear = try Decoded(png.file)
    for x in 0..<256 {
      let level = SRGB.level(linear: Double(x) / 255)
      #expect(distance(linear.levels[0][x, 0], premultiplied(level, level, level)) <= 1)
    }
    // sRGB wins over gamma, and 1/2.2 alone is what old programs call sRGB.
    for chunks in [
      [("sRGB", [0]), ("gAMA", bigEndian(UInt32(100_000)))], [("gAMA", bigEndian(UInt32(45_455)))],
    ] as [[(String, [UInt8])]] {
      png.chunks = chunks.map { (type: $0.0, contents: $0.1) }
      #expect(try Decoded(png.file).words == (0..<256).map { premultiplied($0, $0, $0) })
    }
  }

  @Test func chromaticitiesOfAnotherSpaceMoveColours() throws {
    var png = PNGFixture(width: 1, height: 1, .rgb) { _, _, c in [64, 255, 64][c] }
    // Adobe RGB's: its green lies far outside sRGB, so red must fall to 0.
    let xy: [UInt32] = [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000]
    png.chunks = [
      ("gAMA", bigEndian(UInt32(45_455))), ("cHRM", xy.flatMap { bigEndian($0) }),
    ]
    let word = try Decoded(png.file).words[0]
    #expect(word >> 16 & 255 == 0)
    #expect(word >> 8 & 255 == 255)
  }

  @Test func aGreyProfileSpeaksOfGreyOnly() throws {
    let profile = ProfileFixture.gray(name: "Grey 1.0", gamma: 1)
    for depth in [8, 16] {
      let maximum = (1 << depth) - 1
      var png = PNGFixture(width: 256, height: 2, .grayAlpha, depth: depth) { x, y, c in
        c == 1 ? (y == 0 ? maximum : 0) : x * maximum / 255
      }
      png.chunks = [("iCCP", Array("any\0\0".utf8) + PNGFixture.zlib(profile))]
      let decoded = try Decoded(png.file)
      for x in 0..<256 {
        let level = SRGB.level(linear: Double(x) / 255)
        #expect(distance(decoded.levels[0][x, 0], premultiplied(level, level, level)) <= 1)
        #expect(decoded.levels[0][x, 1] == 0)
      }
    }
    // On a picture with colours it means nothing, and is not used.
    var jpeg = JPEGKindTests.mosaic(16, 16)
    jpeg.segments = JPEGFixture.profileSegments(profile)
    #expect(distance(try Decoded(jpeg.file).words, JPEGKindTests.expected(jpeg)) <= 1)
    jpeg = JPEGFixture(width: 16, height: 8, componentCount: 1) { x, _, _ in 50 + 100 * x }
    jpeg.segments = JPEGFixture.profileSegments(profile)
    let level = SRGB.level(linear: 50 / 255)
    #expect(distance(try Decoded(jpeg.file).words[0], premultiplied(level, level, level)) <= 2)
  }

  @Test(arguments: [UInt8?.none, 0]) func aProfileOfInksIsApplied(_ adobe: UInt8?) throws {
    func lab(_ c: Int, _ m: Int, _ y: Int, _ k: Int) -> (l: Double, a: Double, b: Double) {
      if k == 1 { return (0, 0, 0) }
      return switch (c, m, y) {
      case (0, 0, 0): (100, 0, 0)
      case (1, 0, 0): (60, -20, -30)
      case (0, 1, 0): (50, 40, 0)
      case (0, 0, 1): (90, -5, 60)
      default: (40, 10, 10)
      }
    }
    let inks = [
      [0, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [1, 1, 0, 0],
    ]
    var jpeg = JPEGFixture(width: 48, height: 8, componentCount: 4) { x, _, c in
      adobe == nil ? inks[x][c] * 255 : 255 - inks[x][c] * 255
    }
    jpeg.adobeTransform = adobe
    jpeg.segments = JPEGFixture.profileSegments(ProfileFixture.cmyk(name: "Press", lab: lab))
    let decoded = try Decoded(jpeg.file)
    #expect(decoded.header.colorProfile == "Press")
    for (block, ink) in inks.enumerated() {
      let color = lab(ink[0], ink[1], ink[2], ink[3])
      let expected = SRGB.word(l: color.l, a: color.a, b: color.b)
      #expect(distance(decoded.levels[0][8 * block + 4, 4], expected) <= 4, "ink \(ink)")
    }
  }

  @Test func aProfileThatIsSRGBByAnotherNameChangesNothing() throws {
    // sRGB's primaries adapted to D50, with the nearest plain gamma refused: it is not sRGB.
    let sRGB = [
      [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
    ]
    let almost = ProfileFixture.rgb(
      name: "Almost", red: sRGB[0], green: sRGB[1], blue: sRGB[2], gamma: 2.2)
    let profile = try #require(ColorProfile(embedded: almost, isGray: false))
    #expect(try #require(ColorTransform(from: profile, .bgra8)).isIdentity == false)
    let itself = try #require(ColorProfile.sRGB())
    #expect(try #require(ColorTransform(from: itself, .bgra8)).isIdentity)
  }

  @Test func brokenProfilesDoNotStopAPicture() throws {
    for count in stride(from: 0, to: Self.wide.count, by: 13) {
      var jpeg = JPEGKindTests.mosaic(16, 16)
      jpeg.segments = JPEGFixture.profileSegments(Array(Self.wide[..<count]))
      _ = try Decoded(jpeg.file)
    }
    var numbers = SeededNumbers(seed: 40)
    for _ in 0..<500 {
      var hostile = Self.wide
      numbers.damage(&hostile, count: 4)
      var jpeg = JPEGKindTests.mosaic(16, 16)
      jpeg.segments = JPEGFixture.profileSegments(hostile)
      _ = try Decoded(jpeg.file)
    }
  }
}
