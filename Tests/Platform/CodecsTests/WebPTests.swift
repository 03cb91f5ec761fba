import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

@Suite struct WebPTests {
  static func word(_ x: Int, _ y: Int) -> UInt32 {
    let alpha = UInt32((x * 37 + y * 11) % 256)
    return alpha << 24 | UInt32(x * 7 % 256) << 16 | UInt32(y * 5 % 256) << 8
      | UInt32((x + y) % 256)
  }

  static func expected(_ word: UInt32) -> UInt32 {
    func part(_ shift: UInt32) -> Int { Int(word >> shift & 0xFF) }
    return premultiplied(part(16), part(8), part(0), part(24))
  }

  @Test(arguments: [(1, 1), (7, 5), (33, 17), (40, 100)])
  func everyPixelComesOutAsStored(_ width: Int, _ height: Int) throws {
    let decoded = try Decoded(WebPFixture(width: width, height: height, pixel: Self.word).file)
    #expect(
      decoded.header
        == ImageHeader(format: .webP, storedSize: PixelSize(width: width, height: height)))
    for y in 0..<height {
      for x in 0..<width {
        #expect(decoded.levels[0][x, y] == Self.expected(Self.word(x, y)))
      }
    }
  }

  @Test func losslessPictureWhoseHeaderDeniesAlphaIsOpaque() throws {
    var file = WebPFixture(width: 7, height: 5, pixel: Self.word).file
    let chunk = try #require(file.indices.first { file[$0...].starts(with: Array("VP8L".utf8)) })
    file[chunk + 12] &= ~0x10
    let decoded = try Decoded(file)
    #expect(decoded.pixels.isOpaque)
    for x in 0..<7 { #expect(decoded.levels[0][x, 3] == Self.word(x, 3) | 0xFF00_0000) }
  }

  @Test func exifTurnsThePictureAndAProfileIsNamed() throws {
    var webP = WebPFixture(width: 20, height: 12) { x, y in Self.word(x, y) | 0xFF00_0000 }
    webP.profile = ProfileFixture.rgb(
      name: "Some colours", red: [0.6, 0.3, 0.02], green: [0.2, 0.65, 0.1],
      blue: [0.16, 0.05, 0.7],
      gamma: 1.8)
    for prefix in [[], Array("Exif\0\0".utf8)] {
      webP.exif = prefix + ExifFixture(orientation: 6).bytes
      let decoded = try Decoded(webP.file)
      #expect(decoded.header.orientation == .turned90)
      #expect(decoded.header.uprightSize == PixelSize(width: 12, height: 20))
      #expect(decoded.header.colorProfile == "Some colours")
      #expect(decoded.pixels.isOpaque)
    }
  }

  @Test func theFirstFrameLiesOnItsCanvas() throws {
    var webP = WebPFixture(width: 6, height: 4) { x, y in Self.word(x, y) | 0xFF00_0000 }
    webP.canvas = (width: 20, height: 30, left: 8, top: 10)
    let decoded = try Decoded(webP.file)
    #expect(decoded.header.storedSize == PixelSize(width: 20, height: 30))
    #expect(decoded.header.frameCount == 2)
    for y in 0..<30 {
      for x in 0..<20 {
        let isInside = (8..<14).contains(x) && (10..<14).contains(y)
        let word = isInside ? Self.word(x - 8, y - 10) | 0xFF00_0000 : 0
        #expect(decoded.levels[0][x, y] == word)
      }
    }
  }

  @Test func upperRowsOfACutPictureAreShown() throws {
    let file = EncodedFixture.lossyWebP
    let whole = try Decoded(file)
    let cut = try Decoded(Array(file.prefix(file.count * 6 / 10)))
    #expect(cut.pixels.isDamaged && !cut.pixels.isOpaque)
    #expect((0..<160).allSatisfy { cut.levels[0][$0, 0] == whole.levels[0][$0, 0] })
    #expect(cut.levels[0][0, 119] == 0)
  }

  @Test func upperRowsOfADamagedPictureAreShown() throws {
    var file = EncodedFixture.lossyWebP
    let whole = try Decoded(file)
    // The modes of the blocks keep 400 of their 478 bytes; all lengths in the file are right.
    file.removeSubrange(430..<508)
    for length in [4, 16] { file[length] -= 78 }
    file.replaceSubrange(20..<22, with: [0x10, 0x32])
    let damaged = try Decoded(file)
    #expect(damaged.pixels.isDamaged && !damaged.pixels.isOpaque)
    #expect((0..<160).allSatisfy { damaged.levels[0][$0, 0] == whole.levels[0][$0, 0] })
    #expect(damaged.levels[0][0, 119] == 0)
  }

  @Test func upperRowsOfACutPictureWhoseHeaderDeniesAlphaAreOpaque() throws {
    var file = WebPFixture(width: 40, height: 100, pixel: Self.word).file
    let chunk = try #require(file.indices.first { file[$0...].starts(with: Array("VP8L".utf8)) })
    file[chunk + 12] &= ~0x10
    let cut = try Decoded(Array(file.prefix(file.count * 6 / 10)))
    #expect(cut.pixels.isDamaged && !cut.pixels.isOpaque)
    for x in 0..<40 { #expect(cut.levels[0][x, 0] == Self.word(x, 0) | 0xFF00_0000) }
    #expect(cut.levels[0][0, 99] == 0)
  }

  @Test func upperRowsOfACutFirstFrameAreShown() throws {
    var webP = WebPFixture(width: 40, height: 100) { x, y in Self.word(x, y) | 0xFF00_0000 }
    webP.canvas = (width: 40, height: 100, left: 0, top: 0)
    let file = webP.file
    let cut = try Decoded(Array(file.prefix(file.count * 3 / 10)))
    #expect(cut.pixels.isDamaged && !cut.pixels.isOpaque)
    for x in 0..<40 { #expect(cut.levels[0][x, 0] == Self.word(x, 0) | 0xFF00_0000) }
    #expect(cut.levels[0][0, 99] == 0)
  }

  @Test func aFileCutAnywhereIsTruncatedAndItsStartAskedForMore() throws {
    var webP = WebPFixture(width: 30, height: 20, pixel: Self.word)
    webP.exif = ExifFixture(orientation: 3).bytes
    let file = webP.file
    let end = file.count - (webP.exif?.count ?? 0) - 8
    for count in 12..<end {
      let part = Array(file[..<count])
      guard let failure = failure(part) else {
        // Rows that have come are shown.
        let decoded = try Decoded(part)
        #expect(decoded.pixels.isDamaged)
        #expect(decoded.levels[0][0, 0] == Self.expected(Self.word(0, 0)))
        continue
      }
      #expect(failure.code == .truncated, "cut after \(count)")
    }
    // Without the orientation, which comes last, no header is known.
    for count in 12..<(file.count - 2) {
      #expect(try ImageDecoder(ImageBytes(Array(file[..<count])), isComplete: false) == nil)
    }
  }

  @Test func orientationThatTheHeaderDoesNotAnnounceIsAwaited() throws {
    var webP = WebPFixture(width: 30, height: 20, pixel: Self.word)
    webP.exif = ExifFixture(orientation: 6).bytes
    var file = webP.file
    // The flag for EXIF data.
    file[20] &= ~0x08
    for count in 12..<(file.count - 2) {
      #expect(try ImageDecoder(ImageBytes(Array(file[..<count])), isComplete: false) == nil)
    }
    #expect(try Decoded(file).header.orientation == .turned90)
  }

  @Test func titleAfterThePixelsIsAwaited() throws {
    var webP = WebPFixture(width: 30, height: 20, pixel: Self.word)
    webP.xmp = Array(MetadataTests.xmp.utf8)
    let file = webP.file
    for count in 12..<(file.count - 2) {
      #expect(try ImageDecoder(ImageBytes(Array(file[..<count])), isComplete: false) == nil)
    }
    MetadataTests.expectTexts(try Decoded(file).header.texts)
  }

  @Test func changedBytesEndInPixelsOrAFailure() {
    let file = WebPFixture(width: 30, height: 20, pixel: Self.word).file
    var failures = 0
    for index in 12..<min(file.count, 400) {
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        var damaged = file
        damaged[index] ^= change
        if failure(damaged) != nil { failures += 1 }
      }
    }
    #expect(failures > 100)
  }
}
