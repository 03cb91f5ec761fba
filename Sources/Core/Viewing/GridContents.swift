/// The contents of a grid: the shapes of its cells, and its sections.
package struct GridContents: Hashable, Sendable {
  /// The aspect ratio of each cell, width over height; 0 while unknown.
  package var aspects: [Double]
  /// The number of leading cells that all have the same size, such as folders. They have rows of
  /// their own, before all other cells.
  package let leadCount: Int
  /// The index of each section's first cell, ascending. Earlier cells belong to no section.
  package let sections: [Int]
  /// The height of a section's heading above its first row, px.
  package let headingHeight: Double
  /// The height of the labels below each row, px.
  package let labelHeight: Double

  package init(
    aspects: [Double] = [], leadCount: Int = 0, sections: [Int] = [], headingHeight: Double = 0,
    labelHeight: Double = 0
  ) {
    self.aspects = aspects
    self.leadCount = min(leadCount, aspects.count)
    self.sections = sections
    self.headingHeight = headingHeight
    self.labelHeight = labelHeight
  }

  package var count: Int { aspects.count }

  /// The runs of cells, as ranges of indices; each run begins with a new row. A run is one of three
  /// things: the leading cells of equal size, the other cells before the first section, or the
  /// cells of one section. Empty runs are left out.
  package var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for end in [leadCount] + sections + [count] where end > start {
      let end = min(end, count)
      guard end > start else { break }
      runs.append(start..<end)
      start = end
    }
    return runs
  }
}
