internal import Files
internal import Decoding

/// The decoders that belong to this program.
enum Decoders {
  /// The number of decoders that work in parallel: one for the current photo, one for its
  /// neighbours.
  private static let count = 2

  /// Starts the decoders and returns their queue.
  static func start() -> DecodeQueue {
    DecodeQueue(path: program.bytes, count: count)
  }

  /// A single decoder, for callers that wait for its answers.
  static func one() -> Decoder {
    Decoder(path: program.bytes)
  }

  /// The path of the decoder's program: beside this one, or in the folder in which packages put
  /// helpers.
  private static var program: FilePath {
    let folder = UserFolders.executable() ?? FilePath(".")
    let beside = folder.appending("lightbox-decoder")
    let installed = folder.parent.appending("libexec/lightbox/lightbox-decoder")
    for candidate in [beside, installed] where (try? PhotoFile.open(candidate)) != nil {
      return candidate
    }
    return beside
  }
}
