import Input
import Testing

@testable import PhotoViewer

@Suite struct LatencyLogTests {
  private func at(_ milliseconds: Double) -> Instant { .milliseconds(milliseconds) }

  @Test func everyInputIsTimedToTheFirstFrameAfterIt() {
    var log = LatencyLog()
    log.input(at: at(100))
    log.input(at: at(104))
    log.frameCommitted(1, at: at(110), drawing: 0.003)
    log.input(at: at(111))
    log.framePresented(1, at: at(120))
    log.frameCommitted(2, at: at(126), drawing: 0.005)
    log.framePresented(2, at: at(136))
    #expect(log.commit.count == 3)
    #expect(log.commit.percentile(0.01) == 6)
    #expect(log.commit.percentile(0.5) == 10)
    #expect(log.commit.percentile(1) == 15)
    #expect(log.presentation.percentile(0.5) == 20)
    #expect(log.presentation.percentile(0.01) == 16)
    #expect(log.presentation.percentile(1) == 25)
    #expect(log.drawing.count == 2)
    #expect(log.framesPresented == 2)
  }

  @Test func aDiscardedFrameLeavesItsInputsToTheNext() {
    var log = LatencyLog()
    log.input(at: at(0))
    log.frameCommitted(1, at: at(4), drawing: 0.001)
    log.input(at: at(10))
    log.frameCommitted(2, at: at(12), drawing: 0.001)
    log.framePresented(1, at: nil)
    log.framePresented(2, at: at(30))
    #expect(log.commit.count == 2)
    #expect(log.presentation.count == 2)
    #expect(log.presentation.percentile(0.5) == 20)
    #expect(log.presentation.percentile(1) == 30)
    #expect(log.framesDiscarded == 1)
    #expect(log.framesPresented == 1)
  }

  @Test func aDiscardedLastFrameLeavesThemToOneThatIsStillToCome() {
    var log = LatencyLog()
    log.input(at: at(0))
    log.frameCommitted(1, at: at(4), drawing: 0.001)
    log.framePresented(1, at: nil)
    log.frameCommitted(2, at: at(20), drawing: 0.001)
    log.framePresented(2, at: at(33))
    // Committed once, and seen late.
    #expect(log.commit.count == 1)
    #expect(log.commit.percentile(1) == 4)
    #expect(log.presentation.count == 1)
    #expect(log.presentation.percentile(1) == 33)
  }

  @Test func framesNobodyTellsAboutAreForgotten() {
    var log = LatencyLog()
    for frame in 1...1000 {
      log.input(at: at(Double(frame)))
      log.frameCommitted(frame, at: at(Double(frame) + 1), drawing: 0.001)
    }
    log.framePresented(1, at: at(2000))
    #expect(log.framesPresented == 0)
    log.framePresented(1000, at: at(2000))
    #expect(log.framesPresented == 1)
    #expect(log.presentation.count == 1)
    #expect(log.presentation.percentile(1) == 1000)
    log.framePresented(7777, at: at(2000))
    #expect(log.framesPresented == 1)
  }

  @Test func percentilesAreTheRanksOfWhatWasAdded() {
    var times = Distribution()
    #expect(times.percentile(0.5) == nil)
    for hundredth in 1...1000 { times.add(Double(hundredth) / 1e5) }
    #expect(times.percentile(0.5) == 5)
    #expect(times.percentile(0.99) == 9.9)
    #expect(times.percentile(1) == 10)
    #expect(times.percentile(0) == 0.01)
    times.add(-1)
    #expect(times.percentile(0) == 0)
    times.add(.infinity)
    #expect(times.percentile(1) == 3.6e6)
  }

  @Test func theTableTellsLatencyInSixLines() {
    var log = LatencyLog()
    #expect(log.table.split(separator: "\n").count == 6)
    #expect(log.table.contains("input to presentation        0        –        –        –"))
    log.input(at: at(0))
    log.frameCommitted(1, at: at(7.256), drawing: 0.0021)
    log.framePresented(1, at: at(16.667))
    log.frameCommitted(2, at: at(140), drawing: 0.031, isSharpening: true)
    #expect(
      log.table == """
        ms                       count      p50      p99      max
        input to commit              1     7.26     7.26     7.26
        input to presentation        1    16.67    16.67    16.67
        drawing                      1     2.10     2.10     2.10
        sharpening at rest           1    31.00    31.00    31.00
        frames: 2 drawn, 1 presented, 0 discarded
        """)
  }
}
