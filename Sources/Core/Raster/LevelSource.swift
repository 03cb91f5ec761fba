internal import Geometry
internal import Pixels
internal import RasterKernels

/// A source of bilinear samples: a pyramid level, and the map from device pixels to its pixels.
///
/// The source does not retain the picture of this level. The picture must live at least as long as
/// the source.
@safe struct LevelSource {
  private let base: UnsafePointer<UInt32>
  private let stride: Int
  private let width: Int
  private let height: Int
  private let map: PixelMap
  private let instructions: InstructionSet
  /// The tables with which the C code (`RasterKernels`) samples an upright picture. Nil if the
  /// picture is not upright, or if there is no C code for the instruction set.
  private let upright: OpaquePointer?

  /// The length, in device pixels, of a run: a section of a device row in which positions are
  /// interpolated. Each run starts at an exact position. The steps from pixel to pixel are rounded
  /// to 2⁻¹⁶ level pixels, so the error grows along the run.
  static let run = Int(RASTER_RUN)

  /// Creates a source of samples for the device columns `columns`. The caller must call `discard`
  /// at the end.
  init(_ sampler: Sampler, columns: Range<Int>, instructions: InstructionSet = .best) {
    let bitmap = sampler.bitmap
    unsafe base = bitmap.firstWord
    (stride, width, height) = (bitmap.stride, bitmap.size.width, bitmap.size.height)
    map = sampler.map
    self.instructions = instructions
    var level = unsafe Self.level(base, stride, width, height, map)
    unsafe upright = unsafe raster_upright_make(
      raster_set(instructions.rawValue), &level, Int64(columns.lowerBound), columns.count)
  }

  /// Frees the tables that the C code made for an upright picture.
  func discard() { unsafe raster_upright_free(upright) }

  /// True if a device row crosses more than one row of the level.
  var isTurned: Bool { map.b != 0 }

  /// True if a device row crosses more than one level row in eight columns.
  var isSteep: Bool { abs(map.b) * 8 > abs(map.a) }

  /// True if device rows and columns are parallel to rows and columns of the level.
  var isUpright: Bool { map.b == 0 && map.c == 0 }

  /// Writes the samples of `block` to memory: `target` points at the word of the block's first
  /// pixel, and rows are `targetStride` words apart.
  ///
  /// Each sample depends only on the sample's column and row. `streams` is true if the samples are
  /// not read soon, so that they need not stay in the cache.
  func fill(
    _ block: IntRect, into target: UnsafeMutablePointer<UInt32>, stride targetStride: Int,
    streams: Bool
  ) {
    guard !block.isEmpty else { return }
    var output = unsafe raster_target(
      words: target, stride: targetStride, x: Int64(block.x), y: Int64(block.y),
      width: block.width, height: block.height, stream: streams)
    if let source = unsafe copied(block), unsafe raster_copy(set, source, stride, &output) {
      return
    }
    if let upright = unsafe upright {
      if unsafe raster_upright_sample(upright, &output) { return }
    } else if isInside(block) {
      var level = unsafe Self.level(base, stride, width, height, map)
      if unsafe raster_sample(set, &level, &output) { return }
    }
    for y in block.rows {
      let row = unsafe target + (y - block.y) * targetStride
      if isTurned && instructions == .none {
        unsafe fetch(block.columns, ofRow: y + Self.rowsAhead, into: row, stride: targetStride)
      }
      unsafe fill(block.columns, ofRow: y, into: row)
    }
  }

  /// The number of rows by which the prefetch is ahead of the current row. It is used only without
  /// kernels, because kernels prefetch by themselves.
  private static let rowsAhead = 12

  /// Prefetches the level pixels of row `y`, and the memory into which its samples are written.
  /// `target` is the memory of the current row, which is ``rowsAhead`` rows above row `y`.
  private func fetch(
    _ columns: Range<Int>, ofRow y: Int, into target: UnsafeMutablePointer<UInt32>,
    stride targetStride: Int
  ) {
    let start = SpanInterpolator(map, x: columns.lowerBound, y: y)
    // Every fourth column is fetched; after four rows, the next column is the first one.
    for step in Swift.stride(from: y &>> 2 & 3, to: columns.count, by: 4) {
      let column = max(0, min((start.u &+ step &* start.du) &>> 16, width &- 1))
      let row = max(0, min((start.v &+ step &* start.dv) &>> 16, height &- 1))
      unsafe raster_fetch(base + (row &* stride &+ column), 1)
    }
    unsafe raster_fetch(target + Self.rowsAhead * targetStride, columns.count)
  }

  private var set: raster_set { raster_set(instructions.rawValue) }

  /// Returns the address of the level pixel that the first pixel of `block` shows, if the pixels of
  /// the block can be copied from the level; nil if they must be interpolated.
  private func copied(_ block: IntRect) -> UnsafePointer<UInt32>? {
    let one = 1 << 32
    guard isUpright, map.a == one, map.d == one else { return nil }
    let first = SpanInterpolator(map, x: block.x, y: block.y)
    guard first.isCopy, first.column >= 0, first.row >= 0, first.column + block.width <= width,
      first.row + block.height <= height
    else { return nil }
    return unsafe base + first.row * stride + first.column
  }

