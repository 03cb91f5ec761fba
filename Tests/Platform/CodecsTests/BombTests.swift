import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

/// Files that would take far more time or memory than they are worth.
@Suite struct BombTests {
  static let png = PNGFixture(width: 8, height: 6, .rgb) { x, y, c in x * 20 + y * 9 + c }

  private static func withChunks(_ chunks: [(type: String, contents: [UInt8])]) -> [UInt8] {
    var png = png
    png.chunks = chunks
    return png.file
  }

  // MARK: PNG

  /// A text that was unpacked would be a fault: it is no zlib stream.
  @Test(arguments: ["zTXt", "iTXt"]) func textsThatNobodyWantsStayPacked(kind: String) throws {
    let packed = Array("Comment".utf8) + (kind == "zTXt" ? [0, 0] : [0, 1, 0, 0, 0])
    let chunk = (kind, packed + [UInt8](repeating: 0x55, count: 500))
    let decoded = try Decoded(Self.withChunks(Array(repeating: chunk, count: 2_000)))
    #expect(!decoded.pixels.isDamaged)
    #expect(decoded.words == PNGKindTests.expected(Self.png))
  }

  @Test func chunksThatNoPixelDependsOnAreNotLookedAt() throws {
    let kinds = ["sPLT", "pCAL", "sCAL", "hIST", "bKGD", "oFFs", "pHYs", "sBIT", "tIME", "vpAg"]
    let chunks = kinds.map { ($0, [UInt8](repeating: 0xFF, count: 700)) }
    #expect(try !Decoded(Self.withChunks(chunks)).pixels.isDamaged)
  }

  @Test func textsAreUnpackedNoFurtherThanTheirLimit() throws {
    let bomb = Array("Thumb::URI".utf8) + [0, 0] + PackedZeros.zlib(64 << 20)
    let decoded = try Decoded(Self.withChunks([("zTXt", bomb)]))
    #expect(decoded.header.tags.uri == nil)
    #expect(!decoded.pixels.isDamaged)
  }

  @Test func aProfileIsUnpackedNoFurtherThanItsLimit() throws {
    let bomb = Array("bomb\0\0".utf8) + PackedZeros.zlib(64 << 20)
    let decoded = try Decoded(Self.withChunks([("iCCP", bomb)]))
    #expect(decoded.header.colorProfile == nil)
    #expect(decoded.words == PNGKindTests.expected(Self.png))
  }

