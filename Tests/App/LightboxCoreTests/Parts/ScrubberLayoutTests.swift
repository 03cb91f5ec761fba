import Geometry
import Testing
@testable import LightboxCore

@Suite struct ScrubberLayoutTests {
  private func layout(
    _ width: Double = 1280, _ height: Double = 800, scale: Double = 1, count: Int = 100
  ) throws -> ScrubberLayout {
    try #require(
      ScrubberLayout(
        viewSize: Size(width: width, height: height), deviceScale: scale, count: count))
  }

  /// Shapes that differ from photo to photo; of every seventh none is known.
  private func aspect(_ index: Int) -> Double? {
    index % 7 == 6 ? nil : [4.0 / 3, 0.75, 1.5, 3, 0.3][index % 5]
  }

  @Test func thePhotoInTheMiddleHasItsShapeAndTheOthersAreSlices() throws {
    let cells = try layout().cells(at: 5) { _ in 4.0 / 3 }
    let middle = try #require(cells.first { $0.index == 5 })
    #expect(middle.frame == Rect(x: 603, y: 730, width: 75, height: 56))
    let after = try #require(cells.first { $0.index == 6 })
    #expect(after.frame == Rect(x: 688, y: 736, width: 26, height: 44))
    let before = try #require(cells.first { $0.index == 4 })
    #expect(before.frame == Rect(x: 567, y: 736, width: 26, height: 44))
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
  func restingFramesLieOnDevicePixelsWithEqualGaps(scale: Double) throws {
    for width in [1280.0, 1001, 777] {
      let layout = try layout(width, scale: scale)
      for position in [0, 1, 5, 6, 50, 99] {
        let cells = layout.cells(at: Double(position), aspect: aspect)
        for cell in cells {
          for edge in cell.frame.corners.flatMap({ [$0.x, $0.y] }) {
            #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6)
          }
        }
        for (cell, next) in zip(cells, cells.dropFirst()) {
          #expect(next.index == cell.index + 1)
          let gap = (next.frame.minX - cell.frame.maxX) * scale
          let isBesideMiddle = cell.index == position || next.index == position
          #expect(abs(gap - ((isBesideMiddle ? 10 : 2) * scale).rounded()) < 1e-6)
        }
        let middle = try #require(cells.first { $0.index == position }?.frame)
        #expect(abs(middle.center.x - width / 2) * scale <= 0.5 + 1e-6)
      }
    }
  }

  @Test func slicesKeepTheirGapsInMotion() throws {
    let layout = try layout(scale: 1.5)
    for step in 0...400 {
      let position = 20 + Double(step) / 100
      let cells = layout.cells(at: position, aspect: aspect)
      for (cell, next) in zip(cells, cells.dropFirst())
      where abs(Double(cell.index) - position) > 1 && abs(Double(next.index) - position) > 1 {
        #expect(abs((next.frame.minX - cell.frame.maxX) * 1.5 - 3) < 1e-6)
      }
    }
  }

  @Test func slicesDoNotJumpWhileTheStripMoves() throws {
    let layout = try layout()
    var seen: [Int: Double] = [:]
    for step in -200...10_200 {
      let cells = layout.cells(at: Double(step) / 100, aspect: aspect)
      let now = Dictionary(uniqueKeysWithValues: cells.map { ($0.index, $0.frame.center.x) })
      for (index, x) in now {
        guard let before = seen[index] else { continue }
        // A hundredth of the widest step, and a px of rounding at either edge.
        #expect(x <= before + 1 && x >= before - 3, "photo \(index) at \(Double(step) / 100)")
      }
      seen = now
    }
  }

  @Test(arguments: [2, 100, 100_000])
  func onlyVisibleCellsAreLaidOut(count: Int) throws {
    let layout = try layout(count: count)
    for position in [0, Double(count / 2), Double(count - 1)] {
      var requested = 0
      let cells = layout.cells(at: position) { _ in
        requested += 1
        return 1
      }
      #expect(cells.count <= 48 && requested <= 4)
      #expect(cells.allSatisfy { $0.frame.maxX > 0 && $0.frame.minX < 1280 })
      #expect(cells.allSatisfy { (0..<count).contains($0.index) })
    }
  }

  @Test func theStripMovesBeyondItsEnds() throws {
    let layout = try layout(count: 10)
    let first = try #require(layout.cells(at: -2) { _ in 1 }.first)
    #expect(first.index == 0 && first.frame.minX == 640 + 2 * 28 - 13)
    let last = try #require(layout.cells(at: 11) { _ in 1 }.last)
    #expect(last.index == 9 && last.frame.maxX == 640 - 2 * 28 + 13)
  }

  /// The thumbnails to load are those about the cells.
  @Test func aStripPulledOutOfSightKeepsItsOuterCell() throws {
    let layout = try layout(240, count: 10)
    #expect(layout.cells(at: -30) { _ in 1 }.map(\.index) == [0])
    #expect(layout.cells(at: 40) { _ in 1 }.map(\.index) == [9])
  }

  @Test func extremeShapesAreCut() throws {
    let layout = try layout()
    let wide = try #require(layout.cells(at: 5) { _ in 30 }.first { $0.index == 5 })
    #expect(wide.frame.size == Size(width: 112, height: 56))
    let tall = try #require(layout.cells(at: 5) { _ in 0.01 }.first { $0.index == 5 })
    #expect(tall.frame.size == Size(width: 28, height: 56))
  }

  @Test func aPointFindsItsCellOrTheNearest() throws {
    let layout = try layout(count: 9)
    func index(_ x: Double, _ y: Double = 758) -> Int? {
      layout.index(at: Point(x: x, y: y), position: 5) { _ in 4.0 / 3 }
    }
    #expect(index(640) == 5)
    #expect(index(700) == 6 && index(730) == 7)
    #expect(index(682) == 5 && index(686) == 6, "the gap belongs to the nearer one")
    #expect(index(700, 799) == 6, "down to the view's edge")
    #expect(index(700, 715) == nil, "above the strip")
    #expect(index(100) == nil && index(1200) == nil, "beside it")
  }

  @Test func aSmallViewAndASinglePhotoHaveNone() {
    func layout(_ width: Double, _ height: Double, _ count: Int) -> ScrubberLayout? {
      ScrubberLayout(
        viewSize: Size(width: width, height: height), deviceScale: 1, count: count)
    }
    #expect(layout(1280, 359, 9) == nil && layout(1280, 360, 9) != nil)
    #expect(layout(200, 800, 9) == nil)
    #expect(layout(1280, 800, 1) == nil && layout(1280, 800, 2) != nil)
  }
}
