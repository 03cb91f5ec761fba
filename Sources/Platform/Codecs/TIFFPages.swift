package import ImageExchange

/// The places of the pages in a TIFF file: of those directories in its chain that have a picture of
/// their own.
package enum TIFFPages {
  private enum Tag {
    static let newSubfileType = 254
    static let subfileType = 255
    static let width = 256
  }

  /// The entries of all directories together; beyond them no page is looked for.
  private static let mostEntries = 1 << 20

  /// The offsets of the pages in their order, without smaller pictures and masks of others; empty when
  /// no directory can be read.
  package static func places(in file: ImageBytes, _ limits: ImageLimits) -> [Int] {
    file.withSpan { bytes in
      guard let chain = Chain(bytes) else { return [] }
      var (pages, others): ([Int], [Int]) = ([], [])
      var seen: Set<Int> = []
      var (place, entriesLeft) = (chain.first, mostEntries)
      while seen.count < limits.frames, seen.insert(place).inserted,
        let directory = chain.directory(at: place, of: entriesLeft, bytes)
      {
        if directory.isPage { pages.append(place) } else { others.append(place) }
        place = directory.next
        entriesLeft -= directory.entries
      }
      return pages.isEmpty ? Array(others.prefix(1)) : pages
    }
  }

  /// The chain of directories in a file of either kind: with places of 4 bytes, or of 8.
  private struct Chain {
    let first: Int
    private let isLittleEndian: Bool
    private let isBig: Bool

    init?(_ bytes: Span<UInt8>) {
      guard bytes.has("II", at: 0) || bytes.has("MM", at: 0) else { return nil }
      isLittleEndian = bytes.has("II", at: 0)
      isBig = bytes.byte(at: 2) == 43 || bytes.byte(at: 3) == 43
      let start = Self.read(bytes, at: isBig ? 8 : 4, count: isBig ? 8 : 4, isLittleEndian)
      guard let start else { return nil }
      first = start
    }

    /// An unsigned number; nil outside, and beyond what a place can be.
    private static func read(
      _ bytes: Span<UInt8>, at offset: Int, count: Int, _ isLittleEndian: Bool
    ) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      var value: UInt64 = 0
      for index in 0..<count {
        value = value << 8 | UInt64(bytes[offset + (isLittleEndian ? count - 1 - index : index)])
      }
      return Int(exactly: value)
    }

    /// The kind of the directory at a place, the place of the next one, and the number of its entries;
    /// nil where there is none, or one of more entries than that.
    func directory(
      at place: Int, of mostEntries: Int, _ bytes: Span<UInt8>
    ) -> (isPage: Bool, next: Int, entries: Int)? {
      func number(_ offset: Int, _ count: Int) -> Int? {
        Self.read(bytes, at: offset, count: count, isLittleEndian)
      }
      let (head, unit, tail) = isBig ? (8, 20, 8) : (2, 12, 4)
      guard place >= 8, let count = number(place, head), count > 0, count <= mostEntries else {
        return nil
      }
      var (hasPicture, isOther) = (false, false)
      for index in 0..<count {
        let entry = place + head + unit * index
        guard let tag = number(entry, 2), let type = number(entry + 2, 2) else { return nil }
        let value = number(entry + unit - tail, type == 3 ? 2 : 4) ?? 0
        switch tag {
        case Tag.newSubfileType: isOther = isOther || value & 0b101 != 0
        case Tag.subfileType: isOther = isOther || value == 2
        case Tag.width: hasPicture = true
        default: break
        }
      }
      let next = number(place + head + unit * count, tail) ?? 0
      return (hasPicture && !isOther, next, count)
    }
  }
}
