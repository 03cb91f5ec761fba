package import ImageExchange
package import Pixels
internal import Synchronization
internal import System

/// Decoders that work side by side, and the work that waits for them: the highest priority first.
///
/// The target's types together: each worker of the queue owns a ``Decoder``, which keeps a child
/// process (`DecoderProcess`) and the socket to it (`DecoderLink`), and starts both anew by the
/// `RestartPolicy`. A request goes out with the descriptor of its ``ImageSource``; `ReplyCheck`
/// holds every answer against the rules of the exchange before `SharedMemory` maps its pixels, and
/// the ``ImageReply`` reaches the caller through a ``DecodeTicket``.
///
/// Answers come as an asynchronous stream, so an actor that awaits them goes on in its own place.
/// While there is no work nothing wakes up.
package final class DecodeQueue: Sendable {
  /// The priority of work.
  package enum Priority: Int, CaseIterable, Comparable, Sendable {
    /// Work that nobody waits for.
    case upkeep
    /// One of many pictures that may be looked at, of which something is known already.
    case spare
    /// A picture that may be looked at next.
    case ahead
    /// One of many pictures that are looked at.
    case thumbnail
    /// A preview, quickly found, of one of many pictures that are looked at.
    case preview
    /// The next frame of a picture that is looked at, soon decoded.
    case frame
    /// The picture that is looked at now.
    case visible

    package static func < (a: Priority, b: Priority) -> Bool { a.rawValue < b.rawValue }
  }

  private let state: Mutex<State>
  private let workers: [Worker]
  private let anticipated = Mutex<Anticipated?>(nil)

  /// Starts `count` decoders with the program at `path` (bytes) at once, so that they are ready
  /// when the first photo is opened. Where they cannot start, every request fails with the reason.
  package init(
    path: [UInt8], count: Int, limits: ImageLimits = .standard,
    policy: ConfinementPolicy = ConfinementPolicy()
  ) {
    workers = (0..<count).map { Worker(index: $0, path: path, limits: limits, policy: policy) }
    state = Mutex(State(idle: Array(0..<count)))
    for worker in workers { worker.warmUp() }
  }

  /// Asks one thing about a file that is open.
  package func request(
    _ wanted: ImageRequest.Wanted, on source: ImageSource, priority: Priority
  ) -> DecodeTicket<ImageReply> {
    if let ticket = takeAnticipated(wanted, source) { return ticket }
    return begin(wanted, on: source, priority: priority)
  }

  /// Begins to decode a photo before anybody has asked for it. Requests for pixels of the same file
  /// get its answers, unless they want more pixels than `fitting` needs; the first other request for
  /// pixels ends it.
  package func anticipate(_ source: ImageSource, fitting: PixelSize) {
    let answers = SharedAnswers()
    let wanted = ImageRequest.Wanted.pixels(fitting: fitting, preview: true)
    let job = Job(
      isBrief: false, source: source,
      body: { decoder in
        decoder.performPersistently(wanted, on: source) { answers.add($0) }
      },
      finish: { answers.finish() })
    let id = add(job, .visible)
    anticipated.withLock {
      $0 = Anticipated(source: source, fitting: fitting, answers: answers, id: id)
    }
  }

  private func takeAnticipated(
    _ wanted: ImageRequest.Wanted, _ source: ImageSource
  ) -> DecodeTicket<ImageReply>? {
    guard case .pixels(let fitting, preview: true) = wanted,
      let found = anticipated.withLock({ $0 })
    else { return nil }
    if let fitting, fitting.width <= found.fitting.width, fitting.height <= found.fitting.height,
      source.isSameFile(as: found.source)
    {
      return DecodeTicket(answers: found.answers.stream()) { _ in }
    }
    anticipated.withLock { $0 = nil }
    state.withLock {
      $0.withdraw(found.id)
      interruptUnwanted(&$0)
    }
    return nil
  }

  private func begin(
    _ wanted: ImageRequest.Wanted, on source: ImageSource, priority: Priority
  ) -> DecodeTicket<ImageReply> {
    let isFrame = wanted.isFrame
    return ticket(
      priority: priority, isBrief: isFrame, source: source, isPart: isFrame || wanted.isRegion
    ) {
      decoder, _, receive in
      decoder.performPersistently(wanted, on: source) { reply in
        // It is done again later, or nobody waits for it.
        if case .failure(let failure) = reply, failure.code == .cancelled { return }
        receive(reply)
      }
    }
  }

  /// Lets `body` work with a decoder, on its thread, and hand answers on; between two steps it can
  /// ask if anybody still wants them.
  ///
  /// Brief work that nobody wants any more is broken off only for what is looked at: to end its
  /// decoder would cost others more than to let it finish. Thumbnails that are wanted give way to
  /// what is looked at as well, where no decoder is free: `body` is called again later, and its
  /// request fails as cancelled the first time.
  package func ticket<Answer: Sendable>(
    priority: Priority, isBrief: Bool,
    _ body:
      @escaping @Sendable (
        Decoder, _ isWanted: () -> Bool, _ receive: (Answer) -> Void
      ) -> Void
  ) -> DecodeTicket<Answer> {
    ticket(priority: priority, isBrief: isBrief, source: nil, isPart: false, body)
  }

  private func ticket<Answer: Sendable>(
    priority: Priority, isBrief: Bool, source: ImageSource?, isPart: Bool,
    _ body:
      @escaping @Sendable (
        Decoder, _ isWanted: () -> Bool, _ receive: (Answer) -> Void
      ) -> Void
  ) -> DecodeTicket<Answer> {
    let (stream, continuation) = AsyncStream.makeStream(of: Answer.self)
    let isDropped = Flag()
    let job = Job(
      isBrief: isBrief, source: source, isPart: isPart,
      body: { decoder in body(decoder, { !isDropped.isSet }, { continuation.yield($0) }) },
      finish: { continuation.finish() })
    let id = add(job, priority)
    continuation.onTermination = { [weak self] _ in
      isDropped.set()
      self?.state.withLock {
        $0.withdraw(id)
        self?.interruptUnwanted(&$0)
      }
    }
    return DecodeTicket(answers: stream) { [weak self] priority in
      self?.state.withLock {
        $0.raise(id, to: priority)
        self?.interruptUnwanted(&$0)
      }
      self?.wake()
    }
  }

  /// Lets `body` work with a process that has never seen a photo's file when nothing that anybody waits
  /// for is left to do: what other programs will read must not be written by one that a photo may have
  /// taken over.
  package func upkeep(_ body: @escaping @Sendable (Decoder) -> Void) {
    _ = add(Job(isBrief: true, isUpkeep: true, body: body, finish: {}), .upkeep)
  }

  /// Holds the decoders back while fingers are down, so that frames come in time: work that nobody
  /// looks at does not begin, and what begins uses one thread. Work under way goes on.
  package var isHeldBack: Bool {
    get { state.withLock { $0.isHeldBack } }
    set {
      for worker in workers { worker.hold(newValue) }
      for worker in state.withLock({ $0.hold(newValue) }) { run(workers[worker]) }
    }
  }

  private func add(_ job: Job, _ priority: Priority) -> UInt64 {
    let (id, worker) = state.withLock {
      let added = $0.add(job, priority: priority)
      interruptUnwanted(&$0)
      return added
    }
    if let worker { run(workers[worker]) }
    return id
  }

  /// Wakes a worker for work that was raised to what may begin while the others are held back.
  private func wake() {
    if let worker = state.withLock({ $0.takeIdleForVisible() }) { run(workers[worker]) }
  }

  /// The number of requests that are being worked on; for tests.
  var runningCount: Int { state.withLock { $0.running.count } }

  /// The numbers of the decoders' processes that run; for tests.
  var processNumbers: [Int32] { workers.compactMap(\.processNumber) }

  /// Ends the decoder of work that nobody wants, when other work waits, or of a thumbnail, when a
  /// picture that is looked at does; within the lock, so that the worker cannot have begun something
  /// else meanwhile.
  private func interruptUnwanted(_ state: inout sending State) {
    if let worker = state.takeUnwanted() ?? state.takeOvertaken() { workers[worker].interrupt() }
  }

  private func take(for worker: Worker) -> Job? {
    state.withLock { state in
      worker.begin()
      return state.take(for: worker.index)?.job
    }
  }

  /// Lets a worker do what waits until nothing does.
  private func run(_ worker: Worker) {
    worker.thread.perform { [self] in
      while let job = take(for: worker) {
        worker.perform(job)
        let isDone = state.withLock { $0.finished(worker.index) }
        if isDone { job.finish() }
      }
      worker.rest()
    }
  }
}

