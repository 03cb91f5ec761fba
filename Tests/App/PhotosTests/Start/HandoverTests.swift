import Bus
import Input
import Portal
import Testing

@testable import PhotoViewer

/// A start that may hand its files to the window that is open, answer by answer.
@Suite struct HandoverTests {
  private enum Answer {
    case named(BusConnection.NameAnswer)
    /// True if the owner of the name has accepted the request.
    case answered(Bool)
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
    let result = Handover.attempt(now: { time }) { end in
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
    let played = play([(500, .named(.taken)), (600, .answered(true))])
    #expect(played.result == .handedOver && played.limits == [1.5])
  }

  @Test func silentWindowIsWaitedForForTwoSeconds() {
    let played = play([(0, .named(.taken)), (2000, .silence), (2001, .answered(true))])
    #expect(played.result == .openWindow(hasName: false) && played.limits == [2])
    #expect(played.left == 1, "a late word changes nothing: the files are shown already")
  }

  @Test func anErrorIsAnAnswer() {
    let played = play([(0, .named(.taken)), (10, .answered(false))])
    #expect(played.result == .openWindow(hasName: false) && played.limits == [2])
  }

  @Test func aBusThatRefusesOrIsSilentIsNoReasonNotToOpen() {
    #expect(play([(1, .named(.refused))]).result == .openWindow(hasName: false))
    #expect(play([(2000, .silence)]).result == .openWindow(hasName: false))
  }

  @Test func anAnswerAfterTheEndIsFollowedByNoFurtherQuestion() {
    let named = play([(2000, .named(.taken)), (2001, .answered(true))])
    #expect(named.result == .openWindow(hasName: false) && named.limits.isEmpty)
  }
}
