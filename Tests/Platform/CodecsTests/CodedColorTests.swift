import Foundation
import ImageExchange
import ImageFixtures
import Pixels
import Testing

@testable import Codecs
@testable import Colors

/// Colours that a file names by numbers: cICP of PNG, the colour space of EXIF.
@Suite struct CodedColorTests {
  static func png(_ chunks: [(type: String, contents: [UInt8])], depth: Int = 8) -> PNGFixture {
    let colors = [[255, 0, 0], [128, 128, 128], [200, 100, 50], [255, 255, 255], [0, 0, 0]]
    var png = PNGFixture(width: 5, height: 1, .rgb, depth: depth) { x, _, c in
      colors[x][c] * (depth == 16 ? 257 : 1)
    }
    png.chunks = chunks
    return png
  }

  static func cicp(_ primaries: UInt8, _ transfer: UInt8) -> (type: String, contents: [UInt8]) {
    ("cICP", [primaries, transfer, 0, 1])
  }

  /// The published matrices from Display P3 and from BT.2020 to sRGB, row by row.
  static let matrices: [UInt8: [[Double]]] = [
    12: [[1.2249, -0.2249, 0], [-0.0421, 1.0421, 0], [-0.0196, -0.0786, 1.0983]],
    9: [
      [1.6605, -0.5876, -0.0728], [-0.1246, 1.1329, -0.0083], [-0.0182, -0.1006, 1.1187],
    ],
  ]

  /// A colour of other primaries with the curve of sRGB, as a word of sRGB.
  static func expected(_ color: [Int], _ primaries: UInt8) throws -> UInt32 {
    let matrix = try #require(matrices[primaries])
    let linear = color.map { value -> Double in
      let part = Double(value) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let levels = matrix.map { row -> UInt32 in
      let light = zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 }
      let part = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
      return UInt32((min(max(part, 0), 1) * 255).rounded())
    }
    return 0xFF00_0000 | levels[0] << 16 | levels[1] << 8 | levels[2]
  }

  @Test(arguments: [8, 16], [9, 12]) func primariesOfCICPAreBroughtToSRGB(
    _ depth: Int, _ primaries: UInt8
  ) throws {
    let decoded = try Decoded(Self.png([Self.cicp(primaries, 13)], depth: depth).file)
    #expect(decoded.header.colorProfile == (primaries == 12 ? "Display P3" : "BT.2020"))
    for (x, color) in [(1, [128, 128, 128]), (2, [200, 100, 50]), (3, [255, 255, 255])] {
      let word = try Self.expected(color, primaries)
      #expect(distance(decoded.levels[0][x, 0], word) <= 2, "\(color)")
    }
    #expect(decoded.levels[0][0, 0] == 0xFFFF_0000)
  }

  @Test func cICPWinsOverAllOthersAndAProfileOverSRGB() throws {
    let linear = ProfileFixture.rgb(
      name: "Linear", red: [0.4361, 0.2225, 0.0139], green: [0.3851, 0.7169, 0.0971],
      blue: [0.1431, 0.0606, 0.7139], gamma: 1)
    let profile = ("iCCP", Array("any\0\0".utf8) + PNGFixture.zlib(linear))
    let plain = try Decoded(Self.png([]).file).words
    let coded = try Decoded(
      Self.png([Self.cicp(1, 13), profile, ("gAMA", bigEndian(UInt32(100_000)))]).file)
    #expect(coded.words == plain)
    #expect(coded.header.colorProfile == "sRGB")
    // libpng leaves one of the two out, by their order; the profile is meant either way.
    for chunks in [[profile, ("sRGB", [0])], [("sRGB", [0]), profile]] {
      let decoded = try Decoded(Self.png(chunks).file)
      #expect(decoded.header.colorProfile == "Linear")
      #expect(distance(decoded.levels[0][1, 0], 0xFFBC_BCBC) <= 1)
    }
  }

  /// The logarithmic transfer 10 cannot be brought to sRGB.
  @Test func cICPThatCannotBeUsedLeavesTheColoursToTheOtherChunks() throws {
    typealias Case = (others: [(type: String, contents: [UInt8])], name: String?)
    let cases: [Case] = [
      ([], "BT.2020"), ([("sRGB", [0])], "sRGB"), ([("gAMA", bigEndian(UInt32(100_000)))], nil),
    ]
    for (others, name) in cases {
      let decoded = try Decoded(Self.png([Self.cicp(9, 10)] + others).file)
      #expect(try decoded.words == Decoded(Self.png(others).file).words)
      #expect(decoded.header.colorProfile == name)
    }
  }

