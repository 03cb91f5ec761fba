import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

/// Dates, places and texts of a photo, wherever its format keeps them.
@Suite struct MetadataTests {
  static let xmp = """
    <?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'>
    <rdf:RDF><rdf:Description rdf:about='' xmp:Rating="4" other='x > y'>
    <dc:title><rdf:Alt><rdf:li xml:lang='de'>Titel</rdf:li>
    <rdf:li xml:lang="x-default">A &lt;title&gt; &#8212; &amp;more; &#x1F600;</rdf:li></rdf:Alt></dc:title>
    <dc:description><rdf:Alt><rdf:li xml:lang="x-default"> Of this </rdf:li></rdf:Alt></dc:description>
    <dc:creator><rdf:Seq><rdf:li>First</rdf:li><rdf:li>Second</rdf:li></rdf:Seq></dc:creator>
    <dc:subject><rdf:Bag><rdf:li>not a title</rdf:li><rdf:li>sea &amp; sky</rdf:li></rdf:Bag></dc:subject>
    </rdf:Description></rdf:RDF></x:xmpmeta>
    """

  static func expectTexts(_ texts: PhotoTexts) {
    #expect(texts.title == "A <title> — &more; 😀")
    #expect(texts.description == "Of this")
    #expect(texts.creator == "First, Second")
    #expect(texts.keywords == ["not a title", "sea & sky"])
    #expect(texts.rating == 4)
  }

  static func jpeg(_ segments: [(marker: UInt8, contents: [UInt8])]) throws -> ImageHeader {
    var jpeg = JPEGFixture(width: 8, height: 8) { _, _, _ in 100 }
    jpeg.segments = segments
    return try Decoded(jpeg.file).header
  }

  static func xmpSegment(_ text: String) -> (marker: UInt8, contents: [UInt8]) {
    (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(text.utf8))
  }

