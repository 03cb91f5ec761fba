package import ImageExchange
internal import Metadata

/// The `iden` items of a HEIF or AVIF file. An `iden` item has no data. It shows the picture of
/// another item, to which the turns and crops of the `iden` item are applied.
///
/// libheif 1.15 shows an `iden` item only if the file's box of item locations (`iloc`) lists this
/// item.
package enum HEIFIdentities {
  /// Returns a copy of the file in which each `iden` item has a location; the added locations are
  /// empty. Returns the same file if no location is missing, if the boxes have an unusual form, or
  /// if the file is too large for a copy.
  ///
  /// Offsets in the file stay as they are: the old `meta` box becomes free space, and a copy with
  /// more locations is appended.
  package static func addingMissingLocations(_ bytes: ImageBytes, _ limits: ImageLimits)
    -> ImageBytes
  {
    guard bytes.count <= limits.scratchBytes / 4, let meta = bytes.withSpan({ completedMeta($0) })
    else { return bytes }
    var file = bytes.bytes(in: 0..<bytes.count)
    for (index, letter) in "free".utf8.enumerated() { file[meta.start + 4 + index] = letter }
    return ImageBytes(file + meta.box)
  }

  /// Returns a copy of the `meta` box in which no location is missing, and the offset of the old
  /// box in the file. Returns nil if no location is missing, or if the boxes have an unusual form.
  private static func completedMeta(_ bytes: Span<UInt8>) -> (start: Int, box: [UInt8])? {
    let boxes = bytes.mediaBoxes(in: 0..<bytes.count)
    let metas = boxes.filter { $0.type == "meta" }
    guard let last = boxes.last, last.contents.upperBound == bytes.count, isPlain(last, bytes),
      metas.count == 1, let meta = metas.first, isPlain(meta, bytes)
    else { return nil }
    let parts = bytes.mediaBoxes(in: meta.contents.dropFirst(4))
    guard let list = parts.first(where: { $0.type == "iloc" }), isPlain(list, bytes),
      let entries = parts.first(where: { $0.type == "iinf" }),
      let locations = ItemLocations(bytes, list.contents)
    else { return nil }
    let missing = bytes.mediaItemTypes(in: entries.contents).filter { $0.type == "iden" }
      .map(\.item).filter { !locations.items.contains($0) }
    guard !missing.isEmpty, missing.count + locations.items.count <= limit else { return nil }
    let added = missing.flatMap { locations.empty($0) }
    var box = (meta.start..<meta.contents.upperBound).map { bytes[$0] }
    let listStart = list.start - meta.start
    box.insert(contentsOf: added, at: list.contents.upperBound - meta.start)
    let count = [UInt8].of(
      missing.count + locations.items.count, count: locations.isWide ? 4 : 2)
    // The count follows the header of the box, its version and the sizes of its fields.
    box.replaceSubrange((listStart + 14)..<(listStart + 14 + count.count), with: count)
    let length = [UInt8].of(list.contents.count + 8 + added.count, count: 4)
    box.replaceSubrange(listStart..<(listStart + 4), with: length)
    box.replaceSubrange(0..<4, with: [UInt8].of(box.count, count: 4))
    return (meta.start, box)
  }

  /// The greatest number of items in `iloc`: the largest number that fits into two bytes. A file
  /// that would have more stays unchanged.
  private static let limit = 65_535

  /// Returns true if the box has its size in its first four bytes.
  private static func isPlain(_ box: MediaBox, _ bytes: Span<UInt8>) -> Bool {
    bytes.big32(at: box.start) == box.contents.count + 8
  }
}

/// The contents of a box `iloc`: the locations of the items in the file.
private struct ItemLocations {
  private(set) var items: Set<Int> = []
  /// True if the number of an item has four bytes; false for two bytes.
  let isWide: Bool
  private let hasMethod: Bool
  private let baseSize: Int
  /// The size of one extent of a location, in bytes.
  private let extentSize: Int

  /// Reads the item locations from the box contents at the byte range `range` of the file `bytes`;
  /// nil if the box is damaged or of an unknown version.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let start = range.lowerBound
    guard let version = bytes.byte(at: start), version <= 2, let sizes = bytes.byte(at: start + 4),
      let others = bytes.byte(at: start + 5), range.count >= 8
    else { return nil }
    isWide = version == 2
    hasMethod = version > 0
    baseSize = Int(others >> 4)
    extentSize = Int(sizes >> 4) + Int(sizes & 15) + (hasMethod ? Int(others & 15) : 0)
    let width = isWide ? 4 : 2
    guard let count = bytes.mediaNumber(at: start + 6, isWide: isWide) else { return nil }
    var offset = start + 6 + width
    for _ in 0..<count {
      let end = offset + width + (hasMethod ? 2 : 0) + 2 + baseSize
      guard end + 2 <= range.upperBound,
        let item = bytes.mediaNumber(at: offset, isWide: isWide),
        let extents = bytes.mediaNumber(at: end, isWide: false)
      else { return nil }
      items.insert(item)
      offset = end + 2 + extents * extentSize
    }
    guard offset == range.upperBound, items.count == count else { return nil }
  }

  /// Returns the bytes of a location, as an `iloc` box stores it, for the item with the number
  /// `item`. The location is empty: it refers to no bytes of the file.
  func empty(_ item: Int) -> [UInt8] {
    .of(item, count: isWide ? 4 : 2)
      + [UInt8](repeating: 0, count: (hasMethod ? 2 : 0) + 2 + baseSize)
      + [0, 1] + [UInt8](repeating: 0, count: extentSize)
  }
}

extension Span<UInt8> {
  /// Returns the numbers and the types of the items that a box `iinf` lists. `range` is the byte
  /// range of the box's contents.
  func mediaItemTypes(in range: Range<Int>) -> [(item: Int, type: String)] {
    let isLong = byte(at: range.lowerBound) != 0
    return mediaBoxes(in: range.dropFirst(isLong ? 8 : 6)).compactMap { box in
      guard box.type == "infe", let version = byte(at: box.contents.lowerBound), version >= 2
      else { return nil }
      let start = box.contents.lowerBound + 4
      // Two bytes about protection stand between the number and the type.
      let typeOffset = start + (version == 2 ? 2 : 4) + 2
      guard typeOffset + 4 <= box.contents.upperBound,
        let item = mediaNumber(at: start, isWide: version != 2)
      else { return nil }
      let type = String(decoding: (0..<4).map { self[typeOffset + $0] }, as: UTF8.self)
      return (item, type)
    }
  }
}
