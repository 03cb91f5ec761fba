import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

@Suite struct ICOTests {
  static func bitmap(_ side: Int, depth: Int, _ word: UInt32) -> BMPFixture {
    var bmp = BMPFixture(width: side, height: side, depth: depth) { x, _ in x == 0 ? 0 : word }
    bmp.mask = { x, _ in x == 0 }
    return bmp
  }

  static func png(_ side: Int) -> [UInt8] {
    PNGFixture(width: side, height: side, .rgbAlpha) { x, y, c in [x, y, 0, 128][c] % 256 }.file
  }

  @Test(arguments: [false, true])
  func theLargestPictureIsShown(_ isCursor: Bool) throws {
    var ico = ICOFixture([
      .init(side: 16, Self.bitmap(16, depth: 32, 0xFF11_2233).file),
      .init(side: 256, Self.png(256)),
      .init(side: 48, Self.bitmap(48, depth: 32, 0xFF44_5566).file),
    ])
    ico.isCursor = isCursor
    let decoded = try Decoded(ico.file)
    #expect(decoded.header.format == .ico)
    #expect(decoded.header.storedSize == PixelSize(width: 256, height: 256))
    #expect(decoded.levels[0][200, 100] == premultiplied(200, 100, 0, 128))
    ico.entries.remove(at: 1)
    let smaller = try Decoded(ico.file)
    #expect(smaller.header.storedSize == PixelSize(width: 48, height: 48))
    #expect(smaller.levels[0][0, 0] == 0)
    #expect(smaller.levels[0][1, 0] == 0xFF44_5566)
  }

  @Test(arguments: [false, true], [false, true])
  func theDeepestOfOneSizeIsShown(_ statesDepth: Bool, _ isCursor: Bool) throws {
    var pale = Self.bitmap(8, depth: 1, 1)
    pale.palette = [0, 0x80_8080]
    var ico = ICOFixture([
      .init(side: 8, depth: statesDepth ? 1 : 0, pale.file),
      .init(
        side: 8, depth: statesDepth ? 24 : 0, Self.bitmap(8, depth: 24, 0x12_3456).file),
    ])
    ico.isCursor = isCursor
    #expect(try Decoded(ico.file).levels[0][3, 3] == 0xFF12_3456)
  }

  @Test func thePNGBeyondTheDirectorysSizesIsShown() throws {
    let ico = ICOFixture([.init(side: 256, Self.png(256)), .init(side: 512, Self.png(512))])
    #expect(try Decoded(ico.file).header.storedSize == PixelSize(width: 512, height: 512))
  }

  @Test func anAnimatedPNGIsStill() throws {
    let frames = [0xFF11_2233, 0xFF44_5566].map {
      AnimationFixture.Frame($0, width: 16, height: 16)
    }
    let png = AnimationFixture(width: 16, height: 16, frames: frames).png
    #expect(try Decoded(png).header.frameCount == 2)
    let decoded = try Decoded(ICOFixture([.init(side: 16, png)]).file)
    #expect(decoded.header.frameCount == 1 && decoded.header.playCount == 1)
    #expect(decoded.levels[0][8, 8] == 0xFF11_2233)
  }

  @Test(arguments: [1, 4, 8, 24])
  func theMaskMakesPixelsTransparent(_ depth: Int) throws {
    var bmp = Self.bitmap(40, depth: depth, depth == 24 ? 0x12_3456 : 1)
    if depth <= 8 { bmp.palette = [0x77_7777, 0x12_3456] }
    let decoded = try Decoded(ICOFixture([.init(side: 40, depth: depth, bmp.file)]).file)
    #expect(decoded.header.storedSize == PixelSize(width: 40, height: 40))
    for y in 0..<40 {
      #expect(decoded.levels[0][0, y] == 0)
      #expect(decoded.levels[0][39, y] == 0xFF12_3456)
    }
  }

  @Test func alphaOfThirtyTwoBitsMakesTheMaskIdle() throws {
    var bmp = BMPFixture(width: 8, height: 8, depth: 32) { x, _ in UInt32(x * 32) << 24 | 0x40_4040
    }
    bmp.mask = { _, _ in true }
    let decoded = try Decoded(ICOFixture([.init(side: 8, bmp.file)]).file)
    #expect(decoded.levels[0][4, 0] == premultiplied(64, 64, 64, 128))
    // Without any alpha the mask is what there is.
    var old = BMPFixture(width: 8, height: 8, depth: 32) { _, _ in 0x40_4040 }
    old.mask = { x, _ in x > 3 }
    let masked = try Decoded(ICOFixture([.init(side: 8, old.file)]).file)
    #expect(masked.levels[0][0, 0] == 0xFF40_4040)
    #expect(masked.levels[0][4, 0] == 0)
  }

  @Test func aPictureThatCannotBeReadGivesWayToASmallerOne() throws {
    let small = ICOFixture.Entry(side: 16, Self.bitmap(16, depth: 32, 0xFF11_2233).file)
    let decoded = try Decoded(
      ICOFixture([small, .init(side: 256, Array(Self.png(256)[..<20]))]).file)
    #expect(decoded.header.storedSize == PixelSize(width: 16, height: 16))
    #expect(decoded.pixels.isDamaged)
    #expect(failure(ICOFixture([.init(side: 4, [1, 2, 3])]).file) != nil)
    // A directory without an end, and one that points outside.
    #expect(failure([0, 0, 1, 0, 255, 255])?.code == .truncated)
    #expect(failure(Array(ICOFixture([small]).file[..<22]))?.code == .truncated)
  }
}
