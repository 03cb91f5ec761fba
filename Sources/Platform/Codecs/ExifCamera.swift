package import ImageExchange

/// The camera's record in EXIF data, for codecs of other targets.
package enum ExifCamera {
  /// Reads a TIFF structure; nil when the bytes are none.
  package static func details(_ structure: [UInt8]) -> CameraDetails? {
    let bytes = ImageBytes(structure)
    return Exif(bytes, in: 0..<bytes.count)?.camera
  }

  /// Reads a file that is a TIFF structure itself; nil when it is none, or too large for metadata.
  package static func details(_ file: ImageBytes, _ limits: ImageLimits) -> CameraDetails? {
    Exif(file, in: 0..<min(file.count, limits.metadataBytes))?.camera
  }
}
