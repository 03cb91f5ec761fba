internal import ImageExchange
internal import Pixels

/// A camera's raw file, of which the picture is shown that the camera has developed itself: a JPEG
/// somewhere inside.
///
/// CR2, NEF, ARW, DNG, PEF and SRW are TIFF structures, ORF and RW2 nearly; RAF has a header of its
/// own. Nothing in them is trusted: directories are read once each, and a JPEG counts when its frame
/// header makes sense.
struct CameraRaw {
  /// The largest JPEG, in the bytes of the file.
  let preview: Range<Int>
  /// The orientation in the file's first directory; nil where the JPEG's own is the only one.
  let orientation: Orientation?

  /// The number of directories that are looked at.
  private static let mostDirectories = 64

  private enum Tag {
    static let jpegFromRaw = 0x002E
    static let compression = 0x0103
    static let make = 0x010F
    static let stripOffsets = 0x0111
    static let orientation = 0x0112
    static let stripByteCounts = 0x0117
    static let subDirectories = 0x014A
    static let jpegOffset = 0x0201
    static let jpegLength = 0x0202
    static let dngVersion = 0xC612
  }

  /// True when the first bytes of what looks like TIFF are those of a camera's raw file.
  static func isOne(_ bytes: Span<UInt8>) -> Bool {
    // Canon's mark stands behind the header.
    if bytes.has("CR", at: 8), bytes.byte(at: 10) == 2 { return true }
    guard let walk = Walk(bytes), let main = walk.directory(at: walk.first, bytes) else {
      return false
    }
    if main[Tag.dngVersion] != nil { return true }
    guard main[Tag.subDirectories] != nil, let make = main[Tag.make] else { return false }
    return ["NIKON", "Nikon", "SONY", "PENTAX", "RICOH", "SAMSUNG", "Canon", "Hasselblad"].contains
    {
      (name: StaticString) in bytes.has(name, at: make.offset)
    }
  }

  /// Nil where no JPEG is found.
  init?(_ bytes: Span<UInt8>) {
    var best: (area: Int, range: Range<Int>)?
    func consider(_ start: Int, _ count: Int) {
      guard start > 0, start < bytes.count, count > 16 else { return }
      let range = start..<(start + min(count, bytes.count - start))
      guard let area = Self.area(ofJPEGAt: start, bytes), area > best?.area ?? 0 else { return }
      best = (area, range)
    }
    var orientation: Orientation?
    if bytes.has("FUJIFILMCCD-RAW", at: 0) {
      consider(bytes.big32(at: 84) ?? 0, bytes.big32(at: 88) ?? 0)
    } else if let walk = Walk(bytes) {
      var waiting = [walk.first]
      var seen: Set<Int> = []
      while let offset = waiting.popLast(), seen.count < Self.mostDirectories {
        guard seen.insert(offset).inserted, let entries = walk.directory(at: offset, bytes) else {
          continue
        }
        if offset == walk.first, let value = walk.number(entries[Tag.orientation], bytes) {
          orientation = UInt8(exactly: value).flatMap(Orientation.init)
        }
        func pair(_ start: Int, _ count: Int) {
          if let start = walk.number(entries[start], bytes),
            let count = walk.number(entries[count], bytes)
          {
            consider(start, count)
          }
        }
        pair(Tag.jpegOffset, Tag.jpegLength)
        if let compression = walk.number(entries[Tag.compression], bytes),
          [6, 7].contains(compression)
        {
          pair(Tag.stripOffsets, Tag.stripByteCounts)
        }
        if let whole = entries[Tag.jpegFromRaw] { consider(whole.offset, whole.count) }
        if let below = entries[Tag.subDirectories] { waiting += walk.numbers(below, bytes) }
        waiting.append(walk.next(after: offset, bytes))
      }
    }
    // Some makers put it into their notes.
    if best == nil, let start = Self.searched(bytes) { consider(start, bytes.count - start) }
    guard let best else { return nil }
    preview = best.range
    self.orientation = orientation
  }

  /// The start of the JPEG with the most pixels, found by its marker.
  private static func searched(_ bytes: Span<UInt8>) -> Int? {
    var best: (area: Int, start: Int)?
    var offset = 0
    while offset + 3 < bytes.count {
      if bytes[offset] == 0xFF, bytes[offset + 1] == 0xD8, bytes[offset + 2] == 0xFF,
        let area = area(ofJPEGAt: offset, bytes), area > best?.area ?? 0
      {
        best = (area, offset)
      }
      offset += 1
    }
    return best?.start
  }

