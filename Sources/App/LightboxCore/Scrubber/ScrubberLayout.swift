internal import Geometry

/// The frames of a scrubber's cells: the photo in the middle has its own aspect ratio, the others
/// are narrow slices.
///
/// All frames are computed from a position in photos (2.5 is halfway between the third and the
/// fourth), so the cost depends only on the visible part of the strip. Frames are aligned to device
/// px, and the gaps between slices are all equal.
struct ScrubberLayout: Equatable {
  struct Cell: Equatable {
    let index: Int
    /// The cell's frame, logical px of the view.
    let frame: Rect
  }

  let viewSize: Size
  /// Device px per logical px.
  let deviceScale: Double
  let count: Int

  /// The size of a narrow cell, logical px.
  private static let slice = Size(width: 26, height: 44)
  /// The height of the cell in the middle, logical px.
  private static let middleHeight = 56.0
  /// The gap between two narrow cells, logical px.
  private static let gap = 2.0
  /// The gap on either side of the cell in the middle, logical px.
  private static let middleGap = 10.0
  /// The distance from the cells to the bottom of the view, and to the content above the strip,
  /// logical px.
  private static let margin = 14.0
  /// The distance beyond the first and the last cell at which the strip can still be grabbed,
  /// logical px.
  private static let reach = 14.0
  /// The smallest view that has room for a scrubber, logical px.
  private static let leastView = Size(width: 240, height: 360)
  /// The range of the aspect ratios at which the photo in the middle is not cropped.
  private static let aspects = 0.5...2.0

  /// The height of the strip, from the view's bottom, logical px.
  static let height = middleHeight + 2 * margin

  /// Creates the layout; nil if there are fewer than two photos, or if the view is too small.
  init?(viewSize: Size, deviceScale: Double, count: Int) {
    guard count > 1, viewSize.width >= Self.leastView.width,
      viewSize.height >= Self.leastView.height
    else { return nil }
    (self.viewSize, self.deviceScale, self.count) = (viewSize, deviceScale, count)
  }

  /// The range of positions at which the strip may rest, in photos.
  var range: ClosedRange<Double> { 0...Double(count - 1) }

  /// The distance from one slice to the next, logical px.
  var pitch: Double { (whole(Self.slice.width) + whole(Self.gap)) / deviceScale }

  /// The area of the strip, over the view's whole width, logical px.
  var band: Rect {
    Rect(x: 0, y: viewSize.height - Self.height, width: viewSize.width, height: Self.height)
  }

  /// Returns the visible cells, from left to right, while `position` is in the middle. The first or
  /// the last cell is returned even if the strip is pulled so far that no cell is visible. `aspect`
  /// returns a photo's width / height, or nil while it is unknown.
  func cells(at position: Double, aspect: (Int) -> Double?) -> [Cell] {
    let (slice, middleHeight) = (whole(Self.slice), whole(Self.middleHeight))
    /// The share of the way from a slice's size to a cell's full size: 1 for the cell at
    /// `position`, 0 for the cells that are at least one photo away from it.
    func weight(of index: Int) -> Double { max(0, 1 - abs(Double(index) - position)) }
    /// The size of a cell, device px, not rounded.
    func size(of index: Int) -> Size {
      let weight = weight(of: index)
      guard weight > 0 else { return slice }
      let shape = (aspect(index) ?? 1).clamped(to: Self.aspects)
      let own = max(whole(Self.middleHeight * shape), slice.width)
      return Size(
        width: slice.width + (own - slice.width) * weight,
        height: slice.height + (middleHeight - slice.height) * weight)
    }
    /// The width of the gap between the cell at `index` and the next cell, device px.
    func gap(after index: Int) -> Double {
      let share = min(weight(of: index) + weight(of: index + 1), 1)
      return whole(Self.gap) + (whole(Self.middleGap) - whole(Self.gap)) * share
    }

    // The point of the strip at `position` is in the middle of the view: a share of the way from
    // the centre of the cell `first` to the centre of the next one.
    let first = Int(position.rounded(.down).clamped(to: range))
    let share = position - Double(first)
    let (width, next) = (size(of: first).width, first + 1)
    let isBetween = next < count && share > 0
    let way =
      isBetween
      ? (width + size(of: next).width) / 2 + gap(after: first) : slice.width + whole(Self.gap)
    let start = viewSize.width * deviceScale / 2 - share * way - width / 2

    var cells: [Cell] = []
    var left = start
    for index in stride(from: first - 1, through: 0, by: -1) {
      left = snapped(left - gap(after: index)) - slice.width
      guard left + slice.width > 0 else { break }
      cells.append(cell(index, left: left, slice))
    }
    cells.reverse()
    left = start
    for index in first..<count {
      // The thumbnails about the cell `first` are needed even if it is pulled out of sight.
      guard index == first || snapped(left) < viewSize.width * deviceScale else { break }
      let size = size(of: index)
      cells.append(cell(index, left: snapped(left), size))
      left = left + size.width + gap(after: index)
      // The slices begin at whole px, so that their gaps stay equal.
      if index > first { left = snapped(left) }
    }
    return cells
  }

  /// The index of the photo whose cell is nearest to `point` of the view while `position` is in the
  /// middle; nil if `point` is not on the strip.
  func index(at point: Point, position: Double, aspect: (Int) -> Double?) -> Int? {
    guard band.contains(point) else { return nil }
    let cells = cells(at: position, aspect: aspect)
    guard let first = cells.first, let last = cells.last,
      point.x >= first.frame.minX - Self.reach, point.x < last.frame.maxX + Self.reach
    else { return nil }
    func distance(_ cell: Cell) -> Double {
      max(cell.frame.minX - point.x, point.x - cell.frame.maxX, 0)
    }
    return cells.min { distance($0) < distance($1) }?.index
  }

  // MARK: Device px

  /// A length in whole device px; at least one.
  private func whole(_ length: Double) -> Double { max((length * deviceScale).rounded(), 1) }

  private func whole(_ size: Size) -> Size {
    Size(width: whole(size.width), height: whole(size.height))
  }

  /// Rounds `x`, in device px, to the nearest edge of a px. The middle of a px is always rounded to
  /// the right, so that equal distances stay equal.
  private func snapped(_ x: Double) -> Double { (x + 0.5).rounded(.down) }

  /// A cell that is centred vertically in the strip; `left` and `size` are in device px.
  private func cell(_ index: Int, left: Double, _ size: Size) -> Cell {
    let (width, height) = (max(size.width.rounded(), 1), max(size.height.rounded(), 1))
    let line = (viewSize.height - Self.margin - Self.middleHeight / 2) * deviceScale
    let unit = 1 / deviceScale
    return Cell(
      index: index,
      frame: Rect(
        x: left * unit, y: snapped(line - height / 2) * unit, width: width * unit,
        height: height * unit))
  }
}
