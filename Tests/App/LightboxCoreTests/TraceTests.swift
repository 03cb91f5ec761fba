import Foundation
import Motion
import TestSupport
import Testing

/// Every required behaviour has a trace in Tests/Traces, with its numbers in it.
@Suite struct TraceTests {
  /// All but the clock's, the one for another setting, and the tour, which has no numbers.
  private static let names: [String] = {
    let others: Set = ["C2-the-clock.trace", "D4-release-returns.trace", "tour.trace"]
    let files = try? FileManager.default.contentsOfDirectory(atPath: Repository.traces.path)
    return Set(files ?? []).subtracting(others).filter { $0.hasSuffix(".trace") }.sorted()
      .map { String($0.dropLast(".trace".count)) }
  }()

  /// Each trace proves a behaviour, so a trace that is removed is missed.
  @Test func tracesAreAllThere() { #expect(Self.names.count >= 107) }

  @Test(arguments: names) func traceShowsItsNumbers(name: String) throws {
    let scenario = try Scenario(named: name)
    #expect(!scenario.expectations.isEmpty)
    try scenario.check()
  }

  @Test func theArticlesReleaseGoesAllTheWayBack() throws {
    var physics = Physics.standard
    physics.release = .return
    try Scenario(named: "D4-release-returns").check(physics: physics)
  }
}
