import Decoding
import Foundation
import ImageExchange
import ImageFixtures
import Pixels
import TestSupport
import Testing

extension DecoderSuites {
  /// Bytes go to the real decoder, and headers and pixels come back.
  @Suite struct DecodingTests {
    let workplace: Workplace
    let decoder: Decoder

    init() throws {
      workplace = try Workplace()
      decoder = Decoder(Workplace.decoderPath)
    }

    @Test func aPNGComesWithItsHeaderFirst() throws {
      let png = PNGFixture(width: 5, height: 3, .rgb) { x, y, c in x * 40 + y * 10 + c }
      let replies = decoder.everyReply(
        to: .pixels(fitting: nil, preview: true), on: try workplace.source(png.file))
      #expect(replies.count == 2)
      #expect(replies.header?.format == .png)
      let (picture, isPreview) = try #require(replies.pictures.first)
      #expect(!isPreview && picture.isOpaque)
      #expect(picture.size == PixelSize(width: 5, height: 3))
      let expected = (0..<3).flatMap { y in
        (0..<5).map { x in
          let red = UInt32(x * 40 + y * 10)
          return 0xFF00_0000 | red << 16 | (red + 1) << 8 | (red + 2)
        }
      }
      #expect(picture.levels[0].words == expected)
      #expect(
        picture.levels.map(\.size)
          == (0...3).map { PixelSize(width: 5, height: 3).halved(times: $0) })
    }

    /// The file is longer than the start that is read for a header.
    @Test(arguments: [0, 300_000])
    func aPNGIsTurnedByExifAfterItsPixels(bytesBehind: Int) throws {
      var file = PNGFixture(width: 5, height: 3, .rgb) { x, y, c in x * 40 + y * 10 + c }.file
      let exif = PNGFixture.chunk("eXIf", ExifFixture(orientation: 6).bytes)
      file.insert(contentsOf: exif, at: file.count - 12)
      let other = PNGFixture.chunk("teSt", [UInt8](repeating: 0, count: 300_000))
      file.insert(contentsOf: other, at: file.count - exif.count - 12)
      let last = PNGFixture.chunk("teSt", [UInt8](repeating: 0, count: bytesBehind))
      file.insert(contentsOf: last, at: file.count - 12)
      let replies = decoder.everyReply(
        to: .pixels(fitting: nil, preview: false), on: try workplace.source(file))
      #expect(replies.header?.orientation == .turned90)
      #expect(replies.pictures.first?.picture.size == PixelSize(width: 3, height: 5))
    }

