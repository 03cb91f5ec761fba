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

  /// The answers to a request, in order; the stream ends after the last one. Dropping the stream
  /// withdraws the request, if it is still waiting.
  package func replies(
    to wanted: ImageRequest.Wanted, on source: ImageSource, priority: Priority
  ) -> AsyncStream<ImageReply> {
    let (stream, continuation) = AsyncStream.makeStream(of: ImageReply.self)
    let (id, worker) = state.withLock {
      $0.add(wanted, on: source, priority: priority, continuation)
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.withdraw(id) }
    }
    if let worker { run(workers[worker]) }
    return stream
  }

  /// Lets a worker do what waits until nothing does.
  private func run(_ worker: Worker) {
    worker.queue.async { [self] in
      while let job = state.withLock({ $0.take(for: worker.index) }) {
        worker.perform(job)
      }
    }
  }

  /// One waiting request.
  fileprivate struct Job: Sendable {
    let id: UInt64
    let wanted: ImageRequest.Wanted
    let source: ImageSource
    let priority: Priority
    let continuation: AsyncStream<ImageReply>.Continuation
  }

  private struct State: Sendable {
    var waiting: [Job] = []
    var idle: [Int]
    var nextID: UInt64 = 0

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
      return waiting.remove(at: best)
    }
  }
}

/// A thread's worth of decoding. Its decoder is only touched on its queue, which is why it may be
/// called Sendable.
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

  func perform(_ job: DecodeQueue.Job) {
    decoder.perform(job.wanted, on: job.source) { job.continuation.yield($0) }
    job.continuation.finish()
  }
}
