/// The format of a picture file, recognized by the file's first bytes.
///
/// The raw values are sent over the socket between the viewer and the decoder.
package enum ImageFormat: UInt8, CaseIterable, Sendable {
  case png = 1
  case jpeg, webP, gif, tiff, avif, heif, jpegXL, bmp, svg, jpeg2000, ico, psd, qoi, openEXR
  case cameraRaw

  /// The format's name for people.
  package var name: String { facts.name }
  /// The format's registered media type.
  package var mimetype: String { facts.mimetype }

  private var facts: (name: String, mimetype: String) {
    switch self {
    case .png: ("PNG", "image/png")
    case .jpeg: ("JPEG", "image/jpeg")
    case .webP: ("WebP", "image/webp")
    case .gif: ("GIF", "image/gif")
    case .tiff: ("TIFF", "image/tiff")
    case .avif: ("AVIF", "image/avif")
    case .heif: ("HEIF", "image/heif")
    case .jpegXL: ("JPEG XL", "image/jxl")
    case .bmp: ("BMP", "image/bmp")
    case .svg: ("SVG", "image/svg+xml")
    case .jpeg2000: ("JPEG 2000", "image/jp2")
    case .ico: ("ICO", "image/vnd.microsoft.icon")
    case .psd: ("Photoshop", "image/vnd.adobe.photoshop")
    case .qoi: ("QOI", "image/qoi")
    case .openEXR: ("OpenEXR", "image/x-exr")
    case .cameraRaw: ("Camera RAW", "image/x-dcraw")
    }
  }
}
