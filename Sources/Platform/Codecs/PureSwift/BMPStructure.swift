internal import ImageExchange
internal import Metadata
internal import Pixels

/// The header of a BMP file, or of a bitmap in an icon: every version from OS/2's to V5.
struct BMPStructure {
  let size: PixelSize
  let isTopDown: Bool
  /// The bits of a pixel: 1, 2, 4, 8, 16, 24 or 32.
  let depth: Int
  /// True for indices of four or eight bits that are coded in runs.
  let hasRuns: Bool
  /// The fields of red, green, blue and alpha in a pixel of 16 or 32 bits.
  let fields: [BitField]
  /// True if a stored 32-bit pixel has red, green and blue in the same bits as the program's pixels
  /// (`0xAARRGGBB`), so that pixels can be copied.
  let isWord: Bool
  /// The opaque colours of the indices 0…255, black for an index beyond the file's palette. Empty
  /// if a pixel has more than 8 bits.
  let palette: [UInt32]
  /// The offset of the first stored row in the file.
  let pixels: Int
  /// The byte range of the embedded colour profile in the file; nil if there is none.
  let profile: Range<Int>?

  /// The number of bytes from one stored row to the next.
  var stride: Int { (size.width * depth + 31) / 32 * 4 }
  var hasAlphaField: Bool { !fields[3].isEmpty }

  /// Reads the header, which is at offset 14 in a BMP file, and at 0 in a bitmap of an icon. Throws
  /// if the header is truncated, unknown, or beyond the limits.
  ///
  /// In an icon, the stated height includes the mask, and pixels of 32 bits have alpha.
  init(
    _ bytes: Span<UInt8>, isIcon: Bool, limits: ImageLimits
  ) throws(ImageFailure) {
    let start = isIcon ? 0 : 14
    guard let length = bytes.little32(at: start) else { throw ImageFailure(.truncated) }
    let isOld = length == 12
    guard isOld || (16...1_024).contains(length) else {
      throw ImageFailure(.unsupported, "BMP pictures of this version are not supported")
    }
    // A header may end early. Fields beyond its end are zero.
    func number(_ offset: Int) -> Int? {
      offset + 4 <= length ? bytes.little32(at: start + offset) : 0
    }
    let width: Int?
    let height: Int?
    let depth: Int?
    if isOld {
      (width, height) = (bytes.little16(at: start + 4), bytes.little16(at: start + 6))
      depth = bytes.little16(at: start + 10)
    } else {
      width = bytes.signedLittle32(at: start + 4)
      height = bytes.signedLittle32(at: start + 8)
      depth = bytes.little16(at: start + 14)
    }
    guard let width, let height, let depth, let compression = isOld ? 0 : number(16),
      let used = isOld ? 0 : number(32)
    else { throw ImageFailure(.truncated) }
    size = PixelSize(width: width, height: abs(height) / (isIcon ? 2 : 1))
    isTopDown = height < 0
    try limits.check(stored: size)
    self.depth = depth
    hasRuns = try Self.hasRuns(compression, depth)
    let masks = try Self.masks(bytes, start, length, compression, depth, isIcon: isIcon)
    fields = masks.map { BitField($0) }
    isWord = depth == 32 && masks[..<3] == [0xFF_0000, 0xFF00, 0xFF] && masks[3] << 8 == 0
    // Masks that the header has no room for follow it.
    let extra = length == 40 ? (compression == 6 ? 16 : compression == 3 ? 12 : 0) : 0
    let table = start + length + extra
    let stated = isIcon ? 0 : bytes.little32(at: 10) ?? 0
    let entry = isOld ? 3 : 4
    var count = depth > 8 ? used : used == 0 ? 1 << depth : min(used, 1 << depth)
    // Old programs state more colours than they write.
    if stated > table { count = min(count, (stated - table) / entry) }
    count = min(count, 256)
    if depth <= 8, bytes.count < table + count * entry { throw ImageFailure(.truncated) }
    palette = depth > 8 ? [] : Self.palette(bytes, at: table, count: count, entry: entry)
    pixels = stated >= start + length ? stated : table + count * entry
    profile = length >= 124 ? Self.profile(bytes, start) : nil
  }

  private static func hasRuns(_ compression: Int, _ depth: Int) throws(ImageFailure) -> Bool {
    switch (compression, depth) {
    case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32): return false
    case (3, 16), (3, 32), (6, 16), (6, 32): return false
    case (1, 8), (2, 4): return true
    default:
      throw ImageFailure(
        .unsupported, "BMP pictures of \(depth) bits in coding \(compression) are not supported")
    }
  }

  /// Returns the masks of red, green, blue and alpha. Reads them from the header at the offset
  /// `start`, which is `length` bytes long, if `compression` says that the file states masks;
  /// otherwise returns the usual ones for `depth`. Throws `truncated` if the file ends before a
  /// mask.
  private static func masks(
    _ bytes: Span<UInt8>, _ start: Int, _ length: Int, _ compression: Int, _ depth: Int,
    isIcon: Bool
  ) throws(ImageFailure) -> [UInt32] {
    guard compression == 3 || compression == 6 else {
      if depth == 16 { return [0x7C00, 0x03E0, 0x001F, 0] }
      return [0xFF_0000, 0xFF00, 0xFF, isIcon && depth == 32 ? 0xFF00_0000 : 0]
    }
    let hasAlpha = compression == 6 || length >= 56
    var masks: [UInt32] = []
    for index in 0..<(hasAlpha ? 4 : 3) {
      guard let mask = bytes.little32(at: start + 40 + 4 * index) else {
        throw ImageFailure(.truncated)
      }
      masks.append(UInt32(mask))
    }
    return hasAlpha ? masks : masks + [0]
  }

  private static func palette(
    _ bytes: Span<UInt8>, at table: Int, count: Int, entry: Int
  ) -> [UInt32] {
    var palette = [UInt32](repeating: 0xFF00_0000, count: 256)
    for index in 0..<count {
      let offset = table + index * entry
      palette[index] |=
        UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
    }
    return palette
  }

  /// Returns the byte range of a V5 header's profile; nil if there is none.
  private static func profile(_ bytes: Span<UInt8>, _ start: Int) -> Range<Int>? {
    // `MBED`, as a number.
    guard bytes.little32(at: start + 56) == 0x4D42_4544,
      let offset = bytes.little32(at: start + 112), let count = bytes.little32(at: start + 116),
      count > 0, start + offset <= bytes.count, count <= bytes.count - start - offset
    else { return nil }
    return (start + offset)..<(start + offset + count)
  }
}
