import EventLoop
import Input
import Portal
import PortalFixtures
import Testing

@testable import PhotoViewer

/// A bus connection in the event loop.
@Suite struct BusSourceTests {
  /// Keeps the loop's next deadline, as it is before each sleep.
  @UI private final class Sleep: PollSource {
    let descriptor: Int32 = -1
    var deadlines: [Instant?] = []
    private let loop: Loop

    init(_ loop: Loop) { self.loop = loop }

    func prepareToPoll() -> Readiness {
      deadlines.append(loop.nextDeadline)
      return []
    }

    func didPoll(_ readiness: Readiness) {}
  }

  @Test func deadlineThatPassesBeforeTheSleepEndsIt() async throws {
    try await onLoop {
      let silent = try SilentBus()
      defer { withExtendedLifetime(silent) {} }
      let loop = Loop()
      let sleep = Sleep(loop)
      let bus = try #require(PortalClient(address: silent.address, timeout: 0))
      loop.turn(limit: 0)
      let source = try #require(BusSource(bus, in: loop))
      defer { source.close() }
      loop.add(sleep)
      // The next turn calls the timer of this deadline first, and only then sleeps.
      _ = source.prepareToPoll()
      loop.turn(limit: 0)
      #expect(sleep.deadlines.first??.nanoseconds ?? .max <= loop.now.nanoseconds)
    }
  }
}
