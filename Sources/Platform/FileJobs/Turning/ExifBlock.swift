internal import Metadata
internal import Pixels

/// The first directory of the TIFF structure in a file's EXIF data, and the byte changes that set
/// its orientation.
///
/// The decoder skips some damaged parts. Here, a damaged part is an error, because the block is
/// changed.
struct ExifBlock {
  /// A change of the EXIF data: the bytes to replace, and the bytes to append.
  struct Change {
    var splices: [BytePatch.Splice] = []
    var added: [UInt8] = []
  }

  /// The orientation in the EXIF data, read in the same way as when this program shows the file.
  let orientation: Orientation
  private let bytes: [UInt8]
  private let range: Range<Int>
  private let tiff: TIFFReader
  private let directory: TIFFReader.Directory

  private static let short = 3
  private static let entryBytes = 12

  /// Reads the TIFF structure in `range`; throws if it is damaged.
  init(_ bytes: [UInt8], in range: Range<Int>) throws(Reason) {
    guard let tiff = TIFFReader(bytes.span, in: range), tiff.isPlain,
      let directory = tiff.directory(at: tiff.firstDirectory, bytes.span), !directory.isCut
    else { throw .exifDamaged }
    self.bytes = bytes
    self.range = range
    self.tiff = tiff
    self.directory = directory
    orientation = Exif.orientation(tiff, directory, bytes.span)
  }

  /// Returns the bytes of a new TIFF structure that contains only an orientation.
  static func alone(_ orientation: Orientation) -> [UInt8] {
    [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1] + entry(orientation, isLittleEndian: false)
      + [0, 0, 0, 0]
  }

  /// Returns the changes that set an orientation. If the directory has an orientation entry, the
  /// changes overwrite the entry's value, or the complete entry if it is malformed. If not, the
  /// changes append a copy of the directory with the new entry.
  func setting(_ orientation: Orientation) -> Change {
    let tag = TIFFReader.Tag.orientation
    let entries = directory.entries
    let present = entries.filter { $0.tag == tag }
    guard present.isEmpty else {
      return Change(splices: present.map { renumbered($0.offset, orientation) })
    }
    let lines = entries.map { bytes[$0.offset..<($0.offset + Self.entryBytes)] }
    // Entries stand in the order of their tags.
    let index = entries.firstIndex { $0.tag > tag } ?? lines.count
    // A directory must begin at an even offset.
    let padding = range.count % 2
    var added = [UInt8](repeating: 0, count: padding)
    added += encoded(lines.count + 1, 2)
    added += lines[..<index].joined()
    added += Self.entry(orientation, isLittleEndian: tiff.isLittleEndian)
    added += lines[index...].joined()
    added += encoded(directory.next, 4)
    let pointer = range.lowerBound + 4
    let moved = BytePatch.Splice(
      offset: pointer, old: Array(bytes[pointer..<(pointer + 4)]),
      new: encoded(range.count + padding, 4))
    return Change(splices: [moved], added: added)
  }

  private func renumbered(_ entry: Int, _ orientation: Orientation) -> BytePatch.Splice {
    let line = Array(bytes[entry..<(entry + Self.entryBytes)])
    let wanted = Self.entry(orientation, isLittleEndian: tiff.isLittleEndian)
    // If the entry has the right form, only the number changes: the other two of its four bytes
    // stay.
    let isRight = line[..<8].elementsEqual(wanted[..<8])
    let changed = isRight ? 8..<10 : 2..<12
    return BytePatch.Splice(
      offset: entry + changed.lowerBound, old: Array(line[changed]), new: Array(wanted[changed]))
  }

  private func encoded(_ value: Int, _ count: Int) -> [UInt8] {
    .of(value, count: count, isLittleEndian: tiff.isLittleEndian)
  }

  private static func entry(_ orientation: Orientation, isLittleEndian: Bool) -> [UInt8] {
    func encoded(_ value: Int, _ count: Int) -> [UInt8] {
      .of(value, count: count, isLittleEndian: isLittleEndian)
    }
    return encoded(TIFFReader.Tag.orientation, 2) + encoded(short, 2) + encoded(1, 4)
      + encoded(Int(orientation.rawValue), 2) + [0, 0]
  }
}
