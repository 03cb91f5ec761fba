/// Random numbers that are the same in every run (SplitMix64).
struct RandomBytes: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }
}

/// Damaged kinds of a file: some bytes of it changed, and random ones after its first.
func damaged(_ file: [UInt8], count: Int, keeping start: Int, seed: UInt64 = 1) -> [[UInt8]] {
  var random = RandomBytes(seed: seed)
  return (0..<count).map { round in
    if round % 4 == 3 {
      return file[..<min(start, file.count)] + random.bytes(Int.random(in: 0...200, using: &random))
    }
    var copy = file
    for _ in 0...(round % 3) {
      let index = Int.random(in: start..<copy.count, using: &random)
      copy[index] = UInt8.random(in: 0...255, using: &random)
    }
    if round % 5 == 4 { copy.removeLast(Int.random(in: 0..<(copy.count - start), using: &random)) }
    return copy
  }
}
