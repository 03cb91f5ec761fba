import ImageExchange
import ImageFixtures
import Pixels
import Testing

@testable import Codecs

/// Files that are inflated at once give what libpng gives.
@Suite struct PNGPlainTests {
  /// The bytes of all levels by either way, or the failures.
  private static func both(_ file: [UInt8], threads: Int) -> [Result<[UInt8], ImageFailure>] {
    [false, true].map { byLibrary in
      Result { () throws(ImageFailure) in
        guard let png = try PNGDecoder(ImageBytes(file), isComplete: true, limits: .standard)
        else { throw ImageFailure(.truncated) }
        let (levels, pixels) = try unsafe decodedLevels(png.header.uprightSize) {
          layout, memory throws(ImageFailure) in
          png.usesLibrary = byLibrary
          return try unsafe png.decode(to: PyramidSink(layout, memory), threads: threads)
        }
        return unsafe levels[0].storage.withUnsafeBytes { unsafe Array($0) }
          + [pixels.isOpaque ? 1 : 0, pixels.isDamaged ? 1 : 0]
      }
    }
  }

  private static func agree(_ file: [UInt8], threads: Int = 1) -> Bool {
    let outcomes = both(file, threads: threads)
    return outcomes[0] == outcomes[1]
  }

  @Test(arguments: PNGKindTests.kinds) func everyKindAndFilterAgrees(
    _ kind: PNGKindTests.Kind
  ) {
    for (width, height) in [(1, 1), (3, 2), (17, 40), (40, 17), (129, 33)] {
      for filter in UInt8(0)...5 {
        var png = PNGKindTests.fixture(kind, width, height)
        png.filter = { y in filter == 5 ? UInt8((y * 7 + y / 5) % 5) : filter }
        #expect(Self.agree(png.file), "\(width) × \(height), filter \(filter)")
        if filter == 5, height == 40 {
          png.chunks = [("gAMA", bigEndian(100_000 as UInt32))]
          #expect(Self.agree(png.file), "\(width) × \(height), linear")
        }
      }
    }
  }

  @Test func twoThreadsMakeThePixelsOfOne() {
    for type: PNGFixture.ColorType in [.rgb, .rgbAlpha] {
      var png = PNGKindTests.fixture(
        PNGKindTests.Kind(type: type, depth: 8, isInterlaced: false), 701, 611)
      png.filter = { y in UInt8(y % 5) }
      let outcomes = Self.both(png.file, threads: 1) + Self.both(png.file, threads: 2)
      #expect(outcomes.allSatisfy { $0 == outcomes[0] })
      #expect((try? outcomes[0].get()) != nil)
    }
  }

  @Test func damagedFilesAreLeftToTheLibrary() {
    var png = PNGKindTests.fixture(
      PNGKindTests.Kind(type: .rgb, depth: 8, isInterlaced: false), 23, 31)
    png.filter = { y in UInt8(y % 5) }
    let file = png.file
    for index in 33..<file.count {
      for change: UInt8 in [0x01, 0x80] {
        var changed = file
        changed[index] ^= change
        #expect(Self.agree(changed), "changed at \(index)")
      }
    }
    for count in stride(from: 34, to: file.count, by: 7) {
      #expect(Self.agree(Array(file[..<count])), "cut after \(count)")
    }
    // A filter that there is not, and rows that are missing or too many.
    png.filter = { y in y == 9 ? 5 : 0 }
    #expect(Self.agree(png.file))
    for height in [30, 32] {
      var other = png
      (other.height, other.filter) = (height, { _ in 0 })
      let frame = Array(other.file[..<33])
      #expect(Self.agree(frame + Array(file[33...])), "\(height) rows")
    }
  }
}
