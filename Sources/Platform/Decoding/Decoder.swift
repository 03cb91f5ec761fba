internal import Glibc
package import ImageExchange
internal import Synchronization
internal import System

/// A decoder for one thread. It starts its process on demand, and again after the process has died.
package final class Decoder {
  private let path: [UInt8]
  private let limits: ImageLimits
  private let policy: ConfinementPolicy
  /// The decoders with the other processes than the first one. Empty in these decoders themselves.
  private let others: [DecoderProgram: Decoder]
  private(set) var link: DecoderLink?
  private var restarts = RestartPolicy()
  /// The process, with a lock, because any thread may interrupt the process.
  private let process = Mutex<DecoderProcess?>(nil)
  private let heldBack = Atomic<Bool>(false)
  /// True from an interruption until the next job.
  private let interrupted = Atomic<Bool>(false)

  /// Creates a decoder with the program at `path` (bytes); the other decoder programs have the same
  /// path with a suffix.
  ///
  /// No process is started yet.
  package init(
    path: [UInt8], limits: ImageLimits = .standard,
    policy: ConfinementPolicy = ConfinementPolicy(), program: DecoderProgram = .first
  ) {
    self.path = path + program.suffix.utf8
    self.limits = limits
    self.policy = policy
    let programs = program == .first ? DecoderProgram.allCases.filter { $0 != .first } : []
    let others = programs.map {
      ($0, Decoder(path: path, limits: limits, policy: policy, program: $0))
    }
    self.others = Dictionary(uniqueKeysWithValues: others)
  }

  deinit { stop() }

  /// The decoder whose process writes PNG files.
  var encoder: Decoder { others[.encoder] ?? self }

  /// True while the processors have more urgent work; new requests then use one thread only. Any
  /// thread may set this.
  var isHeldBack: Bool {
    get { heldBack.load(ordering: .relaxed) }
    set { heldBack.store(newValue, ordering: .relaxed) }
  }

  private var isInterrupted: Bool { interrupted.load(ordering: .acquiring) }

  /// Starts the process if it is not running, so that the next request begins sooner. Throws if the
  /// process cannot be started.
  package func start() throws(ImageFailure) {
    _ = try running()
  }

  /// The process id of the decoder; nil if no process is running. For tests.
  var processID: Int32? { process.withLock { $0?.id } }

  /// Begins a job of one or more requests; ``interrupt()`` cancels all requests of the job. No
  /// other thread may call ``interrupt()`` during this call.
  func beginWork() {
    interrupted.store(false, ordering: .releasing)
    for other in others.values { other.beginWork() }
  }

  /// Kills the process during its work; the job's requests fail as cancelled.
  ///
  /// Any thread may call this method.
  func interrupt() {
    interrupted.store(true, ordering: .releasing)
    process.withLock { $0?.interrupt() }
    for other in others.values { other.interrupt() }
  }

  /// Performs a request like ``perform(_:on:receive:)``. If the request fails for a reason that may
  /// have nothing to do with the file, it is performed once more.
  ///
  /// The second attempt is made if the decoder died, ran out of memory, did not start, or sent an
  /// invalid reply. It is not made after a timeout, because a second attempt would last as long as
  /// the first. `receive` gets no answer twice, and no failure after the picture.
  package func performPersistently(
    _ wanted: ImageRequest.Wanted, on source: ImageSource, receive: (ImageReply) -> Void
  ) {
    var (hasHeader, hasPreview, hasPicture, isRepeated) = (false, false, false, false)
    func attempt() {
      perform(wanted, on: source) { reply in
        switch reply {
        case .header where hasHeader, .picture(_, isPreview: true, _) where hasPreview: return
        case .header: hasHeader = true
        case .picture(_, isPreview: true, _): hasPreview = true
        case .picture: hasPicture = true
        // The picture is whole, whatever has become of the decoder since.
        case .failure where hasPicture: return
        case .failure(let first)
        where !isRepeated && first.isTransient && first.code != .timedOut:
          isRepeated = true
          return
        default: break
        }
        receive(reply)
      }
    }
    attempt()
    if isRepeated { attempt() }
  }

  /// Performs a request and passes each answer to `receive`; a failure is the last answer.
  package func perform(
    _ wanted: ImageRequest.Wanted, on source: ImageSource, receive: (ImageReply) -> Void
  ) {
    do throws(ImageFailure) {
      try perform(wanted, onDescriptor: source.descriptor(), receive: receive)
    } catch {
      receive(.failure(error))
    }
  }

  /// Encodes `canvas` as PNG with `tags`; the canvas cannot be drawn on afterwards. `isOpaque` is
  /// true if all its pixels are opaque. Throws if the process cannot be started, or does not encode
  /// the canvas.
  package func png(
    of canvas: SharedCanvas, isOpaque: Bool, tags: ThumbnailTags = ThumbnailTags()
  ) throws(ImageFailure) -> [UInt8] {
    let descriptor = try canvas.seal()
    let description = PixelsDescription(size: canvas.size, isOpaque: isOpaque)
    var file: [UInt8] = []
    try encoder.perform(.png(description, tags), onDescriptor: descriptor) { reply in
      if case .file(let bytes) = reply { file = bytes }
    }
    return file
  }

  private func perform(
    _ wanted: ImageRequest.Wanted, onDescriptor descriptor: OwnedDescriptor,
    receive: (ImageReply) -> Void
  ) throws(ImageFailure) {
    let link = try running()
    // An interruption that came before the process was there has killed nothing.
    guard !isInterrupted else { throw ImageFailure(.cancelled) }
    do throws(DecoderLink.Failure) {
      try link.perform(wanted, on: descriptor, isHeldBack: isHeldBack, receive: receive)
      restarts.succeeded()
    } catch {
      if case .refused(let failure) = error {
        restarts.succeeded()
        guard let other = failure.program.flatMap({ others[$0] }) else { throw failure }
        other.isHeldBack = isHeldBack
        return try other.perform(wanted, onDescriptor: descriptor, receive: receive)
      }
      let ending = stop()
      if isInterrupted { throw ImageFailure(.cancelled) }
      restarts.died(at: DecoderLink.now())
      throw Self.failure(error, ending)
    }
  }

  /// Returns the failure to show after `linkFailure`. `ending` tells how the process has ended; nil
  /// if this is unknown.
  private static func failure(
    _ linkFailure: DecoderLink.Failure, _ ending: DecoderProcess.Ending?
  ) -> ImageFailure {
    switch (linkFailure, ending) {
    case (.refused(let failure), _), (.broken(let failure), _): failure
    // The decoder's own alarm may go off before the viewer's deadline.
    case (.closed, .signal(SIGALRM)): ImageFailure(.timedOut)
    case (.closed, .signal(let number)): ImageFailure(.decoderDied, "Signal \(number)")
    case (.closed, .exit(let code)): ImageFailure(.decoderDied, "Exit status \(code)")
    case (.closed, nil): ImageFailure(.decoderDied)
    }
  }

  private func running() throws(ImageFailure) -> DecoderLink {
    // A decoder that died while it was idle must not make the next request fail.
    if let link, !link.isGone { return link }
    if link != nil { stop() }
    let wait = restarts.wait(at: DecoderLink.now())
    if wait > 0 { usleep(UInt32(wait * 1e6)) }

    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw ImageFailure(.decoderMissing, errno: errno)
    }
    let ours = DecoderLink(
      over: OwnedDescriptor(taking: ends[0]), limits: limits, policy: policy)
    let started = try DecoderProcess(path, socket: OwnedDescriptor(taking: ends[1]))
    process.withLock { $0 = started }
    ours.process = started
    link = ours
    return ours
  }

  /// Ends the process, and returns how it ended; nil if no process is running. The next request
  /// starts a new process.
  @discardableResult
  func stop() -> DecoderProcess.Ending? {
    link = nil
    return process.withLock { $0.take() }?.end()
  }
}
