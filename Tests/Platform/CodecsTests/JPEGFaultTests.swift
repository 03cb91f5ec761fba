import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import TestSupport
import Testing

@Suite struct JPEGFaultTests {
  static let jpeg = JPEGKindTests.mosaic(64, 64)
  /// The place of the segment that begins the frame.
  private static let frame = jpeg.file.firstRange(of: [0xFF, 0xC0])?.lowerBound

  /// The number of rows that are there, and true where all those below are transparent and all
  /// above are opaque.
  static func rows(_ decoded: Decoded) -> (count: Int, areInOrder: Bool) {
    let (size, words) = (decoded.levels[0].size, decoded.words)
    let isThere = (0..<size.height).map { y in
      (0..<size.width).map { words[y * size.width + $0] >> 24 }
    }
    let count = isThere.prefix { $0.allSatisfy { $0 == 255 } }.count
    return (count, isThere[count...].allSatisfy { $0.allSatisfy { $0 == 0 } })
  }

  @Test(arguments: [1, 3, 4]) func theUpperRowsOfACutFileAreShown(components: Int) throws {
    var jpeg = Self.jpeg
    jpeg.componentCount = components
    jpeg.adobeTransform = components == 1 ? nil : 0
    let file = jpeg.file
    let whole = try Decoded(file).words
    var most = 0
    for count in 3..<(file.count - 3) {
      let cut = Array(file[..<count])
      if let failure = failure(cut) {
        #expect(
          failure.code == .truncated && most == 0, "cut after \(count) of \(file.count) bytes")
        continue
      }
      let decoded = try Decoded(cut)
      let rows = Self.rows(decoded)
      #expect(decoded.pixels.isDamaged && rows.areInOrder && rows.count >= most)
      #expect(decoded.pixels.isOpaque == (rows.count == 64))
      most = rows.count
      // Those of a block row that is cut may have other colours.
      let sure = max(0, rows.count - 17) * 64
      #expect(decoded.words[..<sure] == whole[..<sure])
    }
    #expect(most >= 56)
  }

  /// Some programs write comments that say to be shorter than their own length.
  @Test(arguments: [0xFE, 0xE0, 0xEF] as [UInt8], [0, 1] as [UInt8])
  func aCommentOfNoLengthIsEmpty(marker: UInt8, length: UInt8) throws {
    let file = Self.jpeg.file
    let odd = Array(file[..<2]) + [0xFF, marker, 0, length] + file[2...]
    let decoded = try Decoded(odd)
    #expect(try decoded.words == Decoded(file).words)
    // A table of no length is missing.
    #expect(failure(Array(file[..<2]) + [0xFF, 0xDB, 0, length] + file[2...])?.code == .corrupt)
  }

  @Test func aProgressiveFileCutAnywhereShowsTheScansThatItHas() throws {
    var jpeg = Self.jpeg
    jpeg.isProgressive = true
    let file = jpeg.file
    let whole = try Decoded(file).words
    var (failures, nearly) = (0, 0)
    for count in 3..<(file.count - 2) {
      let cut = Array(file[..<count])
      if let failure = failure(cut) {
        #expect(failure.code == .truncated, "cut after \(count) of \(file.count) bytes")
        #expect(nearly == 0)
        failures += 1
        continue
      }
      let decoded = try Decoded(cut)
      #expect(decoded.pixels.isDamaged)
      if decoded.words == whole { nearly += 1 }
    }
    #expect(failures > 0 && failures < file.count / 2)
    #expect(nearly > 0, "without the last bytes hardly anything is missing")
  }

  @Test func onlyTheMissingEndMarkerIsForgiven() throws {
    let file = Self.jpeg.file
    let whole = try Decoded(file)
    for missing in 1...2 {
      #expect(try Decoded(Array(file.dropLast(missing))).words == whole.words)
    }
  }

  @Test func arithmeticCodesThatEndEarlyAreDamaged() throws {
    let file = EncodedFixture.arithmeticJPEG
    #expect(try !Decoded(file).pixels.isDamaged)
    #expect(try Decoded(Array(file.dropLast(30))).pixels.isDamaged)
  }

  @Test func bytesBehindTheEndAreIgnored() throws {
    let extra = [UInt8](repeating: 0xAB, count: 5_000)
    let decoded = try Decoded(Self.jpeg.file + extra)
    #expect(try decoded.words == Decoded(Self.jpeg.file).words)
    #expect(!decoded.pixels.isDamaged)
  }

  @Test func junkBetweenSegmentsIsSkippedAndTold() throws {
    var file = Self.jpeg.file
    let frame = try #require(Self.frame)
    file.insert(contentsOf: [0x12, 0x34, 0x56], at: frame)
    let decoded = try Decoded(file)
    #expect(decoded.pixels.isDamaged)
    #expect(try decoded.words == Decoded(Self.jpeg.file).words)
  }

  @Test func onlyTheStartOfAFileIsNoFailureButAskedForMore() throws {
    let file = Self.jpeg.file
    var known = 0
    for count in 3..<file.count {
      let start = ImageBytes(Array(file[..<count]))
      guard let decoder = try ImageDecoder(start, isComplete: false) else { continue }
      known += 1
      #expect(decoder.header.storedSize.width == 64)
    }
    // From the end of the scan's segment on.
    #expect(known == file.count - Self.jpeg.scanStart)
  }

  @Test func kindsThatTheLibraryLacksAreNamed() throws {
    for (position, value, text): (Int, UInt8, String) in [
      (1, 0xC3, "Lossless"), (1, 0xC5, "hierarchical"), (4, 12, "12 bits"), (9, 2, "2 colours"),
    ] {
      var file = Self.jpeg.file
      let frame = try #require(Self.frame)
      file[frame + position] = value
      let failure = failure(file)
      #expect(failure?.code == .unsupported)
      #expect(failure?.detail.contains(text) == true)
    }
  }

  @Test func hugeOrEmptySizesAreRefusedBeforeMemoryIsAskedFor() throws {
    let file = Self.jpeg.file
    let frame = try #require(Self.frame)
    for (height, width, code): (UInt16, UInt16, ImageFailure.Code) in [
      (65_535, 65_535, .tooLarge), (0, 8, .corrupt), (8, 0, .corrupt),
    ] {
      var changed = file
      changed.replaceSubrange((frame + 5)..<(frame + 9), with: bigEndian(height) + bigEndian(width))
      #expect(failure(changed)?.code == code)
    }
  }

  @Test func changedBytesEndInPixelsOrAFailure() {
    let file = Self.jpeg.file
    var failures = 0
    for index in 2..<file.count {
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        var damaged = file
        damaged[index] ^= change
        if failure(damaged) != nil { failures += 1 }
      }
    }
    #expect(failures > 100)
  }

  @Test func randomBytesBehindAStartMarkerEndInAFailure() {
    var numbers = SeededNumbers(seed: 41)
    for round in 0..<2_000 {
      let junk = (0...numbers.below(300)).map { _ in UInt8(numbers.below(256)) }
      #expect(failure([0xFF, 0xD8, 0xFF] + junk) != nil, "round \(round)")
    }
  }
}
