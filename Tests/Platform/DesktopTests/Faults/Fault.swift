import EventLoop
import RefereeFixtures
import Testing

/// A thing that compositors do, or may do any time, and what is to be seen of a program that
/// survives it.
struct Fault: Sendable, CustomTestStringConvertible {
  let name: String
  /// One sentence: the states, lines or numbers that the play asserts.
  let sees: String
  var behaviour = Behaviour()
  /// The bytes that the client's socket takes; nil for as many as usual.
  var sendBuffer: Int32?
  /// True when the connection ends in it.
  var isFatal = false
  let play: @Sendable @UI (Harness, Compositor) throws -> Void

  var testDescription: String { "\(name): \(sees)" }

  /// The list, in the order of its subjects.
  static let all = configure + scale + seat + input + exchange + buffers + frames + shell + versions
}

/// Each fault on a window of the desktop, on the same thread as its compositor.
@Suite struct FaultTests {
  @Test(arguments: Fault.all) func everyFaultIsSurvived(_ fault: Fault) async throws {
    try await onLoop(with: try Harness.living(fault.behaviour, sendBuffer: fault.sendBuffer)) {
      harness in
      harness.subject = fault.name
      try fault.play(harness, harness.host)
      if !fault.isFatal { try harness.expectLife() }
    }
  }

  @Test func everyFaultHasANameOfItsOwn() {
    #expect(Set(Fault.all.map(\.name)).count == Fault.all.count)
    #expect(Fault.all.count >= 90)
  }
}
