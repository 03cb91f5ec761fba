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
    try unsafe ChildProcess.start(arguments, environment: environment(with: variables)) {
      actions in
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    }
  }

  /// Returns this process's environment; each of `variables` replaces the variable of its name.
  private static func environment(with variables: [(name: String, value: [UInt8])]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var next = unsafe shim_environment()
    while let list = unsafe next, let line = unsafe list.pointee {
      unsafe lines.append([UInt8](cString: line))
      unsafe next = list + 1
    }
    for (name, value) in variables {
      let begin = Array("\(name)=".utf8)
      lines.removeAll { $0.starts(with: begin) }
      lines.append(begin + value)
    }
    return lines
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
