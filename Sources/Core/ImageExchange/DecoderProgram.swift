/// One of the decoder's processes: each decodes some kinds of pictures, and `encoder` writes PNG
/// files. Some of them run the same program.
///
/// Each linked library makes the start of a program some milliseconds slower. So only the process
/// `first` is started immediately; each of the others starts when it is needed. A library whose
/// old versions have known security errors gets its own process: an attacker who takes over that
/// process sees no picture of another kind, and its crash does not stop the decoding of other
/// kinds.
package enum DecoderProgram: Hashable, CaseIterable, Sendable {
  /// JPEG, PNG, WebP, and formats that need no library.
  case first
  /// HEIF, AVIF and TIFF.
  case more
  /// JPEG XL: the same program as `more`, in a separate process.
  case jpegXL
  /// Camera RAW without an embedded picture: the same program as `more`, in a separate process.
  case raw
  /// SVG: a separate program, because it is allowed to read fonts.
  case svg
  /// The PNG files that Lightbox writes for other programs: the same decoder program as `first`, in
  /// a process that never receives a photo. A malicious photo may control the process that decodes
  /// it.
  case encoder

  /// The part of the program's name after `lightbox-decoder`; empty for `first`.
  package var suffix: String {
    switch self {
    case .first, .encoder: ""
    case .more, .jpegXL, .raw: "-more"
    case .svg: "-svg"
    }
  }

  /// The suffixes of the names of all decoder programs, each once.
  package static let suffixes = ["", "-more", "-svg"]
}

extension ImageFormat {
  /// The process that decodes this format. For camera RAW, it is the process for files with an
  /// embedded picture; files without one need ``DecoderProgram/raw``.
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
