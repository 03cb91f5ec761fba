internal import Metadata

/// The boxes around the codestream of a JPEG XL file.
package enum JXLContainer {
  /// The greatest number of boxes to look at.
  private static let mostBoxes = 64

  /// Returns the bytes to pass to libjxl: the whole file, or only the codestream if a box states
  /// the codestream's size in 64 bits. libjxl 0.7 cannot read such a box.
  package static func readable(_ file: ImageBytes) -> ImageBytes {
    let codestream = file.withSpan { bytes -> Range<Int>? in
      var offset = 0
      for index in 0..<mostBoxes {
        guard let (box, end) = bytes.mediaBox(at: offset, before: bytes.count),
          index > 0 || box.type == "JXL "
        else { return nil }
        if box.type == "jxlc" {
          return box.contents.lowerBound - offset == 16 ? box.contents : nil
        }
        offset = end
      }
      return nil
    }
    return codestream.map(file.slice) ?? file
  }
}
