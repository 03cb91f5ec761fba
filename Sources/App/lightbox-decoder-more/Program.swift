internal import DecoderService
internal import MoreCodecs

/// The decoder that is started when a file needs it: HEIF, AVIF, JPEG XL and TIFF, whose libraries
/// cost each start of a program several milliseconds.
@main enum Program {
  static func main() { DecoderMain.run(with: LibraryCodecs.all) }
}
