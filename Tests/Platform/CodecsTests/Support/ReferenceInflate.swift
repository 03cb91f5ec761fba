/// Unpacks deflate data (RFC 1951), bit by bit.
struct ReferenceInflate {
  private let bytes: [UInt8]
  private var bit: Int
  private var result: [UInt8] = []

  struct Broken: Error {}

  init(_ bytes: [UInt8], from offset: Int) {
    self.bytes = bytes
    bit = offset * 8
  }

  mutating func all() throws -> [UInt8] {
    var isLast = false
    while !isLast {
      isLast = try read(1) == 1
      switch try read(2) {
      case 0: try copyStored()
      case 1: try unpack(Self.fixedLengths, Self.fixedDistances)
      case 2: try unpackDynamic()
      default: throw Broken()
      }
    }
    return result
  }

  private mutating func read(_ count: Int) throws -> Int {
    var value = 0
    for index in 0..<count {
      guard bit / 8 < bytes.count else { throw Broken() }
      value |= (Int(bytes[bit / 8]) >> (bit % 8) & 1) << index
      bit += 1
    }
    return value
  }

  private mutating func copyStored() throws {
    bit = (bit + 7) / 8 * 8
    let count = try read(16)
    _ = try read(16)
    for _ in 0..<count { result.append(UInt8(try read(8))) }
  }

  /// Codes of a canonical Huffman table: (length, code) to symbol.
  private struct Table {
    var symbols: [Int: Int] = [:]

    init(_ lengths: [Int]) {
      var code = 0
      for length in 1...15 {
        for (symbol, own) in lengths.enumerated() where own == length {
          symbols[length << 16 | code] = symbol
          code += 1
        }
        code <<= 1
      }
    }
  }

  private static let fixedLengths = Table(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = Table(Array(repeating: 5, count: 30))

  private mutating func symbol(_ table: Table) throws -> Int {
    var code = 0
    for length in 1...15 {
      code = code << 1 | (try read(1))
      if let symbol = table.symbols[length << 16 | code] { return symbol }
    }
    throw Broken()
  }

  private mutating func unpackDynamic() throws {
    let (literals, distances, codes) = (try read(5) + 257, try read(5) + 1, try read(4) + 4)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var codeLengths = [Int](repeating: 0, count: 19)
    for index in 0..<codes { codeLengths[order[index]] = try read(3) }
    let table = Table(codeLengths)
    var lengths: [Int] = []
    while lengths.count < literals + distances {
      switch try symbol(table) {
      case 16: lengths += Array(repeating: lengths.last ?? 0, count: 3 + (try read(2)))
      case 17: lengths += Array(repeating: 0, count: 3 + (try read(3)))
      case 18: lengths += Array(repeating: 0, count: 11 + (try read(7)))
      case let length: lengths.append(length)
      }
    }
    try unpack(Table(Array(lengths[..<literals])), Table(Array(lengths[literals...])))
  }

  private mutating func unpack(_ literals: Table, _ distances: Table) throws {
    while true {
      let symbol = try symbol(literals)
      if symbol < 256 {
        result.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      let index = symbol - 257
      let extra = index < 8 || index == 28 ? 0 : (index - 4) / 4
      let base = index < 8 ? 3 + index : index == 28 ? 258 : 3 + ((4 + index % 4) << extra)
      let length = base + (try read(extra))
      let code = try self.symbol(distances)
      let more = code < 4 ? 0 : (code - 2) / 2
      let distance = (code < 4 ? 1 + code : 1 + ((2 + code % 2) << more)) + (try read(more))
      guard distance <= result.count else { throw Broken() }
      for _ in 0..<length { result.append(result[result.count - distance]) }
    }
  }
}
