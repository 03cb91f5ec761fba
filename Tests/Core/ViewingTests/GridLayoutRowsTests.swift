import Geometry
import TestSupport
import Testing
import Viewing

@Suite struct GridLayoutRowsTests {
  private static let margin = GridLayout.margin

  /// The view in which rows fill `width`.
  static func view(_ width: Double) -> Size { Size(width: width + 2 * margin, height: 800) }

  /// Shapes as a camera, a phone and an editor leave them, in no order.
  static func shapes(_ count: Int, seed: UInt64 = 1) -> [Double] {
    var numbers = SeededNumbers(seed: seed)
    return (0..<count).map { _ in
      [1.5, 0.667, 1.333, 0.75, 1, 1.778, 0.5625, 3, 0.3, 6, 0][numbers.below(11)]
    }
  }

  func rows(_ count: Int, width: Double = 1256, height: Double = 200, fixed: Int? = nil)
    -> GridLayout
  {
    GridLayout(
      GridContents(aspects: Self.shapes(count)), viewSize: Self.view(width), rowHeight: height,
      breaks: fixed.map { [$0] } ?? [])
  }

  @Test(arguments: [336.0, 1256, 3816])
  func everyRowButTheLastFillsTheWidth(width: Double) {
    let rows = rows(300, width: width)
    for row in 0..<rows.rowCount {
      let frames = rows.indices(inRow: row).map { rows.frame(of: $0) }
      #expect(frames[0].minX == Self.margin)
      for (frame, next) in zip(frames, frames.dropFirst()) {
        #expect(abs(next.minX - frame.maxX - GridLayout.gap) < 1e-9)
        #expect(next.minY == frame.minY && next.size.height == frame.size.height)
      }
      guard row + 1 < rows.rowCount else { continue }
      #expect(abs(frames[frames.count - 1].maxX - Self.margin - width) < 1e-6)
      let next = rows.frame(of: rows.indices(inRow: row + 1).lowerBound)
      #expect(abs(next.minY - frames[0].maxY - GridLayout.gap) < 1e-9)
    }
  }

  @Test func picturesKeepTheirShapesWithinBounds() {
    let rows = rows(300)
    for (index, shape) in Self.shapes(300).enumerated() {
      let frame = rows.frame(of: index)
      let shown = shape == 0 ? 1.5 : min(max(Double(shape), 0.4), 3.5)
      #expect(abs(frame.size.width / frame.size.height - shown) < 1e-6)
    }
  }

  @Test(arguments: [nil, 40, 41, 95])
  func aSectionBeginsWithARowBelowItsHeading(fixed: Int?) {
    let starts = [0, 30, 31, 90]
    let rows = GridLayout(
      GridContents(aspects: Self.shapes(120), sections: starts, headingHeight: 40),
      viewSize: Self.view(1256), rowHeight: 200, breaks: fixed.map { [$0] } ?? [])
    #expect(rows.frame(of: 0).minY == Self.margin + 40)
    for row in 1..<rows.rowCount {
      let (before, pictures) = (rows.indices(inRow: row - 1), rows.indices(inRow: row))
      let distance =
        rows.frame(of: pictures.lowerBound).minY - rows.frame(of: before.lowerBound).maxY
      let begins = starts.contains(pictures.lowerBound)
      #expect(abs(distance - GridLayout.gap - (begins ? 40 : 0)) < 1e-9)
      #expect(!starts.contains { pictures.dropFirst().contains($0) })
      #expect(rows.frame(of: pictures.upperBound - 1).maxX <= Self.margin + 1256 + 1e-6)
    }
    if let fixed { #expect(rows.indices(inRow: rows.row(of: fixed)).lowerBound == fixed) }
    #expect(abs(rows.contentHeight - rows.frame(of: 119).maxY - Self.margin) < 1e-9)
    // A lone picture is as high as wanted, and keeps to the left.
    #expect(rows.frame(of: 30).size.height == 200 && rows.frame(of: 30).minX == Self.margin)
    // Between the heading and the row above nothing is cut off.
    let top = rows.frame(of: 30).minY
    #expect(rows.indices(from: top - 39, to: top - 1).isEmpty)
    #expect(rows.indices(from: top - 39, to: top + 1) == 30..<31)
  }

  @Test func sectionsBeyondTheEndAreNone() {
    let contents = GridContents(aspects: [1, 1, 1], sections: [0, 2, 3, 9], headingHeight: 40)
    #expect(contents.runs == [0..<2, 2..<3])
    #expect(GridContents(aspects: [], sections: [0], headingHeight: 40).runs.isEmpty)
  }

  @Test func rowsAreAboutAsHighAsWanted() {
    let rows = rows(1000)
    for row in 0..<rows.rowCount - 1 {
      let height = rows.frame(of: rows.indices(inRow: row).lowerBound).size.height
      #expect((130...300).contains(height))
    }
  }

  @Test func theLastRowIsNoHigherThanTheOthers() {
    for count in [1, 2, 3] {
      let rows = GridLayout(
        GridContents(aspects: Array(repeating: 1.5, count: count)), viewSize: Self.view(1256),
        rowHeight: 200)
      #expect(rows.rowCount == 1)
      #expect(
        rows.frame(of: 0) == Rect(x: Self.margin, y: Self.margin, width: 300, height: 200))
      #expect(rows.contentHeight == 200 + 2 * Self.margin)
    }
    #expect(rows(0).contentHeight == 2 * Self.margin)
    #expect(rows(0).index(nearest: .zero) == nil)
    #expect(rows(0).indices(from: 0, to: 100).isEmpty)
  }

