internal import Glibc
internal import ImageExchange
internal import Synchronization
internal import System

/// A child process that runs the decoder's program. `deinit` kills and reaps the process.
final class DecoderProcess: Sendable {
  /// The process id; nil once the process is reaped, because another process may then get the same
  /// id.
  private let process: Mutex<pid_t?>

  /// Starts the program at `path` (bytes without a zero) with `socket` as descriptor 3.
  ///
  /// The process inherits no other open file, and gets no signals from the terminal. It inherits
  /// only those environment variables that are needed to find libraries and the user's fonts.
  init(_ path: [UInt8], socket: OwnedDescriptor) throws(ImageFailure) {
    process = Mutex(try Self.spawn(path, socket: socket))
  }

  deinit { _ = end() }

  /// The process id; nil once the process is reaped.
  var id: pid_t? { process.withLock { $0 } }

  /// Kills the process; callable on any thread. `end` must still reap it.
  func interrupt() {
    process.withLock { process in
      if let process { kill(process, SIGKILL) }
    }
  }

  /// Waits up to `timeout` seconds for the process to end by itself, and then kills it. Returns how
  /// the process ended.
  ///
  /// Returns nil if the process was reaped before. Waiting is useful because a dying process closes
  /// its socket a moment before it can be reaped.
  func end(timeout: Double = 0) -> Ending? {
    guard let process = process.withLock({ $0.take() }) else { return nil }
    var status: Int32 = 0
    var waited = unsafe waitpid(process, &status, WNOHANG)
    let limit = DecoderLink.now() + timeout
    while waited == 0, DecoderLink.now() < limit {
      usleep(500)
      waited = unsafe waitpid(process, &status, WNOHANG)
    }
    guard waited == 0 else {
      return status & 0x7F == 0 ? .exit(code: status >> 8 & 0xFF) : .signal(status & 0x7F)
    }
    kill(process, SIGKILL)
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return .killed
  }

  enum Ending: Hashable {
    case exit(code: Int32)
    case signal(Int32)
    /// The viewer has killed the process.
    case killed
  }

  private static func spawn(
    _ path: [UInt8], socket: OwnedDescriptor
  ) throws(ImageFailure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The copied descriptor loses close-on-exec. It is copied first, because in a viewer that was
    // started without standard streams the socket may have the number of one of them.
    unsafe posix_spawn_file_actions_adddup2(&actions, socket.number, 3)
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    setSignals(of: &attributes)

    let process = UnsafeMutablePointer<pid_t>.allocate(capacity: 1)
    defer { unsafe process.deallocate() }
    let errorNumber = unsafe withCStrings([path]) { program in
      unsafe withCStrings(environment()) { environment in
        guard let start = unsafe program[0] else { return ENOENT }
        return unsafe posix_spawn(process, start, &actions, &attributes, program, environment)
      }
    }
    guard errorNumber == 0 else {
      let name = String(decoding: path, as: UTF8.self)
      let reason = SystemError(errorNumber)
      throw ImageFailure(.decoderMissing, errno: errorNumber, "\(name): \(reason)")
    }
    return unsafe process.pointee
  }

  /// Sets the default signal handling for the decoder, and starts it in its own session, so that
  /// the terminal sends it no signals.
  ///
  /// Ctrl-C therefore ends only the viewer; the decoder ends when the viewer's socket is closed.
  private static func setSignals(of attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    // A new session. glibc has this flag since 2.26, but has a name for it only in GNU programs.
    let ownSession: Int32 = 0x80
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | ownSession
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  private static func environment() -> [[UInt8]] {
    // A crash is reported by the viewer; the runtime's own report would take seconds.
    var result = [Array("SWIFT_BACKTRACE=enable=no".utf8)]
    let libraries = ["LD_LIBRARY_PATH", "LLVM_PROFILE_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS"]
    let fonts = ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"]
    for name in libraries + fonts {
      guard let value = unsafe getenv(name) else { continue }
      let bytes = unsafe Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
      result.append(Array("\(name)=".utf8) + bytes)
    }
    return result
  }

  /// The strings as a null-terminated list of C strings, valid inside `body`.
  private static func withCStrings<T>(
    _ strings: [[UInt8]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> T
  ) -> T {
    var bytes: [CChar] = []
    for string in strings { bytes += string.map(CChar.init(bitPattern:)) + [0] }
    return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var list: [UnsafeMutablePointer<CChar>?] = unsafe []
      var offset = 0
      for string in strings {
        unsafe list.append(buffer.baseAddress.map { unsafe $0 + offset })
        offset += string.count + 1
      }
      unsafe list.append(nil)
      return unsafe list.withUnsafeBufferPointer { list in
        guard let start = list.baseAddress else {
          preconditionFailure("a list that ends with null is empty")
        }
        return unsafe body(start)
      }
    }
  }
}
