internal import EventLoop
internal import FileActs
internal import LightboxCore
internal import Synchronization
internal import System

/// The acts of this session on the files of photos: done one after the other on threads of their own, as
/// disks may be slow, and taken back in the reverse order.
final class PhotoActs: Sendable {
  private let work: ActWork
  private let marks: KeptMarks
  private let line = Mutex(ActLine())
  private let onResult: @Sendable () -> Void
  private let isAwaited = Atomic(false)
  /// Signalled, once it is awaited, as a photo is begun and as all are done.
  private let goesOn = Semaphore(0)

  /// Calls `onResult`, on any thread, as an act is done: ``takeResult()`` has what has become of it.
  init(_ work: ActWork, _ marks: KeptMarks, onResult: @escaping @Sendable () -> Void) {
    (self.work, self.marks, self.onResult) = (work, marks, onResult)
  }

  /// True until the results of all acts have been taken.
  var isBusy: Bool { line.withLock { $0.isBusy } }

  /// Does an act on `files`, in its turn.
  func perform(_ act: PhotoAct, on files: PhotoFiles) {
    if case .judge(let photo, let change, let inverse) = act {
      // Kept at once, as the program may end at any moment.
      guard let (_, path) = files.first else { return }
      let slip = SidecarSlip()
      marks.keep(MarksWork.Change(path: path, change: change, way: .does(slip)))
      return line.withLock { $0.note(.judged(photo, path, inverse: inverse, slip)) }
    }
    let date = LocalTime.now
    if line.withLock({ $0.ask(act, on: files, at: date) }) {
      OneShotThread.start { [self] in workOff() }
    }
  }

  /// The oldest result that nobody has taken; nil for none.
  func takeResult() -> ActWork.Result? { line.withLock { $0.takeResult() } }

  private func workOff() {
    while let step = line.withLock({ $0.next() }) {
      let result = result(of: step)
      line.withLock { $0.finish(result) }
      onResult()
    }
    tellProgress()
  }

  private func tellProgress() {
    if isAwaited.load(ordering: .sequentiallyConsistent) { goesOn.signal() }
  }

  private func result(of step: ActLine.Step) -> ActWork.Result {
    func mayGoOn() -> Bool {
      tellProgress()
      return !line.withLock { $0.isCut }
    }
    switch step {
    case .trash(let files, let date): return work.trash(files, at: date, while: mayGoOn)
    case .keepTurn(let photo, let path, let quarters):
      return work.keepTurn(of: photo, at: path, quarters: quarters)
    case .rename(let photo, let path, let name): return work.rename(photo, at: path, to: name)
    case .undo(let done):
      if case .judged(_, let path, let inverse, let slip) = done {
        marks.keep(MarksWork.Change(path: path, change: inverse, way: .undoes(slip)))
      }
      return work.undo(done, while: mayGoOn)
    case .delete(let trashed): return work.delete(trashed, while: mayGoOn)
    case .deleteUntrashed(let untrashed): return work.delete(untrashed, while: mayGoOn)
    case .refuse(let photo, let sentence):
      var outcome = ActOutcome(sentence)
      outcome.refusal = photo.map { .init($0, ActWork.goneReason) }
      return ActWork.Result(outcome: outcome)
    }
  }

  /// Waits until all acts are done: as long as photos are, and no longer than `seconds` for one, as a disk may
  /// hang. Returns what was cut off, sentences for the terminal.
  func finish(within seconds: Double = 60) -> [String] {
    isAwaited.store(true, ordering: .sequentiallyConsistent)
    while isWorking {
      guard goesOn.wait(atMost: seconds) else { return cutOff() }
    }
    return []
  }

  private var isWorking: Bool { line.withLock { $0.isWorking } }

  /// Ends between two photos, where the disk gives the time.
  private func cutOff() -> [String] {
    let (unbegun, words) = line.withLock { $0.cut() }
    while isWorking, goesOn.wait(atMost: 1) {}
    let left = line.withLock { $0.left }
    var texts: [String] = []
    if let words, isWorking {
      texts.append("\(words) was still under way at the end")
    } else if let words, left > 0 {
      texts.append("\(words) was cut off at the end: \(left) are left")
    }
    return texts + unbegun.map { "\($0) was cut off at the end" }
  }
}
