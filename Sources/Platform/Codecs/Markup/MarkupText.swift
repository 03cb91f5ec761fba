internal import CDeflate
package import ImageExchange

/// The text of an SVG file; a file packed by gzip is unpacked. The initializer throws if the file
/// has no SVG, or if the bytes, the elements or the letters of one `text` element exceed the
/// limits.
package struct MarkupText {
  package let bytes: ImageBytes
  /// True if the text ends before all its elements are closed.
  package let isCut: Bool

  /// The bytes of memory that a letter takes while its text is laid out.
  private static let bytesPerLetter = 3_500

  package init(_ file: ImageBytes, _ limits: ImageLimits) throws(ImageFailure) {
    bytes = MarkupSniffer.isPacked(file) ? try Self.unpacked(file, limits) : file
    guard bytes.count <= limits.textBytes else {
      throw ImageFailure(
        .tooLarge, "\(bytes.count) bytes of text; at most \(limits.textBytes) are read")
    }
    guard let prolog = MarkupSniffer.prologByteCount(bytes) else {
      throw ImageFailure(.unrecognized)
    }
    let (entities, found) = bytes.withSpan { text in
      let entities = MarkupEntities(text, in: 0..<prolog)
      return (entities, MarkupCount(text, in: prolog..<text.count, with: entities))
    }
    let memory = limits.codecBytes(ofFile: file.count)
    let most = memory / limits.bytesPerElement
    guard found.elements <= most else {
      throw ImageFailure(
        .tooLarge,
        entities.elements == 0
          ? "\(found.elements) elements; at most \(most) are read"
          : "Its entities can stand for more than the \(most) elements that are read")
    }
    guard found.lettersOfText <= memory / Self.bytesPerLetter else {
      throw ImageFailure(
        .tooLarge, "One text may have at most \(memory / Self.bytesPerLetter) letters")
    }
    isCut = found.isCut
  }

  /// Returns the unpacked contents of a gzip file with one member. The end of the file states the
  /// size of the contents. Throws if this size exceeds the limits, if the file is damaged, or if
  /// memory runs out.
  private static func unpacked(
    _ file: ImageBytes, _ limits: ImageLimits
  ) throws(ImageFailure) -> ImageBytes {
    let end = file.bytes(in: (file.count - 4)..<file.count)
    let count = end.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count <= limits.textBytes else {
      throw ImageFailure(.tooLarge, "\(count) bytes of text; at most \(limits.textBytes) are read")
    }
    // A byte of deflated data expands to at most 1,032 bytes.
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
