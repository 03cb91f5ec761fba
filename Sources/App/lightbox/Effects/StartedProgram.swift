internal import EventLoop
internal import System

/// Programs that are started with photos.
enum StartedProgram {
  /// Starts a program and lets a thread wait for its end; returns the reason where it cannot be started.
  static func start(_ arguments: [[UInt8]]) -> String? {
    do throws(SystemError) {
      let process = try OtherProgram.start(arguments)
      OneShotThread.start { OtherProgram.waitForEnd(of: process) }
      return nil
    } catch {
      return error.description
    }
  }
}
