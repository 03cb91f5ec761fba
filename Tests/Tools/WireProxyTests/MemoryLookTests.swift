import WaylandBindgen
import Glibc
import ProtocolFixtures
import Testing
import WireCodec
import WireReferee

@testable import WireProxy

/// The looks at the bytes of buffers: how many there are, how much they read, and what they see.
@Suite struct MemoryLookTests {
  private static let second = 1_000_000_000

  // MARK: The budget

  /// A program that floods is looked at with each commit that there is time for.
  @Test func looksTakeASmallPartOfAllTime() {
    var budget = ReadBudget()
    var spent = 0
    for now in stride(from: 0, to: 10 * Self.second, by: 10_000) {
      let room = budget.available(at: now)
      guard room > 0 else { continue }
      // Always a little longer than it was thought.
      let time = 2 * room + 1000
      budget.spend(time)
      spent += time
    }
    #expect((400_000_000...500_000_000).contains(spent), "\(spent)")
  }

  @Test func savedBudgetIsLimited() {
    var budget = ReadBudget()
    #expect(budget.available(at: 0) == 15_000_000)
    #expect(budget.available(at: Self.second) == (30_000_000 + 40_000_000) / 2)
    #expect(budget.available(at: 3600 * Self.second) == 125_000_000)
    budget.spend(260_000_000)
    #expect(budget.available(at: 3600 * Self.second) == 0, "it is in debt")
    #expect(budget.available(at: 3601 * Self.second) == (40_000_000 - 10_000_000) / 2)
  }

  // MARK: The plan

  @Test func allBytesAreReadInEnoughTime() {
    var numbers = SeededNumbers(seed: 1)
    let plan = ReadPlan(4_096_000, within: 10_000_000, &numbers)
    #expect(plan == ReadPlan(first: 0, step: 1))
    #expect(plan?.ranges(of: 4_096_000) == [0..<4_096_000])
  }

  @Test func piecesOfTheWholeBufferAreReadInLessTime() throws {
    let length = 1280 * 800 * 4 - 100
    for seed in 0..<50 as Range<UInt64> {
      var numbers = SeededNumbers(seed: seed)
      let plan = try #require(ReadPlan(length, within: 100_000, &numbers))
      let ranges = plan.ranges(of: length)
      #expect((40...60).contains(ranges.count), "seed \(seed): \(ranges.count)")
      // A window that is drawn anew is seen, wherever its rows begin.
      let gaps = zip(ranges, ranges.dropFirst()).map { $1.lowerBound - $0.upperBound }
      #expect(gaps.allSatisfy { $0 < length / 40 }, "seed \(seed): \(gaps)")
      #expect(ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= length })
    }
  }

  /// Fixed pieces would leave the same rows out for ever.
  @Test func everyPieceIsReadOnceInAWhile() throws {
    let length = 100 * ReadPlan.pieceSize
    var numbers = SeededNumbers(seed: 1)
    var seen: Set<Int> = []
    for _ in 0..<200 {
      let plan = try #require(ReadPlan(length, within: 40_000, &numbers))
      #expect(plan.step > 1)
      seen.formUnion(plan.ranges(of: length).map(\.lowerBound))
    }
    #expect(seen.count == 100)
  }

