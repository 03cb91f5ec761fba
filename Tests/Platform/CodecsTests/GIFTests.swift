import ImageExchange
import ImageFixtures
import Pixels
import Testing

@testable import Codecs

@Suite struct GIFTests {
  static let colors: [UInt32] = (0..<256).map { UInt32($0 * 0x05_0B03 & 0xFF_FFFF) }

  static func opaque(_ index: Int) -> UInt32 { 0xFF00_0000 | colors[index] }

  static func noise(_ width: Int, _ height: Int, count: Int) -> GIFFixture.Frame {
    GIFFixture.Frame(width: width, height: height) { x, y in
      UInt8(((x &* 7_919) ^ (y &* 104_729)) % 1_009 % count)
    }
  }

  @Test(arguments: [2, 4, 16, 128, 256], [false, true])
  func everyPixelComesOutAsStored(_ count: Int, _ isInterlaced: Bool) throws {
    for (width, height) in [(1, 1), (7, 3), (200, 101)] {
      var frame = Self.noise(width, height, count: count)
      frame.isInterlaced = isInterlaced
      let gif = GIFFixture(
        width: width, height: height, palette: Array(Self.colors[..<count]), frames: [frame])
      let decoded = try Decoded(gif.file)
      #expect(
        decoded.header
          == ImageHeader(format: .gif, storedSize: PixelSize(width: width, height: height)))
      #expect(decoded.pixels == DecodedPixels(isOpaque: true, isDamaged: false))
      let expected = (0..<height).flatMap { y in
        (0..<width).map { Self.opaque(Int(frame.index($0, y))) }
      }
      #expect(decoded.words == expected)
    }
  }

  @Test func aFullTableMayStayAsItIs() throws {
    var frame = Self.noise(300, 300, count: 256)
    frame.clearsTable = false
    let gif = GIFFixture(width: 300, height: 300, palette: Self.colors, frames: [frame])
    let decoded = try Decoded(gif.file)
    #expect(!decoded.pixels.isDamaged)
    #expect(decoded.levels[0][299, 299] == Self.opaque(Int(frame.index(299, 299))))
  }

  @Test func aPictureOfOneColorIsOneRunOfEveryLength() throws {
    let gif = GIFFixture(
      width: 500, height: 500, palette: Array(Self.colors[..<4]),
      frames: [.init(2, width: 500, height: 500)])
    #expect(Set(try Decoded(gif.file).words) == [Self.opaque(2)])
  }

  @Test func aFrameMayHaveItsOwnPaletteAndATransparentIndex() throws {
    var frame = GIFFixture.Frame(width: 4, height: 1) { x, _ in UInt8(x) }
    frame.palette = [0x11_1111, 0x22_2222, 0x33_3333, 0x44_4444]
    frame.transparent = 2
    var gif = GIFFixture(width: 6, height: 1, palette: Self.colors, frames: [frame])
    gif.frames[0].left = 1
    let decoded = try Decoded(gif.file)
    #expect(decoded.words == [0, 0xFF11_1111, 0xFF22_2222, 0, 0xFF44_4444, 0])
  }

  @Test func aScreenSmallerThanItsPictureGrows() throws {
    let gif = GIFFixture(
      width: 0, height: 0, palette: Array(Self.colors[..<2]),
      frames: [.init(1, width: 9, height: 8)])
    #expect(try Decoded(gif.file).header.storedSize == PixelSize(width: 9, height: 8))
  }

  @Test func aProfileConvertsThePalette() throws {
    var gif = GIFFixture(
      width: 1, height: 1, palette: [0, 0x80_8080], frames: [.init(1, width: 1, height: 1)])
    gif.profile = ProfileFixture.rgb(
      name: "Linear", red: [0.4361, 0.2225, 0.0139], green: [0.3851, 0.7169, 0.0971],
      blue: [0.1431, 0.0606, 0.7139], gamma: 1)
    let decoded = try Decoded(gif.file)
    #expect(decoded.header.colorProfile == "Linear")
    #expect(distance(decoded.words[0], 0xFFBC_BCBC) <= 1)
  }

  @Test func aFileCutAtEveryByteShowsWhatThereIs() throws {
    let gif = GIFFixture(
      width: 60, height: 50, palette: Self.colors, frames: [Self.noise(60, 50, count: 256)])
    let file = gif.file
    let pixels = file.count - gif.pieces[2].count - 1 + 11
    for count in 6..<file.count {
      #expect(try ImageDecoder(ImageBytes(Array(file[..<count])), isComplete: false) == nil)
      if count < pixels {
        #expect(failure(Array(file[..<count]))?.code == .truncated)
      } else if count < file.count - 2 {
        let part = try Decoded(Array(file[..<count]))
        #expect(part.pixels.isDamaged)
        #expect(count > pixels + 50 ? part.levels[0][0, 0] == Self.opaque(0) : true)
      }
    }
    // Nothing but the end is missing: no harm.
    #expect(try !Decoded(Array(file.dropLast())).pixels.isDamaged)
  }

  @Test func aFewBytesThatPromiseALotAreRefused() {
    var gif = GIFFixture(
      width: 16_000, height: 16_000, palette: Self.colors, frames: [.init(1, width: 1, height: 1)])
    #expect(failure(gif.file)?.code == .truncated)
    gif.width = 65_535
    gif.height = 65_535
    #expect(failure(gif.file)?.code == .tooLarge)
  }
}
