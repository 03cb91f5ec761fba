import Bus
import Input
import Portal
import Testing

@testable import PhotoViewer

/// A start that may hand its files to the window that is open, event by event.
@Suite struct SecondStartTests {
  private var start = SecondStart(at: .zero)

  private mutating func take(
    _ event: SecondStart.Event, at milliseconds: Double
  ) -> SecondStart.Action? {
    start.take(event, at: .milliseconds(milliseconds))
  }

  @Test mutating func theFirstHasTheNameAndAWindow() {
    #expect(take(.named(.ours), at: 3) == .openWindow(hasName: true))
    #expect(take(.overdue, at: 2000) == nil)
  }

  @Test mutating func theSecondHandsOver() {
    #expect(take(.named(.taken), at: 500) == .call(within: 1.5))
    #expect(take(.answered(.done), at: 600) == .handedOver)
    #expect(take(.answered(.done), at: 601) == nil)
  }

  @Test mutating func silentWindowIsWaitedForForTwoSeconds() {
    #expect(start.end == .milliseconds(2000))
    #expect(take(.named(.taken), at: 0) == .call(within: 2))
    #expect(take(.overdue, at: 2000) == .openWindow(hasName: false))
    // A late word changes nothing: the files are shown already.
    #expect(take(.answered(.done), at: 2001) == nil)
  }

  @Test mutating func anErrorIsAnAnswer() {
    #expect(take(.named(.taken), at: 0) == .call(within: 2))
    #expect(take(.answered(.failed), at: 10) == .openWindow(hasName: false))
  }

  @Test mutating func aBusThatRefusesOrIsSilentIsNoReasonNotToOpen() {
    var silent = start
    #expect(take(.named(.refused), at: 1) == .openWindow(hasName: false))
    #expect(silent.take(.overdue, at: .milliseconds(2000)) == .openWindow(hasName: false))
  }

  /// The window closed between the two questions.
  @Test mutating func aWindowThatEndsInBetweenLeavesTheName() {
    #expect(take(.named(.taken), at: 0) == .call(within: 2))
    #expect(take(.answered(.gone), at: 1) == .requestName)
    #expect(take(.named(.ours), at: 2) == .openWindow(hasName: true))
  }

  @Test mutating func windowsThatEndOneAfterTheOtherAreNotAskedForEver() {
    var calls = 0
    var action: SecondStart.Action? = .requestName
    for time in 0..<100 {
      switch action {
      case .requestName: action = take(.named(.taken), at: Double(time))
      case .call:
        calls += 1
        action = take(.answered(.gone), at: Double(time))
      default: break
      }
    }
    #expect(action == .openWindow(hasName: false) && calls == 9)
  }

  @Test mutating func anAnswerToWhatWasNotAskedIsNone() {
    #expect(take(.answered(.done), at: 0) == nil)
    #expect(take(.named(.taken), at: 0) == .call(within: 2))
    #expect(take(.named(.ours), at: 0) == nil)
  }
}
