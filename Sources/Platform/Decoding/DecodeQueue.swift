package import ImageExchange
package import Pixels
internal import Synchronization
internal import System

/// A queue of decoding work, done by several decoders in the order of priority.
///
/// The types of this target work together like this. Each worker of the queue owns a ``Decoder``.
/// The decoder has a child process (`DecoderProcess`) and a socket to this process
/// (`DecoderLink`); the `RestartPolicy` delays restarts of the process. A request is sent with the
/// descriptor of its ``ImageSource``. `ReplyCheck` checks each reply against the protocol, and
/// then `SharedMemory` maps the pixels. The caller reads each ``ImageReply`` from a
/// ``DecodeTicket``.
///
/// Answers arrive in an asynchronous stream, so an actor that awaits an answer resumes in its own
/// isolation. If there is no work, no thread wakes up.
package final class DecodeQueue: Sendable {
  /// The priority of work. The cases are in ascending order.
  package enum Priority: Comparable, Sendable {
    /// Work whose result no caller awaits.
    case upkeep
    /// A picture that may be shown later; a smaller version of it is already decoded.
    case spare
    /// A picture that may be shown next.
    case ahead
    /// One of many pictures in view.
    case thumbnail
    /// A quick preview of one of many pictures in view.
    case preview
    /// The next frame of the shown picture.
    case frame
    /// The shown picture.
    case visible
  }

  /// A decoding of a photo that began before the photo was requested.
  private struct Anticipated: Sendable {
    let file: ImageSource.Identity?
    let fitting: PixelSize
    let answers: SharedAnswers
    let id: UInt64
  }

  private let state: Mutex<DecodeSchedule>
  private let workers: [DecodeWorker]
  private let anticipated = Mutex<Anticipated?>(nil)

  /// Creates a queue, and immediately starts `count` decoders with the program at `path` (bytes).
  ///
  /// If a decoder cannot start, its requests fail with the reason. There are fewer decoders if the
  /// system refuses threads.
  package init(
    path: [UInt8], count: Int, limits: ImageLimits = .standard,
    policy: ConfinementPolicy = ConfinementPolicy()
  ) {
    var workers: [DecodeWorker] = []
    for index in 0..<count {
      let worker = DecodeWorker(index: index, path: path, limits: limits, policy: policy)
      // If not all threads can be started, there are fewer workers, but at least one.
      if worker.thread.isStarted || index == 0 { workers.append(worker) } else { break }
    }
    self.workers = workers
    state = Mutex(DecodeSchedule(idle: Array(workers.indices)))
    for worker in workers { worker.warmUp() }
  }

  /// Adds a request about the file `source`; if ``anticipate(_:fitting:)`` already began the same
  /// work, the ticket has the answers of that work.
  package func request(
    _ wanted: ImageRequest.Wanted, on source: ImageSource, priority: Priority
  ) -> DecodeTicket<ImageReply> {
    if let ticket = takeAnticipated(wanted, source) { return ticket }
    return ticket(priority: priority, wanted: wanted, on: source) { decoder, _, receive in
      decoder.performPersistently(wanted, on: source) { reply in
        // A cancelled request is performed again later, or nobody waits for its answers.
        if case .failure(let failure) = reply, failure.code == .cancelled { return }
        receive(reply)
      }
    }
  }

  /// Begins to decode a photo before its first request.
  ///
  /// The photo is decoded for a display at the size `fitting`. Later requests for pixels of the
  /// same file at this size or a smaller one get the answers of this decoding. Once a request has
  /// got a failure from it, later requests decode the photo again. A request for other pixels
  /// cancels the decoding once no earlier request waits for answers.
  package func anticipate(_ source: ImageSource, fitting: PixelSize) {
    let answers = SharedAnswers()
    let wanted = ImageRequest.Wanted.pixels(fitting: fitting, preview: true)
    let job = DecodeSchedule.Job(
      wanted: wanted, source: source,
      body: { decoder in
        decoder.performPersistently(wanted, on: source) { answers.add($0) }
      },
      finish: { answers.finish() })
    let id = add(job, .visible)
    anticipated.withLock {
      $0 = Anticipated(file: source.identity, fitting: fitting, answers: answers, id: id)
    }
  }

  /// Makes later requests ignore the answers of ``anticipate(_:fitting:)``, because the photo's
  /// file has changed. Cancels the decoding once no earlier request waits for answers.
  package func forgetAnticipated() {
    guard let found = anticipated.withLock({ $0.take() }) else { return }
    // The answers hold this closure, so it holds no answers.
    found.answers.whenUnread { [weak self, id = found.id] in self?.withdraw(id) }
  }

  private func takeAnticipated(
    _ wanted: ImageRequest.Wanted, _ source: ImageSource
  ) -> DecodeTicket<ImageReply>? {
    guard case .pixels(let fitting, preview: true) = wanted,
      let found = anticipated.withLock({ $0 })
    else { return nil }
    if let fitting, fitting.width <= found.fitting.width, fitting.height <= found.fitting.height,
      let file = source.identity, file == found.file, !found.answers.hasToldFailure
    {
      return DecodeTicket(answers: found.answers.stream()) { _ in }
    }
    forgetAnticipated()
    return nil
  }

  private func withdraw(_ id: UInt64) {
    state.withLock {
      $0.withdraw(id)
      interruptUnwanted(&$0)
    }
  }

  /// Adds a job that calls `body` with a decoder, on the decoder's thread. `body` passes each
  /// answer to its argument `receive`. Its argument `isWanted` returns false once nobody reads the
  /// answers.
  ///
  /// If the job is one request, `wanted` and `source` say which; any other job must take less time
  /// than a restart of the decoder.
  ///
  /// A running job may be interrupted while no decoder is free:
  /// - A job whose answers nobody reads any more is interrupted when another job waits; but if it
  ///   takes less time than a restart of the decoder, only when the shown picture waits.
  /// - A job of the priority `thumbnail` is interrupted when the shown picture waits, even if its
  ///   answers are read. The request to the decoder fails as cancelled, and `body` is called again
  ///   later.
  package func ticket<Answer: Sendable>(
    priority: Priority, wanted: ImageRequest.Wanted? = nil, on source: ImageSource? = nil,
    _ body:
      @escaping @Sendable (
        Decoder, _ isWanted: () -> Bool, _ receive: (Answer) -> Void
      ) -> Void
  ) -> DecodeTicket<Answer> {
    let (stream, continuation) = AsyncStream.makeStream(of: Answer.self)
    let isDropped = Atomic(false)
    let job = DecodeSchedule.Job(
      wanted: wanted, source: source,
      body: { decoder in
        body(decoder, { !isDropped.load(ordering: .relaxed) }, { continuation.yield($0) })
      },
      finish: { continuation.finish() })
    let id = add(job, priority)
    continuation.onTermination = { [weak self] _ in
      isDropped.store(true, ordering: .relaxed)
      self?.withdraw(id)
    }
    return DecodeTicket(answers: stream) { [weak self] priority in
      self?.state.withLock {
        $0.raise(id, to: priority)
        self?.interruptUnwanted(&$0)
      }
      self?.wake()
    }
  }

  /// Calls `body` with a decoder when no other work waits.
  package func upkeep(_ body: @escaping @Sendable (Decoder) -> Void) {
    _ = add(DecodeSchedule.Job(body: body, finish: {}), .upkeep)
  }

  /// True while the decoders do less work, so that frames are drawn in time while fingers touch the
  /// screen.
  ///
  /// During this time, only work of the priorities `frame` and `visible` begins, with one thread
  /// for each job. Work that has already begun continues.
  package var isHeldBack: Bool {
    get { state.withLock { $0.isHeldBack } }
    set {
      for worker in workers { worker.decoder.isHeldBack = newValue }
      let woken = state.withLock {
        let woken = $0.hold(newValue)
        // Work that was held back may wait for decoders whose work nobody needs.
        let wanted = min(workers.count, $0.waiting.count)
        for _ in woken.count..<max(woken.count, wanted) { interruptUnwanted(&$0) }
        return woken
      }
      for worker in woken { run(workers[worker]) }
    }
  }

  private func add(_ job: DecodeSchedule.Job, _ priority: Priority) -> UInt64 {
    let (id, worker) = state.withLock {
      let added = $0.add(job, priority: priority)
      interruptUnwanted(&$0)
      return added
    }
    if let worker { run(workers[worker]) }
    return id
  }

  /// Wakes an idle worker for urgent work that waits, if the queue holds less urgent work back.
  private func wake() {
    if let worker = state.withLock({ $0.takeIdleForVisible() }) { run(workers[worker]) }
  }

  /// The number of running requests; for tests.
  var runningCount: Int { state.withLock { $0.running.count } }

  /// The process ids of the decoders that are running; for tests.
  var processIDs: [Int32] { workers.compactMap(\.decoder.processID) }

  /// Interrupts unwanted work when other work waits, or a thumbnail when visible work waits.
  ///
  /// It is called within the lock, so that the worker cannot have begun other work.
  private func interruptUnwanted(_ state: inout sending DecodeSchedule) {
    if let worker = state.takeUnwanted() ?? state.takeOvertaken() {
      workers[worker].decoder.interrupt()
    }
  }

  private func take(for worker: DecodeWorker) -> DecodeSchedule.Job? {
    state.withLock { state in
      worker.decoder.beginWork()
      return state.take(for: worker.index)?.job
    }
  }

  /// Runs a worker until no work is left for it.
  private func run(_ worker: DecodeWorker) {
    worker.thread.perform { [self] in
      while let job = take(for: worker) {
        job.body(worker.decoder)
        let isDone = state.withLock { $0.finished(worker.index) }
        if isDone { job.finish() }
      }
      worker.decoder.encoder.stop()
    }
  }
}
