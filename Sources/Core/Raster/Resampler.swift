internal import Geometry
internal import Pixels
internal import RasterKernels

/// A source of pixels for ``Filter/best``; the picture is upright, mirrored or quarter-turned.
///
/// The level is filtered first along its columns and then along its rows, with the weights of two
/// ``FilterTable`` values. The sums are fixed-point numbers of 16 bits, with 7 bits of fraction
/// after the first filter and 6 after the second, so the error stays below a tenth of an 8-bit
/// step. A colour never exceeds the pixel's alpha. Each pixel depends only on its column and row.
///
/// The source does not retain the picture: the sampler's picture must be retained elsewhere.
@safe final class Resampler {
  private let base: UnsafePointer<UInt32>
  private let stride: Int
  private let size: PixelSize
  /// True if device rows are columns of the level.
  private let isTurned: Bool
  /// The table of the second filter, which adds up pixels of one row of the level.
  private let across: FilterTable
  /// The table of the first filter, which adds up pixels of one column of the level.
  private let down: FilterTable
  /// The result of the first filter for one row: four channels for each of the level's columns.
  private var sums: [Int16]
  /// A block of a quarter-turned picture, before it is turned.
  private var upright: [UInt32] = []
  private let instructions: InstructionSet

  private static let blockSide = 64

  /// Creates a source of the pixels in the rectangle `box` of the device.
  init(_ sampler: Sampler, box: IntRect, instructions: InstructionSet = .best) {
    let (bitmap, map) = (sampler.bitmap, sampler.map)
    unsafe base = bitmap.firstWord
    (stride, size) = (bitmap.stride, bitmap.size)
    isTurned = map.b != 0
    self.instructions = instructions
    across = FilterTable(
      isTurned ? box.rows : box.columns, step: isTurned ? map.c : map.a, offset: map.tx,
      count: size.width)
    down = FilterTable(
      isTurned ? box.columns : box.rows, step: isTurned ? map.b : map.d, offset: map.ty,
      count: size.height)
    sums = Array(repeating: 0, count: 4 * (size.width + across.taps))
    if isTurned { upright = Array(repeating: 0, count: Self.blockSide * Self.blockSide) }
  }

  /// Writes the pixels of `block` to memory: `target` points at the word of the block's first
  /// pixel, and rows are `targetStride` words apart.
  func fill(
    _ block: IntRect, into target: UnsafeMutablePointer<UInt32>, stride targetStride: Int
  ) {
    guard !block.isEmpty else { return }
    if isTurned {
      unsafe fillTurned(block, into: target, stride: targetStride)
      return
    }
    for y in block.rows {
      unsafe filter(
        row: y, columns: block.columns, into: target + (y - block.y) * targetStride)
    }
  }

  /// Writes a block in squares, each filtered upright and then turned.
  private func fillTurned(
    _ block: IntRect, into target: UnsafeMutablePointer<UInt32>, stride targetStride: Int
  ) {
    let side = Self.blockSide
    for top in Swift.stride(from: block.y, to: block.rows.upperBound, by: side) {
      let rows = top..<min(top + side, block.rows.upperBound)
      for left in Swift.stride(from: block.x, to: block.columns.upperBound, by: side) {
        let columns = left..<min(left + side, block.columns.upperBound)
        unsafe upright.withUnsafeMutableBufferPointer { square in
          guard let square = square.baseAddress else { return }
          for x in columns {
            fetchAhead(of: x, columns: rows)
            unsafe filter(row: x, columns: rows, into: square + (x - left) * side)
          }
          for y in rows {
            let row = unsafe target + (y - block.y) * targetStride + (left - block.x)
            for x in 0..<columns.count { unsafe row[x] = square[x * side + y - top] }
          }
        }
      }
    }
  }

