import Bus
import Input
import Portal
import Testing

@testable import PhotoViewer

/// A start that may hand its files to the window that is open, answer by answer.
@Suite struct HandoverTests {
  private enum Answer {
    case named(BusConnection.NameAnswer)
    case answered(ApplicationBus.CallAnswer)
    /// The time of the handover passes without an answer.
    case silence
  }

  /// Plays a handover that begins at 0. Each answer has the time at which it arrives, ms.
  private func play(
    _ answers: [(time: Double, answer: Answer)]
  ) -> (result: Handover.Outcome, limits: [Double], left: Int) {
    var rest = answers[...]
    var (time, limits): (Instant, [Double]) = (.zero, [])
    func next() -> Answer? {
      let answer = rest.popFirst()
      time = answer.map { .milliseconds($0.time) } ?? time
      return answer?.answer
    }
    let result = Handover.attempt(from: .zero, now: { time }) { end in
      #expect(end == .milliseconds(2000))
      return if case .named(let answer) = next() { answer } else { nil }
    } call: { _, seconds in
      limits.append(seconds)
      return if case .answered(let answer) = next() { answer } else { nil }
    }
    return (result, limits, rest.count)
  }

  @Test func theFirstHasTheNameAndAWindow() {
    #expect(play([(3, .named(.ours))]).result == .openWindow(hasName: true))
  }

  @Test func theSecondHandsOver() {
    let played = play([(500, .named(.taken)), (600, .answered(.done))])
    #expect(played.result == .handedOver && played.limits == [1.5])
  }

  @Test func silentWindowIsWaitedForForTwoSeconds() {
    let played = play([(0, .named(.taken)), (2000, .silence), (2001, .answered(.done))])
    #expect(played.result == .openWindow(hasName: false) && played.limits == [2])
    #expect(played.left == 1, "a late word changes nothing: the files are shown already")
  }

  @Test func anErrorIsAnAnswer() {
    let played = play([(0, .named(.taken)), (10, .answered(.failed))])
    #expect(played.result == .openWindow(hasName: false) && played.limits == [2])
  }

  @Test func aBusThatRefusesOrIsSilentIsNoReasonNotToOpen() {
    #expect(play([(1, .named(.refused))]).result == .openWindow(hasName: false))
    #expect(play([(2000, .silence)]).result == .openWindow(hasName: false))
  }

  @Test func anAnswerAfterTheEndIsFollowedByNoFurtherQuestion() {
    let named = play([(2000, .named(.taken)), (2001, .answered(.done))])
    #expect(named.result == .openWindow(hasName: false) && named.limits.isEmpty)
    let gone = play([(0, .named(.taken)), (2000, .answered(.gone)), (2001, .named(.ours))])
    #expect(gone.result == .openWindow(hasName: false) && gone.left == 1)
  }

  /// The window closed between the two questions.
  @Test func aWindowThatEndsInBetweenLeavesTheName() {
    let played = play([(0, .named(.taken)), (1, .answered(.gone)), (2, .named(.ours))])
    #expect(played.result == .openWindow(hasName: true))
  }

  @Test func windowsThatEndOneAfterTheOtherAreNotAskedForEver() {
    let played = play(
      (0..<100).map { (Double($0), $0 % 2 == 0 ? .named(.taken) : .answered(.gone)) })
    #expect(played.result == .openWindow(hasName: false) && played.limits.count == 9)
  }
}
