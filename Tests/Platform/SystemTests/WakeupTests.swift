import Glibc
import Testing

@testable import System

@Suite struct WakeupTests {
  private static func isReadable(_ wakeup: Wakeup, within milliseconds: Int32 = 0) -> Bool {
    var list = pollfd(fd: wakeup.descriptor.number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&list, 1, milliseconds) == 1
  }

  @Test func aWakeupIsReadableUntilItIsCleared() {
    let wakeup = Wakeup()
    #expect(!Self.isReadable(wakeup))
    wakeup.signal()
    wakeup.signal()
    #expect(Self.isReadable(wakeup))
    wakeup.clear()
    #expect(!Self.isReadable(wakeup))
    wakeup.clear()
    #expect(!Self.isReadable(wakeup))
  }

  @Test func signalsAreNotedInTheirOrderAndForgottenOnceTaken() async {
    await #expect(processExitsWith: .success) {
      let wakeup = Wakeup()
      try Signals.watch(waking: wakeup)
      try Signals.watchAlso(SIGUSR1)
      for number in [SIGTERM, SIGUSR1, SIGUSR1] {
        kill(getpid(), number)
        #expect(Self.isReadable(wakeup, within: 10_000))
        wakeup.clear()
      }
      #expect(Signals.take() == [SIGUSR1, SIGTERM])
      #expect(Signals.take() == [])
    }
  }

  /// So a program that was started with nohup goes on without its terminal.
  @Test func anIgnoredSignalStaysIgnored() async {
    await #expect(processExitsWith: .success) {
      let wakeup = Wakeup()
      signal(SIGHUP, SIG_IGN)
      try Signals.watch(waking: wakeup)
      for number in [SIGHUP, SIGTERM] { kill(getpid(), number) }
      #expect(Self.isReadable(wakeup, within: 10_000))
      #expect(Signals.take() == [SIGTERM])
    }
  }

  /// So a program that hangs can still be interrupted.
  @Test func theSecondSignalOfTheSameNumberEndsTheProcess() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      let wakeup = Wakeup()
      signal(SIGINT, SIG_DFL)
      try Signals.watch(waking: wakeup)
      kill(getpid(), SIGINT)
      #expect(Self.isReadable(wakeup, within: 10_000))
      kill(getpid(), SIGINT)
      sleep(10)
    }
  }
}