  /// The pixels that a JPEG at an offset says it has; nil where there is none, or one of another kind,
  /// such as the lossless coding of raw pixels.
  private static func area(ofJPEGAt start: Int, _ bytes: Span<UInt8>) -> Int? {
    guard bytes.byte(at: start) == 0xFF, bytes.byte(at: start + 1) == 0xD8 else { return nil }
    var offset = start + 2
    for _ in 0..<64 {
      guard bytes.byte(at: offset) == 0xFF, let code = bytes.byte(at: offset + 1) else {
        return nil
      }
      if code == 0xFF {
        offset += 1
        continue
      }
      guard let high = bytes.byte(at: offset + 2), let low = bytes.byte(at: offset + 3) else {
        return nil
      }
      let length = high << 8 | low
      if (0xC0...0xC2).contains(code) {
        guard offset + 9 <= bytes.count, bytes[offset + 4] == 8 else { return nil }
        return bytes.bigEndian16(offset + 5) * bytes.bigEndian16(offset + 7)
      }
      guard code >= 0xC3, code != 0xC3, code != 0xDA, code != 0xD9, length >= 2 else { return nil }
      offset += 2 + length
    }
    return nil
  }
}

/// The way through directories like those of TIFF.
private struct Walk {
  struct Entry {
    let type: Int
    let count: Int
    /// The offset of the values.
    let offset: Int
  }

  let first: Int
  private let isLittleEndian: Bool

  /// Nil where no header of TIFF stands, or of one of its relatives.
  init?(_ bytes: Span<UInt8>) {
    if bytes.has("II", at: 0) {
      isLittleEndian = true
    } else if bytes.has("MM", at: 0) {
      isLittleEndian = false
    } else {
      return nil
    }
    guard let start = isLittleEndian ? bytes.little32(at: 4) : bytes.big32(at: 4), start >= 8 else {
      return nil
    }
    first = start
  }

  private func short(_ offset: Int, _ bytes: Span<UInt8>) -> Int? {
    guard let value = bytes.little16(at: offset) else { return nil }
    return isLittleEndian ? value : Int(UInt16(value).byteSwapped)
  }

  private func long(_ offset: Int, _ bytes: Span<UInt8>) -> Int? {
    isLittleEndian ? bytes.little32(at: offset) : bytes.big32(at: offset)
  }

  /// The entries of the directory at `offset`, the first of each tag; nil where none can be.
  func directory(at offset: Int, _ bytes: Span<UInt8>) -> [Int: Entry]? {
    guard offset >= 8, let count = short(offset, bytes), count > 0 else { return nil }
    var entries: [Int: Entry] = [:]
    for index in 0..<count {
      let start = offset + 2 + 12 * index
      guard let tag = short(start, bytes), let type = short(start + 2, bytes),
        let count = long(start + 4, bytes), let place = long(start + 8, bytes)
      else { break }
      let unit = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
      guard unit.indices.contains(type), type > 0 else { continue }
      let value = unit[type] * count <= 4 ? start + 8 : place
      guard value <= bytes.count, unit[type] * count <= bytes.count - value else { continue }
      if entries[tag] == nil { entries[tag] = Entry(type: type, count: count, offset: value) }
    }
    return entries
  }

  /// The offset of the next directory; 0 at the end.
  func next(after offset: Int, _ bytes: Span<UInt8>) -> Int {
    short(offset, bytes).flatMap { long(offset + 2 + 12 * $0, bytes) } ?? 0
  }

  /// The only value of an entry.
  func number(_ entry: Entry?, _ bytes: Span<UInt8>) -> Int? {
    guard let entry, entry.count == 1 else { return nil }
    return entry.type == 3 ? short(entry.offset, bytes) : long(entry.offset, bytes)
  }

  /// The values of an entry of offsets, at most sixteen.
  func numbers(_ entry: Entry, _ bytes: Span<UInt8>) -> [Int] {
    guard entry.type == 4 || entry.type == 13 else { return [] }
    return (0..<min(entry.count, 16)).compactMap { long(entry.offset + 4 * $0, bytes) }
  }
}
