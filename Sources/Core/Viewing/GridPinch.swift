internal import Geometry
internal import Motion

/// The rows of an album while two fingers resize them. Every row fills the width, and the held cell
/// stays under the fingers.
///
/// The pictures form one strip (see ``GridLayout``). A row shows the part of the strip that
/// fills the width at the row's height; the larger the zoom, the shorter is this part. The held row
/// grows around the fingers. The rows below it show the parts of the strip that follow, and the
/// rows above it show the parts before. A section must begin with a new row, so the first rows of
/// the section are made longer or shorter. The number of rows above the held row changes only if
/// those rows would become too long or too short.
///
/// A break between two rows may lie within a picture. The picture is then cut: one part ends the
/// upper row, the other begins the lower row. Every row is at least as long as one picture. In a
/// section below the held section, the start of the first row does not change; in a section above,
/// the start of the last row does not change.
struct GridPinch: Hashable {
  let layout: GridLayout
  /// The index, in ``GridLayout/runs``, of the run of pictures that contains the held picture.
  let run: Int
  /// The number of the held row when the pinch began; the run's first row is 0.
  let row: Int
  /// The position in the strip that the fingers hold: a picture's index plus a share of its width.
  let position: Double
  /// The height of the held row when the pinch began, px.
  let height: Double
  /// The distance of the held position from the row's left edge, px.
  var x: Double
  /// The displayed size of the pictures divided by their size when the pinch began.
  var zoom = 1.0
  /// The stored number of rows above the pivot row of each run (see ``count(before:)``), by the
  /// run's index. ``adaptCounts(in:)`` changes the numbers.
  private var counts: [Int: Int] = [:]

  init(of layout: GridLayout, run: Int, row: Int, position: Double, height: Double, x: Double) {
    (self.layout, self.run, self.row, self.position) = (layout, run, row, position)
    (self.height, self.x) = (height, x)
    counts[run] = row
  }

  /// The greatest difference between a stored number of rows (see ``counts``) and the wanted
  /// number; at a greater difference, the stored number changes.
  private static let slack = 0.6

  /// Returns the number of rows above the pivot row of the run with the index `run` (see
  /// ``GridContents/runs``); 0 in a run below the held row.
  ///
  /// The pivot row of a run keeps its place, and the other rows are laid out upwards and downwards
  /// from it. In the run of the held picture, the pivot row is the held row; in a run above, it is
  /// the last row; in a run below, it is the first row.
  func count(before run: Int) -> Int {
    guard run <= self.run else { return 0 }
    return counts[run] ?? Int(wantedCount(before: run).rounded()).clamped(to: possible(run))
  }

  /// Returns the number of rows that were above the pivot row of the run with the index `run` when
  /// the pinch began (see ``count(before:)``).
  func restingCount(before run: Int) -> Int {
    if run == self.run { return row }
    return run < self.run ? layout.firstRows[run + 1] - 1 - layout.firstRows[run] : 0
  }

  /// Adapts the stored values of ``count(before:)`` to the current zoom, for the runs with an index
  /// in `runs`, and stores a value for each run that has none. The value of a run is the number of
  /// its rows above the row that keeps its place. A stored value changes only if the rows would
  /// otherwise be too long or too short.
  ///
  /// Returns true if a stored value has changed; a new value does not count as a change.
  mutating func adaptCounts(in runs: ClosedRange<Int>) -> Bool {
    var changed = false
    for run in runs where run <= self.run {
      let wanted = wantedCount(before: run)
      let (old, possible) = (counts[run], possible(run))
      guard let old, abs(wanted - Double(old)) <= Self.slack, possible.contains(old) else {
        let new = Int(wanted.rounded()).clamped(to: possible)
        changed = changed || (old.map { $0 != new } ?? false)
        counts[run] = new
        continue
      }
    }
    return changed
  }

  /// The possible numbers of rows above the pivot row (see ``count(before:)``) of the run with the
  /// index `run`: with each of them, every row has at least one picture.
  private func possible(_ run: Int) -> ClosedRange<Int> {
    let lower = layout.runs[run].lowerBound
    let end = run == self.run ? Int(position) : layout.starts[layout.firstRows[run + 1] - 1]
    return 0...max(end - lower, 0)
  }

  /// The number of rows, not rounded, that the pictures before the pivot row (see
  /// ``count(before:)``) fill at the current zoom. A row then holds 1/``zoom`` of the length that
  /// it held before the pinch. A picture that is longer than a row counts as one row.
  private func wantedCount(before run: Int) -> Double {
    let start = run == self.run ? exactStart : Double(layout.starts[layout.firstRows[run + 1] - 1])
    let all = number(of: start, in: run) * zoom
    // A picture that is longer than a row counts as one row, so the excess is subtracted.
    var excess = 0.0
    let nearest = max(Int(start) - Self.nearby, layout.runs[run].lowerBound)
    for index in nearest..<max(Int(start), nearest) {
      let way = number(of: Double(index + 1), in: run) - number(of: Double(index), in: run)
      excess += max(way * zoom - 1, 0)
    }
    return max(all - excess, 0)
  }

  /// The number of pictures directly before the pivot row for which ``wantedCount(before:)`` checks
  /// whether they are longer than a row.
  private static let nearby = 32

  // MARK: Rows before the pinch

