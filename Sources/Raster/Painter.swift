internal import Geometry

/// Paints rows of a display list into memory.
@safe struct Painter {
  private let list: DisplayList
  private let sources: [LevelSource?]
  private let memory: UnsafeMutablePointer<UInt32>
  private let firstRow: Int
  private let stride: Int
  /// What each item shows of the row at hand, bottom to top.
  private var spans: [Span]
  /// Samples that have yet to be blended.
  private let scratch: UnsafeMutablePointer<UInt32>

  /// The columns of one item in one row.
  private struct Span {
    var any = 0..<0
    var whole = 0..<0
    /// What opaque items above hide.
    var hidden = 0..<0
  }

  /// Paints into `memory`, whose first word is the first pixel of row `firstRow`; `scratch` holds
  /// `LevelSource.block` words.
  init(
    _ list: DisplayList, memory: UnsafeMutablePointer<UInt32>, firstRow: Int, stride: Int,
    scratch: UnsafeMutablePointer<UInt32>
  ) {
    self.list = list
    unsafe self.memory = unsafe memory
    self.firstRow = firstRow
    self.stride = stride
    unsafe self.scratch = unsafe scratch
    sources = list.items.map { item in
      if case .picture(let sampler) = item.paint { LevelSource(sampler) } else { nil }
    }
    spans = Array(repeating: Span(), count: list.items.count)
  }

  /// Paints `columns` of row `y`, background and items, each pixel that is hidden left out.
  mutating func paint(_ columns: Range<Int>, ofRow y: Int) {
    var hidden = columns.lowerBound..<columns.lowerBound
    for index in spans.indices.reversed() {
      let item = list.items[index]
      let (any, whole) = item.columns(ofRow: y, among: columns)
      spans[index] = Span(any: any, whole: whole, hidden: hidden)
      if item.isOpaque { hidden = hidden.joined(with: whole) }
    }
    let row = unsafe memory + (y - firstRow) * stride
    for part in columns.without(hidden) {
      unsafe (row + part.lowerBound).update(repeating: list.background, count: part.count)
    }
    for (index, span) in spans.enumerated() where !span.any.isEmpty {
      for part in span.any.without(span.hidden) {
        let whole = part.clamped(to: span.whole)
        unsafe paintEdge(index, part.lowerBound..<whole.lowerBound, y, row)
        unsafe paintWhole(index, whole, y, row)
        unsafe paintEdge(index, whole.upperBound..<part.upperBound, y, row)
      }
    }
  }

  /// Pixels that are covered whole.
  private func paintWhole(
    _ index: Int, _ columns: Range<Int>, _ y: Int, _ row: UnsafeMutablePointer<UInt32>
  ) {
    let item = list.items[index]
    if item.isOpaque {
      unsafe fill(index, columns, y, into: row + columns.lowerBound)
      return
    }
    let weight = UInt32(item.opacity)
    for part in columns.chunks(of: LevelSource.block) {
      unsafe fill(index, part, y, into: scratch)
      let target = unsafe row + part.lowerBound
      for x in 0..<part.count {
        unsafe target[x] = Blend.over(scratch[x], weight: weight, target[x])
      }
    }
  }

  /// Pixels that an edge crosses: each has a weight of its own.
  private func paintEdge(
    _ index: Int, _ columns: Range<Int>, _ y: Int, _ row: UnsafeMutablePointer<UInt32>
  ) {
    let item = list.items[index]
    for part in columns.chunks(of: LevelSource.block) {
      unsafe fill(index, part, y, into: scratch)
      for x in part {
        let weight = UInt32(item.weight(x: x, y: y))
        unsafe row[x] = Blend.over(scratch[x - part.lowerBound], weight: weight, row[x])
      }
    }
  }

  /// The item's own words for `columns`, before opacity and edges.
  private func fill(
    _ index: Int, _ columns: Range<Int>, _ y: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    switch list.items[index].paint {
    case .color(let word): unsafe target.update(repeating: word, count: columns.count)
    case .picture: unsafe sources[index]?.fill(columns, ofRow: y, into: target)
    }
  }
}

extension Range<Int> {
  /// What is left of the range on both sides of `hole`; no empty part.
  fileprivate func without(_ hole: Range<Int>) -> [Range<Int>] {
    let cut = hole.clamped(to: self)
    guard !cut.isEmpty else { return isEmpty ? [] : [self] }
    return [lowerBound..<cut.lowerBound, cut.upperBound..<upperBound].filter { !$0.isEmpty }
  }

  /// One range that covers both where they meet; otherwise the longer one.
  fileprivate func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty || other.isEmpty { return isEmpty ? other : self }
    if lowerBound <= other.upperBound && other.lowerBound <= upperBound {
      return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
    return count >= other.count ? self : other
  }

  /// The range cut into pieces of at most `length`.
  fileprivate func chunks(of length: Int) -> some Sequence<Range<Int>> {
    stride(from: lowerBound, to: upperBound, by: length).lazy.map { [upperBound] start in
      start..<Swift.min(start + length, upperBound)
    }
  }
}