    @Test func starsAfterThePixelsOfAPNGAreRead() throws {
      var file = PNGFixture(width: 5, height: 3, .rgb) { x, y, c in x * 40 + y * 10 + c }.file
      let text = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating='3' /></rdf:RDF></x:xmpmeta>
        """
      let parts = Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0] + Array(text.utf8)
      let other = PNGFixture.chunk("teSt", [UInt8](repeating: 0, count: 300_000))
      file.insert(contentsOf: other + PNGFixture.chunk("iTXt", parts), at: file.count - 12)
      let replies = decoder.everyReply(to: .header, on: try workplace.source(file))
      #expect(replies.header?.texts.rating == 3)
    }

    /// Stored 40 × 24 on its side, with a thumbnail: header, preview, then the picture.
    @Test func aPreviewComesBeforeThePixels() throws {
      var exif = ExifFixture(orientation: 6)
      exif.thumbnail = JPEGFixture(width: 20, height: 12) { _, _, _ in 90 }.file
      var jpeg = JPEGFixture(width: 40, height: 24) { x, _, _ in x < 2 ? 50 : 200 }
      jpeg.segments = [exif.segment]
      let source = try workplace.source(jpeg.file)
      let size = PixelSize(width: 24, height: 40)
      let replies = decoder.everyReply(to: .pixels(fitting: nil, preview: true), on: source)
      #expect(replies.count == 3)
      #expect(replies.header?.orientation == .turned90)
      #expect(replies.header?.uprightSize == size)
      let pictures = replies.pictures
      try #require(pictures.map(\.isPreview) == [true, false])
      #expect(pictures.allSatisfy { $0.picture.size == size })
      #expect(pictures[0].picture.levels[0].size == PixelSize(width: 12, height: 20))
      #expect(pictures[0].picture.levels[0][6, 10] == 0xFF5A_5A5A)
      let picture = pictures[1].picture.levels[0]
      #expect(picture.size == size)
      #expect(picture[12, 0] == 0xFF32_3232 && picture[12, 39] == 0xFFC8_C8C8)
      let plain = decoder.everyReply(to: .pixels(fitting: nil, preview: false), on: source)
      #expect(plain.pictures.map(\.isPreview) == [false])
    }

    @Test(arguments: [
      (41, 25, 8), (27, 17, 8), (26, 16, 5), (21, 13, 4), (16, 10, 3), (11, 7, 2), (6, 4, 1),
      (1, 1, 1),
    ])
    func aFittingRequestGivesAsManyEighthsAsItTakes(width: Int, height: Int, eighths: Int) throws {
      let jpeg = JPEGFixture(width: 41, height: 25) { x, y, _ in x * 30 + y * 20 }
      let fitting = PixelSize(width: width, height: height)
      let replies = decoder.everyReply(
        to: .pixels(fitting: fitting, preview: false), on: try workplace.source(jpeg.file))
      let picture = try #require(replies.pictures.first?.picture)
      #expect(picture.size == PixelSize(width: 41, height: 25))
      #expect(picture.levels[0].size == picture.size.scaled(eighths: eighths))
    }

    @Test func theAlbumsForestStandsUpright() throws {
      let file = Repository.sampleAlbum.appending(path: "5 Forest.jpg")
      let fitting = PixelSize(width: 400, height: 600)
      let replies = decoder.everyReply(
        to: .pixels(fitting: fitting, preview: true), on: try Workplace.source(at: file))
      #expect(replies.header?.uprightSize == PixelSize(width: 1600, height: 2400))
      #expect(replies.pictures.map(\.isPreview) == [true, false])
      #expect(replies.pictures.last?.picture.levels[0].size == fitting)
    }

    /// Bad files fail one by one; the decoder goes on.
    @Test func badFilesAreToldApart() throws {
      let png = PNGFixture(width: 30, height: 30, .rgb) { x, _, _ in x }.file
      let cases: [([UInt8], ImageFailure.Code)] = [
        ([], .empty), (Array("text, and no picture".utf8), .unrecognized),
        (Array("8BPS".utf8), .unsupported), (Array(png.prefix(50)), .truncated),
      ]
      for (file, code) in cases {
        let source = try workplace.source(file)
        let replies = decoder.everyReply(to: .pixels(fitting: nil, preview: true), on: source)
        #expect(replies.failure?.code == code)
      }
      #expect(decoder.failure(on: try workplace.source(png)) == nil)
    }

    @Test(arguments: [true, false]) func aCanvasBecomesAFileAndBack(isOpaque: Bool) throws {
      let size = PixelSize(width: 37, height: 19)
      func word(_ x: Int, _ y: Int) -> UInt32 {
        let alpha = isOpaque ? 255 : UInt32(x * 6)
        let level = { (value: UInt32) in value * alpha / 255 }
        return alpha << 24 | level(UInt32(x * 5)) << 16 | level(UInt32(y * 9)) << 8 | level(77)
      }
      let canvas = try SharedCanvas(size: size)
      let stride = canvas.stride
      try canvas.draw { words in
        for y in 0..<size.height { for x in 0..<size.width { words[y * stride + x] = word(x, y) } }
      }
      let file = try decoder.png(of: canvas, isOpaque: isOpaque)
      #expect(file.starts(with: PNGFixture.signature))
      let replies = decoder.everyReply(
        to: .pixels(fitting: nil, preview: false), on: try workplace.source(file))
      let picture = try #require(replies.pictures.first?.picture)
      #expect(picture.isOpaque == isOpaque)
      let expected = (0..<size.height).flatMap { y in (0..<size.width).map { word($0, y) } }
      #expect(picture.levels[0].words == expected)
    }
  }
}
