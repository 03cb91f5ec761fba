/// A generated QOI file that uses every kind of code that its pixels allow.
package struct QOIFixture: Sendable {
  package var width: Int
  package var height: Int
  package var hasAlpha = true
  package var isLinear = false
  /// The straight `0xAARRGGBB` word at column `x` of row `y`.
  package var pixel: @Sendable (_ x: Int, _ y: Int) -> UInt32

  package init(
    width: Int, height: Int, pixel: @escaping @Sendable (_ x: Int, _ y: Int) -> UInt32
  ) {
    self.width = width
    self.height = height
    self.pixel = pixel
  }

  package var file: [UInt8] {
    var file = Array("qoif".utf8) + bigEndian(UInt32(width)) + bigEndian(UInt32(height))
    file += [hasAlpha ? 4 : 3, isLinear ? 1 : 0]
    var last: UInt32 = 0xFF00_0000
    var seen = [UInt32](repeating: 0, count: 64)
    var run: UInt8 = 0
    func endRun() {
      if run > 0 { file.append(0xC0 | run - 1) }
      run = 0
    }
    for y in 0..<height {
      for x in 0..<width {
        let word = pixel(x, y)
        if word == last {
          run += 1
          if run == 62 { endRun() }
          continue
        }
        endRun()
        let hash = Self.hash(word)
        if seen[hash] == word {
          file.append(UInt8(hash))
        } else {
          file += Self.code(word, after: last)
          seen[hash] = word
        }
        last = word
      }
    }
    endRun()
    return file + [0, 0, 0, 0, 0, 0, 0, 1]
  }

  private static func channels(_ word: UInt32) -> [UInt8] {
    [16, 8, 0, 24].map { UInt8(word >> $0 & 255) }
  }

  private static func hash(_ word: UInt32) -> Int {
    zip(channels(word), [3, 5, 7, 11]).reduce(0) { $0 + Int($1.0) * $1.1 } % 64
  }

  private static func code(_ word: UInt32, after last: UInt32) -> [UInt8] {
    let (new, old) = (channels(word), channels(last))
    guard new[3] == old[3] else { return [0xFF] + new }
    let steps = zip(new, old).map { Int(Int8(bitPattern: $0 &- $1)) }
    let (red, green, blue) = (steps[0], steps[1], steps[2])
    if steps[..<3].allSatisfy({ (-2...1).contains($0) }) {
      return [UInt8(0x40 | (red + 2) << 4 | (green + 2) << 2 | (blue + 2))]
    }
    if (-32...31).contains(green), (-8...7).contains(red - green), (-8...7).contains(blue - green) {
      return [UInt8(0x80 | (green + 32)), UInt8((red - green + 8) << 4 | (blue - green + 8))]
    }
    return [0xFE] + new[..<3]
  }
}