  @Test func xmpIsReadInEachFormat() throws {
    Self.expectTexts(try Self.jpeg([Self.xmpSegment(Self.xmp)]).texts)
    var png = PNGFixture(width: 2, height: 2, .gray) { _, _, _ in 0 }
    png.chunks = [("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Array(Self.xmp.utf8))]
    Self.expectTexts(try Decoded(png.file).header.texts)
    var webP = WebPFixture(width: 2, height: 2) { _, _ in 0xFF00_0000 }
    webP.xmp = Array(Self.xmp.utf8)
    Self.expectTexts(try Decoded(webP.file).header.texts)
  }

  @Test func aRatingMayBeAnElement() throws {
    for (text, rating) in [("3", 3), ("-1", -1), ("5.0", 5), ("9", nil), ("many", nil)] {
      let xmp = "<xmp:Rating>\(text)</xmp:Rating>"
      #expect(try Self.jpeg([Self.xmpSegment(xmp)]).texts.rating == rating)
    }
  }

  static func iptc(_ records: [(UInt8, UInt8, [UInt8])]) -> (marker: UInt8, contents: [UInt8]) {
    var data: [UInt8] = []
    for (record, number, value) in records {
      data += [0x1C, record, number] + bigEndian(UInt16(value.count)) + value
    }
    var block = Array("Photoshop 3.0\0".utf8)
    // A resource before it, with a name and a length that are odd.
    block += Array("8BIM".utf8) + [3, 0xED, 2] + Array("ab".utf8) + [0] + bigEndian(UInt32(3))
    block += [1, 2, 3, 0]
    block += Array("8BIM".utf8) + [4, 4, 0, 0] + bigEndian(UInt32(data.count)) + data
    return (0xED, block)
  }

  @Test func iptcIsReadInItsCharacterSets() throws {
    let latin = try Self.jpeg([
      Self.iptc([
        (2, 5, [0x43, 0x61, 0x66, 0xE9]), (2, 80, Array("Me".utf8)), (2, 120, Array("Long".utf8)),
      ])
    ]).texts
    #expect(latin.title == "Café" && latin.creator == "Me" && latin.description == "Long")
    let utf8 = try Self.jpeg([
      Self.iptc([
        (1, 90, [0x1B, 0x25, 0x47]), (2, 5, Array("Größe".utf8)),
        (2, 25, Array("Meer".utf8)), (2, 25, []), (2, 25, Array("Küste".utf8)),
      ])
    ]).texts
    #expect(utf8.title == "Größe" && utf8.keywords == ["Meer", "Küste"])
  }

  @Test func textsOfXMPWinOverTheCameras() throws {
    var exif = ExifFixture()
    exif.main = [
      0x010E: .text("By EXIF"), 0x013B: .text("Camera's owner"), 0x4746: .short(2),
    ]
    let both = try Self.jpeg([exif.segment, Self.xmpSegment(Self.xmp)]).texts
    Self.expectTexts(both)
    let alone = try Self.jpeg([exif.segment]).texts
    #expect(alone.description == "By EXIF" && alone.creator == "Camera's owner")
    #expect(alone.rating == 2 && alone.title == nil)
    exif.main[0x010E] = .text("OLYMPUS DIGITAL CAMERA")
    #expect(try Self.jpeg([exif.segment]).texts.description == nil)
  }

  @Test func aDateHasItsDecimalsAndItsDistanceFromUTC() throws {
    var exif = ExifFixture()
    exif.main[0x0132] = .text("2024:06:01 10:00:00")
    exif.photo = [
      0x9003: .text("2024:05:31 18:04:09"), 0x9290: .text("11"), 0x9291: .text("042"),
      0x9010: .text("+09:00"), 0x9011: .text("-03:30"),
    ]
    var camera = try Self.jpeg([exif.segment]).camera
    #expect(camera.captureDate == "2024-05-31 18:04:09")
    #expect(camera.captureFraction == "042" && camera.captureOffset == "-03:30")
    exif.photo[0x9003] = nil
    camera = try Self.jpeg([exif.segment]).camera
    #expect(camera.captureDate == "2024-06-01 10:00:00")
    #expect(camera.captureFraction == "11" && camera.captureOffset == "+09:00")
    exif.photo[0x9290] = .text("x")
    exif.photo[0x9010] = .text("local")
    camera = try Self.jpeg([exif.segment]).camera
    #expect(camera.captureFraction == nil && camera.captureOffset == nil)
  }

  @Test func exposureAndHeight() throws {
    var exif = ExifFixture()
    exif.photo = [0x9204: .signedRational(-1, 3), 0x9209: .short(0x19), 0xA405: .short(52)]
    exif.gps = [5: .byte(1), 6: .rationals([(125, 10)])]
    let camera = try Self.jpeg([exif.segment]).camera
    #expect(abs((camera.exposureBias ?? 0) + 1.0 / 3) < 1e-9)
    #expect(camera.usedFlash == true && camera.equivalentFocalLength == 52)
    #expect(camera.altitude == -12.5)
  }

  @Test(arguments: [(UInt16(1), ExposureProgram.manual), (3, .aperturePriority), (8, .landscape)])
  func theDialOfTheCamera(number: UInt16, program: ExposureProgram) throws {
    var exif = ExifFixture()
    exif.photo = [0x8822: .short(number), 0x9207: .short(2), 0x9204: .signedRational(2, 3)]
    exif.gps = [5: .byte(0), 6: .rationals([(346, 10)])]
    let camera = try Self.jpeg([exif.segment]).camera
    #expect(camera.exposureProgram == program && camera.metering == .centerWeighted)
    #expect(abs((camera.exposureBias ?? 0) - 2.0 / 3) < 1e-9)
    #expect(camera.altitude == 34.6)
  }

  @Test(
    arguments: [
      (UInt16(0), false), (1, true), (0x18, false), (0x5F, true), (0x20, nil), (0x30, nil),
    ] as [(UInt16, Bool?)])
  func aCameraWithoutAFlashTellsNothingOfIt(value: UInt16, fired: Bool?) throws {
    var exif = ExifFixture()
    exif.photo = [0x9209: .short(value)]
    #expect(try Self.jpeg([exif.segment]).camera.usedFlash == fired)
  }

  @Test func directoriesOfALargeTIFFMayComeAfterItsPixels() {
    var exif = ExifFixture()
    // A value of four bytes, which lies in its entry.
    exif.main = [0x010F: .text("Abc")]
    let pixels = [UInt8](repeating: 0, count: 1_000)
    let start: [UInt8] = [0x49, 0x49, 42, 0] + littleEndian(UInt32(8 + pixels.count))
    let file = ImageBytes(start + pixels + exif.bytes.dropFirst(8))
    var limits = ImageLimits.standard
    limits.metadataBytes = 500
    var header = ImageHeader(format: .tiff, storedSize: PixelSize(width: 1, height: 1))
    header.readMetadata(ofTIFF: file, limits)
    #expect(header.camera.make == "Abc")
  }

  @Test(arguments: [0, 9, 255, 300] as [UInt16]) func numbersWithoutAMeaning(number: UInt16) throws
  {
    var exif = ExifFixture()
    exif.photo = [
      0x8822: .short(number), 0x9207: .short(number), 0x9204: .signedRational(1, 0),
    ]
    let camera = try Self.jpeg([exif.segment]).camera
    #expect(camera.exposureProgram == nil && camera.metering == nil && camera.exposureBias == nil)
  }
}
