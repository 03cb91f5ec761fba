import Testing

@testable import LightboxCore

@Suite struct CellIndicesTests {
  @Test(arguments: [
    [], [0], [7, 3, 5, 4], [5, 5, 9], [1, 1_000_000, 2], [.min, .max, 0], [1 << 32, 1 << 32 + 2],
  ])
  func eachCellHasItsFirstIndex(_ numbers: [Int]) {
    let cells = numbers.map { PhotoID($0) }
    let indices = CellIndices(of: cells)
    for cell in cells { #expect(indices[cell] == cells.firstIndex(of: cell)) }
    for number in [-1, 1 << 40, .min + 1] + numbers.map({ $0 &+ 1 })
    where !numbers.contains(number) {
      #expect(indices[PhotoID(number)] == nil)
    }
  }

  @Test func noCellsHaveNoIndices() { #expect(CellIndices()[PhotoID(0)] == nil) }
}