  /// Converts a position in the strip to a number of rows from the run's start, in the layout
  /// before the pinch: 2.5 is the middle of the third row, if that row fills the width.
  private func number(of position: Double, in run: Int) -> Double {
    let pictures = layout.runs[run]
    let picture = Int(position.clamped(to: 0...Double(layout.count)))
      .clamped(to: pictures.lowerBound...pictures.upperBound - 1)
    let row = layout.row(of: picture)
    let (start, end) = (Double(layout.starts[row]), Double(layout.starts[row + 1]))
    let before = layout.sum(to: start)
    let share = (layout.sum(to: position) - before) / (layout.sum(to: end) - before)
    return Double(row - layout.firstRows[run]) + share * fullness(ofRow: row)
  }

  /// Converts a number of rows from the run's start, in the layout before the pinch, to a position
  /// in the strip. This is the inverse of ``number(of:in:)``.
  private func position(ofRow number: Double, in run: Int) -> Double {
    let first = layout.firstRows[run]
    let row = min(first + Int(max(number, 0)), layout.firstRows[run + 1] - 1)
    let share = min((number - Double(row - first)) / fullness(ofRow: row), 1)
    let (start, end) = (Double(layout.starts[row]), Double(layout.starts[row + 1]))
    guard share < 1 else { return end }
    let before = layout.sum(to: start)
    return layout.position(ofSum: before + max(share, 0) * (layout.sum(to: end) - before))
  }

  /// The share of the width that a row fills, 0…1.
  private func fullness(ofRow row: Int) -> Double {
    let (start, end) = (Double(layout.starts[row]), Double(layout.starts[row + 1]))
    let way = layout.way(from: start, to: end, height: layout.heights[row])
    return min(way / (layout.width + GridLayout.gap), 1)
  }

  // MARK: Rows under the pinch

  /// The index of the held picture.
  var heldIndex: Int { min(Int(position), layout.count - 1) }

  /// The distance of the held point from the held picture's left edge, as a share of the picture's
  /// width; more than 1 in the gap at its right.
  var heldShare: Double {
    let width = layout.aspects[heldIndex] * height
    return layout.way(from: Double(heldIndex), to: position, height: height) / width
  }

  private var heldHeight: Double { height * zoom }
  private var fullWay: Double { layout.width + GridLayout.gap }

  /// The start of the held row, as a position in the strip, for which the held position lies
  /// exactly at the fingers. If the held picture would then be cut, the start is the nearest one
  /// for which the picture is whole.
  private var exactStart: Double {
    let index = heldIndex
    let left = x - layout.way(from: Double(index), to: position, height: heldHeight)
    let width = layout.way(from: Double(index), to: Double(index + 1), height: heldHeight)
    let whole = left.clamped(to: 0...max(fullWay - width, 0))
    return layout.position(Double(index), movedBy: -whole, height: heldHeight)
  }

  /// The start and the end of the held row, as positions in the strip.
  ///
  /// In the first two rows of a section, the held picture may leave the fingers, by at most its own
  /// width, so that the rows do not become too long or too short.
  var held: (start: Double, end: Double) {
    let pictures = layout.runs[run]
    let (lower, upper) = (Double(pictures.lowerBound), Double(pictures.upperBound))
    let index = heldIndex
    let own = min(layout.aspects[index] * heldHeight, layout.width) * 0.9
    var (start, height) = (exactStart, heldHeight)
    switch count(before: run) {
    case 0:
      let way = layout.way(from: lower, to: position, height: height)
      let most = x + own
      if way > most { height *= max(most / way, Self.slack) }
      start = lower
    case 1:
      let above = number(of: start, in: run) * zoom
      let way = ((1 - above) * fullWay).clamped(to: -own...own)
      start = layout.position(start, movedBy: way, height: height)
      start = start.clamped(to: min(lower + 1, Double(index))...Double(index))
    case let count:
      start = start.clamped(to: min(lower + Double(count), Double(index))...Double(index))
    }
    let end = layout.position(start, movedBy: fullWay, height: height)
    return (start, min(max(end, start + 1), upper))
  }

  /// The start, in the strip, of the row that keeps its place in the run `run`: the held row in the
  /// run of the held picture, the last row in a run above, and the first row in a run below.
  func pivot(of run: Int) -> Double {
    if run == self.run { return held.start }
    let row = run < self.run ? layout.firstRows[run + 1] - 1 : layout.firstRows[run]
    return Double(layout.starts[row])
  }

  /// Returns the end of the row that starts at `start`, but at most the end of the run with the
  /// index `run`. `start` and the result are positions in the strip: the single line of all cells.
  func next(after start: Double, in run: Int) -> Double {
    let way = position(ofRow: number(of: start, in: run) + 1 / zoom, in: run)
    return min(max(way, start + 1), Double(layout.runs[run].upperBound))
  }

  /// The number of rows at the start of a run that are made longer or shorter, so that the run has
  /// a whole number of rows.
  static let adapting = 4

  /// Returns the start of the row number `ordinal`, from 0, of the run with the index `run`; `next`
  /// is the start of the row below it. The run's first rows, at most ``adapting``, are equally long
  /// and fill the strip up to `end`. `next`, `end` and the result are positions in the strip.
  func previous(_ ordinal: Int, before next: Double, end: Double, in run: Int) -> Double {
    let lower = Double(layout.runs[run].lowerBound)
    guard ordinal > 0 else { return lower }
    let count = min(count(before: run), Self.adapting)
    let wanted =
      ordinal < count
      ? number(of: end, in: run) * Double(ordinal) / Double(count)
      : number(of: next, in: run) - 1 / zoom
    return max(min(position(ofRow: wanted, in: run), next - 1), lower + Double(ordinal))
  }
}
