/// A process that decodes some kinds of pictures.
///
/// Each linked library makes the start of a program some milliseconds slower, so only the first
/// program is started at once, and the others when a file needs them. Libraries of which old
/// versions have known faults get processes of their own: what takes over one of these sees no
/// picture of another kind, and its death costs no other kind a decoder.
package enum DecoderProgram: Hashable, CaseIterable, Sendable {
  /// JPEG, PNG, WebP, and formats that need no library.
  case first
  /// HEIF, AVIF and TIFF.
  case more
  /// JPEG XL: the program of `more` in a process of its own.
  case jpegXL
  /// Camera RAW without an embedded picture: the program of `more` in a process of its own.
  case raw
  /// SVG, in a program of its own because it may read fonts.
  case svg

  /// The suffix of the program's name.
  package var suffix: String {
    switch self {
    case .first: ""
    case .more, .jpegXL, .raw: "-more"
    case .svg: "-svg"
    }
  }

  /// The suffixes of the names of all programs.
  package static let suffixes = ["", "-more", "-svg"]
}

extension ImageFormat {
  /// The program for this format.
  package var program: DecoderProgram {
    switch self {
    case .heif, .avif, .tiff: .more
    case .jpegXL: .jpegXL
    case .svg: .svg
    case .png, .jpeg, .webP, .gif, .bmp, .ico, .qoi, .jpeg2000, .psd, .openEXR, .cameraRaw:
      .first
    }
  }
}
