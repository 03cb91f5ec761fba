import Glibc
import Testing

@testable import WireProxy

@Suite struct LaneTests {
  private func lane(_ text: String) throws -> Lane {
    let (source, target) = try WireSocket.pair()
    return Lane(from: source, to: target, try Disturbances(text), salt: 0)
  }

  @Test func bytesWithoutTroubleAreThereAtOnce() throws {
    var lane = try lane("")
    lane.append([1, 2, 3], descriptors: [], at: .seconds(1))
    #expect(lane.deliver(at: .seconds(1)).map(\.bytes) == [[1, 2, 3]])
    #expect(lane.deadline == nil)
  }

  @Test func bytesTakeTheirTimeAndNoneOvertakes() throws {
    var lane = try lane("delay=5ms-40ms,seed=2")
    for time in 0..<100 {
      lane.append([UInt8(time)], descriptors: [], at: .milliseconds(time))
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
      lane.append(Array(0..<20), descriptors: [descriptor], at: .zero)
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

  /// The socket takes the bytes in several turns, and one message has room for few descriptors.
  @Test func descriptorsComeOnceAndInOrder() throws {
    var lane = try lane("")
    let descriptors = try (0..<70).map { offset in
      let file = PassedDescriptor(taking: unsafe open(#filePath, O_RDONLY))
      try #require(lseek(file.number, off_t(offset), SEEK_SET) == offset)
      return file
    }
    let sent = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    lane.append(sent, descriptors: descriptors, at: .zero)
    _ = lane.deliver(at: .zero)
    var (bytes, offsets, most): ([UInt8], [Int], Int) = ([], [], 0)
    lane.send()
    #expect(lane.wantsToSend)
    while let (more, files) = lane.read() {
      bytes += more
      offsets += files.map { Int(lseek($0.number, 0, SEEK_CUR)) }
      most = max(most, files.count)
      lane.send()
    }
    #expect(bytes == sent)
    #expect(offsets == Array(0..<70))
    #expect(most == UnixSocket.mostDescriptors)
    #expect(!lane.wantsToSend)
  }
}
