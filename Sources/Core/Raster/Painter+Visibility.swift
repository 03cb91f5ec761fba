internal import Geometry

/// What of the pieces shows in a block, and in a row of it.
extension Painter {
  /// Finds what shows in `block`: from where on it counts, and whether the background does.
  mutating func sortOut(_ block: IntRect) -> (first: Int, showsBackground: Bool) {
    shown.removeAll(keepingCapacity: true)
    crossing.removeAll(keepingCapacity: true)
    cornering.removeAll(keepingCapacity: true)
    let first = show(pieces.indices, in: block, ofGroup: -1)
    let isCovered = shown.indices.contains(first) && isOpaqueAndWhole(shown[first])
    return (first, !isCovered)
  }

  private func isOpaqueAndWhole(_ part: Shown) -> Bool {
    pieces[part.piece].isOpaque && part.isWhole
  }

  /// Adds what `block` meets of some pieces; returns the last one that hides all others beneath it.
  private mutating func show(
    _ range: Range<Int>, in block: IntRect, ofGroup group: Int
  ) -> Int {
    var first = shown.count
    var index = range.lowerBound
    while index < range.upperBound {
      let piece = pieces[index]
      defer { index = piece.next }
      guard piece.box.intersection(block) != nil else { continue }
      let start = (crossing: crossing.count, cornering: cornering.count)
      guard piece.outlines.allSatisfy({ meet(outlines[$0], block) }) else {
        crossing.removeSubrange(start.crossing...)
        cornering.removeSubrange(start.cornering...)
        continue
      }
      let place = shown.count
      shown.append(
        Shown(
          piece: index, group: group, crossing: start.crossing..<crossing.count,
          cornering: start.cornering..<cornering.count, next: place + 1))
      if piece.isGroup {
        _ = show((index + 1)..<piece.next, in: block, ofGroup: place)
        shown[place].next = shown.count
      } else if isOpaqueAndWhole(shown[place]) {
        first = place
      }
    }
    return first
  }

  /// Notes what of `outline` crosses `block`; false when it lies outside for certain.
  private mutating func meet(_ outline: RoundedRect, _ block: IntRect) -> Bool {
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

  /// Finds the columns of row `y` that each of those in `range` shows, of which `above` is hidden;
  /// returns those that opaque ones hide then.
  @discardableResult
  mutating func findSpans(
    of range: Range<Int>, ofRow y: Int, in block: IntRect, above: Range<Int>? = nil,
    group: Int = -1
  ) -> Range<Int> {
    var hidden = above ?? block.x..<block.x
    var end = range.upperBound
    while end > range.lowerBound {
      var index = end - 1
      while shown[index].group != group { index = shown[index].group }
      let piece = pieces[shown[index].piece]
      let spans = spans(of: shown[index], piece, ofRow: y, in: block)
      shown[index].any = spans.any
      shown[index].whole = spans.whole
      shown[index].hidden = hidden
      if piece.isGroup {
        findSpans(of: (index + 1)..<end, ofRow: y, in: block, above: hidden, group: index)
      } else if piece.isOpaque {
        hidden = hidden.joined(with: spans.whole)
      }
      end = index
    }
    return hidden
  }

  private func spans(
    of part: Shown, _ piece: PaintOp, ofRow y: Int, in block: IntRect
  ) -> (any: Range<Int>, whole: Range<Int>) {
    guard !part.isWhole || piece.isGroup else { return (block.columns, block.columns) }
    guard piece.box.rows.contains(y) else { return (block.x..<block.x, block.x..<block.x) }
    var any = block.columns.clamped(to: piece.box.columns)
    var whole = any
    for strip in part.crossing {
      let columns = crossing[strip].columns(ofRow: y, among: any)
      any = columns.any
      whole = whole.clamped(to: columns.whole)
    }
    for rounding in part.cornering {
      let columns = cornering[rounding].columns(ofRow: y, among: any)
      any = columns.any
      whole = whole.clamped(to: columns.whole)
    }
    return (any, whole.clamped(to: any))
  }
}

extension Range<Int> {
  /// One range that covers both where they meet; otherwise the longer one.
  fileprivate func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty || other.isEmpty { return isEmpty ? other : self }
    if lowerBound <= other.upperBound && other.lowerBound <= upperBound {
      return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
    return count >= other.count ? self : other
  }
}
