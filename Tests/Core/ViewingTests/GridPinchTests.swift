import Foundation
import Geometry
import Input
import Motion
import TestSupport
import Testing
import Viewing

/// The rows of a grid that are seen in one frame.
struct SeenRows {
  struct Piece {
    let index: Int
    let frame: Rect
    let seen: Rect
    let isCut: Bool
    var share: Double { seen.size.width / frame.size.width }
  }

  let grid: GridViewport
  let rows: [[Piece]]

  private static let tolerance = 2e-3

  init(_ grid: GridViewport, at time: Instant) {
    self.grid = grid
    var rows: [[Piece]] = []
    for cell in grid.display(at: time).cells {
      guard let seen = cell.clip.map({ cell.frame.intersection($0) }) ?? cell.frame,
        seen.size.height > 1e-6, seen.size.width > 1e-4
      else { continue }
      let piece = Piece(
        index: cell.index, frame: cell.frame, seen: seen,
        isCut: seen.size.width < cell.frame.size.width - 1e-6)
      if let last = rows.last?.last, abs(last.seen.minY - seen.minY) < 1e-7,
        last.seen.minX < seen.minX
      {
        rows[rows.count - 1].append(piece)
      } else {
        rows.append([piece])
      }
    }
    self.rows = rows
  }

  private func endsSection(_ index: Int) -> Bool {
    index + 1 == grid.contents.count || index + 1 == grid.contents.leadCount
      || grid.contents.sections.contains(index + 1)
  }

  /// The first fault of the rows; nil if they are full and show every cell once.
  var fault: String? { fault(isLenient: false) }

  func fault(isLenient: Bool) -> String? {
    let (view, gap) = (grid.layout.viewSize, GridLayout.gap)
    let right = view.width - GridLayout.margin
    guard let top = rows.first?[0], let bottom = rows.last?[0] else { return "nothing" }
    for row in rows {
      if row[0].seen.minX > GridLayout.margin + Self.tolerance { return "left of \(row[0].index)" }
      for (a, b) in zip(row, row.dropFirst()) {
        if b.index != a.index + 1 { return "order \(a.index) \(b.index)" }
        let distance = b.seen.minX - a.seen.maxX
        if distance < -1e-6 || distance > gap + 1e-6
          || (!a.isCut && !b.isCut && distance < gap - 1e-6)
        {
          return "between \(a.index) and \(b.index): \(distance) \(a.isCut) \(b.isCut)"
        }
      }
      guard let last = row.last else { continue }
      if last.seen.maxX > right + 1e-6 { return "over the edge \(last.index)" }
      if last.seen.maxX < right - Self.tolerance, !endsSection(last.index), !isLenient {
        return
          "right of \(last.index): \(last.seen.maxX) \(last.isCut) \(last.frame) of \(grid.contents.count)"
      }
    }
    for (above, below) in zip(rows, rows.dropFirst()) {
      let starts =
        grid.contents.sections.contains(below[0].index)
        && above.last?.index != below[0].index
      let room = gap + grid.layout.labelHeight + (starts ? grid.contents.headingHeight : 0)
      let distance = below[0].seen.minY - above[0].seen.maxY
      if distance > room + 0.2 || distance < -1e-6 {
        return "\(distance) px above \(below[0].index)"
      }
      if let last = above.last, below[0].index == last.index {
        let width = last.seen.size.width / last.frame.size.width
        let rest = below[0].seen.size.width / below[0].frame.size.width
        if !last.isCut || !below[0].isCut || width + rest > 1 + 1e-6 {
          return "twice \(last.index) \(width) \(rest) \(last.isCut) \(below[0].isCut)"
        }
      } else if let last = above.last, below[0].index != last.index + 1 {
        return "order \(last.index) \(below[0].index)"
      }
    }
    for (index, pieces) in Dictionary(grouping: rows.flatMap { $0 }, by: \.index) {
      let sum = pieces.map { $0.seen.size.width / $0.frame.size.width }.reduce(0, +)
      if sum > 1 + 1e-6 { return "more than once \(index)" }
    }
    // The album's beginning and end are not inside the view.
    let heading = grid.contents.sections.contains(top.index) ? grid.contents.headingHeight : 0
    let limit = grid.layout.topInset + GridLayout.margin + heading
    if top.index == 0, top.seen.minX <= GridLayout.margin + Self.tolerance {
      if top.seen.minY > limit + 1 { return "\(top.seen.minY) px above all" }
    } else if top.seen.minY > gap + grid.layout.labelHeight + heading + 1e-6 {
      return "a hole above \(top.index)"
    }
    let end = rows.last?.last?.index ?? 0
    if end + 1 < grid.contents.count,
      bottom.seen.maxY + grid.layout.labelHeight + gap
        + grid.contents.headingHeight < view.height - 1e-6
    {
      return "a hole below \(end)"
    }
    return nil
  }

