package import ImageExchange
internal import Metadata

extension ImageHeader {
  /// Reads the metadata of a TIFF file, but keeps the header's orientation.
  package mutating func readMetadata(ofTIFF file: ImageBytes, _ limits: ImageLimits) {
    let blocks = MetadataBlocks(exif: 0..<min(file.count, limits.metadataBytes))
    file.withSpan { blocks.read($0, limits, into: &self) }
  }
}
