internal import Geometry
internal import Motion
internal import RealModule

/// A change of the size of a grid's cells about one of them: the layouts that it may come to.
///
/// Zoomed until that cell has the same height, all of them have it at the same place. So one layout fades
/// into the next about a cell that stays as it is.
struct GridResize: Hashable {
  /// The cell that all layouts have at the same place.
  let anchor: Int
  /// From the smallest rows to the largest.
  private let layouts: [GridLayout]
  /// The height of that cell in each of them, px; each is higher than the one before.
  private let heights: [Double]

  /// The least ratio of the anchored cell's heights in two layouts that fade into one another.
  private static let leastStep = 1.15

  /// The change from `layout` about the cell at `anchor`.
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

  /// The zooms of a placement in `layout` from the smallest rows to the largest, as ln.
  func logZoomRange(of layout: GridLayout) -> ClosedRange<Double> {
    let height = layout.frame(of: anchor).size.height
    return Double.log(heights[0] / height)...Double.log(heights[heights.count - 1] / height)
  }

  /// The layouts that a placement in one of them, zoomed, displays.
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

  /// A placement in one of the layouts as one in that whose cells have about the displayed size.
  func nearest(to placed: GridPlacement) -> GridPlacement {
    let frame = placed.frame(of: anchor)
    func distance(_ index: Int) -> Double { abs(Double.log(heights[index] / frame.size.height)) }
    let nearest = layouts.indices.min { distance($0) < distance($1) } ?? 0
    return GridPlacement(of: layouts[nearest], showing: anchor, at: frame)
  }

  /// A placement in one of the layouts as one in that which is `step` larger than `layout`, or the nearest
  /// that there is.
  func placement(_ placed: GridPlacement, larger step: Int, than layout: GridLayout)
    -> GridPlacement
  {
    let current = layouts.firstIndex(of: layout) ?? 0
    let wanted = (current + step).clamped(to: 0...layouts.count - 1)
    return GridPlacement(of: layouts[wanted], showing: anchor, at: placed.frame(of: anchor))
  }

  /// A placement in one of the layouts as one in that whose rows come nearest to `rowHeight`.
  func placement(_ placed: GridPlacement, ofRows rowHeight: Double) -> GridPlacement {
    func distance(_ layout: GridLayout) -> Double {
      abs(Double.log(layout.rowHeight / rowHeight))
    }
    let nearest = layouts.min { distance($0) < distance($1) } ?? placed.layout
    return GridPlacement(of: nearest, showing: anchor, at: placed.frame(of: anchor))
  }
}
