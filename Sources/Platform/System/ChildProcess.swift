package import Glibc

/// A starter of programs. Each program runs in a child process with its own session, so it gets no
/// signals from the terminal. No shell reads the arguments.
package enum ChildProcess {
  /// Starts a program with the default handling of signals, and returns the process id.
  ///
  /// The first of `arguments` is the program's path, or its name in `PATH`. `environment` are lines
  /// such as `HOME=/root`. `redirect` adds actions that prepare the descriptors of the program.
  /// Throws EINVAL if there are no arguments, or if an argument or a line of `environment` has a
  /// zero byte.
  package static func start(
    _ arguments: [[UInt8]], environment: [[UInt8]],
    redirect: (inout posix_spawn_file_actions_t) -> Void
  ) throws(SystemError) -> pid_t {
    // A zero byte would end an argument before its end.
    guard !arguments.isEmpty, (arguments + environment).allSatisfy({ !$0.contains(0) }) else {
      throw SystemError(EINVAL)
    }
    Signals.keepChildren()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe redirect(&actions)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    // POSIX_SPAWN_SETSID: glibc has had it since 2.26, but names it only for GNU programs.
    let ownSession: Int32 = 0x80
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | ownSession
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    let list = unsafe texts(arguments)
    let lines = unsafe texts(environment)
    defer { unsafe (list + lines).forEach { unsafe free($0) } }
    var process = pid_t()
    guard let program = unsafe list[0] else { throw SystemError(ENOMEM) }
    let errorNumber = unsafe posix_spawnp(&process, program, &actions, &attributes, list, lines)
    guard errorNumber == 0 else { throw SystemError(errorNumber) }
    return process
  }

  /// Returns each line as a C string, and a null pointer at the end. The caller frees the strings.
  private static func texts(_ lines: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe lines.map { line in unsafe strdup(line.map { CChar(bitPattern: $0) } + [0]) } + [nil]
  }
}
