import Geometry
import Pixels
import Raster

/// A canvas for tests, with guard words around every row.
struct Drawing {
  static let untouched: UInt32 = 0xDEAD_BEEF
  let size: PixelSize
  let stride: Int
  var words: [UInt32]

  init(_ size: PixelSize) {
    self.size = size
    stride = size.width + 5
    words = Array(repeating: Self.untouched, count: stride * (size.height + 1))
  }

  /// Draws the whole list.
  init(_ list: DisplayList) {
    self.init(list.size)
    draw(list, Region(list.bounds))
  }

  /// Draws rows `rows` of `list`; nil is all of them.
  mutating func draw(_ list: DisplayList, _ clip: Region, rows: Range<Int>? = nil) {
    let rows = rows ?? 0..<size.height
    unsafe words.withUnsafeMutableBufferPointer { words in
      let band = unsafe UnsafeMutableBufferPointer(rebasing: words[(rows.lowerBound * stride)...])
      var span = unsafe MutableSpan(_unsafeElements: band)
      list.draw(clip, rows: rows, into: &span, stride: stride)
    }
  }

  subscript(x: Int, y: Int) -> UInt32 { words[y * stride + x] }

  var guardsAreUntouched: Bool {
    words.indices.allSatisfy { index in
      let (x, y) = (index % stride, index / stride)
      return (x < size.width && y < size.height) || words[index] == Self.untouched
    }
  }
}

extension DisplayList {
  init(
    _ layers: [Layer], _ width: Int, _ height: Int, scale: Double = 1,
    background: PremultipliedColor = .black
  ) {
    self.init(
      layers, size: PixelSize(width: width, height: height), scale: scale, background: background)
  }
}

/// The four channels of a word, lowest byte first.
func channels(_ word: UInt32) -> [Double] { (0..<4).map { Double(word >> (8 * $0) & 255) } }
