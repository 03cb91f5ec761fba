/// A generated BMP file of any version and depth.
package struct BMPFixture: Sendable {
  package var width: Int
  package var height: Int
  package var depth: Int
  /// Bytes of the header: 12, 40, 52, 56, 64, 108 or 124.
  package var headerLength = 40
  package var isTopDown = false
  /// Words `0x00RRGGBB`.
  package var palette: [UInt32] = []
  /// The masks of red, green, blue and perhaps alpha.
  package var masks: [UInt32]?
  /// The BMP compression number and the compressed bytes; nil for uncompressed rows.
  package var runs: (coding: UInt32, bytes: [UInt8])?
  package var profile: [UInt8]?
  /// The mask of an icon; with it the header states both heights, and there is no file header.
  package var mask: (@Sendable (_ x: Int, _ y: Int) -> Bool)?
  /// The stored value of the pixel at column `x` of row `y` from the top.
  package var pixel: @Sendable (_ x: Int, _ y: Int) -> UInt32

  package init(
    width: Int, height: Int, depth: Int,
    pixel: @escaping @Sendable (_ x: Int, _ y: Int) -> UInt32
  ) {
    self.width = width
    self.height = height
    self.depth = depth
    self.pixel = pixel
  }

  package var file: [UInt8] {
    let table = palette.flatMap { word -> [UInt8] in
      let entry = [0, 8, 16].map { UInt8(word >> $0 & 255) }
      return headerLength == 12 ? entry : entry + [0]
    }
    // Versions up to the third write their masks behind the header.
    let loose = headerLength == 40 ? masks ?? [] : []
    let start = 14 + headerLength + 4 * loose.count + table.count
    let pixels = runs?.bytes ?? rows
    var contents = header(profileStart: start - 14 + pixels.count)
    contents += loose.flatMap { littleEndian($0) } + table + pixels
    if mask != nil { return contents + maskRows }
    contents += profile ?? []
    return Array("BM".utf8) + littleEndian(UInt32(14 + contents.count)) + [0, 0, 0, 0]
      + littleEndian(UInt32(start)) + contents
  }

  private func header(profileStart: Int) -> [UInt8] {
    if headerLength == 12 {
      return littleEndian(UInt32(12)) + littleEndian(UInt16(width)) + littleEndian(UInt16(height))
        + [1, 0] + littleEndian(UInt16(depth))
    }
    let lines = Int32(mask == nil ? height : 2 * height)
    let coding =
      runs?.coding ?? (masks == nil ? 0 : masks?.count == 4 && headerLength == 40 ? 6 : 3)
    var header = littleEndian(UInt32(headerLength)) + littleEndian(UInt32(width))
    header += littleEndian(UInt32(bitPattern: isTopDown ? -lines : lines))
    header += [1, 0] + littleEndian(UInt16(depth)) + littleEndian(coding)
    header += [UInt8](repeating: 0, count: 12)
    header += littleEndian(UInt32(palette.count)) + littleEndian(UInt32(0))
    if headerLength > 40 {
      let masks = masks ?? []
      for index in 0..<4 { header += littleEndian(index < masks.count ? masks[index] : 0) }
    }
    if profile != nil {
      header += littleEndian(UInt32(0x4D42_4544)) + [UInt8](repeating: 0, count: 112 - 60)
      header += littleEndian(UInt32(profileStart)) + littleEndian(UInt32(profile?.count ?? 0))
    }
    header += [UInt8](repeating: 0, count: max(0, headerLength - header.count))
    return Array(header[..<headerLength])
  }

  private var rows: [UInt8] {
    lines.flatMap { y in
      Self.packed((0..<width).map { pixel($0, y) }, depth: depth)
    }
  }

  private var maskRows: [UInt8] {
    lines.flatMap { y in
      Self.packed((0..<width).map { mask?($0, y) == true ? 1 : 0 }, depth: 1)
    }
  }

  private var lines: [Int] { isTopDown ? Array(0..<height) : Array((0..<height).reversed()) }

  private static func packed(_ values: [UInt32], depth: Int) -> [UInt8] {
    var row: [UInt8] = []
    if depth >= 8 {
      for value in values { row += littleEndian(value)[..<(depth / 8)] }
    } else {
      for start in stride(from: 0, to: values.count, by: 8 / depth) {
        var byte: UInt32 = 0
        for index in 0..<(8 / depth) {
          byte = byte << UInt32(depth) | (start + index < values.count ? values[start + index] : 0)
        }
        row.append(UInt8(byte))
      }
    }
    return row + [UInt8](repeating: 0, count: (4 - row.count % 4) % 4)
  }
}

/// An icon file of pictures made elsewhere.
package struct ICOFixture: Sendable {
  package struct Entry: Sendable {
    package var side: Int
    package var depth: Int
    package var bytes: [UInt8]

    package init(side: Int, depth: Int = 32, _ bytes: [UInt8]) {
      self.side = side
      self.depth = depth
      self.bytes = bytes
    }
  }

  package var isCursor = false
  package var entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  package var file: [UInt8] {
    var file: [UInt8] = [0, 0, isCursor ? 2 : 1, 0] + littleEndian(UInt16(entries.count))
    var offset = 6 + 16 * entries.count
    for entry in entries {
      file += [UInt8(entry.side % 256), UInt8(entry.side % 256), 0, 0, 1, 0]
      file += littleEndian(UInt16(entry.depth)) + littleEndian(UInt32(entry.bytes.count))
      file += littleEndian(UInt32(offset))
      offset += entry.bytes.count
    }
    return file + entries.flatMap(\.bytes)
  }
}
