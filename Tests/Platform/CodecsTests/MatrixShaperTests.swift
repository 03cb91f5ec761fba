import ImageFixtures
import TestSupport
import Testing

@testable import Colors

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

  /// Also where they lie outside sRGB, as most of these do.
  @Test func deepColorsAreWithinOneOfThoseOfEightBits() throws {
    let profile = try #require(ColorProfile(embedded: Self.wide, isGray: false))
    var words = (0..<20_000).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) }
    let shifts: [UInt32] = [16, 8, 0, 24]
    let samples = words.flatMap { word in shifts.map { UInt16(word >> $0 & 255) * 257 } }
    try #require(ColorTransform(from: profile, .bgra8)).convert(&words)
    var deep = [UInt32](repeating: 0, count: words.count)
    let transform = try #require(ColorTransform(from: profile, .rgba16))
    unsafe transform.convert(samples, to: &deep, count: deep.count)
    #expect(zip(words, deep).allSatisfy { distance($0, $1) <= 1 })
  }

  @Test(arguments: ["wide", "steep"]) func everyKernelIsEqualToTheSwift(_ name: String) throws {
    let bytes =
      name == "wide"
      ? Self.wide
      : ProfileFixture.rgb(
        name: name, red: [0.7977, 0.288, 0], green: [0.1352, 0.7119, 0],
        blue: [0.0313, 0.0001, 0.8249], gamma: 1)
    let profile = try #require(ColorProfile(embedded: bytes, isGray: false))
    let shaper = try #require(MatrixShaper(profile))
    #expect(ColorKernel.available.contains(.best))
    var numbers = SeededNumbers(seed: 42)
    for count in [0, 1, 2, 3, 15, 16, 17, 63, 64, 65, 127, 128, 150, 1_000] {
      for first in 0..<4 {
        let source = (0..<first + count + 5).map { _ in
          UInt32(truncatingIfNeeded: numbers.next())
        }
        var expected = source
        convert(&expected, from: first, count, shaper, .none)
        for kernel in ColorKernel.available where kernel != .none {
          var words = source
          convert(&words, from: first, count, shaper, kernel)
          #expect(words == expected, "\(kernel) \(count) words from \(first)")
          #expect(words.prefix(first) == source.prefix(first))
          #expect(words.suffix(5) == source.suffix(5))
        }
      }
    }
  }

  private func convert(
    _ words: inout [UInt32], from first: Int, _ count: Int, _ shaper: MatrixShaper,
    _ kernel: ColorKernel
  ) {
    unsafe words.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe shaper.convert(base + first, count: count, with: kernel)
    }
  }

  @Test func grayStaysGray() throws {
    let profile = try #require(ColorProfile(embedded: Self.wide, isGray: false))
    var words = (0..<256).map { 0xFF00_0000 | UInt32($0) * 0x01_0101 }
    try #require(ColorTransform(from: profile, .bgra8)).convert(&words)
    #expect(words.first == 0xFF00_0000)
    #expect(words.last == 0xFFFF_FFFF)
    for word in words {
      let levels = [word >> 16 & 255, word >> 8 & 255, word & 255]
      #expect(Set(levels).count <= 2 && (levels.max() ?? 0) - (levels.min() ?? 0) <= 1)
    }
  }

  /// Also if its white is darker than that of sRGB, as that of some scanners is.
  @Test(arguments: [1, 0.9]) func blackOfAProfileBecomesBlack(_ white: Double) throws {
    func profile(from black: Double) throws -> ColorProfile {
      let columns = [
        [0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7139],
      ].map { $0.map { white * $0 } }
      let bytes = ProfileFixture.rgb(
        name: "Scanner", red: columns[0], green: columns[1], blue: columns[2], gamma: 2.2,
        black: black)
      return try #require(ColorProfile(embedded: bytes, isGray: false))
    }
    func greys(_ profile: ColorProfile, byLibrary: Bool = false) throws -> [UInt32] {
      var words = (0..<256).map { 0xFF00_0000 | UInt32($0) * 0x01_0101 }
      try #require(ColorTransform(from: profile, .bgra8, byLibrary: byLibrary)).convert(&words)
      return words
    }
    let pale = try profile(from: 0.01)
    #expect(MatrixShaper(pale) != nil)
    let words = try greys(pale)
    #expect(words.first == 0xFF00_0000)
    #expect(zip(try greys(profile(from: 0)), words).allSatisfy { distance($0, $1) <= 1 })
    // lcms2 makes every white that of sRGB, so only the darker half is comparable.
    let expected = try greys(pale, byLibrary: true)
    #expect(zip(expected, words).prefix(128).allSatisfy { distance($0, $1) <= 2 })
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
