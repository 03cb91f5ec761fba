import Glibc
import System
import Testing

@Suite struct StandardStreamsTests {
  @Test func closedStreamsLeadNowhere() async {
    await #expect(processExitsWith: .success) {
      for number in [STDIN_FILENO, STDERR_FILENO] { close(number) }
      StandardStreams.openMissing()
      var (null, status) = (stat(), stat())
      try #require(unsafe stat("/dev/null", &null) == 0)
      for number in [STDIN_FILENO, STDERR_FILENO] {
        try #require(unsafe fstat(number, &status) == 0)
        #expect(status.st_rdev == null.st_rdev)
      }
    }
  }
}
