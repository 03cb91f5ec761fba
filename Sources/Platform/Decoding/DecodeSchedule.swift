internal import ImageExchange

/// The schedule of decoding work: the waiting jobs, the running jobs, and the choice of the next
/// job for a worker.
///
/// The queue guards this value with its lock.
struct DecodeSchedule: Sendable {
  struct Job: Sendable {
    /// The request to the decoder; nil for work that is not one request.
    var wanted: ImageRequest.Wanted?
    /// The photo's file; nil for a thumbnail, and for work that reads no photo.
    var source: ImageSource?
    /// The index of the only worker that may do the job; nil if any worker may.
    var worker: Int?
    let body: @Sendable (Decoder) -> Void
    /// The function that is called once, when the job is over. An interrupted job whose ``body``
    /// must be called again is not over yet.
    let finish: @Sendable () -> Void

    /// True for work that takes less time than a restart of the decoder.
    var isBrief: Bool { if case .frame? = wanted { true } else { wanted == nil } }

    /// True for a request for a region or a frame of a picture. The decoder that read the file last
    /// answers such a request faster than the other decoders.
    var isPart: Bool {
      switch wanted {
      case .region, .frame: true
      default: false
      }
    }
  }

  /// A job, with its id and its priority.
  typealias Work = (id: UInt64, job: Job, priority: DecodeQueue.Priority)

  /// The waiting jobs, in the order in which they will begin: the higher priority before the lower
  /// one, and within a priority the job that has had it longer before the others. An interrupted
  /// job comes first of its priority.
  private(set) var waiting: [Work] = []
  private var idle: [Int]
  private var nextID: UInt64 = 0
  /// The job of each busy worker, by the index of the worker.
  private(set) var running: [Int: Work] = [:]
  /// The ids of those running jobs whose results nobody needs any more.
  private var unwanted: Set<UInt64> = []
  /// The ids of those running jobs that were interrupted. If the result of such a job is still
  /// needed, the job must be done again later.
  private var interrupted: Set<UInt64> = []
  private(set) var isHeldBack = false
  /// The lowest priority of work that may begin.
  private var least: DecodeQueue.Priority { isHeldBack ? .frame : .upkeep }
  private let workerCount: Int
  /// The photo that each worker has decoded last, by the index of the worker; no photo twice.
  private var recent: [Int: ImageSource.Identity] = [:]

  init(idle: [Int]) {
    self.idle = idle
    workerCount = idle.count
  }

  /// Adds a job. Returns the job's id, and the index of an idle worker to wake for the job. The
  /// index is nil if no worker that may do the job is idle.
  mutating func add(_ job: Job, priority: DecodeQueue.Priority) -> (id: UInt64, worker: Int?) {
    nextID += 1
    var job = job
    if job.isPart, let file = job.source?.identity {
      // A worker that makes a thumbnail is not waited for.
      job.worker =
        recent.first {
          $0.value == file && running[$0.key].map { $0.job.source != nil } ?? true
        }?.key
    }
    wait((nextID, job, priority))
    guard let worker = job.worker else { return (nextID, idle.popLast()) }
    guard let index = idle.firstIndex(of: worker) else { return (nextID, nil) }
    return (nextID, idle.remove(at: index))
  }

  private mutating func wait(_ work: Work) {
    let index = waiting.firstIndex { $0.priority < work.priority } ?? waiting.endIndex
    waiting.insert(work, at: index)
  }

  mutating func raise(_ id: UInt64, to priority: DecodeQueue.Priority) {
    if let index = waiting.firstIndex(where: { $0.id == id && $0.priority < priority }) {
      wait((id, waiting.remove(at: index).job, priority))
    }
    for (worker, work) in running where work.id == id && work.priority < priority {
      running[worker]?.priority = priority
    }
  }

  /// Returns the index of an idle worker to wake for an urgent job (the shown picture, or its next
  /// frame), while less urgent jobs are held back. Returns nil if no jobs are held back, no urgent
  /// job waits, or no worker is idle.
  mutating func takeIdleForVisible() -> Int? {
    guard isHeldBack, let next = waiting.first, next.priority >= .frame else { return nil }
    return idle.popLast()
  }

  /// Begins or ends holding back less urgent jobs; returns the indices of the workers to wake.
  mutating func hold(_ isHeld: Bool) -> [Int] {
    isHeldBack = isHeld
    guard !isHeld, !waiting.isEmpty else { return [] }
    defer { idle = [] }
    return idle
  }

  mutating func withdraw(_ id: UInt64) {
    if let index = waiting.firstIndex(where: { $0.id == id }) {
      waiting.remove(at: index)
    } else if running.values.contains(where: { $0.id == id }) {
      unwanted.insert(id)
    }
  }

  /// Returns the index of a worker to interrupt, because nobody needs the result of its job and
  /// another job waits for it. Returns nil if there is no such worker, or if a worker is idle.
  mutating func takeUnwanted() -> Int? {
    guard idle.isEmpty else { return nil }
    let found = running.first {
      unwanted.contains($0.value.id) && !interrupted.contains($0.value.id)
        && next(for: $0.key, atLeast: $0.value.job.isBrief ? .visible : least) != nil
    }
    guard let found else { return nil }
    interrupted.insert(found.value.id)
    return found.key
  }

  /// Returns the index of a worker to interrupt, because it decodes a thumbnail while the shown
  /// picture waits. The thumbnail is decoded again later. Returns nil if there is no such worker.
  ///
  /// This happens only if all workers are busy. Only one thumbnail that is still needed is
  /// interrupted at a time.
  mutating func takeOvertaken() -> Int? {
    guard running.count == workerCount, interrupted.isSubset(of: unwanted) else { return nil }
    let found = running.filter {
      $0.value.priority == .thumbnail && next(for: $0.key, atLeast: .visible) != nil
    }.min { $0.key < $1.key }
    guard let found, !unwanted.contains(found.value.id) else { return nil }
    interrupted.insert(found.value.id)
    return found.key
  }

  /// Returns the index of the first waiting job of the priority `least` or a higher one that
  /// `worker` may do; nil if there is none.
  private func next(for worker: Int, atLeast least: DecodeQueue.Priority) -> Int? {
    waiting.firstIndex { $0.priority >= least && ($0.job.worker ?? worker) == worker }
  }

  /// Takes the oldest job of the highest priority for a worker. If there is no job that the worker
  /// may begin now, the worker becomes idle, and the result is nil.
  mutating func take(for worker: Int) -> (id: UInt64, job: Job)? {
    guard let found = next(for: worker, atLeast: least) else {
      idle.append(worker)
      return nil
    }
    let work = waiting.remove(at: found)
    // A decoder that reads only the header does not count as the one that read the file last.
    if let file = work.job.source?.identity, work.job.wanted != .header {
      recent = recent.filter { $0.value != file }.merging([worker: file]) { $1 }
    }
    running[worker] = work
    return (work.id, work.job)
  }

  /// Records that `worker` has ended its job. If the job was interrupted and its result is still
  /// needed, puts it back among the waiting jobs, and returns false; else returns true.
  @discardableResult
  mutating func finished(_ worker: Int) -> Bool {
    guard let done = running.removeValue(forKey: worker) else { return true }
    let isUnwanted = unwanted.remove(done.id) != nil
    guard interrupted.remove(done.id) != nil, !isUnwanted else { return true }
    // It began before all that wait with its priority, so it begins again before them.
    let index = waiting.firstIndex { $0.priority <= done.priority } ?? waiting.endIndex
    waiting.insert(done, at: index)
    return false
  }
}
