internal import Geometry
internal import Pixels

/// Paints blocks of a display list into memory.
///
/// A block is sorted out before its rows are walked: which items it meets, which of their edges cross
/// it, what is hidden. Where a picture is turned, blocks are narrow enough that what they need of it
/// stays in the cache. A group that fades as one is painted row by row into a row of its own first.
///
/// It is never copied: a copy for each row would count the references to its lists anew.
@safe struct Painter: ~Copyable {
  /// Back to front; a group comes before what it holds.
  let pieces: [PaintOp]
  let outlines: [RoundedRect]
  private let background: UInt32
  private let blockWidth: Int
  /// The canvas, and a row for each group inside another.
  private let canvases: [RowMemory]

  /// What shows in the block at hand, bottom to top; a group comes before what it holds.
  var shown: [Shown] = []
  /// The strips whose edges cross the block, of one shown piece after the other.
  var crossing: [EdgePair] = []
  /// The rounded outlines with a corner in the block, likewise.
  var cornering: [Rounding] = []

  /// One piece in the block at hand, and what it shows of the row at hand.
  struct Shown {
    let piece: Int
    /// Where the group that holds it lies among what is shown; −1 for none.
    let group: Int
    let crossing: Range<Int>
    let cornering: Range<Int>
    /// Where what comes after this one, and after its group, lies among what is shown.
    var next: Int
    var any = 0..<0
    var whole = 0..<0
    /// What opaque pieces above hide.
    var hidden = 0..<0

    /// Whether no edge crosses the block.
    var isWhole: Bool { crossing.isEmpty && cornering.isEmpty }
  }

  /// `canvases` are the canvas and as many single rows as groups lie inside one another.
  init(_ list: DisplayList, canvases: [RowMemory]) {
    var (pieces, outlines): ([PaintOp], [RoundedRect]) = ([], [])
    Self.lay(list.items, &pieces, &outlines)
    (self.pieces, self.outlines) = (pieces, outlines)
    background = list.background
    blockWidth = pieces.contains(where: \.isTurned) ? LevelSource.run : list.size.width
    self.canvases = canvases
  }

  private static func lay(
    _ items: [DisplayItem], _ pieces: inout [PaintOp], _ outlines: inout [RoundedRect]
  ) {
    for item in items {
      let range = outlines.count..<(outlines.count + item.outlines.count)
      let place = pieces.count
      guard let piece = PaintOp(item, outlines: range, next: place + 1) else { continue }
      pieces.append(piece)
      outlines += item.outlines
      if case .group(let items) = item.paint {
        lay(items, &pieces, &outlines)
        pieces[place].next = pieces.count
      }
    }
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
    let (first, showsBackground) = sortOut(block)
    let seen = first..<shown.count
    for part in shown[seen] {
      let piece = pieces[part.piece]
      if let used = piece.box.intersection(block) { canvases[0].fetch(used, from: piece.fill) }
    }
    for y in block.rows {
      let hidden = findSpans(of: seen, ofRow: y, in: block)
      if showsBackground {
        let (left, right) = block.columns.without(hidden)
        canvases[0].fill(left, ofRow: y, with: background)
        canvases[0].fill(right, ofRow: y, with: background)
      }
      paint(seen, ofRow: y, depth: 0)
    }
  }

  /// Paints row `y` of those that are shown onto the canvas at `depth`.
  private func paint(_ range: Range<Int>, ofRow y: Int, depth: Int) {
    var index = range.lowerBound
    while index < range.upperBound {
      let part = shown[index]
      if !part.any.isEmpty {
        let (left, right) = part.any.without(part.hidden)
        if pieces[part.piece].isGroup {
          paintGroup(index, left, right, ofRow: y, depth: depth)
        } else {
          paint(part, left, ofRow: y, on: canvases[depth])
          paint(part, right, ofRow: y, on: canvases[depth])
        }
      }
      index = part.next
    }
  }

  /// Paints row `y` of a group apart, and then what shows of it.
  private func paintGroup(
    _ index: Int, _ left: Range<Int>, _ right: Range<Int>, ofRow y: Int, depth: Int
  ) {
    let part = shown[index]
    let (canvas, apart) = (canvases[depth], canvases[depth + 1])
    apart.fill(left, ofRow: y, with: 0)
    apart.fill(right, ofRow: y, with: 0)
    paint((index + 1)..<part.next, ofRow: y, depth: depth + 1)
    let opacity = pieces[part.piece].opacity
    canvas.blend(left, ofRow: y, from: apart, weight: opacity)
    canvas.blend(right, ofRow: y, from: apart, weight: opacity)
  }

  private func paint(_ part: Shown, _ columns: Range<Int>, ofRow y: Int, on canvas: RowMemory) {
    guard !columns.isEmpty else { return }
    let piece = pieces[part.piece]
    let whole = part.whole.clamped(to: columns)
    if piece.isOpaque {
      canvas.fill(whole, ofRow: y, from: piece.fill)
    } else {
      canvas.blend(whole, ofRow: y, from: piece.fill) { _ in piece.opacity }
    }
    paintEdge(part, columns.lowerBound..<whole.lowerBound, ofRow: y, on: canvas)
    paintEdge(part, whole.upperBound..<columns.upperBound, ofRow: y, on: canvas)
  }

  private func paintEdge(
    _ part: Shown, _ columns: Range<Int>, ofRow y: Int, on canvas: RowMemory
  ) {
    guard !columns.isEmpty else { return }
    canvas.blend(columns, ofRow: y, from: pieces[part.piece].fill) { x in weight(of: part, x, y) }
  }

  /// The weight of a pixel that edges cross, coverage and opacity together: 0…255.
  ///
  /// Exact along edges and at upright corners; where edges of two strips or outlines meet, the
  /// product stands for their common area.
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

  /// The range cut at the multiples of `length`.
  fileprivate func blocks(of length: Int) -> some Sequence<Range<Int>> {
    let first = lowerBound / length * length
    return stride(from: first, to: upperBound, by: length).lazy.map { start in
      (start..<(start + length)).clamped(to: self)
    }
  }
}
