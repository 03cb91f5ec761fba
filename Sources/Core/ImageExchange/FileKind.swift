/// A kind of picture file: its format, the extensions of its names, and its media types.
///
/// The program opens only files of the kinds in ``table``: albums show files of these kinds, and
/// the desktop entry is generated from the table.
package struct FileKind: Hashable, Sendable {
  package let format: ImageFormat
  /// The extensions, in lower case and without the dot, at most eight bytes each.
  package let extensions: [String]
  /// The media types of these files in freedesktop.org's shared MIME database, including older
  /// versions of the database; the usual media type is the first.
  package let mimetypes: [String]
  /// True if desktops make thumbnails of these files without this program.
  package let isCommon: Bool

  private init(
    _ format: ImageFormat, _ extensions: String, _ mimetypes: String, isCommon: Bool = false
  ) {
    self.format = format
    self.extensions = extensions.split(separator: " ").map(String.init)
    self.mimetypes = mimetypes.split(separator: " ").map(String.init)
    self.isCommon = isCommon
  }

  /// Every kind, the most common first.
  package static let table: [FileKind] = [
    FileKind(.jpeg, "jpg jpeg jpe jfif", "image/jpeg", isCommon: true),
    FileKind(.png, "png apng", "image/png image/apng", isCommon: true),
    FileKind(.webP, "webp", "image/webp"),
    FileKind(.gif, "gif", "image/gif", isCommon: true),
    FileKind(.bmp, "bmp dib", "image/bmp", isCommon: true),
    FileKind(
      .ico, "ico cur", "image/vnd.microsoft.icon image/x-icon image/x-win-bitmap", isCommon: true),
    FileKind(.qoi, "qoi", "image/qoi"),
    FileKind(.heif, "heic heif hif", "image/heif image/heic"),
    FileKind(.avif, "avif", "image/avif"),
    FileKind(.tiff, "tif tiff", "image/tiff", isCommon: true),
    FileKind(.jpegXL, "jxl", "image/jxl"),
    FileKind(.svg, "svg svgz", "image/svg+xml image/svg+xml-compressed", isCommon: true),
    FileKind(.cameraRaw, "dng", "image/x-adobe-dng image/x-dcraw"),
    FileKind(.cameraRaw, "cr2", "image/x-canon-cr2"),
    FileKind(.cameraRaw, "nef", "image/x-nikon-nef"),
    FileKind(.cameraRaw, "arw", "image/x-sony-arw"),
    FileKind(.cameraRaw, "orf", "image/x-olympus-orf"),
    FileKind(.cameraRaw, "rw2", "image/x-panasonic-rw2"),
    FileKind(.cameraRaw, "raf", "image/x-fuji-raf"),
    FileKind(.cameraRaw, "pef", "image/x-pentax-pef"),
    FileKind(.cameraRaw, "srw", "image/x-samsung-srw"),
  ]

  /// The kinds that this build of the program can show.
  package static var builtIn: [FileKind] { table.filter(\.format.isBuiltIn) }
}

extension ImageFormat {
  /// True if a decoder of this build reads the format.
  package var isBuiltIn: Bool {
    switch self {
    case .png, .jpeg, .webP, .gif, .bmp, .ico, .qoi, .cameraRaw: true
    #if HEIF
      case .heif, .avif: true
    #endif
    #if JPEGXL
      case .jpegXL: true
    #endif
    #if SVG
      case .svg: true
    #endif
    #if TIFF
      case .tiff: true
    #endif
    default: false
    }
  }
}
