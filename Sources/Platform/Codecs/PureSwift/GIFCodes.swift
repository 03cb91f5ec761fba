internal import Metadata

/// A decoder of GIF's variable-length codes: LZW with a reset code.
enum GIFCodes {
  private static let mostEntries = 4_096

  /// Expands the codes at `offset` into `indices`, and returns the number of written indices. The
  /// byte at `offset` is the code size; the codes follow it.
  ///
  /// A result below `indices.count` means that the data are damaged or end too early.
  ///
  /// Each new code stands for the string of the previous code, followed by one more index. The
  /// string and this index are already adjacent in `indices`. The table of codes therefore holds no
  /// strings, but only the position and the length of each string in `indices`.
  ///
  /// - Complexity: O(indices + bytes).
  static func expand(
    _ bytes: Span<UInt8>, at offset: Int, into indices: inout MutableSpan<UInt8>
  ) -> Int {
    guard let smallest = bytes.byte(at: offset), (1...8).contains(smallest) else { return 0 }
    let clear = 1 << smallest
    var bits = BlockBits(offset: offset + 1)
    var starts = [Int](repeating: 0, count: mostEntries)
    var lengths = [Int](repeating: 0, count: mostEntries)
    var width = smallest + 1
    var next = clear + 2
    var last = (start: 0, length: 0)
    var filled = 0
    while filled < indices.count {
      guard let code = bits.read(width, bytes), code != clear + 1 else { break }
      if code == clear {
        (width, next, last.length) = (smallest + 1, clear + 2, 0)
        continue
      }
      var length = 1
      if code < clear {
        indices[filled] = UInt8(truncatingIfNeeded: code)
      } else {
        let from: Int
        if code < next {
          (from, length) = (starts[code], lengths[code])
        } else if code == next, last.length > 0 {
          (from, length) = (last.start, last.length + 1)
        } else {
          break
        }
        length = min(length, indices.count - filled)
        for index in 0..<length { indices[filled + index] = indices[from + index] }
      }
      if last.length > 0, next < mostEntries {
        (starts[next], lengths[next]) = (last.start, last.length + 1)
        next += 1
        if next == 1 << width, width < 12 { width += 1 }
      }
      last = (filled, length)
      filled += length
    }
    return filled
  }
}

/// A reader of bits, the lowest first, from data blocks that each begin with their length.
private struct BlockBits {
  private var offset: Int
  /// The remaining bytes of the block.
  private var left = 0
  private var bits: UInt32 = 0
  private var count = 0
  private var isOver = false

  init(offset: Int) { self.offset = offset }

  /// Reads the next `width` bits, at most 12; nil at the end.
  @inline(__always)
  mutating func read(_ width: Int, _ bytes: Span<UInt8>) -> Int? {
    while count < width {
      if left == 0, !nextBlock(bytes) { return nil }
      guard offset < bytes.count else { return nil }
      bits |= UInt32(bytes[offset]) << UInt32(count)
      offset += 1
      left -= 1
      count += 8
    }
    let code = Int(bits & (1 << UInt32(width) - 1))
    bits >>= UInt32(width)
    count -= width
    return code
  }

  private mutating func nextBlock(_ bytes: Span<UInt8>) -> Bool {
    guard !isOver, offset < bytes.count else { return false }
    left = Int(bytes[offset])
    offset += 1
    isOver = left == 0
    return !isOver
  }
}
