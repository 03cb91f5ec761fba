/// Pseudorandom numbers, the same in every run, so that a failure is repeatable (SplitMix64).
package struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number from 0 up to `count`, which is positive.
  package mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// Overwrites `count` bytes, all behind the first `kept` ones.
  package mutating func damage(_ bytes: inout [UInt8], count: Int, behind kept: Int = 0) {
    for _ in 0..<count {
      bytes[kept + below(bytes.count - kept)] = UInt8(truncatingIfNeeded: next())
    }
  }
}
