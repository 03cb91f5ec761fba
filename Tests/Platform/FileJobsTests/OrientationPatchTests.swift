import Codecs
import FileJobFixtures
import ImageExchange
import ImageFixtures
import Pixels
import Testing

@testable import FileJobs

/// The bytes that a turn changes.
@Suite struct OrientationPatchTests {
  private func patch(_ bytes: [UInt8], _ change: Orientation = .turned90) throws -> [UInt8] {
    let patch = try OrientationPatch(bytes, by: change)
    return try #require(patch.applied(to: bytes))
  }

  private func fault(_ bytes: [UInt8]) -> FileJobError.Reason? {
    do throws(FileJobError.Reason) {
      _ = try OrientationPatch(bytes, by: .turned90)
      return nil
    } catch {
      return error
    }
  }

  private func orientation(_ bytes: [UInt8]) throws -> Orientation? {
    try ImageDecoder(ImageBytes(bytes))?.header.orientation
  }

  /// The picture as it is shown.
  private func upright(_ bytes: [UInt8]) throws -> (PixelSize, [UInt32]) {
    let decoder = try #require(try ImageDecoder(ImageBytes(bytes)))
    let size = try decoder.firstLevel(fitting: nil)
    let layout = try #require(PyramidLayout(size: size))
    let storage = unsafe PixelStorage(byteCount: layout.byteCount) { memory in
      _ = try? unsafe decoder.decode(to: PyramidSink(layout, memory))
    }
    let level = layout.bitmaps(in: storage, isOpaque: true)[0]
    let words = (0..<size.height).flatMap { y in (0..<size.width).map { level[$0, y] } }
    return (size, words)
  }

  private func jpeg(_ segments: [(marker: UInt8, contents: [UInt8])]) -> [UInt8] {
    var fixture = JPEGFixture(width: 24, height: 16) { x, y, c in (37 * x + 91 * y + 53 * c) % 256 }
    fixture.segments = segments
    return fixture.file
  }

  private func png(_ chunks: [(type: String, contents: [UInt8])]) -> [UInt8] {
    var fixture = PNGFixture(width: 5, height: 3, .rgb) { x, y, c in (50 * x + 20 * y + c) % 256 }
    fixture.chunks = chunks
    return fixture.file
  }

