import Bus
import Input
import Portal
import Testing

@testable import PhotoViewer

/// A start that may hand its files to the window that is open, event by event.
@Suite struct HandoverMachineTests {
  private var machine = HandoverMachine(at: .zero)

  private mutating func receive(
    _ event: HandoverMachine.Event, at milliseconds: Double
  ) -> HandoverMachine.Action? {
    machine.receive(event, at: .milliseconds(milliseconds))
  }

  @Test mutating func theFirstHasTheNameAndAWindow() {
    #expect(receive(.named(.ours), at: 3) == .openWindow(hasName: true))
    #expect(receive(.overdue, at: 2000) == nil)
  }

  @Test mutating func theSecondHandsOver() {
    #expect(receive(.named(.taken), at: 500) == .call(within: 1.5))
    #expect(receive(.answered(.done), at: 600) == .handedOver)
    #expect(receive(.answered(.done), at: 601) == nil)
  }

  @Test mutating func silentWindowIsWaitedForForTwoSeconds() {
    #expect(machine.end == .milliseconds(2000))
    #expect(receive(.named(.taken), at: 0) == .call(within: 2))
    #expect(receive(.overdue, at: 2000) == .openWindow(hasName: false))
    // A late word changes nothing: the files are shown already.
    #expect(receive(.answered(.done), at: 2001) == nil)
  }

  @Test mutating func anErrorIsAnAnswer() {
    #expect(receive(.named(.taken), at: 0) == .call(within: 2))
    #expect(receive(.answered(.failed), at: 10) == .openWindow(hasName: false))
  }

  @Test mutating func aBusThatRefusesOrIsSilentIsNoReasonNotToOpen() {
    var silent = machine
    #expect(receive(.named(.refused), at: 1) == .openWindow(hasName: false))
    #expect(silent.receive(.overdue, at: .milliseconds(2000)) == .openWindow(hasName: false))
  }

  /// The window closed between the two questions.
  @Test mutating func aWindowThatEndsInBetweenLeavesTheName() {
    #expect(receive(.named(.taken), at: 0) == .call(within: 2))
    #expect(receive(.answered(.gone), at: 1) == .requestName)
    #expect(receive(.named(.ours), at: 2) == .openWindow(hasName: true))
  }

  @Test mutating func windowsThatEndOneAfterTheOtherAreNotAskedForEver() {
    var calls = 0
    var action: HandoverMachine.Action? = .requestName
    for time in 0..<100 {
      switch action {
      case .requestName: action = receive(.named(.taken), at: Double(time))
      case .call:
        calls += 1
        action = receive(.answered(.gone), at: Double(time))
      default: break
      }
    }
    #expect(action == .openWindow(hasName: false) && calls == 9)
  }

  @Test mutating func anAnswerToWhatWasNotAskedIsNone() {
    #expect(receive(.answered(.done), at: 0) == nil)
    #expect(receive(.named(.taken), at: 0) == .call(within: 2))
    #expect(receive(.named(.ours), at: 0) == nil)
  }
}
