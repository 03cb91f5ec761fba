internal import Codecs
internal import DecoderService

/// The decoder program of JPEG, PNG, WebP and formats that need no library; it is started with the
/// viewer.
@main enum Program {
  static func main() { DecoderMain.run(with: .none) }
}
