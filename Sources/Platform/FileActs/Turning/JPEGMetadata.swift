internal import Pixels

/// The orientation of a JPEG file, and the bytes to change so that it has another one.
struct JPEGMetadata {
  typealias Matter = FileActError.Matter

  private let bytes: [UInt8]
  /// The segments before the first scan: the marker, and the bytes after the length.
  private let segments: [(marker: UInt8, contents: Range<Int>)]
  /// The segment of EXIF.
  private let exif: Range<Int>?
  private let block: ExifBlock?

  var orientation: Orientation { block?.orientation ?? .upright }

  /// The most bytes after the length of a segment.
  private static let mostBytes = 0xFFFF - 2

  /// Walks the segments up to the first scan, all of which must be whole.
  init(_ bytes: [UInt8]) throws(Matter) {
    var segments: [(marker: UInt8, contents: Range<Int>)] = []
    var offset = 2
    walk: while true {
      guard offset + 4 <= bytes.count else { throw .structure(.cut) }
      guard bytes[offset] == 0xFF else { throw .structure(.damaged) }
      switch bytes[offset + 1] {
      // Fill bytes may stand before a marker.
      case 0xFF:
        offset += 1
        continue
      case 0xDA: break walk
      case 0x00, 0x01, 0xD0...0xD9: throw .structure(.damaged)
      default: break
      }
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      guard length >= 2 else { throw .structure(.damaged) }
      guard offset + 2 + length <= bytes.count else { throw .structure(.cut) }
      segments.append((bytes[offset + 1], (offset + 4)..<(offset + 2 + length)))
      offset += 2 + length
    }
    let blocks = segments.filter { $0.marker == 0xE1 && bytes.has("Exif\0", in: $0.contents) }
    guard blocks.count <= 1 else { throw .structure(.exifTwice) }
    self.bytes = bytes
    self.segments = segments
    exif = blocks.first?.contents
    guard let exif else {
      block = nil
      return
    }
    guard bytes.has("Exif\0\0", in: exif) else { throw .structure(.exifDamaged) }
    block = try ExifBlock(bytes, in: (exif.lowerBound + 6)..<exif.upperBound)
  }

  /// The changes that give it an orientation.
  func setting(_ orientation: Orientation) throws(Matter) -> BytePatch {
    var splices: [BytePatch.Splice] = []
    if let xmp = segments.first(where: {
      $0.marker == 0xE1 && bytes.has("http://ns.adobe.com/xap/1.0/\0", in: $0.contents)
    }), let splice = XMPOrientation.splice(bytes, in: xmp.contents, setting: orientation) {
      splices.append(splice)
    }
    guard let exif, let block else {
      return BytePatch(splices + [try newSegment(orientation)])
    }
    let change = block.setting(orientation)
    splices += change.splices
    if !change.added.isEmpty {
      try checkGrowth(at: exif.upperBound)
      guard exif.count + change.added.count <= Self.mostBytes else { throw .structure(.exifFull) }
      let length = exif.lowerBound - 2
      splices.append(
        BytePatch.Splice(
          offset: length, old: Array(bytes[length..<exif.lowerBound]),
          new: .of(exif.count + change.added.count + 2, count: 2)))
      splices.append(BytePatch.Splice(offset: exif.upperBound, old: [], new: change.added))
    }
    return BytePatch(splices)
  }

  /// A segment of EXIF with an orientation alone: behind those of JFIF, which want to be the first.
  private func newSegment(_ orientation: Orientation) throws(Matter) -> BytePatch.Splice {
    let contents = Array("Exif\0\0".utf8) + ExifBlock.alone(orientation)
    let offset = segments.prefix { $0.marker == 0xE0 }.last?.contents.upperBound ?? 2
    try checkGrowth(at: offset)
    return BytePatch.Splice(
      offset: offset, old: [],
      new: [0xFF, 0xE1] + .of(contents.count + 2, count: 2) + contents)
  }

  /// Throws where bytes cannot be added: the list of further pictures behind this one (MPF) counts from
  /// itself, so nothing may grow behind it.
  private func checkGrowth(at offset: Int) throws(Matter) {
    let isBehindList = segments.contains {
      $0.marker == 0xE2 && bytes.has("MPF\0", in: $0.contents) && $0.contents.lowerBound < offset
    }
    if isBehindList { throw .structure(.furtherPictures) }
  }
}
