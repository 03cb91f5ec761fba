import Files
import Languages
import LightboxCore
import Testing

@testable import PhotoViewer

/// The order in which file jobs are done and taken back.
@Suite struct FileJobJournalTests {
  var journal = FileJobJournal()

  /// A request to move nothing into the trash.
  private static let trash = FileJobJournal.Request.run(
    FileOperation("trash") { _ in .init("done") })

  /// An operation that is known by its number.
  private func operation(_ number: Int) -> FileOperation {
    FileOperation(String(number)) { _ in FileJobResult("done") }
  }

  /// The record of a job that is known by its number.
  private func record(_ number: Int) -> UndoRecord { UndoRecord(undo: operation(number)) }

  /// The record of files that a job has moved into the trash.
  private let trashed = UndoRecord(
    undo: FileOperation("restore") { _ in .init("done") },
    delete: FileOperation("delete") { _ in .init("done") })

  /// Adds a request; returns true where a thread is to be started.
  @discardableResult
  private mutating func ask(_ request: FileJobJournal.Request) -> Bool { journal.add(request) }

  /// Keeps a rating at once, which has that record.
  private mutating func rate(_ record: UndoRecord) {
    ask(.rate([]))
    var result = FileJobResult()
    result.record = record
    journal.finish(journal.takeRatings(), [result])
    if !journal.isBusy { #expect(journal.next() == nil) }
  }

  /// The words of the operation that is begun next; nil where nothing is done.
  private mutating func next() -> String? {
    if case .run(let operation) = journal.next() { operation.words } else { nil }
  }

  /// Finishes what is under way.
  private mutating func finish(_ record: UndoRecord? = nil) {
    var result = FileJobResult("done")
    result.record = record
    journal.finish(result)
  }

  private mutating func refused() -> String? {
    guard case .run(let operation) = journal.next(), operation.words == nil else { return nil }
    return operation.run { true }.outcome.sentence.description
  }

  @Test mutating func runningThreadDoesTheActsThatComeMeanwhile() {
    #expect(!journal.isBusy)
    #expect(ask(Self.trash) && !ask(Self.trash))
    for _ in 0..<2 {
      #expect(next() == "trash")
      finish()
    }
    #expect(journal.next() == nil && !journal.isWorking && journal.isBusy)
    #expect(journal.takeResult() != nil && journal.isBusy && journal.takeResult() != nil)
    #expect(journal.takeResult() == nil && !journal.isBusy)
    #expect(ask(.undo), "the thread has ended")
  }

  /// Ratings are kept at once, while a disk still does what was asked for before.
  @Test mutating func jobsAreTakenBackInTheReverseOrderOfTheirRequests() {
    rate(record(1))
    ask(Self.trash)
    _ = journal.next()
    rate(record(3))
    for _ in 0..<3 { ask(.undo) }
    finish(record(2))
    for expected in ["3", "2", "1"] {
      #expect(next() == expected)
      finish()
    }
    ask(.undo)
    #expect(refused() == "There is nothing to undo")
  }

  @Test mutating func anUndoIsAboutWhatWasAskedForBefore() {
    ask(Self.trash)
    _ = journal.next()
    ask(.undo)
    rate(record(3))
    finish(record(1))
    #expect(next() == "1")
    finish()
    ask(.undo)
    #expect(next() == "3")
  }

  @Test mutating func ratingsGoBeforeWhatWaits() {
    ask(Self.trash)
    ask(.rate([]))
    ask(.rate([]))
    guard case .rate(let ratings) = journal.next() else { return #expect(Bool(false)) }
    #expect(ratings.map(\.number) == [2, 3])
    #expect(next() == "trash")
  }

  @Test mutating func ratingsAloneDoNotMakeTheQueueBusy() {
    ask(.rate([]))
    #expect(!journal.isBusy)
    rate(record(1))
    #expect(!journal.isBusy)
    ask(.undo)
    #expect(next() == "1")
  }

  /// The operation says whether a job is given up or is the next that is tried again.
  @Test(arguments: [false, true])
  mutating func anUndoThatFailsBlocksOlderJobsOnlyWhileItMaySucceed(mayBeLater: Bool) {
    rate(record(1))
    rate(record(2))
    ask(.undo)
    ask(.undo)
    #expect(next() == "2")
    finish(mayBeLater ? record(2) : nil)
    #expect(next() == (mayBeLater ? "2" : "1"))
  }

  @Test mutating func onlyWhatWentJustNowIsDeletedForGood() {
    rate(trashed)
    rate(record(1))
    ask(.delete)
    #expect(refused() == "Nothing was moved to the trash just now")
    finish()
    ask(.undo)
    #expect(next() == "1")
    finish()
    ask(.delete)
    #expect(next() == "delete")
    finish()
    ask(.undo)
    #expect(refused() == "There is nothing to undo")
  }

  @Test mutating func whatNoTrashHasTakenIsDeletedOnlyAsTheNextJob() throws {
    let room = try FileJobRoom(["a.jpg"])
    room.blockTrash()
    let operation = room.work.moveToTrash(room.files, at: FileJobRoom.date)
    let refused = operation.run { true }
    #expect(refused.record?.undo == nil)
    // An older job, which is not meant.
    rate(trashed)
    ask(.run(operation))
    _ = journal.next()
    journal.finish(refused)
    ask(.delete)
    #expect(next() == "deleting a.jpg for good")
    finish()
    for record in [nil, record(1)] {
      ask(.run(operation))
      _ = journal.next()
      journal.finish(refused)
      _ = journal.next()
      if let record { rate(record) }
      ask(.delete)
      #expect((next() == "deleting a.jpg for good") == (record == nil))
      finish()
    }
  }

  @Test mutating func atTheEndNothingIsBegunAndEachIsNamed() throws {
    let room = try FileJobRoom([])
    let trash = FileJobJournal.Request.run(
      room.work.moveToTrash(room.files, at: FileJobRoom.date))
    for request in [trash, trash, .undo, .delete] { ask(request) }
    _ = journal.next()
    rate(record(1))
    let cut = journal.cut()
    #expect(cut.underWay == "moving 0 photos to the trash")
    #expect(cut.unbegun == ["moving 0 photos to the trash"], "the others would do nothing")
    finish()
    #expect(journal.next() == nil && journal.isCut && !journal.isWorking)
  }
}
