internal import Geometry
internal import Motion

/// The rows of an album under two fingers: full at every zoom, with the held cell at the fingers.
///
/// A row shows the part of the strip of pictures that fills the width at its height. The held row
/// grows about the fingers. The rows after it follow in the strip; the larger the zoom, the shorter
/// is the part that each of them shows. So do the rows before it, except the first rows of the
/// section, which are longer or shorter: their number is whole, and changes only when they would be
/// too long or too short. A break may lie within a picture, which is then cut into the end of one
/// row and the beginning of the next. No row is shorter than one picture. Other sections grow about
/// the start of their first row or, above the held one, of their last.
struct GridPinch: Hashable {
  let layout: GridLayout
  /// The run of pictures that the fingers hold.
  let run: Int
  /// The number of the held row at the grab, counted from the run's first row.
  let row: Int
  /// The position of the strip that the fingers hold.
  let position: Double
  /// The height of the held row at the grab, px.
  let height: Double
  /// The distance of the held position from the row's left edge, px.
  var x: Double
  /// The displayed size divided by the size at the grab.
  var zoom = 1.0
  /// The number of rows in each run before the held one or, above it, before the last one.
  private var counts: [Int: Int] = [:]

  init(of layout: GridLayout, run: Int, row: Int, position: Double, height: Double, x: Double) {
    (self.layout, self.run, self.row, self.position) = (layout, run, row, position)
    (self.height, self.x) = (height, x)
    counts[run] = row
  }

  private var rows: JustifiedRows { layout.rows }

  /// The share of a row by which the rows before the held one may be too long or too short in sum.
  private static let slack = 0.6

  /// The number of rows of a run before the row that stays in its place.
  func count(before run: Int) -> Int {
    guard run <= self.run else { return 0 }
    return counts[run] ?? Int(wantedCount(before: run).rounded()).clamped(to: possible(run))
  }

  /// The value of `count(before:)` at rest.
  func restingCount(before run: Int) -> Int {
    if run == self.run { return row }
    return run < self.run ? rows.firstRows[run + 1] - 1 - rows.firstRows[run] : 0
  }

  /// Adapts the numbers of rows before the held ones in `runs`; returns true if one has changed.
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

  /// Every row has one picture at least.
  private func possible(_ run: Int) -> ClosedRange<Int> {
    let lower = rows.runs[run].lowerBound
    let end = run == self.run ? Int(position) : rows.starts[rows.firstRows[run + 1] - 1]
    return 0...max(end - lower, 0)
  }

  /// The pictures above the row that stays in its place in rows as long as before over the zoom.
  private func wantedCount(before run: Int) -> Double {
    let start = run == self.run ? exactStart : Double(rows.starts[rows.firstRows[run + 1] - 1])
    let all = number(of: start, in: run) * zoom
    // A picture that is longer than a row has a row of its own.
    var excess = 0.0
    let nearest = max(Int(start) - Self.nearby, rows.runs[run].lowerBound)
    for index in nearest..<max(Int(start), nearest) {
      let way = number(of: Double(index + 1), in: run) - number(of: Double(index), in: run)
      excess += max(way * zoom - 1, 0)
    }
    return max(all - excess, 0)
  }

  /// The number of pictures above the held row that are looked at one by one.
  private static let nearby = 32

  // MARK: Rows before the pinch

  /// The row of a position of the strip, from the run's first one, with the share of its length.
  private func number(of position: Double, in run: Int) -> Double {
    let pictures = rows.runs[run]
    let picture = Int(position.clamped(to: 0...Double(rows.count)))
      .clamped(to: pictures.lowerBound...pictures.upperBound - 1)
    let row = rows.row(of: picture)
    let (start, end) = (Double(rows.starts[row]), Double(rows.starts[row + 1]))
    let before = rows.sum(to: start)
    let share = (rows.sum(to: position) - before) / (rows.sum(to: end) - before)
    return Double(row - rows.firstRows[run]) + share * fullness(ofRow: row)
  }

