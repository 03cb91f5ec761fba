import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

@Suite struct BMPTests {
  static let colors = (0..<256).map { UInt32($0 * 0x03_0507 & 0xFF_FFFF) }

  static func indexed(_ depth: Int, width: Int = 21, height: Int = 9) -> BMPFixture {
    var bmp = BMPFixture(width: width, height: height, depth: depth) { x, y in
      UInt32((x * 7 + y * 3) % (1 << depth))
    }
    bmp.palette = Array(colors[..<(1 << depth)])
    return bmp
  }

  static func expectSame(_ bmp: BMPFixture, _ word: (UInt32) -> UInt32) throws {
    let decoded = try Decoded(bmp.file)
    #expect(decoded.header.format == .bmp)
    #expect(decoded.header.storedSize == PixelSize(width: bmp.width, height: bmp.height))
    #expect(!decoded.pixels.isDamaged)
    for y in 0..<bmp.height {
      for x in 0..<bmp.width { #expect(decoded.levels[0][x, y] == word(bmp.pixel(x, y))) }
    }
  }

  @Test(arguments: [1, 2, 4, 8], [12, 40, 64, 108, 124])
  func indicesAreLookedUp(_ depth: Int, _ header: Int) throws {
    var bmp = Self.indexed(depth)
    bmp.headerLength = header
    try Self.expectSame(bmp) { 0xFF00_0000 | Self.colors[Int($0)] }
    bmp.isTopDown = header > 12
    try Self.expectSame(bmp) { 0xFF00_0000 | Self.colors[Int($0)] }
  }

  @Test func anIndexBeyondThePaletteIsBlack() throws {
    var bmp = Self.indexed(8)
    bmp.palette = Array(Self.colors[..<10])
    try Self.expectSame(bmp) { 0xFF00_0000 | ($0 < 10 ? Self.colors[Int($0)] : 0) }
  }

  @Test(arguments: [24, 32], [12, 40, 124])
  func colorsAreStoredBlueFirstAndWithoutAlpha(_ depth: Int, _ header: Int) throws {
    var bmp = BMPFixture(width: 17, height: 5, depth: depth) { x, y in
      UInt32(x * 0x05_1101 + y * 0x1000_3301)
    }
    bmp.headerLength = header
    try Self.expectSame(bmp) { 0xFF00_0000 | $0 & 0xFF_FFFF }
  }

  @Test func sixteenBitsAreFiveEachUnlessMasksSayOtherwise() throws {
    var bmp = BMPFixture(width: 33, height: 4, depth: 16) { x, y in UInt32(x * 997 + y * 7_919) }
    func level(_ value: UInt32, _ bits: UInt32) -> UInt32 {
      let most: UInt32 = 1 << bits - 1
      return ((value & most) * 255 + most / 2) / most
    }
    try Self.expectSame(bmp) {
      0xFF00_0000 | level($0 >> 10, 5) << 16 | level($0 >> 5, 5) << 8 | level($0, 5)
    }
    bmp.masks = [0xF800, 0x07E0, 0x001F]
    try Self.expectSame(bmp) {
      0xFF00_0000 | level($0 >> 11, 5) << 16 | level($0 >> 5, 6) << 8 | level($0, 5)
    }
  }

  @Test(arguments: [40, 56, 108, 124])
  func masksMayHoldAlpha(_ header: Int) throws {
    var bmp = BMPFixture(width: 9, height: 7, depth: 32) { x, y in
      UInt32(x * 0x1234_5671 + y * 0x0711_0305 & 0xFFFF_FFFF)
    }
    bmp.headerLength = header
    bmp.masks = [0x0000_00FF, 0x0000_FF00, 0x00FF_0000, 0xFF00_0000]
    try Self.expectSame(bmp) { stored in
      WebPTests.expected(
        stored & 0xFF00_FF00 | (stored & 255) << 16 | (stored >> 16) & 255)
    }
    // Ten bits lose their lowest two.
    bmp.masks = [0x3FF0_0000, 0x000F_FC00, 0x0000_03FF, 0]
    try Self.expectSame(bmp) {
      0xFF00_0000 | ($0 >> 22 & 255) << 16 | ($0 >> 12 & 255) << 8 | $0 >> 2 & 255
    }
  }

  @Test func alphaThatIsZeroEverywhereIsNone() throws {
    var bmp = BMPFixture(width: 9, height: 7, depth: 32) { x, y in UInt32(x * 77 + y * 0x1_0203) }
    bmp.headerLength = 124
    bmp.masks = [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000]
    try Self.expectSame(bmp) { 0xFF00_0000 | $0 }
  }

  @Test func runsOfEightBitsAreExpanded() throws {
    var bmp = Self.indexed(8, width: 6, height: 3)
    // Upwards: a run and a piece; a skip of two to the right and one up, and a run; the end.
    bmp.runs = (
      1, [4, 9, 0, 3, 1, 2, 3, 0, 0, 0, 1, 5, 0, 2, 2, 1, 9, 7, 0, 1]
    )
    let decoded = try Decoded(bmp.file)
    func color(_ index: Int) -> UInt32 { 0xFF00_0000 | Self.colors[index] }
    // The piece's last pixel lies beyond the row, and so does most of the last run.
    let rows = [
      [0, 0, 0, color(7), color(7), color(7)],
      [color(5), 0, 0, 0, 0, 0],
      [color(9), color(9), color(9), color(9), color(1), color(2)],
    ]
    #expect(decoded.words == rows.flatMap { $0 })
    #expect(!decoded.pixels.isDamaged && !decoded.pixels.isOpaque)
  }

  @Test func runsOfFourBitsTakeTurns() throws {
    var bmp = Self.indexed(4, width: 5, height: 2)
    bmp.runs = (2, [5, 0x12, 0, 0, 0, 5, 0x34, 0x56, 0x70, 0, 0, 1])
    let decoded = try Decoded(bmp.file)
    let indices = [3, 4, 5, 6, 7, 1, 2, 1, 2, 1]
    #expect(decoded.words == indices.map { 0xFF00_0000 | Self.colors[$0] })
  }

  @Test func anEmbeddedProfileIsApplied() throws {
    var bmp = BMPFixture(width: 2, height: 2, depth: 24) { _, _ in 0x80_8080 }
    bmp.headerLength = 124
    bmp.profile = ProfileFixture.rgb(
      name: "Linear", red: [0.4361, 0.2225, 0.0139], green: [0.3851, 0.7169, 0.0971],
      blue: [0.1431, 0.0606, 0.7139], gamma: 1)
    let decoded = try Decoded(bmp.file)
    #expect(decoded.header.colorProfile == "Linear")
    #expect(distance(decoded.words[0], 0xFFBC_BCBC) <= 1)
  }

  @Test func aCutFileShowsWhatThereIs() throws {
    let bmp = Self.indexed(8, width: 40, height: 30)
    let file = bmp.file
    let start = 14 + 40 + 1_024
    for count in 0...start {
      #expect(failure(Array(file[..<count]))?.code != nil)
      if count >= 14 {
        #expect(
          try ImageDecoder(ImageBytes(Array(file[..<count])), isComplete: false) == nil
            || count >= start)
      }
    }
    for count in (start + 1)..<file.count {
      let part = try Decoded(Array(file[..<count]))
      #expect(part.pixels.isDamaged)
      #expect(part.levels[0][0, 29] == 0xFF00_0000 | Self.colors[Int(bmp.pixel(0, 29))])
      #expect(part.levels[0][39, 0] == 0)
    }
  }

