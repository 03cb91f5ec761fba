internal import Geometry
internal import Pixels

/// Paints blocks of a display list into memory.
///
/// A block is sorted out before its rows are walked: which items it meets, which of their edges cross
/// it, what is hidden. Where a picture is turned, blocks are narrow enough that what they need of it
/// stays in the cache.
@safe struct Painter {
  private let pieces: [Piece]
  private let outlines: [Outline]
  private let background: UInt32
  private let blockWidth: Int
  private let canvas: RowMemory

  /// What shows in the block at hand, bottom to top.
  private var shown: [Shown] = []
  /// The strips whose edges cross the block, of one shown piece after the other.
  private var crossing: [Strip] = []
  /// The rounded outlines with a corner in the block, likewise.
  private var cornering: [Rounding] = []

  /// One piece in the block at hand, and what it shows of the row at hand.
  private struct Shown {
    let piece: Int
    let crossing: Range<Int>
    let cornering: Range<Int>
    /// Whether no edge crosses the block.
    var isWhole: Bool { crossing.isEmpty && cornering.isEmpty }
    var any = 0..<0
    var whole = 0..<0
    /// What opaque pieces above hide.
    var hidden = 0..<0
  }

  init(_ list: DisplayList, canvas: RowMemory) {
    var (pieces, outlines): ([Piece], [Outline]) = ([], [])
    for item in list.items {
      let range = outlines.count..<(outlines.count + item.outlines.count)
      guard let piece = Piece(item, outlines: range) else { continue }
      pieces.append(piece)
      outlines += item.outlines
    }
    (self.pieces, self.outlines) = (pieces, outlines)
    background = list.background
    blockWidth = pieces.contains(where: \.isTurned) ? LevelSource.run : list.size.width
    self.canvas = canvas
  }

  /// Paints every pixel of `rect`, each one once per piece that shows there.
  mutating func paint(_ rect: IntRect) {
    for rows in rect.rows.blocks(of: 64) {
      for columns in rect.columns.blocks(of: blockWidth) {
        paintBlock(IntRect(columns: columns, rows: rows))
      }
    }
  }

  private mutating func paintBlock(_ block: IntRect) {
    let showsBackground = sortOut(block)
    for part in shown { canvas.fetch(block, from: pieces[part.piece].fill) }
    for y in block.rows {
      let hidden = findSpans(ofRow: y, in: block)
      if showsBackground {
        let (left, right) = block.columns.without(hidden)
        canvas.fill(left, ofRow: y, with: background)
        canvas.fill(right, ofRow: y, with: background)
      }
      for part in shown where !part.any.isEmpty {
        let (left, right) = part.any.without(part.hidden)
        paint(part, left, ofRow: y)
        paint(part, right, ofRow: y)
      }
    }
  }

  /// Finds what shows in `block`; false when an opaque piece covers it whole.
  private mutating func sortOut(_ block: IntRect) -> Bool {
    shown.removeAll(keepingCapacity: true)
    crossing.removeAll(keepingCapacity: true)
    cornering.removeAll(keepingCapacity: true)
    var first = 0
    for index in pieces.indices {
      let piece = pieces[index]
      guard piece.box.intersection(block) != nil else { continue }
      let start = (crossing: crossing.count, cornering: cornering.count)
      guard piece.outlines.allSatisfy({ meet(outlines[$0], block) }) else {
        crossing.removeSubrange(start.crossing...)
        cornering.removeSubrange(start.cornering...)
        continue
      }
      let part = Shown(
        piece: index, crossing: start.crossing..<crossing.count,
        cornering: start.cornering..<cornering.count)
      if piece.isOpaque && part.isWhole { first = shown.count }
      shown.append(part)
    }
    let bottom = shown.first.map { pieces[$0.piece].isOpaque && $0.isWhole } ?? false
    shown.removeFirst(first)
    return first == 0 && !bottom
  }

