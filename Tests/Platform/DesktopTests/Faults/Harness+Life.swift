import EventLoop
import Input
import RefereeFixtures
import Testing
import WireCodec

@testable import Desktop

/// A window that lives with a compositor of behaviour.
@UI extension Harness {
  /// A window on a polite compositor, or one that is not.
  static func living(_ behaviour: Behaviour, sendBuffer: Int32? = nil) throws -> Harness {
    let harness = try Harness(sendBuffer: sendBuffer, behaviour: behaviour)
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
      far.notice()
      requests += compositor?.turn(at: FarClock.monotonic.now) ?? []
      compositor?.refresh(at: FarClock.monotonic.now)
    }
    loop.turn(limit: 0)
    far.notice()
    return requests
  }

  /// Expects the window to be as good as ever: it answers, it draws, and then it rests.
  func expectLife(_ location: SourceLocation = #_sourceLocation) throws {
    let host = try host
    let defaults = Behaviour()
    hasFailed = true
    (host.behaviour.showsFrames, host.behaviour.release) = (true, defaults.release)
    live()
    #expect(losses.isEmpty, "\(subject)", sourceLocation: location)
    let pongs = host.counts["xdg_wm_base.pong"] ?? 0
    let drawn = frames.count
    host.ping()
    window.setNeedsFrame()
    live()
    // Memory for a large frame may still be under way on another thread.
    for _ in 0..<100 where frames.count == drawn {
      loop.turn(limit: 20)
      live(1)
    }
    #expect(host.counts["xdg_wm_base.pong"] == pongs + 1, "\(subject)", sourceLocation: location)
    #expect(frames.count > drawn, "\(subject): it draws", sourceLocation: location)
    let isAlive =
      losses.isEmpty && host.counts["xdg_wm_base.pong"] == pongs + 1 && frames.count > drawn
    hasFailed = !expectRest(location) || !isAlive
  }

  /// Expects that soon nothing is said, nothing wakes the loop for 30 ms, and no timer waits that
  /// would wake it later. A buffer for the next frame may be made meanwhile.
  @discardableResult
  func expectRest(_ location: SourceLocation = #_sourceLocation) -> Bool {
    var last: [String] = []
    for _ in 0..<30 {
      let start = FarClock.monotonic.now
      loop.turn(limit: 30)
      let rested = FarClock.monotonic.now - start
      let requests = compositor?.turn(at: start) ?? []
      compositor?.refresh(at: start)
      if requests.isEmpty, rested >= .milliseconds(29) { return expectNoTimer(location) }
      last = requests.names
    }
    Issue.record("\(subject): no rest, \(last) last", sourceLocation: location)
    return false
  }

  /// Expects that no timer waits, but for waits that end by themselves: a paste from a silent
  /// owner.
  private func expectNoTimer(_ location: SourceLocation) -> Bool {
    for _ in 0..<2 {
      guard let deadline = loop.nextDeadline, deadline - loop.now < 6 else { break }
      while loop.now < deadline { loop.turn(limit: 100) }
      live(2)
    }
    let timer = loop.nextDeadline.map { $0 - loop.now }
    #expect(timer == nil, "\(subject): a timer", sourceLocation: location)
    return timer == nil
  }
}
