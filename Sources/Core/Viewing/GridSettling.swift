internal import Input
internal import Motion

/// A row of a run of cells, from 0.
///
/// Before the first and after the last one are rows that close.
struct GridRowKey: Hashable {
  var run: Int
  var ordinal: Int
}

/// The ways of a grid's rows from where they were displayed to where they belong.
///
/// It holds how far the breaks between rows still have to go in the strip of pictures, so that rows
/// are full on the way, and the grid may scroll and be pinched meanwhile. Each change of where rows
/// belong adds a way, and those under way go on.
struct GridSettling: Hashable {
  /// The earlier state of a row minus a later one.
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
  /// The point that stays in its place, or goes straight to its new one; nil while fingers hold one.
  private(set) var anchor: GridAnchor?
  private var anchorWay: Way?
  private var anchorLength = 0.0
  private var slack = GridSlack()

  /// The least way, px.
  private static let leastSize = 1e-3

  func isDone(at time: Instant) -> Bool {
    (ways + [anchorWay].compactMap { $0 }).allSatisfy { time - $0.start >= $0.motion.settlingTime }
  }

  /// How far rows are from where they belong.
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

  /// How far the anchor is from its place, px.
  func anchorWay(at time: Instant) -> Double {
    anchorWay.map { anchorLength * $0.motion.value(at: time - $0.start) } ?? 0
  }

  /// How far the content may be beyond its ends.
  func slack(at time: Instant) -> GridSlack {
    let share = anchorWay.map { $0.motion.value(at: time - $0.start) } ?? 0
    return GridSlack(top: slack.top * share, bottom: slack.bottom * share)
  }

  /// Adds a way for rows of `height` px, whose numbers in a run have become larger by `shift`.
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
    ways = ways.filter { time - $0.start < $0.motion.settlingTime }.map {
      var way = $0
      way.changes = [:]
      for (key, change) in $0.changes {
        way.changes[GridRowKey(run: key.run, ordinal: key.ordinal + shift(key.run))] = change
      }
      return way
    }
    if let way = way((changes.values.map(\.size).max() ?? 0) * height, changes) {
      ways.append(way)
    }
    (self.anchor, anchorLength, self.slack) = (anchor, length, slack)
    anchorWay = way(max(abs(length), slack.top, slack.bottom), [:])
  }
}

/// How far a grid's content may be beyond its ends, because it was there, px.
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
