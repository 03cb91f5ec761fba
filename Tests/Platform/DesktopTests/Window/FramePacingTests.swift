import Testing

@testable import Desktop

@Suite struct FramePacingTests {
  private func shown() -> FramePacing {
    var pacing = FramePacing()
    pacing.isVisible = true
    return pacing
  }

  @Test func framesAreDrawnOnlyWhenAsked() {
    #expect(!shown().shouldDraw)
  }

  @Test func theFirstFrameIsDrawnAtOnceTheNextWhenTheScreenAsks() {
    var pacing = shown()
    pacing.request()
    #expect(pacing.shouldDraw)
    pacing.begin()
    pacing.callbackRequested()
    pacing.request()
    #expect(!pacing.shouldDraw)
    pacing.callbackDone()
    #expect(pacing.shouldDraw)
  }

  @Test func aRequestWhileDrawingIsForTheNextFrame() {
    var pacing = shown()
    pacing.request()
    pacing.begin()
    pacing.request()
    pacing.callbackRequested()
    pacing.callbackDone()
    #expect(pacing.shouldDraw)
  }

  @Test func aHiddenWindowDrawsNothing() {
    var pacing = FramePacing()
    pacing.request()
    #expect(!pacing.shouldDraw)
    pacing.isVisible = true
    #expect(pacing.shouldDraw)
  }

  @Test func frameOfAnotherSizeEndsTheWaitForABuffer() {
    var pacing = shown()
    pacing.request()
    pacing.starved()
    pacing.begin()
    pacing.request()
    #expect(pacing.shouldDraw)
  }

  @Test func aFrameWithoutABufferWaitsForARelease() {
    var pacing = shown()
    pacing.request()
    pacing.starved()
    #expect(!pacing.shouldDraw)
    pacing.bufferReleased()
    #expect(pacing.shouldDraw)
  }
}
