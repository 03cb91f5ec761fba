import Files
import Input
import TestSupport
import Testing

@testable import Watching

/// Occurrences in folders, and the few changes that are told of them.
@Suite struct ChangeSettlingTests {
  private let folder = FilePath("/album")

  private func name(_ number: Int) -> [UInt8] { Array("\(number).jpg".utf8) }
  private func file(_ number: Int) -> FilePath { folder.appending(name(number)) }
  private func at(_ seconds: Double) -> Instant { Instant.zero + seconds }

  /// All tellings from `start` on, until there is no deadline any more.
  private func reports(
    _ settling: inout ChangeSettling
  ) -> [(time: Instant, changes: SettledChanges)] {
    var reported: [(Instant, SettledChanges)] = []
    while let due = settling.deadline {
      if let changes = settling.settled(at: due) { reported.append((due, changes)) }
      if reported.count > 1000 { break }
    }
    return reported
  }

  @Test func settlingWithoutChangesDoesNotWake() {
    var settling = ChangeSettling()
    #expect(settling.deadline == nil && settling.isSettled)
    #expect(settling.settled(at: at(5)) == nil)
  }

  @Test func singleFileIsToldAfterATenthOfASecond() {
    var settling = ChangeSettling()
    settling.record(.writing(name(1)), in: folder, at: at(1))
    settling.record(.complete(name(1)), in: folder, at: at(1.2))
    let reported = reports(&settling)
    #expect(reported.map(\.time) == [at(1.2) + 0.1])
    #expect(reported.first?.changes.replaced == [file(1)])
    #expect(settling.isSettled)
  }

  @Test func aFileThatIsBeingWrittenIsNotTold() {
    var settling = ChangeSettling()
    for step in 0..<100 {
      settling.record(.writing(name(1)), in: folder, at: at(Double(step) * 0.1))
      #expect(settling.settled(at: at(Double(step) * 0.1)) == nil)
    }
    #expect(settling.unfinished == [file(1)])
    settling.record(.complete(name(1)), in: folder, at: at(10))
    #expect(reports(&settling).map(\.time) == [at(10) + 0.1])
  }

  @Test func aFileThatNobodyClosesIsCompleteAfterHalfASecond() throws {
    var settling = ChangeSettling()
    settling.record(.writing(name(1)), in: folder, at: at(2))
    #expect(settling.deadline == at(2.5))
    let reported = reports(&settling)
    #expect(reported.count == 1 && reported[0].changes.replaced == [file(1)])
    #expect(reported[0].time >= at(2.5) && reported[0].time <= at(2.65))
  }

  /// A file is written to again before its completion was told, as those are that are written
  /// twice.
  @Test func aFileThatIsWrittenToOnceMoreIsHeldBack() {
    var settling = ChangeSettling()
    settling.record(.complete(name(1)), in: folder, at: at(1))
    settling.record(.writing(name(1)), in: folder, at: at(1.05))
    #expect(settling.settled(at: at(1.2))?.replaced == [])
    #expect(settling.unfinished == [file(1)])
  }

  @Test func aBurstOfThousandsIsToldAFewTimes() {
    var settling = ChangeSettling()
    var reported: [(time: Double, count: Int)] = []
    for number in 0..<10_000 {
      // A minute, in which a file comes every six milliseconds.
      let time = Double(number) * 0.006
      if let due = settling.deadline, due <= at(time), let changes = settling.settled(at: at(time))
      {
        reported.append((time, changes.replaced.count))
      }
      settling.record(.writing(name(number)), in: folder, at: at(time))
      settling.record(.complete(name(number)), in: folder, at: at(time + 0.001))
    }
    for (time, changes) in reports(&settling) {
      reported.append((time - .zero, changes.replaced.count))
    }
    #expect(reported.map(\.count).reduce(0, +) == 10_000)
    #expect(reported.count <= 20)
    #expect(reported[0].time < 0.12, "the first ones are seen at once")
    let pauses = zip(reported.dropFirst(), reported).map { $0.time - $1.time }
    #expect(pauses.allSatisfy { $0 < 5.1 })
    // The last ones do not wait for the long pause.
    #expect(reported.last.map { $0.time < 60.4 } == true)
  }

  @Test func aSingleChangeAfterABurstIsToldSoon() {
    var settling = ChangeSettling()
    for number in 0..<1000 {
      let time = at(Double(number) * 0.006)
      _ = settling.settled(at: time)
      settling.record(.complete(name(number)), in: folder, at: time)
    }
    _ = reports(&settling)
    settling.record(.complete(name(1)), in: folder, at: at(30))
    #expect(settling.deadline == at(30) + 0.1)
  }

  @Test func lostEventsAndAGoneFolderAreTold() {
    var settling = ChangeSettling()
    settling.lose(at: at(1))
    settling.record(.gone, in: folder, at: at(1))
    let reported = reports(&settling)
    #expect(reported.count == 1 && reported[0].changes.isLost && !reported[0].changes.gone.isEmpty)
  }

  @Test func changesOfTheProgramItselfAreForgotten() {
    var settling = ChangeSettling()
    settling.record(.complete(name(1)), in: folder, at: at(1))
    settling.record(.complete(name(2)), in: folder, at: at(1))
    settling.forget(file(1))
    #expect(reports(&settling).map(\.changes.replaced) == [[file(2)]])
  }

  /// Any stream of occurrences: once it is quiet, each file that was there at the end was told
  /// after it was complete, each that left was told after that, and nothing is held back or wakes
  /// any more.
  @Test(arguments: 0..<200) func everyChangeIsToldInTheEnd(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var settling = ChangeSettling()
    var time = at(0)
    // The last change of each file, and the last telling.
    var changed: [Int: Instant] = [:]
    var last: [Int: ChangeSettling.Occurrence] = [:]
    var (reported, replaced): (Instant?, [FilePath: Instant]) = (nil, [:])
    func report(_ changes: SettledChanges?, at time: Instant) {
      guard let changes else { return }
      reported = time
      for file in changes.replaced { replaced[file] = time }
    }
    for _ in 0..<random.below(300) {
      time = time + Double(random.below(1000)) * [0.00002, 0.0003, 0.002][random.below(3)]
      while let due = settling.deadline, due <= time { report(settling.settled(at: due), at: due) }
      let number = random.below(6)
      let occurrence: ChangeSettling.Occurrence =
        [.writing(name(number)), .complete(name(number)), .left(name(number)), .listed][
          random.below(4)]
      settling.record(occurrence, in: folder, at: time)
      if occurrence != .listed { (changed[number], last[number]) = (time, occurrence) }
    }
    while let due = settling.deadline, due < at(10_000) {
      report(settling.settled(at: due), at: due)
    }
    #expect(settling.isSettled && settling.deadline == nil)
    for (number, moment) in changed {
      #expect(reported.map { $0 > moment } == true)
      if case .left = last[number] { continue }
      #expect(replaced[file(number)].map { $0 > moment } == true, "\(number)")
    }
  }
}
