#if RAW
  import Codecs
  import ImageExchange
  import ImageFixtures
  import MoreCodecs
  import Pixels
  import Testing

  /// Cameras' raw files without a picture inside.
  @Suite struct RAWTests {
    /// Red on the left, blue on the right, both with little of the rest.
    private static let halves = DNGFixture(width: 64, height: 48) { x, _, filter in
      filter == (x < 32 ? 0 : 2) ? 8_000 : 500
    }

    private static func isRed(_ word: UInt32) -> Bool {
      let (red, rest) = (word >> 16 & 255, [word >> 8 & 255, word & 255])
      return word >> 24 == 255 && red > 150 && rest.allSatisfy { $0 < red / 2 }
    }

    private static func isBlue(_ word: UInt32) -> Bool {
      isRed(word & 0xFF00_FF00 | word >> 16 & 255 | (word & 255) << 16)
    }

    @Test func rawPixelsAreDeveloped() throws {
      let opened = try Opened(Self.halves.file)
      #expect(opened.header.format == .cameraRaw)
      #expect(opened.header.storedSize == PixelSize(width: 64, height: 48))
      #expect(opened.header.camera.make == "Maker" && opened.header.camera.model == "Model")
      #expect(opened.pixels.isOpaque && !opened.pixels.isDamaged)
      #expect(Self.isRed(opened.bitmap[10, 20]) && Self.isBlue(opened.bitmap[50, 20]))
    }

    @Test(arguments: [1, 3, 6, 8] as [UInt16]) func rawPictureIsTurnedOnce(_ orientation: UInt16)
      throws
    {
      var dng = Self.halves
      dng.orientation = orientation
      let opened = try Opened(dng.file)
      let turn = try #require(Orientation(rawValue: UInt8(orientation)))
      #expect(opened.header.orientation == turn)
      let size = PixelSize(width: 64, height: 48)
      #expect(opened.bitmap.size == turn.upright(size))
      let (red, blue) = (turn.upright(x: 10, y: 20, of: size), turn.upright(x: 50, y: 20, of: size))
      #expect(Self.isRed(opened.bitmap[red.x, red.y]))
      #expect(Self.isBlue(opened.bitmap[blue.x, blue.y]))
    }

    @Test func aSmallViewGetsHalfThePixels() throws {
      var dng = Self.halves
      dng.orientation = 6
      let decoder = try #require(
        try ImageDecoder(ImageBytes(dng.file), further: LibraryCodecs.all))
      let view = PixelSize(width: 24, height: 30)
      let level = try decoder.firstLevel(fitting: view)
      #expect(level == PixelSize(width: 24, height: 32))
      let opened = try Opened(decoder, fitting: view)
      #expect(opened.bitmap.size == level)
      #expect(Self.isRed(opened.bitmap[12, 4]) && Self.isBlue(opened.bitmap[12, 27]))
      let wide = PixelSize(width: 40, height: 40)
      #expect(try decoder.firstLevel(fitting: wide) == PixelSize(width: 48, height: 64))
    }

    @Test func aSensorBeyondTheLimitsIsRefused() throws {
      var limits = ImageLimits.standard
      limits.decodedPixels = 64 * 48 - 1
      #expect(failure(Self.halves.file, limits: limits)?.code == .tooLarge)
      limits = .standard
      limits.side = 63
      #expect(failure(Self.halves.file, limits: limits)?.code == .tooLarge)
    }

  }
#endif
