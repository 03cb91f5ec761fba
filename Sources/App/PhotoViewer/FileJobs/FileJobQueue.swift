internal import Albums
internal import EventLoop
internal import LightboxCore
internal import Synchronization
internal import System

/// The queue of file jobs. Another thread performs them one by one, because disks may be slow.
final class FileJobQueue: Sendable {
  private let work: FileJobWork
  private let journal = Mutex(FileJobJournal())
  private let (signals, signal) = AsyncStream.makeStream(of: Void.self)
  /// Signalled when work on a photo begins and when the operations have ended.
  private let progress = Semaphore(0)

  init(_ work: FileJobWork) { self.work = work }

  /// True while jobs other than ratings wait or run, or a result waits for ``takeResult()``.
  var isBusy: Bool { journal.withLock { $0.isBusy } }

  private var isWorking: Bool { journal.withLock { $0.isWorking } }

  func perform(_ job: FileJob, on files: PhotoFiles) {
    let request = work.request(job, on: files)
    if journal.withLock({ $0.add(request) }) { OneShotThread.start { [self] in run() } }
  }

  /// Ends the running operation after its current photo. Operations that only change ratings are
  /// not ended.
  func cancel() { journal.withLock { $0.cancel() } }

  /// Passes each result to `receive`, on the event loop's thread, until the loop ends. During a
  /// long job, `report` gets the number of its finished photos and the number of all its photos.
  @UI func receiveResults(
    _ receive: @escaping @UI (FileJobResult) -> Void, report: @escaping @UI (Int, Int) -> Void
  ) {
    UI.task { [self] in
      for await _ in signals {
        if let (done, count) = journal.withLock({ $0.nextProgress() }) { report(done, count) }
        while let result = takeResult() { receive(result) }
      }
    }
  }

  /// Removes and returns the oldest result; nil if there is none.
  func takeResult() -> FileJobResult? { journal.withLock { $0.takeResult() } }

  private func run() {
    while let step = journal.withLock({ $0.next() }) { run(step) }
    progress.signal()
  }

  private func run(_ step: FileJobJournal.Step) {
    var pace = ProgressPace(from: .now)
    let result = step.operation.run {
      progress.signal()
      if let done = pace.next(at: .now), !step.operation.isRating {
        journal.withLock { $0.record(done, of: step) }
        signal.yield()
      }
      while let rating = journal.withLock({ $0.nextRating() }) { run(rating) }
      return journal.withLock { $0.goesOn(step) }
    }
    journal.withLock { $0.finish(step, result) }
    signal.yield()
    progress.signal()
  }

  /// Waits until all jobs are done; blocks. If no photo is finished for `seconds`, because a disk
  /// hangs, the remaining jobs are dropped; the running job then has `lastSeconds` to finish its
  /// current photo. Returns sentences for the terminal about the dropped jobs.
  func finish(within seconds: Double = 60, cutWithin lastSeconds: Double = 1) -> [String] {
    // Each signal of earlier progress only lets this loop go round once more.
    while isWorking {
      guard progress.wait(atMost: seconds) else {
        // The operation then ends after its current photo, if the disk still works.
        journal.withLock { $0.isCut = true }
        while isWorking, progress.wait(atMost: lastSeconds) {}
        return journal.withLock { $0.takeUndone() }
      }
    }
    return []
  }
}
