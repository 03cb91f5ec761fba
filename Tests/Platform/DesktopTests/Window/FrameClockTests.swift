import Testing

@testable import Desktop

@Suite struct FrameClockTests {
  private func shown() -> FrameClock {
    var clock = FrameClock()
    clock.isVisible = true
    return clock
  }

  @Test func nothingIsDrawnUnasked() {
    #expect(!shown().shouldDraw)
  }

  @Test func theFirstFrameIsDrawnAtOnceTheNextWhenTheScreenAsks() {
    var clock = shown()
    clock.request()
    #expect(clock.shouldDraw)
    clock.begin()
    clock.callbackRequested()
    clock.request()
    #expect(!clock.shouldDraw)
    clock.callbackDone()
    #expect(clock.shouldDraw)
  }

  @Test func aRequestWhileDrawingIsForTheNextFrame() {
    var clock = shown()
    clock.request()
    clock.begin()
    clock.request()
    clock.callbackRequested()
    clock.callbackDone()
    #expect(clock.shouldDraw)
  }

  @Test func aHiddenWindowDrawsNothing() {
    var clock = FrameClock()
    clock.request()
    #expect(!clock.shouldDraw)
    clock.isVisible = true
    #expect(clock.shouldDraw)
  }

  @Test func aConfigureIsAnsweredWithoutWaitingForTheScreen() {
    var clock = shown()
    clock.request()
    clock.begin()
    clock.callbackRequested()
    clock.mustAnswer = true
    #expect(clock.shouldDraw)
  }

  @Test func withoutABufferItWaitsForARelease() {
    var clock = shown()
    clock.request()
    clock.starved()
    #expect(!clock.shouldDraw)
    clock.bufferReleased()
    #expect(clock.shouldDraw)
  }

  @Test func anAnswerWaitsForNoBuffer() {
    var clock = shown()
    clock.starved()
    clock.mustAnswer = true
    #expect(clock.shouldDraw)
    clock.answered()
    #expect(!clock.shouldDraw)
    clock.bufferReleased()
    #expect(clock.shouldDraw)
  }
}
