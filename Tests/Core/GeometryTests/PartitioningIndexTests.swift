import Geometry
import Testing

@Suite struct PartitioningIndexTests {
  @Test(arguments: 0...9)
  func partitioningIndexIsTheFirstBehind(first: Int) {
    #expect((0..<9).partitioningIndex { $0 >= first } == first)
    #expect((3..<9).partitioningIndex { $0 >= first } == max(first, 3))
  }

  @Test func partitioningIndexOfAnEmptyRangeIsItsBound() {
    #expect((4..<4).partitioningIndex { _ in true } == 4)
  }
}
