package import Pixels

/// The texts about the original picture that a thumbnail file stores, as freedesktop.org's
/// thumbnail standard defines them.
///
/// A missing text is nil.
package struct ThumbnailTags: Hashable, Sendable {
  /// The picture's URI, percent-encoded; nil if missing.
  package var uri: String?
  /// The modification time of the picture's file, in seconds since 1970; nil if missing.
  package var modified: Int64?
  /// The size of the picture's file, in bytes; nil if missing.
  package var fileSize: Int64?
  /// The media type of the picture's file; nil if missing.
  package var mimetype: String?
  /// The picture's size in pixels, upright or as stored: this depends on the program that made the
  /// thumbnail. Nil if missing.
  package var imageSize: PixelSize?
  /// The name of the program that made the thumbnail; nil if missing.
  package var software: String?

  /// The largest number of bytes of a URI: three for each byte of the longest path that the system
  /// allows, and a few for the scheme.
  package static let maximumURIBytes = 3 * 4096 + 16

  package init() {}
}

extension PixelSize {
  /// Returns the size of a thumbnail for a picture of this size.
  ///
  /// The thumbnail has the same shape as the picture, and is not larger. Its sides have 1 to `side`
  /// pixels.
  package func fitted(side: Int) -> PixelSize {
    let longest = max(width, height)
    guard longest > side, side > 0 else { return self }
    func scaled(_ length: Int) -> Int {
      // Rounded to the nearest; products of sizes that pass the limits fit.
      max(1, (2 * length * side + longest) / (2 * longest))
    }
    return PixelSize(width: scaled(width), height: scaled(height))
  }
}
