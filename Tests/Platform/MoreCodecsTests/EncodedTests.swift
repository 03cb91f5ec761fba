import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

/// HEIF, AVIF and JPEG XL: the left half of each picture is red, the right half blue.
@Suite struct EncodedTests {
  static let red: UInt32 = 0xFFFF_0000
  static let blue: UInt32 = 0xFF00_00FF

  static func expectHalves(_ file: [UInt8], _ format: ImageFormat, right: UInt32 = blue) throws {
    let opened = try Opened(file)
    #expect(opened.header.format == format)
    #expect(opened.header.storedSize == PixelSize(width: 32, height: 16))
    #expect(opened.header.orientation == .upright)
    #expect(distance(opened.bitmap[4, 8], red) <= 12)
    #expect(distance(opened.bitmap[28, 8], right) <= 12)
    #expect(opened.pixels.isOpaque == (right == blue))
  }

  static func expectCutsToFail(_ file: [UInt8]) {
    for count in stride(from: 12, to: file.count, by: 7) {
      let part = Array(file[..<count])
      if failure(part) == nil { #expect((try? Opened(part).pixels.isDamaged) == true) }
    }
    for index in stride(from: 12, to: file.count, by: 5) {
      var damaged = file
      damaged[index] ^= 0xFF
      _ = failure(damaged)
    }
  }

  #if HEIF
    @Test func stillPicturesOfHEIFAndAVIF() throws {
      try Self.expectHalves(EncodedFixture.avif, .avif)
      try Self.expectHalves(EncodedFixture.alphaAVIF, .avif, right: 0)
      try Self.expectHalves(EncodedFixture.deepHEIC, .heif)
    }

    @Test func propertiesTurnItAndExifDoesNot() throws {
      try Self.expectHalves(EncodedFixture.exifHEIC, .heif)
      #expect(try Opened(EncodedFixture.exifHEIC).header.camera.make == "Maker")
      let turned = try Opened(EncodedFixture.turnedAVIF)
      #expect(turned.header.storedSize == PixelSize(width: 16, height: 32))
      #expect(turned.header.orientation == .upright)
      // A quarter turn counterclockwise brings the right half to the top.
      #expect(distance(turned.bitmap[8, 4], Self.blue) <= 12)
      #expect(distance(turned.bitmap[8, 28], Self.red) <= 12)
    }

    @Test func brokenHEIFFails() {
      for file in [EncodedFixture.avif, EncodedFixture.deepHEIC] { Self.expectCutsToFail(file) }
    }
  #endif

  #if OldJPEGXL
    @Test func stillPicturesOfJPEGXL() throws {
      try Self.expectHalves(EncodedFixture.jxl, .jpegXL)
      try Self.expectHalves(EncodedFixture.alphaJXL, .jpegXL, right: 0)
      Self.expectCutsToFail(EncodedFixture.jxl)
    }
  #endif

  @Test func whatIsNotForThisProgramSaysSo() {
    #expect(failure(Array("<svg xmlns='…'/>".utf8)) == .elsewhere(.svg))
    #expect(failure(Array("8BPS".utf8))?.code == .unsupported)
    #expect(failure(Array(EncodedFixture.jxl[..<3])) != nil)
  }
}
