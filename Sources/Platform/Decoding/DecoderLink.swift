internal import Glibc
internal import ImageExchange
internal import Pixels
internal import System

/// The viewer's end of the socket to a decoder. The link checks every reply.
///
/// Only one thread at a time may use the link, and its calls block that thread.
final class DecoderLink {
  /// The reason why a request has no result.
  enum Failure: Error, Hashable {
    /// The decoder refused the request, and can take the next one.
    case refused(ImageFailure)
    /// The decoder's end of the socket is closed.
    case closed
    /// A reply broke the protocol, the socket failed, or the request took too much time or memory.
    case broken(ImageFailure)
  }

  private let socket: OwnedDescriptor
  private let limits: ImageLimits
  private let policy: ConfinementPolicy
  /// The process at the other end; nil if it is unknown.
  var process: DecoderProcess?
  /// The time between two checks of the process, in seconds.
  private static let interval = 0.025
  /// The greatest time between two checks that counts toward a request's time limit, in seconds.
  /// The real time is longer if this process was suspended in between.
  private static let longestInterval = 0.25
  private var nextID: UInt64 = 1
  /// The missing parts of the decoder's sandbox; nil before the decoder's report is read.
  private var missing: ConfinementPieces?

  /// Creates a link over `socket`, of type SOCK_SEQPACKET.
  init(over socket: OwnedDescriptor, limits: ImageLimits, policy: ConfinementPolicy) {
    self.socket = socket
    self.limits = limits
    self.policy = policy
  }

  /// True if the decoder has closed its end of the socket, or has sent a message although no
  /// request is running.
  var isGone: Bool {
    // A new decoder reports the state of its sandbox without a request.
    let unasked = missing == nil ? 0 : Int16(POLLIN)
    var watched = pollfd(fd: socket.number, events: unasked, revents: 0)
    return unsafe poll(&watched, 1, 0) != 0
  }

  /// Sends a request with `descriptor`, and passes each answer to `receive`; returns after the last
  /// answer.
  ///
  /// `isHeldBack` limits the decoder to one thread. Throws `refused`, and sends nothing, if the
  /// policy does not allow the decoder's incomplete sandbox.
  ///
  /// After any error other than `refused`, the link must not be used again.
  func perform(
    _ wanted: ImageRequest.Wanted, on descriptor: OwnedDescriptor, isHeldBack: Bool = false,
    receive: (ImageReply) -> Void
  ) throws(Failure) {
    var watch = Watch(wanted, limits, process, descriptor)
    let missing = try confinement(&watch)
    guard policy.allows(missing) else {
      throw .refused(ImageFailure(.unconfined, "This kernel lacks \(missing)"))
    }
    let id = nextID
    nextID += 1
    let request = ImageRequest(id: id, wanted: wanted, isHeldBack: isHeldBack)
    do throws(SystemError) {
      try DescriptorMessage(request.message, descriptor: descriptor).send(over: socket)
    } catch {
      throw .closed
    }
    var check = ReplyCheck(wanted: wanted, limits: limits)
    while true {
      let (reply, passed) = try next(id, &watch)
      do throws(ImageFailure) {
        try check.accept(reply, hasDescriptor: passed != nil)
        if let answer = try Self.answer(reply, passed, of: check.size) { receive(answer) }
      } catch {
        throw .broken(error)
      }
      switch reply {
      case .header(let header): watch.header = header
      case .rows, .pixels: watch.clock.recordRows()
      case .failure(let failure): throw .refused(failure)
      case .done: return
      case .confinement, .file: break
      }
    }
  }

  /// Returns the missing parts of the decoder's sandbox. The first call waits for the decoder's
  /// report, and records it.
  private func confinement(_ watch: inout Watch) throws(Failure) -> ConfinementPieces {
    if let missing { return missing }
    guard case (.confinement(let reported), nil) = try next(0, &watch) else {
      throw .broken(ImageFailure(.badReply, "It does not say how it is confined"))
    }
    policy.record(reported)
    missing = reported
    return reported
  }

  private static func answer(
    _ reply: DecoderReply, _ passed: OwnedDescriptor?, of size: PixelSize?
  ) throws(ImageFailure) -> ImageReply? {
    switch (reply, passed, size) {
    case (.header(let header), _, _):
      return .header(header)
    case (.pixels(let description), let passed?, let size?):
      let picture = try SharedMemory.picture(in: passed, description, of: size)
      return .picture(
        picture, isPreview: description.isPreview, isDamaged: description.isDamaged)
    case (.file(let byteCount), let passed?, _):
      return .file(try SharedMemory.bytes(of: passed, count: byteCount))
    case (.confinement, _, _), (.rows, _, _), (.pixels, _, _), (.file, nil, _), (.failure, _, _),
      (.done, _, _):
      return nil
    }
  }

