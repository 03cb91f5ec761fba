internal import Geometry
internal import Motion
internal import RealModule

/// A resize of a grid's cells about an anchor cell, and the layouts that it passes.
///
/// Each layout is zoomed and moved so that the anchor cell has the same middle and height in all of
/// them. So one layout fades into the next about a cell that does not move.
struct GridResize: Hashable {
  /// The cell at the same place in all layouts.
  let anchor: Int
  /// The layouts, from the smallest rows to the largest.
  private let layouts: [GridLayout]
  /// The height of the anchor cell in each layout, px, ascending.
  private let heights: [Double]

  /// The least ratio of the anchor cell's heights in two layouts that fade into each other.
  private static let leastStep = 1.15

  /// Creates a resize of `layout` about the cell at `anchor`.
  ///
  /// - Complexity: O(n) for each height that rows can have.
  init(about anchor: Int, of layout: GridLayout, _ contents: GridContents, physics: Physics) {
    self.anchor = anchor
    var layouts = [layout]
    var heights = [layout.frame(of: anchor).size.height]
    func other(_ rowHeight: Double) -> (GridLayout, Double) {
      let other = GridLayout(
        contents, viewSize: layout.viewSize, topInset: layout.topInset,
        rowHeight: rowHeight)
      return (other, other.frame(of: anchor).size.height)
    }
    let ladder = GridLayout.rowHeights(viewSize: layout.viewSize, physics: physics)
    for rowHeight in ladder where rowHeight > layout.rowHeight * 1.01 {
      let (other, height) = other(rowHeight)
      guard height >= heights[heights.count - 1] * Self.leastStep else { continue }
      layouts.append(other)
      heights.append(height)
    }
    for rowHeight in ladder.reversed() where rowHeight < layout.rowHeight / 1.01 {
      let (other, height) = other(rowHeight)
      guard height * Self.leastStep <= heights[0] else { continue }
      layouts.insert(other, at: 0)
      heights.insert(height, at: 0)
    }
    (self.layouts, self.heights) = (layouts, heights)
  }

  /// The range of ln(zoom) of a placement in `layout`, from the smallest rows to the largest.
  func logZoomRange(of layout: GridLayout) -> ClosedRange<Double> {
    let height = layout.frame(of: anchor).size.height
    return Double.log(heights[0] / height)...Double.log(heights[heights.count - 1] / height)
  }

  /// The layouts to display for a zoomed placement.
  func display(_ placed: GridPlacement) -> GridDisplay {
    let frame = placed.frame(of: anchor)
    let height = frame.size.height
    let above = heights.firstIndex { $0 > height } ?? heights.count
    guard above > 0, above < heights.count else {
      let end = layouts[above == 0 ? 0 : layouts.count - 1]
      return GridDisplay(GridPlacement(of: end, showing: anchor, at: frame))
    }
    let (smaller, larger) = (heights[above - 1], heights[above])
    return GridDisplay(
      smaller: GridPlacement(of: layouts[above - 1], showing: anchor, at: frame),
      larger: GridPlacement(of: layouts[above], showing: anchor, at: frame),
      share: Double.log(height / smaller) / Double.log(larger / smaller), anchor: anchor)
  }

  /// The placement converted to the layout whose cells have about the displayed size.
  func nearest(to placed: GridPlacement) -> GridPlacement {
    let frame = placed.frame(of: anchor)
    func distance(_ index: Int) -> Double { abs(Double.log(heights[index] / frame.size.height)) }
    let nearest = layouts.indices.min { distance($0) < distance($1) } ?? 0
    return GridPlacement(of: layouts[nearest], showing: anchor, at: frame)
  }

  /// The placement converted to the layout `step` sizes larger than `layout`, or the nearest.
  func placement(_ placed: GridPlacement, larger step: Int, than layout: GridLayout)
    -> GridPlacement
  {
    let current = layouts.firstIndex(of: layout) ?? 0
    let wanted = (current + step).clamped(to: 0...layouts.count - 1)
    return GridPlacement(of: layouts[wanted], showing: anchor, at: placed.frame(of: anchor))
  }

  /// The placement converted to the layout whose rows are nearest to `rowHeight`.
  func placement(_ placed: GridPlacement, ofRows rowHeight: Double) -> GridPlacement {
    func distance(_ layout: GridLayout) -> Double {
      abs(Double.log(layout.rowHeight / rowHeight))
    }
    let nearest = layouts.min { distance($0) < distance($1) } ?? placed.layout
    return GridPlacement(of: nearest, showing: anchor, at: placed.frame(of: anchor))
  }
}
