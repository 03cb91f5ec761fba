internal import Geometry
internal import Pixels

/// A source of pixels for an enlarged picture whose image pixels are shown as squares.
///
/// Each device pixel is a copy of the image pixel under its centre.
///
/// The source does not retain the picture of the ``Sampler`` from which it is created. Somebody
/// else must retain this picture.
@safe struct NearestSource {
  private let base: UnsafePointer<UInt32>
  private let stride: Int
  private let size: PixelSize
  private let map: PixelMap

  init(_ sampler: Sampler) {
    let bitmap = sampler.bitmap
    unsafe base = bitmap.firstWord
    (stride, size, map) = (bitmap.stride, bitmap.size, sampler.map)
  }

  /// Writes the pixels of `block` to memory: `target` points at the word of the block's first
  /// pixel, and rows are `targetStride` words apart.
  ///
  /// Each pixel depends only on its column and row.
  func fill(
    _ block: IntRect, into target: UnsafeMutablePointer<UInt32>, stride targetStride: Int
  ) {
    for y in block.rows {
      unsafe fill(block.columns, ofRow: y, into: target + (y - block.y) * targetStride)
    }
  }

  private func fill(
    _ columns: Range<Int>, ofRow y: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    // The map leads to the upper left neighbour. Half a pixel is added, so that rounding down gives
    // the nearest pixel.
    let half = 1 << 31
    var u = map.a &* columns.lowerBound &+ map.c &* y &+ map.tx &+ half
    var v = map.b &* columns.lowerBound &+ map.d &* y &+ map.ty &+ half
    for index in 0..<columns.count {
      let column = max(0, min(u &>> 32, size.width &- 1))
      let row = max(0, min(v &>> 32, size.height &- 1))
      unsafe target[index] = base[row &* stride &+ column]
      u &+= map.a
      v &+= map.b
    }
  }
}
