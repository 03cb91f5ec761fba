/// Reads values of a TIFF structure (TIFF 6.0, section 2) and trusts none of its numbers.
struct TIFFReader {
  /// An entry of a directory: the type, the count and the offset of its values.
  struct Entry {
    fileprivate let type: UInt16
    fileprivate let count: Int
    fileprivate let offset: Int
  }

  let firstDirectory: Int
  private let bytes: [UInt8]
  private let isLittleEndian: Bool

  /// Nil when the bytes do not start like TIFF.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8 else { return nil }
    switch Array(bytes[..<4]) {
    // The others are those of cameras' raw files: ORF, RW2.
    case [0x49, 0x49, 0x2A, 0x00], Array("IIRO".utf8), Array("IIRS".utf8),
      [0x49, 0x49, 0x55, 0x00]:
      isLittleEndian = true
    case [0x4D, 0x4D, 0x00, 0x2A], Array("MMOR".utf8): isLittleEndian = false
    default: return nil
    }
    self.bytes = bytes
    firstDirectory = Self.read(bytes, at: 4, count: 4, isLittleEndian) ?? 0
  }

  private static func read(
    _ bytes: [UInt8], at offset: Int, count: Int, _ isLittleEndian: Bool
  ) -> Int? {
    guard offset >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
    return (0..<count).reduce(0) { value, index in
      let byte = bytes[offset + (isLittleEndian ? count - 1 - index : index)]
      return value << 8 | Int(byte)
    }
  }

  private func read(at offset: Int, count: Int) -> Int? {
    Self.read(bytes, at: offset, count: count, isLittleEndian)
  }

  /// The entries of the directory at `offset`, the first of each tag, and the offset of the next
  /// directory. A directory at an impossible offset is empty.
  /// - Complexity: O(entries), at most 65,535; no chain of directories is followed here.
  func directory(at offset: Int) -> (entries: [UInt16: Entry], next: Int) {
    guard offset >= 8, let count = read(at: offset, count: 2) else { return ([:], 0) }
    var entries: [UInt16: Entry] = [:]
    for index in 0..<count {
      let start = offset + 2 + 12 * index
      guard let tag = read(at: start, count: 2), let type = read(at: start + 2, count: 2),
        let values = read(at: start + 4, count: 4), let place = read(at: start + 8, count: 4)
      else { return (entries, 0) }
      guard let size = Self.byteCount(ofType: type) else { continue }
      // Up to four bytes stand in the entry itself.
      let valueOffset = size * values <= 4 ? start + 8 : place
      guard valueOffset <= bytes.count, size * values <= bytes.count - valueOffset else { continue }
      if entries[UInt16(tag)] == nil {
        entries[UInt16(tag)] = Entry(type: UInt16(type), count: values, offset: valueOffset)
      }
    }
    return (entries, read(at: offset + 2 + 12 * count, count: 4) ?? 0)
  }

  private static func byteCount(ofType type: Int) -> Int? {
    switch type {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12: 8
    default: nil
    }
  }

  /// The first value of an unsigned BYTE, SHORT, LONG or IFD.
  func integer(_ entry: Entry) -> Int? {
    guard entry.count >= 1 else { return nil }
    switch entry.type {
    case 1: return read(at: entry.offset, count: 1)
    case 3: return read(at: entry.offset, count: 2)
    case 4, 13: return read(at: entry.offset, count: 4)
    default: return nil
    }
  }

  /// The bytes of an entry's values.
  func range(_ entry: Entry) -> Range<Int> {
    let size = Self.byteCount(ofType: Int(entry.type)) ?? 1
    return entry.offset..<(entry.offset + size * entry.count)
  }

  /// The values of a SHORT, at most sixteen.
  func shorts(_ entry: Entry) -> [Int] {
    guard entry.type == 3 else { return [] }
    return (0..<min(entry.count, 16)).compactMap { read(at: entry.offset + 2 * $0, count: 2) }
  }

  /// The values of a RATIONAL or SRATIONAL; a denominator of zero makes the list empty.
  func numbers(_ entry: Entry) -> [Double] {
    guard entry.type == 5 || entry.type == 10, entry.count <= 16 else { return [] }
    var result: [Double] = []
    for index in 0..<entry.count {
      guard let numerator = read(at: entry.offset + 8 * index, count: 4),
        let denominator = read(at: entry.offset + 8 * index + 4, count: 4), denominator != 0
      else { return [] }
      if entry.type == 10 {
        let signed = [numerator, denominator].map { Double(Int32(truncatingIfNeeded: $0)) }
        result.append(signed[0] / signed[1])
      } else {
        result.append(Double(numerator) / Double(denominator))
      }
    }
    return result
  }

  /// An ASCII value up to its zero byte, without spaces around it; nil when that is empty.
  func text(_ entry: Entry) -> String? {
    guard entry.type == 2 else { return nil }
    let raw = bytes[entry.offset..<(entry.offset + min(entry.count, 256))].prefix { $0 != 0 }
    let text = String(decoding: raw, as: UTF8.self)
    let kept = text.unicodeScalars.drop { $0 == " " }
    let end = kept.lastIndex { $0 != " " }
    guard let end else { return nil }
    let clean = kept[...end].filter { $0.value >= 0x20 && $0.value != 0x7F }
    return clean.isEmpty ? nil : String(String.UnicodeScalarView(clean))
  }
}
