/// A TIFF file made from nothing, not compressed.
package struct TIFFFixture: Sendable {
  package enum Photometric: UInt16, Sendable {
    case whiteIsZero = 0
    case blackIsZero = 1
    case rgb = 2
    case palette = 3
  }

  package var width: Int
  package var height: Int
  package var photometric: Photometric
  package var depth: Int
  package var channelCount: Int
  /// TIFF's number for the channel after the colours: 1 premultiplied, 2 straight alpha.
  package var extraSample: UInt16?
  package var orientation: UInt16?
  /// The side of tiles; nil for one strip.
  package var tile: Int?
  package var profile: [UInt8]?
  /// Words `0x00RRGGBB`, as many as the depth allows.
  package var palette: [UInt32] = []
  package var isBigEndian = false
  /// The value of channel `c` at column `x` of row `y`, 0 ..< 2^depth.
  package var sample: @Sendable (_ x: Int, _ y: Int, _ c: Int) -> Int

  package init(
    width: Int, height: Int, _ photometric: Photometric, depth: Int = 8, channelCount: Int,
    sample: @escaping @Sendable (_ x: Int, _ y: Int, _ c: Int) -> Int
  ) {
    self.width = width
    self.height = height
    self.photometric = photometric
    self.depth = depth
    self.channelCount = channelCount
    self.sample = sample
  }

  package var file: [UInt8] {
    let pieces = self.pieces
    var file: [UInt8] = isBigEndian ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0]
    let pixelCount = pieces.reduce(0) { $0 + $1.count }
    file += long(8 + pixelCount)
    var offsets: [Int] = []
    for piece in pieces {
      offsets.append(file.count)
      file += piece
    }
    return file + directory(at: file.count, offsets, pieces.map(\.count))
  }

  private func directory(at start: Int, _ offsets: [Int], _ counts: [Int]) -> [UInt8] {
    var entries: [(tag: UInt16, type: UInt16, values: [Int])] = [
      (256, 4, [width]), (257, 4, [height]),
      (258, 3, Array(repeating: depth, count: channelCount)), (259, 3, [1]),
      (262, 3, [Int(photometric.rawValue)]), (277, 3, [channelCount]),
    ]
    if let orientation { entries.append((274, 3, [Int(orientation)])) }
    if let tile {
      entries += [(322, 4, [tile]), (323, 4, [tile]), (324, 4, offsets), (325, 4, counts)]
    } else {
      entries += [(273, 4, offsets), (278, 4, [height]), (279, 4, counts)]
    }
    if !palette.isEmpty {
      entries.append(
        (320, 3, [16, 8, 0].flatMap { shift in palette.map { Int($0 >> shift & 255) * 257 } }))
    }
    if let extraSample { entries.append((338, 3, [Int(extraSample)])) }
    if let profile { entries.append((34_675, 7, profile.map(Int.init))) }
    entries.sort { $0.tag < $1.tag }
    var lines = short(entries.count)
    var values: [UInt8] = []
    let valuesStart = start + 2 + 12 * entries.count + 4
    for entry in entries {
      let raw = entry.values.flatMap { value in
        entry.type == 3 ? short(value) : entry.type == 4 ? long(value) : [UInt8(value)]
      }
      lines += short(Int(entry.tag)) + short(Int(entry.type)) + long(entry.values.count)
      if raw.count <= 4 {
        lines += raw + [UInt8](repeating: 0, count: 4 - raw.count)
      } else {
        lines += long(valuesStart + values.count)
        values += raw
      }
    }
    return lines + long(0) + values
  }

  /// One strip, or the tiles.
  private var pieces: [[UInt8]] {
    guard let tile else { return [rows(0..<width, 0..<height)] }
    return stride(from: 0, to: height, by: tile).flatMap { y in
      stride(from: 0, to: width, by: tile).map { x in rows(x..<(x + tile), y..<(y + tile)) }
    }
  }

  private func rows(_ columns: Range<Int>, _ lines: Range<Int>) -> [UInt8] {
    lines.flatMap { y in
      var row: [UInt8] = []
      var (pending, count) = (0, 0)
      for x in columns {
        for c in 0..<channelCount {
          let value = x < width && y < height ? sample(x, y, c) : 0
          if depth == 16 {
            row += short(value)
            continue
          }
          pending = pending << depth | value
          count += depth
          if count == 8 {
            row.append(UInt8(pending))
            (pending, count) = (0, 0)
          }
        }
      }
      if count > 0 { row.append(UInt8(pending << (8 - count))) }
      return row
    }
  }

  private func short(_ value: Int) -> [UInt8] {
    isBigEndian ? bigEndian(UInt16(value)) : littleEndian(UInt16(value))
  }

  private func long(_ value: Int) -> [UInt8] {
    isBigEndian ? bigEndian(UInt32(value)) : littleEndian(UInt32(value))
  }
}
