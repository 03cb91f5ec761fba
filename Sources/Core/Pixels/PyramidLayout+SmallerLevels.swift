internal import RasterKernels

extension PyramidLayout {
  /// Fills the smaller levels in `memory`, which already has the pixels of the largest level. The
  /// memory must have at least ``byteCount`` bytes, and be aligned to words.
  ///
  /// Level k is level k−1 reduced by a 2×2 box filter, on premultiplied words. If a side is odd,
  /// the last row or column is repeated. Odd levels round halves up and even levels round halves
  /// down, so that small levels do not become brighter.
  ///
  /// - Complexity: O(pixels).
  package func fillSmallerLevels(
    in memory: UnsafeMutableRawPointer, instructions: InstructionSet = .best
  ) {
    let words = unsafe memory.assumingMemoryBound(to: UInt32.self)
    for (index, to) in levels.enumerated().dropFirst() {
      let from = levels[index - 1]
      for y in 0..<to.size.height {
        let upper = unsafe words + from.start + 2 * y * from.stride
        let lower = unsafe 2 * y + 1 < from.size.height ? upper + from.stride : upper
        unsafe halve(
          upper, lower, width: from.size.width, into: words + to.start + y * to.stride,
          rounding: index % 2 == 1 ? 2 : 1, instructions)
      }
    }
  }
}

/// Writes the mean of each 2×2 block of the rows `upper` and `lower`, `width` pixels long, to
/// `result`. `rounding` is added to the sum of four channel values before the division by 4.
private func halve(
  _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, width: Int,
  into result: UnsafeMutablePointer<UInt32>, rounding: UInt64, _ instructions: InstructionSet
) {
  let (above, below) = unsafe (UnsafeRawPointer(upper), UnsafeRawPointer(lower))
  let done = unsafe raster_halve(
    raster_set(instructions.rawValue), upper, lower, width / 2, UInt32(rounding), result)
  for x in done..<(width / 2) {
    unsafe result[x] = boxOfTwoByTwo(
      above.loadUnaligned(fromByteOffset: 8 * x, as: UInt64.self),
      below.loadUnaligned(fromByteOffset: 8 * x, as: UInt64.self), rounding: rounding)
  }
  if width % 2 == 1 {
    let (a, b) = unsafe (UInt64(upper[width - 1]), UInt64(lower[width - 1]))
    unsafe result[width / 2] = boxOfTwoByTwo(a << 32 | a, b << 32 | b, rounding: rounding)
  }
}

/// The mean, channel by channel, of the two pixels in `upper` and the two pixels in `lower`.
@inline(__always)
private func boxOfTwoByTwo(_ upper: UInt64, _ lower: UInt64, rounding: UInt64) -> UInt32 {
  let lanes: UInt64 = 0x00FF_00FF_00FF_00FF
  let round = rounding << 16 | rounding
  let even = (upper & lanes) &+ (lower & lanes)
  let odd = (upper >> 8 & lanes) &+ (lower >> 8 & lanes)
  let evenMean = ((even &+ even >> 32 &+ round) >> 2) & 0x00FF_00FF
  let oddMean = ((odd &+ odd >> 32 &+ round) >> 2) & 0x00FF_00FF
  return UInt32(truncatingIfNeeded: evenMean | oddMean << 8)
}
