internal import Albums
internal import EventLoop
internal import LightboxCore
internal import Synchronization
internal import System

/// The one owner of this session's file jobs: it does them one after the other on a thread of its own, as disks
/// may be slow.
final class FileJobQueue: Sendable {
  private let work: FileJobWork
  private let journal = Mutex(FileJobJournal())
  private let (signals, signal) = AsyncStream.makeStream(of: Void.self)
  private let isAwaited = Atomic(false)
  /// Signalled, once it is awaited, as a photo is begun and as all are done.
  private let progress = Semaphore(0)

  init(_ work: FileJobWork) { self.work = work }

  /// True while files of photos are changed, and until the results have been taken.
  var isBusy: Bool { journal.withLock { $0.isBusy } }

  /// Does a job on `files`, in its turn.
  func perform(_ job: FileJob, on files: PhotoFiles) {
    let request = work.request(job, on: files)
    if journal.withLock({ $0.add(request) }) { OneShotThread.start { [self] in run() } }
  }

  /// Gives the results to `receive` in turns of the loop, for as long as that runs.
  @UI func receiveResults(_ receive: @escaping @UI (FileJobResult) -> Void) {
    UI.task { [self] in
      for await _ in signals {
        while let result = takeResult() { receive(result) }
      }
    }
  }

  /// Takes the oldest result; nil for none.
  func takeResult() -> FileJobResult? { journal.withLock { $0.takeResult() } }

  // MARK: The thread

  private func run() {
    while let step = journal.withLock({ $0.next() }) {
      switch step {
      case .rate(let ratings): rate(ratings)
      case .run(let operation):
        let result = operation.run {
          tellProgress()
          rate(journal.withLock { $0.takeRatings() })
          return !journal.withLock { $0.isCut }
        }
        journal.withLock { $0.finish(result) }
        signal.yield()
      }
      tellProgress()
    }
    tellProgress()
  }

  private func rate(_ ratings: FileJobJournal.Ratings) {
    guard !ratings.isEmpty else { return }
    let results = work.rate(ratings.map(\.changes))
    journal.withLock { $0.finish(ratings, results) }
    signal.yield()
  }

  private func tellProgress() {
    if isAwaited.load(ordering: .sequentiallyConsistent) { progress.signal() }
  }

  // MARK: The end

  /// Waits until all jobs are done: as long as photos are, and no longer than `seconds` for one, as a disk may
  /// hang. Returns sentences for the terminal about what was cut off.
  func finish(within seconds: Double = 60) -> [String] {
    isAwaited.store(true, ordering: .sequentiallyConsistent)
    while isWorking {
      guard progress.wait(atMost: seconds) else { return cutOff() }
    }
    return []
  }

  private var isWorking: Bool { journal.withLock { $0.isWorking } }

  /// Ends between two photos, where the disk gives the time.
  private func cutOff() -> [String] {
    let (unbegun, words) = journal.withLock { $0.cut() }
    while isWorking, progress.wait(atMost: 1) {}
    let left = journal.withLock { $0.left }
    var texts: [String] = []
    if let words, isWorking {
      texts.append("\(words) was still under way at the end")
    } else if let words, left > 0 {
      texts.append("\(words) was cut off at the end: \(left) are left")
    } else if isWorking {
      texts.append("marks and ratings were still being written at the end")
    }
    return texts + unbegun.map { "\($0) was cut off at the end" }
  }
}
