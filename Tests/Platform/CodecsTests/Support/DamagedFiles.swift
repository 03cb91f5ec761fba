import TestSupport

extension SeededNumbers {
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }
}

/// Damaged kinds of a file: some bytes of it changed, and random ones after its first.
func damaged(_ file: [UInt8], count: Int, keeping start: Int, seed: UInt64 = 1) -> [[UInt8]] {
  var random = SeededNumbers(seed: seed)
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