  @Test func strangeHeadersAreRefused() {
    func changed(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
      var file = Self.indexed(8).file
      file.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
      return file
    }
    #expect(failure(changed(14, [200, 200, 0, 0]))?.code == .unsupported)
    #expect(failure(changed(18, [0, 0, 0, 0]))?.code == .corrupt)
    #expect(failure(changed(18, [0, 0, 0, 0x80]))?.code == .corrupt)
    #expect(failure(changed(18, [255, 255, 255, 127]))?.code == .tooLarge)
    #expect(failure(changed(22, [0, 0, 0, 0x80]))?.code == .tooLarge)
    #expect(failure(changed(28, [7, 0]))?.code == .unsupported)
    #expect(failure(changed(30, [4, 0, 0, 0]))?.code == .unsupported)
    // A few bytes that promise a lot.
    #expect(failure(changed(18, [0, 64, 0, 0, 0, 64, 0, 0]))?.code == .truncated)
  }

  @Test func damagedBMPFilesDoNotTrap() {
    var runs = Self.indexed(4, width: 50, height: 40)
    runs.runs = (2, (0..<400).map { UInt8($0 * 31 % 256) })
    var masked = BMPFixture(width: 20, height: 10, depth: 32) { x, y in UInt32(x * y) }
    masked.headerLength = 124
    masked.masks = [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]
    for file in [runs.file, masked.file, Self.indexed(1).file, Self.indexed(8).file] {
      for bytes in damaged(file, count: 1_000, keeping: 2) { _ = failure(bytes) }
    }
  }
}