  /// The largest distance of an edge of what is seen in both, px.
  func jump(to other: SeenRows) -> Double {
    var most = 0.0
    let view = Rect(origin: .zero, size: grid.layout.viewSize)
    let mine = Dictionary(grouping: rows.flatMap { $0 }, by: \.index)
    for (index, pieces) in Dictionary(grouping: other.rows.flatMap { $0 }, by: \.index) {
      let others = (mine[index] ?? []).filter { $0.seen.size.width > 0.02 }
      let pieces = pieces.filter { $0.seen.size.width > 0.02 }
      if others.count != pieces.count {
        if (others + pieces).contains(where: { $0.seen.intersection(view) != nil }) {
          most = max(most, 1000)
        }
        continue
      }
      for (a, b) in zip(others, pieces) {
        most = max(
          most, abs(a.seen.minX - b.seen.minX), abs(a.seen.maxX - b.seen.maxX),
          abs(a.seen.minY - b.seen.minY), abs(a.seen.maxY - b.seen.maxY))
      }
    }
    return most
  }

  /// The piece of a cell that shows most of it.
  func piece(_ index: Int) -> Piece? {
    rows.flatMap { $0 }.filter { $0.index == index }
      .max { $0.share < $1.share }
  }
}

@Suite struct GridPinchTests {
  private let physics = Physics.standard
  private func at(_ milliseconds: Double) -> Instant { .milliseconds(milliseconds) }

  private func grid(
    _ aspects: [Double], leadCount: Int = 0, sections: [Int] = [],
    view: Size = Size(width: 1280, height: 800), rowHeight: Double = 200,
    labelHeight: Double = 0, physics: Physics = .standard
  ) -> GridViewport {
    GridViewport(
      GridContents(
        aspects: aspects, leadCount: leadCount, sections: sections,
        headingHeight: sections.isEmpty ? 0 : 40, labelHeight: labelHeight),
      viewSize: view, topInset: 46, rowHeight: rowHeight, physics: physics)
  }

  /// The shapes of cameras and phones.
  private func shapes(_ count: Int, seed: UInt64) -> [Double] {
    var numbers = SeededNumbers(seed: seed)
    return (0..<count).map { _ in
      [1.5, 0.667, 1.333, 0.75, 1, 1.778, 0.5625][numbers.below(7)]
    }
  }

  private static let focals = [(640.0, 430.0), (100, 100), (1200, 700), (400, 780)]

