internal import Glibc
internal import WireProxy

/// The watched program, which shares the referee's terminal, and gets the same signals.
struct Child {
  /// The process id of the program, for use in signal handlers.
  ///
  /// `nonisolated(unsafe)` is safe here: the value is set once, while the signals of these handlers
  /// are blocked.
  private nonisolated(unsafe) static var process: pid_t = 0

  /// The descriptor that is readable once the program has ended.
  let wakeup: Int32

  /// Starts a program by its name or path. Sets `variables` in the environment; a variable with an
  /// empty value is removed. Throws if the program cannot be started.
  static func start(
    _ arguments: [String], variables: [(name: String, value: String)]
  ) throws(WireSocket.Failure) -> Child {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw WireSocket.Failure(call: "pipe", number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // While the signal is ignored, which is inherited, the kernel keeps no exit code.
    signal(SIGCHLD, SIG_DFL)
    for (name, value) in variables {
      if value.isEmpty { unsafe unsetenv(name) } else { unsafe setenv(name, value, 1) }
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var (none, changed) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&changed)
    // The referee may ignore this signal itself. Others that are ignored, such as SIGHUP under
    // nohup, stay so.
    unsafe sigaddset(&changed, SIGPIPE)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &changed)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let list = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe list.forEach { unsafe free($0) } }
    // A signal that arrives before its handler is set waits until then.
    var (ending, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&ending)
    for signal in [SIGINT, SIGTERM] { unsafe sigaddset(&ending, signal) }
    unsafe sigprocmask(SIG_BLOCK, &ending, &before)
    defer { unsafe sigprocmask(SIG_SETMASK, &before, nil) }
    var process = pid_t()
    let errorNumber = unsafe posix_spawnp(&process, arguments[0], nil, &attributes, list, environ)
    guard errorNumber == 0 else {
      throw WireSocket.Failure(call: arguments[0], number: errorNumber)
    }
    unsafe Self.process = process
    // At Ctrl+C, a terminal sends the signal to the program too. The referee ignores it, because it
    // must still report after the program's end.
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM) { _ in unsafe _ = kill(Child.process, SIGTERM) }
    return try Child(wakeup: ends[0], signalling: ends[1])
  }

  /// Raises the referee's limit of open descriptors to the highest allowed value, because the
  /// referee keeps one descriptor open for each shared memory pool of the watched program.
  ///
  /// The watched program keeps its own limit.
  static func raiseLimit() {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(resource, &limit)
  }

  private init(wakeup: Int32, signalling end: Int32) throws(WireSocket.Failure) {
    self.wakeup = wakeup
    var thread = pthread_t()
    let word = unsafe UnsafeMutableRawPointer(bitPattern: Int(end))
    let errorNumber = unsafe pthread_create(
      &thread, nil,
      { end in
        // Waits without taking the status, which ``status()`` does.
        var information = unsafe siginfo_t()
        unsafe waitid(P_PID, id_t(Child.process), &information, WEXITED | WNOWAIT)
        close(Int32(Int(bitPattern: end)))
        return nil
      }, word)
    guard errorNumber == 0 else {
      // Without the thread, nobody would notice the program's end.
      unsafe _ = kill(Self.process, SIGKILL)
      throw WireSocket.Failure(call: "pthread_create", number: errorNumber)
    }
    pthread_detach(thread)
  }

  /// Waits for the program's end. Returns its exit code, or 128 plus the number of a signal.
  func status() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(Self.process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
