internal import Codecs
internal import DecoderService

/// The decoder of JPEG, PNG, WebP and library-free formats, started with the viewer.
@main enum Program {
  static func main() { DecoderMain.run(with: .none) }
}