extension DecodeQueue {
  /// A request that was made before anybody asked.
  fileprivate struct Anticipated: Sendable {
    let source: ImageSource
    let fitting: PixelSize
    let answers: SharedAnswers
    let id: UInt64
  }

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

  /// The work that waits and the work under way; guarded by the queue's lock.
  struct State: Sendable {
    private var waiting = WaitingLine<Priority, Job>()
    private var idle: [Int]
    private var nextID: UInt64 = 0
    /// The work of each busy worker, by its index.
    private(set) var running: [Int: (id: UInt64, job: Job, priority: Priority)] = [:]
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
    mutating func add(_ job: Job, priority: Priority) -> (id: UInt64, worker: Int?) {
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

    mutating func raise(_ id: UInt64, to priority: Priority) {
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
}

extension ImageRequest.Wanted {
  fileprivate var isFrame: Bool { if case .frame = self { true } else { false } }
  fileprivate var isRegion: Bool { if case .region = self { true } else { false } }
}

/// A flag that is set once and can be read from any thread.
private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}

/// A decoder and the thread that it works on.
///
/// Unchecked Sendable because its decoder is touched on its thread alone, but for interruptions,
/// which are safe on any thread.
private final class Worker: @unchecked Sendable {
  let index: Int
  let thread = WorkerThread(niceness: niceness)
  private let decoder: Decoder
  /// A process that gets checked pixels only; started when there is work for it.
  private let encoder: Decoder

  /// A third of the share that the program has on a busy processor: thumbnails are scaled here, and frames
  /// are drawn meanwhile.
  private static let niceness: Int32 = 5

  init(index: Int, path: [UInt8], limits: ImageLimits, policy: ConfinementPolicy) {
    self.index = index
    decoder = Decoder(path: path, limits: limits, policy: policy)
    encoder = Decoder(path: path, limits: limits, policy: policy)
  }

  func warmUp() {
    // A decoder that cannot be started is told with the first request.
    thread.perform { [self] in try? decoder.start() }
  }

  var processNumber: Int32? { decoder.processNumber }

  /// Lets the next work use one thread or all; callable on any thread.
  func hold(_ isHeldBack: Bool) { decoder.isHeldBack = isHeldBack }

  /// Ends the decoder's process in the middle of its work; callable on any thread.
  func interrupt() { decoder.interrupt() }

  func perform(_ job: DecodeQueue.Job) { job.body(job.isUpkeep ? encoder : decoder) }

  /// Ends the process that nothing is left to do for.
  func rest() { encoder.end() }

  /// Lets interruptions count for the work that begins; called while none can come.
  func begin() { decoder.beginWork() }
}
