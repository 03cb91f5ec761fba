/// The cells of a grid: their shapes, and the sections into which they are divided.
package struct GridContents: Hashable, Sendable {
  /// The shape of each cell, width by height, 0 where that is not known.
  package var aspects: [Double]
  /// The first cell of each section, ascending; the cells before the first one belong to none.
  package let sections: [Int]
  /// The height that a section's heading takes above its first row, px.
  package let headingHeight: Double
  /// The height that labels take below each row, px.
  package let labelHeight: Double

  package init(
    aspects: [Double] = [], sections: [Int] = [], headingHeight: Double = 0, labelHeight: Double = 0
  ) {
    self.aspects = aspects
    self.sections = sections
    self.headingHeight = headingHeight
    self.labelHeight = labelHeight
  }

  package var count: Int { aspects.count }

  /// The cells of each section in which there are any, those before the first section included.
  package var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for end in sections + [count] where end > start {
      let end = min(end, count)
      guard end > start else { break }
      runs.append(start..<end)
      start = end
    }
    return runs
  }
}
