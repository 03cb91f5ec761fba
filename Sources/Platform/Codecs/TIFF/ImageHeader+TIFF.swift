package import ImageExchange
internal import Metadata

extension ImageHeader {
  /// Adds the metadata of the TIFF file `file` to the header. The header's orientation does not
  /// change.
  package mutating func readMetadata(ofTIFF file: ImageBytes, _ limits: ImageLimits) {
    let blocks = MetadataBlocks(exif: 0..<min(file.count, limits.metadataBytes))
    file.withSpan { blocks.read($0, limits, into: &self) }
  }
}