  private static let jfif: (marker: UInt8, contents: [UInt8]) = (
    0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
  )
  private static let furtherPictures: (marker: UInt8, contents: [UInt8]) = (
    0xE2, Array("MPF\0".utf8) + [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
  )

  // MARK: JPEG

  @Test(arguments: [false, true], Orientation.allCases)
  func theNumberAloneChanges(isLittleEndian: Bool, before: Orientation) throws {
    var exif = ExifFixture(orientation: before.rawValue)
    exif.isLittleEndian = isLittleEndian
    exif.main[0x010F] = .text("Maker")
    exif.photo[0x9003] = .text("2024:05:31 18:04:09")
    let file = jpeg([Self.jfif, exif.segment])
    for change in Orientation.allCases {
      let new = try patch(file, change)
      #expect(try orientation(new) == before.followed(by: change))
      #expect(new.count == file.count)
      #expect(zip(file, new).count { $0 != $1 } == (change == .upright ? 0 : 1))
    }
  }

  @Test func aFileWithoutEXIFGetsASegmentBehindJFIF() throws {
    let file = jpeg([Self.jfif, (0xE2, [1, 2, 3])])
    let new = try patch(file)
    #expect(try orientation(new) == .turned90)
    #expect(new.count == file.count + 36)
    #expect(Array(new[..<20]) == Array(file[..<20]))
    #expect(Array(new[56...]) == Array(file[20...]))
    // And in front where there is no JFIF.
    let plain = jpeg([(0xE2, [1, 2, 3])])
    #expect(Array(try patch(plain)[38...]) == Array(plain[2...]))
  }

  @Test(arguments: [false, true], [1, 2])
  func anEXIFWithoutTheTagGetsItAndKeepsAllElse(isLittleEndian: Bool, odd: Int) throws {
    var exif = ExifFixture()
    exif.isLittleEndian = isLittleEndian
    exif.main[0x010F] = .text("Maker")
    exif.main[0x0132] = .text("2020:01:01 00:00:00")
    exif.photo[0x9003] = .text("2024:05:31 18:04:09")
    exif.thumbnail = [UInt8](repeating: 7, count: odd)
    let file = jpeg([exif.segment, Self.furtherPictures])
    let new = try patch(file)
    let header = try #require(try ImageDecoder(ImageBytes(new))).header
    #expect(header.orientation == .turned90)
    #expect(header.camera.make == "Maker")
    #expect(header.camera.captureDate == "2024-05-31 18:04:09")
    // Four entries and a fifth, behind all else.
    let added = new.count - file.count
    #expect(added == 2 + 4 * 12 + 4 + exif.bytes.count % 2)
    #expect(try OrientationPatch(new, by: .turned90).before == .turned90)
  }

  @Test(arguments: [false, true], [false, true])
  func sizeInTheListOfFurtherPicturesGrowsWithTheFile(
    isLittleEndian: Bool, hasEXIF: Bool
  ) throws {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    func file(size: Int) -> [UInt8] {
      var list = isLittleEndian ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A] as [UInt8]
      list += number(8, 4) + number(1, 2)
      list += number(0xB002, 2) + number(7, 2) + number(32, 4) + number(26, 4) + number(0, 4)
      for (size, offset) in [(size, 0), (500, 70_000)] {
        list += number(0x03_0000, 4) + number(size, 4) + number(offset, 4) + number(0, 4)
      }
      var exif = ExifFixture()
      exif.main[0x010F] = .text("Maker")
      let first = hasEXIF ? [exif.segment] : []
      return jpeg([Self.jfif] + first + [(0xE2, Array("MPF\0".utf8) + list)])
    }
    let old = file(size: 69_000)
    let new = try patch(old)
    let growth = new.count - old.count
    #expect(growth > 0)
    // A list without a size stays as it is.
    let sizeless = try patch(file(size: 0))
    let places = new.indices.filter { new[$0] != sizeless[$0] }
    let end = new.indices.last { new[$0...].starts(with: number(69_000 + growth, 4)) }
    let place = try #require(end)
    #expect(places.allSatisfy { (place..<(place + 4)).contains($0) })
    #expect(sizeless[place..<(place + 4)].allSatisfy { $0 == 0 })
    #expect(try OrientationPatch(old, by: .turned90).undone(new) == old)
  }

