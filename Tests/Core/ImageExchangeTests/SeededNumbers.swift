/// Numbers that look random and are the same in every run, so that a failure comes back (xorshift64).
struct SeededNumbers: RandomNumberGenerator {
  /// Never 0.
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
