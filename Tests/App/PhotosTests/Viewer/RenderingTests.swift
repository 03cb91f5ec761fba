import Albums
import Decoding
import Foundation
import ImageExchange
import ImageFixtures
import Pixels
import Testing

/// Pictures that are written as PNG, in their own size or in another one.
@Suite struct RenderingTests {
  private let darkroom: Darkroom

  init() throws { darkroom = try Darkroom() }

  private func rendered(_ file: [UInt8], _ view: PixelSize?) throws -> Bitmap {
    let path = darkroom.write(file, "picture".utf8)
    let (png, isDamaged) = try darkroom.decoder.png(of: ImageSource(path), fitting: view)
    #expect(!isDamaged)
    var found: Bitmap?
    darkroom.decoder.perform(
      .pixels(fitting: nil, preview: false),
      on: ImageSource(darkroom.write(png, "rendered".utf8))
    ) { reply in
      if case .picture(let picture, _, _) = reply { found = picture.levels[0] }
    }
    return try #require(found)
  }

  #if SVG
    /// The edge of a shape lies on a pixel's edge at each of these sizes: there is no grey.
    @Test func drawingIsDrawnAtTheSizeThatIsAskedFor() throws {
      let drawing = Array(
        """
        <svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'>
        <rect width='15' height='20' fill='red'/></svg>
        """.utf8)
      for (view, width, height) in [
        (PixelSize?.none, 30, 20), (PixelSize(width: 1500, height: 1500), 1500, 1000),
        (PixelSize(width: 400, height: 220), 330, 220), (PixelSize(width: 6, height: 50), 6, 4),
      ] {
        let bitmap = try rendered(drawing, view)
        #expect(bitmap.size == PixelSize(width: width, height: height))
        #expect(bitmap[width / 2 - 1, height / 2] == 0xFFFF_0000)
        #expect(bitmap[width / 2, height / 2] == 0)
      }
      #expect(throws: ImageFailure.self) {
        try rendered(drawing, PixelSize(width: 32_767, height: 32_767))
      }
    }
  #endif

  @Test func photoIsNeverLargerThanItIs() throws {
    let photo = PNGFixture(width: 30, height: 20, .rgb) { x, _, _ in x < 15 ? 255 : 0 }.file
    #expect(
      try rendered(photo, PixelSize(width: 1500, height: 1500)).size
        == PixelSize(width: 30, height: 20))
    #expect(
      try rendered(photo, PixelSize(width: 15, height: 90)).size
        == PixelSize(width: 15, height: 10))
  }
}