  @Test func profileSaysMoreThanUnspecifiedPrimaries() throws {
    let linear = ProfileFixture.rgb(
      name: "Linear", red: [0.4361, 0.2225, 0.0139], green: [0.3851, 0.7169, 0.0971],
      blue: [0.1431, 0.0606, 0.7139], gamma: 1)
    let whole = ("iCCP", Array("any\0\0".utf8) + PNGFixture.zlib(linear))
    let damaged = ("iCCP", Array("any\0\0".utf8) + [1, 2, 3])
    let coded = Self.cicp(2, 16)
    for (chunks, meant) in [([coded, whole], [whole]), ([coded, damaged], [coded])] {
      #expect(try Decoded(Self.png(chunks).file).words == Decoded(Self.png(meant).file).words)
    }
  }

  @Test func aProfileBehindThePaletteCounts() throws {
    let linear = ProfileFixture.rgb(
      name: "Linear", red: [0.4361, 0.2225, 0.0139], green: [0.3851, 0.7169, 0.0971],
      blue: [0.1431, 0.0606, 0.7139], gamma: 1)
    var png = PNGFixture(width: 1, height: 1, .palette) { _, _, _ in 1 }
    png.palette = [[0, 0, 0], [128, 128, 128]]
    png.chunks = [("iCCP", Array("any\0\0".utf8) + PNGFixture.zlib(linear))]
    #expect(distance(try Decoded(png.file).levels[0][0, 0], 0xFFBC_BCBC) <= 1)
  }

  @Test(arguments: [16, 18], [8, 16]) func highDynamicRangeIsBroughtDown(
    _ transfer: UInt8, _ depth: Int
  ) throws {
    let most = depth == 16 ? 65_535 : 255
    var png = PNGFixture(width: 101, height: 1, .rgb, depth: depth) { x, _, _ in x * most / 100 }
    png.chunks = [Self.cicp(9, transfer)]
    let decoded = try Decoded(png.file)
    #expect(decoded.header.colorProfile == (transfer == 16 ? "BT.2020 PQ" : "BT.2020 HLG"))
    let levels = decoded.words.map { Int($0 >> 8 & 255) }
    #expect(decoded.words.allSatisfy { distance($0, 0xFF00_0000 | ($0 & 255) * 0x01_0101) <= 1 })
    #expect(levels == levels.sorted())
    #expect(levels.first == 0 && levels.last == 255)
    // White of paper is bright, and yet leaves room above it.
    let paper = transfer == 16 ? levels[58] : levels[75]
    #expect((170...235).contains(paper))
  }

  /// The white of these primaries is not that of sRGB.
  @Test(arguments: [UInt8(4), 8, 11]) func greysOfHighDynamicRangeHaveNoTint(
    _ primaries: UInt8
  ) throws {
    var png = PNGFixture(width: 101, height: 1, .rgb) { x, _, _ in x * 255 / 100 }
    png.chunks = [Self.cicp(primaries, 16)]
    let words = try Decoded(png.file).words
    #expect(words.allSatisfy { distance($0, 0xFF00_0000 | ($0 & 255) * 0x01_0101) <= 1 })
  }

  /// The profile with the curve `gamma` and the primaries of sRGB, whose tag states code points.
  private static func profile(_ coded: (UInt8, UInt8)?, gamma: Double) -> [UInt8] {
    ProfileFixture.rgb(
      name: "Coded", red: [0.4361, 0.2225, 0.0139], green: [0.3851, 0.7169, 0.0971],
      blue: [0.1431, 0.0606, 0.7139], gamma: gamma, coded: coded)
  }

  @Test(arguments: [UInt8(16), 18], [8, 16])
  func highDynamicRangeThatAProfileStatesByCodePointsIsBroughtDown(
    _ transfer: UInt8, _ depth: Int
  ) throws {
    func chunk(_ coded: (UInt8, UInt8)?) -> (type: String, contents: [UInt8]) {
      let profile = Self.profile(coded, gamma: 5)
      return ("iCCP", Array("any\0\0".utf8) + PNGFixture.zlib(profile))
    }
    let decoded = try Decoded(Self.png([chunk((9, transfer))], depth: depth).file)
    let coded = try Decoded(Self.png([Self.cicp(9, transfer)], depth: depth).file)
    #expect(decoded.words == coded.words)
    #expect(decoded.header.colorProfile == "Coded")
    // The curves of a profile say more than other code points.
    let plain = try Decoded(Self.png([chunk((9, 13))], depth: depth).file)
    #expect(try plain.words == Decoded(Self.png([chunk(nil)], depth: depth).file).words)
  }

