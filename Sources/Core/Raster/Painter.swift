internal import Geometry
internal import Pixels

/// A painter of a display list, block by block.
///
/// Before the rows of a block are painted, the painter finds the visible ops of the block, and the
/// edges that cross the block. If a picture is turned, blocks are narrow, so that the needed part
/// of the picture stays in the cache. If a picture is upright and large, blocks are cut at its
/// edges. Each row of a group is first painted into a row of its own.
///
/// It is not copyable, because copies would change the reference counts of its arrays for each row.
@safe struct Painter: ~Copyable {
  /// The ops, back to front; a group comes before its members.
  let ops: [PaintOp]
  let roundedRects: [RoundedRect]
  private let background: UInt32
  /// The width of blocks if a picture is turned, device px, so that the needed part of the picture
  /// stays in the cache; nil if no picture is turned.
  private let turnedBlockWidth: Int?
  /// The pixels that the largest opaque upright picture covers completely; nil if no such picture
  /// is larger than a sixteenth of the canvas.
  private let core: IntRect?
  /// The memory of the frame, and after it a buffer of one row for each depth of nested groups.
  private let canvases: [RowMemory]

  /// The visible ops of the current block, back to front; a group comes before its members.
  var visible: [VisibleOp] = []
  /// The edge pairs that cross the current block, grouped by visible op.
  var edges: [EdgePair] = []
  /// The rounded rects with a corner in the current block, grouped by visible op.
  var corners: [RoundedCorners] = []

  /// A paint op that touches the current block, and its span in the current row.
  struct VisibleOp {
    /// The index of the op in the painter's array ``Painter/ops``.
    let op: Int
    /// The index, in the painter's array ``Painter/visible``, of the group that contains the op; −1
    /// for none.
    let group: Int
    /// The indices of the op's edge pairs in the painter's array ``Painter/edges``.
    let edges: Range<Int>
    /// The indices of the op's rounded rects in the painter's array ``Painter/corners``.
    let corners: Range<Int>
    /// The index, in the painter's array ``Painter/visible``, of the next op. For a group, it is
    /// the index of the op after the group's last member.
    var next: Int
    var span = RowSpan(touched: 0..<0, whole: 0..<0)
    /// The columns of the current row that opaque ops in front of this op hide.
    var hidden = 0..<0

    /// True if no edge or corner of the op lies in the block.
    var isUnclipped: Bool { edges.isEmpty && corners.isEmpty }
  }

  /// Creates a painter of `list`. The first of `canvases` is the frame's memory; after it comes a
  /// buffer of one row for each depth of nested groups.
  init(_ list: DisplayList, canvases: [RowMemory]) {
    var (ops, roundedRects): ([PaintOp], [RoundedRect]) = ([], [])
    Self.append(list.items, to: &ops, &roundedRects)
    (self.ops, self.roundedRects) = (ops, roundedRects)
    background = list.background
    turnedBlockWidth = ops.lazy.compactMap { op -> Int? in
      guard op.isTurned, case .level(let source, _) = op.fill else { return nil }
      return source.value.isSteep ? 128 : 512
    }.min()
    core = Self.core(ops, roundedRects, canvas: list.bounds)
    self.canvases = canvases
  }

  deinit { for op in ops { op.discard() } }

  /// Returns the pixels that the largest opaque upright picture covers completely; nil if no such
  /// picture is larger than a sixteenth of the canvas.
  private static func core(
    _ ops: [PaintOp], _ roundedRects: [RoundedRect], canvas: IntRect
  ) -> IntRect? {
    let pictures = ops.filter { $0.isOpaque && $0.isPicture && !$0.isTurned }
    guard let photo = pictures.max(by: { $0.box.area < $1.box.area }),
      photo.box.area > canvas.area / 16
    else { return nil }
    // The columns of the middle row are used for all rows except the first and the last one.
    let middle = photo.box.y + photo.box.height / 2
    let columns = photo.roundedRects.reduce(photo.box.columns) { columns, index in
      columns.clamped(to: roundedRects[index].span(inRow: middle, among: columns).whole)
    }
    let rows = photo.box.rows.dropFirst().dropLast()
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    return IntRect(columns: columns, rows: rows)
  }

  private static func append(
    _ items: [DisplayItem], to ops: inout [PaintOp], _ roundedRects: inout [RoundedRect]
  ) {
    for item in items {
      let range = roundedRects.count..<(roundedRects.count + item.roundedRects.count)
      let index = ops.count
      ops.append(PaintOp(item, roundedRects: range, next: index + 1))
      roundedRects += item.roundedRects
      if case .group(let items) = item.paint {
        append(items, to: &ops, &roundedRects)
        ops[index].next = ops.count
      }
    }
  }

  /// Paints `rect`, block by block: in each block the ops that are visible there, back to front.
  mutating func paint(_ rect: IntRect) {
    guard let width = turnedBlockWidth else {
      for rows in rect.rows.blocks(of: 64) {
        for part in IntRect(columns: rect.columns, rows: rows).cut(at: core) { paintBlock(part) }
      }
      return
    }
    // A strip of columns is painted block by block from top to bottom: the pixels that one row
    // prefetches are used a few rows later.
    for columns in rect.columns.blocks(of: width) {
      for rows in rect.rows.blocks(of: 64) {
        paintBlock(IntRect(columns: columns, rows: rows))
      }
    }
  }

