internal import Geometry
internal import Input
internal import Motion
internal import RealModule

/// The identity of a row: the index of its run of cells (see ``GridContents/runs``), and its number
/// in the run, from 0.
///
/// A removed row is displayed until its height has shrunk to 0. Until then, its number is below
/// that of the first row, or above that of the last row.
struct GridRowKey: Hashable {
  var run: Int
  var ordinal: Int
}

/// The motions of a grid's rows from their displayed starts and heights to those in the current
/// layout.
///
/// The points at which rows end move along the sequence of pictures, so every row fills the width
/// during the motion. Only the differences from the current layout are stored, so the grid may
/// scroll and be pinched meanwhile. Each change of rows adds a motion; earlier motions continue.
struct GridSettling: Hashable {
  /// The difference between two states of a row: the earlier state minus the later one.
  struct Change: Hashable {
    /// The difference of the row's start. A start is measured by the sum of the aspect ratios of
    /// all pictures before it.
    var start = 0.0
    /// The change of ``GridRow/openness``, the degree, 0…1, to which a row is open.
    var openness = 0.0
    /// The change of the natural logarithm of the row's wanted height, which is
    /// ``GridLayout/rowHeight`` times the zoom of the pinch.
    var logHeight = 0.0

    var size: Double { max(abs(start), abs(openness), abs(logHeight)) }
  }

  /// A motion that reduces differences to 0.
  private struct Way: Hashable {
    var changes: [GridRowKey: Change]
    let motion: SpringMotion
    let start: Instant

    /// The smallest change, px, for which a motion is added.
    private static let leastSize = 1e-7

    /// Creates the motion that reduces `changes` to 0, together with other differences that the
    /// caller stores. `size` is the largest of all these differences, px. Returns nil if `size` is
    /// at most ``leastSize``.
    init?(_ changes: [GridRowKey: Change], size: Double, _ spring: Spring, at start: Instant) {
      guard size > Self.leastSize else { return nil }
      self.changes = changes
      self.start = start
      motion = SpringMotion(
        spring, from: 1, to: 0, tolerance: min(Physics.positionTolerance / size, 0.5))
    }
  }

  private var ways: [Way] = []
  /// The point of the rows that determines where all rows are displayed; it stays in place, or
  /// moves straight to a new position. Nil for none, for example while fingers hold a point.
  private(set) var anchor: GridAnchor?
  /// The motion that reduces ``anchorLength`` and ``slack`` to 0; nil for none.
  private var anchorWay: Way?
  /// The distance of ``anchor`` below its final position when the motion began, px.
  private var anchorLength = 0.0
  private var slack = GridSlack()

  func isDone(at time: Instant) -> Bool {
    (ways + [anchorWay].compactMap { $0 }).allSatisfy { time - $0.start >= $0.motion.settlingTime }
  }

  /// The remaining differences at `time` between the displayed rows and their final state.
  func changes(at time: Instant) -> [GridRowKey: Change] {
    var sum: [GridRowKey: Change] = [:]
    for way in ways {
      let share = way.motion.value(at: time - way.start)
      guard share != 0 else { continue }
      for (key, change) in way.changes {
        sum[key, default: Change()].start += change.start * share
        sum[key, default: Change()].openness += change.openness * share
        sum[key, default: Change()].logHeight += change.logHeight * share
      }
    }
    return sum
  }

  /// Returns the distance of ``anchor`` from its final position at `time`, px; positive if it is
  /// displayed below its final position.
  func anchorWay(at time: Instant) -> Double {
    anchorWay.map { anchorLength * $0.motion.value(at: time - $0.start) } ?? 0
  }

  /// Returns the empty space that is allowed above and below the content at `time`. It decreases to
  /// 0 during the motion.
  func slack(at time: Instant) -> GridSlack {
    let share = anchorWay.map { $0.motion.value(at: time - $0.start) } ?? 0
    return GridSlack(top: slack.top * share, bottom: slack.bottom * share)
  }

  /// Renumbers the moving rows, and removes the motions that have ended. `shift` returns the change
  /// of the row numbers in a run; its argument is the index of the run (see ``GridContents/runs``).
  mutating func rekey(at time: Instant, _ shift: (Int) -> Int) {
    ways = ways.filter { time - $0.start < $0.motion.settlingTime }.map {
      var way = $0
      way.changes = [:]
      for (key, change) in $0.changes {
        way.changes[GridRowKey(run: key.run, ordinal: key.ordinal + shift(key.run))] = change
      }
      return way
    }
  }

  /// Sets the point `anchor`, from which the positions of all rows are computed. The point is
  /// displayed `length` px below its final position, and moves there on `spring`. `slack` is the
  /// empty space that is allowed above and below the content at first; it decreases to 0.
  mutating func hold(
    _ anchor: GridAnchor?, way length: Double, slack: GridSlack, spring: Spring, at time: Instant
  ) {
    (self.anchor, anchorLength, self.slack) = (anchor, length, slack)
    anchorWay = Way([:], size: max(abs(length), slack.top, slack.bottom), spring, at: time)
  }

