internal import ImageExchange
internal import Metadata
internal import Pixels

/// The facts in a JPEG file's marker segments, up to the first scan.
struct JPEGStructure {
  /// A component of the picture, such as its luma, as the frame header describes it.
  struct Component {
    let id: UInt8
    /// The horizontal sampling factor: the number of columns of the component's blocks in an MCU.
    let across: Int
    /// The vertical sampling factor: the number of rows of the component's blocks in an MCU.
    let down: Int
    /// The number of the table with the quantization steps.
    let steps: UInt8
  }

  /// The size in the frame header.
  var size = PixelSize(width: 0, height: 0)
  /// The offset of the two bytes in the frame header that hold the height.
  var heightOffset = 0
  /// The components, in the order of the frame header.
  var components: [Component] = []
  var isProgressive = false
  /// True for arithmetic codes, false for Huffman codes.
  var isArithmetic = false
  /// True if the first scan lacks some components, so that a decoder must keep all coefficients in
  /// memory.
  var isInParts = false
  /// The metadata: EXIF, XMP, and Photoshop's resources.
  var metadata = MetadataBlocks()
  /// The byte ranges in the file that together hold the embedded colour profile, in order; empty if
  /// there is no profile, or if one of its segments is missing.
  var profile: [Range<Int>] = []
  /// The number of the colour transform in the Adobe segment; nil if the file has no such segment.
  var adobeTransform: UInt8?
  /// The tables for the first scan; nil if ``JPEGScan`` does not support them.
  var tables: JPEGTables? = JPEGTables()
  /// The offset of the first scan's segment.
  var scan = 0

  var componentCount: Int { components.count }
  /// True if the file has an Adobe segment: CMYK is then stored inverted.
  var isAdobe: Bool { adobeTransform != nil }
  /// The greatest horizontal sampling factor, at least 1.
  var mostAcross: Int { components.reduce(1) { max($0, $1.across) } }
  /// The greatest vertical sampling factor, at least 1.
  var mostDown: Int { components.reduce(1) { max($0, $1.down) } }

  /// Reads the segments, but no pixels. Throws if the segments are damaged, or if the complete file
  /// ends before its first scan.
  ///
  /// If `isComplete` is false and the file ends before its first scan, the result is nil: more
  /// bytes must be read.
  init?(_ bytes: Span<UInt8>, isComplete: Bool) throws(ImageFailure) {
    var pieces: [(number: UInt8, of: UInt8, range: Range<Int>)] = []
    var offset = 2
    while let marker = try JPEGMarker.next(in: bytes, from: &offset) {
      if tables?.read(bytes, marker, isProgressive: isProgressive) == false { tables = nil }
      if marker.code == 0xDA {
        scan = marker.start
        guard componentCount > 0 else {
          throw ImageFailure(.corrupt, "A scan comes before the frame header")
        }
        isInParts = marker.contents.first.map { Int(bytes[$0]) < componentCount } ?? true
        profile = Self.assembled(pieces)
        return
      }
      guard marker.code != 0xD9 else {
        throw ImageFailure(.corrupt, "The picture ends before its first scan")
      }
      let contents = marker.contents
      switch marker.code {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        try readFrame(bytes, contents, code: marker.code)
      case 0xE2:
        guard let piece = bytes.range(behind: "ICC_PROFILE\0", in: contents), piece.count > 2 else {
          break
        }
        let (number, of) = (bytes[piece.lowerBound], bytes[piece.lowerBound + 1])
        pieces.append((number, of, piece.dropFirst(2)))
      case 0xEE where contents.count >= 12 && bytes.has("Adobe", at: contents.lowerBound):
        adobeTransform = bytes[contents.lowerBound + 11]
      default:
        metadata.record(marker, bytes)
      }
    }
    if isComplete { throw ImageFailure(.truncated) }
    return nil
  }

  private mutating func readFrame(
    _ bytes: Span<UInt8>, _ contents: Range<Int>, code: UInt8
  ) throws(ImageFailure) {
    guard componentCount == 0 else { throw ImageFailure(.corrupt, "It has two frame headers") }
    guard contents.count >= 6 else { throw ImageFailure(.corrupt, "The frame header is too short") }
    let start = contents.lowerBound
    guard code <= 0xC2 || code == 0xC9 || code == 0xCA else {
      throw ImageFailure(.unsupported, "Lossless and hierarchical JPEG are not supported")
    }
    guard bytes[start] == 8 else {
      throw ImageFailure(.unsupported, "JPEG with \(bytes[start]) bits per colour is not supported")
    }
    let count = Int(bytes[start + 5])
    guard [1, 3, 4].contains(count) else {
      throw ImageFailure(.unsupported, "JPEG with \(count) colours is not supported")
    }
    guard contents.count >= 6 + 3 * count else {
      throw ImageFailure(.corrupt, "The frame header is too short")
    }
    size = PixelSize(width: bytes.bigEndian16(start + 3), height: bytes.bigEndian16(start + 1))
    heightOffset = start + 1
    isProgressive = code == 0xC2 || code == 0xCA
    isArithmetic = code >= 0xC9
    components = (0..<count).map { index in
      let place = start + 6 + 3 * index
      let factors = Int(bytes[place + 1])
      return Component(
        id: bytes[place], across: factors >> 4, down: factors & 15, steps: bytes[place + 2])
    }
  }

  /// The memory that all coefficients need, in bytes: two for each sample of each component, in
  /// whole blocks.
  private var coefficientBytes: Int {
    components.reduce(0) { total, component in
      let across = (size.width * component.across / mostAcross + 8) / 8
      let down = (size.height * component.down / mostDown + 8) / 8
      return total + across * down * 128
    }
  }

  /// Throws if a file of `byteCount` bytes cannot hold the picture's pixels, or if a decoder needs
  /// more memory for all coefficients than `limits` allow for a file of this length.
  func check(byteCount: Int, limits: ImageLimits) throws(ImageFailure) {
    // In the densest Huffman codes, 1,024 pixels are nine blocks of one bit each, so more than a
    // byte. Arithmetic codes have no such limit.
    if !isArithmetic { try limits.check(size, inBytes: byteCount, most: 1_024) }
    guard isProgressive || isInParts else { return }
    guard coefficientBytes <= limits.codecBytes(ofFile: byteCount) else {
      throw ImageFailure(
        .tooLarge, "\(size.width) × \(size.height) pixels, progressive, in \(byteCount) bytes")
    }
  }

  /// Returns the ranges of a profile's pieces, sorted by their numbers `n of m`; empty if a piece
  /// is missing.
  private static func assembled(
    _ pieces: [(number: UInt8, of: UInt8, range: Range<Int>)]
  ) -> [Range<Int>] {
    let sorted = pieces.sorted { $0.number < $1.number }
    guard let of = sorted.first?.of, sorted.allSatisfy({ $0.of == of }),
      sorted.map({ Int($0.number) }) == Array(1...max(Int(of), 1))
    else { return [] }
    return sorted.map(\.range)
  }

  /// Returns true if an end marker follows the first scan.
  ///
  /// A decoder fills missing parts with grey and only warns; this test distinguishes such a file
  /// from a complete one. The search begins at the end of the file: in coded data 0xFF is never
  /// followed by 0xD9, and a complete file ends with the marker or soon after it.
  func hasEndMarker(_ bytes: Span<UInt8>) -> Bool {
    var index = bytes.count - 2
    while index > scan {
      if bytes[index + 1] == 0xD9, bytes[index] == 0xFF { return true }
      index -= 1
    }
    return false
  }
}
