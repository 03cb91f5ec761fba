import ImageFixtures
import Testing

@testable import Codecs

/// The quick way of colours agrees with lcms2's.
@Suite struct MatrixShaperTests {
  static let wide = ProfileFixture.rgb(
    name: "Wide", red: [0.61, 0.311, 0.0195], green: [0.2053, 0.6257, 0.0609],
    blue: [0.1492, 0.0632, 0.7446], gamma: 2.2)

  @Test(arguments: ["wide", "linear"]) func everyLevelIsWithinOneOfTheLibrarys(_ name: String)
    throws
  {
    let bytes =
      name == "wide"
      ? Self.wide
      : ProfileFixture.rgb(
        name: name, red: [0.4361, 0.2225, 0.0139], green: [0.3851, 0.7169, 0.0971],
        blue: [0.1431, 0.0606, 0.7139], gamma: 1.8)
    let profile = try #require(ColorProfile(embedded: bytes, isGray: false))
    #expect(MatrixShaper(profile) != nil)
    var words: [UInt32] = (0..<256).map { 0x8000_0000 | UInt32($0) * 0x01_0101 }
    for index in 0..<20_000 { words.append(UInt32(truncatingIfNeeded: index &* 2_654_435_761)) }
    var expected = words
    let library = try #require(ColorTransform(from: profile, .bgra8, byLibrary: true))
    library.convert(&expected)
    let quick = try #require(ColorTransform(from: profile, .bgra8))
    quick.convert(&words)
    let distances = zip(words, expected).map { distance($0, $1) }
    #expect((distances.max() ?? 0) <= 2)
    #expect(distances.filter { $0 > 1 }.count < words.count / 100)
  }

  @Test func profilesOfOtherKindsAreLeftToTheLibrary() throws {
    let inks = ProfileFixture.cmyk(name: "Inks") { c, m, y, k in
      (l: Double(100 - 25 * (c + m + y + k)), a: 0, b: 0)
    }
    #expect(MatrixShaper(try #require(ColorProfile(embedded: inks, isGray: false))) == nil)
    let gray = ProfileFixture.gray(name: "Grey", gamma: 1)
    #expect(MatrixShaper(try #require(ColorProfile(embedded: gray, isGray: true))) == nil)
  }
}