  @Test func chunksBeforeThePixelsAreCounted() {
    let few = [(type: String, contents: [UInt8])](repeating: ("vpAg", []), count: 9_000)
    #expect(failure(Self.withChunks(few)) == nil)
    #expect(
      failure(Self.withChunks(few + few))?.description
        == "The file is damaged: it has more than 10000 chunks before its pixels")
  }

  @Test func aFileThatCannotHoldItsPixelsIsRefused() {
    for isInterlaced in [false, true] {
      var huge = PNGFixture(width: 16_384, height: 16_384, .rgbAlpha, depth: 16) { _, _, _ in 0 }
      huge.isInterlaced = isInterlaced
      let file = huge.file(pixels: PackedZeros.zlib(1_000))
      let failure = failure(file)
      #expect(failure?.code == .truncated)
      #expect(
        failure?.detail == "\(file.count) bytes cannot hold 16384 × 16384 pixels")
    }
  }

  @Test func aSmallFileThatUnpacksToMoreThanALimitIsRefused() {
    var limits = ImageLimits.standard
    let rows = 6 * 8 * 3
    (limits.unpackedBytes, limits.unpackedPerByte) = (rows, 0)
    #expect(failure(Self.png.file, limits: limits) == nil)
    limits.unpackedBytes -= 1
    #expect(
      failure(Self.png.file, limits: limits)?.detail
        == "\(Self.png.file.count) bytes would unpack to 0 MB for 8 × 6 pixels")
    // Of a file with more bytes, more is unpacked.
    limits.unpackedPerByte = 1 + rows / Self.png.file.count
    #expect(failure(Self.png.file, limits: limits) == nil)
    // 16 bits with transparency, 195 megapixels: 1.6 GB in 1.5 MB.
    let blank = PNGFixture(width: 13_965, height: 13_965, .rgbAlpha, depth: 16) { _, _, _ in 0 }
    let file = blank.file(pixels: [UInt8](repeating: 0, count: 1_520_000))
    #expect(
      failure(file)?.description
        == "The picture is too large: \(file.count) bytes would unpack to 1560 MB for "
        + "13965 × 13965 pixels")
  }

  @Test func flatPicturesAreFullyShown() throws {
    let flat = PNGFixture(width: 4_000, height: 3_000, .gray) { _, _, _ in 0 }.flatFile
    let decoded = try Decoded(flat)
    #expect(decoded.levels[0].size == PixelSize(width: 4_000, height: 3_000))
    #expect(decoded.levels[0][3_999, 2_999] == 0xFF00_0000)
  }

  @Test func aLargeWebPOfOneColourIsFullyShown() throws {
    let file = WebPFixture.flat(width: 4_200, height: 4_000, 0xFF20_4060)
    #expect(file.count < 64)
    let decoded = try Decoded(file)
    #expect(decoded.levels[0].size == PixelSize(width: 4_200, height: 4_000))
    #expect(decoded.levels[0][4_199, 3_999] == 0xFF20_4060)
    let huge = WebPFixture.flat(width: 16_383, height: 16_383, 0xFF20_4060)
    #expect(failure(huge)?.code == .tooLarge)
  }

  @Test func aHugeInterlacedPictureIsRefused() {
    var interlaced = Self.png
    interlaced.isInterlaced = true
    var limits = ImageLimits.standard
    limits.scratchBytes = 8 * 6 * 4
    #expect(failure(interlaced.file, limits: limits) == nil)
    limits.scratchBytes -= 1
    #expect(failure(interlaced.file, limits: limits)?.code == .tooLarge)
    #expect(failure(Self.png.file, limits: limits) == nil)
  }

  /// The file ends amid the surplus, which nobody comes to see.
  @Test func pixelsBeyondTheLastRowAreNotUnpacked() throws {
    let row = [UInt8](repeating: 0, count: 1 + 8 * 3)
    let rows = [[UInt8]](repeating: row, count: 6).flatMap { $0 }
    let noise = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 11) }
    let file = Self.png.file(pixels: PNGFixture.zlib(rows + noise))
    let decoded = try Decoded(Array(file.prefix(300_000)))
    #expect(decoded.pixels.isDamaged)
    #expect(decoded.words.allSatisfy { $0 == 0xFF00_0000 })
    // Little of it is looked at, so that a file that was cut there is still told.
    #expect(try Decoded(Array(file.prefix(30_000))).pixels.isDamaged)
  }

  // MARK: JPEG

  private static let jpeg: JPEGFixture = {
    var jpeg = JPEGFixture(width: 64, height: 48) { x, y, c in (x * 30 + y * 20 + c * 40) % 256 }
    jpeg.isProgressive = true
    return jpeg
  }()

  /// The file with other dimensions in its frame header.
  private static func resized(_ file: [UInt8], width: Int, height: Int) -> [UInt8] {
    var file = file
    let frame = file.indices.dropLast().first {
      file[$0] == 0xFF && [0xC0, 0xC2].contains(file[$0 + 1])
    }
    if let frame {
      file.replaceSubrange(
        (frame + 5)..<(frame + 9), with: bigEndian(UInt16(height)) + bigEndian(UInt16(width)))
    }
    return file
  }

  @Test func aJPEGThatCannotHoldItsPixelsIsRefused() {
    for isProgressive in [false, true] {
      var jpeg = Self.jpeg
      jpeg.isProgressive = isProgressive
      let file = Self.resized(jpeg.file, width: 65_500, height: 16_384)
      let failure = failure(file)
      #expect(failure?.code == .truncated)
      #expect(failure?.detail == "\(file.count) bytes cannot hold 65500 × 16384 pixels")
    }
  }

  @Test func coefficientsAreLimited() {
    // Three components of 8 × 6 blocks, two bytes each, and a little more.
    var limits = ImageLimits.standard
    limits.scratchPerByte = 1
    limits.scratchBytes = 64 * 48 * 3 * 2 * 2
    #expect(failure(Self.jpeg.file, limits: limits) == nil)
    limits.scratchBytes = 64 * 48 * 3 * 2 - 1
    #expect(failure(Self.jpeg.file, limits: limits)?.code == .tooLarge)
    var baseline = Self.jpeg
    baseline.isProgressive = false
    #expect(failure(baseline.file, limits: limits) == nil)
    // A file that is worth it may take more.
    limits.scratchPerByte = 1_000
    #expect(failure(Self.jpeg.file, limits: limits) == nil)
  }

  @Test func scansAreLimitedByThePixelsThatTheyGoThrough() {
    // Four scans: of all components, and of each.
    var limits = ImageLimits.standard
    limits.fewestScans = 1
    limits.scannedPixels = 64 * 48 * 4
    #expect(failure(Self.jpeg.file, limits: limits) == nil)
    limits.scannedPixels -= 1
    #expect(
      failure(Self.jpeg.file, limits: limits)?.description
        == "The file is damaged: it has more than 3 scans")
    limits.fewestScans = 4
    #expect(failure(Self.jpeg.file, limits: limits) == nil)
  }

  // MARK: Memory

  @Test func memoryThatIsNotThereIsAFailure() {
    let failure = #expect(throws: ImageFailure.self) {
      try unsafe ImageBytes(capacity: 1 << 60) { _ in 0 }
    }
    #expect(failure?.code == .exhausted)
  }
}
