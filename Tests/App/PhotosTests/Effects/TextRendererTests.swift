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
    var texts: [String] = []
  }

  /// A name may be written over a search, and a window that comes to another screen needs both.
  @Test func textsOfTwoFieldsAreMeasured() async throws {
    try await onLoop {
      let (loop, measured) = (Loop(), Measured())
      let renderer = TextRenderer { _ in
      } onMeasured: { caption, _ in
        measured.texts.append(caption.text)
      }
      let captions = ["search", "name"].map {
        Caption(text: $0, color: .grey(1), maximumWidth: 100, deviceScale: 1)
      }
      _ = renderer.draw(captions)
      for caption in captions { #expect(renderer.measure(caption) == nil) }
      renderer.open()
      let end = loop.now + 20.0
      while measured.texts.count < 2, loop.now < end { loop.turn(limit: 20) }
      #expect(measured.texts == ["search", "name"])
    }
  }
}