  /// True if all neighbours of every sample of `block` certainly lie in the level.
  private func isInside(_ block: IntRect) -> Bool {
    // Interpolated positions are inaccurate by less than this: 1/64 pixel of the level.
    let slack = 1 << 26
    let (right, bottom) = (block.columns.upperBound - 1, block.rows.upperBound - 1)
    let u = (map.a * block.x, map.a * right, map.c * block.y, map.c * bottom)
    let v = (map.b * block.x, map.b * right, map.d * block.y, map.d * bottom)
    return min(u.0, u.1) + min(u.2, u.3) + map.tx >= slack
      && min(v.0, v.1) + min(v.2, v.3) + map.ty >= slack
      && max(u.0, u.1) + max(u.2, u.3) + map.tx < (width - 1) << 32 - slack
      && max(v.0, v.1) + max(v.2, v.3) + map.ty < (height - 1) << 32 - slack
  }

  private static func level(
    _ base: UnsafePointer<UInt32>, _ stride: Int, _ width: Int, _ height: Int, _ map: PixelMap
  ) -> raster_level {
    unsafe raster_level(
      words: base, stride: stride, width: Int32(clamping: width), height: Int32(clamping: height),
      a: Int64(map.a), b: Int64(map.b), c: Int64(map.c), d: Int64(map.d), tx: Int64(map.tx),
      ty: Int64(map.ty))
  }

  private func fill(
    _ columns: Range<Int>, ofRow y: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    var x = columns.lowerBound
    while x < columns.upperBound {
      let start = x / Self.run * Self.run
      let end = min(start + Self.run, columns.upperBound)
      unsafe fillRun(x..<end, from: start, ofRow: y, into: target + (x - columns.lowerBound))
      x = end
    }
  }

  /// Writes the samples of `columns` in row `y`. These columns are among the ``run`` columns that
  /// begin with column `start`.
  private func fillRun(
    _ columns: Range<Int>, from start: Int, ofRow y: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    let interpolator = SpanInterpolator(map, x: start, y: y)
      .advanced(by: columns.lowerBound - start)
    let count = columns.count
    let inside = interpolator.steps(among: 0..<count, width: width - 1, height: height - 1)
    unsafe fillClamped(interpolator, 0..<inside.lowerBound, into: target)
    if !inside.isEmpty {
      let run = interpolator.advanced(by: inside.lowerBound)
      let first = unsafe target + inside.lowerBound
      if run.isCopy {
        unsafe first.update(from: base + run.row * stride + run.column, count: inside.count)
      } else if unsafe !sample(columns.lowerBound + inside.lowerBound, y, inside.count, into: first)
      {
        unsafe fillPairs(run, count: inside.count, into: first)
      }
    }
    unsafe fillClamped(interpolator, inside.upperBound..<count, into: target)
  }

  /// Writes `count` samples from device pixel (`x`, `y`) on, by the C code; returns false if there
  /// is no C code for the instruction set. All neighbours of the samples must lie in the level.
  private func sample(
    _ x: Int, _ y: Int, _ count: Int, into target: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    var level = unsafe Self.level(base, stride, width, height, map)
    var output = unsafe raster_target(
      words: target, stride: 0, x: Int64(x), y: Int64(y), width: count, height: 1, stream: false)
    return unsafe raster_sample(set, &level, &output)
  }

  /// Writes samples in Swift, a pair at a time, on processors for which there is no C code.
  private func fillPairs(
    _ interpolator: SpanInterpolator, count: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    var (u, v) = (interpolator.u, interpolator.v)
    let (du, dv) = (interpolator.du, interpolator.dv)
    for pair in 0..<(count / 2) {
      let first = unsafe base + ((v &>> 16) &* stride &+ (u &>> 16))
      let at = Bilinear.Fraction(u: u, v: v)
      u &+= du
      v &+= dv
      let second = unsafe base + ((v &>> 16) &* stride &+ (u &>> 16))
      let words = unsafe Bilinear.sample(
        Self.pair(first), Self.pair(first + stride), at: at,
        Self.pair(second), Self.pair(second + stride), at: Bilinear.Fraction(u: u, v: v))
      unsafe UnsafeMutableRawPointer(target + 2 &* pair).storeBytes(of: words, as: UInt64.self)
      u &+= du
      v &+= dv
    }
    if count % 2 == 1 { unsafe fillClamped(interpolator, (count - 1)..<count, into: target) }
  }

  /// Writes the samples `steps`; beyond the level's edges, its outermost pixels are repeated.
  private func fillClamped(
    _ interpolator: SpanInterpolator, _ steps: Range<Int>, into target: UnsafeMutablePointer<UInt32>
  ) {
    for step in steps {
      let position = interpolator.advanced(by: step)
      let left = max(0, min(position.column, width - 1))
      let right = max(0, min(position.column + 1, width - 1))
      let upper = unsafe base + max(0, min(position.row, height - 1)) * stride
      let lower = unsafe base + max(0, min(position.row + 1, height - 1)) * stride
      let above = unsafe UInt64(upper[right]) << 32 | UInt64(upper[left])
      let below = unsafe UInt64(lower[right]) << 32 | UInt64(lower[left])
      let at = Bilinear.Fraction(u: position.u, v: position.v)
      let words = Bilinear.sample(above, below, at: at, above, below, at: at)
      unsafe target[step] = UInt32(truncatingIfNeeded: words)
    }
  }

  @inline(__always)
  private static func pair(_ left: UnsafePointer<UInt32>) -> Bilinear.Pair {
    unsafe UnsafeRawPointer(left).loadUnaligned(as: UInt64.self)
  }
}
