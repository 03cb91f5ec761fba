/// A reader of a TIFF structure (TIFF 6.0, section 2, or BigTIFF). It checks every offset and
/// count, because they may be wrong.
package struct TIFFReader {
  /// An entry of a TIFF directory: a tag and its values.
  package struct Entry {
    package let tag: Int
    package let type: Int
    package let count: Int
    /// The offset of the entry, in bytes from the start of the file.
    package let offset: Int
    /// The byte range of the entry's values in the file; nil if the type is unknown, or if a part
    /// of the range lies outside of the structure.
    package let values: Range<Int>?
  }

  package struct Directory {
    /// The entries that lie within the structure.
    package fileprivate(set) var entries: [Entry] = []
    /// True if the structure holds fewer entries than the directory states.
    package fileprivate(set) var isCut = false
    /// The offset of the next TIFF directory, in bytes from the start of the structure; 0 if there
    /// is none.
    package fileprivate(set) var next = 0

    /// The first entry with this tag whose values lie within the structure; nil if there is none.
    package subscript(tag: Int) -> Entry? { entries.first { $0.tag == tag && $0.values != nil } }
  }

  /// Tags of TIFF 6.0 that several readers use.
  package enum Tag {
    package static let make = 0x010F
    package static let orientation = 0x0112
    package static let jpegOffset = 0x0201
    package static let jpegLength = 0x0202
  }

  package let isLittleEndian: Bool
  /// True if counts and offsets have 8 bytes, as in BigTIFF.
  package let isBig: Bool
  /// True for the header of TIFF 6.0; false for BigTIFF, and for raw files with a similar header.
  package let isPlain: Bool
  package private(set) var firstDirectory = 0
  /// The range of the structure in the file; offsets count from its start.
  private let range: Range<Int>

  /// Creates a reader of the structure in `range`; nil if the bytes do not begin like TIFF or like
  /// a raw file with a similar header.
  package init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
    self.range = range.clamped(to: 0..<bytes.count)
    let start = self.range.lowerBound
    func begins(_ marks: StaticString...) -> Bool { marks.contains { bytes.has($0, at: start) } }
    guard self.range.count >= 8 else { return nil }
    isLittleEndian = begins("II")
    isBig = begins("II+\0", "MM\0+")
    isPlain = begins("II*\0", "MM\0*")
    // The other signatures are those of cameras' raw files: ORF, RW2.
    guard isPlain || isBig || begins("IIRO", "IIRS", "IIU\0", "MMOR") else { return nil }
    let width = isBig ? 8 : 4
    firstDirectory = integer(bytes, at: start + width, width) ?? 0
  }

  /// An unsigned number of `count` bytes; nil outside the structure, and if the number does not fit
  /// into an `Int`.
  private func integer(_ bytes: Span<UInt8>, at offset: Int, _ count: Int) -> Int? {
    guard offset >= range.lowerBound, offset <= range.upperBound - count else { return nil }
    var value: UInt64 = 0
    for index in 0..<count {
      value = value << 8 | UInt64(bytes[offset + (isLittleEndian ? count - 1 - index : index)])
    }
    return Int(exactly: value)
  }

  /// Reads the directory at `offset`, bytes from the start of the structure; nil if `offset` is not
  /// valid, or if the directory states more than 65,535 entries.
  ///
  /// The link to the next directory is not followed.
  ///
  /// - Complexity: O(entries).
  package func directory(at offset: Int, _ bytes: Span<UInt8>) -> Directory? {
    let (head, unit, word) = isBig ? (8, 20, 8) : (2, 12, 4)
    guard offset >= 8, offset <= range.count,
      let count = integer(bytes, at: range.lowerBound + offset, head), count <= 65_535
    else { return nil }
    var directory = Directory()
    let first = range.lowerBound + offset + head
    for index in 0..<count {
      let start = first + unit * index
      guard let tag = integer(bytes, at: start, 2), let type = integer(bytes, at: start + 2, 2),
        let count = integer(bytes, at: start + 4, word),
        let offset = integer(bytes, at: start + 4 + word, word)
      else {
        directory.isCut = true
        return directory
      }
      let values = values(type, count, at: start + 4 + word, or: offset, word)
      directory.entries.append(
        Entry(tag: tag, type: type, count: count, offset: start, values: values))
    }
    directory.next = integer(bytes, at: first + unit * count, word) ?? 0
    return directory
  }

  /// The range of an entry's values in the file: at `own`, inside the entry, if they fit into
  /// `word` bytes, otherwise at `offset` of the structure. Nil if the type is unknown, or if the
  /// range is not in the structure.
  private func values(_ type: Int, _ count: Int, at own: Int, or offset: Int, _ word: Int)
    -> Range<Int>?
  {
    let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
    let size = type == Self.utf8 ? 1 : type < (isBig ? 19 : 14) ? sizes[type] : 0
    guard size > 0, count <= range.count else { return nil }
    let byteCount = size * count
    if byteCount <= word { return own..<(own + byteCount) }
    guard offset <= range.count, byteCount <= range.count - offset else { return nil }
    return (range.lowerBound + offset)..<(range.lowerBound + offset + byteCount)
  }

  /// Returns the first value of an entry of the type BYTE, SHORT, LONG or IFD; nil for other types.
  package func integer(_ entry: Entry?, _ bytes: Span<UInt8>) -> Int? {
    integers(entry, bytes).first
  }

  /// Returns the first sixteen values of an entry of the type BYTE, SHORT, LONG or IFD; no values
  /// for other types.
  package func integers(_ entry: Entry?, _ bytes: Span<UInt8>) -> [Int] {
    guard let entry, let values = entry.values, [1, 3, 4, 13].contains(entry.type) else {
      return []
    }
    let size = entry.type == 1 ? 1 : entry.type == 3 ? 2 : 4
    return (0..<min(entry.count, 16)).compactMap {
      integer(bytes, at: values.lowerBound + size * $0, size)
    }
  }

  /// Returns the values of an entry of the type RATIONAL or SRATIONAL; empty for other types, for
  /// more than sixteen values, and if a denominator is zero.
  func numbers(_ entry: Entry?, _ bytes: Span<UInt8>) -> [Double] {
    guard let entry, let values = entry.values, [5, 10].contains(entry.type), entry.count <= 16
    else { return [] }
    var result: [Double] = []
    for start in stride(from: values.lowerBound, to: values.upperBound, by: 8) {
      guard let numerator = integer(bytes, at: start, 4),
        let denominator = integer(bytes, at: start + 4, 4), denominator != 0
      else { return [] }
      func value(_ number: Int) -> Double {
        Double(entry.type == 10 ? Int(Int32(truncatingIfNeeded: number)) : number)
      }
      result.append(value(numerator) / value(denominator))
    }
    return result
  }

  /// The greatest number of bytes that are read of one text. A cleaned text has at most 1,000
  /// Unicode scalars, which need no more bytes.
  private static let mostTextBytes = 4_096

  /// The type for texts that EXIF 3.0 adds to TIFF's types.
  private static let utf8 = 129

  /// Returns the text of an entry of the type ASCII or UTF-8, up to the first zero byte and
  /// cleaned; nil if nothing is left, or for other types.
  func text(_ entry: Entry?, _ bytes: Span<UInt8>) -> String? {
    guard let entry, let values = entry.values, [2, Self.utf8].contains(entry.type) else {
      return nil
    }
    var raw = bytes.bytes(in: values.prefix(Self.mostTextBytes)).prefix { $0 != 0 }
    // A text that was cut must not end in the middle of a UTF-8 character.
    if raw.count == Self.mostTextBytes { while let last = raw.popLast(), last & 0xC0 == 0x80 {} }
    return String(metadata: Array(raw))
  }
}
