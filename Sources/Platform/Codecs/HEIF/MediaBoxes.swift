internal import Metadata

/// One box of an ISO base media file: a type of four letters, the offset of the box, and the byte
/// range of its contents in the file.
struct MediaBox: Hashable {
  let type: String
  let start: Int
  let contents: Range<Int>
}

extension Span<UInt8> {
  /// Returns the boxes in the byte range `range`, in the order of the file; at most `most` of them.
  ///
  /// Reading stops before a box that is cut short or has an invalid size.
  func mediaBoxes(in range: Range<Int>, most: Int = .max) -> [MediaBox] {
    var boxes: [MediaBox] = []
    var offset = range.lowerBound
    while boxes.count < most, let box = mediaBox(at: offset, before: range.upperBound) {
      boxes.append(box)
      offset = box.contents.upperBound
    }
    return boxes
  }

  /// Returns the box at `offset`; nil if it extends beyond `limit` or has an invalid size.
  private func mediaBox(at offset: Int, before limit: Int) -> MediaBox? {
    guard let size = big32(at: offset), offset <= limit - 8 else { return nil }
    let type = String(decoding: (4..<8).map { self[offset + $0] }, as: UTF8.self)
    var (start, length) = (offset + 8, size)
    if size == 0 { length = limit - offset }
    if size == 1 {
      guard let high = big32(at: offset + 8), let low = big32(at: offset + 12), high < 1 << 24
      else { return nil }
      (start, length) = (offset + 16, high << 32 | low)
    }
    guard length >= start - offset, length <= limit - offset else { return nil }
    return MediaBox(type: type, start: offset, contents: start..<(offset + length))
  }

  /// Returns the big-endian integer at `offset`; nil if it extends beyond the end of the bytes. The
  /// integer has four bytes if `isWide` is true, else two.
  func mediaNumber(at offset: Int, isWide: Bool) -> Int? {
    if isWide { return big32(at: offset) }
    guard offset >= 0, offset <= count - 2 else { return nil }
    return bigEndian16(offset)
  }
}
