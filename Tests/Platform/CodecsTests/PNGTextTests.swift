import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

/// The texts of thumbnails that name their photo.
@Suite struct PNGTextTests {
  private static func header(_ chunks: [(type: String, contents: [UInt8])]) throws -> ImageHeader {
    var png = PNGFixture(width: 2, height: 2, .gray) { _, _, _ in 9 }
    png.chunks = chunks
    return try Decoded(png.file).header
  }

  private static func text(_ key: String, _ value: String) -> (type: String, contents: [UInt8]) {
    ("tEXt", Array(key.utf8) + [0] + Array(value.utf8))
  }

  @Test func writtenTagsAreReadBack() throws {
    var tags = ThumbnailTags()
    tags.uri = "file:///" + String(repeating: "%20", count: 4000)
    tags.modified = 1_700_000_000
    tags.fileSize = 5_000_000_000
    tags.mimetype = "image/jpeg"
    tags.imageSize = PixelSize(width: 6000, height: 4000)
    tags.software = "Lightbox"
    let bitmap = unsafe Bitmap(size: PixelSize(width: 3, height: 2), isOpaque: true) { words in
      for index in words.indices { unsafe words[index] = 0xFF00_0000 | UInt32(index) }
    }
    let decoded = try Decoded(try PNGEncoder.encode(bitmap, tags: tags))
    #expect(decoded.header.tags == tags)
    #expect(decoded.words == bitmap.words)
  }

  @Test func compressedAndInternationalTextsAreRead() throws {
    let header = try Self.header([
      ("zTXt", Array("Thumb::URI".utf8) + [0, 0] + PNGFixture.zlib(Array("file:///a".utf8))),
      ("iTXt", Array("Thumb::MTime".utf8) + [0, 0, 0, 0, 0] + Array("12".utf8)),
    ])
    #expect(header.tags.uri == "file:///a")
    #expect(header.tags.modified == 12)
  }

  @Test func valuesThatAreNoneCountAsMissing() throws {
    let header = try Self.header([
      Self.text("Thumb::MTime", "12.5"), Self.text("Thumb::Size", "99999999999999999999"),
      Self.text("Thumb::Image::Width", "0"), Self.text("Thumb::Image::Height", "10"),
      Self.text("Thumb::URI", "file:///\u{7}"), Self.text("Software", ""),
      Self.text("Thumb::Mimetype", String(repeating: "x", count: 256)),
    ])
    var expected = ThumbnailTags()
    expected.software = ""
    #expect(header.tags == expected)
  }

  @Test func aTextThatUnpacksBeyondTheLimitIsNotKept() throws {
    var limits = ImageLimits.standard
    limits.metadataBytes = 10_000
    var png = PNGFixture(width: 2, height: 2, .gray) { _, _, _ in 9 }
    let bomb = [UInt8](repeating: 0x41, count: 60_000)
    png.chunks = [("zTXt", Array("Thumb::URI".utf8) + [0, 0] + PNGFixture.zlib(bomb))]
    #expect(try Decoded(png.file, limits: limits).header.tags.uri == nil)
  }

  @Test func aPhotoSaysNothing() throws {
    #expect(
      try Decoded(JPEGFixture(width: 8, height: 8) { _, _, _ in 0 }.file).header.tags
        == ThumbnailTags())
  }
}
