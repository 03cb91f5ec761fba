internal import Foundation

/// Small files that decode to very large pictures.
package enum Bombs {
  /// A GIF file of one index, in codes that stand for 4,091 pixels each.
  package static func gif(width: Int, height: Int) -> [UInt8] {
    let area = width * height
    var bits = LowBits()
    // A clear code, the index, and then always the entry that is just being made.
    bits.write(4, count: 3)
    bits.write(0, count: 3)
    var (next, size, filled, length) = (6, 3, 1, 2)
    while filled < area {
      bits.write(min(next, 4_095), count: size)
      filled += length
      guard next < 4_096 else { continue }
      next += 1
      if next < 4_096 { length += 1 }
      if next == 1 << size, size < 12 { size += 1 }
    }
    bits.write(5, count: size)
    let codes = bits.finished
    var file = Array("GIF89a".utf8) + littleEndian(UInt16(width)) + littleEndian(UInt16(height))
    file += [0xF1, 0, 0] + [9, 9, 9, 200, 0, 0, 0, 200, 0, 0, 0, 200]
    file += [0x2C, 0, 0, 0, 0] + littleEndian(UInt16(width)) + littleEndian(UInt16(height))
    file += [0, 2]
    for start in stride(from: 0, to: codes.count, by: 255) {
      let block = codes[start..<min(start + 255, codes.count)]
      file += [UInt8(block.count)] + block
    }
    return file + [0, 0x3B]
  }

  /// A TIFF file of one grey, in one strip, or in tiles that are all the same bytes.
  package static func tiff(width: Int, height: Int, tile: Int? = nil) -> [UInt8] {
    let packed = PackedZeros.zlib(tile.map { $0 * $0 } ?? width * height)
    var file: [UInt8] = [0x49, 0x49, 42, 0] + littleEndian(UInt32(8))
    var entries: [(tag: UInt16, type: UInt16, count: Int, value: Int)] = [
      (256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, 8), (262, 3, 1, 1),
      (277, 3, 1, 1),
    ]
    let count = tile.map { (width + $0 - 1) / $0 * ((height + $0 - 1) / $0) } ?? 1
    let lines = tile == nil ? 9 : 10
    let directoryEnd = 8 + 2 + 12 * lines + 4
    let data = count > 1 ? directoryEnd + 8 * count : directoryEnd
    let (offsets, lengths) =
      count > 1 ? (directoryEnd, directoryEnd + 4 * count) : (data, packed.count)
    if let tile {
      entries += [(322, 4, 1, tile), (323, 4, 1, tile)]
      entries += [(324, 4, count, offsets), (325, 4, count, lengths)]
    } else {
      entries += [(273, 4, 1, offsets), (278, 4, 1, height), (279, 4, 1, lengths)]
    }
    entries.sort { $0.tag < $1.tag }
    file += littleEndian(UInt16(entries.count))
    for entry in entries {
      file += littleEndian(entry.tag) + littleEndian(entry.type)
      file += littleEndian(UInt32(entry.count)) + littleEndian(UInt32(entry.value))
    }
    file += littleEndian(UInt32(0))
    if count > 1 {
      for _ in 0..<count { file += littleEndian(UInt32(data)) }
      for _ in 0..<count { file += littleEndian(UInt32(packed.count)) }
    }
    return file + packed
  }

  /// An icon that holds a PNG file of one grey.
  package static func icon(side: Int) -> [UInt8] {
    ICOFixture([.init(side: 0, png(side: side))]).file
  }

  package static func png(side: Int) -> [UInt8] {
    PNGFixture(width: side, height: side, .gray) { _, _, _ in 0 }.flatFile
  }

  /// Returns a QOI file that consists only of run codes.
  package static func qoi(width: Int, height: Int) -> [UInt8] {
    Array("qoif".utf8) + bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [4, 0]
      + [UInt8](repeating: 0xFD, count: (width * height + 61) / 62)
      + [0, 0, 0, 0, 0, 0, 0, 1]
  }

  /// A BMP file of black runs.
  package static func bmp(width: Int, height: Int) -> [UInt8] {
    var row = [UInt8]()
    for start in stride(from: 0, to: width, by: 255) {
      row += [UInt8(min(width - start, 255)), 0]
    }
    row += [0, 0]
    let first = 14 + 40 + 1_024
    var file = Array("BM".utf8) + littleEndian(UInt32(first + row.count * height + 2))
    file += littleEndian(UInt32(0)) + littleEndian(UInt32(first)) + littleEndian(UInt32(40))
    file += littleEndian(UInt32(width)) + littleEndian(UInt32(height))
    file += littleEndian(UInt16(1)) + littleEndian(UInt16(8)) + littleEndian(UInt32(1))
    file += [UInt8](repeating: 0, count: 20 + 1_024)
    for _ in 0..<height { file += row }
    return file + [0, 1]
  }

  /// A drawing with a picture inside, `depth` times one in the other.
  package static func svg(picture side: Int, depth: Int = 1) -> [UInt8] {
    var bytes = svg(around: png(side: side), "image/png")
    for _ in 1..<depth { bytes = svg(around: bytes) }
    return bytes
  }

  /// A drawing with another picture inside.
  package static func svg(around picture: [UInt8], _ type: String = "image/svg+xml") -> [UInt8] {
    let data = Data(picture).base64EncodedString()
    return Array(
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='400' height='300'>
      <image width='400' height='300' href='data:\(type);base64,\(data)'/></svg>
      """.utf8)
  }

  /// A drawing with a filter of many steps over all of it.
  package static func svg(blurs: Int) -> [UInt8] {
    let steps = (0..<blurs).map { _ in "<feGaussianBlur stdDeviation='90'/>" }.joined()
    return Array(
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='3000' height='3000'>
      <filter id='f' x='0' y='0' width='1' height='1'>\(steps)</filter>
      <rect width='3000' height='3000' fill='red' filter='url(#f)'/></svg>
      """.utf8)
  }
}

/// Packs bits into bytes from the lowest one up.
private struct LowBits {
  private var bytes: [UInt8] = []
  private var pending = 0
  private var count = 0

  mutating func write(_ value: Int, count added: Int) {
    pending |= value << count
    count += added
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  var finished: [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes }
}
