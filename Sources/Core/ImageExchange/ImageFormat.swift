/// The format of a picture file, recognized by the file's first bytes.
///
/// The raw values are sent over the socket between the viewer and the decoder.
package enum ImageFormat: UInt8, CaseIterable, Sendable {
  case png = 1
  case jpeg = 2
  case webP = 3
  case gif = 4
  case tiff = 5
  case avif = 6
  case heif = 7
  case jpegXL = 8
  case bmp = 9
  case svg = 10
  case jpeg2000 = 11
  case ico = 12
  case psd = 13
  case qoi = 14
  case openEXR = 15
  case cameraRaw = 16

  /// The format's registered media type.
  package var mimetype: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webP: "image/webp"
    case .gif: "image/gif"
    case .tiff: "image/tiff"
    case .avif: "image/avif"
    case .heif: "image/heif"
    case .jpegXL: "image/jxl"
    case .bmp: "image/bmp"
    case .svg: "image/svg+xml"
    case .jpeg2000: "image/jp2"
    case .ico: "image/vnd.microsoft.icon"
    case .psd: "image/vnd.adobe.photoshop"
    case .qoi: "image/qoi"
    case .openEXR: "image/x-exr"
    case .cameraRaw: "image/x-dcraw"
    }
  }

  /// The format's name for people.
  package var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webP: "WebP"
    case .gif: "GIF"
    case .tiff: "TIFF"
    case .avif: "AVIF"
    case .heif: "HEIF"
    case .jpegXL: "JPEG XL"
    case .bmp: "BMP"
    case .svg: "SVG"
    case .jpeg2000: "JPEG 2000"
    case .ico: "ICO"
    case .psd: "Photoshop"
    case .qoi: "QOI"
    case .openEXR: "OpenEXR"
    case .cameraRaw: "Camera RAW"
    }
  }
}