  private mutating func paintBlock(_ block: IntRect) {
    var (first, showsBackground) = findVisibleOps(in: block)
    // A picture that covers the whole block needs no spans.
    if !showsBackground, ops[visible[first].op].isPicture {
      canvases[0].fill(
        block, from: ops[visible[first].op].fill, streams: first == visible.count - 1)
      first += 1
    }
    let range = first..<visible.count
    guard showsBackground || !range.isEmpty else { return }
    for y in block.rows {
      let hidden = findSpans(of: range, inRow: y, of: block)
      if showsBackground {
        let (left, right) = block.columns.without(hidden)
        canvases[0].fill(left, ofRow: y, with: background)
        canvases[0].fill(right, ofRow: y, with: background)
      }
      paint(range, ofRow: y, depth: 0)
    }
  }

  /// Paints row `y` of the ops at the indices `range` of ``visible`` onto the canvas at the index
  /// `depth` of ``canvases``.
  private func paint(_ range: Range<Int>, ofRow y: Int, depth: Int) {
    var index = range.lowerBound
    while index < range.upperBound {
      let visibleOp = visible[index]
      if !visibleOp.span.touched.isEmpty {
        let (left, right) = visibleOp.span.touched.without(visibleOp.hidden)
        if ops[visibleOp.op].isGroup {
          paintGroup(index, left, right, ofRow: y, depth: depth)
        } else {
          paint(visibleOp, left, ofRow: y, on: canvases[depth])
          paint(visibleOp, right, ofRow: y, on: canvases[depth])
        }
      }
      index = visibleOp.next
    }
  }

  /// Paints row `y` of the group at `index` of ``visible``: first the members into the group's row,
  /// and then the columns `left` and `right` of this row over the canvas at the index `depth` of
  /// ``canvases``.
  private func paintGroup(
    _ index: Int, _ left: Range<Int>, _ right: Range<Int>, ofRow y: Int, depth: Int
  ) {
    let visibleOp = visible[index]
    let (canvas, groupRow) = (canvases[depth], canvases[depth + 1])
    groupRow.fill(left, ofRow: y, with: 0)
    groupRow.fill(right, ofRow: y, with: 0)
    paint((index + 1)..<visibleOp.next, ofRow: y, depth: depth + 1)
    let opacity = ops[visibleOp.op].opacity
    canvas.blend(left, ofRow: y, from: groupRow, weight: opacity)
    canvas.blend(right, ofRow: y, from: groupRow, weight: opacity)
  }

  private func paint(
    _ visibleOp: VisibleOp, _ columns: Range<Int>, ofRow y: Int, on canvas: RowMemory
  ) {
    guard !columns.isEmpty else { return }
    let op = ops[visibleOp.op]
    let whole = visibleOp.span.whole.clamped(to: columns)
    if op.isOpaque {
      canvas.fill(whole, ofRow: y, from: op.fill)
    } else {
      canvas.blend(whole, ofRow: y, from: op.fill, weight: op.opacity)
    }
    paintEdge(visibleOp, columns.lowerBound..<whole.lowerBound, ofRow: y, on: canvas)
    paintEdge(visibleOp, whole.upperBound..<columns.upperBound, ofRow: y, on: canvas)
  }

  private func paintEdge(
    _ visibleOp: VisibleOp, _ columns: Range<Int>, ofRow y: Int, on canvas: RowMemory
  ) {
    guard !columns.isEmpty else { return }
    let fill = ops[visibleOp.op].fill
    if case .shadow(let shadow) = fill {
      return paint(shadow.value, of: visibleOp, columns, ofRow: y, on: canvas)
    }
    canvas.blend(columns, ofRow: y, from: fill) { x in weight(of: visibleOp, x, y) }
  }

  /// Paints a row of a shadow, whose weight differs from pixel to pixel.
  private func paint(
    _ shadow: BoxShadow, of visibleOp: VisibleOp, _ columns: Range<Int>, ofRow y: Int,
    on canvas: RowMemory
  ) {
    let row = shadow.row(y, opacity: ops[visibleOp.op].opacity)
    let (left, right) = columns.without(shadow.covered(columns, inRow: y))
    for part in [left, right] where !part.isEmpty {
      if visibleOp.isUnclipped {
        canvas.shade(part, ofRow: y, row)
      } else {
        canvas.blend(part, ofRow: y, from: .color(BoxShadow.word)) { x in
          weight(of: visibleOp, x, y, opacity: row.weight(x))
        }
      }
    }
  }

  /// The weight of pixel (x, y), 0…255: its coverage times `opacity`. If `opacity` is nil, the op's
  /// opacity is used.
  ///
  /// The result is exact along edges and at upright corners. If edges of several edge pairs or
  /// rounded rects cross the pixel, its coverage is approximately the product of their coverages.
  private func weight(
    of visibleOp: VisibleOp, _ x: Int, _ y: Int, opacity: UInt32? = nil
  ) -> UInt32 {
    var weight = Double(opacity ?? ops[visibleOp.op].opacity)
    for index in visibleOp.edges { weight *= edges[index].coverage(x: x, y: y) }
    for index in visibleOp.corners { weight *= corners[index].coverage(x: x, y: y) }
    return Self.rounded(weight)
  }

  /// The nearest whole number; `rounded()` would call a function on many processors.
  @inline(__always)
  private static func rounded(_ weight: Double) -> UInt32 {
    let whole = UInt32(weight)
    return weight - Double(whole) < 0.5 ? whole : whole + 1
  }
}

extension Range<Int> {
  /// The parts of the range on both sides of `hole`.
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

extension IntRect {
  /// Returns the rectangle in parts: first the part inside of `hole`, then the parts around it. The
  /// whole rectangle is the only part if `hole` is nil or does not overlap the rectangle.
  fileprivate func cut(at hole: IntRect?) -> [IntRect] {
    guard let inside = hole?.intersection(self) else { return [self] }
    return [inside] + subtracting(inside)
  }
}