  @Test func aLastRowThatIsNearlyFullFillsTheWidth() {
    let (near, far) = (5.6, 5.2)
    for (sum, isFilled) in [(near, true), (far, false)] {
      let rows = GridLayout(
        GridContents(aspects: [sum / 2, sum / 2]), viewSize: Self.view(1256), rowHeight: 200)
      #expect(rows.rowCount == 1)
      #expect((abs(rows.frame(of: 1).maxX - Self.margin - 1256) < 1e-6) == isFilled)
      #expect(isFilled || rows.frame(of: 0).size.height == 200)
    }
  }

  @Test func aPictureWiderThanTheViewIsLower() {
    let rows = GridLayout(
      GridContents(aspects: [3, 1]), viewSize: Self.view(300), rowHeight: 200)
    #expect(rows.frame(of: 0) == Rect(x: Self.margin, y: Self.margin, width: 300, height: 100))
  }

  @Test func rowsBelowABreakDoNotDependOnThoseAbove() {
    var others = Self.shapes(300)
    for index in 0..<120 { others[index] = index % 3 == 0 ? 0.6 : 1.4 }
    let rows = rows(300, fixed: 120)
    let changed = GridLayout(
      GridContents(aspects: others), viewSize: Self.view(1256), rowHeight: 200, breaks: [120])
    let (top, otherTop) = (rows.frame(of: 120).minY, changed.frame(of: 120).minY)
    #expect(rows.frame(of: 120).minX == Self.margin)
    for index in 120..<300 {
      let (frame, other) = (rows.frame(of: index), changed.frame(of: index))
      #expect(frame.minX == other.minX && frame.size == other.size)
      #expect(abs((frame.minY - top) - (other.minY - otherTop)) < 1e-6)
    }
  }

  @Test func givenBreaksAreKept() {
    let starts = [0, 30, 60]
    func rows(_ breaks: [Int]) -> GridLayout {
      GridLayout(
        GridContents(aspects: Self.shapes(90), sections: starts, headingHeight: 40),
        viewSize: Self.view(1256), rowHeight: 200, breaks: breaks)
    }
    // Across the end of a section, with a last row of two.
    for breaks in [[20, 25, 28, 30, 34, 38], [0, 3, 8, 30], [84, 86, 90]] {
      let rows = rows(breaks)
      for (start, end) in zip(breaks, breaks.dropFirst()) where !(start == 8 && end == 30) {
        #expect(rows.indices(inRow: rows.row(of: start)) == start..<end)
        #expect(rows.frame(of: start).minX == Self.margin)
      }
    }
  }

  @Test func rowsThatEndAtABreakAreAsHighAsOthers() {
    for fixed in [7, 30, 50, 77, 121, 250] {
      let rows = rows(300, fixed: fixed)
      let last = rows.row(of: fixed - 1)
      for row in 0...last {
        let height = rows.frame(of: rows.indices(inRow: row).lowerBound).size.height
        #expect((100...400).contains(height), "row \(row) before \(fixed)")
      }
    }
  }

  @Test func aPointInAPictureFindsThePicture() {
    let rows = rows(300)
    for index in 0..<300 {
      let frame = rows.frame(of: index)
      #expect(rows.index(nearest: frame.center) == index)
      #expect(rows.indices(inRow: rows.row(of: index)).contains(index))
    }
    #expect(rows.index(nearest: Point(x: -50, y: -50)) == 0)
    #expect(rows.index(nearest: Point(x: 5000, y: 1e6)) == 299)
  }

  @Test func thePicturesInSightAreThoseWhoseRowsAre() {
    let rows = rows(300)
    for top in stride(from: -900.0, through: rows.contentHeight + 900, by: 97) {
      let seen = rows.indices(from: top, to: top + 800)
      for index in 0..<300 {
        let frame = rows.frame(of: index)
        #expect(seen.contains(index) == (frame.maxY > top && frame.minY < top + 800))
      }
    }
  }
}
