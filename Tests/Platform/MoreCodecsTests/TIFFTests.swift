#if TIFF
  import Codecs
  import ImageExchange
  import ImageFixtures
  import Pixels
  import Testing

  @Suite struct TIFFTests {
    static func expectSame(_ tiff: TIFFFixture, _ word: (Int, Int) -> UInt32) throws {
      let opened = try Opened(tiff.file)
      #expect(opened.header.format == .tiff)
      #expect(opened.header.storedSize == PixelSize(width: tiff.width, height: tiff.height))
      #expect(!opened.pixels.isDamaged)
      for y in 0..<tiff.height {
        for x in 0..<tiff.width {
          #expect(distance(opened.bitmap[x, y], word(x, y)) <= 1, "\(x), \(y)")
        }
      }
    }

    @Test(arguments: [false, true], [nil, 16])
    func coloursOfEightAndSixteenBits(_ isBigEndian: Bool, _ tile: Int?) throws {
      for depth in [8, 16] {
        var tiff = TIFFFixture(width: 21, height: 18, .rgb, depth: depth, channelCount: 3) {
          x, y, c in (x * 11 + y * 3 + c * 50) % 256 * (depth == 16 ? 257 : 1)
        }
        tiff.isBigEndian = isBigEndian
        tiff.tile = tile
        try Self.expectSame(tiff) { x, y in
          let parts = (0..<3).map { UInt32((x * 11 + y * 3 + $0 * 50) % 256) }
          return 0xFF00_0000 | parts[0] << 16 | parts[1] << 8 | parts[2]
        }
      }
    }

    @Test func greysAndPalettes() throws {
      for depth in [1, 4, 8] {
        let most = 1 << depth - 1
        var tiff = TIFFFixture(width: 16, height: 5, .blackIsZero, depth: depth, channelCount: 1) {
          x, y, _ in (x + y) % (most + 1)
        }
        try Self.expectSame(tiff) { x, y in
          0xFF00_0000 | UInt32((x + y) % (most + 1) * 255 / most) * 0x01_0101
        }
        tiff.photometric = .whiteIsZero
        try Self.expectSame(tiff) { x, y in
          0xFF00_0000 | UInt32((most - (x + y) % (most + 1)) * 255 / most) * 0x01_0101
        }
        tiff.photometric = .palette
        tiff.palette = (0...most).map { UInt32($0 * 0x03_0711 & 0xFF_FFFF) }
        try Self.expectSame(tiff) { [palette = tiff.palette] x, y in
          0xFF00_0000 | palette[(x + y) % (most + 1)]
        }
      }
      let deep = TIFFFixture(width: 9, height: 3, .blackIsZero, depth: 16, channelCount: 1) {
        x, _, _ in x * 7_000
      }
      try Self.expectSame(deep) { x, _ in 0xFF00_0000 | UInt32(x * 7_000 / 257) * 0x01_0101 }
    }

    @Test(arguments: [8, 16]) func alphaIsStraightOrPremultiplied(_ depth: Int) throws {
      let unit = depth == 16 ? 257 : 1
      var tiff = TIFFFixture(width: 4, height: 4, .rgb, depth: depth, channelCount: 4) { _, _, c in
        [100, 50, 200, 128][c] * unit
      }
      tiff.extraSample = 2
      try Self.expectSame(tiff) { _, _ in 0x8032_1964 }
      tiff.extraSample = 1
      tiff.sample = { _, _, c in [100, 50, 120, 128][c] * unit }
      try Self.expectSame(tiff) { _, _ in 0x8064_3278 }
    }

    @Test func theOrientationTurnsItOnce() throws {
      let stored = TIFFFixture(width: 5, height: 3, .rgb, channelCount: 3) { x, y, c in
        [x * 40, y * 60, 7][c]
      }
      for orientation in Orientation.allCases {
        var tiff = stored
        tiff.orientation = UInt16(orientation.rawValue)
        let opened = try Opened(tiff.file)
        #expect(opened.header.orientation == orientation)
        for y in 0..<3 {
          for x in 0..<5 {
            let place = orientation.upright(x: x, y: y, of: PixelSize(width: 5, height: 3))
            #expect(
              opened.bitmap[place.x, place.y]
                == 0xFF00_0007 | UInt32(x * 40) << 16 | UInt32(y * 60) << 8)
          }
        }
      }
    }

    @Test(arguments: [8, 16]) func aProfileIsApplied(_ depth: Int) throws {
      var tiff = TIFFFixture(width: 2, height: 2, .rgb, depth: depth, channelCount: 3) { _, _, _ in
        128 * (depth == 16 ? 257 : 1)
      }
      tiff.profile = ProfileFixture.rgb(
        name: "Linear", red: [0.4361, 0.2225, 0.0139], green: [0.3851, 0.7169, 0.0971],
        blue: [0.1431, 0.0606, 0.7139], gamma: 1)
      let opened = try Opened(tiff.file)
      #expect(opened.header.colorProfile == "Linear")
      #expect(distance(opened.bitmap[1, 1], 0xFFBC_BCBC) <= 1)
    }

    @Test func aCutOrChangedFileEndsInPixelsOrAFailure() {
      var tiff = TIFFFixture(width: 40, height: 40, .rgb, channelCount: 3) { x, y, c in
        (x * y + c) % 256
      }
      tiff.tile = 16
      let file = tiff.file
      for count in stride(from: 8, to: file.count, by: 61) {
        let failure = failure(Array(file[..<count]))
        // The directory stands at the end.
        if count < file.count - 300 { #expect(failure != nil) }
      }
      for index in Array(0..<8) + Array((file.count - 200)..<file.count) {
        for change: UInt8 in [0x01, 0x80, 0xFF] {
          var damaged = file
          damaged[index] ^= change
          _ = failure(damaged)
        }
      }
    }

    @Test func aHugePictureIsRefused() {
      let tiff = TIFFFixture(width: 4, height: 4, .rgb, channelCount: 3) { _, _, _ in 0 }
      var limits = ImageLimits.standard
      limits.side = 3
      #expect(failure(tiff.file, limits: limits)?.code == .tooLarge)
    }
  }
#endif