  /// Notes what of `outline` crosses `block`; false when it lies outside for certain.
  private mutating func meet(_ outline: Outline, _ block: IntRect) -> Bool {
    let first = outline.sides.first.meets(block)
    let second = outline.sides.second.meets(block)
    guard first != .outside && second != .outside else { return false }
    if let rounding = outline.rounding, rounding.meetsCorner(block) {
      cornering.append(rounding)
    } else {
      if first == .across { crossing.append(outline.sides.first) }
      if second == .across { crossing.append(outline.sides.second) }
    }
    return true
  }

  /// Finds the columns of row `y` that each piece shows; returns those that opaque ones hide.
  private mutating func findSpans(ofRow y: Int, in block: IntRect) -> Range<Int> {
    var hidden = block.x..<block.x
    for index in shown.indices.reversed() {
      let piece = pieces[shown[index].piece]
      var any = block.columns
      var whole = any
      if !shown[index].isWhole {
        any = piece.box.rows.contains(y) ? any.clamped(to: piece.box.columns) : block.x..<block.x
        whole = any
        for strip in shown[index].crossing {
          let columns = crossing[strip].columns(ofRow: y, among: any)
          any = columns.any
          whole = whole.clamped(to: columns.whole)
        }
        for rounding in shown[index].cornering {
          let columns = cornering[rounding].columns(ofRow: y, among: any)
          any = columns.any
          whole = whole.clamped(to: columns.whole)
        }
        whole = whole.clamped(to: any)
      }
      shown[index].any = any
      shown[index].whole = whole
      shown[index].hidden = hidden
      if piece.isOpaque { hidden = hidden.joined(with: whole) }
    }
    return hidden
  }

  private func paint(_ part: Shown, _ columns: Range<Int>, ofRow y: Int) {
    guard !columns.isEmpty else { return }
    let piece = pieces[part.piece]
    let whole = part.whole.clamped(to: columns)
    if piece.isOpaque {
      canvas.fill(whole, ofRow: y, from: piece.fill)
    } else {
      canvas.blend(whole, ofRow: y, from: piece.fill) { _ in piece.opacity }
    }
    for edge in [columns.lowerBound..<whole.lowerBound, whole.upperBound..<columns.upperBound]
    where !edge.isEmpty {
      canvas.blend(edge, ofRow: y, from: piece.fill) { x in weight(of: part, x, y) }
    }
  }

  /// The weight of a pixel that edges cross, coverage and opacity together: 0…255.
  ///
  /// Exact along edges and at upright corners; at the corners of a turned layer the product of two
  /// strips stands for their common area.
  private func weight(of part: Shown, _ x: Int, _ y: Int) -> UInt32 {
    var weight = Double(pieces[part.piece].opacity)
    for strip in part.crossing { weight *= crossing[strip].coverage(x: x, y: y) }
    for rounding in part.cornering { weight *= cornering[rounding].coverage(x: x, y: y) }
    return UInt32(weight.rounded())
  }
}

extension Range<Int> {
  /// What is left of the range on both sides of `hole`.
  fileprivate func without(_ hole: Range<Int>) -> (Range<Int>, Range<Int>) {
    let cut = hole.clamped(to: self)
    if cut.isEmpty { return (self, upperBound..<upperBound) }
    return (lowerBound..<cut.lowerBound, cut.upperBound..<upperBound)
  }

  /// One range that covers both where they meet; otherwise the longer one.
  fileprivate func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty || other.isEmpty { return isEmpty ? other : self }
    if lowerBound <= other.upperBound && other.lowerBound <= upperBound {
      return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
    return count >= other.count ? self : other
  }

  /// The range cut at the multiples of `length`.
  fileprivate func blocks(of length: Int) -> some Sequence<Range<Int>> {
    let first = lowerBound / length * length
    return stride(from: first, to: upperBound, by: length).lazy.map { start in
      (start..<(start + length)).clamped(to: self)
    }
  }
}
