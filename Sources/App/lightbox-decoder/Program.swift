internal import Codecs
internal import DecoderService

/// The decoder that is started with the viewer: JPEG, PNG, WebP and what needs no library.
@main enum Program {
  static func main() { DecoderMain.run(with: .none) }
}
