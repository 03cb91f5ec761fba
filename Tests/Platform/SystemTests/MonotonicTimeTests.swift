import Glibc
import Input
import Testing

@testable import System

@Suite struct MonotonicTimeTests {
  @Test func timeDoesNotGoBackwards() {
    let time = MonotonicTime()
    var last = Instant.zero
    for _ in 0..<10_000 {
      let now = time.now
      #expect(now >= last)
      last = now
    }
  }

  @Test func instantsAreCountedFromTheEpoch() {
    let time = MonotonicTime()
    #expect(time.instant(monotonic: time.epoch) == .zero)
    #expect(time.instant(monotonic: time.epoch + 1_500_000_000) == .milliseconds(1500))
  }

  @Test func theTimeOfASleepIsCounted() {
    let before = MonotonicTime.nanoseconds
    usleep(2_000)
    #expect(MonotonicTime.nanoseconds - before >= 2_000_000)
  }
}
