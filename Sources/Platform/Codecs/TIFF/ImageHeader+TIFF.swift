package import ImageExchange
internal import Metadata

extension ImageHeader {
  /// Adds the metadata of the TIFF file `file` to the header. The header's orientation does not
  /// change.
  package mutating func readMetadata(ofTIFF file: ImageBytes, _ limits: ImageLimits) {
    // The directories may come after the pixels.
    let blocks = MetadataBlocks(exif: 0..<file.count)
    file.withSpan { blocks.read($0, limits, into: &self) }
  }
}
