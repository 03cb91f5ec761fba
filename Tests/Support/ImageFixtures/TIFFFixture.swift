/// A generated TIFF file, whose samples are not compressed.
package struct TIFFFixture: Sendable {
  package enum Photometric: UInt16, Sendable {
    case whiteIsZero = 0
    case blackIsZero = 1
    case rgb = 2
    case palette = 3
    case separated = 5
    case lab = 8
  }

  package var width: Int
  package var height: Int
  package var photometric: Photometric
  package var depth: Int
  package var channelCount: Int
  /// TIFF's number for the channel after the colours: 1 premultiplied, 2 straight alpha.
  package var extraSample: UInt16?
  /// TIFF's numbers for the channels after that one.
  package var furtherSamples: [UInt16] = []
  /// TIFF's number for the compression that the file states, whatever it is.
  package var compression: UInt16 = 1
  package var orientation: UInt16?
  /// The width and height of tiles in pixels; nil for strips.
  package var tile: Int?
  /// The rows of a strip; nil for one strip.
  package var rowsPerStrip: Int?
  package var profile: [UInt8]?
  /// Words `0x00RRGGBB`, as many as the depth allows.
  package var palette: [UInt32] = []
  package var isBigEndian = false
  /// True if the bytes of pixels begin with their lowest bit.
  package var isReversed = false
  /// True if each channel is stored in separate strips.
  package var isPlanar = false
  /// TIFF's number for the kind of numbers: 2 for signed ones, 3 for those of IEEE 754; `sample`
  /// gives their bits.
  package var sampleFormat: UInt16?
  /// TIFF's bits for the kind of page: 1 a smaller picture of another page, 2 a page of many.
  package var subfile: UInt16?
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

  package var file: [UInt8] { Self.file([self]) }

  /// A file of several pages, all in the byte order of the first one.
  package static func file(_ pages: [TIFFFixture]) -> [UInt8] {
    guard let first = pages.first else { return [] }
    var file: [UInt8] = first.isBigEndian ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0]
    var link = file.count
    file += first.long(0)
    for page in pages {
      var offsets: [Int] = []
      let pieces = page.pieces.map { $0.map { page.isReversed ? $0.reversed : $0 } }
      for piece in pieces {
        offsets.append(file.count)
        file += piece
      }
      if file.count % 2 == 1 { file.append(0) }
      file.replaceSubrange(link..<(link + 4), with: first.long(file.count))
      let (lines, values) = page.directory(at: file.count, offsets, pieces.map(\.count))
      link = file.count + lines.count
      file += lines + first.long(0) + values
    }
    return file
  }

  private func directory(
    at start: Int, _ offsets: [Int], _ counts: [Int]
  ) -> (lines: [UInt8], values: [UInt8]) {
    var entries: [(tag: UInt16, type: UInt16, values: [Int])] = [
      (256, 4, [width]), (257, 4, [height]),
      (258, 3, Array(repeating: depth, count: channelCount)), (259, 3, [Int(compression)]),
      (262, 3, [Int(photometric.rawValue)]), (277, 3, [channelCount]),
    ]
    if let orientation { entries.append((274, 3, [Int(orientation)])) }
    if let tile {
      entries += [(322, 4, [tile]), (323, 4, [tile]), (324, 4, offsets), (325, 4, counts)]
    } else {
      entries += [(273, 4, offsets), (278, 4, [rowsPerStrip ?? height]), (279, 4, counts)]
    }
    if isReversed { entries.append((266, 3, [2])) }
    if isPlanar { entries.append((284, 3, [2])) }
    if let sampleFormat {
      entries.append((339, 3, Array(repeating: Int(sampleFormat), count: channelCount)))
    }
    if let subfile { entries.append((254, 4, [Int(subfile)])) }
    if !palette.isEmpty {
      entries.append(
        (320, 3, [16, 8, 0].flatMap { shift in palette.map { Int($0 >> shift & 255) * 257 } }))
    }
    if let extraSample { entries.append((338, 3, ([extraSample] + furtherSamples).map(Int.init))) }
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
    return (lines, values)
  }

  /// The strips, or the tiles; of each channel where these are apart.
  private var pieces: [[UInt8]] {
    let groups = isPlanar ? (0..<channelCount).map { $0..<($0 + 1) } : [0..<channelCount]
    return groups.flatMap { channels in
      guard let tile else {
        let most = rowsPerStrip ?? height
        return stride(from: 0, to: height, by: most).map {
          rows(0..<width, $0..<min($0 + most, height), channels)
        }
      }
      return stride(from: 0, to: height, by: tile).flatMap { y in
        stride(from: 0, to: width, by: tile).map { x in
          rows(x..<(x + tile), y..<(y + tile), channels)
        }
      }
    }
  }

  private func rows(
    _ columns: Range<Int>, _ lines: Range<Int>, _ channels: Range<Int>
  ) -> [UInt8] {
    lines.flatMap { y in
      var row: [UInt8] = []
      var (pending, count) = (0, 0)
      for x in columns {
        for c in channels {
          let value = x < width && y < height ? sample(x, y, c) : 0
          if depth >= 16 {
            row += depth == 16 ? short(value) : depth == 32 ? long(value) : word(value)
            continue
          }
          pending = pending << depth | value
          count += depth
          while count >= 8 {
            row.append(UInt8(truncatingIfNeeded: pending >> (count - 8)))
            count -= 8
          }
        }
      }
      if count > 0 { row.append(UInt8(truncatingIfNeeded: pending << (8 - count))) }
      return row
    }
  }

  private func short(_ value: Int) -> [UInt8] {
    isBigEndian ? bigEndian(UInt16(value)) : littleEndian(UInt16(value))
  }

  private func long(_ value: Int) -> [UInt8] {
    isBigEndian ? bigEndian(UInt32(value)) : littleEndian(UInt32(value))
  }

  private func word(_ value: Int) -> [UInt8] {
    let halves = [long(value >> 32 & 0xFFFF_FFFF), long(value & 0xFFFF_FFFF)]
    return isBigEndian ? halves[0] + halves[1] : halves[1] + halves[0]
  }
}

extension UInt8 {
  /// The byte with its bits in the opposite order.
  fileprivate var reversed: UInt8 { (0..<8).reduce(0) { $0 << 1 | self >> UInt8($1) & 1 } }
}
