/// A program that decodes some kinds of pictures.
///
/// Each linked library makes the start of a program some milliseconds slower, so only the first
/// program is started at once, and the others when a file needs them.
package enum DecoderProgram: Hashable, CaseIterable, Sendable {
  /// JPEG, PNG, WebP, and formats that need no library.
  case first
  /// HEIF, AVIF, JPEG XL, TIFF, and camera RAW without an embedded picture.
  case more
  /// SVG, in a process of its own because it may read fonts.
  case svg

  /// The suffix of the program's name.
  package var suffix: String {
    switch self {
    case .first: ""
    case .more: "-more"
    case .svg: "-svg"
    }
  }
}

extension ImageFormat {
  /// The program for this format.
  package var program: DecoderProgram {
    switch self {
    case .heif, .avif, .jpegXL, .tiff: .more
    case .svg: .svg
    case .png, .jpeg, .webP, .gif, .bmp, .ico, .qoi, .jpeg2000, .psd, .openEXR, .cameraRaw:
      .first
    }
  }
}