  @Test func highDynamicRangeThatTheProfileOfAJPEGStatesIsBroughtDown() throws {
    var jpeg = JPEGKindTests.mosaic(16, 16)
    var words = try Decoded(jpeg.file).words
    let toneMap = try #require(ToneMap(CodedColors(primaries: 9, transfer: 16)))
    let count = words.count
    unsafe words.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { unsafe toneMap.convert(base, count: count) }
    }
    jpeg.segments = JPEGFixture.profileSegments(Self.profile((9, 16), gamma: 5))
    #expect(try Decoded(jpeg.file).words == words)
  }

  @Test func highDynamicRangeThatTheProfileOfAGIFStatesIsBroughtDown() throws {
    let color: UInt32 = 0x94_8C_80
    var gif = GIFFixture(
      width: 1, height: 1, palette: [0, color], frames: [.init(1, width: 1, height: 1)])
    gif.profile = Self.profile((9, 16), gamma: 5)
    var word = 0xFF00_0000 | color
    try unsafe #require(ToneMap(CodedColors(primaries: 9, transfer: 16))).convert(&word, count: 1)
    #expect(try Decoded(gif.file).words == [word])
  }

  /// A tag of another type, and one that the file does not hold, state nothing.
  @Test func codePointsThatAProfileStatesWronglyAreIgnored() throws {
    let profile = Self.profile((9, 16), gamma: 5)
    let intact = try #require(ColorProfile(embedded: profile, isGray: false))
    #expect(intact.coded == CodedColors(primaries: 9, transfer: 16))
    var other = profile
    other[other.count - 12] ^= 0x20
    for wrong in [other, Array(profile.dropLast(4)), Self.profile((3, 16), gamma: 5)] {
      let opened = try #require(ColorProfile(embedded: wrong, isGray: false))
      #expect(opened.coded == nil)
    }
  }

  /// Rows of 16 bits are read as rows of 8 bits if there is only half of the memory.
  @Test(arguments: [8, 16]) func interlacedHighDynamicRangeIsShownWithHalfOfTheMemory(
    _ depth: Int
  ) throws {
    var png = Self.png([Self.cicp(9, 16)], depth: depth)
    png.isInterlaced = true
    var limits = ImageLimits.standard
    limits.scratchBytes = 5 * 4
    #expect(try Decoded(png.file, limits: limits).words == Decoded(png.file).words)
  }

  @Test(arguments: [UInt8(8), 16, 18]) func unspecifiedPrimariesCountAsThoseOfSRGB(
    _ transfer: UInt8
  ) throws {
    let words = try [1, 2].map { try Decoded(Self.png([Self.cicp($0, transfer)]).file).words }
    #expect(words[0] == words[1])
    #expect(try words[1] != Decoded(Self.png([]).file).words)
  }

  @Test func theToneCurveKeepsWhatIsDarkAndEndsAtTheDisplaysWhite() {
    #expect(ToneMap.mapped(10) == 10)
    #expect(abs(ToneMap.mapped(1_000) - 203) < 0.5)
    #expect(ToneMap.mapped(203) < 203 && ToneMap.mapped(203) > 90)
    for light in [0.0, 0.1, 100, 203, 1_000, 10_000] {
      #expect(abs(ToneMap.pqLight(ToneMap.pqCode(light)) - light) < 0.01 + light / 1_000)
    }
    // Known points of the two curves.
    #expect(abs(ToneMap.pqCode(100) - 0.508) < 0.001)
    #expect(abs(ToneMap.hlgLight(0.75) - 203) < 2)
  }

  @Test func exifNamesAdobeRGB() throws {
    var space = ExifFixture()
    space.photo[0xA001] = .short(2)
    var index = ExifFixture()
    index.photo[0xA001] = .short(0xFFFF)
    index.interoperability = "R03"
    var sRGB = ExifFixture()
    sRGB.photo[0xA001] = .short(1)
    sRGB.interoperability = "R98"
    for (exif, isAdobe) in [(space, true), (index, true), (sRGB, false)] {
      var jpeg = JPEGFixture(width: 16, height: 8) { x, _, c in
        [[128, 128, 128], [200, 100, 50]][x][c]
      }
      jpeg.segments = [exif.segment]
      let decoded = try Decoded(jpeg.file)
      #expect(decoded.header.colorProfile == (isAdobe ? "Adobe RGB (1998)" : nil))
      #expect(distance(decoded.levels[0][4, 4], 0xFF80_8080) <= 2)
      let red = decoded.levels[0][12, 4] >> 16 & 255
      #expect(isAdobe ? red > 215 : red == 200)
    }
  }

  /// A profile that cannot be used says nothing about the colours.
  @Test(arguments: [100, 10_000]) func exifNamesAdobeRGBBesideAUselessProfile(_ count: Int) throws {
    var exif = ExifFixture()
    exif.photo[0xA001] = .short(2)
    var jpeg = JPEGFixture(width: 16, height: 8) { _, _, c in [200, 100, 50][c] }
    jpeg.segments =
      [exif.segment] + JPEGFixture.profileSegments([UInt8](repeating: 1, count: count))
    var limits = ImageLimits.standard
    limits.metadataBytes = 5_000
    let decoded = try Decoded(jpeg.file, limits: limits)
    #expect(decoded.header.colorProfile == "Adobe RGB (1998)")
  }
}
