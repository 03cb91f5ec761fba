import EventLoop
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// A window that lives with a compositor of manners.
@UI extension Harness {
  /// A window on a polite compositor, or one that is not.
  static func living(_ manners: Manners, sendBuffer: Int32? = nil) throws -> Harness {
    let harness = try Harness(sendBuffer: sendBuffer, manners: manners)
    harness.live()
    return harness
  }

  var host: Compositor { get throws { try #require(compositor) } }

  /// Lets both sides speak, with a refresh of the screen after each turn. Returns the requests.
  @discardableResult
  func live(_ turns: Int = 6) -> [FarRequest] {
    var requests: [FarRequest] = []
    for _ in 0..<turns {
      loop.turn(limit: 0)
      requests += compositor?.turn(at: FarClock.monotonic.now) ?? []
      compositor?.refresh(at: FarClock.monotonic.now)
    }
    loop.turn(limit: 0)
    return requests
  }

  /// Expects the window to be as good as ever: it answers, it draws, and then it rests.
  func expectLife(_ location: SourceLocation = #_sourceLocation) throws {
    let host = try host
    let ways = Manners()
    (host.manners.showsFrames, host.manners.release) = (true, ways.release)
    live()
    #expect(losses.isEmpty, "\(subject)", sourceLocation: location)
    let pongs = host.counts["xdg_wm_base.pong"] ?? 0
    let drawn = frames.count
    host.ping()
    window.setNeedsFrame()
    live()
    #expect(host.counts["xdg_wm_base.pong"] == pongs + 1, "\(subject)", sourceLocation: location)
    #expect(frames.count > drawn, "\(subject): it draws", sourceLocation: location)
    expectRest(location)
  }

  /// Expects that nothing is said, and that nothing wakes the loop.
  func expectRest(_ location: SourceLocation = #_sourceLocation) {
    live()
    let requests = live()
    #expect(requests.isEmpty, "\(subject): \(requests.names) at rest", sourceLocation: location)
    let start = FarClock.monotonic.now
    loop.turn(limit: 30)
    #expect(
      FarClock.monotonic.now - start >= .milliseconds(29), "\(subject): a wake-up at rest",
      sourceLocation: location)
  }
}
