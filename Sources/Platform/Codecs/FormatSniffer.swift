package import ImageExchange

extension ImageFormat {
  /// Determines the format of a file; nil for an unknown format. `bytes` are the complete file, or
  /// its first bytes.
  ///
  /// The first bytes identify every format except SVG: comments and declarations of any length may
  /// come before the first element of an SVG text.
  package init?(of bytes: ImageBytes) {
    let start = bytes.bytes(in: 0..<Self.signatureByteCount)
    if let format = ImageFormat(firstBytes: start) {
      self = format
    } else if MarkupSniffer.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }
}
