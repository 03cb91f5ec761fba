internal import EventLoop
internal import FileActs
internal import Files
internal import Languages
internal import LightboxCore

/// The acts of this session on the files of photos: done one after the other on threads of their own, as
/// disks may be slow, and taken back in the reverse order.
@UI final class PhotoActs {
  private let work: ActWork
  private let marks: KeptMarks
  private var done: [ActWork.Done] = []
  /// The newest act that was asked for.
  private var newest: Task<Void, Never>?

  init(_ work: ActWork, _ marks: KeptMarks) { (self.work, self.marks) = (work, marks) }

  /// Does an act on `files`; `receive` gets what has become of it.
  func perform(
    _ act: PhotoAct, on files: PhotoFiles, receive: @escaping @UI (ActWork.Result) -> Void
  ) {
    if case .judge(let photo, let change, let inverse) = act {
      // Kept at once, as the program may end at any moment.
      guard let (_, path) = files.first else { return }
      marks.keep(MarksWork.Change(path: path, change: change))
      done.append(.judged(photo, path, inverse: inverse))
      return
    }
    let before = newest
    newest = UI.task { [self] in
      await before?.value
      receive(await result(of: act, on: files))
    }
  }

  private func result(of act: PhotoAct, on files: PhotoFiles) async -> ActWork.Result {
    let work = work
    switch act {
    case .judge: return Self.nothing(.empty)
    case .trash:
      let date = LocalTime.now
      return note(await OneShotThread.run { work.trash(files, at: date) })
    case .keepTurn(let photo, let quarters):
      guard let (_, path) = files.first else {
        return Self.nothing(Phrase("There is no such photo"))
      }
      return note(
        await OneShotThread.run { work.keepTurn(of: photo, at: path, quarters: quarters) })
    case .rename(let photo, let name):
      guard let (_, path) = files.first else {
        var result = Self.nothing(Phrase("There is no such photo"))
        result.outcome.refusal = .init(photo, Phrase("The photo is no longer there."))
        return result
      }
      return note(await OneShotThread.run { work.rename(photo, at: path, to: name) })
    case .undo:
      guard let last = done.popLast() else {
        return Self.nothing(Phrase("There is nothing to undo"))
      }
      if case .judged(_, let path, let inverse) = last {
        marks.keep(MarksWork.Change(path: path, change: inverse))
        return work.undo(last)
      }
      let result = note(await OneShotThread.run { work.undo(last) })
      // An act that could not be taken back may be so later.
      if result.done == nil, result.back.isEmpty, result.outcome.changed.isEmpty,
        result.renamed.isEmpty
      {
        done.append(last)
      }
      return result
    case .deleteTrashed:
      guard case .trashed(let trashed) = done.last else {
        return Self.nothing(Phrase("Nothing was moved to the trash just now"))
      }
      done.removeLast()
      return note(await OneShotThread.run { work.delete(trashed) })
    }
  }

  private func note(_ result: ActWork.Result) -> ActWork.Result {
    if let left = result.done { done.append(left) }
    return result
  }

  private static func nothing(_ sentence: Phrase) -> ActWork.Result {
    ActWork.Result(outcome: ActOutcome(sentence))
  }
}
