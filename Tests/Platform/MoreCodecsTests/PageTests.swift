#if TIFF
  import Codecs
  import ImageExchange
  import ImageFixtures
  import MoreCodecs
  import Pixels
  import Testing

  /// The pages of TIFF files: each is a picture of its own.
  @Suite struct PageTests {
    /// A page of one grey, the index of which is its width.
    private static func page(_ width: Int, _ height: Int = 3, grey: Int? = nil) -> TIFFFixture {
      TIFFFixture(width: width, height: height, .blackIsZero, channelCount: 1) { _, _, _ in
        grey ?? width * 10
      }
    }

    /// The decoder of a file, and the first pixel of each page with its size.
    private static func pages(_ file: [UInt8]) throws -> [(size: PixelSize, first: UInt32)] {
      let decoder = try decoder(file)
      return try (0..<decoder.header.frameCount).map { index in
        let page = try #require(try decoder.page(index))
        #expect(page.header.hasPages && page.header.frameCount == decoder.header.frameCount)
        let bitmap = try Opened(page).bitmap
        return (page.header.uprightSize, bitmap[0, 0])
      }
    }

    private static func decoder(_ file: [UInt8]) throws -> ImageDecoder {
      try #require(try ImageDecoder(ImageBytes(file), further: LibraryCodecs.all))
    }

    @Test(arguments: [false, true]) func eachPageHasItsOwnSizeAndPixels(_ isBigEndian: Bool) throws
    {
      var first = Self.page(4)
      first.isBigEndian = isBigEndian
      var turned = TIFFFixture(width: 9, height: 5, .separated, depth: 16, channelCount: 4) {
        x, y, _ in x == 0 && y == 4 ? 65_535 : 0
      }
      turned.isBigEndian = isBigEndian
      turned.orientation = 6
      var last = Self.page(7, 2)
      last.isBigEndian = isBigEndian
      let file = TIFFFixture.file([first, turned, last])
      let header = try Self.decoder(file).header
      #expect(header.frameCount == 3 && header.hasPages && header.playCount == 1)
      let pages = try Self.pages(file)
      #expect(
        pages.map(\.size)
          == [
            PixelSize(width: 4, height: 3), PixelSize(width: 5, height: 9),
            PixelSize(width: 7, height: 2),
          ])
      #expect(pages.map(\.first) == [0xFF28_2828, 0xFF00_0000, 0xFF46_4646])
      #expect(try Opened(file).bitmap[0, 0] == 0xFF28_2828)
    }

    @Test func pagesComeInAnyOrderAndAgain() throws {
      let decoder = try Self.decoder(TIFFFixture.file((2..<12).map { Self.page($0) }))
      for index in [9, 0, 4, 4, 0, 9] {
        let page = try #require(try decoder.page(index))
        #expect(try Opened(page).bitmap[0, 0] == 0xFF00_0000 | UInt32(index + 2) * 0x0A_0A0A)
      }
      #expect(throws: ImageFailure.self) { try decoder.page(10) }
      #expect(throws: ImageFailure.self) { try decoder.page(-1) }
    }

    @Test func smallerPicturesAndMasksAreNoPages() throws {
      var small = Self.page(2)
      small.subfile = 1
      var mask = Self.page(3)
      mask.subfile = 4
      var page = Self.page(8)
      page.subfile = 2
      #expect(
        try Self.pages(TIFFFixture.file([small, Self.page(9), mask, page])).map(\.size.width)
          == [9, 8])
      // One page is no file of pages.
      let single = try Self.decoder(TIFFFixture.file([small, page, mask]))
      #expect(single.header.frameCount == 1 && !single.header.hasPages)
      #expect(single.header.storedSize.width == 8)
      #expect(try single.page(0) == nil)
      let onlySmall = try Opened(TIFFFixture.file([small]))
      #expect(onlySmall.header.storedSize.width == 2)
    }

    @Test func aRingOfPagesEnds() throws {
      var file = TIFFFixture.file([Self.page(4), Self.page(5)])
      let first = Array(file[4..<8])
      // The last directory links to none with four zeros before its values, here at the file's end.
      file.replaceSubrange((file.count - 4)..<file.count, with: first)
      #expect(try Self.pages(file).map(\.size.width) == [4, 5])
    }

    @Test func aPageThatIsTooLargeFailsAlone() throws {
      var limits = ImageLimits.standard
      limits.side = 5
      let file = TIFFFixture.file([Self.page(4), Self.page(6), Self.page(5)])
      let decoder = try #require(
        try ImageDecoder(ImageBytes(file), limits: limits, further: LibraryCodecs.all))
      #expect(throws: ImageFailure.self) { try decoder.page(1) }
      #expect(try decoder.page(2)?.header.storedSize.width == 5)
    }
  }
#endif
