internal import Geometry

/// Finds the visible ops of a block, and the columns that each of them covers in a row.
extension Painter {
  /// Finds the visible ops of `block`, and stores them in ``visible``.
  ///
  /// `first` is the index in ``visible`` at which painting must begin. It is the index of the
  /// frontmost op that is opaque and covers the whole block, because this op hides all ops before
  /// it. Without such an op, `first` is 0, and `showsBackground` is true.
  mutating func findVisibleOps(in block: IntRect) -> (first: Int, showsBackground: Bool) {
    visible.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    corners.removeAll(keepingCapacity: true)
    let first = addVisibleOps(ops.indices, in: block, ofGroup: -1)
    let isCovered = visible.indices.contains(first) && isOpaqueAndWhole(visible[first])
    return (first, !isCovered)
  }

  private func isOpaqueAndWhole(_ visibleOp: VisibleOp) -> Bool {
    ops[visibleOp.op].isOpaque && visibleOp.isUnclipped
  }

  /// Adds the ops of `range` that meet `block` to ``visible``. `group` is the index in ``visible``
  /// of the group that contains these ops; −1 for none.
  ///
  /// Returns the index in ``visible`` of the last of these ops that is opaque and covers the whole
  /// block. If there is none, returns the index of the first op added.
  private mutating func addVisibleOps(
    _ range: Range<Int>, in block: IntRect, ofGroup group: Int
  ) -> Int {
    var first = visible.count
    var index = range.lowerBound
    while index < range.upperBound {
      let op = ops[index]
      defer { index = op.next }
      guard op.box.intersection(block) != nil else { continue }
      let start = (edges: edges.count, corners: corners.count)
      guard op.roundedRects.allSatisfy({ addEdges(of: roundedRects[$0], crossing: block) }) else {
        edges.removeSubrange(start.edges...)
        corners.removeSubrange(start.corners...)
        continue
      }
      let position = visible.count
      visible.append(
        VisibleOp(
          op: index, group: group, edges: start.edges..<edges.count,
          corners: start.corners..<corners.count, next: position + 1))
      if op.isGroup {
        _ = addVisibleOps((index + 1)..<op.next, in: block, ofGroup: position)
        visible[position].next = visible.count
      } else if isOpaqueAndWhole(visible[position]) {
        first = position
      }
    }
    return first
  }

  /// Adds the edges of `roundedRect` that cross `block`; returns false if the block is outside.
  private mutating func addEdges(of roundedRect: RoundedRect, crossing block: IntRect) -> Bool {
    let first = roundedRect.sides.first.overlap(with: block)
    let second = roundedRect.sides.second.overlap(with: block)
    guard first != .none && second != .none else { return false }
    if let rounded = roundedRect.corners, rounded.mayTouch(block) {
      corners.append(rounded)
    } else {
      if first == .partial { edges.append(roundedRect.sides.first) }
      if second == .partial { edges.append(roundedRect.sides.second) }
    }
    return true
  }

  /// Finds the span of each op of `range` in row `y` of `block`, and the columns that ops in front
  /// of it hide. Stores both in ``visible``.
  ///
  /// `range` has indices in ``visible``. `group` is the index in ``visible`` of the group that
  /// contains the ops of `range`; −1 for none. `above` has the columns that ops in front of `range`
  /// hide; nil for none. Returns the columns that are hidden for ops behind `range`.
  @discardableResult
  mutating func findSpans(
    of range: Range<Int>, inRow y: Int, of block: IntRect, above: Range<Int>? = nil,
    group: Int = -1
  ) -> Range<Int> {
    var hidden = above ?? block.x..<block.x
    var end = range.upperBound
    while end > range.lowerBound {
      var index = end - 1
      while visible[index].group != group { index = visible[index].group }
      let op = ops[visible[index].op]
      let span = span(of: visible[index], op, inRow: y, of: block)
      visible[index].span = span
      visible[index].hidden = hidden
      if op.isGroup {
        findSpans(of: (index + 1)..<end, inRow: y, of: block, above: hidden, group: index)
      } else if op.isOpaque {
        hidden = hidden.joined(with: span.whole)
      }
      end = index
    }
    return hidden
  }

  private func span(
    of visibleOp: VisibleOp, _ op: PaintOp, inRow y: Int, of block: IntRect
  ) -> RowSpan {
    guard !visibleOp.isUnclipped || op.isGroup || op.isShadow else {
      return RowSpan(touched: block.columns, whole: block.columns)
    }
    guard op.box.rows.contains(y) else {
      return RowSpan(touched: block.x..<block.x, whole: block.x..<block.x)
    }
    var touched = block.columns.clamped(to: op.box.columns)
    var whole = touched
    for index in visibleOp.edges {
      let span = edges[index].span(inRow: y, among: touched)
      touched = span.touched
      whole = whole.clamped(to: span.whole)
    }
    for index in visibleOp.corners {
      let span = corners[index].span(inRow: y, among: touched)
      touched = span.touched
      whole = whole.clamped(to: span.whole)
    }
    if case .shadow(let shadow) = op.fill {
      touched = shadow.value.touched(touched, inRow: y)
      // In a shadow, every pixel has its own weight, so no pixel counts as completely covered.
      whole = touched.lowerBound..<touched.lowerBound
    }
    return RowSpan(touched: touched, whole: whole.clamped(to: touched))
  }
}

extension Range<Int> {
  /// The union if the two ranges overlap or touch; otherwise the longer range.
  fileprivate func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty || other.isEmpty { return isEmpty ? other : self }
    if lowerBound <= other.upperBound && other.lowerBound <= upperBound {
      return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
    return count >= other.count ? self : other
  }
}
