package import Codecs
internal import ImageExchange

/// The codecs of the second decoder program: HEIF, AVIF, JPEG XL, TIFF and camera RAW. Each codec
/// is compiled only if its package trait is enabled.
///
/// The program runs in up to three processes: one for libjxl, one for LibRaw, and one for the rest.
package enum LibraryCodecs {
  /// All codecs. If a format's package trait is disabled, its codec throws an error that names the
  /// missing library.
  package static let all = FurtherCodecs(of: [.more, .jpegXL, .raw], prepare: prepare) {
    (format, bytes, limits) throws(ImageFailure) in
    switch format {
    case .heif, .avif:
      #if HEIF
        return try HEIFPicture.open(bytes, format, limits)
      #else
        throw missing(format, "libheif")
      #endif
    case .jpegXL:
      #if JPEGXL
        return try JXLPicture.open(bytes, limits)
      #else
        throw missing(format, "libjxl")
      #endif
    case .tiff:
      #if TIFF
        return try TIFFPicture.open(bytes, limits)
      #else
        throw missing(format, "libtiff")
      #endif
    case .cameraRaw:
      #if RAW
        return try RAWPicture.open(bytes, limits)
      #else
        throw ImageFailure(
          .unsupported, errno: Int32(format.rawValue), "This RAW file has no preview")
      #endif
    default:
      throw .unsupported(format)
    }
  }

  /// Loads the decoder plugins of libheif.
  private static func prepare() {
    #if HEIF
      HEIFPicture.prepare()
    #endif
  }

  private static func missing(_ format: ImageFormat, _ library: String) -> ImageFailure {
    ImageFailure(
      .unsupported, errno: Int32(format.rawValue),
      "\(format.name) pictures need \(library), without which this program was built")
  }
}
