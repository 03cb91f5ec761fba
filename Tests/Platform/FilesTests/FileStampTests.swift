import Glibc
import Testing

@testable import Files

@Suite struct FileStampTests {
  @Test func stampIsFreshForTwoSeconds() {
    let now: Int64 = 1_700_000_000
    var status = stat()
    let fresh = [now - 2, now - 1, now, now + 1].filter {
      status.st_mtim.tv_sec = Int($0)
      return FileStamp(status).isFresh(now: now)
    }
    #expect(fresh == [now - 1, now])
    // Some file systems keep any number of seconds.
    for seconds in [Int.min, .max] {
      status.st_mtim.tv_sec = seconds
      #expect(!FileStamp(status).isFresh(now: now))
    }
  }
}
