package import ImageExchange
internal import Metadata

/// The boxes around the codestream of a JPEG XL file.
package enum JXLContainer {
  /// The greatest number of boxes that are read; further ones are ignored.
  private static let mostBoxes = 4_096

  /// Returns the bytes to pass to libjxl: the whole file, or only the codestream if a box states
  /// the codestream's size in 64 bits. libjxl 0.7 cannot read such a box.
  package static func readable(_ file: ImageBytes) -> ImageBytes {
    let codestream = file.withSpan { bytes -> Range<Int>? in
      guard let box = boxes(of: bytes).first(where: { $0.type == "jxlc" }),
        box.contents.lowerBound - box.start == 16
      else { return nil }
      return box.contents
    }
    return codestream.map(file.slice) ?? file
  }

  /// Reads the camera's data and the texts of `file` into `header`; the header's orientation is not
  /// changed, because only the codestream states it.
  ///
  /// `unpack` is called with the contents of a box of the type `brob`, and returns the unpacked
  /// contents; nil if they are damaged or too large.
  package static func readMetadata(
    of file: ImageBytes, _ limits: ImageLimits, into header: inout ImageHeader,
    unpack: (_ box: [UInt8]) -> [UInt8]?
  ) {
    let blocks = file.withSpan { bytes in
      (block("Exif", bytes, limits, unpack), block("xml ", bytes, limits, unpack))
    }
    MetadataBlocks.read(exif: blocks.0, xmp: blocks.1, limits, into: &header)
  }

  /// Returns the contents of the first box of the type `type`, unpacked by `unpack` if they are
  /// compressed. Nil if there is no such box, if it is larger than `limits` allow, or if it cannot
  /// be unpacked.
  private static func block(
    _ type: StaticString, _ bytes: Span<UInt8>, _ limits: ImageLimits,
    _ unpack: (_ box: [UInt8]) -> [UInt8]?
  ) -> [UInt8]? {
    for box in boxes(of: bytes) {
      let isPacked =
        box.type == "brob" && bytes.range(behind: type, in: box.contents) != nil
      guard isPacked || box.type == type.description else { continue }
      guard box.contents.count <= limits.metadataBytes else { return nil }
      let contents = box.contents.map { bytes[$0] }
      return isPacked ? unpack(contents) : contents
    }
    return nil
  }

  /// Returns the boxes of the file; none for a codestream without a container.
  private static func boxes(of bytes: Span<UInt8>) -> [MediaBox] {
    bytes.has("JXL ", at: 4) ? bytes.mediaBoxes(in: 0..<bytes.count, most: mostBoxes) : []
  }
}
