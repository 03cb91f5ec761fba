internal import Files
internal import Decoding

/// Where the decoders come from.
enum Decoders {
  /// How many work side by side: one for the photo that is looked at, one for its neighbours.
  private static let count = 2

  /// Starts the decoders that belong to this program.
  static func start() -> DecodeQueue {
    DecodeQueue(path: program.bytes, count: count)
  }

  /// A decoder that works when it is waited for.
  static func one() -> Decoder {
    Decoder(path: program.bytes)
  }

  /// The decoder's program: beside this one, or where packages put helpers.
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
