/// The level pixels that ``Filter/best`` reads for each device row or column, and their weights.
///
/// Only additions, multiplications and divisions are used, so that the table is the same on every
/// machine.
struct FilterTable {
  /// The index of the first device row or column in the table.
  let start: Int
  /// The number of level pixels for each device row or column; a multiple of four.
  let taps: Int
  /// The index of the first level pixel for each device row or column.
  private(set) var firsts: [Int32]
  /// The weights for each device row or column: `taps` numbers with the sum 2¹⁴.
  private(set) var weights: [Int16]

  /// Creates a table for the device rows or columns `indices`.
  ///
  /// The device row or column n lies at `step`·n + `offset` in the level, in units of 2⁻³² level
  /// pixels. The level has `count` pixels; beyond its ends, the outermost pixels are repeated.
  init(_ indices: Range<Int>, step: Int, offset: Int, count: Int) {
    let one = Double(1 << 32)
    let span = Double(abs(step)) / one
    let reach = span >= 1 ? 3 * span : 2
    let most = Int((2 * reach).rounded(.up)) + 1
    start = indices.lowerBound
    taps = (most + 3) / 4 * 4
    firsts = []
    weights = Array(repeating: 0, count: indices.count * taps)
    firsts.reserveCapacity(indices.count)
    var values = [Double](repeating: 0, count: taps)
    let lobes = Self.lobes
    for (index, position) in indices.enumerated() {
      let center = step * position + offset
      let column = center >> 32
      let fraction = Double(center & 0xFFFF_FFFF) / one
      let left = column - Int(reach.rounded(.up)) + 1
      for tap in 0..<most {
        let distance = Double(left + tap - column) - fraction
        values[tap] =
          span >= 1 ? Self.lanczos(distance / span, lobes) : Self.catmullRom(distance)
      }
      let first = max(0, min(left, count - taps))
      firsts.append(Int32(clamping: first))
      add(values, at: index, shift: left - first, last: min(count, taps) - 1)
    }
  }

  /// Scales `values` to the weights of the device row or column at `index` of the table. Value n is
  /// added to the tap n + `shift`, clamped to 0…`last`: the weight of a pixel beyond the level's
  /// ends is added to that of the outermost pixel.
  private mutating func add(_ values: [Double], at index: Int, shift: Int, last: Int) {
    let sum = values.reduce(0, +)
    var rest = 1 << 14
    var (greatest, greatestAt) = (Int.min, 0)
    for (tap, value) in values.enumerated() {
      let weight = Int((value / sum * Double(1 << 14)).rounded())
      let target = index * taps + max(0, min(tap + shift, last))
      weights[target] += Int16(weight)
      rest -= weight
      if weight > greatest { (greatest, greatestAt) = (weight, target) }
    }
    weights[greatestAt] += Int16(rest)
  }

  /// The range of level pixels that all the device rows or columns `indices` need together; `count`
  /// is the number of pixels of the level.
  func range(of indices: Range<Int>, count: Int) -> Range<Int> {
    let (a, b) = (firsts[indices.lowerBound - start], firsts[indices.upperBound - 1 - start])
    return Int(min(a, b))..<min(Int(max(a, b)) + taps, count)
  }

  /// Returns the Catmull–Rom cubic at `x`; 0 if |x| is 2 or more.
  private static func catmullRom(_ x: Double) -> Double {
    let x = abs(x)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }

  /// Returns the Lanczos kernel at `x`, interpolated linearly in the table `lobes`; 0 if |x| is 3
  /// or more.
  ///
  /// The error of the interpolation is smaller than that of rounding a weight.
  private static func lanczos(_ x: Double, _ lobes: [Double]) -> Double {
    let position = abs(x) * Double(samples)
    let index = Int(position)
    guard index < 3 * samples else { return 0 }
    return lobes[index] + (lobes[index + 1] - lobes[index]) * (position - Double(index))
  }

  /// The number of steps in the table ``lobes`` of the Lanczos kernel from x = 0 to x = 1.
  private static let samples = 512

  private static let lobes: [Double] = (0...(3 * samples)).map { index in
    let x = Double(index) / Double(samples)
    guard x > 0 else { return 1 }
    return 3 * sineOfPi(x) * sineOfPi(x / 3) / (Double.pi * Double.pi * x * x)
  }

  /// sin πx, by its series, to 1e-12.
  private static func sineOfPi(_ x: Double) -> Double {
    let turns = x.rounded()
    let angle = (x - turns) * Double.pi
    let square = angle * angle
    var (term, sum) = (angle, angle)
    for n in stride(from: 2.0, through: 16, by: 2) {
      term = -term * square / (n * (n + 1))
      sum += term
    }
    return Int(turns) % 2 == 0 ? sum : -sum
  }
}
