internal import Metadata
internal import Pixels

/// The orientation of a JPEG file, and the byte changes that set another orientation.
struct JPEGMetadata {
  private let bytes: [UInt8]
  /// The segments before the first scan.
  private let segments: [JPEGMarker]
  private let xmp: Range<Int>?
  /// The range of the EXIF segment's contents; nil if there is no EXIF.
  private let exif: Range<Int>?
  private let block: ExifBlock?

  var orientation: Orientation { block?.orientation ?? .upright }

  /// The greatest number of bytes in a segment after its length field.
  private static let mostBytes = 0xFFFF - 2
  /// The tag of the entries in a list of further pictures (MPF). Each entry has 16 bytes; its bytes
  /// 4…7 are the size of the picture, in bytes.
  private static let pictures = 0xB002

  /// Reads the segments before the first scan; throws if one of them is incomplete or damaged.
  init(_ bytes: [UInt8]) throws(Reason) {
    var segments: [JPEGMarker] = []
    var blocks = MetadataBlocks()
    var offset = 2
    while true {
      guard offset + 4 <= bytes.count else { throw .cut }
      guard let segment = try? JPEGMarker(bytes.span, at: offset), segment.code > 0x01,
        !(0xD0...0xD9).contains(segment.code)
      else { throw .damaged }
      if segment.code == 0xDA { break }
      guard segment.contents.upperBound <= bytes.count else { throw .cut }
      segments.append(segment)
      blocks.record(segment, bytes.span)
      offset = segment.contents.upperBound
    }
    let exifs = segments.filter {
      $0.code == 0xE1 && bytes.span.range(behind: "Exif\0", in: $0.contents) != nil
    }
    guard exifs.count <= 1 else { throw .exifTwice }
    guard exifs.isEmpty == (blocks.exif == nil) else { throw .exifDamaged }
    self.bytes = bytes
    self.segments = segments
    xmp = blocks.xmp
    exif = exifs.first?.contents
    block = try blocks.exif.map { range throws(Reason) in try ExifBlock(bytes, in: range) }
  }

  /// Returns the byte changes that set the file's orientation. Throws if the EXIF segment would
  /// become longer than a JPEG segment can be. Also throws if bytes must be inserted after a list
  /// of further pictures (MPF), because the insertion would make the offsets in the list wrong.
  func setting(_ orientation: Orientation) throws(Reason) -> BytePatch {
    var splices: [BytePatch.Splice] = []
    if let xmp, let splice = XMPOrientation.splice(bytes, in: xmp, setting: orientation) {
      splices.append(splice)
    }
    guard let exif, let block else {
      let segment = try newSegment(orientation)
      return BytePatch(splices + [segment] + listed(growingBy: segment.new.count))
    }
    let change = block.setting(orientation)
    splices += change.splices
    if !change.added.isEmpty {
      try checkGrowth(at: exif.upperBound)
      guard exif.count + change.added.count <= Self.mostBytes else { throw .exifFull }
      let length = exif.lowerBound - 2
      splices.append(
        BytePatch.Splice(
          offset: length, old: Array(bytes[length..<exif.lowerBound]),
          new: .of(exif.count + change.added.count + 2, count: 2)))
      splices.append(BytePatch.Splice(offset: exif.upperBound, old: [], new: change.added))
      splices += listed(growingBy: change.added.count)
    }
    return BytePatch(splices)
  }

  /// Returns the insertion of an EXIF segment that contains only an orientation. The segment is
  /// inserted after the JFIF segments, which must be the first segments of the file.
  private func newSegment(_ orientation: Orientation) throws(Reason) -> BytePatch.Splice {
    let contents = Array("Exif\0\0".utf8) + ExifBlock.alone(orientation)
    let offset = segments.prefix { $0.code == 0xE0 }.last?.contents.upperBound ?? 2
    try checkGrowth(at: offset)
    return BytePatch.Splice(
      offset: offset, old: [],
      new: [0xFF, 0xE1] + .of(contents.count + 2, count: 2) + contents)
  }

  /// Returns the change of the list of further pictures (MPF) that adds `count` bytes to the size
  /// of this picture, the first in the list; empty if there is no such list, or no size in it.
  ///
  /// The offsets of the other pictures are relative to the list, and need no change.
  private func listed(growingBy count: Int) -> [BytePatch.Splice] {
    for segment in segments where segment.code == 0xE2 {
      guard let range = bytes.span.range(behind: "MPF\0", in: segment.contents) else { continue }
      guard let tiff = TIFFReader(bytes.span, in: range), tiff.isPlain,
        let entry = tiff.directory(at: tiff.firstDirectory, bytes.span)?[Self.pictures]?.values,
        entry.count >= 16
      else { return [] }
      let place = entry.lowerBound + 4
      let size = tiff.isLittleEndian ? bytes.span.little32(at: place) : bytes.span.big32(at: place)
      guard let size, size > 0, let grown = UInt32(exactly: size + count) else { return [] }
      return [
        BytePatch.Splice(
          offset: place, old: Array(bytes[place..<(place + 4)]),
          new: .of(Int(grown), count: 4, isLittleEndian: tiff.isLittleEndian))
      ]
    }
    return []
  }

  /// Throws if no bytes may be inserted at `offset`: after a list of further pictures (MPF), an
  /// insertion would make the offsets in that list wrong.
  private func checkGrowth(at offset: Int) throws(Reason) {
    let isBehindList = segments.contains {
      $0.code == 0xE2 && $0.start < offset
        && bytes.span.range(behind: "MPF\0", in: $0.contents) != nil
    }
    if isBehindList { throw .furtherPictures }
  }
}
