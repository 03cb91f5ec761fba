internal import Metadata
internal import Pixels

/// The rows of a bitmap with run-length encoding: a count and an index of four or eight bits stand
/// for a run of pixels.
///
/// Most files store the lowest row first, but rows are read from the top down. Therefore, the
/// offsets of all rows are found before the first row is read; the complete picture is never in
/// memory. Pixels that the codes skip are zero, all others are opaque.
struct BMPRuns: WordRows {
  private let structure: BMPStructure
  /// The start of each row, in the order of the file; nil for a row without codes.
  private var starts: [Start?]
  /// True if the file ends before the codes of the last row end.
  let isTruncated: Bool

  private struct Start {
    /// The offset of the row's first code in the file, in bytes.
    let offset: Int
    /// The column at which the row's first code begins; above 0 if the code before it skips pixels
    /// of the row.
    let x: Int
  }

  private enum Code {
    /// A run of `count` pixels. `value` is one index of eight bits, or two indices of four bits,
    /// which alternate.
    case run(count: Int, value: Int)
    /// Indices that are stored separately, one for each pixel. `offset` is the position of the
    /// first one in the file.
    case piece(count: Int, offset: Int)
    case skip(right: Int, down: Int)
    case lineEnd, end
  }

  /// Finds the start of each row in the file `bytes`.
  ///
  /// - Complexity: O(n) in the bytes of the file.
  init(_ structure: BMPStructure, _ bytes: Span<UInt8>) {
    self.structure = structure
    var starts = [Start?](repeating: nil, count: structure.size.height)
    var (line, x, offset, isTruncated) = (0, 0, structure.pixels, false)
    if !starts.isEmpty { starts[0] = Start(offset: offset, x: 0) }
    codes: while line < starts.count {
      guard let code = Self.code(at: &offset, in: bytes, depth: structure.depth) else {
        isTruncated = true
        break
      }
      let before = line
      switch code {
      case .run(let count, _): x += count
      case .piece(let count, let first):
        x += count
        isTruncated = first + (count * structure.depth + 7) / 8 > bytes.count
        if isTruncated { break codes }
      case .skip(let right, let down): (x, line) = (x + right, line + down)
      case .lineEnd: (x, line) = (0, line + 1)
      case .end: break codes
      }
      if line > before, line < starts.count { starts[line] = Start(offset: offset, x: x) }
    }
    self.starts = starts
    self.isTruncated = isTruncated
  }

  mutating func fill(_ row: inout MutableSpan<UInt32>, y: Int, _ bytes: Span<UInt8>) {
    for x in row.indices { row[x] = 0 }
    let depth = structure.depth
    guard let start = starts[structure.isTopDown ? y : starts.count - 1 - y] else { return }
    var (x, offset) = (start.x, start.offset)
    while let code = Self.code(at: &offset, in: bytes, depth: depth) {
      switch code {
      case .run(let count, let value):
        for number in 0..<max(min(count, row.count - x), 0) {
          row[x + number] = color(value, number)
        }
        x += count
      case .piece(let count, let first):
        for number in 0..<max(min(count, row.count - x), 0) {
          guard let byte = bytes.byte(at: first + number * depth / 8) else { return }
          row[x + number] = color(byte, number)
        }
        x += count
      case .skip(let right, 0): x += right
      case .skip, .lineEnd, .end: return
      }
    }
  }

  /// Returns the colour of pixel `number` of a run. `byte` has one index of eight bits, or two of
  /// four bits, of which the upper one is for even numbers.
  private func color(_ byte: Int, _ number: Int) -> UInt32 {
    guard structure.depth == 4 else { return structure.palette[byte] }
    return structure.palette[number % 2 == 0 ? byte >> 4 : byte & 15]
  }

  /// Reads the code at `offset`, and moves `offset` to the next code; nil at the end of the file.
  private static func code(
    at offset: inout Int, in bytes: Span<UInt8>, depth: Int
  ) -> Code? {
    guard let count = bytes.byte(at: offset), let value = bytes.byte(at: offset + 1) else {
      return nil
    }
    offset += 2
    if count > 0 { return .run(count: count, value: value) }
    switch value {
    case 0: return .lineEnd
    case 1: return .end
    case 2:
      guard let right = bytes.byte(at: offset), let down = bytes.byte(at: offset + 1) else {
        return nil
      }
      offset += 2
      return .skip(right: right, down: down)
    default:
      let first = offset
      // A piece is padded to an even number of bytes.
      offset += ((value * depth + 7) / 8 + 1) / 2 * 2
      return .piece(count: value, offset: first)
    }
  }
}
