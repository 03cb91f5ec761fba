internal import Input
internal import Motion
internal import RealModule

/// The identity of a row: its run of cells, and its number in the run, from 0.
///
/// Before the first and after the last row are rows that close.
struct GridRowKey: Hashable {
  var run: Int
  var ordinal: Int
}

/// The motions of a grid's rows from where they were displayed to where they belong.
///
/// It stores how far the breaks between rows still have to move in the strip of pictures. So the
/// rows stay full during the motion, and the grid may scroll and be pinched meanwhile. Each change
/// of where rows belong adds a motion; earlier motions go on.
struct GridSettling: Hashable {
  /// The difference between an earlier and a later state of a row.
  struct Change: Hashable {
    /// The row's start, as a sum of aspect ratios.
    var start = 0.0
    var isOpen = 0.0
    var logHeight = 0.0

    var size: Double { max(abs(start), abs(isOpen), abs(logHeight)) }
  }

  private struct Way: Hashable {
    var changes: [GridRowKey: Change]
    let motion: SpringMotion
    let start: Instant
  }

  private var ways: [Way] = []
  /// The point that stays in its place, or moves directly to a new place; nil while fingers hold a
  /// point.
  private(set) var anchor: GridAnchor?
  private var anchorWay: Way?
  private var anchorLength = 0.0
  private var slack = GridSlack()

  /// The least way, px.
  private static let leastSize = 1e-7

  func isDone(at time: Instant) -> Bool {
    (ways + [anchorWay].compactMap { $0 }).allSatisfy { time - $0.start >= $0.motion.settlingTime }
  }

  /// The distances of rows from where they belong.
  func changes(at time: Instant) -> [GridRowKey: Change] {
    var sum: [GridRowKey: Change] = [:]
    for way in ways {
      let share = way.motion.value(at: time - way.start)
      guard share != 0 else { continue }
      for (key, change) in way.changes {
        sum[key, default: Change()].start += change.start * share
        sum[key, default: Change()].isOpen += change.isOpen * share
        sum[key, default: Change()].logHeight += change.logHeight * share
      }
    }
    return sum
  }

  /// The distance of the anchor from its place, px.
  func anchorWay(at time: Instant) -> Double {
    anchorWay.map { anchorLength * $0.motion.value(at: time - $0.start) } ?? 0
  }

  /// The distances by which the content may be beyond its ends.
  func slack(at time: Instant) -> GridSlack {
    let share = anchorWay.map { $0.motion.value(at: time - $0.start) } ?? 0
    return GridSlack(top: slack.top * share, bottom: slack.bottom * share)
  }

  /// Changes the numbers of rows in their runs by `shift`, and removes motions that have ended.
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

  /// Adds a motion for rows of `height` px whose numbers in a run have grown by `shift`.
  ///
  /// The anchor is `way` px from its place.
  mutating func add(
    _ changes: [GridRowKey: Change], anchor: GridAnchor?, way length: Double, slack: GridSlack,
    spring: Spring, height: Double, at time: Instant, _ shift: (Int) -> Int
  ) {
    func way(_ size: Double, _ changes: [GridRowKey: Change]) -> Way? {
      guard size > Self.leastSize else { return nil }
      return Way(
        changes: changes,
        motion: SpringMotion(
          spring, from: 1, to: 0, tolerance: min(Physics.positionTolerance / size, 0.5)),
        start: time)
    }
    rekey(at: time, shift)
    if let way = way((changes.values.map(\.size).max() ?? 0) * height, changes) {
      ways.append(way)
    }
    (self.anchor, anchorLength, self.slack) = (anchor, length, slack)
    anchorWay = way(max(abs(length), slack.top, slack.bottom), [:])
  }

  /// Adds the motion of rows that were displayed as `before` and belong where `new` has them. `now`
  /// are the displayed rows of `new`, without that motion.
  mutating func add(
    from before: ShownRows, to new: GridRows, height: Double, showing now: [GridRow],
    anchor: GridAnchor?, way: Double, spring: Spring, at time: Instant, _ shift: (Int) -> Int
  ) {
    var (old, new) = (before.walk, new)
    let rows = new.layout.rows
    let logHeight = Double.log(before.wantedHeight / height)
    var changes: [GridRowKey: Change] = [:]
    let under = self.changes(at: time).keys
    for (run, ordinals) in Self.ordinals(of: before.rows, and: now, under: under, rows, shift) {
      let shownEnd = before.rows.filter { $0.key.run == run }.map(\.end).max() ?? 0
      var ordinal = ordinals.range.lowerBound
      while true {
        let key = GridRowKey(run: run, ordinal: ordinal)
        let start = old.target(GridRowKey(run: run, ordinal: ordinal - shift(run)))
        let target = new.target(key)
        let change = Change(
          start: rows.sum(to: start.start) - rows.sum(to: target.start),
          isOpen: start.isOpen - target.isOpen, logHeight: logHeight)
        if change.size > 1e-12 { changes[key] = change }
        let isEnd = min(start.start, target.start) >= Double(rows.runs[run].upperBound)
        // The start of the next row is the end of this one, and none that follows begins before it.
        let isAfter = !ordinals.showsEnd && target.start >= shownEnd
        if ordinal > ordinals.range.upperBound, isEnd || isAfter { break }
        ordinal += 1
      }
    }
    add(
      changes, anchor: anchor, way: way, slack: anchor == nil ? GridSlack() : before.slack,
      spring: spring, height: height, at: time
    ) { _ in 0 }
  }

  /// The rows of each run that are or were displayed or are under way, by their new numbers, and
  /// whether one of them is the last of its run; those that are or were between them and a
  /// displayed end of the run too.
  private static func ordinals(
    of before: [GridRow], and now: [GridRow], under way: some Sequence<GridRowKey>,
    _ justified: JustifiedRows, _ shift: (Int) -> Int
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
        let (run, pictures) = (row.key.run, justified.runs[row.key.run])
        let ordinal = row.key.ordinal + (isOld ? shift(run) : 0)
        let known = all[run] ?? (ordinal...ordinal, false)
        // The rows before the first one too, which were above those displayed.
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

/// The displayed rows before a change of where they belong.
struct ShownRows {
  var walk: GridRows
  let wantedHeight: Double
  let rows: [GridRow]
  let slack: GridSlack
}

/// The distances by which a grid's content may be beyond its ends, because it was there, px.
struct GridSlack: Hashable {
  var top = 0.0
  var bottom = 0.0
}

/// A point of a grid's rows from which the others are placed.
struct GridAnchor: Hashable {
  var key: GridRowKey
  /// The share of the row's height above the point.
  var share: Double
}
