import ImageExchange
import Testing

@testable import Decoding

/// A picture is given up for the work that it takes.
@Suite struct WorkClockTests {
  private static let wanted = ImageRequest.Wanted.pixels(fitting: nil, preview: true)
  private static let thumbnail = ImageRequest.Wanted.thumbnail(side: 256)

  private func clock(
    _ wanted: ImageRequest.Wanted = wanted, processor: Double? = 0
  ) -> WorkClock { WorkClock(wanted, .standard, at: 100, processor: processor) }

  @Test func pictureWithoutRowsIsGivenUpWithinEightSeconds() {
    var clock = clock()
    clock.advance(to: 107.25, processor: 7.25)
    #expect(!clock.isOver)
    clock.advance(to: 107.5, processor: 7.5)
    #expect(clock.isOver)
    // A decoder that starts waits for its processor now and then.
    clock = self.clock()
    clock.advance(to: 108, processor: 7.5)
    #expect(clock.isOver)
  }

  @Test func thumbnailIsGivenUpAfterThree() {
    var clock = clock(Self.thumbnail)
    clock.advance(to: 103, processor: 2.9)
    #expect(!clock.isOver)
    clock.advance(to: 104, processor: 3.1)
    #expect(clock.isOver)
  }

  @Test func rowsBuyTimeUpToTheDeadline() {
    var clock = clock()
    for second in 1..<30 {
      clock.advance(to: 100 + Double(second), processor: Double(second))
      #expect(!clock.isOver)
      clock.recordRows()
    }
    clock.advance(to: 130, processor: 30)
    #expect(clock.isOver)
  }

  @Test func busyMachineCostsNoWork() {
    // A third of a processor.
    var clock = clock(Self.thumbnail)
    clock.advance(to: 106, processor: 2)
    #expect(!clock.isOver)
    clock.advance(to: 109, processor: 3)
    #expect(clock.isOver)
  }

  @Test func twoThreadsWorkNoLongerThanTheClock() {
    var clock = clock()
    clock.advance(to: 105, processor: 10)
    #expect(!clock.isOver)
    clock.advance(to: 108, processor: 16)
    #expect(clock.isOver)
  }

  @Test func decoderThatDoesNothingIsGivenUpByTheClock() {
    var clock = clock()
    clock.advance(to: 129, processor: 0)
    #expect(!clock.isOver)
    clock.advance(to: 130, processor: 0)
    #expect(clock.isOver)
    // Rows without work do not go on for ever.
    var slow = self.clock()
    for second in 1..<120 {
      slow.advance(to: 100 + Double(second), processor: 0)
      #expect(!slow.isOver)
      slow.recordRows()
    }
    slow.advance(to: 220, processor: 0)
    #expect(slow.isOver)
  }

  /// It was stopped, or its machine was too busy for it.
  @Test func timeInWhichTheViewerStoodStillDoesNotCount() {
    var clock = clock()
    clock.advance(to: 1000, processor: 50, atMost: 0.25)
    #expect(!clock.isOver)
    // A decoder that does nothing is given up all the same.
    clock.advance(to: 1029, processor: 50)
    #expect(!clock.isOver)
    clock.advance(to: 1030, processor: 50)
    #expect(clock.isOver)
  }

  @Test func allTimeIsWorkWhereNothingIsKnown() {
    var clock = clock(processor: nil)
    clock.advance(to: 107.5, processor: nil)
    #expect(clock.isOver)
  }
}
