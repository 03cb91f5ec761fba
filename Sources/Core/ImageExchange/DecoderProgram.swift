/// A program that decodes some kinds of pictures.
///
/// Linking a library costs each start of its program milliseconds, so only the first one is started
/// at once, and the others when a file needs them.
package enum DecoderProgram: Hashable, Sendable {
  /// JPEG, PNG, WebP, and what is decoded without a library.
  case first
  /// HEIF, AVIF, JPEG XL and TIFF, and the camera RAW in which the first one finds no picture.
  case more

  /// The end of the program's name, after that of the first one.
  package var suffix: String {
    switch self {
    case .first: ""
    case .more: "-more"
    }
  }
}

extension ImageFormat {
  /// The program that decodes it, or says why not.
  package var program: DecoderProgram {
    switch self {
    case .heif, .avif, .jpegXL, .tiff: .more
    case .svg, .png, .jpeg, .webP, .gif, .bmp, .ico, .qoi, .jpeg2000, .psd, .openEXR, .cameraRaw:
      .first
    }
  }
}
