import EventLoop
import Input
import Pixels
import Testing

@testable import LightboxCore
@testable import PhotoViewer

@Suite struct TextRendererTests {
  /// Fonts would delay the first photo; where none is to come, the sentences that say so must not
  /// wait for it.
  @Test func textsWaitForTheFirstPhotoOnly() {
    let source = AlbumSource()
    #expect(!TextRenderer.isOpened(by: .album(.photos([PhotoID(0)], current: nil, of: source))))
    #expect(TextRenderer.isOpened(by: .album(.photos([], current: nil, of: source))))
    #expect(TextRenderer.isOpened(by: .library(.slow(PhotoID(0)))), "its tile says so")
    #expect(TextRenderer.isOpened(by: .input(.key(KeyEvent(name: "F1")))))
    #expect(!TextRenderer.isOpened(by: .window(.frameShown)))
  }

  @UI private final class Measured {
    var stops: [String: Int] = [:]
  }

  /// A name may be written over a search, and a window that comes to another screen needs both.
  @Test func textsOfTwoFieldsAreMeasured() async throws {
    try await onLoop {
      let (loop, measured) = (Loop(), Measured())
      let renderer = TextRenderer { drawn in
        #expect(drawn.pictures.count == 3, "the notice is only drawn")
        for (caption, stops) in drawn.stops { measured.stops[caption.text] = stops.count }
      }
      let captions = ["search", "name", "notice"].map {
        Caption(
          text: $0, color: .grey(1), maximumWidth: 100, deviceScale: 1, isMeasured: $0 != "notice")
      }
      #expect(renderer.draw(captions).pictures.isEmpty)
      renderer.open()
      let end = loop.now + 20.0
      while measured.stops.isEmpty, loop.now < end { loop.turn(limit: 20) }
      #expect(measured.stops == ["search": 7, "name": 5])
    }
  }
}
