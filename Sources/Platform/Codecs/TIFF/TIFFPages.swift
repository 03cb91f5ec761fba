package import ImageExchange
internal import Metadata

/// The pages of a TIFF file: the directories in the file's chain, without reduced pictures and
/// masks.
package enum TIFFPages {
  private enum Tag {
    static let newSubfileType = 254
    static let subfileType = 255
    static let width = 256
    static let photometric = 262
    static let stripOffsets = 273
    static let palette = 320
    static let tileOffsets = 324
  }

  /// The greatest number of entries that are read, of all directories together; the directories
  /// after them are ignored.
  private static let mostEntries = 1 << 20

  /// Returns the offsets of the pages' directories in the file, in order. If all directories are of
  /// reduced pictures or masks, returns only the offset of the first directory.
  ///
  /// The result is empty if no directory can be read.
  package static func offsets(in file: ImageBytes, _ limits: ImageLimits) -> [Int] {
    file.withSpan { bytes in
      guard let tiff = TIFFReader(bytes, in: 0..<bytes.count) else { return [] }
      var (pages, others): ([Int], [Int]) = ([], [])
      var seen: Set<Int> = []
      var (offset, entriesLeft) = (tiff.firstDirectory, mostEntries)
      while seen.count < limits.frames, seen.insert(offset).inserted, entriesLeft > 0,
        let directory = tiff.directory(at: offset, bytes), !directory.isCut,
        !directory.entries.isEmpty
      {
        let isOther =
          tiff.integer(directory[Tag.newSubfileType], bytes).map { $0 & 0b101 != 0 } == true
          || tiff.integer(directory[Tag.subfileType], bytes) == 2
        if directory[Tag.width] != nil, !isOther {
          pages.append(offset)
        } else {
          others.append(offset)
        }
        offset = directory.next
        entriesLeft -= directory.entries.count
      }
      return pages.isEmpty ? Array(others.prefix(1)) : pages
    }
  }

  /// Returns true if the palette, or the list of the pixels' positions, extends beyond the end of
  /// the file. The directory at `offset` states where they are. libtiff would use grey, or the
  /// start of the file.
  package static func isCut(_ offset: Int, in file: ImageBytes) -> Bool {
    file.withSpan { bytes in
      guard let tiff = TIFFReader(bytes, in: 0..<bytes.count),
        let directory = tiff.directory(at: offset, bytes)
      else { return false }
      // Other colours leave a palette unused.
      let palette = tiff.integer(directory[Tag.photometric], bytes) == 3 ? [Tag.palette] : []
      return directory.entries.contains { entry in
        ([Tag.stripOffsets, Tag.tileOffsets] + palette).contains(entry.tag)
          && [3, 4, tiff.isBig ? 16 : 4].contains(entry.type) && entry.values == nil
      }
    }
  }
}
