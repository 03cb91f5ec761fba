import Testing

@testable import WireProxy

@Suite struct DisturbancesTests {
  @Test func aTextSaysAll() throws {
    let all = try Disturbances(
      "delay=5ms-0.04s,split,drop=20%,repeat,reorder=5%,tear,seed=7")
    #expect(all.delay == .milliseconds(5) ... .milliseconds(40))
    #expect(all.isSplit && all.tearsGroups)
    #expect((all.drop, all.repetition, all.reorder) == (0.2, 0.1, 0.05))
    #expect(all.seed == 7)
    #expect(try Disturbances("delay=20ms").delay == .milliseconds(20) ... .milliseconds(20))
    #expect(try Disturbances("") == .none)
  }

  @Test(arguments: [
    "slow", "delay", "delay=20", "delay=40ms-5ms", "delay=1ms-2ms-3ms", "delay=2m", "delay=-1ms",
    "delay=100s", "drop=2", "drop=200%", "split=3", "seed=x", "=", "delay=nans",
  ]) func aWordThatMeansNothingIsNamed(word: String) {
    #expect(throws: Disturbances.Unreadable(word: word)) { try Disturbances("split,\(word)") }
  }
}
