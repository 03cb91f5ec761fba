internal import Dispatch
package import ImageExchange
internal import Synchronization

/// Decoders side by side, and the work that waits for them: the most wanted first.
///
/// Answers come as an asynchronous stream, so an actor that awaits them goes on in its own place.
/// While there is no work nothing wakes up.
package final class DecodeQueue: Sendable {
  /// How much a picture is wanted.
  package enum Priority: Int, Comparable, Sendable {
    /// May be looked at next.
    case ahead
    /// Is looked at now.
    case visible

    package static func < (a: Priority, b: Priority) -> Bool { a.rawValue < b.rawValue }
  }

  private let state: Mutex<State>
  private let workers: [Worker]

  /// Starts `count` decoders with the program at `path` (bytes) at once, so that they are ready
  /// when the first photo is opened. What keeps them from starting is told by every request.
  package init(path: [UInt8], count: Int, limits: ImageLimits = .standard) {
    workers = (0..<count).map { Worker(index: $0, path: path, limits: limits) }
    state = Mutex(State(idle: Array(0..<count)))
    for worker in workers { worker.warmUp() }
  }

  /// The answers to a request, in order; the stream ends after the last one.
  ///
  /// Dropping the stream withdraws the request. One that is being worked on is broken off as soon as
  /// other work waits for its decoder.
  package func replies(
    to wanted: ImageRequest.Wanted, on source: ImageSource, priority: Priority
  ) -> AsyncStream<ImageReply> {
    let (stream, continuation) = AsyncStream.makeStream(of: ImageReply.self)
    let (id, worker) = state.withLock {
      let added = $0.add(wanted, on: source, priority: priority, continuation)
      interruptUnwanted(&$0)
      return added
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock {
        $0.withdraw(id)
        self?.interruptUnwanted(&$0)
      }
    }
    if let worker { run(workers[worker]) }
    return stream
  }

  /// How many requests are being worked on; for tests.
  var runningCount: Int { state.withLock { $0.running.count } }

  /// The numbers of the decoders' processes that run; for tests.
  var processNumbers: [Int32] { workers.compactMap(\.processNumber) }

  /// Within the lock, so that the worker cannot have begun something else meanwhile.
  private func interruptUnwanted(_ state: inout sending State) {
    if let worker = state.takeUnwanted() { workers[worker].interrupt() }
  }

  /// Lets a worker do what waits until nothing does.
  private func run(_ worker: Worker) {
    worker.queue.async { [self] in
      while let job = state.withLock({ $0.take(for: worker.index) }) {
        worker.perform(job)
        state.withLock { $0.running[worker.index] = nil }
        job.continuation.finish()
      }
    }
  }

  /// One waiting request.
  struct Job: Sendable {
    let id: UInt64
    let wanted: ImageRequest.Wanted
    let source: ImageSource
    let priority: Priority
    let continuation: AsyncStream<ImageReply>.Continuation
  }

  /// What waits and what is worked on; the lock is the queue's.
  struct State: Sendable {
    private var waiting: [Job] = []
    private var idle: [Int]
    private var nextID: UInt64 = 0
    /// The request that each busy worker is at.
    fileprivate(set) var running: [Int: UInt64] = [:]
    /// Those among them that nobody wants any more.
    private var unwanted: Set<UInt64> = []

    init(idle: [Int]) {
      self.idle = idle
    }

    /// Adds a job; the worker that should be woken for it, if one is idle.
    mutating func add(
      _ wanted: ImageRequest.Wanted, on source: ImageSource, priority: Priority,
      _ continuation: AsyncStream<ImageReply>.Continuation
    ) -> (id: UInt64, worker: Int?) {
      nextID += 1
      waiting.append(
        Job(
          id: nextID, wanted: wanted, source: source, priority: priority,
          continuation: continuation))
      return (nextID, idle.popLast())
    }

    mutating func withdraw(_ id: UInt64) {
      waiting.removeAll { $0.id == id }
      if running.values.contains(id) { unwanted.insert(id) }
    }

    /// A worker to interrupt: nobody wants what it does, and something waits that no idle worker
    /// was woken for.
    mutating func takeUnwanted() -> Int? {
      unwanted.formIntersection(running.values)
      guard waiting.count > 0, idle.isEmpty,
        let worker = running.first(where: { unwanted.contains($0.value) })
      else { return nil }
      unwanted.remove(worker.value)
      return worker.key
    }

    /// The most wanted job, the oldest of equals; the worker is idle when there is none.
    mutating func take(for worker: Int) -> Job? {
      let best = waiting.indices.max {
        (waiting[$0].priority, waiting[$1].id) < (waiting[$1].priority, waiting[$0].id)
      }
      guard let best else {
        idle.append(worker)
        return nil
      }
      let job = waiting.remove(at: best)
      running[worker] = job.id
      return job
    }
  }
}

/// A thread's worth of decoding. But for interruptions, which are safe anywhere, its decoder is only
/// touched on its queue: that is why it may be called Sendable.
private final class Worker: @unchecked Sendable {
  let index: Int
  let queue: DispatchQueue
  private let decoder: Decoder

  init(index: Int, path: [UInt8], limits: ImageLimits) {
    self.index = index
    queue = DispatchQueue(label: "lightbox.decoder.\(index)", qos: .userInitiated)
    decoder = Decoder(path: path, limits: limits)
  }

  func warmUp() {
    // A decoder that cannot be started is told with the first request.
    queue.async { [self] in try? decoder.start() }
  }

  var processNumber: Int32? { decoder.processNumber }

  /// On any thread.
  func interrupt() { decoder.interrupt() }

  func perform(_ job: DecodeQueue.Job) {
    decoder.perform(job.wanted, on: job.source) { job.continuation.yield($0) }
  }
}
