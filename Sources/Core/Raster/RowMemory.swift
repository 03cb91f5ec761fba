internal import Geometry

/// The memory of a canvas, addressed by device rows, and scratch space for blending.
///
/// If the stride is zero, the memory is a single row, which is reused for each device row.
@safe struct RowMemory {
  private let memory: UnsafeMutablePointer<UInt32>
  private let firstRow: Int
  private let stride: Int
  private let scratch: UnsafeMutablePointer<UInt32>
  /// The memory for one row of a picture's pixels, before they are blended over the matte.
  private let unmatted: UnsafeMutablePointer<UInt32>

  /// Creates a view of `memory`, which starts at the first pixel of row `firstRow`.
  ///
  /// `scratch` holds two rows of `width` words.
  init(
    _ memory: UnsafeMutablePointer<UInt32>, firstRow: Int, stride: Int,
    scratch: UnsafeMutablePointer<UInt32>, width: Int
  ) {
    unsafe self.memory = unsafe memory
    self.firstRow = firstRow
    self.stride = stride
    unsafe self.scratch = unsafe scratch
    unsafe unmatted = unsafe scratch + width
  }

  @inline(__always)
  private func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe memory + (y - firstRow) * stride
  }

  func fill(_ columns: Range<Int>, ofRow y: Int, with word: UInt32) {
    unsafe (row(y) + columns.lowerBound).update(repeating: word, count: columns.count)
  }

  func fill(_ columns: Range<Int>, ofRow y: Int, from source: PaintOp.Fill) {
    unsafe fill(columns, y, from: source, into: row(y) + columns.lowerBound)
  }

  /// Fills `block` with the picture `source`. `streams` is true if nothing reads the block soon, so
  /// that the block need not stay in the cache.
  func fill(_ block: IntRect, from source: PaintOp.Fill, streams: Bool) {
    guard source.matte == nil else {
      for y in block.rows { fill(block.columns, ofRow: y, from: source) }
      return
    }
    unsafe Self.fill(
      block, fromUnmatted: source, into: row(block.y) + block.x, stride: stride, streams: streams)
  }

  /// Blends the pixels of `source` over the canvas, in `columns` of row `y`. The weight of all of
  /// them is `weight`, 0…255.
  func blend(
    _ columns: Range<Int>, ofRow y: Int, from source: PaintOp.Fill, weight: UInt32
  ) {
    unsafe fill(columns, y, from: source, into: scratch)
    unsafe Blend.over(scratch, weight: weight, count: columns.count, row(y) + columns.lowerBound)
  }

  /// Blends the pixels of `source` over the canvas, in `columns` of row `y`. `weight` returns the
  /// weight of a column, 0…255.
  @inline(__always)
  func blend(
    _ columns: Range<Int>, ofRow y: Int, from source: PaintOp.Fill, weight: (Int) -> UInt32
  ) {
    unsafe fill(columns, y, from: source, into: scratch)
    let target = unsafe row(y)
    for x in columns {
      unsafe target[x] = Blend.over(
        scratch[x &- columns.lowerBound], weight: weight(x), target[x])
    }
  }

  /// Blends black over the canvas, in `columns` of row `y`, with the weights of `shadow`.
  func shade(_ columns: Range<Int>, ofRow y: Int, _ shadow: ShadowRow) {
    let target = unsafe row(y)
    shadow.forEach(columns) { x, weight in
      unsafe target[x] = Blend.over(BoxShadow.word, weight: weight, target[x])
    }
  }

  /// Blends the pixels of the memory `row` over the canvas, in `columns` of row `y`. The weight of
  /// all of them is `weight`, 0…255.
  func blend(_ columns: Range<Int>, ofRow y: Int, from row: RowMemory, weight: UInt32) {
    unsafe Blend.over(
      row.row(y) + columns.lowerBound, weight: weight, count: columns.count,
      self.row(y) + columns.lowerBound)
  }

  private func fill(
    _ columns: Range<Int>, _ y: Int, from source: PaintOp.Fill,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    let row = IntRect(columns: columns, rows: y..<(y + 1))
    guard let matte = source.matte else {
      unsafe Self.fill(row, fromUnmatted: source, into: target)
      return
    }
    unsafe Self.fill(row, fromUnmatted: source, into: unmatted)
    unsafe matte.fill(columns, ofRow: y, into: target)
    unsafe Blend.over(unmatted, weight: 255, count: columns.count, target)
  }

  /// Writes the pixels of `source` without its matte. For a colour, `block` must be a single row.
  private static func fill(
    _ block: IntRect, fromUnmatted source: PaintOp.Fill,
    into target: UnsafeMutablePointer<UInt32>, stride: Int = 0, streams: Bool = false
  ) {
    switch source {
    case .color(let word): unsafe target.update(repeating: word, count: block.width)
    case .level(let level, _):
      unsafe level.value.fill(block, into: target, stride: stride, streams: streams)
    case .nearest(let picture, _):
      unsafe picture.value.fill(block, into: target, stride: stride)
    case .resampled(let picture, _):
      unsafe picture.value.fill(block, into: target, stride: stride)
    case .shadow, .group: break
    }
  }
}
