import Geometry
import Motion
import Testing
import Viewing

@Suite struct GridLayoutTests {
  let view = Size(width: 1280, height: 800)

  func layout(_ count: Int, topInset: Double = 0, rowHeight: Double = 200) -> GridLayout {
    GridLayout(
      GridContents(aspects: Array(repeating: 1.5, count: count)), viewSize: view,
      topInset: topInset,
      rowHeight: rowHeight)
  }

  @Test func rowsFillTheWidthInsideTheMargins() {
    let layout = layout(100)
    #expect(layout.frame(of: 0).minX == GridLayout.margin)
    // Four of 300 × 200 and their gaps are 1218 px: they grow to fill 1256.
    #expect(abs(layout.frame(of: 3).maxX - (view.width - GridLayout.margin)) < 1e-9)
    #expect(layout.frame(of: 4).minX == GridLayout.margin)
    #expect(abs(layout.frame(of: 0).size.height - (1256 - 18) / 6.0) < 1e-9)
  }

  @Test func rowsFollowTheHeader() {
    let layout = layout(10, topInset: 46)
    #expect(layout.rowCount == 3)
    #expect(layout.frame(of: 0).minY == 58)
    #expect(abs(layout.contentHeight - (layout.frame(of: 9).maxY + 12)) < 1e-9)
    #expect(layout.offsetRange.lowerBound == min(0, view.height - layout.contentHeight))
    #expect(layout.offsetRange.upperBound == 0)
  }

  /// Folders, before photos of other shapes.
  @Test(arguments: 1...24) func leadingCellsAreEquallyLargeInRowsOfTheirOwn(count: Int) {
    let shapes = [1.5, 0.667, 1, 1.778]
    let layout = GridLayout(
      GridContents(
        aspects: Array(repeating: 4.0 / 3, count: count) + (0..<40).map { shapes[$0 % 4] },
        leadCount: count), viewSize: view, rowHeight: 200, breaks: [2, count + 3])
    let first = layout.frame(of: 0)
    for index in 0..<count {
      let frame = layout.frame(of: index)
      #expect(abs(frame.size.width - first.size.width) < 1e-9, "folder \(index)")
      #expect(abs(frame.size.height - first.size.height) < 1e-9, "folder \(index)")
    }
    #expect(layout.row(of: count) == layout.row(of: count - 1) + 1)
    #expect(layout.frame(of: count).minX == GridLayout.margin)
    // The rows before the last one are full.
    if layout.row(of: count - 1) > 0 {
      let last = layout.rowStart(of: count - 1) - 1
      #expect(abs(layout.frame(of: last).maxX - (view.width - GridLayout.margin)) < 1e-9)
    }
  }

  @Test func fewCellsDoNotScroll() {
    for count in [0, 1, 5] { #expect(layout(count).offsetRange == 0...0) }
    #expect(layout(0).indices(from: 0, to: 800).isEmpty)
    #expect(layout(0).index(nearest: .zero) == nil)
  }

  @Test func aStepByRowsGoesToTheCellBelow() {
    let layout = layout(10)
    #expect(layout.index(rowsBelow: 1, 2) == 6)
    #expect(layout.index(rowsBelow: -1, 6) == 2)
    // The last row has two cells.
    #expect(layout.index(rowsBelow: 1, 7) == 9)
    #expect(layout.index(rowsBelow: 1, 9) == nil)
    #expect(layout.index(rowsBelow: -1, 1) == nil)
    #expect(layout.rowStart(of: 6) == 4)
  }

  @Test func theHeightsThatCanBeChosenAreStepsFromAQuarterOfTheView() {
    let heights = GridLayout.rowHeights(viewSize: view, physics: .standard)
    #expect(heights.contains(200))
    #expect(heights.first.map { (64...91).contains($0) } == true)
    #expect(heights.last.map { (452...640).contains($0) } == true)
    for (height, next) in zip(heights, heights.dropFirst()) {
      #expect(abs(next / height - 2.0.squareRoot()) < 1e-9)
    }
    var physics = Physics.standard
    (physics.smallestRowHeight, physics.largestRowHeight) = (160, 160)
    #expect(GridLayout.rowHeights(viewSize: view, physics: physics) == [160])
  }
}
