/// Pseudorandom numbers, the same in every run, so that a failure is repeatable (xorshift64).
struct SeededNumbers: RandomNumberGenerator {
  /// The state; never 0.
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
