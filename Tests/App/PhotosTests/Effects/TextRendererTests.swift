import Input
import LightboxCore
import Testing

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
}