  @Test func anEntryThatIsNoSuchNumberBecomesOne() throws {
    let values: [(ExifFixture.Value, Orientation)] = [
      (.long(6), .turned90), (.byte(3), .turned180), (.shorts([8, 1, 1]), .turned270),
      (.text("6"), .upright), (.short(0), .upright), (.short(9), .upright),
      (.long(70_000), .upright),
    ]
    for (value, before) in values {
      var exif = ExifFixture()
      exif.main[0x0112] = value
      exif.main[0x0132] = .text("2020:01:01 00:00:00")
      let file = jpeg([exif.segment])
      #expect(try orientation(file) == before)
      let new = try patch(file)
      #expect(try orientation(new) == before.followed(by: .turned90))
      #expect(new.count == file.count)
      let changed = zip(file, new).enumerated().filter { $0.element.0 != $0.element.1 }.map(
        \.offset)
      let (first, last) = (try #require(changed.first), try #require(changed.last))
      #expect(last - first < 10, "within one entry")
    }
  }

  @Test func everyOneOfTwoEntriesSaysTheSame() throws {
    var exif = ExifFixture(orientation: 3)
    exif.main[0x0113] = .short(8)
    var file = jpeg([exif.segment])
    // The tag of the second.
    file[2 + 4 + 6 + 8 + 2 + 12] = 0x12
    let new = try patch(file)
    #expect(try orientation(new) == .turned270)
    #expect(new.count { $0 == 8 } >= 2)
    #expect(new[2 + 4 + 6 + 8 + 2 + 12 + 8] == 8)
  }

  @Test func xmpThatRepeatsTheOrientationSaysTheSame() throws {
    func file(_ xmp: String) -> [UInt8] {
      jpeg([
        ExifFixture(orientation: 1).segment,
        (0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(xmp)".utf8)),
      ])
    }
    let forms = [
      #"<rdf:Description tiff:Orientation="3"/>"#, "<a tiff:Orientation = '3'/>",
      "<tiff:Orientation>3</tiff:Orientation>",
    ]
    for form in forms {
      let new = try patch(file(form))
      #expect(String(decoding: new, as: UTF8.self).contains(form.replacing("3", with: "6")))
      #expect(try orientation(new) == .turned90)
    }
    for form in [
      #"<a tiff:Orientation="3"/><b tiff:Orientation="4"/>"#, #"<a tiff:Orientation="9"/>"#,
      #"<a tiff:Orientation="10"/>"#, "tiff:Orientation", "tiff:Orientation=",
      "tiff:Orientation=\"3",
    ] {
      let new = try patch(file(form))
      #expect(
        String(decoding: new, as: UTF8.self).contains(form), "it is not understood, so it stays")
      #expect(try orientation(new) == .turned90)
    }
  }

  @Test func damagedDoubledAndFullExifIsRefused() {
    let exif = ExifFixture(orientation: 6)
    #expect(fault(jpeg([exif.segment, exif.segment])) == .exifTwice)
    #expect(
      fault(jpeg([Self.furtherPictures, ExifFixture().segment])) == .furtherPictures)
    #expect(fault(jpeg([Self.furtherPictures])) == nil, "a segment in front of the list")
    #expect(fault(jpeg([Self.furtherPictures, exif.segment])) == nil, "nothing grows")
    var full = ExifFixture()
    full.main[0x010F] = .bytes([UInt8](repeating: 1, count: 65_500))
    #expect(fault(jpeg([full.segment])) == .exifFull)
    var broken = exif.bytes
    broken[0] = 0
    #expect(fault(jpeg([(0xE1, Array("Exif\0\0".utf8) + broken)])) == .exifDamaged)
    #expect(
      fault(jpeg([(0xE1, Array("Exif\0\u{1}".utf8) + exif.bytes)])) == .exifDamaged)
    #expect(fault(jpeg([(0xE1, Array("Exif\0\0".utf8))])) == .exifDamaged)
    // A directory with more entries than there are bytes.
    var long = exif.bytes
    long[8] = 200
    #expect(fault(jpeg([(0xE1, Array("Exif\0\0".utf8) + long)])) == .exifDamaged)
    let whole = jpeg([exif.segment])
    for end in 3..<200 {
      #expect(fault(Array(whole[..<min(end, whole.count)])) == .cut)
    }
  }

  // MARK: PNG

  @Test func aChunkIsAddedOrChangedWithItsSum() throws {
    let plain = png([])
    let added = try patch(plain)
    #expect(try orientation(added) == .turned90)
    #expect(added.count == plain.count + 38)
    let again = try patch(added)
    #expect(again.count == added.count)
    #expect(try orientation(again) == .turned180)
    // The number and the four bytes of the sum.
    #expect(zip(added, again).count { $0 != $1 } <= 5)
    #expect(PNGCheck.isIntact(added) && PNGCheck.isIntact(again))
    var exif = ExifFixture()
    exif.main[0x010F] = .text("Maker")
    let grown = try patch(png([("eXIf", exif.bytes)]))
    #expect(PNGCheck.isIntact(grown))
    let header = try #require(try ImageDecoder(ImageBytes(grown))).header
    #expect(header.orientation == .turned90)
    #expect(header.camera.make == "Maker")
  }

  @Test func xmpInPNGSaysTheSame() throws {
    let text = "XML:com.adobe.xmp\0\0\0\0\0<a tiff:Orientation=\"1\"/>"
    let new = try patch(png([("iTXt", Array(text.utf8))]))
    #expect(PNGCheck.isIntact(new))
    #expect(String(decoding: new, as: UTF8.self).contains("tiff:Orientation=\"6\""))
  }

  @Test func aDamagedPNGIsRefused() {
    let exif = ExifFixture(orientation: 6).bytes
    let whole = png([("eXIf", exif)])
    for end in 8..<whole.count {
      #expect(fault(Array(whole[..<end])) == .cut)
    }
    #expect(fault(png([("eXIf", exif), ("eXIf", exif)])) == .exifTwice)
    #expect(fault(png([("eXIf", Array("Exif\0\0".utf8) + exif)])) == .exifDamaged)
    var wrongSum = whole
    wrongSum[8 + 25 + 8 + exif.count] ^= 1
    #expect(fault(wrongSum) == .exifDamaged)
    #expect(fault(PNGFixture.signature + PNGFixture.chunk("IEND", [])) == .damaged)
    #expect(fault(whole + [1, 2, 3]) == nil, "bytes behind the end stay there")
  }

  // MARK: Any structure

  @Test(arguments: 0..<300) func fourTurnsAreNoneAndOnlyNamedBytesDiffer(seed: UInt64) throws {
    var random = RandomStructure(seed: seed)
    let file = random.file()
    let (size, pixels) = try upright(file)
    var turned = file
    var undo: [OrientationPatch] = []
    let change: Orientation = seed % 2 == 0 ? .turned90 : .turned270
    for turn in 1...4 {
      let patch = try OrientationPatch(turned, by: change)
      #expect(try orientation(turned) == patch.before)
      let next = try #require(patch.applied(to: turned))
      #expect(try orientation(next) == patch.after)
      #expect(patch.undone(next) == turned)
      #expect(RandomStructure.differsInSplices(turned, next, patch.patch))
      let (now, _) = try upright(next)
      #expect(now == (turn % 2 == 1 ? size.transposed : size))
      undo.append(patch)
      turned = next
    }
    let (again, same) = try upright(turned)
    #expect(again == size && same == pixels)
    #expect(try OrientationPatch(turned, by: .mirrored).before == undo[0].before)
    for patch in undo.reversed() { turned = try #require(patch.undone(turned)) }
    #expect(turned == file)
    // A quarter turn is that of the pixels.
    let once = try upright(try patch(file, .turned90)).1
    var wanted = pixels
    for y in 0..<size.height {
      for x in 0..<size.width {
        let position = Orientation.turned90.upright(x: x, y: y, of: size)
        wanted[position.y * size.height + position.x] = pixels[y * size.width + x]
      }
    }
    #expect(once == wanted)
  }

  @Test(arguments: 0..<200) func changedBytesNeverMakeAFileThatIsReadInAnotherWay(seed: UInt64)
    throws
  {
    var random = RandomStructure(seed: seed)
    var file = random.file()
    for _ in 0..<Int.random(in: 1...6, using: &random.numbers) {
      let index = Int.random(in: 2..<min(file.count, 400), using: &random.numbers)
      file[index] = UInt8.random(in: 0...255, using: &random.numbers)
    }
    guard let patch = try? OrientationPatch(file, by: .turned90) else { return }
    let new = try #require(patch.applied(to: file))
    #expect(patch.undone(new) == file)
    // One that is still decoded is shown turned.
    guard let before = try? orientation(file) else { return }
    #expect(before == patch.before)
    #expect(try orientation(new) == patch.after)
  }
}
