import Codecs
import ImageExchange
import ImageFixtures
import MoreCodecs
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
    @Test func stillPicturesOfHEIFAndAVIFAreDecoded() throws {
      try Self.expectHalves(EncodedFixture.avif, .avif)
      try Self.expectHalves(EncodedFixture.alphaAVIF, .avif, right: 0)
      try Self.expectHalves(EncodedFixture.deepHEIC, .heif)
    }

    @Test func propertiesTurnThePictureAndExifDoesNot() throws {
      try Self.expectHalves(EncodedFixture.exifHEIC, .heif)
      #expect(try Opened(EncodedFixture.exifHEIC).header.camera.make == "Maker")
      let turned = try Opened(EncodedFixture.turnedAVIF)
      #expect(turned.header.storedSize == PixelSize(width: 16, height: 32))
      #expect(turned.header.orientation == .upright)
      // A quarter turn counterclockwise brings the right half to the top.
      #expect(distance(turned.bitmap[8, 4], Self.blue) <= 12)
      #expect(distance(turned.bitmap[8, 28], Self.red) <= 12)
    }

    @Test func greysOfAVIFFollowTheirProfile() throws {
      var greys = HEIFFixture.Item.greys(isDeep: true)
      greys.profile = ProfileFixture.gray(name: "Linear grey", gamma: 1)
      let opened = try Opened(HEIFFixture([greys]).file)
      #expect(opened.header.colorProfile == "Linear grey")
      // 180 and 30 of 255 in linear light.
      #expect(distance(opened.bitmap[4, 8], 0xFF00_0000 | 218 * 0x01_0101) <= 2)
      #expect(distance(opened.bitmap[28, 8], 0xFF00_0000 | 96 * 0x01_0101) <= 2)
    }

    @Test func gridOfGreysFollowsItsProfile() throws {
      var greys = HEIFFixture.Item.greys(isDeep: false)
      greys.isFullRange = true
      var grid = HEIFFixture.Item.grid([2], columns: 1, width: 32, height: 16)
      grid.profile = ProfileFixture.gray(name: "Linear grey", gamma: 1)
      let opened = try Opened(HEIFFixture([grid, greys]).file)
      #expect(opened.header.colorProfile == "Linear grey")
      #expect(distance(opened.bitmap[4, 8], 0xFF00_0000 | 218 * 0x01_0101) <= 2)
      #expect(distance(opened.bitmap[28, 8], 0xFF00_0000 | 96 * 0x01_0101) <= 2)
      // A picture with colours is no grey one.
      let colors = try Opened(HEIFFixture([grid, .coded]).file)
      #expect(colors.header.colorProfile == nil)
    }

    /// Not every libheif can show it, but it is not damaged.
    @Test(arguments: [
      HEIFFixture.Item.grid([2], columns: 1, width: 32, height: 16),
      .overlay([2], width: 32, height: 16),
    ])
    func deepGreysInAPictureMadeOfPartsAreNotCalledDamaged(whole: HEIFFixture.Item) {
      let failure = failure(HEIFFixture([whole, .greys(isDeep: true)]).file)
      #expect(failure.map(\.code) ?? .unsupported == .unsupported)
    }

    /// The range is stated beside the coded data, or by them alone.
    @Test(
      arguments: [
        (false, nil, 191, 16), (false, false, 191, 16), (false, true, 180, 30),
        (true, nil, 180, 30), (true, false, 191, 16), (true, true, 180, 30),
      ] as [(Bool, Bool?, UInt32, UInt32)])
    func greysOfAVIFInTheLimitedRangeAreExpanded(
      _ isDeep: Bool, _ isFullRange: Bool?, _ left: UInt32, _ right: UInt32
    ) throws {
      var greys = HEIFFixture.Item.greys(isDeep: isDeep)
      greys.isFullRange = isFullRange
      let opened = try Opened(HEIFFixture([greys]).file)
      #expect(opened.pixels.isOpaque && !opened.pixels.isDamaged)
      #expect(distance(opened.bitmap[4, 8], 0xFF00_0000 | left * 0x01_0101) <= 1)
      #expect(distance(opened.bitmap[28, 8], 0xFF00_0000 | right * 0x01_0101) <= 1)
      // The right half is transparent; a turn keeps libheif from combining the two.
      for turn in [nil, 1] {
        greys.turn = turn
        let opened = try Opened(HEIFFixture([greys, .transparency(of: 1)]).file)
        #expect(!opened.pixels.isDamaged)
        let (opaque, clear) = turn == nil ? ((4, 8), (28, 8)) : ((8, 28), (8, 4))
        #expect(
          distance(opened.bitmap[opaque.0, opaque.1], 0xFF00_0000 | left * 0x01_0101) <= 1)
        #expect(opened.bitmap[clear.0, clear.1] == 0)
      }
    }

    @Test func brokenHEIFFails() {
      for file in [EncodedFixture.avif, EncodedFixture.deepHEIC] { Self.expectCutsToFail(file) }
    }
  #endif

  #if JPEGXL
    /// The colours at both ends of the row in the middle, of each frame asked for.
    static func ends(_ file: [UInt8], of frames: [Int]) throws -> [[UInt32]] {
      let decoder = try #require(
        try ImageDecoder(ImageBytes(file), further: LibraryCodecs.all))
      return try frames.map { index in
        let opened = try Opened(decoder, frame: index)
        #expect(opened.pixels.isOpaque && !opened.pixels.isDamaged)
        return [opened.bitmap[2, 8], opened.bitmap[28, 8]]
      }
    }

    @Test func framesOfJPEGXL() throws {
      let file = EncodedFixture.movingJXL
      let decoder = try #require(try ImageDecoder(ImageBytes(file), further: LibraryCodecs.all))
      #expect(decoder.header.frameCount == 3 && decoder.header.playCount == 3)
      #expect(!decoder.header.hasPages && decoder.header.frameCount == 3)
      #expect((0..<3).map { decoder.duration(ofFrame: $0) } == [0.1, 0.2, 0.3])
      let (green, white): (UInt32, UInt32) = (0xFF00_FF00, 0xFFFF_FFFF)
      let all = [[Self.red, Self.blue], [Self.red, green], [white, green]]
      #expect(try Self.ends(file, of: [0, 1, 2]) == all)
      // Forwards past others, back, and once more.
      #expect(try Self.ends(file, of: [2, 2, 0, 2, 1]) == [2, 2, 0, 2, 1].map { all[$0] })
      try Self.expectHalves(file, .jpegXL)
    }

    @Test func pagesOfJPEGXL() throws {
      let file = EncodedFixture.pagesJXL
      let header = try Opened(file).header
      #expect(header.frameCount == 3 && header.hasPages)
      #expect(
        try Self.ends(file, of: [2, 0]) == [[0xFF00_FF00, 0xFF00_FF00], [Self.red, Self.blue]])
    }

    @Test func aDecoderHasNoOtherFrames() throws {
      let decoder = try #require(
        try ImageDecoder(ImageBytes(EncodedFixture.movingJXL), further: LibraryCodecs.all))
      for index in [-1, 3] {
        #expect(throws: ImageFailure.self) { try Opened(decoder, frame: index) }
      }
    }

    @Test func cutOrChangedFramesOfJPEGXLEndInPixelsOrAFailure() {
      let file = EncodedFixture.movingJXL
      func readAll(_ file: [UInt8]) -> Int {
        guard let decoder = try? ImageDecoder(ImageBytes(file), further: LibraryCodecs.all) else {
          return 0
        }
        return (0..<min(decoder.header.frameCount, 8)).count {
          (try? Opened(decoder, frame: $0).pixels.isDamaged) == false
        }
      }
      #expect(readAll(file) == 3)
      for count in 0..<file.count { #expect(readAll(Array(file[..<count])) < 3) }
      for index in file.indices {
        for change: UInt8 in [0x01, 0x10, 0xFF] {
          var damaged = file
          damaged[index] ^= change
          _ = readAll(damaged)
        }
      }
    }

    @Test func stillPicturesOfJPEGXLAreDecoded() throws {
      try Self.expectHalves(EncodedFixture.jxl, .jpegXL)
      try Self.expectHalves(EncodedFixture.alphaJXL, .jpegXL, right: 0)
      Self.expectCutsToFail(EncodedFixture.jxl)
    }

    /// The curve of sRGB at 0.2 and 0.8.
    @Test func greyOfJPEGXLInLinearLightIsAsBright() throws {
      let opened = try Opened(EncodedFixture.linearGrayJXL)
      #expect(distance(opened.bitmap[1, 1], 0xFF7C_7C7C) <= 1)
      #expect(distance(opened.bitmap[6, 2], 0xFFE7_E7E7) <= 1)
    }

    @Test func darkGreysOfLossyJPEGXLWithAProfileAreNotCoarse() throws {
      let opened = try Opened(EncodedFixture.darkJXL)
      let greys: [UInt32] = [0, 2, 7, 17, 26, 35, 44, 53]
      #expect(
        zip(stride(from: 0, to: 32, by: 4), greys)
          .allSatisfy { distance(opened.bitmap[$0, 8], 0xFF00_0000 | $1 * 0x01_0101) <= 1 })
    }

    @Test func whiteOfJPEGXLNeedNotBeThatOfSRGB() throws {
      let opened = try Opened(EncodedFixture.whiteEJXL)
      #expect(distance(opened.bitmap[1, 1], 0xFFD1_6534) <= 1)
      #expect(opened.bitmap[6, 1] == 0xFFFF_FFFF)
    }

    /// L* of 75 is 185 in sRGB.
    @Test func inksOfJPEGXLKeepTheirBlack() throws {
      let opened = try Opened(EncodedFixture.inksJXL)
      #expect(opened.header.colorProfile == "Inks" && !opened.pixels.isDamaged)
      for (x, level) in [185, 185, 185, 0].enumerated() {
        let half = UInt32(level * 128 / 255) * 0x01_0101
        #expect(distance(opened.bitmap[x, 0], 0x8000_0000 | half) <= 3)
        #expect(distance(opened.bitmap[x, 1], 0xFF00_0000 | UInt32(level) * 0x01_0101) <= 3)
      }
    }

    /// A box may state its size in 64 bits, or none up to the end of the file.
    @Test func boxesOfJPEGXLMayHaveLongSizes() throws {
      let signature: [UInt8] = [0, 0, 0, 12] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]
      let type = [0, 0, 0, 20] + Array("ftypjxl ".utf8) + [0, 0, 0, 0] + Array("jxl ".utf8)
      let codestream = EncodedFixture.jxl
      func header(_ size: Int, long: Bool) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
          (0..<count).reversed().map { UInt8(value >> (8 * $0) & 255) }
        }
        return number(long ? 1 : size, 4) + Array("jxlc".utf8) + (long ? number(size, 8) : [])
      }
      for box in [
        header(codestream.count + 8, long: false), header(codestream.count + 16, long: true),
        header(0, long: false),
      ] {
        try Self.expectHalves(signature + type + box + codestream, .jpegXL)
      }
      let lies = signature + type + header(.max >> 8, long: true) + codestream
      #expect(failure(lies) != nil)
      #expect(failure(signature + type + header(16, long: true)) != nil)
      #expect(failure(signature) != nil)
    }

    /// Files of libjxl's own tests, whose pixels its newest version has written.
    @Test(.enabled(if: SharedPhotos.arePresent, "There is no ../shared/photos"))
    func referencesOfJPEGXL() throws {
      func png(_ name: String) throws -> [UInt32] {
        try Opened(try SharedPhotos.bytes("jxl/\(name).png")).words
      }
      let moving = try SharedPhotos.bytes("jxl/cropped_traffic_light.jxl")
      let decoder = try #require(try ImageDecoder(ImageBytes(moving), further: LibraryCodecs.all))
      #expect(decoder.header.frameCount == 4)
      for index in 0..<4 {
        let words = try Opened(decoder, frame: index).words
        let reference = try png("cropped_traffic_light_frame-\(index)")
        try #require(words.count == reference.count)
        #expect(zip(words, reference).allSatisfy { distance($0, $1) <= 1 }, "frame \(index)")
      }
      let spline = try Opened(try SharedPhotos.bytes("jxl/spline_on_first_frame.jxl")).words
      let reference = try png("spline_on_first_frame")
      try #require(spline.count == reference.count)
      // The line of libjxl 0.7 differs from that of its newest version by 3 of 255 at most.
      #expect(zip(spline, reference).allSatisfy { distance($0, $1) <= 3 })
      for name in ["square-extended-size-container", "1x1_exif_xmp", "pq_gradient"] {
        #expect(failure(try SharedPhotos.bytes("jxl/\(name).jxl")) == nil, "\(name)")
      }
    }
  #endif

  @Test func filesForOtherDecodersAreRefusedAsSuch() {
    #expect(failure(Array("<svg xmlns='…'/>".utf8)) == .elsewhere(.svg))
    #expect(failure(Array("8BPS".utf8))?.code == .unsupported)
    #expect(failure(Array(EncodedFixture.jxl[..<3])) != nil)
  }
}
