internal import DecoderService
internal import MoreCodecs

/// The decoder program of HEIF, AVIF, JPEG XL and TIFF, started on demand.
///
/// It is a separate program because loading its libraries takes several milliseconds.
@main enum Program {
  static func main() { DecoderMain.run(with: LibraryCodecs.all) }
}
