import Testing

@testable import WireProxy

@Suite struct LaneTests {
  private func lane(_ text: String) throws -> Lane {
    let (source, target) = try WireSocket.pair()
    return Lane(from: source, to: target, try Disturbances(text), salt: 0)
  }

  @Test func bytesWithoutTroubleAreThereAtOnce() throws {
    var lane = try lane("")
    lane.take([1, 2, 3], descriptors: [], at: .seconds(1))
    #expect(lane.deliver(at: .seconds(1)).map(\.bytes) == [[1, 2, 3]])
    #expect(lane.deadline == nil)
  }

  @Test func bytesTakeTheirTimeAndNoneOvertakes() throws {
    var lane = try lane("delay=5ms-40ms,seed=2")
    for time in 0..<100 {
      lane.take([UInt8(time)], descriptors: [], at: .milliseconds(time))
    }
    var (got, last): ([UInt8], Duration) = ([], .zero)
    while let due = lane.deadline {
      #expect(due >= last)
      for piece in lane.deliver(at: due) {
        got += piece.bytes
        let wait = piece.due - .milliseconds(Int(piece.bytes[0]))
        #expect(wait >= .milliseconds(5) && wait <= .milliseconds(40))
      }
      last = due
    }
    #expect(got == Array(0..<100))
  }

  @Test func splitBytesAreTheSameBytes() throws {
    var lane = try lane("split,seed=5")
    let descriptor = PassedDescriptor(taking: -1)
    var sizes: Set<Int> = []
    for _ in 0..<200 {
      lane.take(Array(0..<20), descriptors: [descriptor], at: .zero)
      let pieces = lane.deliver(at: .seconds(1))
      #expect(pieces.flatMap(\.bytes) == Array(0..<20))
      #expect((2...4).contains(pieces.count))
      #expect(pieces.map(\.descriptors.count).reduce(0, +) == 1)
      #expect(pieces[0].descriptors.count == 1)
      #expect(pieces[1].due - pieces[0].due == .milliseconds(1))
      sizes.insert(pieces[0].bytes.count)
    }
    #expect(sizes.count > 15, "cuts are anywhere, inside of words too")
  }
}
