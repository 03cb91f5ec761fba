internal import CShims
internal import Glibc

/// A starter of other programs, which then run independently of this one. No shell reads the
/// arguments. A program runs in its own session, so a signal from the terminal that ends this
/// process does not end the program. Its standard input is empty, and its output goes to standard
/// error.
package enum OtherProgram {
  /// Starts a program; the first of `arguments` is its path, or its name in `PATH`.
  ///
  /// The program gets this process's environment, in which `variables` replace variables of the
  /// same names. Returns the process id, for ``waitForEnd(of:)``. Throws if the program cannot be
  /// started.
  package static func start(
    _ arguments: [[UInt8]], variables: [(name: String, value: [UInt8])] = []
  ) throws(SystemError) -> Int32 {
    // A zero byte would end an argument before its end.
    guard !arguments.isEmpty, (arguments + variables.map(\.value)).allSatisfy({ !$0.contains(0) })
    else {
      throw SystemError(EINVAL)
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    // A session of its own, which glibc has since 2.26 but names for GNU programs only.
    let ownSession: Int32 = 0x80
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | ownSession
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    let list = unsafe texts(arguments)
    let environment = unsafe texts(environment(with: variables))
    defer { unsafe (list + environment).forEach { unsafe free($0) } }
    var process = pid_t()
    guard let program = unsafe list[0] else { throw SystemError(ENOMEM) }
    let errorNumber = unsafe posix_spawnp(
      &process, program, &actions, &attributes, list, environment)
    guard errorNumber == 0 else { throw SystemError(errorNumber) }
    return process
  }

  /// Returns this process's environment; each of `variables` replaces the variable of its name.
  private static func environment(with variables: [(name: String, value: [UInt8])]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var next = unsafe shim_environment()
    while let list = unsafe next, let line = unsafe list.pointee {
      let bytes = unsafe UnsafeBufferPointer(start: line, count: strlen(line))
      lines.append(unsafe bytes.map { UInt8(bitPattern: $0) })
      unsafe next = list + 1
    }
    for (name, value) in variables {
      let begin = Array("\(name)=".utf8)
      lines.removeAll { $0.starts(with: begin) }
      lines.append(begin + value)
    }
    return lines
  }

  /// Returns each line as a C string, and a null pointer at the end. The caller frees the strings.
  private static func texts(_ lines: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe lines.map { line in unsafe strdup(line.map { CChar(bitPattern: $0) } + [0]) } + [nil]
  }

  /// Waits until the program with the process id `process` ends, and reaps it. Returns the exit
  /// status, 0…255; nil if a signal ended the program.
  ///
  /// The calling thread blocks meanwhile.
  @discardableResult
  package static func waitForEnd(of process: Int32) -> Int32? {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }
}