  @Test func aLargeBufferIsNotReadInHardlyAnyTime() {
    var numbers = SeededNumbers(seed: 1)
    #expect(ReadPlan(4_096_000, within: 20_000, &numbers) == nil)
    #expect(ReadPlan(4096, within: 0, &numbers) == nil)
    #expect(
      ReadPlan(4096, within: 2000, &numbers)?.step == 1, "a small buffer is read all the same")
  }

  // MARK: The bytes

  private func hash(_ bytes: [UInt8]) -> Int {
    var hash = ByteHash()
    unsafe bytes.withUnsafeBytes { unsafe hash.combine($0) }
    return hash.value
  }

  /// The highest bit of a word is one of a pixel's opacity, which often changes in all pixels at
  /// once.
  @Test(arguments: [1, 7, 31, 32, 33, 64, 4096]) func eachBitOfEachByteCounts(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let before = hash(bytes)
    #expect(hash(bytes) == before)
    for offset in 0..<count {
      for bit in 0..<8 {
        var changed = bytes
        changed[offset] ^= 1 << bit
        #expect(hash(changed) != before, "bit \(bit) of byte \(offset)")
      }
    }
    #expect(hash(bytes.map { $0 ^ 0x80 }) != before)
    #expect(hash(Array(bytes.reversed())) != before || count == 1)
  }

  /// A pool of 1 MiB with a buffer in it.
  private func pool() throws -> (files: PoolFiles, file: PassedDescriptor, creationIndex: Int) {
    var name = Array("/tmp/pool-XXXXXX".utf8CString)
    let file = PassedDescriptor(taking: unsafe mkstemp(&name))
    unsafe unlink(name)
    try #require(ftruncate(file.number, 1 << 20) == 0)
    var conversation = Conversation(try ProtocolFiles.interfaces)
    let requests: [(UInt32, UInt16, [WireArgument])] = [
      (1, 1, [.newID(2)]), (2, 0, [.uint(1), .bound(interface: "wl_shm", version: 1, id: 3)]),
      (3, 0, [.newID(4), .descriptor(file.number), .int(1 << 20)]),
      (4, 0, [.newID(5), .int(0), .int(512), .int(512), .int(2048), .uint(0)]),
    ]
    let files = PoolFiles(readsMemory: true)
    var creationIndex: Int?
    for (object, opcode, arguments) in requests {
      let bytes = RawMessage(
        object: object, opcode: opcode, payload: MessageWriter.payload(arguments)
      ).bytes
      conversation.append(bytes, descriptors: MessageWriter.descriptors(arguments), .request)
      guard case .message(let message) = conversation.next(.request) else { continue }
      files.record(message)
      creationIndex = message.created?.creationIndex
    }
    return (files, file, try #require(creationIndex))
  }

  @Test func aLookThatComparesReadsTheSameBytes() throws {
    let (files, file, creationIndex) = try pool()
    let whole = try #require(
      files.fingerprint(buffer: creationIndex, offset: 4, length: 100_000, like: nil))
    #expect(whole.byteCount == 100_000)
    #expect(
      files.fingerprint(buffer: creationIndex, offset: 4, length: 100_000, like: whole) == whole)
    unsafe pwrite(file.number, [1], 1, 100_004)
    #expect(
      files.fingerprint(buffer: creationIndex, offset: 4, length: 100_000, like: whole) == whole)
    unsafe pwrite(file.number, [1], 1, 100_003)
    #expect(
      files.fingerprint(buffer: creationIndex, offset: 4, length: 100_000, like: whole) != whole)

    let part = Fingerprint(hash: 0, byteCount: 8192, first: 1, step: 3)
    let seen = try #require(
      files.fingerprint(buffer: creationIndex, offset: 0, length: 20_000, like: part))
    #expect(seen.byteCount == 4096 + 3616 && seen.first == 1 && seen.step == 3)
    unsafe pwrite(file.number, [1], 1, 4095)
    #expect(files.fingerprint(buffer: creationIndex, offset: 0, length: 20_000, like: seen) == seen)
    unsafe pwrite(file.number, [1], 1, 4096)
    #expect(files.fingerprint(buffer: creationIndex, offset: 0, length: 20_000, like: seen) != seen)
  }

  @Test func bytesThatAreNotThereHaveNoPrint() throws {
    let (files, file, creationIndex) = try pool()
    try #require(ftruncate(file.number, 5000) == 0)
    #expect(files.fingerprint(buffer: creationIndex, offset: 0, length: 5001, like: nil) == nil)
    #expect(files.fingerprint(buffer: creationIndex, offset: 0, length: 0, like: nil) == nil)
    #expect(files.fingerprint(buffer: creationIndex + 1, offset: 0, length: 1, like: nil) == nil)
  }

  /// A program that commits without end: at last there is no time, and that is said.
  @Test func aFloodIsNotReadToTheEnd() throws {
    let (files, _, creationIndex) = try pool()
    var prints: [Fingerprint] = []
    for _ in 0..<100_000 {
      let print = try #require(
        files.fingerprint(buffer: creationIndex, offset: 0, length: 1 << 20, like: nil))
      prints.append(print)
      if print.byteCount == 0 { break }
    }
    let last = try #require(prints.last)
    #expect(prints.first?.byteCount == 1 << 20)
    #expect(last.byteCount == 0)
    #expect(
      files.fingerprint(buffer: creationIndex, offset: 0, length: 1 << 20, like: last) == last,
      "what was not seen is not held against anybody")
  }
}
