internal import CShims
internal import Glibc
internal import ImageExchange

/// One decoder: a process that turns the bytes of files into pixels, and may die at any time.
///
/// It is driven by one thread at a time, and blocks it. Messages go over a socket that keeps their
/// boundaries; files go there as open descriptors, pixels come back as sealed memory.
final class DecoderProcess {
  private let process: pid_t
  private let socket: Int32
  private var nextID: UInt64 = 1

  /// Starts the program at `path` (bytes, NUL-terminated by this function) with the socket as its
  /// descriptor 3.
  init(_ path: [UInt8]) throws(ImageFailure) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw ImageFailure(.decoderMissing, errno: errno)
    }
    defer { close(ends[1]) }
    switch Self.spawn(path, socket: ends[1]) {
    case .success(let process):
      self.process = process
      socket = ends[0]
    case .failure(let failure):
      close(ends[0])
      throw failure
    }
  }

  deinit {
    // The decoder ends when its socket closes; it is not asked twice.
    close(socket)
    kill(process, SIGKILL)
    _ = reap()
  }

  private static func spawn(_ path: [UInt8], socket: Int32) -> Result<pid_t, ImageFailure> {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The copy loses close-on-exec, everything else of ours keeps it.
    unsafe posix_spawn_file_actions_adddup2(&actions, socket, 3)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Signals that the viewer blocks or ignores behave as usual in the decoder.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var terminated = path.map { CChar(bitPattern: $0) } + [0]
    var process: pid_t = 0
    let trouble = unsafe terminated.withUnsafeMutableBufferPointer { name in
      guard let start = name.baseAddress else { return ENOENT }
      var arguments = unsafe [start, nil]
      return unsafe posix_spawn(&process, start, &actions, &attributes, &arguments, environ)
    }
    guard trouble == 0 else {
      let name = String(decoding: path, as: UTF8.self)
      return .failure(ImageFailure(.decoderMissing, errno: trouble, name))
    }
    return .success(process)
  }

  /// Sends a request with `descriptor` and hands each answer to `receive` until the last one.
  ///
  /// Throws the failure that ended it: the decoder's own, or what became of the decoder, which then
  /// is of no further use; `isUsable` tells.
  func perform(
    _ wanted: ImageRequest.Wanted, on descriptor: Int32, deadline: Double,
    receive: (ImageReply) -> Void
  ) throws(ImageFailure) {
    let id = nextID
    nextID += 1
    let message = ImageRequest(id: id, wanted: wanted).message
    let sent = unsafe shim_message_send(socket, message, message.count, descriptor)
    guard sent == message.count else { throw died() }
    let end = Self.now() + deadline
    while true {
      let (reply, passed) = try next(id, until: end)
      defer { if let passed { close(passed) } }
      switch reply {
      case .header(let header): receive(.header(header))
      case .pixels(let description):
        guard let passed else { throw lied("Its pixels are missing") }
        let picture = try checked { () throws(ImageFailure) in
          try SharedMemory.picture(in: passed, description)
        }
        receive(.picture(picture, isPreview: description.isPreview))
      case .file(let byteCount):
        guard let passed else { throw lied("Its file is missing") }
        receive(
          .file(
            try checked { () throws(ImageFailure) in
              try SharedMemory.bytes(of: passed, count: byteCount)
            }))
      case .failure(let failure): throw failure
      case .done: return
      }
    }
  }

  /// Whether another request may be sent.
  private(set) var isUsable = true

  /// Whether the decoder has closed its end, or speaks without having been asked.
  var isGone: Bool {
    var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&watched, 1, 0) != 0
  }

  private func next(_ id: UInt64, until end: Double) throws(ImageFailure) -> (
    DecoderReply, Int32?
  ) {
    try wait(until: end)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var passed: Int32 = -1
    let count = unsafe shim_message_receive(socket, &buffer, buffer.count, &passed)
    guard count > 0 else {
      throw count == 0 || errno == ECONNRESET ? died() : lied("Its message cannot be read")
    }
    let descriptor = passed >= 0 ? passed : nil
    do throws(MessageError) {
      let (answered, reply) = try DecoderReply.parse(Array(buffer.prefix(count)))
      if answered == id { return (reply, descriptor) }
    } catch {
      if let descriptor { close(descriptor) }
      throw lied("\(error)")
    }
    if let descriptor { close(descriptor) }
    throw lied("It answers another request")
  }

  private func wait(until end: Double) throws(ImageFailure) {
    while true {
      let left = end - Self.now()
      guard left > 0 else {
        isUsable = false
        kill(process, SIGKILL)
        throw ImageFailure(.timedOut)
      }
      var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&watched, 1, Int32(min(left * 1000 + 1, 60_000)))
      if ready > 0 { return }
      guard ready == 0 || errno == EINTR else { throw died() }
    }
  }

  /// Any failure of a check means that the decoder cannot be trusted any more.
  private func checked<T>(_ body: () throws(ImageFailure) -> T) throws(ImageFailure) -> T {
    do throws(ImageFailure) {
      return try body()
    } catch {
      if error.code == .badReply { isUsable = false }
      throw error
    }
  }

  private func lied(_ detail: String) -> ImageFailure {
    isUsable = false
    return ImageFailure(.badReply, detail)
  }

  private func died() -> ImageFailure {
    isUsable = false
    kill(process, SIGKILL)
    return ImageFailure(.decoderDied)
  }

  private func reap() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Seconds of the monotonic clock.
  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