  private func next(
    _ id: UInt64, _ watch: inout Watch
  ) throws(Failure) -> (DecoderReply, OwnedDescriptor?) {
    try wait(&watch)
    let message = try receive()
    do throws(MessageError) {
      // The texts come from a file, or from a decoder that a malicious file may control, and go to
      // terminals, titles and captions.
      let (answered, reply) = try DecoderReply.parse(message.bytes) { PlainText.escaped($0) }
      if answered == id { return (reply, message.descriptor) }
    } catch {
      throw .broken(ImageFailure(.badReply, error.description))
    }
    throw .broken(ImageFailure(.badReply, "It answers another request"))
  }

  private func receive() throws(Failure) -> DescriptorMessage {
    do throws(SystemError) {
      let limit = MessageFormat.maximumByteCount
      if let message = try DescriptorMessage.receive(over: socket, limit: limit) { return message }
    } catch {
      guard error.number == ECONNRESET else {
        throw .broken(
          ImageFailure(.badReply, errno: error.number, "Its message cannot be read"))
      }
    }
    throw .closed
  }

  /// Waits for a message, and checks the time and memory of the process at intervals.
  private func wait(_ watch: inout Watch) throws(Failure) {
    while true {
      var watched = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
      // A process that is gone takes nothing more, and what it has sent before is still read.
      if unsafe poll(&watched, 1, 0) > 0, watched.revents & Int16(POLLHUP) != 0 { return }
      // This check is needed also if messages arrive without a pause.
      do throws(Failure) {
        try watch.check(at: Self.now())
      } catch {
        guard case .closed = error else { throw error }
        // A process that ends loses its memory a moment before its socket is closed.
        process?.interrupt()
        watched.events = 0
        guard unsafe poll(&watched, 1, 1_000) > 0 else { throw error }
        return
      }
      let ready = unsafe poll(&watched, 1, Int32(Self.interval * 1000) + 1)
      if ready > 0 { return }
      guard ready == 0 || errno == EINTR else {
        throw .broken(ImageFailure(.badReply, errno: errno))
      }
    }
  }

  /// A check of the time and the memory that one request takes.
  private struct Watch {
    var clock: WorkClock
    /// The use of the process; nil if the process is unknown, so that only the elapsed time can be
    /// checked.
    private let use: ProcessUse?
    private let wanted: ImageRequest.Wanted
    private let limits: ImageLimits
    private let byteCount: Int
    /// The header of the picture; nil before the decoder has sent it.
    var header: ImageHeader?
    private var lastLook: Double

    init(
      _ wanted: ImageRequest.Wanted, _ limits: ImageLimits, _ process: DecoderProcess?,
      _ source: OwnedDescriptor
    ) {
      self.wanted = wanted
      self.limits = limits
      use = process?.id.map { ProcessUse(of: $0, reading: source) }
      byteCount = (try? source.byteCount()) ?? 0
      lastLook = DecoderLink.now()
      clock = WorkClock(wanted, limits, at: lastLook, processor: use?.processorTime)
    }

    mutating func check(at time: Double) throws(Failure) {
      guard time - lastLook >= DecoderLink.interval else { return }
      lastLook = time
      clock.advance(
        to: time, processor: use?.processorTime, atMost: DecoderLink.longestInterval)
      guard !clock.isOver else { throw .broken(ImageFailure(.timedOut)) }
      // A sanitizer's own memory is as large as the program's.
      guard !Confinement.isSanitized, let taken = use?.byteCount else { return }
      // The process is about to end, or its first thread has ended to hide its memory.
      guard taken > 0 else { throw .closed }
      let most =
        limits.memoryBytes(ofFile: byteCount, format: header?.format)
        + limits.mostPixels(
          of: header?.uprightSize, isDrawn: header?.isDrawn == true, for: wanted) * 16 / 3
      guard taken > most else { return }
      throw .broken(
        ImageFailure(.tooLarge, "Decoding it takes more than \(most >> 20) MiB of memory"))
    }
  }

  /// Returns the present time of `CLOCK_MONOTONIC`, in seconds.
  static func now() -> Double { Double(MonotonicTime.nanoseconds) / 1e9 }
}
