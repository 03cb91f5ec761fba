import Foundation

extension Process {
  /// Runs with no signal blocked. A child inherits the mask of the thread that starts it, and the
  /// threads of Swift's concurrency block nearly all: SIGTERM would never reach the child.
  func runWithoutBlockedSignals() throws {
    var none = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
