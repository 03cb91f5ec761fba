import Geometry
import Testing

@Suite struct RegionTests {
  @Test func aRegionCoversWhatItsRectanglesCover() {
    withEveryPair { a, b in
      let region = Region([a, b])
      let (union, common) = (region, Region(a).intersection(b))
      let rest = Region(a).subtracting(Region(b))
      for y in -1..<7 {
        for x in -1..<7 {
          let (inA, inB) = (a.contains(x: x, y: y), b.contains(x: x, y: y))
          #expect(union.contains(x: x, y: y) == (inA || inB))
          #expect(common.contains(x: x, y: y) == (inA && inB))
          #expect(rest.contains(x: x, y: y) == (inA && !inB))
        }
      }
      #expect(region.area == a.area + b.area - (a.intersection(b)?.area ?? 0))
    }
  }

  @Test func differenceAndIntersectionMakeTheWhole() {
    let (region, hole) = (Region(scattered(12)), Region(scattered(5)))
    let (rest, common) = (region.subtracting(hole), region.intersection(hole))
    #expect(rest.union(common) == region)
    #expect(rest.area + common.area == region.area)
    #expect(region.subtracting(region).isEmpty)
    #expect(region.subtracting(Region()) == region)
  }

  @Test func equalSetsAreEqualRegions() {
    withEveryPair { a, b in
      #expect(Region([a, b]) == Region([b, a]))
      #expect(Region([a, b]).union(Region(a)) == Region([a, b]))
    }
    // A square, cut in two ways.
    let columns = [
      IntRect(x: 0, y: 0, width: 1, height: 2), IntRect(x: 1, y: 0, width: 1, height: 2),
    ]
    let rows = [IntRect(x: 0, y: 0, width: 2, height: 1), IntRect(x: 0, y: 1, width: 2, height: 1)]
    #expect(Region(columns) == Region(rows))
    #expect(Region(rows).rects == [IntRect(x: 0, y: 0, width: 2, height: 2)])
  }

  @Test func rectanglesOfARegionDoNotOverlap() {
    let region = Region(scattered(12))
    #expect(region.rects.reduce(0) { $0 + $1.area } == region.area)
    for (index, a) in region.rects.enumerated() {
      for b in region.rects.dropFirst(index + 1) { #expect(a.intersection(b) == nil) }
    }
  }

  @Test(arguments: 1...10)
  func aSimplifiedRegionCoversAllInFewRectangles(limit: Int) {
    let region = Region(scattered(20))
    let simple = region.simplified(to: limit)
    #expect(simple.rects.count <= limit)
    #expect(region.union(simple) == simple)
    #expect(Region(covering: scattered(20), limit: limit).union(region).rects.count <= limit)
  }

  @Test func theCheapestRectanglesAreJoinedFirst() {
    let near = [IntRect(x: 0, y: 0, width: 4, height: 4), IntRect(x: 5, y: 0, width: 4, height: 4)]
    let far = IntRect(x: 100, y: 100, width: 4, height: 4)
    let region = Region(covering: near + [far], limit: 2)
    #expect(region.rects == [IntRect(x: 0, y: 0, width: 9, height: 4), far])
  }

  @Test func emptyRectanglesAddNothing() {
    let empty = IntRect(x: 3, y: 3, width: 0, height: 5)
    #expect(Region(empty).isEmpty && Region([empty, empty]).bounds == nil)
    #expect(Region(covering: [empty], limit: 1).isEmpty)
    #expect(empty.union(IntRect(x: 9, y: 9, width: 1, height: 1)).width == 1)
  }

  /// All pairs of some rectangles in a 6×6 square.
  private func withEveryPair(_ body: (IntRect, IntRect) -> Void) {
    let rects = scattered(14)
    for a in rects { for b in rects { body(a, b) } }
  }

  private func scattered(_ count: Int) -> [IntRect] {
    (0..<count).map { n in
      let (x, y) = (n * 7 % 5, n * 5 % 4)
      return IntRect(x: x, y: y, width: 1 + n * 3 % (6 - x), height: 1 + n % (6 - y))
    }
  }
}
