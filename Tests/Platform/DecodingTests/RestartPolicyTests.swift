import Testing

@testable import Decoding

@Suite struct RestartPolicyTests {
  @Test func firstDeathIsForgivenAndFurtherOnesAreWaitedFor() {
    var policy = RestartPolicy()
    #expect(policy.wait(at: 0) == 0)
    policy.died(at: 10)
    #expect(policy.wait(at: 10) == 0)
    var waits: [Double] = []
    for _ in 0..<8 {
      policy.died(at: 10)
      waits.append(policy.wait(at: 10))
    }
    #expect(zip(waits, [0.05, 0.1, 0.2, 0.4, 0.8, 1, 1, 1]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(abs(policy.wait(at: 10.75) - 0.25) < 1e-9)
    #expect(policy.wait(at: 12) == 0)
    policy.succeeded()
    #expect(policy.wait(at: 10) == 0)
  }
}
