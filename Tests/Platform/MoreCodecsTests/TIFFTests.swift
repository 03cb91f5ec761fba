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

    /// White, a grey, black, red, green and blue of sRGB, which libtiff's own way tints yellow.
    @Test(arguments: [8, 16], [nil, 16])
    func labBecomesColoursOfSRGB(_ depth: Int, _ tile: Int?) throws {
      let labs: [[Double]] = [
        [100, 0, 0], [53.59, 0, 0], [0, 0, 0], [54.29, 80.81, 69.89], [87.82, -79.27, 80.99],
        [29.57, 68.30, -112.03],
      ]
      var tiff = TIFFFixture(width: 6, height: 18, .lab, depth: depth, channelCount: 3) {
        x, _, c in
        let lab = labs[min(x, 5)][c]
        let whole = (depth == 8 ? 1.0 : 256) * lab
        let most = depth == 8 ? 255 : 65_535
        return c == 0
          ? Int((lab / 100 * Double(most)).rounded()) : Int(whole.rounded()) & most
      }
      tiff.tile = tile
      let opened = try Opened(tiff.file)
      let words: [UInt32] = [
        0xFFFF_FFFF, 0xFF80_8080, 0xFF00_0000, 0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF,
      ]
      for (x, word) in words.enumerated() {
        // Whole numbers of a* and b* are some levels apart where a channel is dark.
        #expect(distance(opened.bitmap[x, 17], word) <= (depth == 8 ? 16 : 2), "\(x)")
      }
    }

    /// A band has the rows of whole strips or tiles: 112, 64, 100 and 64 of 150 here.
    @Test(arguments: [(7, nil), (16, nil), (100, nil), (nil, 16)] as [(Int?, Int?)])
    func bandsOfRowsMakeTheWholePicture(_ rowsPerStrip: Int?, _ tile: Int?) throws {
      for (depth, isPlanar) in [(8, false), (8, true), (16, false), (16, true)] {
        var tiff = TIFFFixture(width: 19, height: 150, .rgb, depth: depth, channelCount: 3) {
          x, y, c in (x * 11 + y * 3 + c * 50) % 256 * (depth == 16 ? 257 : 1)
        }
        (tiff.rowsPerStrip, tiff.tile, tiff.isPlanar) = (rowsPerStrip, tile, isPlanar)
        try Self.expectSame(tiff) { x, y in
          let parts = (0..<3).map { UInt32((x * 11 + y * 3 + $0 * 50) % 256) }
          return 0xFF00_0000 | parts[0] << 16 | parts[1] << 8 | parts[2]
        }
      }
    }

    /// The fixture writes both behind the directory.
    @Test func pictureWithoutItsPaletteOrThePlacesOfItsPixelsIsTruncated() throws {
      var palette = TIFFFixture(width: 4, height: 4, .palette, channelCount: 1) { x, _, _ in x }
      palette.palette = (0..<256).map { $0 << 16 }
      var strips = TIFFFixture(width: 4, height: 4, .rgb, channelCount: 3) { x, _, _ in x }
      strips.rowsPerStrip = 1
      for file in [palette.file, strips.file] {
        #expect(failure(file) == nil)
        #expect(failure(Array(file.dropLast(20)))?.code == .truncated)
      }
    }

    /// Moves the piece `index` of the `count` strips or tiles beyond the end of the file.
    private static func lacking(
      _ index: Int, of count: UInt8, tag: UInt8, in file: [UInt8]
    ) throws -> [UInt8] {
      var file = file
      let entry: [UInt8] = [tag, 1, 4, 0, count, 0, 0, 0]
      let offsets = try #require(
        file.indices.first { Array(file[$0..<min($0 + 8, file.count)]) == entry })
      let offset = file[(offsets + 8)..<(offsets + 12)].reversed().reduce(0) { $0 << 8 | Int($1) }
      let place = offset + 4 * index
      file.replaceSubrange(place..<(place + 4), with: [0, 0, 0, 0x70])
      return file
    }

    @Test(arguments: [8, 16], [false, true])
    func tileThatIsMissingLeavesTheOthers(_ depth: Int, _ isPlanar: Bool) throws {
      var tiff = TIFFFixture(width: 40, height: 16, .rgb, depth: depth, channelCount: 3) {
        _, _, _ in depth == 16 ? 40_000 : 155
      }
      (tiff.tile, tiff.isPlanar) = (16, isPlanar)
      let file = try Self.lacking(1, of: isPlanar ? 9 : 3, tag: 0x44, in: tiff.file)
      let opened = try Opened(file)
      #expect(opened.pixels.isDamaged)
      #expect((0..<40).allSatisfy { (opened.bitmap[$0, 9] == 0) == (16..<32).contains($0) })
    }

    /// The directory stands behind the strips, the last of which begins where the file ends.
    @Test func stripThatIsMissingLeavesTheOtherBands() throws {
      for depth in [8, 16] {
        var tiff = TIFFFixture(width: 8, height: 130, .blackIsZero, depth: depth, channelCount: 1) {
          _, _, _ in depth == 16 ? 40_000 : 155
        }
        tiff.rowsPerStrip = 64
        let file = try Self.lacking(1, of: 3, tag: 17, in: tiff.file)
        let opened = try Opened(file)
        #expect(opened.pixels.isDamaged)
        #expect(opened.bitmap[3, 63] >> 24 == 255)
        #expect(opened.bitmap[3, 64] == 0)
        #expect(opened.bitmap[3, 129] >> 24 == 255)
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

    @Test(arguments: [4, 8], [nil, 16])
    func paletteWithTransparencyKeepsItsColours(_ depth: Int, _ tile: Int?) throws {
      let most = 1 << depth - 1
      var tiff = TIFFFixture(width: 21, height: 18, .palette, depth: depth, channelCount: 2) {
        x, y, c in (c == 0 ? x + y : 3 * x) % (most + 1)
      }
      tiff.palette = (0...most).map { UInt32($0 * 0x03_0711 & 0xFF_FFFF) }
      for extraSample: UInt16 in [0, 1, 2] {
        (tiff.tile, tiff.extraSample) = (tile, extraSample)
        let palette = tiff.palette
        try Self.expectSame(tiff) { x, y in
          let word = Int(palette[(x + y) % (most + 1)])
          let alpha = extraSample == 0 ? 255 : 3 * x % (most + 1) * 255 / most
          let parts = [16, 8, 0].map { (word >> $0 & 255) * alpha / 255 }
          return UInt32(alpha << 24 | parts[0] << 16 | parts[1] << 8 | parts[2])
        }
      }
    }

    @Test(arguments: [1, 4, 8])
    func tilesWhoseBytesBeginWithTheLowestBitAreShown(_ depth: Int) throws {
      let most = 1 << depth - 1
      var tiff = TIFFFixture(width: 21, height: 18, .blackIsZero, depth: depth, channelCount: 1) {
        x, y, _ in (x + y) % (most + 1)
      }
      (tiff.tile, tiff.isReversed) = (16, true)
      try Self.expectSame(tiff) { x, y in
        0xFF00_0000 | UInt32((x + y) % (most + 1) * 255 / most) * 0x01_0101
      }
      tiff.photometric = .palette
      tiff.palette = (0...most).map { UInt32($0 * 0x03_0711 & 0xFF_FFFF) }
      let palette = tiff.palette
      try Self.expectSame(tiff) { x, y in 0xFF00_0000 | palette[(x + y) % (most + 1)] }
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

    @Test(arguments: [8, 16], [nil, 16])
    func aGreyTIFFWithTransparencyKeepsItsGreys(_ depth: Int, _ tile: Int?) throws {
      let unit = depth == 16 ? 257 : 1
      for isPlanar in [false, true] {
        for photometric in [TIFFFixture.Photometric.blackIsZero, .whiteIsZero] {
          let turn = photometric == .whiteIsZero ? 255 : 0
          var tiff = TIFFFixture(width: 21, height: 18, photometric, depth: depth, channelCount: 2)
          {
            x, y, c in (c == 0 ? (x * 9 + y * 3) ^ turn : 40 + x * 10) * unit
          }
          (tiff.tile, tiff.isPlanar, tiff.extraSample) = (tile, isPlanar, 2)
          try Self.expectSame(tiff) { x, y in
            let (grey, alpha) = (x * 9 + y * 3, 40 + x * 10)
            return UInt32(alpha) << 24 | UInt32(grey * alpha / 255) * 0x01_0101
          }
          tiff.extraSample = 0
          try Self.expectSame(tiff) { x, y in 0xFF00_0000 | UInt32(x * 9 + y * 3) * 0x01_0101 }
        }
      }
    }

    @Test(arguments: [nil, 16])
    func aGreyTIFFThatIsMultipliedByItsAlphaIsMultipliedOnce(_ tile: Int?) throws {
      for depth in [8, 16] {
        let unit = depth == 16 ? 257 : 1
        var tiff = TIFFFixture(width: 20, height: 3, .blackIsZero, depth: depth, channelCount: 2) {
          x, _, c in (c == 0 ? x * 5 : 128) * unit
        }
        (tiff.tile, tiff.extraSample) = (tile, 1)
        try Self.expectSame(tiff) { x, _ in 0x8000_0000 | UInt32(x * 5) * 0x01_0101 }
      }
    }

    @Test(arguments: [8, 16], [nil, 16])
    func aFourthSampleOfATIFFWithoutAMeaningIsNotShown(_ depth: Int, _ tile: Int?) throws {
      let unit = depth == 16 ? 257 : 1
      for (extraSample, isPlanar) in [(0, false), (0, true), (nil, false)] as [(UInt16?, Bool)] {
        var tiff = TIFFFixture(width: 21, height: 18, .rgb, depth: depth, channelCount: 4) {
          x, y, c in [x * 11, y * 13, 7, 90][c] * unit
        }
        (tiff.tile, tiff.isPlanar, tiff.extraSample) = (tile, isPlanar, extraSample)
        try Self.expectSame(tiff) { x, y in
          0xFF00_0007 | UInt32(x * 11) << 16 | UInt32(y * 13) << 8
        }
      }
    }

    @Test(arguments: [8, 16], [false, true])
    func alphaMayFollowASampleWithoutAMeaning(_ depth: Int, _ isPlanar: Bool) throws {
      let unit = depth == 16 ? 257 : 1
      for (photometric, colors) in [(.rgb, [100, 50, 200]), (.blackIsZero, [50])]
        as [(TIFFFixture.Photometric, [Int])]
      {
        let values = colors + [77, 128]
        var tiff = TIFFFixture(
          width: 4, height: 4, photometric, depth: depth, channelCount: values.count
        ) { _, _, c in values[c] * unit }
        (tiff.isPlanar, tiff.extraSample, tiff.furtherSamples) = (isPlanar, 0, [2])
        try Self.expectSame(tiff) { _, _ in colors.count == 3 ? 0x8032_1964 : 0x8019_1919 }
      }
    }

    @Test func theOrientationTurnsThePictureOnce() throws {
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
            let position = orientation.upright(x: x, y: y, of: PixelSize(width: 5, height: 3))
            #expect(
              opened.bitmap[position.x, position.y]
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

    @Test(arguments: [8, 16], [false, true]) func inksWithoutAProfileAreMultiplied(
      _ depth: Int, _ isPlanar: Bool
    ) throws {
      let unit = depth == 16 ? 257 : 1
      var tiff = TIFFFixture(width: 9, height: 7, .separated, depth: depth, channelCount: 4) {
        x, y, c in [x * 28, y * 36, 90, (x + y) * 10][c] * unit
      }
      tiff.isPlanar = isPlanar
      for tile in [nil, 16] {
        tiff.tile = tile
        try Self.expectSame(tiff) { x, y in
          let light = [x * 28, y * 36, 90].map { UInt32((255 - $0) * (255 - (x + y) * 10) / 255) }
          return 0xFF00_0000 | light[0] << 16 | light[1] << 8 | light[2]
        }
      }
    }

    /// The lightness of inks whose profile says that black takes all of it and each other a
    /// quarter.
    private static let inks = ProfileFixture.cmyk(name: "Inks") { c, m, y, k in
      (l: k == 1 ? 0 : 100 - 25 * Double(c + m + y), a: 0, b: 0)
    }

    @Test(arguments: [8, 16]) func theProfileOfInksIsApplied(_ depth: Int) throws {
      let unit = depth == 16 ? 257 : 1
      var tiff = TIFFFixture(width: 4, height: 2, .separated, depth: depth, channelCount: 4) {
        x, _, c in c == x ? 255 * unit : 0
      }
      tiff.profile = Self.inks
      let opened = try Opened(tiff.file)
      #expect(opened.header.colorProfile == "Inks")
      // L* of 75 is 185 in sRGB.
      for (x, level) in [185, 185, 185, 0].enumerated() {
        #expect(distance(opened.bitmap[x, 1], 0xFF00_0000 | UInt32(level) * 0x01_0101) <= 3)
      }
    }

    @Test(arguments: [8, 16]) func inksMayHaveAnAlpha(_ depth: Int) throws {
      let unit = depth == 16 ? 257 : 1
      var tiff = TIFFFixture(width: 4, height: 2, .separated, depth: depth, channelCount: 5) {
        _, _, c in [255, 0, 0, 0, 128][c] * unit
      }
      tiff.extraSample = 2
      try Self.expectSame(tiff) { _, _ in 0x8000_8080 }
      tiff.extraSample = 1
      tiff.sample = { _, _, c in [128, 0, 0, 0, 128][c] * unit }
      try Self.expectSame(tiff) { _, _ in 0x8000_8080 }
      tiff.extraSample = 0
      try Self.expectSame(tiff) { _, _ in 0xFF7F_FFFF }
    }

    @Test(arguments: [16, 32, 64], [false, true]) func floatsFromBlackToWhite(
      _ depth: Int, _ isBigEndian: Bool
    ) throws {
      let levels = [-1, 0, 0.25, 0.5, 1, 7, .nan]
      var tiff = TIFFFixture(width: 7, height: 2, .rgb, depth: depth, channelCount: 3) { x, _, _ in
        switch depth {
        case 16: [0xBC00, 0, 0x3400, 0x3800, 0x3C00, 0x4700, 0x7E00][x]
        case 32: Int(Float(levels[x]).bitPattern)
        default: Int(bitPattern: UInt(Double(levels[x]).bitPattern))
        }
      }
      tiff.sampleFormat = 3
      tiff.isBigEndian = isBigEndian
      try Self.expectSame(tiff) { x, _ in
        0xFF00_0000 | [0, 0, 64, 128, 255, 255, 0][x] * 0x01_0101
      }
    }

    @Test(arguments: [8, 16, 32], [false, true]) func signedIntegersFromZeroUpAreBlackToWhite(
      _ depth: Int, _ isBigEndian: Bool
    ) throws {
      let most = 1 << (depth - 1) - 1
      var tiff = TIFFFixture(width: 5, height: 2, .blackIsZero, depth: depth, channelCount: 1) {
        x, _, _ in [-1, -most, 0, most / 2, most][x] & (1 << depth - 1)
      }
      tiff.sampleFormat = 2
      tiff.isBigEndian = isBigEndian
      try Self.expectSame(tiff) { x, _ in 0xFF00_0000 | [0, 0, 0, 127, 255][x] * 0x01_0101 }
    }

    @Test(arguments: [10, 12, 14, 32], [nil, 16]) func depthsBetween(
      _ depth: Int, _ tile: Int?
    ) throws {
      let most = 1 << depth - 1
      var tiff = TIFFFixture(width: 15, height: 3, .rgb, depth: depth, channelCount: 3) { x, y, c in
        (x + y + c) * most / 20
      }
      tiff.tile = tile
      try Self.expectSame(tiff) { x, y in
        (0..<3).reduce(0xFF00_0000) {
          $0 | UInt32((x + y + $1) * 255 / 20) << (16 - 8 * UInt32($1))
        }
      }
      var grey = TIFFFixture(width: 5, height: 3, .whiteIsZero, depth: depth, channelCount: 1) {
        x, _, _ in x * most / 4
      }
      grey.tile = tile
      try Self.expectSame(grey) { x, _ in 0xFF00_0000 | UInt32((4 - x) * 255 / 4) * 0x01_0101 }
    }

    @Test(arguments: [8, 16], [TIFFFixture.Photometric.blackIsZero, .whiteIsZero])
    func theProfileOfGreysIsApplied(
      _ depth: Int, _ photometric: TIFFFixture.Photometric
    ) throws {
      let most = 1 << depth - 1
      var tiff = TIFFFixture(width: 2, height: 2, photometric, depth: depth, channelCount: 1) {
        _, _, _ in photometric == .whiteIsZero ? most - 128 * most / 255 : 128 * most / 255
      }
      tiff.profile = ProfileFixture.gray(name: "Linear grey", gamma: 1)
      let opened = try Opened(tiff.file)
      #expect(opened.header.colorProfile == "Linear grey")
      #expect(distance(opened.bitmap[1, 1], 0xFFBC_BCBC) <= 1)
    }

    @Test func aMissingTileIsTransparent() throws {
      var tiff = TIFFFixture(width: 4, height: 32, .separated, channelCount: 4) { _, _, _ in 0 }
      tiff.tile = 16
      var file = tiff.file
      // The offset of the second tile becomes one behind the end.
      let bytes = littleEndian(UInt32(8 + 16 * 16 * 4))
      let index = (2_056..<file.count - 4).first { Array(file[$0..<($0 + 4)]) == bytes }
      let offset = try #require(index)
      file.replaceSubrange(offset..<(offset + 4), with: littleEndian(UInt32(file.count)))
      let opened = try Opened(file)
      #expect(opened.pixels.isDamaged)
      #expect(opened.bitmap[0, 15] == 0xFFFF_FFFF && opened.bitmap[0, 16] == 0)
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

    @Test(arguments: [8, 16]) func aCompressionThatIsUnknownIsNotSupported(_ depth: Int) {
      var tiff = TIFFFixture(width: 4, height: 4, .rgb, depth: depth, channelCount: 3) { _, _, _ in
        90
      }
      // JPEG 2000, and a number that nobody has.
      for compression: UInt16 in [34_712, 64_999] {
        tiff.compression = compression
        let failure = failure(tiff.file)
        #expect(failure?.code == .unsupported)
        #expect(failure?.detail.hasSuffix(": compression \(compression)") == true)
      }
    }

    @Test func pictureHasAtMost1024SamplesPerPixel() throws {
      let fits = TIFFFixture(width: 2, height: 2, .blackIsZero, channelCount: 1024) { _, _, _ in
        90
      }
      #expect(failure(fits.file) == nil)
      var large = fits
      large.channelCount = 1025
      #expect(failure(large.file)?.code == .unsupported)
      #expect(failure(large.file)?.detail.hasSuffix(": 1025 samples per pixel") == true)
    }

    /// The strips and tiles state to be deflated, and are not.
    @Test(arguments: [(nil, nil), (64, nil), (nil, 16)] as [(Int?, Int?)])
    func aTIFFOfWhichNothingCanBeDecodedIsAFailure(_ rowsPerStrip: Int?, _ tile: Int?) {
      for photometric in [TIFFFixture.Photometric.rgb, .blackIsZero, .whiteIsZero] {
        for depth in [8, 16] {
          var tiff = TIFFFixture(
            width: 8, height: 130, photometric, depth: depth,
            channelCount: photometric == .rgb ? 3 : 1
          ) { _, _, _ in 255 }
          (tiff.compression, tiff.rowsPerStrip, tiff.tile) = (8, rowsPerStrip, tile)
          let failure = failure(tiff.file)
          #expect(failure?.code == .corrupt && failure?.detail.isEmpty == false)
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