  /// The position of the strip at a row from the run's first one, with the share of its length.
  private func position(ofRow number: Double, in run: Int) -> Double {
    let first = rows.firstRows[run]
    let row = min(first + Int(max(number, 0)), rows.firstRows[run + 1] - 1)
    let share = min((number - Double(row - first)) / fullness(ofRow: row), 1)
    let (start, end) = (Double(rows.starts[row]), Double(rows.starts[row + 1]))
    guard share < 1 else { return end }
    let before = rows.sum(to: start)
    return rows.position(ofSum: before + max(share, 0) * (rows.sum(to: end) - before))
  }

  /// The share of the width that a row fills, 0…1.
  private func fullness(ofRow row: Int) -> Double {
    let (start, end) = (Double(rows.starts[row]), Double(rows.starts[row + 1]))
    let way = rows.way(from: start, to: end, height: rows.heights[row])
    return min(way / (rows.width + JustifiedRows.gap), 1)
  }

  // MARK: Rows under the pinch

  /// The held picture.
  var heldIndex: Int { min(Int(position), rows.count - 1) }

  /// The held position as a share of the picture's width at the grab; beyond 1 in the gap.
  var heldShare: Double {
    let width = rows.aspects[heldIndex] * height
    return rows.way(from: Double(heldIndex), to: position, height: height) / width
  }

  private var heldHeight: Double { height * zoom }
  private var fullWay: Double { rows.width + JustifiedRows.gap }

  /// The start of the held row with the held position exactly at the fingers, but with the held
  /// picture whole.
  private var exactStart: Double {
    let index = heldIndex
    let left = x - rows.way(from: Double(index), to: position, height: heldHeight)
    let width = rows.way(from: Double(index), to: Double(index + 1), height: heldHeight)
    let whole = left.clamped(to: 0...max(fullWay - width, 0))
    return rows.position(Double(index), movedBy: -whole, height: heldHeight)
  }

  /// The start and the end of the held row in the strip.
  ///
  /// In the section's first two rows, the held picture may lie beside the fingers by up to its own
  /// width, so that the rows before it are not too long or too short.
  var held: (start: Double, end: Double) {
    let pictures = rows.runs[run]
    let (lower, upper) = (Double(pictures.lowerBound), Double(pictures.upperBound))
    let index = heldIndex
    let own = min(rows.aspects[index] * heldHeight, rows.width) * 0.9
    var (start, height) = (exactStart, heldHeight)
    switch count(before: run) {
    case 0:
      let way = rows.way(from: lower, to: position, height: height)
      let most = x + own
      if way > most { height *= max(most / way, Self.slack) }
      start = lower
    case 1:
      let above = number(of: start, in: run) * zoom
      let way = ((1 - above) * fullWay).clamped(to: -own...own)
      start = rows.position(start, movedBy: way, height: height)
      start = start.clamped(to: min(lower + 1, Double(index))...Double(index))
    case let count:
      start = start.clamped(to: min(lower + Double(count), Double(index))...Double(index))
    }
    let end = rows.position(start, movedBy: fullWay, height: height)
    return (start, min(max(end, start + 1), upper))
  }

  /// The start of the row that stays in its place.
  func pivot(of run: Int) -> Double {
    if run == self.run { return held.start }
    let row = run < self.run ? rows.firstRows[run + 1] - 1 : rows.firstRows[run]
    return Double(rows.starts[row])
  }

  /// The start of the row after one that starts at `start`, at most the run's end.
  func next(after start: Double, in run: Int) -> Double {
    let way = position(ofRow: number(of: start, in: run) + 1 / zoom, in: run)
    return min(max(way, start + 1), Double(rows.runs[run].upperBound))
  }

  /// The number of first rows of a run that are longer or shorter, so that their number is whole.
  static let adapting = 4

  /// The start of the row `ordinal` of a run, which is before one that starts at `next`; `end` is
  /// the start of the first row after those that adapt.
  func previous(_ ordinal: Int, before next: Double, end: Double, in run: Int) -> Double {
    let lower = Double(rows.runs[run].lowerBound)
    guard ordinal > 0 else { return lower }
    let count = min(count(before: run), Self.adapting)
    let wanted =
      ordinal < count
      ? number(of: end, in: run) * Double(ordinal) / Double(count)
      : number(of: next, in: run) - 1 / zoom
    return max(min(position(ofRow: wanted, in: run), next - 1), lower + Double(ordinal))
  }
}
