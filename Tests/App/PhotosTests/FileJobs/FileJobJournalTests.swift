import Configuration
import Files
import Foundation
import Languages
import LightboxCore
import Testing

@testable import PhotoViewer

/// The order in which file jobs are done and taken back.
@Suite struct FileJobJournalTests {
  var journal = FileJobJournal()
  /// The step that is under way.
  var step: FileJobJournal.Step?

  /// A request to move nothing into the trash.
  private static let trash = FileJobJournal.Request.run(
    FileOperation(words: "trash") { _ in .init("done") })

  /// An operation that is known by its number.
  private func operation(_ number: Int) -> FileOperation {
    FileOperation(words: String(number)) { _ in FileJobResult("done") }
  }

  /// The record of a job that is known by its number.
  private func record(_ number: Int) -> UndoRecord { UndoRecord(undo: operation(number)) }

  /// The record of files that a job has moved into the trash.
  private let trashed = UndoRecord(
    undo: FileOperation(words: "restore") { _ in .init("done") },
    delete: FileOperation(words: "delete") { _ in .init("done") })

  /// Adds a request; returns true where a thread is to be started.
  @discardableResult
  private mutating func ask(_ request: FileJobJournal.Request) -> Bool { journal.add(request) }

  /// A request to keep a rating.
  private static let rating = FileJobJournal.Request.run(
    FileOperation(words: "rating", ratings: { [:] }) { _ in FileJobResult() })

