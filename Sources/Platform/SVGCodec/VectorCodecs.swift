package import Codecs
internal import ImageExchange

#if SVG
  // Its module map names the libraries to link.
  internal import CSVG
  internal import CSVGGuard
#endif

/// The codec for SVG, for the decoder program that decodes only vector drawings. librsvg is linked
/// only with the package trait `SVG`.
package enum VectorCodecs {
  /// The SVG codec. Without the package trait, opening a file throws an error that names the
  /// missing library.
  ///
  /// The codec does not report decoded rows, so the time limit for decoding without progress
  /// applies to the complete drawing. Even a few shapes may take hours to draw, which cannot be
  /// predicted from the file.
  package static let all = FurtherCodecs(
    of: [.svg], prepare: prepare, readable: fontFolders, reportsRows: false
  ) { (format, bytes, limits) throws(ImageFailure) in
    #if SVG
      return try SVGPicture.open(bytes, limits)
    #else
      throw ImageFailure(
        .unsupported, errno: Int32(format.rawValue),
        "SVG pictures need librsvg, without which this program was built")
    #endif
  }

  /// Makes fontconfig load its settings and font lists, while the process may still open all files.
  private static func prepare() {
    #if SVG
      svg_guard_prepare()
    #endif
  }

  /// Returns the folders in which fontconfig finds fonts.
  private static func fontFolders() -> [[UInt8]] {
    #if SVG
      let capacity = 64 << 10
      var paths = [CChar](repeating: 0, count: capacity)
      let used = unsafe svg_guard_font_folders(&paths, capacity)
      return paths[..<used].split(separator: 0).map { $0.map(UInt8.init(bitPattern:)) }
    #else
      return []
    #endif
  }
}
