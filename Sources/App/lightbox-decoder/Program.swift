internal import Codecs
internal import DecoderService

/// The decoder program for JPEG, PNG, WebP and formats that need no library. It is started with the
/// viewer.
@main enum Program {
  static func main() { DecoderMain.run(with: .none) }
}
