#if HEIF
  import Codecs
  import ImageExchange
  import ImageFixtures
  import Pixels
  import Testing

  /// HEIF pictures that are made of others: what ends is shown, and what does not is refused.
  @Suite struct DerivedPictureTests {
    private func refusal(_ items: [HEIFFixture.Item]) -> String? {
      failure(HEIFFixture(items).file)?.description
    }

    @Test func gridOfTilesIsShown() throws {
      let file = HEIFFixture([
        .grid([2, 3, 2, 3], columns: 2, width: 64, height: 32), .coded, .coded,
      ]).file
      let opened = try Opened(file)
      #expect(opened.header.storedSize == PixelSize(width: 64, height: 32))
      for (x, y, color) in [(4, 8, EncodedTests.red), (60, 24, EncodedTests.blue)] {
        #expect(distance(opened.bitmap[x, y], color) <= 12)
      }
    }

    /// libheif states the size of such a picture without its turn.
    @Test(arguments: 0...3, [false, true])
    func aTurnThatIsListedBeforeTheSizeIsShown(turn: Int, listsSizeLast: Bool) throws {
      var item = HEIFFixture.Item.coded
      (item.turn, item.listsSizeLast) = (turn, listsSizeLast)
      let opened = try Opened(HEIFFixture([item]).file)
      let size = opened.header.uprightSize
      #expect(
        size
          == (turn % 2 == 0 ? PixelSize(width: 32, height: 16) : PixelSize(width: 16, height: 32)))
      // Red is at the left before it is turned counterclockwise.
      let red = [(4, 8), (8, 28), (28, 8), (8, 4)][turn]
      let blue = [(28, 8), (8, 4), (4, 8), (8, 28)][turn]
      #expect(distance(opened.bitmap[red.0, red.1], EncodedTests.red) <= 12)
      #expect(distance(opened.bitmap[blue.0, blue.1], EncodedTests.blue) <= 12)
    }

    @Test(arguments: [false, true])
    func aCropThatIsListedBeforeTheSizeIsShown(listsSizeLast: Bool) throws {
      var item = HEIFFixture.Item.coded
      (item.cropWidth, item.listsSizeLast) = (20, listsSizeLast)
      let opened = try Opened(HEIFFixture([item]).file)
      #expect(opened.header.uprightSize == PixelSize(width: 20, height: 16))
      #expect(distance(opened.bitmap[2, 8], EncodedTests.red) <= 12)
      #expect(distance(opened.bitmap[18, 8], EncodedTests.blue) <= 12)
    }

    /// The transparency follows the turns of the colours, which libheif does not combine.
    @Test(arguments: [
      "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
    ])
    func transparencyWithoutATurnOfItsOwnIsShown(kind: String) throws {
      var (colors, alpha) = (HEIFFixture.Item.coded, HEIFFixture.Item.transparency(of: 1))
      (colors.turn, alpha.kind) = (1, kind)
      let opened = try Opened(HEIFFixture([colors, alpha]).file)
      #expect(opened.header.uprightSize == PixelSize(width: 16, height: 32))
      #expect(!opened.pixels.isDamaged)
      #expect(distance(opened.bitmap[8, 28], EncodedTests.red) <= 12)
      #expect(opened.bitmap[8, 4] == 0)
    }

    /// Half a turn keeps the size, so libheif combines the two.
    @Test(arguments: [nil, 2]) func transparencyFollowsHalfATurnOfTheColours(own: Int?) throws {
      var (colors, alpha) = (HEIFFixture.Item.coded, HEIFFixture.Item.transparency(of: 1))
      (colors.turn, alpha.turn) = (2, own)
      let opened = try Opened(HEIFFixture([colors, alpha]).file)
      #expect(!opened.pixels.isDamaged)
      #expect(distance(opened.bitmap[28, 8], EncodedTests.red) <= 12)
      #expect(opened.bitmap[4, 8] == 0)
    }

    @Test func aPictureWhoseTransparencyCannotBeReadIsShownWithoutIt() throws {
      var (colors, alpha) = (HEIFFixture.Item.coded, HEIFFixture.Item.transparency(of: 1))
      colors.turn = 1
      alpha.data = Array(alpha.data.dropLast(8))
      let opened = try Opened(HEIFFixture([colors, alpha]).file)
      #expect(opened.pixels.isDamaged)
      #expect(distance(opened.bitmap[8, 28], EncodedTests.red) <= 12)
      #expect(distance(opened.bitmap[8, 4], EncodedTests.blue) <= 12)
    }

    /// An item that shows another one, as MPEG's conformance files C008, C014 and C023 have: it has
    /// no location in the file.
    private static func another(
      _ part: Int, turn: Int? = nil, crop: (width: Int, height: Int)? = nil
    ) -> HEIFFixture.Item {
      var item = HEIFFixture.Item.same(as: part)
      (item.turn, item.cropWidth, item.cropHeight) = (turn, crop?.width, crop?.height)
      item.lacksLocation = true
      return item
    }

    @Test func aTurnedItemWithoutAPlaceIsShown() throws {
      let opened = try Opened(HEIFFixture([Self.another(2, turn: 1), .coded]).file)
      #expect(opened.header.uprightSize == PixelSize(width: 16, height: 32))
      #expect(distance(opened.bitmap[8, 28], EncodedTests.red) <= 12)
      #expect(distance(opened.bitmap[8, 4], EncodedTests.blue) <= 12)
    }

    @Test func aTurnedAndCroppedItemBesideAnotherIsShown() throws {
      let items = [Self.another(2, turn: 1, crop: (10, 20)), .coded, Self.another(2, turn: 2)]
      let opened = try Opened(HEIFFixture(items).file)
      #expect(opened.header.uprightSize == PixelSize(width: 10, height: 20))
      #expect(distance(opened.bitmap[5, 17], EncodedTests.red) <= 12)
      #expect(distance(opened.bitmap[5, 2], EncodedTests.blue) <= 12)
    }

    @Test func aGridOfCroppedItemsIsShown() throws {
      let items =
        [HEIFFixture.Item.grid([2, 3, 4, 5], columns: 2, width: 32, height: 16)]
        + (0..<4).map { _ in Self.another(6, crop: (16, 8)) } + [.coded]
      let opened = try Opened(HEIFFixture(items).file)
      #expect(opened.header.uprightSize == PixelSize(width: 32, height: 16))
      // Each is red and blue by half.
      for (x, y, color) in [
        (3, 3, EncodedTests.red), (12, 12, EncodedTests.blue), (19, 12, EncodedTests.red),
        (28, 3, EncodedTests.blue),
      ] {
        #expect(distance(opened.bitmap[x, y], color) <= 12, "\(x) \(y)")
      }
    }

    @Test func aDamagedListOfPlacesIsLeftAsItIs() throws {
      let file = HEIFFixture([Self.another(2, turn: 1), .coded]).file
      #expect(HEIFIdentities.addingMissingLocations(ImageBytes(file), .standard).count > file.count)
      let whole = HEIFFixture([.same(as: 2), .coded]).file
      #expect(
        HEIFIdentities.addingMissingLocations(ImageBytes(whole), .standard).count == whole.count)
      for index in file.indices {
        for change: UInt8 in [0x01, 0x80, 0xFF] {
          var damaged = file
          damaged[index] ^= change
          let completed = HEIFIdentities.addingMissingLocations(ImageBytes(damaged), .standard)
          #expect(completed.count < 2 * file.count)
          _ = failure(damaged)
        }
        _ = failure(Array(file[..<index]))
      }
    }

    /// Seven bytes for each pixel of AV1 with colours of half the size, four where a grid is
    /// composed of it.
    @Test(arguments: [(false, 7), (true, 4)])
    func pixelsThatWouldTakeTooMuchAreRefusedByTheHeader(isGrid: Bool, held: Int) throws {
      let file =
        isGrid
        ? HEIFFixture([.grid([2], columns: 1, width: 32, height: 16), .coded]).file
        : EncodedFixture.avif
      var limits = ImageLimits.standard
      limits.heldBytes = 32 * 16 * held
      limits.scratchPerByte = 0
      #expect(failure(file, limits: limits) == nil)
      limits.heldBytes -= 1
      #expect(
        failure(file, limits: limits)?.description
          == "The picture is too large: 32 × 16 pixels of this kind in \(file.count) "
          + "bytes would take more than 0 MiB of memory")
    }

    /// A large file gets more, as an honest photo of many pixels is one, but not without end.
    @Test func memoryOfHEIFGrowsWithItsFileUpToABound() throws {
      let limits = ImageLimits.standard
      #expect(limits.memoryBytes(ofFile: 0, format: .avif) == limits.memoryBytes)
      #expect(limits.memoryBytes(ofFile: 1 << 30, format: .avif) == limits.mostHeldBytes)
      #expect(limits.memoryBytes(ofFile: 1 << 30, format: .png) > limits.mostHeldBytes)
      // AVIF of 45 megapixels and 10 bits, as programs export it: of 10 MB, and of 80 kB.
      let size = PixelSize(width: 8192, height: 5464)
      try limits.check(whole: size, bytesPerPixel: 15, ofFile: 10_000_000)
      #expect(throws: ImageFailure.self) {
        try limits.check(whole: size, bytesPerPixel: 15, ofFile: 80_000)
      }
    }

    /// A sequence has other brands, and a still picture beside its track.
    @Test func theFirstPictureOfAnAVIFSequenceIsShown() throws {
      var sequence = HEIFFixture([.coded, .coded, .coded])
      sequence.isSequence = true
      let opened = try Opened(sequence.file)
      #expect(opened.header.format == .avif && opened.header.storedSize.width == 32)
      #expect(opened.header.storedSize.height == 16)
    }

    @Test func fourStepsAreShownAndFiveRefused() throws {
      #expect(try Opened(HEIFFixture.chain(4).file).header.storedSize.width == 32)
      #expect(
        failure(HEIFFixture.chain(5).file)?.description
          == "The picture is too large: its pictures are made of others in more than 4 steps")
      #expect(failure(HEIFFixture.chain(60).file)?.code == .tooLarge)
    }

    @Test func pictureThatIsAPartOfItselfIsRefused() {
      let sentence = "The file is damaged: one of its pictures is a part of itself"
      let grid = HEIFFixture.Item.grid([1], columns: 1, width: 32, height: 16)
      #expect(refusal([grid]) == sentence)
      #expect(refusal([.same(as: 1)]) == sentence)
      #expect(refusal([.same(as: 2), .same(as: 1)]) == sentence)
      #expect(
        refusal([.same(as: 2), .overlay([4, 3], width: 32, height: 16), .same(as: 1), .coded])
          == sentence)
      // A loop that the primary picture does not reach.
      #expect(refusal([.coded, .same(as: 3), .same(as: 2)]) == sentence)
    }

    @Test func partsThatAreNoPicturesAreRefused() {
      let sentence = "The file is damaged: it is made of a picture that it does not have"
      #expect(refusal([.same(as: 7)]) == sentence)
      let overlay = HEIFFixture.Item.overlay([3, 7], width: 32, height: 16)
      #expect(refusal([.same(as: 2), overlay, .coded]) == sentence)
      var text = HEIFFixture.Item.coded
      text.type = "mime"
      #expect(refusal([.same(as: 2), text])?.contains("of parts of the type mime") == true)
      // A part of a picture that is not shown does not matter.
      #expect(refusal([.coded, .same(as: 7)]) == nil)
    }

    @Test func transparencyOfItselfIsRefused() {
      var (first, second) = (HEIFFixture.Item.coded, HEIFFixture.Item.coded)
      (first.master, second.master) = (2, 1)
      #expect(
        refusal([first, second]) == "The file is damaged: one of its pictures is a part of itself")
    }

    @Test func manyTilesOfFewBytesAreRefused() {
      let many = [Int](repeating: 2, count: 128 * 33)
      #expect(
        refusal([.grid(many, columns: 128, width: 4_096, height: 528), .coded])
          == "The picture is too large: it is made of more than 4096 parts")
      let some = HEIFFixture([
        .grid([Int](repeating: 2, count: 900), columns: 30, width: 960, height: 480), .coded,
      ]).file
      #expect(
        failure(some)?.description
          == "The picture is too large: \(some.count) bytes cannot hold its 900 parts")
    }

    @Test func overlaysThatDoubleAreRefused() {
      // Sixteen times the coded picture is little.
      #expect(failure(HEIFFixture.chain(4, twice: true).file) == nil)
      #expect(failure(HEIFFixture.chain(19, twice: true).file)?.code == .tooLarge)
      // Forty layers of a hundred megapixels each: the whole has a hundredth of that.
      let wide = HEIFFixture.Item.grid([3], columns: 1, width: 10_000, height: 10_000)
      let layers = [Int](repeating: 2, count: 40)
      #expect(
        refusal([.overlay(layers, width: 1_000, height: 1_000), wide, .coded])
          == "The picture is too large: its parts have many more pixels than the whole")
    }

    @Test func referencesThatDoNotFillTheirBoxAreRefused() {
      var file = HEIFFixture.chain(1)
      #expect(failure(file.file) == nil)
      file.looseBytes = 2
      #expect(
        failure(file.file)?.description
          == "The file is damaged: its list of references is damaged")
    }

    @Test func cutReferencesEndInPixelsOrAFailure() {
      let file = HEIFFixture([
        .grid([2, 3, 2, 3], columns: 2, width: 64, height: 32), .coded, .coded,
      ]).file
      for count in stride(from: 12, to: file.count, by: 5) { _ = failure(Array(file[..<count])) }
      for index in 12..<file.count {
        var damaged = file
        damaged[index] ^= 0x11
        _ = failure(damaged)
      }
    }
  }
#endif
