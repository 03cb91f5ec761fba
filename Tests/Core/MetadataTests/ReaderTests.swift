import ImageExchange
import ImageFixtures
import Metadata
import Testing

/// The readers of containers and of XMP, each on bytes that hold nothing else.
@Suite struct ReaderTests {
  // MARK: Containers

  private static func marker(_ bytes: [UInt8], at offset: Int) throws -> (Int, UInt8, Range<Int>)? {
    try JPEGMarker(bytes.span, at: offset).map { ($0.start, $0.code, $0.contents) }
  }

  @Test func aMarkerStandsBehindFillBytes() throws {
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xFF, 0xE1, 0, 4, 1, 2, 7, 0xFF, 0xDA, 0, 9]
    #expect(try #require(try Self.marker(bytes, at: 0)) == (0, 0xD8, 2..<2))
    #expect(try #require(try Self.marker(bytes, at: 2)) == (3, 0xE1, 7..<9))
    #expect(try Self.marker(bytes, at: 9) == nil, "a byte between two segments")
    #expect(try #require(try Self.marker(bytes, at: 10)) == (10, 0xDA, 14..<21), "it is cut")
    #expect(try Self.marker(bytes, at: 13) == nil && Self.marker(bytes, at: 99) == nil)
    #expect(throws: ImageFailure.self) { try Self.marker([0xFF, 0xDB, 0, 1], at: 0) }
    let empty = try #require(try Self.marker([0xFF, 0xE1, 0, 1], at: 0))
    #expect(empty == (0, 0xE1, 4..<4), "data of no length")
  }

  @Test func theNextMarkerLiesBehindCodedData() throws {
    let bytes: [UInt8] = [1, 0xFF, 0, 0xFF, 0xD3, 2, 0xFF, 0xFE, 0, 3, 9, 0xFF, 0xE0, 0, 9]
    var offset = 0
    let found = try JPEGMarker.next(in: bytes.span, from: &offset).map { ($0.start, $0.contents) }
    #expect(try #require(found) == (6, 10..<11))
    let next = try JPEGMarker.next(in: bytes.span, from: &offset).map(\.start)
    #expect(next == nil && offset == 11, "a segment that is cut")
  }

  @Test func aChunkHasItsCRC() throws {
    let check = Array("123456789".utf8)
    #expect(PNGChunk.crc(of: check.span, in: check.indices) == 0xCBF4_3926)
    let bytes = [7] + PNGFixture.chunk("eXIf", [1, 2, 3])
    let found = PNGChunk(bytes.span, at: 1).map { ($0.kind, $0.contents, $0.checked, $0.whole) }
    let (kind, contents, checked, whole) = try #require(found)
    #expect(kind == .exif && contents == 9..<12 && checked == 5..<12 && whole == 1..<16)
    #expect(bytes.span.big32(at: 12) == Int(PNGChunk.crc(of: bytes.span, in: checked)))
    let isThere = PNGChunk(bytes.span, at: 5) != nil
    #expect(!isThere, "fewer bytes than any chunk has")
  }

  @Test func bothKindsOfTIFFHaveDirectories() throws {
    let small: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + [1, 0, 0, 3, 0, 0, 0, 1, 0, 5, 0, 0, 0, 0, 0, 9]
    let big: [UInt8] =
      [0x49, 0x49, 43, 0, 8, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0]
      + [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]
      + [9, 0, 0, 0, 0, 0, 0, 0]
    for bytes in [small, big] {
      let file = [1, 2, 3] + bytes
      let found = TIFFReader(file.span, in: 3..<file.count)
      let tiff = try #require(found)
      #expect(tiff.isBig == (bytes == big) && tiff.isPlain == (bytes == small))
      let first = tiff.directory(at: tiff.firstDirectory, file.span)
      let directory = try #require(first)
      let value = tiff.integer(directory[0x0100], file.span)
      #expect(value == 5 && directory.next == 9 && !directory.isCut)
      let cut = Array(file[..<(file.count - (bytes == big ? 12 : 6))])
      let half = TIFFReader(cut.span, in: 3..<cut.count)?.directory(
        at: tiff.firstDirectory, cut.span)
      #expect(half?.isCut == true && half?.entries.isEmpty == true)
    }
  }

  // MARK: XMP

  private static func read(_ text: String) -> XMPReader {
    let bytes = Array(text.utf8)
    return XMPReader(bytes.span, in: bytes.indices)
  }

  private static func document(_ description: String) -> String {
    """
    <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description \
    xmlns:a="http://ns.adobe.com/xap/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/" \
    \(description)</r:Description></r:RDF>
    """
  }

  @Test func aPrefixIsWhatItIsDeclaredToBe() {
    let text = Self.document(
      "a:Rating='2'><d:title><r:Alt><r:li>T</r:li></r:Alt></d:title><xmp:Rating>9</xmp:Rating>")
    let xmp = Self.read(text)
    #expect(xmp.texts.title == "T" && xmp.texts.rating == 2 && xmp.rating == 2)
    #expect(xmp.ratings.count == 2 && !xmp.isXMP, "a prefix that is used and not declared")
    let other = Self.read(Self.document("xmlns:xmp='u:other' xmp:Rating='3'>"))
    #expect(other.texts.rating == nil && other.isXMP)
  }

  @Test(arguments: ["MotionPhoto", "MicroVideo"]) func motionPhotoSaysSo(name: String) {
    let space = "http://ns.google.com/photos/1.0/camera/"
    for (value, isOne) in [("1", true), ("0", false), ("yes", false), ("", false)] {
      let attribute = Self.read(Self.document("xmlns:g='\(space)' g:\(name)='\(value)'>"))
      #expect(attribute.texts.isMotionPhoto == isOne, "\(value)")
      let element = "xmlns:g='\(space)'><g:\(name)>\(value)</g:\(name)>"
      #expect(Self.read(Self.document(element)).texts.isMotionPhoto == isOne, "\(value)")
    }
    let other = Self.read(Self.document("xmlns:g='u:other' g:\(name)='1'>"))
    #expect(!other.texts.isMotionPhoto)
  }

  /// Windows writes percents.
  @Test func ratingOfWindowsStandsInForThePhotos() {
    for space in ["http://ns.microsoft.com/photo/1.0/", "http://ns.microsoft.com/photo/1.0"] {
      for (percent, stars) in [
        ("0", 0), ("1", 1), ("12", 1), ("13", 2), ("25", 2), ("50", 3), ("75", 4), ("87", 4),
        ("88", 5), ("99", 5), ("100", 5), ("101", nil), ("-1", nil), ("many", nil),
      ] {
        let attribute = Self.read(Self.document("xmlns:m='\(space)' m:Rating='\(percent)'>"))
        #expect(attribute.texts.rating == stars && attribute.rating == nil, "\(percent)")
        let element = "xmlns:m='\(space)'><m:Rating>\(percent)</m:Rating>"
        #expect(Self.read(Self.document(element)).texts.rating == stars, "\(percent)")
      }
      let both = Self.read(Self.document("xmlns:m='\(space)' m:Rating='99' a:Rating='2'>"))
      #expect(both.texts.rating == 2)
    }
  }

  @Test func ratingOfAnIngredientIsNotThePhotos() {
    let inside = "><i:i xmlns:i='u:i'><r:Description a:Rating='1'/></i:i>"
    #expect(Self.read(Self.document(inside)).texts.rating == nil)
    #expect(Self.read(Self.document("a:Rating='3'" + inside)).texts.rating == 3)
  }

  @Test func aTextThatIsNoGoodXMLTellsWhatItCan() {
    let broken = [
      "<dc:title><rdf:li>T</rdf:li><b c=></dc:title><xmp:Rating>4</xmp:Rating>",
      "<!DOCTYPE x><a><dc:title><rdf:li>T</b></dc:title></a></a><xmp:Rating>4",
    ]
    for text in broken {
      let xmp = Self.read(text)
      #expect(xmp.texts.title == "T" && xmp.texts.rating == 4 && xmp.rating == nil)
      #expect(!xmp.isXMP && xmp.ratings.isEmpty)
    }
    #expect(Self.read("<!-- <xmp:Rating>4</xmp:Rating> -->").texts.rating == nil)
  }

  /// Each element that declares a prefix copies the prefixes around it.
  @Test func prefixesBeyondAllUseAreNotKept() {
    func declarations(_ count: Int) -> String {
      (0..<count).map { "xmlns:p\($0)='u:\($0)'" }.joined(separator: " ")
    }
    for (count, isXMP) in [(100, true), (300, false)] {
      let xmp = Self.read(Self.document("a:Rating='3' \(declarations(count))>"))
      #expect(xmp.rating == 3 && xmp.isXMP == isXMP, "\(count) prefixes")
    }
    // A known prefix gets its new meaning all the same.
    let anew = Self.read(
      Self.document("\(declarations(300))><d:x xmlns:a='u:'><d:y a:Rating='5'/></d:x>"))
    #expect(anew.texts.rating == nil && !anew.isXMP)
  }

  @Test func placesAreThoseOfTheFile() {
    let bytes = Array("??<a tiff:Orientation='6'/><tiff:Orientation>3</tiff:Orientation>8".utf8)
    let xmp = XMPReader(bytes.span, in: 2..<(bytes.count - 1))
    #expect(xmp.orientations.map { Array(bytes[$0]) } == [[0x36], [0x33]])
  }

  @Test(.timeLimit(.minutes(20))) func aLongTextOfBrokenTagsIsReadOnce() {
    let texts = ["<", "<a b='", "<a b=\"<", "<!--", "<a>", "</a>", "<rdf:li>", "<xmp:Rating>"]
    for text in texts { _ = Self.read(String(repeating: text, count: 400_000)) }
  }
}
