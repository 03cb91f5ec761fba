#if SVG
  import Codecs
  import ImageExchange
  import ImageFixtures
  import Pixels
  import Testing

  /// Shapes become pixels, at every size anew.
  @Suite struct DrawingTests {
    static let square = svg(
      "width='8' height='6'", "<rect x='2' y='1' width='4' height='3' fill='#123456'/>")

    static func expectSquare(_ drawn: Drawn) {
      #expect(drawn.bitmap.size == PixelSize(width: 8, height: 6))
      #expect(!drawn.pixels.isOpaque)
      for y in 0..<6 {
        for x in 0..<8 {
          let isInside = (2..<6).contains(x) && (1..<4).contains(y)
          #expect(drawn.bitmap[x, y] == (isInside ? 0xFF12_3456 : 0), "\(x), \(y)")
        }
      }
    }

    @Test func aSquareHasItsPixelsAndTheRestIsTransparent() throws {
      Self.expectSquare(try Drawn(Self.square))
    }

    @Test(arguments: [
      "\u{FEFF}", "<?xml version='1.0' encoding='UTF-8'?>\n",
      "<!-- made by hand -->\n<!DOCTYPE svg [ <!ENTITY a 'b'> ]><!-- <svg> -->",
      "<?xml version='1.0'?><!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' "
        + "'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>",
    ]) func textMayStandBeforeTheDocument(_ start: String) throws {
      Self.expectSquare(try Drawn(start + Self.square))
    }

    @Test func aTextOfSixteenBitsIsOneToo() throws {
      let wide = ("\u{FEFF}" + Self.square).utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      Self.expectSquare(try Drawn(wide))
    }

    @Test func aPackedFileIsUnpacked() throws {
      let packed = GzipFixture.file(Array(Self.square.utf8))
      Self.expectSquare(try Drawn(packed))
      #expect(failure(GzipFixture.file(Array("some text, no picture".utf8)))?.code == .unrecognized)
      for count in 18..<packed.count { #expect(failure(Array(packed[..<count])) != nil) }
      for index in packed.indices {
        var damaged = packed
        damaged[index] ^= 0x55
        _ = failure(damaged)
      }
      // It says that it has 4 GB.
      var bomb = packed
      bomb[(bomb.count - 4)...] = [0xFF, 0xFF, 0xFF, 0xFF]
      #expect(failure(bomb)?.code == .tooLarge)
    }

    @Test func coloursArePremultiplied() throws {
      let drawn = try Drawn(
        svg("width='2' height='2'", "<rect width='2' height='2' fill='#f80' fill-opacity='0.5'/>"))
      #expect(distance(drawn.bitmap[1, 1], 0x8080_4400) <= 1)
      let opaque = try Drawn(svg("width='2' height='2'", "<rect width='2' height='2'/>"))
      #expect(opaque.pixels.isOpaque)
    }

    @Test func gradientsAreBlendedInSRGB() throws {
      let drawn = try Drawn(
        svg(
          "width='256' height='2'",
          """
          <linearGradient id='g'><stop stop-color='black'/><stop offset='1' stop-color='white'/>
          </linearGradient><rect width='256' height='2' fill='url(#g)'/>
          """))
      for x in 0..<256 {
        #expect(distance(drawn.bitmap[x, 0], 0xFF00_0000 | UInt32(x) * 0x01_0101) <= 2)
      }
    }

    @Test func aPictureInsideIsDrawn() throws {
      let red =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="
      let drawn = try Drawn(
        svg(
          "width='4' height='4'",
          "<image width='4' height='4' xlink:href='data:image/png;base64,\(red)'/>"))
      #expect(drawn.bitmap[2, 2] == 0xFFFF_0000)
    }

    @Test func textIsDrawn() throws {
      let drawn = try Drawn(
        svg("width='200' height='60'", "<text x='9' y='50' font-size='50'>Text</text>"))
      let black = drawn.words.count { $0 == 0xFF00_0000 }
      #expect((200...4000).contains(black))
    }

    /// A level is drawn, not scaled: it has edges as sharp as those of the whole, also where it is
    /// larger.
    @Test func levelIsDrawnAtTheSizeThatIsAskedFor() throws {
      let document = svg("width='800' height='800'", "<rect x='400' width='400' height='800'/>")
      for side in [90, 250, 700, 5000] {
        let drawn = try Drawn(
          Array(document.utf8), fitting: PixelSize(width: side, height: side))
        #expect(drawn.header.storedSize.width == 800)
        #expect(drawn.bitmap.size == PixelSize(width: side, height: side))
        #expect(drawn.bitmap[side / 2 - 1, side / 2] == 0)
        #expect(drawn.bitmap[side / 2, side / 2] == 0xFF00_0000)
      }
      let small = try Drawn(document, thumbnail: PixelSize(width: 128, height: 128))
      #expect(small.bitmap[63, 127] == 0 && small.bitmap[64, 127] == 0xFF00_0000)
    }

    @Test func levelFillsTheViewAlsoAfterAQuarterTurn() throws {
      let document = Array(svg("width='300' height='100'").utf8)
      func level(_ width: Int, _ height: Int, _ limits: ImageLimits = .standard) throws -> PixelSize
      {
        let view = PixelSize(width: width, height: height)
        return try Drawn(document, fitting: view, limits: limits).bitmap.size
      }
      #expect(try level(1200, 800) == PixelSize(width: 1200, height: 400))
      #expect(try level(800, 1200) == PixelSize(width: 1200, height: 400))
      #expect(try level(10, 10) == PixelSize(width: 10, height: 3))
      #expect(try level(1, 1) == PixelSize(width: 1, height: 1))
      var limits = ImageLimits.standard
      limits.decodedPixels = 30_000
      #expect(try level(1200, 800, limits) == PixelSize(width: 300, height: 100))
      limits.decodedPixels = 7_500
      #expect(try level(1200, 800, limits) == PixelSize(width: 150, height: 50))
    }

    static let shapes = svg(
      "width='50' height='40'",
      """
      <circle cx='20' cy='20' r='15' fill='red'/><path d='M0 0L50 40' stroke='blue'/>
      <g opacity='0.5'><rect x='10' y='10' width='20.5' height='9.3' fill='lime'/></g>
      """)

    /// In rows where the part's left or right edge cuts an outline, cairo counts samples, 15 for a
    /// row, instead of computing the share of each pixel that is covered; nothing else may differ.
    @Test(arguments: [-6, -4, -2, -1, 0, 1, 2]) func aPartIsThatOfTheWhole(_ halvings: Int) throws {
      let size = PixelSize(width: 50, height: 40).halved(times: halvings)
      let whole = try Drawn(
        Self.shapes, part: LevelRegion(halvings: halvings, left: 0, top: 0, size: size))
      #expect(whole.bitmap.size == size)
      let part = LevelRegion(
        halvings: halvings, left: size.width / 3, top: size.height / 4,
        size: PixelSize(width: size.width / 2, height: size.height / 3))
      let drawn = try Drawn(Self.shapes, part: part)
      var exactRows = 0
      for y in part.top..<(part.top + part.size.height) {
        let isCut = [part.left, part.left + part.size.width].contains {
          whole.bitmap[$0 - 1, y] != whole.bitmap[$0, y]
        }
        let distances = (0..<part.size.width).map { x in
          distance(drawn.bitmap[x, y - part.top], whole.bitmap[part.left + x, y])
        }
        #expect((distances.max() ?? 0) <= (isCut ? 255 / 15 : 0), "row \(y)")
        if !isCut { exactRows += 1 }
      }
      // Of a tiny level a line cuts the edges in every row.
      #expect(exactRows >= part.size.height / 2 || halvings > 1)
    }

    @Test func aDrawingThatIsZoomedInIsSharp() throws {
      let size = PixelSize(width: 64, height: 64)
      // Sixteen pixels for one: the edge of the shape at 30.5 lies on a pixel.
      let part = LevelRegion(halvings: -4, left: 456, top: 200, size: size)
      let drawn = try Drawn(Self.shapes, part: part)
      #expect(drawn.bitmap.size == size)
      let edge = try Drawn(
        svg("width='50' height='40'", "<rect width='30.5' height='40'/>"), part: part)
      #expect(edge.bitmap[31, 9] == 0xFF00_0000 && edge.bitmap[32, 9] == 0)
    }

    @Test func aLongPictureIsDrawnInPieces() throws {
      let document = svg(
        "width='40000' height='20'",
        "<rect x='16380' width='10' height='20' fill='red'/><rect x='39990' width='10' height='20'/>"
      )
      let drawn = try Drawn(document)
      #expect(drawn.bitmap[16_379, 10] == 0 && drawn.bitmap[16_380, 10] == 0xFFFF_0000)
      #expect(drawn.bitmap[16_389, 10] == 0xFFFF_0000 && drawn.bitmap[16_390, 10] == 0)
      #expect(drawn.bitmap[39_999, 19] == 0xFF00_0000)
      let high = try Drawn(
        svg("width='20' height='20000'", "<rect y='8190' width='20' height='4' fill='red'/>"))
      #expect(high.bitmap[9, 8_189] == 0 && high.bitmap[9, 8_190] == 0xFFFF_0000)
      #expect(high.bitmap[9, 8_193] == 0xFFFF_0000 && high.bitmap[9, 8_194] == 0)
    }
  }
#endif
