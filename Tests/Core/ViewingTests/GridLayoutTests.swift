import Geometry
import Motion
import Testing
import Viewing

@Suite struct GridLayoutTests {
  let view = Size(width: 1280, height: 800)

  @Test func theCellsFillTheWidth() {
    for side in stride(from: 80.0, through: 600, by: 37) {
      let layout = GridLayout(count: 100, viewSize: view, side: side, physics: .standard)
      #expect(layout.frame(of: 0).minX == GridLayout.margin)
      let last = layout.frame(of: layout.columns - 1)
      #expect(abs(last.maxX - (view.width - GridLayout.margin)) < 1e-9)
      #expect(last.minY == layout.frame(of: 0).minY)
      #expect(layout.frame(of: layout.columns).minX == GridLayout.margin)
      // No other number of columns comes nearer to the requested side.
      for other in [layout.columns - 1, layout.columns + 1]
      where GridLayout.columnRange(viewWidth: view.width, physics: .standard).contains(other) {
        var changed = layout
        changed.columns = other
        #expect(abs(layout.side - side) <= abs(changed.side - side) + 8)
      }
    }
  }

  @Test func rowsFollowTheHeader() {
    let layout = GridLayout(count: 10, viewSize: view, topInset: 46, columns: 4)
    #expect(layout.rows == 3)
    #expect(layout.frame(of: 0).minY == 58)
    #expect(abs(layout.frame(of: 9).minY - (58 + 2 * layout.pitch)) < 1e-9)
    #expect(abs(layout.contentHeight - (layout.frame(of: 9).maxY + 12)) < 1e-9)
    #expect(layout.offsetRange.lowerBound == view.height - layout.contentHeight)
    #expect(layout.offsetRange.upperBound == 0)
  }

  @Test func fewCellsDoNotScroll() {
    for count in [0, 1, 5] {
      let layout = GridLayout(count: count, viewSize: view, columns: 7)
      #expect(layout.offsetRange == 0...0)
    }
    #expect(GridLayout(count: 0, viewSize: view, columns: 7).indices(from: 0, to: 800).isEmpty)
    #expect(GridLayout(count: 0, viewSize: view, columns: 7).index(nearest: .zero) == nil)
  }

  @Test func theCellsInSightAreThoseWhoseRowsAre() {
    let layout = GridLayout(count: 1000, viewSize: view, columns: 7)
    for top in stride(from: 0.0, through: 20_000, by: 133) {
      let seen = layout.indices(from: top, to: top + 800)
      for index in 0..<1000 {
        let frame = layout.frame(of: index)
        if frame.maxY > top, frame.minY < top + 800 { #expect(seen.contains(index)) }
      }
      #expect(seen.count <= 7 * 7)
    }
  }

  @Test func thePointInACellFindsIt() {
    let layout = GridLayout(count: 23, viewSize: view, columns: 7)
    for index in 0..<23 {
      #expect(layout.index(nearest: layout.frame(of: index).center) == index)
    }
    // Beside the last row's end it is the last cell.
    #expect(layout.index(nearest: Point(x: 1270, y: 5000)) == 22)
    #expect(layout.index(nearest: Point(x: -50, y: -50)) == 0)
  }

  @Test func theSidesThatCanBeChosenAreConstants() {
    var physics = Physics.standard
    (physics.smallestCellSide, physics.largestCellSide) = (160, 160)
    for side in [20.0, 160, 4000] {
      let layout = GridLayout(count: 9, viewSize: view, side: side, physics: physics)
      #expect(layout.columns == 7, "the number whose cells come nearest to 160 px")
    }
    (physics.smallestCellSide, physics.largestCellSide) = (16, 4000)
    #expect(GridLayout.columnRange(viewWidth: 1280, physics: physics) == 1...52)
  }
}
