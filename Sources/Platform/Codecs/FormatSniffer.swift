package import ImageExchange

extension ImageFormat {
  /// Recognizes the format of a file. `bytes` are the complete file, or its first bytes.
  ///
  /// The first bytes identify every format except SVG: in a text, comments and declarations of any
  /// length may come before the first element. Returns nil for an unknown format.
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