  /// Pinches far from the ends: full in every frame, the held cell at the fingers.
  @Test(arguments: focals, [0.35, 0.5, 0.8, 1.3, 2, 3])
  func rowsAreFullAndTheHeldCellIsAtTheFingers(at position: (Double, Double), zoom: Double) throws {
    for seed in UInt64(1)...4 {
      var grid = grid(shapes(3000, seed: seed))
      grid.rest(at: -20_000)
      let focal = Point(x: position.0, y: position.1)
      let held = try #require(
        grid.layout.index(nearest: grid.placement(at: at(0)).content(at: focal)))
      grid.grab(isTransform: true, focal: focal, at: at(0))
      for step in 0...60 {
        let time = at(Double(step) * 10)
        let scale = pow(zoom, Double(step) / 60)
        grid.follow(scale: scale, focal: focal, at: time)
        let seen = SeenRows(grid, at: time)
        #expect(seen.fault == nil, "seed \(seed) step \(step)")
        let piece = try #require(seen.piece(held))
        #expect(abs(focal.x - piece.frame.center.x) <= 1.5 * piece.frame.size.width + 6)
        #expect(focal.y >= piece.frame.minY - 6 && focal.y <= piece.frame.maxY + 6)
      }
      let before = SeenRows(grid, at: at(600))
      grid.release(velocity: 0, friction: physics.touchFriction, at: at(600))
      #expect(before.jump(to: SeenRows(grid, at: at(600))) < 0.01)
      for step in 0...60 {
        let seen = SeenRows(grid, at: at(600 + Double(step) * 10))
        #expect(seen.fault == nil, "seed \(seed) after \(step)")
      }
      let rest = SeenRows(grid, at: at(3000))
      #expect(!grid.isMoving(at: at(3000)))
      var most = 0.0
      for row in before.rows {
        // A cell and the gap beside it.
        let widest = 2 * GridLayout.gap + (row.map(\.frame.size.width).max() ?? 0)
        for piece in row where piece.share > 0.5 {
          guard let now = rest.piece(piece.index) else { continue }
          most = max(most, abs(now.frame.center.x - piece.frame.center.x) / widest)
          most = max(most, abs(now.frame.center.y - piece.frame.center.y) / piece.frame.size.height)
        }
      }
      #expect(most <= 0.5 + 1e-6, "seed \(seed)")
    }
  }

  @Test func anyPinchKeepsRowsFull() {
    for seed in 0..<UInt64(StreamCount.part(25)) { keepsRowsFull(seed: seed) }
  }

  @Test(arguments: [1, 5, 23]) func anyPinchKeepsRowsFullBelowFolders(leadCount: Int) {
    for seed in 0..<UInt64(StreamCount.part(200)) {
      keepsRowsFull(seed: seed, leadCount: leadCount)
    }
  }

  private func keepsRowsFull(seed: UInt64, leadCount: Int = 0) {
    var numbers = SeededNumbers(seed: seed)
    func random(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * Double(numbers.below(10_001)) / 1e4
    }
    let count = [1, 2, 7, 40, 400, 3000][numbers.below(6)]
    let kinds = [[1.5, 0.667, 1.333, 0.75, 1], [3.5, 0.4], [0.4], [3.5], [1]]
    let kind = kinds[numbers.below(kinds.count)]
    var shapes: [Double] = []
    for _ in 0..<count { shapes.append(kind[numbers.below(kind.count)]) }
    shapes.insert(contentsOf: Array(repeating: 4.0 / 3, count: leadCount), at: 0)
    var sections: [Int] = []
    if numbers.below(2) == 0 {
      var start = leadCount
      while start < count + leadCount {
        sections.append(start)
        start += 1 + numbers.below(60)
      }
    }
    let view = [Size(width: 1280, height: 800), Size(width: 300, height: 600)][numbers.below(2)]
    var grid = grid(
      shapes, leadCount: leadCount, sections: sections, view: view, rowHeight: random(80...400),
      labelHeight: numbers.below(2) == 0 ? 0 : 20)
    var (time, scale, focal) = (0.0, 1.0, view.center)
    var log: [String] = []
    var keyed = -1000.0
    func check(_ what: String) -> Bool {
      log.append("\(what) at \(time)")
      let fault = SeenRows(grid, at: at(time)).fault(isLenient: time < keyed + 600)
      guard let fault else { return true }
      let last = log.suffix(12).joined(separator: ", ")
      Issue.record("\(fault) seed \(seed) after \(leadCount) \(last)")
      return false
    }
    for _ in 0..<30 {
      let before = SeenRows(grid, at: at(time))
      focal = Point(x: random(0...view.width), y: random(46...view.height))
      switch numbers.below(5) {
      case 0, 1, 2:
        grid.grab(isTransform: true, focal: focal, at: at(time))
        let jump = before.jump(to: SeenRows(grid, at: at(time)))
        if jump > 0.01 { Issue.record("grab \(jump) seed \(seed) \(log.suffix(6))") }
        let speed = random(-4...4)
        scale = 1
        for _ in 0..<numbers.below(40) {
          time += 16
          scale = (scale * exp(speed * 0.016)).clamped(to: 0.2...5)
          focal = Point(x: focal.x + random(-3...3), y: focal.y + random(-3...3))
          grid.follow(scale: scale, focal: focal, at: at(time))
          guard check("follow \(scale)") else { return }
        }
        if numbers.below(3) > 0 {
          let before = SeenRows(grid, at: at(time))
          grid.release(velocity: 0, friction: physics.touchFriction, at: at(time))
          let jump = before.jump(to: SeenRows(grid, at: at(time)))
          if jump > 0.01 { Issue.record("release \(jump) seed \(seed) \(log.suffix(6))") }
        }
      case 3:
        grid.grab(isTransform: false, focal: focal, at: at(time))
        let jump = before.jump(to: SeenRows(grid, at: at(time)))
        if jump > 0.01 { Issue.record("scroll \(jump) seed \(seed) \(log.suffix(6))") }
        grid.follow(
          scale: 1, focal: Point(x: focal.x, y: focal.y + random(-300...0)), at: at(time + 16))
        time += 16
        grid.release(velocity: 0, friction: physics.touchFriction, at: at(time))
        time += 2000
      default:
        if grid.isHeld { grid.release(velocity: 0, friction: physics.touchFriction, at: at(time)) }
        keyed = time
        grid.resizeCells(by: numbers.below(3) - 1, about: nil, at: at(time))
        let jump = before.jump(to: SeenRows(grid, at: at(time)))
        if jump > 0.01 { Issue.record("key \(jump) seed \(seed) \(log.suffix(6))") }
      }
      for _ in 0..<numbers.below(30) {
        time += 16
        guard check("moving") else { return }
      }
    }
    if grid.isHeld { grid.release(velocity: 0, friction: physics.touchFriction, at: at(time)) }
    #expect(!grid.isMoving(at: at(time + 3000)))
    #expect(grid.placement(at: at(time + 3000)).zoom == 1)
  }
}