  /// Keeps a rating at once, which has that record.
  private mutating func rate(_ record: UndoRecord) throws {
    ask(Self.rating)
    let next = journal.nextRating()
    let rating = try #require(next)
    var result = FileJobResult()
    result.record = record
    journal.finish(rating, result)
    if !journal.isBusy { #expect(journal.next() == nil) }
  }

  /// The words of the operation that is begun next; nil where nothing is done.
  private mutating func next() -> String? {
    step = journal.next()
    return step?.operation.words
  }

  /// Finishes what is under way.
  private mutating func finish(_ record: UndoRecord? = nil) throws {
    var result = FileJobResult("done")
    result.record = record
    try finish(result)
  }

  private mutating func finish(_ result: FileJobResult) throws {
    journal.finish(try #require(step), result)
  }

  /// Takes the results, as the window does that shows them.
  private mutating func show() { while journal.takeResult() != nil {} }

  private mutating func refused() -> String? {
    guard next() == nil else { return nil }
    return step?.operation.run { true }.outcome.sentence.description
  }

  @Test mutating func aRunningThreadDoesTheJobsThatArriveMeanwhile() throws {
    #expect(!journal.isBusy)
    #expect(ask(Self.trash) && !ask(Self.trash))
    for _ in 0..<2 {
      #expect(next() == "trash")
      try finish()
    }
    #expect(journal.next() == nil && !journal.isWorking && journal.isBusy)
    #expect(journal.takeResult() != nil && journal.isBusy && journal.takeResult() != nil)
    #expect(journal.takeResult() == nil && !journal.isBusy)
    #expect(ask(.undo), "the thread has ended")
  }

  @Test mutating func cancelledJobEndsAndTheNextOneGoesOn() throws {
    ask(Self.trash)
    ask(Self.trash)
    journal.cancel()
    #expect(next() == "trash")
    let first = try #require(step)
    #expect(journal.goesOn(first), "nothing was under way")
    journal.record(3, of: first)
    #expect(journal.nextProgress()?.done == 3)
    #expect(journal.nextProgress() == nil)
    journal.cancel()
    #expect(!journal.goesOn(first))
    journal.record(4, of: first)
    var result = FileJobResult("done")
    result.left = 2
    try finish(result)
    #expect(journal.nextProgress() == nil, "its outcome is told")
    #expect(next() == "trash")
    let second = try #require(step)
    #expect(journal.goesOn(second))
    try finish()
    #expect(journal.takeUndone() == [], "the person has ended it")
  }

  /// Stars that are given while an undo of others is under way, or before its result is told.
  @Test(arguments: [false, true])
  mutating func undoneStarsGiveWayToNewerOnes(isUnderWay: Bool) throws {
    try rate(record(1))
    ask(.undo)
    #expect(next() == "1")
    var result = FileJobResult("done")
    result.outcome.rated = [PhotoID(1): .rate(0), PhotoID(2): .mark(true)]
    if !isUnderWay { try finish(result) }
    let newer = [PhotoID(1): PhotoRating.Change.rate(5), PhotoID(2): .rate(5)]
    ask(
      .run(
        FileOperation(words: "rating", ratings: { newer }) { _ in FileJobResult() })
    )
    if isUnderWay { try finish(result) }
    #expect(journal.takeResult()?.outcome.rated == [PhotoID(2): .mark(true)])
  }

  /// Ratings are kept at once, while a disk still does what was asked for before.
  @Test mutating func jobsAreTakenBackInTheReverseOrderOfTheirRequests() throws {
    try rate(record(1))
    ask(Self.trash)
    _ = next()
    try rate(record(3))
    for _ in 0..<3 { ask(.undo) }
    try finish(record(2))
    for expected in ["3", "2", "1"] {
      #expect(next() == expected)
      try finish()
    }
    ask(.undo)
    #expect(refused() == "There is nothing to undo")
  }

  @Test mutating func anUndoIsAboutWhatWasAskedForBefore() throws {
    ask(Self.trash)
    _ = next()
    ask(.undo)
    try rate(record(3))
    try finish(record(1))
    #expect(next() == "1")
    try finish()
    ask(.undo)
    #expect(next() == "3")
  }

  /// A copy may run for minutes. It is the second undo that means the copy.
  @Test mutating func undoOfStarsDoesNotWaitForAnOlderJob() throws {
    let room = try FileJobRoom(["a.jpg"])
    ask(Self.trash)
    #expect(next() == "trash")
    let stars = FileJob(.rate(.rate(4), before: .rate(0)), [PhotoID(0)])
    ask(room.work.request(stars, on: room.files))
    for _ in 0..<2 { ask(.undo) }
    for words in ["rating a.jpg", "rating a.jpg again"] {
      let rating = journal.nextRating()
      let step = try #require(rating)
      #expect(step.operation.words == words)
      journal.finish(step, step.operation.run { true })
    }
    let other = journal.nextRating()
    #expect(other == nil)
    #expect(journal.takeResult()?.outcome.rated == [PhotoID(0): .rate(0)], "it is shown")
    try finish(record(1))
    #expect(next() == "1")
  }

  @Test mutating func undoWaitsForAJobThatWasAskedForAfterTheStars() throws {
    try rate(UndoRecord(undo: operation(1), isRating: true))
    for request in [Self.trash, .undo] { ask(request) }
    #expect(next() == "trash")
    let rating = journal.nextRating()
    #expect(rating == nil)
    try finish(record(2))
    #expect(next() == "2")
  }

  @Test mutating func ratingsGoBeforeWhatWaits() throws {
    for request in [Self.trash, Self.rating, Self.rating] { ask(request) }
    for words in ["rating", "rating", "trash"] {
      #expect(next() == words)
      try finish()
    }
  }

  @Test mutating func ratingsAloneDoNotMakeTheQueueBusy() throws {
    ask(Self.rating)
    #expect(!journal.isBusy)
    #expect(next() == "rating" && !journal.isBusy)
    journal.finish(try #require(step), FileJobResult())
    try rate(record(1))
    #expect(!journal.isBusy)
    ask(.undo)
    #expect(next() == "1")
  }

  /// The operation says whether a job is given up or is the next that is tried again.
  @Test(arguments: [false, true])
  mutating func anUndoThatFailsBlocksOlderJobsOnlyWhileItMaySucceed(mayBeLater: Bool) throws {
    try rate(record(1))
    try rate(record(2))
    ask(.undo)
    ask(.undo)
    #expect(next() == "2")
    try finish(mayBeLater ? record(2) : nil)
    #expect(next() == (mayBeLater ? "2" : "1"))
  }

  @Test mutating func onlyWhatWentJustNowIsDeletedForGood() throws {
    try rate(trashed)
    try rate(record(1))
    ask(.delete)
    #expect(refused() == "Nothing was moved to the trash just now")
    try finish()
    ask(.undo)
    #expect(next() == "1")
    try finish()
    ask(.delete)
    #expect(next() == "delete")
    try finish()
    ask(.undo)
    #expect(refused() == "There is nothing to undo")
  }

  /// The notice names the first photo, while the second one is still on its way to the trash.
  @Test mutating func photoThatFollowsIsNotDeletedInsteadOfTheOneInTheNotice() throws {
    func record(_ number: Int) -> UndoRecord {
      UndoRecord(undo: operation(number), delete: operation(-number))
    }
    for _ in 0..<2 { ask(Self.trash) }
    _ = next()
    try finish(record(1))
    show()
    _ = next()
    ask(.delete)
    try finish(record(2))
    #expect(next() == "-1")
    try finish()
    let jobs = (journal.takeResult()?.outcome.job, journal.takeResult()?.outcome.job)
    #expect(jobs == (2, 1), "the second photo is in the trash, and the first one is deleted")
    ask(.undo)
    #expect(next() == "2")
  }

  /// The second photo is in the trash, and the notice is about to name it.
  @Test mutating func photoThatIsNotShownYetIsNotDeletedInsteadOfTheOneInTheNotice() throws {
    func record(_ number: Int) -> UndoRecord {
      UndoRecord(undo: operation(number), delete: operation(-number))
    }
    for number in 1...2 {
      ask(Self.trash)
      _ = next()
      try finish(record(number))
      if number == 1 { show() }
    }
    ask(.delete)
    #expect(next() == "-1")
    try finish()
    show()
    ask(.delete)
    #expect(next() == "-2")
  }

  @Test mutating func untrashedFilesAreDeletedOnlyAsTheNextJob() throws {
    let room = try FileJobRoom(["a.jpg"])
    room.blockTrash()
    let operation = room.work.moveToTrash(room.files, at: FileJobRoom.date)
    let refused = operation.run { true }
    #expect(refused.record?.undo == nil)
    // An older job, which is not meant.
    try rate(trashed)
    ask(.run(operation))
    _ = next()
    try finish(refused)
    show()
    ask(.delete)
    #expect(next() == "deleting a.jpg for good")
    try finish()
    for record in [nil, record(1)] {
      ask(.run(operation))
      _ = next()
      try finish(refused)
      show()
      _ = next()
      if let record { try rate(record) }
      ask(.delete)
      #expect((next() == "deleting a.jpg for good") == (record == nil))
      try finish()
    }
  }

  /// Asks for jobs on photos, before any result is known, and then does all of them.
  private mutating func done(
    _ jobs: [(kind: FileJob.Kind, photos: [Int])], in room: FileJobRoom
  ) -> [FileJobResult] {
    for (kind, photos) in jobs {
      ask(room.work.request(FileJob(kind, photos.map { PhotoID($0) }), on: room.some(photos)))
    }
    var results: [FileJobResult] = []
    while let step = journal.next() {
      results.append(step.operation.run { true })
      journal.finish(step, results[results.count - 1])
    }
    return results
  }

  /// The second photo has the name by which the first one was shown when it was asked for.
  @Test(arguments: [false, true])
  mutating func jobDoesNotTakeAnotherPhotoForItsOwn(isGone: Bool) throws {
    let room = try FileJobRoom(["a.jpg", "b.jpg"])
    room.write("b", "b.jpg")
    let first: FileJob.Kind = isGone ? .trash : .rename(to: "c.jpg")
    let jobs: [(kind: FileJob.Kind, photos: [Int])] = [
      (first, [0]), (.rename(to: "a.jpg"), [1]), (.trash, [0]),
    ]
    #expect(done(jobs, in: room).allSatisfy { $0.failure == nil })
    #expect(room.names == ["a.jpg"] && room.bytes("a.jpg") == Data("b".utf8))
    #expect(room.trashed == [isGone ? "a.jpg" : "c.jpg"])
  }

  /// The photo is in the trash by then; another job that moves it there has nothing to tell.
  @Test(arguments: [
    (FileJob.Kind.rename(to: "z.jpg"), "a.jpg was not renamed: it is no longer there."),
    (.rotate(quarters: 1, isShown: false), "a.jpg was not rotated: it is no longer there."),
    (.trash, ""),
  ])
  mutating func jobTellsThatItsPhotoIsGone(kind: FileJob.Kind, told: String) throws {
    let room = try FileJobRoom(["a.jpg"])
    let outcome = done([(.trash, [0]), (kind, [0])], in: room)[1].outcome
    #expect(outcome.sentence.description == told && outcome.isFailure == (told != ""))
  }

  @Test mutating func photoThatIsMovedMeanwhileIsNamedAfterThoseInTheTrash() throws {
    let room = try FileJobRoom(["a.jpg", "b.jpg"])
    let order = FilingRequest(
      .move, to: room.path("there").display, makesFolder: true, onCollision: .refuse)
    let results = done([(.file(order), [0]), (.trash, [0, 1])], in: room)
    #expect(
      results[1].outcome.sentence.description
        == "b.jpg is in the trash. a.jpg was not moved to the trash: it is no longer there.")
    #expect(results[1].outcome.isFailure && results[1].outcome.canUndo)
  }

  /// Stars are kept at once, while an older renaming waits.
  @Test mutating func undoOfStarsFollowsTheRenamingOfTheirPhoto() throws {
    let room = try FileJobRoom(["a.jpg"], sidecars: .write)
    let stars = FileJob.Kind.rate(.rate(4), before: .rate(0))
    _ = done([(.rename(to: "z.jpg"), [0]), (stars, [0])], in: room)
    let results = done([(.undo, [])], in: room)
    #expect(results.last?.outcome.sentence == "z.jpg has no stars again")
    #expect(results.last?.outcome.rated == [PhotoID(0): .rate(0)] && room.names == ["z.jpg"])
  }

  /// The view shows the same turn until the first job is done.
  @Test mutating func turnThatIsSavedTwiceIsInTheFileOnce() throws {
    let (once, twice) = (try FileJobRoom(["a.jpg"]), try FileJobRoom(["a.jpg"]))
    _ = once.work.rotate(once.files, by: 1).run { true }
    let results = done([(.rotate(quarters: 1), [0]), (.rotate(quarters: 1), [0])], in: twice)
    #expect(twice.bytes("a.jpg") == once.bytes("a.jpg"))
    #expect(results.map(\.outcome.changed) == [[PhotoID(0): 1], [:]])
  }

  /// Stars are kept at once, while an undo of older ones waits.
  @Test mutating func undoThatWaitedLeavesNewerStars() throws {
    let room = try FileJobRoom(["a.jpg", "b.jpg"])
    let (first, second) = (PhotoRating.Change.rate(3), PhotoRating.Change.rate(5))
    let results = done(
      [
        (.rate(first, before: .rate(0)), [0]), (.trash, [1]), (.undo, []), (.undo, []),
        (.rate(second, before: first), [0]),
      ], in: room)
    #expect(results.last?.outcome.rated == [:] && room.trashed.isEmpty)
    var stars: Int?
    room.work.ratings.read([(PhotoID(0), room.path("a.jpg"))]) { stars = $0[PhotoID(0)]?.stars }
    #expect(stars == 5)
  }

  /// The photo is in the trash, and another one has got its name.
  @Test mutating func undoOfStarsOfAPhotoThatIsGoneLeavesThoseOfAnotherOne() throws {
    let room = try FileJobRoom(["a.jpg", "b.jpg"], sidecars: .write)
    _ = done(
      [
        (.rate(.rate(5), before: .rate(0)), [1]), (.trash, [0]), (.rename(to: "a.jpg"), [1]),
        (.rate(.rate(4), before: .rate(0)), [0]),
      ], in: room)
    let results = done([(.undo, [])], in: room)
    #expect(results.last?.failure != nil && results.last?.outcome.rated == [:])
    let sidecar = try #require(room.bytes("a.jpg.xmp"))
    #expect(String(decoding: sidecar, as: UTF8.self).contains("Rating=\"5\""))
  }

  /// The photo is deleted for good, and another one has come with its name.
  @Test mutating func undoOfStarsOfADeletedPhotoLeavesThoseOfAnotherOne() throws {
    let room = try FileJobRoom(["a.jpg"], sidecars: .write)
    _ = done([(.rate(.rate(4), before: .rate(2)), [0]), (.trash, [0])], in: room)
    show()
    _ = done([(.deleteTrashed, [])], in: room)
    show()
    room.write("another", "a.jpg")
    let result = try #require(done([(.undo, [])], in: room).last)
    #expect(
      result.outcome.sentence.description
        == "a.jpg was not given its rating: it is no longer there.")
    #expect(result.outcome.rated == [:] && room.names == ["a.jpg"])
  }

  @Test mutating func starsOfAPhotoInTheTrashAreNotShownAsUndone() throws {
    let room = try FileJobRoom(["a.jpg"])
    let stars = FileJob.Kind.rate(.rate(4), before: .rate(0))
    _ = done([(.trash, [0]), (stars, [0])], in: room)
    let results = done([(.undo, [])], in: room)
    #expect(results.last?.failure != nil && results.last?.outcome.rated == [:])
  }

  @Test mutating func theEndBeginsNoJobAndNamesEachOne() throws {
    let room = try FileJobRoom([])
    let trash = FileJobJournal.Request.run(
      room.work.moveToTrash(room.files, at: FileJobRoom.date))
    for request in [trash, trash, .undo, .delete] { ask(request) }
    _ = next()
    try rate(record(1))
    journal.isCut = true
    let trashing = "moving 0 photos to the trash"
    #expect(
      journal.takeUndone() == [
        "\(trashing) was still under way at the end", "\(trashing) was cut off at the end",
      ], "the others would do nothing")
    try finish()
    #expect(journal.next() == nil && journal.isCut && !journal.isWorking)
  }
}
