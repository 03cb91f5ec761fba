internal import Albums
internal import EventLoop
internal import LightboxCore
internal import Synchronization
internal import System

/// The queue of this session's file jobs, which are done one after the other on another thread,
/// because disks may be slow.
final class FileJobQueue: Sendable {
  private let work: FileJobWork
  private let journal = Mutex(FileJobJournal())
  private let (signals, signal) = AsyncStream.makeStream(of: Void.self)
  private let isAwaited = Atomic(false)
  /// Signalled, once it is awaited, as a photo is begun, and as an operation or all are done.
  private let progress = Semaphore(0)

  init(_ work: FileJobWork) { self.work = work }

  /// True while file jobs other than ratings wait or run, and until all results have been taken.
  var isBusy: Bool { journal.withLock { $0.isBusy } }

  private var isWorking: Bool { journal.withLock { $0.isWorking } }

  /// Adds a job on `files` to the queue.
  func perform(_ job: FileJob, on files: PhotoFiles) {
    let request = work.request(job, on: files)
    if journal.withLock({ $0.add(request) }) { OneShotThread.start { [self] in run() } }
  }

  /// Ends the operation under way after its current photo.
  func cancel() { journal.withLock { $0.cancel() } }

  /// Passes the results to `receive` on the event loop, for as long as the loop runs; `report` gets
  /// the number of photos of a long job that are done, and of all.
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
    reportProgress()
  }

  private func run(_ step: FileJobJournal.Step) {
    var pace = ProgressPace(from: .now)
    let result = step.operation.run {
      reportProgress()
      if let done = pace.next(at: .now), !step.operation.isRating {
        journal.withLock { $0.record(done, of: step) }
        signal.yield()
      }
      while let rating = journal.withLock({ $0.nextRating() }) { run(rating) }
      return journal.withLock { $0.goesOn(step) }
    }
    journal.withLock { $0.finish(step, result) }
    signal.yield()
    reportProgress()
  }

  private func reportProgress() {
    if isAwaited.load(ordering: .sequentiallyConsistent) { progress.signal() }
  }

  /// Waits until all jobs are done: at most `seconds` for each photo, because a disk may hang, but
  /// without a limit in total. Returns sentences for the terminal about the jobs that were cut off.
  func finish(within seconds: Double = 60) -> [String] {
    isAwaited.store(true, ordering: .sequentiallyConsistent)
    while isWorking {
      guard progress.wait(atMost: seconds) else {
        // It ends between two photos, where the disk gives the time.
        journal.withLock { $0.isCut = true }
        while isWorking, progress.wait(atMost: 1) {}
        return journal.withLock { $0.takeUndone() }
      }
    }
    return []
  }
}
