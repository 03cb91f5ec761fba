import Input
import Pixels
import Testing
@testable import LightboxCore

/// The play of a photo's frames, held in the hand: when which frame is shown, and which are asked
/// for.
@Suite struct FramePlaybackTests {
  /// The seconds of each frame.
  private var durations = [0.1, 0.2, 0.3, 0.1]
  private var playback = FramePlayback(FrameSequence(count: 4, playCount: 0))
  private var requested: [Int] = []

  private func at(_ milliseconds: Double) -> Instant { .milliseconds(milliseconds) }

  private func frame(_ index: Int, of count: Int = 4) throws -> AnimationFrame {
    AnimationFrame(try #require(.blank(4, 3)), duration: durations[index], count: count)
  }

  /// Decodes whatever is asked for, at once.
  private mutating func decode(at milliseconds: Double) throws {
    while let index = playback.request() {
      requested.append(index)
      playback.receive(try frame(index), at: index, time: at(milliseconds))
    }
  }

  /// Lets time pass, in which everything is decoded and seen at once; returns the frames that were
  /// shown, each with its moment in ms.
  private mutating func play(from start: Double = 0, until end: Double) throws -> [[Double]] {
    try decode(at: start)
    playback.recordSeen(at: at(start))
    var shown: [[Double]] = []
    while let deadline = playback.deadline, deadline <= at(end) {
      playback.expire(at: deadline)
      if playback.deadline != nil { shown.append([deadline.milliseconds, Double(playback.index)]) }
      try decode(at: deadline.milliseconds)
      playback.recordSeen(at: deadline)
    }
    return shown
  }

  @Test mutating func eachFrameIsShownForItsOwnTimeAndTheFirstFollowsTheLast() throws {
    let shown = try play(until: 1000)
    #expect(shown == [[100, 1], [300, 2], [600, 3], [700, 0], [800, 1], [1000, 2]])
  }

  @Test mutating func playbackEndsAfterItsRoundsAndWakesNoMore() throws {
    playback = FramePlayback(FrameSequence(count: 4, playCount: 2))
    #expect(try play(until: 5000).last == [1300, 3])
    #expect(playback.index == 3 && playback.deadline == nil && playback.request() == nil)
    #expect(!playback.isPlaying)
    // Asked to play, it begins again, as often as before.
    playback.toggle(at: at(6000))
    #expect(try play(from: 6000, until: 9000).last == [7300, 3])
  }

  @Test mutating func twoFramesAreDecodedAheadAndThreeHeld() throws {
    try decode(at: 0)
    #expect(requested == [0, 1, 2])
    let bytes = playback.byteCount
    _ = try play(until: 100)
    #expect(requested == [0, 1, 2, 3])
    #expect(playback.byteCount == bytes)
    _ = try play(from: 100, until: 5000)
    #expect(playback.byteCount == bytes)
  }

  @Test mutating func framesAreAskedForOneAtATime() throws {
    #expect(playback.request() == 0)
    #expect(playback.request() == nil)
    playback.receive(try frame(0), at: 0, time: at(40))
    #expect(playback.deadline == at(140), "its time begins when it comes")
    #expect(playback.request() == 1)
  }

  @Test mutating func aLateFrameIsShownForItsWholeTime() throws {
    for index in [0, 1] {
      #expect(playback.request() == index)
      playback.receive(try frame(index), at: index, time: .zero)
    }
    playback.recordSeen(at: .zero)
    playback.expire(at: at(100))
    playback.recordSeen(at: at(100))
    #expect(playback.request() == 2)
    playback.expire(at: at(300))
    #expect(playback.index == 1 && playback.deadline == nil, "it waits, and nothing wakes")
    playback.receive(try frame(2), at: 2, time: at(900))
    #expect(playback.index == 2)
    #expect(playback.deadline == at(1200))
  }

  @Test mutating func aLateTimerPassesNoFrameOver() throws {
    try decode(at: 0)
    playback.recordSeen(at: .zero)
    playback.expire(at: at(2000))
    #expect(playback.index == 1)
    #expect(playback.deadline == at(2200))
  }

  @Test mutating func aTimerThatIsALittleLateKeepsTheBeat() throws {
    try decode(at: 0)
    playback.recordSeen(at: .zero)
    playback.expire(at: at(104))
    #expect(playback.deadline == at(300))
  }

  @Test mutating func aFrameThatNobodySeesIsNotFollowed() throws {
    try decode(at: 0)
    #expect(playback.awaitsSight)
    playback.expire(at: at(100))
    #expect(playback.index == 0 && playback.deadline == nil)
    // The window comes back: the frame has its time now.
    playback.recordSeen(at: at(60_000))
    #expect(playback.deadline == at(60_100))
  }

  @Test mutating func aPausedFrameKeepsTheTimeThatIsLeft() throws {
    _ = try play(until: 100)
    playback.toggle(at: at(250))
    #expect(playback.isPaused && playback.deadline == nil && playback.request() == nil)
    playback.toggle(at: at(5000))
    #expect(playback.index == 1)
    #expect(playback.deadline == at(5050))
  }

  @Test mutating func aStepPausesAndShowsTheFrameWhenItComes() throws {
    try decode(at: 0)
    #expect(playback.step(by: 1, at: at(10)) == 1)
    #expect(playback.index == 1 && playback.isPaused && playback.deadline == nil)
    playback.step(by: 1, at: at(20))
    #expect(playback.index == 2)
    #expect(playback.step(by: 1, at: at(30)) == 3)
    #expect(playback.index == 2 && playback.isStepping)
    try decode(at: 40)
    #expect(playback.index == 3 && !playback.isStepping)
    #expect(playback.step(by: -2, at: at(50)) == 1)
    try decode(at: 60)
    #expect(playback.index == 1)
    #expect(requested == [0, 1, 2, 3, 1], "and nothing else is decoded")
  }

  @Test mutating func stepsEndAtTheFirstAndTheLastFrame() throws {
    try decode(at: 0)
    #expect(playback.step(by: -1, at: at(10)) == 0)
    #expect(playback.step(by: 9, at: at(20)) == 3)
    try decode(at: 30)
    #expect(playback.step(by: 1, at: at(40)) == 3)
    #expect(playback.index == 3 && !playback.isStepping)
  }

  @Test mutating func playbackGoesOnFromAStep() throws {
    try decode(at: 0)
    playback.step(by: 2, at: at(10))
    playback.toggle(at: at(1000))
    #expect(playback.deadline == at(1300))
    #expect(try play(from: 1000, until: 1400) == [[1300, 3], [1400, 0]])
  }

  @Test mutating func framesBeforeAMissingOnePlay() throws {
    for index in 0..<3 {
      #expect(playback.request() == index)
      playback.receive(index < 2 ? try frame(index) : nil, at: index, time: .zero)
    }
    #expect(playback.count == 2)
    var shown: [Int] = []
    playback.recordSeen(at: .zero)
    while let deadline = playback.deadline, shown.count < 4 {
      playback.expire(at: deadline)
      playback.recordSeen(at: deadline)
      shown.append(playback.index)
      #expect(playback.request() == nil)
    }
    #expect(shown == [1, 0, 1, 0])
  }

  @Test(arguments: [0, 1]) mutating func firstFrameWithoutFollowersIsStill(missing: Int)
    throws
  {
    for index in 0...missing {
      #expect(playback.request() == index)
      playback.receive(index < missing ? try frame(index) : nil, at: index, time: .zero)
    }
    playback.recordSeen(at: .zero)
    while let deadline = playback.deadline { playback.expire(at: deadline) }
    #expect(playback.index == 0 && !playback.isPlaying && playback.request() == nil)
  }

  @Test mutating func aFileThatHoldsFewerFramesThanItSaysPlaysThose() throws {
    playback = FramePlayback(FrameSequence(count: 9, playCount: 0))
    let shown = try play(until: 700)
    #expect(playback.count == 4)
    #expect(shown.last == [700, 0])
  }

  @Test mutating func aHiddenPlaybackStopsAndKeepsOneFrame() throws {
    _ = try play(until: 100)
    let one = playback.byteCount / 3
    playback.setVisible(false, at: at(200))
    #expect(playback.deadline == nil && playback.request() == nil)
    #expect(playback.byteCount == one && playback.picture != nil)
    playback.setVisible(true, at: at(9000))
    #expect(playback.deadline == at(9100))
    #expect(try play(from: 9000, until: 9100) == [[9100, 2]])
  }

  @Test mutating func reducedMotionHoldsPlaybackUntilAPersonDecides() throws {
    playback = FramePlayback(FrameSequence(count: 4, playCount: 0), isPaused: true)
    #expect(playback.request() == nil, "not a frame is decoded")
    playback.toggle(at: .zero)
    playback.prefer(isPaused: true, at: .zero)
    #expect(try play(until: 100) == [[100, 1]])
  }

  @Test mutating func pagesStayUntilTheyAreTurned() throws {
    playback = FramePlayback(FrameSequence(count: 4, playCount: 1, kind: .pages))
    try decode(at: 0)
    playback.recordSeen(at: .zero)
    playback.prefer(isPaused: false, at: at(10))
    playback.toggle(at: at(20))
    #expect(requested.isEmpty && playback.deadline == nil && !playback.isPlaying)
    #expect(playback.step(by: 1, at: at(30)) == 1)
    try decode(at: 40)
    playback.recordSeen(at: at(40))
    #expect(playback.index == 1 && requested == [1] && playback.deadline == nil)
    let one = playback.byteCount
    playback.step(by: 9, at: at(50))
    try decode(at: 60)
    #expect(playback.index == 3 && requested == [1, 3] && playback.byteCount == one)
    playback.setVisible(false, at: at(70))
    playback.setVisible(true, at: at(80))
    #expect(playback.index == 3 && playback.request() == nil && playback.deadline == nil)
  }

  @Test mutating func aMissingPageIsPassedOver() throws {
    playback = FramePlayback(FrameSequence(count: 4, playCount: 1, kind: .pages))
    func lose(_ index: Int) {
      #expect(playback.request() == index)
      playback.receive(nil, at: index, time: .zero)
    }
    playback.step(by: 1, at: .zero)
    lose(1)
    #expect(playback.index == 0 && playback.count == 4)
    #expect(playback.step(by: 1, at: .zero) == 2)
    try decode(at: 0)
    #expect(playback.index == 2)
    #expect(playback.step(by: -1, at: .zero) == 0)
    try decode(at: 0)
    #expect(playback.step(by: 9, at: .zero) == 3)
    lose(3)
    #expect(playback.step(by: 9, at: .zero) == 0, "nothing is left beyond")
  }

  @Test mutating func stepGoesOnWhenTheFrameBeforeItIsMissing() throws {
    playback = FramePlayback(FrameSequence(count: 4, playCount: 1, kind: .pages))
    playback.step(by: 1, at: .zero)
    #expect(playback.request() == 1)
    #expect(playback.step(by: 1, at: .zero) == 2)
    playback.receive(nil, at: 1, time: .zero)
    try decode(at: 0)
    #expect(playback.index == 2)
  }

  @Test(arguments: [0, -1, 1e-9, Double.nan, Double.infinity])
  func aDurationThatMakesNoSenseIsNotBelieved(duration: Double) throws {
    let frame = AnimationFrame(try #require(.blank(4, 3)), duration: duration, count: 2)
    #expect((0.01...100_000).contains(frame.duration))
  }
}