  /// Prefetches the level pixels for the sixth row after `row`, except the pixels that the fifth
  /// row needs too.
  ///
  /// It is called only for quarter-turned pictures, whose pixels are far apart in memory.
  private func fetchAhead(of row: Int, columns: Range<Int>) {
    let ahead = row - down.start + 6
    guard ahead < down.firsts.count else { return }
    let used = across.range(of: columns, count: size.width)
    let (last, next) = (down.firsts[ahead - 1], down.firsts[ahead])
    let (from, to) = last <= next ? (last, next) : (next, last)
    let shift = last <= next ? down.taps : 0
    for index in Int(from)..<Int(to) {
      let row = min(index + shift, size.height - 1)
      unsafe raster_fetch(base + row * stride + used.lowerBound, used.count)
    }
  }

  /// Writes the pixels `columns` of row `row` of the filtered picture. If the picture is turned,
  /// this row is a column of the device.
  private func filter(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>) {
    let set = raster_set(instructions.rawValue)
    let used = across.range(of: columns, count: size.width)
    let (rowIndex, columnIndex) = (row - down.start, columns.lowerBound - across.start)
    let top = Int(down.firsts[rowIndex])
    let words = unsafe base + top * stride + used.lowerBound
    let taps = min(down.taps, size.height)
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      unsafe down.weights.withUnsafeBufferPointer { weights in
        guard let sums = sums.baseAddress, let weights = weights.baseAddress else { return }
        let (first, sum) = unsafe (
          weights + rowIndex * down.taps, sums + 4 * used.lowerBound
        )
        if unsafe raster_filter_down(set, words, stride, first, taps, used.count, sum) { return }
        unsafe Self.filterDown(words, stride, first, taps: taps, used.count, sum)
      }
      unsafe across.weights.withUnsafeBufferPointer { weights in
        unsafe across.firsts.withUnsafeBufferPointer { firsts in
          guard let sums = sums.baseAddress, let weights = weights.baseAddress,
            let firsts = firsts.baseAddress
          else { return }
          let (first, weight) = unsafe (
            firsts + columnIndex, weights + columnIndex * across.taps
          )
          if unsafe raster_filter_across(
            set, sums, first, weight, across.taps, columns.count, target)
          {
            return
          }
          unsafe Self.filterAcross(
            sums, first, weight, taps: across.taps, columns.count, target)
        }
      }
    }
  }

  private static func filterDown(
    _ words: UnsafePointer<UInt32>, _ stride: Int, _ weights: UnsafePointer<Int16>, taps: Int,
    _ count: Int, _ sums: UnsafeMutablePointer<Int16>
  ) {
    for index in 0..<count {
      var sum = SIMD4<Int32>(repeating: 0)
      for tap in 0..<taps {
        let levels = unsafe (channels(words[tap * stride + index]) &- 128) &<< 8
        sum &+= (levels &* Int32(unsafe weights[tap]) &+ 0x4000) &>> 15
      }
      for channel in 0..<4 {
        unsafe sums[4 * index + channel] = Int16(truncatingIfNeeded: sum[channel])
      }
    }
  }

  private static func filterAcross(
    _ sums: UnsafePointer<Int16>, _ firsts: UnsafePointer<Int32>, _ weights: UnsafePointer<Int16>,
    taps: Int, _ count: Int, _ target: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<count {
      var sum = SIMD4<Int32>(repeating: 0)
      for tap in 0..<taps {
        let word = unsafe sums + 4 * (Int(firsts[index]) + tap)
        let levels = unsafe SIMD4(
          Int32(word[0]), Int32(word[1]), Int32(word[2]), Int32(word[3]))
        sum &+= (levels &* Int32(unsafe weights[index * taps + tap]) &+ 0x4000) &>> 15
      }
      let levels = ((sum &+ 32) &>> 6 &+ 128).clamped(
        lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
      let words = pointwiseMin(levels, SIMD4(repeating: levels[3]))
      unsafe target[index] = (0..<4).reduce(0) { word, channel in
        word | UInt32(truncatingIfNeeded: words[channel]) << (8 * UInt32(channel))
      }
    }
  }

  private static func channels(_ word: UInt32) -> SIMD4<Int32> {
    SIMD4(
      Int32(truncatingIfNeeded: word & 255), Int32(truncatingIfNeeded: word >> 8 & 255),
      Int32(truncatingIfNeeded: word >> 16 & 255), Int32(truncatingIfNeeded: word >> 24))
  }
}
