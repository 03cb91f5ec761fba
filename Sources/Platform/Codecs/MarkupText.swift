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
    guard let prolog = MarkupSniffer.prologByteCount(bytes) else {
      throw ImageFailure(.unrecognized)
    }
    let (declared, written) = bytes.withSpan { text in
      (MarkupCount(text, in: 0..<prolog), MarkupCount(text, in: prolog..<text.count))
    }
    let elements = written.elements(with: declared)
    let most = limits.codecBytes(ofFile: file.count) / limits.bytesPerElement
    guard elements <= most else {
      throw ImageFailure(
        .tooLarge,
        elements == written.begins
          ? "\(elements) elements; at most \(most) are read"
          : "Its entities can stand for more than the \(most) elements that are read")
    }
    isCut = written.isCut
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

/// The tags and references of a part of a text.
private struct MarkupCount {
  /// Tags that begin an element.
  private(set) var begins = 0
  /// Those, less the tags that end one.
  private var open = 0
  private var isInTag = false
  /// References to entities, `&name;`.
  private var references = 0
  /// References to letters, `&#…;`, each of which may begin a tag where an entity is declared.
  private var letters = 0

  init(_ text: Span<UInt8>, in range: Range<Int>) {
    var before: UInt8 = 0
    for index in range {
      let byte = text[index]
      // Every second byte of UTF-16.
      if byte == 0 { continue }
      if before == UInt8(ascii: "<") {
        isInTag = byte != UInt8(ascii: "!") && byte != UInt8(ascii: "?")
        if byte == UInt8(ascii: "/") {
          open -= 1
        } else if isInTag {
          (begins, open) = (begins + 1, open + 1)
        }
      } else if before == UInt8(ascii: "&") {
        if byte == UInt8(ascii: "#") { letters += 1 } else { references += 1 }
      }
      if byte == UInt8(ascii: ">"), isInTag {
        if before == UInt8(ascii: "/") { open -= 1 }
        isInTag = false
      }
      before = byte
    }
  }

  /// True when some elements have no end.
  var isCut: Bool { isInTag || open > 0 }

  /// The most elements that there can be, when entities are `declared` before.
  ///
  /// A reference stands for all that is declared at most. n references in what is declared make less than
  /// 2ⁿ times as much of it, however they are nested.
  func elements(with declared: MarkupCount) -> Int {
    let once = declared.begins + declared.letters
    let factor = 1 << min(declared.references, 32)
    let (repeated, overflows) = (once * references).multipliedReportingOverflow(by: factor)
    let (sum, isBeyond) = begins.addingReportingOverflow(repeated)
    return overflows || isBeyond ? .max : sum
  }
}
