#if JPEGXL
  import Codecs
  import ImageExchange
  import ImageFixtures
  import MoreCodecs
  import Pixels
  import Testing

  /// EXIF and XMP in the boxes of JPEG XL.
  @Suite struct JXLMetadataTests {
    static let xmp = Array(
      """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'>
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
      <rdf:Description rdf:about='' xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='4'/>
      </rdf:RDF></x:xmpmeta>
      """.utf8)

    /// EXIF behind a distance of two bytes, with an orientation that JPEG XL says to ignore.
    static var exif: [UInt8] {
      var exif = ExifFixture(orientation: 6)
      exif.main[0x010F] = .text("Maker")
      exif.photo[0x9003] = .text("2024:05:31 18:04:09")
      return [0, 0, 0, 2, 0, 0] + exif.bytes
    }

    static func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
      bigEndian(UInt32(contents.count + 8)) + Array(type.utf8) + contents
    }

    /// The contents of a box, of up to 65,536 bytes, as Brotli stores them.
    static func packed(_ type: String, _ contents: [UInt8]) -> [UInt8] {
      let head = 1 << 20 | (contents.count - 1) << 4
      return box(
        "brob",
        Array(type.utf8) + [0, 8, 16].map { UInt8(head >> $0 & 255) } + contents + [3])
    }

    static func file(before: [UInt8], after: [UInt8]) -> [UInt8] {
      let type = Array("jxl ".utf8)
      return box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", type + [0, 0, 0, 0] + type)
        + before + box("jxlc", EncodedFixture.jxl) + after
    }

    @Test func metadataInBoxesAreReadAndTurnNothing() throws {
      for file in [
        Self.file(before: Self.box("Exif", Self.exif) + Self.box("xml ", Self.xmp), after: []),
        Self.file(before: [], after: Self.box("xml ", Self.xmp) + Self.box("Exif", Self.exif)),
        Self.file(
          before: Self.packed("Exif", Self.exif), after: Self.packed("xml ", Self.xmp)),
      ] {
        let opened = try Opened(file)
        #expect(opened.header.camera.make == "Maker")
        #expect(opened.header.camera.captureDate == "2024-05-31 18:04:09")
        #expect(opened.header.texts.rating == 4)
        #expect(opened.header.orientation == .upright)
        #expect(opened.header.storedSize == PixelSize(width: 32, height: 16))
        #expect(!opened.pixels.isDamaged)
      }
    }

    @Test func metadataThatAreDamagedOrTooLargeAreAsIfThereWereNone() throws {
      var cut = Self.packed("xml ", Self.xmp)
      cut[cut.count - 1] = 0
      let short = Self.box("brob", Array("xml ".utf8))
      let far = Self.box("Exif", [0xFF, 0xFF, 0xFF, 0xFF] + Self.exif)
      for boxes in [cut, short, far, Self.box("Exif", []), Self.box("brob", [])] {
        let header = try Opened(Self.file(before: boxes, after: [])).header
        #expect(header.texts.rating == nil && header.camera.make == nil)
      }
      var limits = ImageLimits.standard
      limits.metadataBytes = Self.xmp.count + 20
      for (count, rating) in [(0, 4), (21, nil)] as [(Int, Int?)] {
        let xmp = Self.xmp + [UInt8](repeating: 0x20, count: count)
        let file = Self.file(before: Self.packed("xml ", xmp), after: [])
        #expect(try Opened(file, limits: limits).header.texts.rating == rating)
      }
    }
  }
#endif
