internal import Pixels

/// The first directory of EXIF's TIFF structure in a file, and the bytes to change in it so that it has
/// another orientation.
///
/// It takes the same orientation from the same bytes as the decoder does; what the decoder would pass over
/// as damaged is refused here, because it would be written to.
struct ExifBlock {
  typealias Matter = FileActError.Matter

  /// Bytes to change, and those to add behind the block.
  struct Change {
    var splices: [BytePatch.Splice] = []
    var added: [UInt8] = []
  }

  /// The orientation that counts now.
  let orientation: Orientation
  private let bytes: [UInt8]
  private let range: Range<Int>
  private let isLittleEndian: Bool
  /// The offset of the first directory from the block's begin.
  private let directory: Int
  private let entryCount: Int
  /// The offsets of the entries with an orientation, in the file.
  private let entries: [Int]

  private static let tag = 0x0112
  private static let short = 3
  private static let entryBytes = 12

  /// Reads the structure in `range`.
  init(_ bytes: [UInt8], in range: Range<Int>) throws(Matter) {
    let start = bytes[range].prefix(4)
    guard start.elementsEqual([0x49, 0x49, 0x2A, 0]) || start.elementsEqual([0x4D, 0x4D, 0, 0x2A])
    else { throw .structure(.exifDamaged) }
    let isLittleEndian = start.first == 0x49
    func read(_ offset: Int, _ count: Int) -> Int? {
      bytes.integer(
        at: range.lowerBound + offset, count: count, in: range, isLittleEndian: isLittleEndian)
    }
    guard let directory = read(4, 4), directory >= 8, let entryCount = read(directory, 2),
      directory + 2 + Self.entryBytes * entryCount <= range.count
    else { throw .structure(.exifDamaged) }
    let entries = (0..<entryCount).map { directory + 2 + Self.entryBytes * $0 }
      .filter { read($0, 2) == Self.tag }
    self.bytes = bytes
    self.range = range
    self.isLittleEndian = isLittleEndian
    self.directory = directory
    self.entryCount = entryCount
    self.entries = entries.map { range.lowerBound + $0 }
    let value = entries.lazy.compactMap { entry -> Int? in
      guard let type = read(entry + 2, 2), let count = read(entry + 4, 4),
        let place = read(entry + 8, 4), let size = Self.byteCount(ofType: type)
      else { return nil }
      let offset = size * count <= 4 ? entry + 8 : place
      guard offset <= range.count, size * count <= range.count - offset else { return nil }
      // The first entry whose values are there counts, also where they are no number.
      guard count >= 1, [1, 3, 4, 13].contains(type) else { return 0 }
      return read(offset, size) ?? 0
    }.first
    orientation = value.flatMap { UInt8(exactly: $0) }.flatMap(Orientation.init) ?? .upright
  }

  /// The structure that holds an orientation and nothing else.
  static func alone(_ orientation: Orientation) -> [UInt8] {
    [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1] + entry(orientation, isLittleEndian: false)
      + [0, 0, 0, 0]
  }

  /// The changes that give it an orientation: of the number alone, of an entry that is no such number, or
  /// of the place of a directory that has none, which is written anew with one behind all else.
  func setting(_ orientation: Orientation) -> Change {
    guard entries.isEmpty else {
      return Change(splices: entries.map { renumbered($0, orientation) })
    }
    let old = range.lowerBound + directory + 2
    let lines = (0..<entryCount).map { index in
      Array(bytes[(old + Self.entryBytes * index)...].prefix(Self.entryBytes))
    }
    // Entries stand in the order of their tags.
    let place =
      lines.firstIndex { line in
        (line.integer(at: 0, count: 2, in: line.indices, isLittleEndian: isLittleEndian) ?? 0)
          > Self.tag
      } ?? lines.count
    let next = bytes[(old + Self.entryBytes * entryCount)..<range.upperBound].prefix(4)
    // A directory begins at an even offset.
    let padding = range.count % 2
    var added = [UInt8](repeating: 0, count: padding)
    added += encoded(entryCount + 1, 2)
    added += lines[..<place].joined()
    added += Self.entry(orientation, isLittleEndian: isLittleEndian)
    added += lines[place...].joined()
    added += next.count == 4 ? Array(next) : [0, 0, 0, 0]
    let pointer = range.lowerBound + 4
    let moved = BytePatch.Splice(
      offset: pointer, old: Array(bytes[pointer..<(pointer + 4)]),
      new: encoded(range.count + padding, 4))
    return Change(splices: [moved], added: added)
  }

  private func renumbered(_ entry: Int, _ orientation: Orientation) -> BytePatch.Splice {
    let line = Array(bytes[entry..<(entry + Self.entryBytes)])
    let wanted = Self.entry(orientation, isLittleEndian: isLittleEndian)
    // The number alone where the entry is right: what lies beside it in its four bytes stays.
    let isRight = line[..<8].elementsEqual(wanted[..<8])
    let changed = isRight ? 8..<10 : 2..<12
    return BytePatch.Splice(
      offset: entry + changed.lowerBound, old: Array(line[changed]), new: Array(wanted[changed]))
  }

  private func encoded(_ value: Int, _ count: Int) -> [UInt8] {
    .of(value, count: count, isLittleEndian: isLittleEndian)
  }

  private static func entry(_ orientation: Orientation, isLittleEndian: Bool) -> [UInt8] {
    func encoded(_ value: Int, _ count: Int) -> [UInt8] {
      .of(value, count: count, isLittleEndian: isLittleEndian)
    }
    return encoded(tag, 2) + encoded(short, 2) + encoded(1, 4)
      + encoded(Int(orientation.rawValue), 2) + [0, 0]
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
}
