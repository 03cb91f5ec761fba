import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

/// Cameras' raw files, made of directories around JPEGs.
@Suite struct CameraRawTests {
  typealias Entry = (tag: UInt16, type: UInt16, count: Int, value: Int)

  static func jpeg(_ width: Int, _ height: Int, orientation: UInt8? = nil) -> [UInt8] {
    var jpeg = JPEGFixture(width: width, height: height) { x, y, c in
      [40 + 8 * x, 60 + 8 * y, 100][c]
    }
    if let orientation { jpeg.segments = [ExifFixture(orientation: orientation).segment] }
    return jpeg.file
  }

  /// Directories one after the other from byte 16 on, each with the number of the next, and then
  /// the blocks; a negative value is the offset of a block or a directory.
  static func file(
    _ start: [UInt8], _ directories: [(entries: [Entry], next: Int?)], _ blocks: [[UInt8]]
  ) -> [UInt8] {
    var offsets: [Int] = []
    var offset = 16
    for directory in directories {
      offsets.append(offset)
      offset += 2 + 12 * directory.entries.count + 4
    }
    var blockOffsets: [Int] = []
    for block in blocks {
      blockOffsets.append(offset)
      offset += block.count
    }
    var file = start + littleEndian(UInt32(16)) + [UInt8](repeating: 0, count: 8)
    if start.count > 4 { file = start }
    for directory in directories {
      file += littleEndian(UInt16(directory.entries.count))
      for entry in directory.entries.sorted(by: { $0.tag < $1.tag }) {
        let value =
          entry.value >= 0
          ? entry.value
          : entry.value > -100 ? blockOffsets[-entry.value - 1] : offsets[-entry.value - 100]
        file += littleEndian(entry.tag) + littleEndian(entry.type)
        file += littleEndian(UInt32(entry.count)) + littleEndian(UInt32(value))
      }
      file += littleEndian(UInt32(directory.next.map { offsets[$0] } ?? 0))
    }
    return file + blocks.flatMap { $0 }
  }

  static let tiff: [UInt8] = [0x49, 0x49, 42, 0]
  static let small = jpeg(16, 8)
  static let large = jpeg(64, 48)
  static let make = Array("NIKON CORPORATION\0".utf8)

