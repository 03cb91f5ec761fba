internal import TestSupport

/// A baseline JPEG file of random coefficients: every subsampling, with or without restart markers.
///
/// Its pixels are noise that nobody can foretell; two ways of decoding it must agree on them. Its
/// codes are up to sixteen bits long.
package struct NoisyJPEG: Sendable {
  package var width: Int
  package var height: Int
  /// The horizontal sampling factor of the first component; the other components have 1. `down` is
  /// the vertical factor. With `isGray` there is only one component.
  package var across = 2
  package var down = 2
  package var isGray = false
  /// MCUs between restart markers; 0 leaves them out.
  package var restartInterval = 0
  package var seed: UInt64 = 1
  /// Segments between the start and the frame header.
  package var segments: [(marker: UInt8, contents: [UInt8])] = []

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  private var factors: [(across: Int, down: Int)] {
    isGray ? [(1, 1)] : [(across, down), (1, 1), (1, 1)]
  }

  /// The offset of the first byte of coded data in `file`.
  package var scanStart: Int { header.count }

  package var file: [UInt8] { header + scan + [0xFF, 0xD9] }

  private var header: [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    for segment in segments { file += JPEGFixture.segment(segment.marker, segment.contents) }
    file += JPEGFixture.segment(0xDB, [0] + (0..<64).map { 2 + UInt8($0 / 4) })
    var frame: [UInt8] = [8] + bigEndian(UInt16(height)) + bigEndian(UInt16(width))
    frame.append(UInt8(factors.count))
    for (index, factor) in factors.enumerated() {
      frame += [UInt8(index + 1), UInt8(factor.across << 4 | factor.down), 0]
    }
    file += JPEGFixture.segment(0xC0, frame)
    // Twelve codes of four bits for DC.
    file += JPEGFixture.segment(
      0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0..<12))
    file += JPEGFixture.segment(0xC4, [0x10] + Self.counts.map(UInt8.init) + Self.symbols)
    if restartInterval > 0 {
      file += JPEGFixture.segment(0xDD, bigEndian(UInt16(restartInterval)))
    }
    let components = factors.indices.flatMap { index -> [UInt8] in [UInt8(index + 1), 0] }
    return file
      + JPEGFixture.segment(0xDA, [UInt8(factors.count)] + components + [0, 63, 0])
  }

  /// The number of AC codes of each length: 162 in all, most of them sixteen bits.
  private static let counts = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125]

  /// The end of a block, sixteen zeros, and every run and size, the small ones first.
  private static let symbols: [UInt8] = {
    let pairs = (0..<16).flatMap { run in (1...10).map { (run, $0) } }
    let sorted = pairs.sorted { ($0.0 + $0.1, $0.0) < ($1.0 + $1.1, $1.0) }
    var symbols = sorted.map { UInt8($0.0 << 4 | $0.1) }
    symbols.insert(0x00, at: 1)
    symbols.insert(0xF0, at: 20)
    return symbols
  }()

  private static let codes: [UInt8: (bits: Int, length: Int)] = {
    var result: [UInt8: (bits: Int, length: Int)] = [:]
    var (code, index) = (0, 0)
    for (length, count) in counts.enumerated() {
      for _ in 0..<count {
        result[symbols[index]] = (code, length + 1)
        code += 1
        index += 1
      }
      code <<= 1
    }
    return result
  }()

  private var scan: [UInt8] {
    var bits = CodeBits()
    var numbers = SeededNumbers(seed: seed)
    var last = [Int](repeating: 0, count: factors.count)
    let (mcuWidth, mcuHeight) = isGray ? (8, 8) : (8 * across, 8 * down)
    let columns = (width + mcuWidth - 1) / mcuWidth
    let count = columns * ((height + mcuHeight - 1) / mcuHeight)
    for mcu in 0..<count {
      if restartInterval > 0, mcu > 0, mcu % restartInterval == 0 {
        bits.restart(UInt8((mcu / restartInterval - 1) % 8))
        last = last.map { _ in 0 }
      }
      for (index, factor) in factors.enumerated() {
        for _ in 0..<(factor.across * factor.down) {
          writeBlock(&bits, &numbers, &last[index])
        }
      }
    }
    return bits.finished
  }

  private func writeBlock(_ bits: inout CodeBits, _ numbers: inout SeededNumbers, _ last: inout Int)
  {
    // A slow walk, so that pixels are not all black and white.
    let value = min(max(last + numbers.below(81) - 40, -450), 450)
    bits.write(value: value - last) { ($0, 4) }
    last = value
    var k = 1
    while k < 64, numbers.below(16) > 0 {
      let run = numbers.below(numbers.below(8) == 0 ? 40 : 4)
      guard k + run < 64 else { break }
      k += run
      for _ in 0..<(run / 16) { bits.write(Self.codes[0xF0]) }
      let size = 1 + numbers.below(numbers.below(6) == 0 ? 7 : 3)
      let value = numbers.below(1 << size)
      bits.write(Self.codes[UInt8((run % 16) << 4 | size)])
      bits.write((value, size))
      k += 1
    }
    if k < 64 { bits.write(Self.codes[0]) }
  }
}

/// Packs bits into bytes, with a zero after each 0xFF and ones before markers.
private struct CodeBits {
  private var bytes: [UInt8] = []
  private var pending = 0
  private var count = 0

  mutating func write(_ code: (bits: Int, length: Int)?) {
    guard let code else { return }
    pending = pending << code.length | code.bits
    count += code.length
    while count >= 8 {
      let byte = UInt8(truncatingIfNeeded: pending >> (count - 8))
      bytes.append(byte)
      if byte == 0xFF { bytes.append(0) }
      count -= 8
      pending &= (1 << count) - 1
    }
  }

  mutating func write(value: Int, code: (Int) -> (bits: Int, length: Int)) {
    let size = Int.bitWidth - abs(value).leadingZeroBitCount
    write(code(size))
    if size > 0 { write((value < 0 ? value + (1 << size) - 1 : value, size)) }
  }

  mutating func restart(_ number: UInt8) {
    bytes = finished + [0xFF, 0xD0 + number]
    (pending, count) = (0, 0)
  }

  var finished: [UInt8] {
    var copy = self
    if count > 0 { copy.write(((1 << (8 - count)) - 1, 8 - count)) }
    return copy.bytes
  }
}
