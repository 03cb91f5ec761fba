internal import CDeflate
package import ImageExchange

/// The text of an SVG file, unpacked where it is packed by gzip, and within the limits.
package struct MarkupText {
  package let bytes: ImageBytes
  /// True when some elements have no end.
  package let isCut: Bool

  package init(_ file: ImageBytes, _ limits: ImageLimits) throws(ImageFailure) {
    bytes = MarkupSniffer.isPacked(file) ? try Self.unpacked(file, limits) : file
    guard bytes.count <= limits.textBytes else {
      throw ImageFailure(
        .tooLarge, "\(bytes.count) bytes of text; at most \(limits.textBytes) are read")
    }
    guard MarkupSniffer.isText(bytes) else { throw ImageFailure(.unrecognized) }
    let (elements, isCut) = bytes.withSpan { Self.count($0) }
    let most = limits.codecBytes(ofFile: file.count) / limits.bytesPerElement
    guard elements <= most else {
      throw ImageFailure(.tooLarge, "\(elements) elements; at most \(most) are read")
    }
    self.isCut = isCut
  }

  /// Counts the tags that begin an element, and compares them with those that end one.
  private static func count(_ text: Span<UInt8>) -> (elements: Int, isCut: Bool) {
    var (elements, open) = (0, 0)
    var isInTag = false
    var before: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      // Every second byte of UTF-16.
      if byte == 0 { continue }
      if before == UInt8(ascii: "<") {
        isInTag = byte != UInt8(ascii: "!") && byte != UInt8(ascii: "?")
        if byte == UInt8(ascii: "/") {
          open -= 1
        } else if isInTag {
          (elements, open) = (elements + 1, open + 1)
        }
      }
      if byte == UInt8(ascii: ">"), isInTag {
        if before == UInt8(ascii: "/") { open -= 1 }
        isInTag = false
      }
      before = byte
    }
    return (elements, isInTag || open > 0)
  }

  /// The contents of a file of gzip with one member, whose end states how many bytes they are.
  private static func unpacked(
    _ file: ImageBytes, _ limits: ImageLimits
  ) throws(ImageFailure) -> ImageBytes {
    let end = file.bytes(in: (file.count - 4)..<file.count)
    let count = end.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count <= limits.textBytes else {
      throw ImageFailure(.tooLarge, "\(count) bytes of text; at most \(limits.textBytes) are read")
    }
    // A byte of deflated data stands for 1,032 at most.
    guard count / 1_032 <= file.count, count > 0 else { throw ImageFailure(.truncated) }
    guard let inflater = unsafe libdeflate_alloc_decompressor() else {
      throw ImageFailure(.exhausted)
    }
    defer { unsafe libdeflate_free_decompressor(inflater) }
    return try unsafe ImageBytes(capacity: count) { memory throws(ImageFailure) in
      let result = unsafe file.withUnsafeBytes { packed in
        unsafe libdeflate_gzip_decompress(
          inflater, packed.baseAddress, packed.count, memory.baseAddress, count, nil)
      }
      guard result == LIBDEFLATE_SUCCESS else {
        throw ImageFailure(.corrupt, "It cannot be unpacked")
      }
      return count
    }
  }
}