  static func expectLarge(
    _ file: [UInt8], _ orientation: Orientation = .upright,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let decoded = try Decoded(file)
    #expect(decoded.header.format == .cameraRaw, sourceLocation: location)
    #expect(
      decoded.header.storedSize == PixelSize(width: 64, height: 48), sourceLocation: location)
    #expect(decoded.header.orientation == orientation, sourceLocation: location)
    #expect(decoded.levels[0].size == orientation.upright(PixelSize(width: 64, height: 48)))
  }

  @Test func theLargestPictureOfEachMakersDirectoriesIsShown() throws {
    // CR2: the picture is the first directory's strip, of old JPEG; the raw one is lossless.
    let lossless: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC3, 0, 17, 8, 16, 0, 16, 0, 3, 1, 0x11, 0, 0]
    let cr2 = Self.file(
      Self.tiff + littleEndian(UInt32(16)) + Array("CR".utf8) + [2, 0, 0, 0, 0, 0],
      [
        (
          [(0x103, 3, 1, 6), (0x111, 4, 1, -1), (0x112, 3, 1, 6), (0x117, 4, 1, Self.large.count)],
          1
        ),
        ([(0x201, 4, 1, -2), (0x202, 4, 1, Self.small.count)], 2),
        ([(0x103, 3, 1, 6), (0x111, 4, 1, -3), (0x117, 4, 1, 400)], nil),
      ], [Self.large, Self.small, lossless + [UInt8](repeating: 9, count: 400)])
    try Self.expectLarge(cr2, .turned90)
    // NEF and ARW: in a directory below the first, whose maker says what it is.
    let nef = Self.file(
      Self.tiff,
      [
        ([(0x10F, 2, Self.make.count, -3), (0x112, 3, 1, 8), (0x14A, 4, 1, -101)], nil),
        ([(0x201, 4, 1, -2), (0x202, 4, 1, Self.large.count)], nil),
      ], [Self.small, Self.large, Self.make])
    try Self.expectLarge(nef, .turned270)
    #expect(try Decoded(nef).header.camera.make == "NIKON CORPORATION")
    // DNG: a strip of new JPEG.
    let dng = Self.file(
      Self.tiff,
      [
        ([(0x14A, 4, 1, -101), (0xC612, 1, 4, 0x0401)], nil),
        ([(0x103, 3, 1, 7), (0x111, 4, 1, -1), (0x117, 4, 1, Self.large.count)], nil),
      ], [Self.large])
    try Self.expectLarge(dng)
    // RW2: a value of the first directory.
    let rw2 = Self.file(
      [0x49, 0x49, 0x55, 0], [([(0x2E, 7, Self.large.count, -1)], nil)], [Self.large])
    try Self.expectLarge(rw2)
    // ORF: in the maker's notes, anywhere.
    let orf = Self.file(
      Array("IIRO".utf8), [([(0x112, 3, 1, 3)], nil)], [Self.small, [1, 2, 3], Self.large])
    try Self.expectLarge(orf, .turned180)
    // RAF: a header of its own, and the JPEG's orientation.
    let inner = Self.jpeg(64, 48, orientation: 6)
    var raf = Array("FUJIFILMCCD-RAW ".utf8) + [UInt8](repeating: 0, count: 84)
    raf.replaceSubrange(84..<92, with: bigEndian(UInt32(100)) + bigEndian(UInt32(inner.count)))
    try Self.expectLarge(raf + inner, .turned90)
  }

  @Test func theOrientationsOfFileAndPictureAreNotAdded() throws {
    let inner = Self.jpeg(64, 48, orientation: 6)
    let dng = Self.file(
      Self.tiff,
      [
        ([(0x112, 3, 1, 6), (0x201, 4, 1, -1), (0x202, 4, 1, inner.count), (0xC612, 1, 4, 1)], nil)
      ],
      [inner])
    try Self.expectLarge(dng, .turned90)
  }

  @Test(arguments: [(1, false), (2, true)])
  func colorSpaceOfTheFileIsThatOfItsPicture(space: Int, isAdobe: Bool) throws {
    let picture = JPEGFixture(width: 16, height: 8) { x, _, c in
      [[128, 128, 128], [200, 100, 50]][x][c]
    }.file
    var main: [Entry] = [
      (0x10F, 2, Self.make.count, -2), (0x14A, 4, 1, -102), (0x8769, 4, 1, -101),
    ]
    func file() -> [UInt8] {
      Self.file(
        Self.tiff,
        [
          (main, nil), ([(0xA001, 3, 1, space)], nil),
          ([(0x201, 4, 1, -1), (0x202, 4, 1, picture.count)], nil),
        ], [picture, Self.make])
    }
    let decoded = try Decoded(file())
    #expect(decoded.header.colorProfile == (isAdobe ? "Adobe RGB (1998)" : nil))
    let red = decoded.levels[0][12, 4] >> 16 & 255
    #expect(isAdobe ? red > 215 : red == 200)
    main.append((0xC612, 1, 4, 0x0401))
    #expect(try Decoded(file()).header.colorProfile == nil)
  }

  @Test(arguments: [(2, nil, 200), (3, "Adobe RGB (1998)", 227), (4, "ProPhoto RGB", 255)])
  func colorSpaceOfTheLargestPreviewInADNG(space: Int, name: String?, red: Int) throws {
    let picture = JPEGFixture(width: 16, height: 8) { x, _, c in
      [[128, 128, 128], [200, 100, 50]][x][c]
    }.file
    let file = Self.file(
      Self.tiff,
      [
        ([(0xC612, 1, 4, 0x0401), (0x14A, 4, 1, -101)], nil),
        ([(0x201, 4, 1, -1), (0x202, 4, 1, picture.count), (0xC71A, 4, 1, space)], nil),
      ], [picture])
    let decoded = try Decoded(file)
    #expect(decoded.header.colorProfile == name)
    #expect(abs(Int(decoded.levels[0][12, 4] >> 16 & 255) - red) <= 3)
  }

  /// The greatest number is that of a sensor's pixels.
  @Test(arguments: [(2, 2, false), (1, 1, false), (6, 6, false), (2, 32_803, true), (1, 6, true)])
  func smallerPicturesBelowTheFirstMakeNoCamerasFile(main: Int, photometric: Int, isRaw: Bool) {
    let file = Self.file(
      Self.tiff,
      [
        (
          [
            (0xFE, 4, 1, 0), (0x106, 3, 1, main), (0x10F, 2, Self.make.count, -2),
            (0x14A, 4, 1, -101),
          ], nil
        ),
        ([(0xFE, 4, 1, 1), (0x106, 3, 1, photometric)], nil),
      ], [Self.small, Self.make])
    #expect(failure(file) == (isRaw ? nil : .elsewhere(.tiff)))
  }

  @Test func plainTIFFIsNoCamerasFile() {
    let tiff = TIFFFixture(width: 4, height: 4, .rgb, channelCount: 3) { _, _, _ in 0 }
    #expect(failure(tiff.file) == .elsewhere(.tiff))
  }

  @Test func aLoopOfDirectoriesEnds() {
    let dng = Self.file(
      Self.tiff, [([(0xC612, 1, 4, 1), (0x14A, 4, 1, -100)], 1), ([(0x14A, 4, 1, -100)], 0)], [])
    #expect(failure(dng)?.code == .elsewhere)
  }
}
