internal import Metadata
internal import Pixels

/// The run-length codings of BMP.
enum BMPRuns {
  /// Expands indices of four or eight bits to opaque words, upright, without gaps between rows.
  ///
  /// Skipped pixels stay zero. Returns true when the file ends too early.
  static func expand(
    _ structure: BMPStructure, _ bytes: Span<UInt8>, into words: inout MutableSpan<UInt32>
  ) -> Bool {
    var run = Run(structure)
    var offset = structure.pixels
    while run.line < structure.size.height {
      guard let count = bytes.byte(at: offset), let value = bytes.byte(at: offset + 1) else {
        return true
      }
      offset += 2
      if count > 0 {
        for index in 0..<count {
          run.put(structure.depth == 8 || index % 2 == 0 ? value : value << 4, &words)
        }
        continue
      }
      switch value {
      case 0: run.endLine()
      case 1: return false
      case 2:
        guard let right = bytes.byte(at: offset), let down = bytes.byte(at: offset + 1) else {
          return true
        }
        run.skip(right, down)
        offset += 2
      default:
        let length = structure.depth == 8 ? value : (value + 1) / 2
        for index in 0..<value {
          guard let byte = bytes.byte(at: offset + (structure.depth == 8 ? index : index / 2))
          else { return true }
          run.put(structure.depth == 8 || index % 2 == 0 ? byte : byte << 4, &words)
        }
        // Pieces end on even bytes.
        offset += length + length % 2
      }
    }
    return false
  }

  /// The place of the next pixel.
  private struct Run {
    private let structure: BMPStructure
    private var x = 0
    private(set) var line = 0

    init(_ structure: BMPStructure) { self.structure = structure }

    /// Writes a pixel by its index, of four bits the upper half; ignored beyond the row.
    mutating func put(_ bits: Int, _ words: inout MutableSpan<UInt32>) {
      let size = structure.size
      if x < size.width, line < size.height {
        let y = structure.isTopDown ? line : size.height - 1 - line
        let index = structure.depth == 8 ? bits : bits >> 4 & 15
        words[y * size.width + x] = structure.palette[index]
      }
      x += 1
    }

    mutating func endLine() {
      x = 0
      line += 1
    }

    mutating func skip(_ right: Int, _ down: Int) {
      x += right
      line += down
    }
  }
}
