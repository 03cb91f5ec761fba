internal import CJPEGGuard

/// A synthetic row of MCUs after which a decoder can continue in the middle of a file.
///
/// After this row, the predictions of the DC coefficients and the position within a byte are the
/// same as at the given position in the file.
struct JPEGSeam {
  private let bits: BitWriter

  /// Creates the row for the position `entryPoint` in the file's scan: a decoder that has decoded
  /// this row can continue there. Nil if the file's Huffman tables lack a needed code.
  init?(_ scan: JPEGScan, _ entryPoint: jpeg_scan_place) {
    let tables = scan.components.map { (Codes($0.dc), Codes($0.ac)) }
    let values = [entryPoint.dc.0, entryPoint.dc.1, entryPoint.dc.2, entryPoint.dc.3]
    let differences = scan.components.indices.map { Int(values[$0]) }
    // The filler is a code whose bits, together with the bits of its value, are odd in number. Up
    // to seven fillers move the next bit to any position in a byte.
    guard let filler = tables.first?.1.oddFiller,
      let plain = Self.row(scan, tables, differences, filler, count: 0)
    else { return nil }
    let added = filler.code.length + filler.size
    let count = (0..<8).first { (plain.count + $0 * added) % 8 == Int(entryPoint.bit) }
    guard let count, let bits = Self.row(scan, tables, differences, filler, count: count),
      bits.count % 8 == Int(entryPoint.bit)
    else { return nil }
    self.bits = bits
  }

  /// Returns the row that changes the predictions by `differences`, one for each component, and has
  /// `count` fillers (see ``Codes/Filler``). Nil if a needed code is missing, or if the row has too
  /// few blocks for these changes and fillers.
  private static func row(
    _ scan: JPEGScan, _ tables: [(Codes, Codes)], _ differences: [Int], _ filler: Codes.Filler,
    count: Int
  ) -> BitWriter? {
    var bits = BitWriter()
    var (missing, fillers) = (differences, count)
    for _ in 0..<scan.mcusPerRow {
      for (index, component) in scan.components.enumerated() {
        let (dc, ac) = tables[index]
        guard let end = ac[0] else { return nil }
        for _ in 0..<component.blockCount {
          let step = dc.step(towards: missing[index])
          missing[index] -= step
          guard bits.write(difference: step, dc) else { return nil }
          if index == 0, fillers > 0 {
            fillers -= 1
            bits.write(filler.code)
            bits.write((1, filler.size))
          }
          bits.write(end)
        }
      }
    }
    return fillers == 0 && missing.allSatisfy { $0 == 0 } ? bits : nil
  }

  /// Joins this row to the coded data from `offset` on. `bytes` is the whole file.
  ///
  /// Returns the bytes of this row as `prefix`, and the offset of the file's byte to read after
  /// `prefix`. If this row ends within a byte, the file's byte at `offset` supplies the remaining
  /// bits; the returned offset is then after that byte.
  func joined(to bytes: Span<UInt8>, from offset: Int) -> (prefix: [UInt8], offset: Int) {
    guard bits.pendingCount > 0 else { return (bits.bytes, offset) }
    var joined = bits
    let byte = bytes[offset]
    let kept = 8 - bits.pendingCount
    joined.write((Int(byte) & ((1 << kept) - 1), kept))
    // A zero byte follows each 0xFF in coded data. The file's zero byte is skipped here; `write`
    // has added one if it has written 0xFF.
    return (joined.bytes, offset + (byte == 0xFF ? 2 : 1))
  }
}

/// Returns the number of bits that follow a Huffman code for a coefficient of `value`.
private func bitCount(of value: Int) -> Int { Int.bitWidth - abs(value).leadingZeroBitCount }

/// A Huffman table for writing.
private struct Codes {
  typealias Code = (bits: Int, length: Int)

  /// A Huffman code for one AC coefficient, and the number of bits of the coefficient's value. Code
  /// and value together have an odd number of bits, so at most seven fillers move the end of a row
  /// to any bit of a byte.
  struct Filler {
    let code: Code
    let size: Int
  }

  private var codes: [Int: Code] = [:]

  init(_ table: jpeg_scan_codes) {
    let counts = unsafe withUnsafeBytes(of: table.counts) { unsafe Array($0) }
    let symbols = unsafe withUnsafeBytes(of: table.symbols) { unsafe Array($0) }
    var (code, index) = (0, 0)
    for (length, count) in counts.enumerated() {
      for _ in 0..<count where index < symbols.count {
        let symbol = Int(symbols[index])
        if codes[symbol] == nil { codes[symbol] = (code, length + 1) }
        code += 1
        index += 1
      }
      code <<= 1
    }
  }

  subscript(symbol: Int) -> Code? { codes[symbol] }

  var oddFiller: Filler? {
    for size in 1...10 {
      if let code = codes[size], (code.length + size) % 2 == 1 {
        return Filler(code: code, size: size)
      }
    }
    return nil
  }

  /// Returns `value`, a difference of DC coefficients, if the table has a code for it. Otherwise
  /// returns the nearest difference between 0 and `value` that has a code; 0 if there is none.
  func step(towards value: Int) -> Int {
    guard value != 0 else { return 0 }
    for size in stride(from: min(bitCount(of: value), 11), to: 0, by: -1) where codes[size] != nil {
      let step = min(abs(value), (1 << size) - 1)
      return value < 0 ? -step : step
    }
    return 0
  }
}

/// A writer of bits, which adds a zero byte after each byte 0xFF.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending = 0
  private(set) var pendingCount = 0
  /// The number of bits written so far, without the added zero bytes.
  private(set) var count = 0

  mutating func write(_ code: Codes.Code) {
    pending = pending << code.length | code.bits
    pendingCount += code.length
    count += code.length
    while pendingCount >= 8 {
      let byte = UInt8(truncatingIfNeeded: pending >> (pendingCount - 8))
      bytes.append(byte)
      if byte == 0xFF { bytes.append(0) }
      pendingCount -= 8
      pending &= (1 << pendingCount) - 1
    }
  }

  /// Writes the difference of a DC coefficient; returns false if the table has no code for it.
  mutating func write(difference: Int, _ table: Codes) -> Bool {
    let size = bitCount(of: difference)
    guard let code = table[size] else { return false }
    write(code)
    if size > 0 {
      write((difference < 0 ? difference + (1 << size) - 1 : difference, size))
    }
    return true
  }
}
