package import ImageExchange

/// The contents of blocks of metadata, for codecs of other targets.
package enum ForeignMetadata {
  /// Reads a TIFF structure of EXIF and a text of XMP into a header; its orientation stays.
  package static func read(exif: [UInt8], xmp: [UInt8], into header: inout ImageHeader) {
    let bytes = ImageBytes(exif + xmp)
    let block = Metadata(
      exif: exif.isEmpty ? nil : 0..<exif.count,
      xmp: xmp.isEmpty ? nil : exif.count..<(exif.count + xmp.count))
    let (found, texts) = block.read(bytes, .standard)
    if let found { header.camera = found.camera }
    header.texts = texts
  }

  /// Reads a file that is a TIFF structure itself.
  package static func read(
    tiff file: ImageBytes, _ limits: ImageLimits, into header: inout ImageHeader
  ) {
    let block = Metadata(exif: 0..<min(file.count, limits.metadataBytes))
    let (found, texts) = block.read(file, limits)
    if let found { header.camera = found.camera }
    header.texts = texts
  }
}
