internal import RasterKernels

/// Fills the smaller levels of a pyramid while the rows of its largest level arrive.
///
/// Level k is level k−1 reduced by a 2×2 box filter, on premultiplied words. If a side is odd, the
/// last row or column is repeated. Odd levels round halves up and even levels round halves down, so
/// that small levels do not become brighter.
///
/// Write some rows of level 0, report them with `finishRows(upTo:)`, and repeat to the last row.
@safe package struct PyramidBuilder {
  package let layout: PyramidLayout
  private let memory: UnsafeMutablePointer<UInt32>
  /// The number of rows of each level that already have their final pixels.
  private var finished: [Int]
  private let instructions: InstructionSet

  /// Creates a builder that writes to `memory`.
  ///
  /// The memory must have at least `layout.byteCount` bytes, be aligned to words, and outlive the
  /// builder.
  package init(
    layout: PyramidLayout, memory: UnsafeMutableRawBufferPointer,
    instructions: InstructionSet = .best
  ) {
    guard let base = memory.baseAddress, memory.count >= layout.byteCount else {
      preconditionFailure(
        "a pyramid of \(layout.byteCount) bytes does not fit into \(memory.count)")
    }
    self.layout = layout
    unsafe self.memory = unsafe base.assumingMemoryBound(to: UInt32.self)
    finished = Array(repeating: 0, count: layout.levels.count)
    self.instructions = instructions
  }

  /// Fills the rows of the smaller levels that can be computed from rows `0..<end` of level 0.
  ///
  /// - Complexity: O(pixels in the new rows of level 0).
  package mutating func finishRows(upTo end: Int) {
    let height = layout.levels[0].size.height
    precondition(
      end >= finished[0] && end <= height,
      "\(end) rows cannot be finished after \(finished[0]) of \(height)")
    let block = 32
    while finished[0] < end {
      finished[0] = min(finished[0] + block, end)
      for index in layout.levels.indices.dropFirst() where !fillLevel(index) { break }
    }
  }

  /// Fills the rows of level `index` that the finished rows of the previous level determine;
  /// returns false if there are no new rows.
  private mutating func fillLevel(_ index: Int) -> Bool {
    let (from, to) = (layout.levels[index - 1], layout.levels[index])
    let ready = finished[index - 1] == from.size.height ? to.size.height : finished[index - 1] / 2
    guard ready > finished[index] else { return false }
    let rounding: UInt64 = index % 2 == 1 ? 2 : 1
    for y in finished[index]..<ready {
      let upper = unsafe memory + from.start + 2 * y * from.stride
      let lower = unsafe 2 * y + 1 < from.size.height ? upper + from.stride : upper
      unsafe halve(
        upper, lower, width: from.size.width, into: memory + to.start + y * to.stride,
        rounding: rounding, instructions)
    }
    finished[index] = ready
    return true
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
