internal import DecoderService
internal import MoreCodecs

/// The decoder program for HEIF, AVIF, TIFF, JPEG XL and camera RAW, which is started on demand.
///
/// It is a separate program because loading its libraries takes several milliseconds.
@main enum Program {
  static func main() { DecoderMain.run(with: LibraryCodecs.all) }
}
