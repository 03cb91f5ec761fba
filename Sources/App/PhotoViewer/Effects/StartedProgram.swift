internal import Desktop
internal import EventLoop
internal import ProgramSupport
internal import System

/// Starts other programs, with photos as their arguments.
enum StartedProgram {
  /// Starts a program; the first of `arguments` is the executable file. Returns nil on success, or
  /// the reason why the program cannot be started. Does not block: another thread waits until the
  /// program ends. `token` allows the program to bring its window to the front.
  static func start(_ arguments: [[UInt8]], token: ActivationToken? = nil) -> String? {
    let word = token.map { Array($0.text.utf8) }
    let variables = word.map { word in LaunchTokens.names.map { (name: $0, value: word) } } ?? []
    do throws(SystemError) {
      let process = try OtherProgram.start(arguments, variables: variables)
      // If no thread can be started, the process is removed only after this program ends.
      _ = DetachedThread.start { OtherProgram.waitForEnd(of: process) }
      return nil
    } catch {
      return error.description
    }
  }

  /// Starts this program again, with a new window; `token` lets the new window come to the front.
  static func startWindow(_ token: ActivationToken?) {
    OneShotThread.start {
      let arguments = ["/proc/self/exe", "--new-window"].map { Array($0.utf8) }
      if let failure = start(arguments, token: token) {
        Notice.write("a new window could not be opened: \(failure)")
      }
    }
  }
}
