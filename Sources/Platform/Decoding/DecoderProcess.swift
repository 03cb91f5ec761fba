internal import Glibc
internal import ImageExchange
internal import Synchronization
internal import System

/// A child process that runs the decoder's program. `deinit` kills and reaps the process.
final class DecoderProcess: Sendable {
  /// The process id; nil once the process is reaped, because another process may then get the same
  /// id.
  private let process: Mutex<pid_t?>

  /// Starts the program at `path` (bytes without a zero) with `socket` as descriptor 3. Throws if
  /// the program cannot be started.
  ///
  /// The process inherits no other open file, and gets no signals from the terminal. Ctrl-C
  /// therefore ends only the viewer; the decoder ends when the viewer's socket is closed. The
  /// process inherits only those environment variables that are needed to find libraries and the
  /// user's fonts.
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

  /// Kills and reaps the process, and returns how it ended; nil if it was reaped before.
  ///
  /// If the process has already begun to end by itself, the result is its own exit code or signal.
  /// A process that has only closed its socket is killed, and cannot go on unwatched.
  func end() -> Ending? {
    guard let process = process.withLock({ $0.take() }) else { return nil }
    kill(process, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? .exit(code: status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  enum Ending: Hashable {
    case exit(code: Int32)
    case signal(Int32)
  }

  private static func spawn(
    _ path: [UInt8], socket: OwnedDescriptor
  ) throws(ImageFailure) -> pid_t {
    func start() throws(SystemError) -> pid_t {
      try unsafe ChildProcess.start([path], environment: environment()) { actions in
        // The copied descriptor loses close-on-exec. It is copied first, because in a viewer that
        // was started without standard streams the socket may have the number of one of them.
        unsafe posix_spawn_file_actions_adddup2(&actions, socket.number, 3)
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
      }
    }
    return try Result(catching: start).mapError { error in
      let name = String(decoding: path, as: UTF8.self)
      return ImageFailure(.decoderMissing, errno: error.number, "\(name): \(error)")
    }.get()
  }

  private static func environment() -> [[UInt8]] {
    let libraries = ["LD_LIBRARY_PATH", "LLVM_PROFILE_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS"]
    let fonts = ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"]
    // A crash is reported by the viewer; the runtime's own report would take seconds.
    return [Array("SWIFT_BACKTRACE=enable=no".utf8)]
      + (libraries + fonts).compactMap { name in
        ProcessBytes.environment(name).map { Array("\(name)=".utf8) + $0 }
      }
  }
}
