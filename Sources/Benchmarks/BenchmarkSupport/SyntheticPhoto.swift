/// A computed photo with smooth light, edges, and texture, as hard to process as a real one.
///
/// The pixels are value noise in octaves, with slowly changing colours. The amplitudes of the
/// octaves decrease as in real photos. The pixels are the same on every machine.
package struct SyntheticPhoto: Sendable {
  package let width: Int
  package let height: Int
  private let seed: UInt32

  /// The octaves of the noise. Each interpolates random values, −`amplitude`…`amplitude` in levels
  /// of 0…255, which lie on a lattice, 2 to the power of `shift` pixels apart.
  private static let octaves: [(shift: Int, amplitude: Int)] = [
    (9, 80), (7, 48), (5, 28), (3, 14), (1, 12),
  ]

  package init(width: Int, height: Int, seed: UInt32 = 1) {
    (self.width, self.height, self.seed) = (width, height, seed)
  }

  /// Writes the pixels of row `y`, as opaque words `0xFFRRGGBB`, to `words`.
  package func fill(row y: Int, into words: UnsafeMutablePointer<UInt32>) {
    var sums = [Int32](repeating: 0, count: width)
    for (index, octave) in Self.octaves.enumerated() {
      add(octave, salt: seed &* 31 &+ UInt32(index), row: y, to: &sums)
    }
    var colours = [Int32](repeating: 0, count: width)
    add((shift: 8, amplitude: 60), salt: seed &* 31 &+ 99, row: y, to: &colours)
    for x in 0..<width {
      // A dark diagonal beam every thousand pixels: edges as hard as a building's.
      let beam: Int32 = (x + y / 3) % 1000 < 60 ? -70 : 0
      let light = 110 + sums[x] + beam
      let (red, blue) = (light + colours[x], light - colours[x])
      unsafe words[x] =
        0xFF00_0000 | Self.byte(red) << 16 | Self.byte(light) << 8 | Self.byte(blue)
    }
  }

  /// The mean difference between the green channels, 0…255, of neighbouring pixels in the middle
  /// rows.
  package var detail: Double {
    var row = [UInt32](repeating: 0, count: width)
    var sum = 0
    let rows = (height / 2)..<min(height / 2 + 64, height)
    for y in rows {
      unsafe row.withUnsafeMutableBufferPointer { words in
        guard let base = words.baseAddress else { return }
        unsafe fill(row: y, into: base)
      }
      for x in 1..<width { sum += abs(Int(row[x] >> 8 & 255) - Int(row[x - 1] >> 8 & 255)) }
    }
    return Double(sum) / Double(rows.count * (width - 1))
  }

  /// Adds row `y` of an octave of value noise to `sums`; octaves differ by their `salt`.
  private func add(
    _ octave: (shift: Int, amplitude: Int), salt: UInt32, row y: Int, to sums: inout [Int32]
  ) {
    let cell = 1 << octave.shift
    let (row, down) = (y >> octave.shift, Int32(y & (cell - 1)))
    func lattice(_ column: Int) -> Int32 {
      let upper = Self.hash(UInt32(column), UInt32(row), salt)
      let lower = Self.hash(UInt32(column), UInt32(row + 1), salt)
      return (upper << octave.shift) + (lower - upper) * down
    }
    var (left, column) = (lattice(0), 0)
    while column << octave.shift < width {
      let right = lattice(column + 1)
      let start = column << octave.shift
      for x in start..<min(start + cell, width) {
        let value = (left << octave.shift) &+ (right &- left) &* Int32(x - start)
        sums[x] &+= ((value >> Int32(2 * octave.shift)) * Int32(octave.amplitude)) >> 7
      }
      (left, column) = (right, column + 1)
    }
  }

  /// Returns a pseudorandom value for a point of the lattice, −128…127.
  private static func hash(_ x: UInt32, _ y: UInt32, _ salt: UInt32) -> Int32 {
    var h = x &* 0x9E37_79B1 ^ y &* 0x85EB_CA77 ^ salt &* 0xC2B2_AE3D
    h = (h ^ h >> 15) &* 0x2C1B_3C6D
    h = (h ^ h >> 12) &* 0x297A_2D39
    return Int32(truncatingIfNeeded: (h ^ h >> 15) & 255) - 128
  }

  private static func byte(_ value: Int32) -> UInt32 { UInt32(max(0, min(value, 255))) }
}
