/// The work that waits for decoders and the work under way: who does what next, and what gives way. A value,
/// which the queue guards by its lock.
struct DecodeSchedule: Sendable {
  /// One piece of work.
  struct Job: Sendable {
    let isBrief: Bool
    /// True for work that must not be done by a process that decodes.
    var isUpkeep = false
    /// The photo that is decoded; nil for other work.
    var source: ImageSource?
    /// True for a part or a frame of the photo: the decoder that knows the file already has it sooner.
    var isPart = false
    /// The worker that alone takes it; nil for any.
    var worker: Int?
    let body: @Sendable (Decoder) -> Void
    /// Called when it is done.
    let finish: @Sendable () -> Void
  }

  private var waiting = WaitingLine<DecodeQueue.Priority, Job>()
  private var idle: [Int]
  private var nextID: UInt64 = 0
  /// The work of each busy worker, by its index.
  private(set) var running: [Int: (id: UInt64, job: Job, priority: DecodeQueue.Priority)] = [:]
  /// The ids in `running` that nobody wants any more.
  private var unwanted: Set<UInt64> = []
  /// The ids in `running` that are broken off, to be done again later.
  private var overtaken: Set<UInt64> = []
  private(set) var isHeldBack = false
  private let workerCount: Int
  /// The photo that each worker decoded last.
  private var recent: [Int: ImageSource] = [:]

  init(idle: [Int]) {
    self.idle = idle
    workerCount = idle.count
  }

  /// Adds a job and returns the worker that should be woken for it, if one is idle.
  mutating func add(_ job: Job, priority: DecodeQueue.Priority) -> (id: UInt64, worker: Int?) {
    nextID += 1
    var job = job
    if job.isPart, let source = job.source {
      job.worker = recent.first { source.isSameFile(as: $0.value) }?.key
    }
    waiting.add(job, id: nextID, priority: priority)
    guard let worker = job.worker else { return (nextID, idle.popLast()) }
    guard let place = idle.firstIndex(of: worker) else { return (nextID, nil) }
    return (nextID, idle.remove(at: place))
  }

  mutating func raise(_ id: UInt64, to priority: DecodeQueue.Priority) {
    waiting.raise(id, to: priority)
    for (worker, work) in running where work.id == id && work.priority < priority {
      running[worker]?.priority = priority
    }
  }

  /// True where the most urgent work may begin while the rest is held back.
  private mutating func isUrgent() -> Bool { waiting.highest().map { $0 >= .frame } ?? false }

  /// Takes an idle worker for visible work that waits while others are held back.
  mutating func takeIdleForVisible() -> Int? {
    guard isHeldBack, isUrgent() else { return nil }
    return idle.popLast()
  }

  /// Begins or ends holding back; returns the workers to wake for what has waited.
  mutating func hold(_ isHeld: Bool) -> [Int] {
    isHeldBack = isHeld
    guard !isHeld else { return [] }
    guard waiting.count > 0 else { return [] }
    defer { idle = [] }
    return idle
  }

  mutating func withdraw(_ id: UInt64) {
    if !waiting.remove(id), running.values.contains(where: { $0.id == id }) {
      unwanted.insert(id)
    }
  }

  /// Returns a worker to interrupt: nobody wants its work, and other work waits for which no idle
  /// worker was woken.
  mutating func takeUnwanted() -> Int? {
    guard !unwanted.isEmpty, idle.isEmpty, let next = waiting.highest() else { return nil }
    let found = running.first {
      unwanted.contains($0.value.id) && (!$0.value.job.isBrief || next == .visible)
    }
    guard let found else { return nil }
    unwanted.remove(found.value.id)
    return found.key
  }

  /// Returns a worker to interrupt whose thumbnail will be made again: all workers are busy, and
  /// something that is looked at waits. One at a time is broken off.
  mutating func takeOvertaken() -> Int? {
    guard running.count == workerCount, overtaken.isEmpty, waiting.highest() == .visible
    else { return nil }
    let found = running.filter { $0.value.priority == .thumbnail }.min { $0.key < $1.key }
    guard let found, !unwanted.contains(found.value.id) else { return nil }
    overtaken.insert(found.value.id)
    return found.key
  }

  /// Takes the job of the highest priority, the oldest of equals; the worker is idle when there
  /// is none.
  mutating func take(for worker: Int) -> (id: UInt64, job: Job)? {
    let mayTake = !isHeldBack || isUrgent()
    let found =
      mayTake ? waiting.popFirst { $0.worker != nil && $0.worker != worker } : nil
    guard let (id, job, priority) = found else {
      idle.append(worker)
      return nil
    }
    if let source = job.source { recent[worker] = source }
    running[worker] = (id, job, priority)
    return (id, job)
  }

  /// Notes that a worker's body has returned; false when the job waits to be done again.
  @discardableResult
  mutating func finished(_ worker: Int) -> Bool {
    guard let done = running.removeValue(forKey: worker) else { return true }
    let isUnwanted = unwanted.remove(done.id) != nil
    guard overtaken.remove(done.id) != nil, !isUnwanted else { return true }
    waiting.add(done.job, id: done.id, priority: done.priority)
    return false
  }
}
