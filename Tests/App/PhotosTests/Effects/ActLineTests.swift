import Files
import Languages
import LightboxCore
import Testing

@testable import lightbox

/// The order in which acts are done and taken back.
@Suite struct ActLineTests {
  var line = ActLine()

  private func judged(_ number: Int) -> ActWork.Done {
    .judged(
      PhotoID(number), FilePath("/\(number)"), inverse: .mark(false), SidecarSlip())
  }

  /// Asks for an act; returns true where a thread is to be started.
  @discardableResult
  private mutating func ask(_ act: PhotoAct) -> Bool {
    line.ask(act, on: PhotoFiles(), at: ActRoom.date)
  }

  /// Finishes what is under way; `done` can be taken back.
  private mutating func finish(_ done: ActWork.Done? = nil) {
    line.finish(ActWork.Result(outcome: ActOutcome("done"), done: done))
  }

  /// The number of the photo whose judgement is taken back next; nil for something else.
  private mutating func undone() -> Int? {
    if case .undo(.judged(let photo, _, _, _)) = line.next() { photo.number } else { nil }
  }

  private mutating func refused() -> String? {
    if case .refuse(_, let sentence) = line.next() { sentence.description } else { nil }
  }

  @Test mutating func runningThreadDoesTheActsThatComeMeanwhile() {
    #expect(!line.isBusy)
    #expect(ask(.trash([])) && !ask(.trash([])))
    for _ in 0..<2 {
      guard case .trash = line.next() else { return #expect(Bool(false)) }
      finish()
    }
    #expect(line.next() == nil && !line.isWorking && line.isBusy)
    #expect(line.takeResult() != nil && line.isBusy && line.takeResult() != nil)
    #expect(line.takeResult() == nil && !line.isBusy)
    #expect(ask(.undo), "the thread has ended")
  }

  /// Marks are kept at once, while a disk still does what was asked for before.
  @Test mutating func actsAreTakenBackInTheReverseOrderOfTheAsking() {
    line.note(judged(1))
    ask(.trash([]))
    _ = line.next()
    line.note(judged(3))
    for _ in 0..<3 { ask(.undo) }
    finish(judged(2))
    for expected in [3, 2, 1] {
      #expect(undone() == expected)
      finish()
    }
    ask(.undo)
    #expect(refused() == "There is nothing to undo")
  }

  @Test mutating func judgementsAloneAreNoWork() {
    line.note(judged(1))
    #expect(!line.isBusy)
    ask(.undo)
    #expect(undone() == 1)
  }

  /// The work says whether an act is given up or is the next that is tried again.
  @Test(arguments: [false, true])
  mutating func anUndoThatFailsBlocksOlderActsOnlyWhileItMaySucceed(mayBeLater: Bool) {
    line.note(judged(1))
    line.note(judged(2))
    ask(.undo)
    ask(.undo)
    #expect(undone() == 2)
    finish(mayBeLater ? judged(2) : nil)
    #expect(undone() == (mayBeLater ? 2 : 1))
  }

  @Test mutating func onlyWhatWentJustNowIsDeletedForGood() {
    line.note(.trashed([]))
    line.note(judged(1))
    ask(.deleteTrashed)
    #expect(refused() == "Nothing was moved to the trash just now")
    finish()
    ask(.undo)
    #expect(undone() == 1)
    finish()
    ask(.deleteTrashed)
    guard case .delete = line.next() else { return #expect(Bool(false)) }
    finish()
    ask(.undo)
    #expect(refused() == "There is nothing to undo")
  }

  @Test mutating func untrashedFilesAreDeletedOnlyAsTheNextAct() throws {
    let room = try ActRoom(["a.jpg"])
    room.blockTrash()
    let refused = room.work.trash(room.files, at: ActRoom.date)
    func isDeleted(_ step: ActLine.Step?) -> Bool {
      if case .deleteUntrashed(let files) = step { files.count == 1 } else { false }
    }
    // An older act, which is not meant.
    line.note(.trashed([]))
    ask(.trash([PhotoID(0)]))
    _ = line.next()
    line.finish(refused)
    ask(.deleteTrashed)
    #expect(isDeleted(line.next()))
    finish()
    for act in [nil, judged(1)] {
      ask(.trash([PhotoID(0)]))
      _ = line.next()
      line.finish(refused)
      _ = line.next()
      if let act { line.note(act) }
      ask(.deleteTrashed)
      #expect(isDeleted(line.next()) == (act == nil))
      finish()
    }
  }

  @Test mutating func atTheEndNothingIsBegunAndEachIsNamed() {
    for act in [PhotoAct.trash([]), .trash([]), .undo, .deleteTrashed] { ask(act) }
    _ = line.next()
    line.note(judged(1))
    let cut = line.cut()
    #expect(cut.underWay == "moving 0 photos to the trash")
    #expect(cut.unbegun == ["moving 0 photos to the trash"], "the others would do nothing")
    finish()
    #expect(line.next() == nil && line.isCut && !line.isWorking)
  }
}
