internal import Pixels

/// The orientation of a PNG file, and the bytes to change so that it has another one.
struct PNGMetadata {
  typealias Matter = FileActError.Matter

  private struct Chunk {
    let type: Range<Int>
    let contents: Range<Int>
    /// The chunk from its length to its sum.
    var whole: Range<Int> { (type.lowerBound - 4)..<(contents.upperBound + 4) }
    var summed: Range<Int> { type.lowerBound..<contents.upperBound }
  }

  private let bytes: [UInt8]
  /// The offset of the first chunk with pixels.
  private let pixels: Int
  private let exif: Chunk?
  private let xmp: Chunk?
  private let block: ExifBlock?

  var orientation: Orientation { block?.orientation ?? .upright }

  /// The most bytes of EXIF that the decoder reads.
  private static let mostBytes = 8 << 20
  /// A keyword, two flags, and two texts that are empty, before XMP that is not packed.
  private static let xmpStart = "XML:com.adobe.xmp\0\0\0\0\0"

  /// Walks the chunks, all of which must be whole.
  init(_ bytes: [UInt8]) throws(Matter) {
    var chunks: [Chunk] = []
    var pixels: Int?
    var offset = 8
    while chunks.last.map({ bytes.has("IEND", in: $0.type) }) != true {
      guard let length = bytes.integer(at: offset, count: 4, in: bytes.indices) else {
        throw .structure(.cut)
      }
      guard length < 1 << 31 else { throw .structure(.damaged) }
      let start = offset + 8
      guard start + length + 4 <= bytes.count else { throw .structure(.cut) }
      let chunk = Chunk(type: (offset + 4)..<start, contents: start..<(start + length))
      let isHeader = bytes.has("IHDR", in: chunk.type) && length == 13
      guard isHeader == (offset == 8) else { throw .structure(.damaged) }
      if bytes.has("IDAT", in: chunk.type) { pixels = pixels ?? offset }
      // Of a file's many chunks only a few kinds matter.
      if ["eXIf", "iTXt", "IEND"].contains(where: { bytes.has($0, in: chunk.type) }) {
        chunks.append(chunk)
      }
      offset = chunk.whole.upperBound
    }
    guard let pixels else { throw .structure(.damaged) }
    let blocks = chunks.filter { bytes.has("eXIf", in: $0.type) }
    guard blocks.count <= 1 else { throw .structure(.exifTwice) }
    self.bytes = bytes
    self.pixels = pixels
    exif = blocks.first
    xmp = chunks.first {
      bytes.has("iTXt", in: $0.type) && bytes.has(Self.xmpStart, in: $0.contents)
        && Self.isIntact(bytes, $0)
    }
    guard let exif else {
      block = nil
      return
    }
    guard exif.contents.count <= Self.mostBytes - 64, Self.isIntact(bytes, exif) else {
      throw .structure(.exifDamaged)
    }
    block = try ExifBlock(bytes, in: exif.contents)
  }

  /// The changes that give it an orientation.
  func setting(_ orientation: Orientation) -> BytePatch {
    var splices: [BytePatch.Splice] = []
    if let xmp,
      let splice = XMPOrientation.splice(bytes, in: xmp.contents, setting: orientation)
    {
      splices += changed(xmp, ExifBlock.Change(splices: [splice]))
    }
    guard let exif, let block else {
      let body = Array("eXIf".utf8) + ExifBlock.alone(orientation)
      let chunk = .of(body.count - 4, count: 4) + body + Self.sum(of: body)
      return BytePatch(splices + [BytePatch.Splice(offset: pixels, old: [], new: chunk)])
    }
    return BytePatch(splices + changed(exif, block.setting(orientation)))
  }

  /// The splices of a chunk with those of its length and its sum.
  private func changed(_ chunk: Chunk, _ change: ExifBlock.Change) -> [BytePatch.Splice] {
    let end = chunk.contents.upperBound
    var inner = change.splices
    if !change.added.isEmpty {
      inner.append(BytePatch.Splice(offset: end, old: [], new: change.added))
    }
    let moved = inner.map {
      BytePatch.Splice(offset: $0.offset - chunk.type.lowerBound, old: $0.old, new: $0.new)
    }
    // The splices are made of these very bytes.
    guard let body = BytePatch(moved).applied(to: Array(bytes[chunk.summed])) else { return [] }
    let length = chunk.whole.lowerBound
    return inner + [
      BytePatch.Splice(
        offset: length, old: Array(bytes[length..<(length + 4)]), new: .of(body.count - 4, count: 4)
      ),
      BytePatch.Splice(offset: end, old: Array(bytes[end..<(end + 4)]), new: Self.sum(of: body)),
    ]
  }

  private static func isIntact(_ bytes: [UInt8], _ chunk: Chunk) -> Bool {
    bytes[chunk.contents.upperBound...].starts(with: sum(of: Array(bytes[chunk.summed])))
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  /// The sum of a chunk's type and contents, as its last four bytes.
  private static func sum(of bytes: [UInt8]) -> [UInt8] {
    .of(Int(~bytes.reduce(~0) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 255)] }), count: 4)
  }
}
