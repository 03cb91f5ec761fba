import Glibc
import System

/// A pipe whose write end is given away: what became of it shows at the read end.
struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw SystemError(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  /// True when nobody holds the write end any more, as far as can be seen at once.
  var isAbandoned: Bool { isAbandoned(within: 0) }

  /// True when nobody holds the write end any more, or after a moment: another test that starts
  /// a program has copies of all descriptors until the program runs.
  var isAbandonedSoon: Bool { isAbandoned(within: 2000) }

  private func isAbandoned(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: readEnd, events: 0, revents: 0)
    return unsafe poll(&waiting, 1, milliseconds) == 1 && waiting.revents & Int16(POLLHUP) != 0
  }

  /// Closes the end that stays here.
  func closeReadEnd() { close(readEnd) }
}
