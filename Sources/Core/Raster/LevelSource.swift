internal import Geometry
internal import Pixels
internal import RasterKernels

/// A level's memory, and the map that places it: the source of a picture's samples.
///
/// The pointer stays valid as long as the sampler's picture is held.
@safe struct LevelSource {
  private let base: UnsafePointer<UInt32>
  private let stride: Int
  private let width: Int
  private let height: Int
  private let map: PixelMap
  /// False in tests of the Swift that the kernels equal.
  var usesKernels = true

  /// The pixels after which interpolation starts anew: its steps are rounded to 2⁻¹⁶, and the error
  /// of a whole row would be seen.
  static let run = 256

  init?(_ sampler: Sampler) {
    let bitmap = sampler.bitmap
    guard let first = unsafe bitmap.storage.firstWord else { return nil }
    unsafe base = unsafe first + bitmap.start
    (stride, width, height) = (bitmap.stride, bitmap.size.width, bitmap.size.height)
    map = sampler.map
  }

  /// True where a device row crosses rows of the level.
  var isTurned: Bool { map.b != 0 }

  /// Reads a word from every cache line, or nearly, that the samples of `block` need.
  ///
  /// These reads wait for memory all at the same time; those of sampling, with arithmetic between
  /// them, would wait for one line after the other. Upright rows do not need it: the processor
  /// prefetches them. Returns a mixture of the words, so that the reads cannot be optimized away.
  func touch(_ block: IntRect) -> UInt32 {
    guard isTurned else { return 0 }
    // A line is sixteen pixels of a row: go in large steps where that leads along the row.
    let (across, down) = abs(map.a) >= abs(map.b) ? (8, 1) : (1, 8)
    var mixture: UInt32 = 0
    for y in Swift.stride(from: block.y, to: block.rows.upperBound, by: down) {
      let interpolator = SpanInterpolator(map, x: block.x, y: y)
      for step in Swift.stride(from: 0, to: block.width, by: across) {
        let column = max(0, min((interpolator.u &+ step &* interpolator.du) &>> 16, width &- 1))
        let row = max(0, min((interpolator.v &+ step &* interpolator.dv) &>> 16, height &- 1))
        mixture ^= unsafe base[row &* stride &+ column]
      }
    }
    return mixture
  }

  /// Writes the samples of `columns` of device row `y`, the first one to `target`.
  ///
  /// Each sample depends on its column and row alone, not on where the range starts.
  func fill(_ columns: Range<Int>, ofRow y: Int, into target: UnsafeMutablePointer<UInt32>) {
    var x = columns.lowerBound
    while x < columns.upperBound {
      let start = x / Self.run * Self.run
      let end = min(start + Self.run, columns.upperBound)
      let interpolator = SpanInterpolator(map, x: start, y: y).advanced(by: x - start)
      unsafe fill(interpolator, count: end - x, into: target + (x - columns.lowerBound))
      x = end
    }
  }

  private func fill(
    _ interpolator: SpanInterpolator, count: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    let inside = interpolator.steps(among: 0..<count, width: width - 1, height: height - 1)
    unsafe fillClamped(interpolator, 0..<inside.lowerBound, into: target)
    if !inside.isEmpty {
      let run = interpolator.advanced(by: inside.lowerBound)
      if run.isCopy {
        unsafe (target + inside.lowerBound).update(
          from: base + run.row * stride + run.column, count: inside.count)
      } else {
        unsafe fillInside(run, count: inside.count, into: target + inside.lowerBound)
      }
    }
    unsafe fillClamped(interpolator, inside.upperBound..<count, into: target)
  }

  /// Samples whose four neighbours all lie in the level: the hot loop.
  private func fillInside(
    _ interpolator: SpanInterpolator, count: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    let done = unsafe usesKernels ? sampled(interpolator, count: count, into: target) : 0
    guard done < count else { return }
    unsafe fillPairs(
      interpolator.advanced(by: done), count: count - done, into: target + done)
  }

  /// Writes the first samples with the processor's widest instructions. Returns how many.
  @inline(__always)
  private func sampled(
    _ interpolator: SpanInterpolator, count: Int, into target: UnsafeMutablePointer<UInt32>
  ) -> Int {
    var run = unsafe raster_run(
      level: base, stride: stride, u: Int64(interpolator.u), v: Int64(interpolator.v),
      du: Int64(interpolator.du), dv: Int64(interpolator.dv))
    return unsafe raster_sample(&run, count, target)
  }

  /// The same in Swift, a pair at a time: for other processors, and the rest of a run.
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

  /// Samples near or beyond the level's edge, where its outermost pixels are repeated.
  private func fillClamped(
    _ interpolator: SpanInterpolator, _ steps: Range<Int>, into target: UnsafeMutablePointer<UInt32>
  ) {
    for step in steps {
      let place = interpolator.advanced(by: step)
      let left = max(0, min(place.column, width - 1))
      let right = max(0, min(place.column + 1, width - 1))
      let upper = unsafe base + max(0, min(place.row, height - 1)) * stride
      let lower = unsafe base + max(0, min(place.row + 1, height - 1)) * stride
      let above = unsafe UInt64(upper[right]) << 32 | UInt64(upper[left])
      let below = unsafe UInt64(lower[right]) << 32 | UInt64(lower[left])
      let at = Bilinear.Fraction(u: place.u, v: place.v)
      let words = Bilinear.sample(above, below, at: at, above, below, at: at)
      unsafe target[step] = UInt32(truncatingIfNeeded: words)
    }
  }

  @inline(__always)
  private static func pair(_ left: UnsafePointer<UInt32>) -> Bilinear.Pair {
    unsafe UnsafeRawPointer(left).loadUnaligned(as: UInt64.self)
  }
}

extension PixelStorage {
  /// The first word, for as long as the storage is held; nil when it is empty.
  fileprivate var firstWord: UnsafePointer<UInt32>? {
    unsafe withUnsafeBytes { unsafe $0.baseAddress?.assumingMemoryBound(to: UInt32.self) }
  }
}
