internal import DecoderService
internal import MoreCodecs

/// The decoder of HEIF, AVIF, JPEG XL and TIFF, started on demand.
///
/// Its libraries cost each start several milliseconds.
@main enum Program {
  static func main() { DecoderMain.run(with: LibraryCodecs.all) }
}
