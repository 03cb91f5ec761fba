import Foundation
import System

extension OwnedDescriptor {
  /// Writes bytes into a pipe. A pipe that nobody reads any more is an error; without this, the
  /// signal SIGPIPE would end all tests of the process, without a word.
  func writeIntoPipe(_ bytes: [UInt8]) throws(SystemError) {
    var (signals, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer {
      // The signal that waits would come with the old mask.
      var none = timespec()
      unsafe sigtimedwait(&signals, nil, &none)
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    try write(bytes)
  }
}
