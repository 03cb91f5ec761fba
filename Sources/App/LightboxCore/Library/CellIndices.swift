/// The index of each cell in the album's order, found by the number in the cell's identifier.
///
/// The numbers of an album's cells are usually close together. Then an array that is indexed by
/// number is used, because it needs a tenth of a hash table's time and memory. Otherwise a hash
/// table is used.
struct CellIndices: Sendable {
  /// The least number of a cell in `row`.
  private var first = 0
  /// The index of the cell of each number from `first` on; −1 for numbers without a cell.
  private var row: [Int32] = []
  private var table: [PhotoID: Int] = [:]

  /// The array is used if the range of the numbers is less than `spread` times the cell count.
  private static let spread = 4

  /// Stores the index of each of `cells`. If a cell occurs twice, its first index counts.
  ///
  /// - Complexity: O(n).
  init(of cells: [PhotoID] = []) {
    guard var (least, most) = cells.first.map({ ($0.number, $0.number) }) else { return }
    for cell in cells {
      least = min(least, cell.number)
      most = max(most, cell.number)
    }
    let (span, isTooFar) = most.subtractingReportingOverflow(least)
    guard !isTooFar, span < cells.count * Self.spread, cells.count < Int(Int32.max) else {
      table = Dictionary(zip(cells, cells.indices), uniquingKeysWith: { first, _ in first })
      return
    }
    first = least
    row = [Int32](repeating: -1, count: span + 1)
    for (index, cell) in cells.enumerated() where row[cell.number - least] < 0 {
      row[cell.number - least] = Int32(index)
    }
  }

  /// The index of a cell; nil if the album does not contain it.
  subscript(cell: PhotoID) -> Int? {
    let (offset, isTooFar) = cell.number.subtractingReportingOverflow(first)
    guard !isTooFar, row.indices.contains(offset) else { return table[cell] }
    return row[offset] < 0 ? nil : Int(row[offset])
  }
}
