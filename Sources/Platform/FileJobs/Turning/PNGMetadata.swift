internal import ImageExchange
internal import Metadata
internal import Pixels

/// The orientation of a PNG file, and the byte changes that set another orientation.
struct PNGMetadata {
  private let bytes: [UInt8]
  /// The offset of the first chunk with pixels.
  private let pixels: Int
  private let exif: PNGChunk?
  /// The chunk of XMP, and the byte range of its text in the file; nil if there is no intact one.
  private let xmp: (chunk: PNGChunk, text: Range<Int>)?
  private let block: ExifBlock?

  var orientation: Orientation { block?.orientation ?? .upright }

  /// The greatest size of the EXIF data after a change, in bytes; larger data are refused.
  private static let mostBytes = ImageLimits.standard.metadataBytes

  /// Reads the chunks; throws if one of them is incomplete or damaged.
  init(_ bytes: [UInt8]) throws(Reason) {
    var blocks = MetadataBlocks()
    var exifs: [PNGChunk] = []
    var xmp: PNGChunk?
    var pixels: Int?
    var last: PNGChunk?
    var offset = 8
    while last?.kind != .iend {
      guard let chunk = PNGChunk(bytes.span, at: offset) else { throw .cut }
      guard chunk.contents.count <= PNGChunk.mostBytes else { throw .damaged }
      guard chunk.whole.upperBound <= bytes.count else { throw .cut }
      let isHeader = chunk.kind == .ihdr && chunk.contents.count == 13
      guard isHeader == (offset == 8) else { throw .damaged }
      if chunk.kind == .idat { pixels = pixels ?? offset }
      if chunk.kind == .exif { exifs.append(chunk) }
      if blocks.record(chunk, bytes.span), xmp == nil { xmp = chunk }
      last = chunk
      offset = chunk.whole.upperBound
    }
    guard let pixels else { throw .damaged }
    guard exifs.count <= 1 else { throw .exifTwice }
    self.bytes = bytes
    self.pixels = pixels
    exif = exifs.first
    if let xmp, let text = blocks.xmp, Self.isIntact(bytes, xmp) {
      self.xmp = (xmp, text)
    } else {
      self.xmp = nil
    }
    block = try exif.map { exif throws(Reason) in
      guard exif.contents.count <= Self.mostBytes - 64, Self.isIntact(bytes, exif) else {
        throw .exifDamaged
      }
      return try ExifBlock(bytes, in: exif.contents)
    }
  }

  /// Returns the byte changes that set the file's orientation.
  func setting(_ orientation: Orientation) -> BytePatch {
    var splices: [BytePatch.Splice] = []
    if let xmp, let splice = XMPOrientation.splice(bytes, in: xmp.text, setting: orientation) {
      splices += changed(xmp.chunk, ExifBlock.Change(splices: [splice]))
    }
    guard let exif, let block else {
      let body = Array("eXIf".utf8) + ExifBlock.alone(orientation)
      let chunk = .of(body.count - 4, count: 4) + body + Self.sum(of: body)
      return BytePatch(splices + [BytePatch.Splice(offset: pixels, old: [], new: chunk)])
    }
    return BytePatch(splices + changed(exif, block.setting(orientation)))
  }

  /// Returns the changes of a chunk's contents, and of its length and its CRC.
  private func changed(_ chunk: PNGChunk, _ change: ExifBlock.Change) -> [BytePatch.Splice] {
    let end = chunk.contents.upperBound
    var inner = change.splices
    if !change.added.isEmpty {
      inner.append(BytePatch.Splice(offset: end, old: [], new: change.added))
    }
    let moved = inner.map {
      BytePatch.Splice(offset: $0.offset - chunk.checked.lowerBound, old: $0.old, new: $0.new)
    }
    // This cannot fail, because the splices were made from these bytes.
    guard let body = BytePatch(moved).applied(to: Array(bytes[chunk.checked])) else { return [] }
    let length = chunk.whole.lowerBound
    return inner + [
      BytePatch.Splice(
        offset: length, old: Array(bytes[length..<(length + 4)]), new: .of(body.count - 4, count: 4)
      ),
      BytePatch.Splice(offset: end, old: Array(bytes[end..<(end + 4)]), new: Self.sum(of: body)),
    ]
  }

  private static func isIntact(_ bytes: [UInt8], _ chunk: PNGChunk) -> Bool {
    bytes.span.big32(at: chunk.contents.upperBound)
      == Int(PNGChunk.crc(of: bytes.span, in: chunk.checked))
  }

  /// Returns the four bytes of the CRC at the end of a chunk; `bytes` are the chunk's type and
  /// contents.
  private static func sum(of bytes: [UInt8]) -> [UInt8] {
    .of(Int(PNGChunk.crc(of: bytes.span, in: bytes.indices)), count: 4)
  }
}
