import Codecs
import ImageExchange
import ImageFixtures
import Testing

@Suite struct FormatTests {
  static let starts: [(ImageFormat, [UInt8])] = [
    (.png, PNGFixture.signature),
    (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]),
    (.webP, Array("RIFF1234WEBPVP8 ".utf8)),
    (.gif, Array("GIF89a".utf8)),
    (.tiff, [0x49, 0x49, 0x2A, 0]), (.tiff, [0x4D, 0x4D, 0, 0x2A]),
    (.avif, [0, 0, 0, 28] + Array("ftypmif1....avifmiaf....".utf8)),
    (.heif, [0, 0, 0, 24] + Array("ftypheic....mif1heic".utf8)),
    (.jpegXL, [0xFF, 0x0A, 0, 0]),
    (.jpegXL, [0, 0, 0, 12] + Array("JXL \r\n".utf8)),
    (.jpeg2000, [0, 0, 0, 12] + Array("jP  \r\n".utf8)),
    (.bmp, Array("BM......".utf8)),
    (.ico, [0, 0, 1, 0, 1, 0]), (.ico, [0, 0, 2, 0, 0, 1]),
    (.psd, Array("8BPS".utf8)),
    (.qoi, Array("qoif".utf8)),
    (.openEXR, [0x76, 0x2F, 0x31, 0x01]),
    (.cameraRaw, Array("FUJIFILMCCD-RAW 0201".utf8)), (.cameraRaw, Array("IIRO".utf8)),
    (.cameraRaw, [0x49, 0x49, 0x55, 0]),
    (.svg, Array("<svg xmlns=\"…\">".utf8)),
    (.svg, Array("\u{FEFF}<?xml version=\"1.0\"?>\n<svg>".utf8)),
  ]

  @Test(arguments: starts) func theFirstBytesTellTheFormat(_ format: ImageFormat, _ start: [UInt8])
  {
    #expect(ImageFormat(of: ImageBytes(start)) == format)
  }

  @Test(arguments: [
    "<svg>", "<svg/>", " \n<svg width='1'>", "<!-- <html> --><svg>", "<s:svg xmlns:s='…'>",
    "<?xml version='1.0'?><!-- \(String(repeating: "long ", count: 9_999)) -->\n<svg>",
    "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/…/svg11.dtd'><svg>",
    "<!DOCTYPE svg [ <!ENTITY a '>]'> <!-- ]> --> <!ATTLIST svg b CDATA #IMPLIED> ]>\n<svg>",
  ]) func aTextIsRecognizedByItsFirstElement(_ text: String) {
    #expect(ImageFormat(of: ImageBytes(Array(text.utf8))) == .svg)
    let wide = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(ImageFormat(of: ImageBytes([0xFF, 0xFE] + wide)) == .svg)
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(ImageFormat(of: ImageBytes([0xFE, 0xFF] + big)) == .svg)
  }

  @Test(arguments: [
    "", "<", "<svg", "<svgs>", "<!-- <svg> -->", "<!-- <svg>", "<?xml <svg>",
    "<!DOCTYPE svg [<svg>",
    "<html><svg>", "text <svg>", "<:>", "<svg:x>", "<!DOCTYPE svg 'a><svg>",
  ]) func aTextThatBeginsOtherwiseIsNone(_ text: String) {
    #expect(ImageFormat(of: ImageBytes(Array(text.utf8))) == nil)
  }

  @Test func everyFormatHasAnExample() {
    #expect(Set(Self.starts.map(\.0)) == Set(ImageFormat.allCases))
  }

  static let decoded: Set<ImageFormat> = [.png, .jpeg, .webP, .gif, .bmp, .ico, .qoi, .cameraRaw]

  @Test func aFormatThatIsNotDecodedIsNamed() {
    for (format, start) in Self.starts where !Self.decoded.contains(format) {
      let failure = failure(start + Array(repeating: 0, count: 64))
      if format.program == .first {
        #expect(failure?.code == .unsupported)
        #expect(failure?.description == "\(format.name) pictures are not supported yet")
      } else {
        #expect(failure == .elsewhere(format))
        #expect(failure?.program == format.program)
      }
    }
  }

  @Test func otherFilesAreNotTakenForPictures() {
    #expect(failure([])?.code == .empty)
    for bytes in [
      [0x20], Array("#!/bin/sh\n".utf8), Array("<?xml version=\"1.0\"?><html>".utf8),
      [0, 0, 2, 0, 0, 0],
    ] {
      #expect(failure(bytes)?.code == .unrecognized)
    }
    // A file box that ends within its own brands, at every length.
    let box = [0, 0, 0xFF, 0xFF] + Array("ftypavif".utf8)
    for count in 0..<box.count { #expect(failure(Array(box[..<count])) != nil) }
  }
}
