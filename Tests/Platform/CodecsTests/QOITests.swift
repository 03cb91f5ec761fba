import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

@Suite struct QOITests {
  /// Runs, steps of each length, repeats and new colours with and without alpha.
  static let pixel: @Sendable (Int, Int) -> UInt32 = { x, y in
    switch y % 6 {
    case 0: 0xFF20_4060
    case 1: 0xFF00_0000 | UInt32(x * 0x01_0101 & 0xFF_FFFF)
    case 2: 0xFF00_0000 | UInt32(x * 0x14_1A11 & 0xFF_FFFF)
    case 3: UInt32((x * 40 + 3) & 255) << 24 | 0x40_3020
    case 4: x % 2 == 0 ? 0xFF10_2030 : 0xFFC0_1002
    default: UInt32(truncatingIfNeeded: (x &* 2_654_435_761) ^ (y << 7))
    }
  }

  @Test(arguments: [(1, 1), (7, 13), (64, 40), (130, 20)])
  func everyPixelComesOutAsStored(_ width: Int, _ height: Int) throws {
    let decoded = try Decoded(QOIFixture(width: width, height: height, pixel: Self.pixel).file)
    #expect(
      decoded.header
        == ImageHeader(format: .qoi, storedSize: PixelSize(width: width, height: height)))
    #expect(!decoded.pixels.isDamaged)
    for y in 0..<height {
      for x in 0..<width {
        #expect(decoded.levels[0][x, y] == WebPTests.expected(Self.pixel(x, y)))
      }
    }
  }

  @Test func theStatedColorSpaceChangesNothing() throws {
    var qoi = QOIFixture(width: 3, height: 1) { x, _ in [0xFF00_0000, 0xFF37_3737, 0xFFFF_FFFF][x] }
    qoi.isLinear = true
    qoi.hasAlpha = false
    let decoded = try Decoded(qoi.file)
    #expect(decoded.words == [0xFF00_0000, 0xFF37_3737, 0xFFFF_FFFF])
    #expect(decoded.pixels.isOpaque)
  }

  @Test func theBlackOfARunAtTheStartIsRepeatedByItsHash() throws {
    var file = QOIFixture(width: 4, height: 1) { _, _ in 0xFF00_0000 }.file
    // A run of two black pixels, a red one, and the pixel that was seen with black's hash.
    file.replaceSubrange(
      14..<(file.count - 8), with: [0xC1, 0xFE, 255, 0, 0, 53])
    #expect(try Decoded(file).words == [0xFF00_0000, 0xFF00_0000, 0xFFFF_0000, 0xFF00_0000])
  }

  @Test func aCutFileShowsWhatThereIs() throws {
    let file = QOIFixture(width: 40, height: 30, pixel: Self.pixel).file
    let whole = try Decoded(file)
    var shown = 0
    for count in 0..<(file.count - 8) {
      guard let part = try? Decoded(Array(file[..<count])) else { continue }
      shown += 1
      #expect(part.pixels.isDamaged)
      #expect(part.levels[0][0, 0] == whole.levels[0][0, 0])
      #expect(part.levels[0][39, 29] == 0)
    }
    #expect(shown > file.count / 2)
  }

  @Test func aFewBytesThatPromiseALotAreRefused() {
    var file = QOIFixture(width: 16, height: 16, pixel: Self.pixel).file
    file[5...6] = [1, 0]
    file[9...10] = [0, 16]
    #expect(failure(file)?.code == .truncated)
    file[4] = 255
    #expect(failure(file)?.code == .tooLarge)
  }
}