  /// Adds a motion of the rows from their starts and heights in `before` to those in `new`.
  ///
  /// `height` is the new wanted height of rows, px. `now` are the rows that would be displayed
  /// without this motion. `shift` returns the change of the row numbers in a run, because earlier
  /// rows of the run were added or removed; its argument is the index of the run.
  mutating func add(
    from before: ShownRows, to new: GridRows, height: Double, showing now: [GridRow],
    spring: Spring, at time: Instant, _ shift: (Int) -> Int
  ) {
    var (old, new) = (before.walk, new)
    let layout = new.layout
    let logHeight = Double.log(before.wantedHeight / height)
    var changes: [GridRowKey: Change] = [:]
    let under = self.changes(at: time).keys
    for (run, ordinals) in Self.ordinals(of: before.rows, and: now, under: under, layout, shift) {
      let shownEnd = before.rows.filter { $0.key.run == run }.map(\.end).max() ?? 0
      var ordinal = ordinals.range.lowerBound
      while true {
        let key = GridRowKey(run: run, ordinal: ordinal)
        let start = old.target(GridRowKey(run: run, ordinal: ordinal - shift(run)))
        let target = new.target(key)
        let change = Change(
          start: layout.sum(to: start.start) - layout.sum(to: target.start),
          openness: start.openness - target.openness, logHeight: logHeight)
        if change.size > 1e-12 { changes[key] = change }
        let isEnd = min(start.start, target.start) >= Double(layout.runs[run].upperBound)
        // The row after the displayed ones is included, because its start is their end. The rows
        // after it begin even later, and are not displayed.
        let isAfter = !ordinals.showsEnd && target.start >= shownEnd
        if ordinal > ordinals.range.upperBound, isEnd || isAfter { break }
        ordinal += 1
      }
    }
    let size = (changes.values.map(\.size).max() ?? 0) * height
    if let way = Way(changes, size: size, spring, at: time) { ways.append(way) }
  }

  /// Returns the rows of each run that may take part in a motion; the key is the index of the run.
  ///
  /// `range` has the new numbers of the rows in `before`, of the rows in `now`, and of the moving
  /// rows `way`. If `before` or `now` shows the start of the run, `range` also has the new and the
  /// removed rows above. `showsEnd` is true if `before` or `now` shows the end of the run. `shift`
  /// returns, for the index of a run, what is added to the ordinal of each of its rows.
  private static func ordinals(
    of before: [GridRow], and now: [GridRow], under way: some Sequence<GridRowKey>,
    _ layout: GridLayout, _ shift: (Int) -> Int
  ) -> [Int: (range: ClosedRange<Int>, showsEnd: Bool)] {
    var all: [Int: (range: ClosedRange<Int>, showsEnd: Bool)] = [:]
    for key in way {
      let range = all[key.run]?.range ?? key.ordinal...key.ordinal
      all[key.run] = (
        min(range.lowerBound, key.ordinal)...max(range.upperBound, key.ordinal), false
      )
    }
    for (rows, isOld) in [(before, true), (now, false)] {
      for row in rows {
        let (run, pictures) = (row.key.run, layout.runs[row.key.run])
        let ordinal = row.key.ordinal + (isOld ? shift(run) : 0)
        let known = all[run] ?? (ordinal...ordinal, false)
        // If the first row is displayed, the rows that were above it are included too.
        let least =
          ordinal <= 0 || row.start <= Double(pictures.lowerBound)
          ? min(ordinal, 0, shift(run)) : ordinal
        all[run] = (
          min(known.range.lowerBound, least)...max(known.range.upperBound, ordinal),
          known.showsEnd || row.end >= Double(pictures.upperBound)
        )
      }
    }
    return all
  }
}

/// The displayed rows, as they were before a change of the layout or of the pinch.
struct ShownRows {
  /// The rows of the whole grid; each is computed when it is needed.
  var walk: GridRows
  let wantedHeight: Double
  /// The rows of ``walk`` that touch the view, or lie up to one view height above or below it.
  let rows: [GridRow]
  let slack: GridSlack
}

/// The empty space, px, that is allowed above a grid's first row (`top`) and below its last row
/// (`bottom`), in addition to the usual margins. Both are 0 at rest. They are positive if a pinch
/// or a motion began with such a space, for example in an overscroll.
struct GridSlack: Hashable {
  var top = 0.0
  var bottom = 0.0
}

/// A point in one of a grid's rows. The positions of all rows in the view are computed from the
/// position of this point.
struct GridAnchor: Hashable {
  var key: GridRowKey
  /// The share of the row's height that is above the point, 0…1.
  var share: Double
}

extension GridLayout {
  /// Returns the anchor at the upper edge of the row nearest to `y`, in content coordinates.
  func anchor(nearest y: Double) -> GridAnchor {
    let index = index(nearest: Point(x: 0, y: y)) ?? 0
    let run = run(of: index)
    return GridAnchor(
      key: GridRowKey(run: run, ordinal: row(of: index) - firstRows[run]), share: 0)
  }

  /// Returns the y coordinate, px in the view, of the point `anchor` in a grid that rests at the
  /// vertical offset `offset`, px.
  func y(of anchor: GridAnchor, at offset: Double) -> Double {
    let first = firstRows[min(anchor.key.run, runs.count - 1)]
    let row = (first + anchor.key.ordinal).clamped(to: 0...rowCount - 1)
    return offset + topInset + Self.margin + tops[row] + anchor.share * heights[row]
  }
}

extension GridAnchor {
  /// Creates the anchor at the point of the rows that the fingers of `pinch` hold.
  init(_ pinch: GridViewport.Pinch) {
    let run = pinch.rows.run
    key = GridRowKey(run: run, ordinal: pinch.rows.count(before: run))
    share = pinch.share
  }
}
