/// A DNG file made from nothing: raw pixels of a sensor whose filters are red, green, green and
/// blue, 16 bits each and not compressed, and no picture besides. Its colours are those of sRGB's
/// primaries.
package struct DNGFixture: Sendable {
  package var width: Int
  package var height: Int
  package var orientation: UInt16 = 1
  /// The light behind the filter at column `x` of row `y`: 0 for red, 1 for green, 2 for blue; 0
  /// ..< 16384.
  package var sample: @Sendable (_ x: Int, _ y: Int, _ filter: Int) -> Int

  package init(
    width: Int, height: Int, sample: @escaping @Sendable (_ x: Int, _ y: Int, _ filter: Int) -> Int
  ) {
    self.width = width
    self.height = height
    self.sample = sample
  }

  package var file: [UInt8] {
    var file: [UInt8] = [0x49, 0x49, 42, 0] + littleEndian(UInt32(8 + 2 * width * height))
    for y in 0..<height {
      for x in 0..<width { file += littleEndian(UInt16(sample(x, y, x % 2 + y % 2))) }
    }
    return file + directory(at: file.count)
  }

  private typealias Entry = (tag: UInt16, type: UInt16, count: Int, bytes: [UInt8])

  private func directory(at start: Int) -> [UInt8] {
    let entries: [Entry] = [
      long(254, 0), long(256, width), long(257, height), short(258, 16), short(259, 1),
      short(262, 32_803), text(271, "Maker"), text(272, "Model"), long(273, 8),
      short(274, Int(orientation)), short(277, 1), long(278, height),
      long(279, 2 * width * height),
      (33_421, 3, 2, littleEndian(UInt16(2)) + littleEndian(UInt16(2))),
      (33_422, 1, 4, [0, 1, 1, 2]), (50_706, 1, 4, [1, 4, 0, 0]), text(50_708, "Maker Model"),
      short(50_714, 0), short(50_717, 16_383),
      fractions(
        50_721, 10, [3.2405, -1.5371, -0.4985, -0.9693, 1.876, 0.0416, 0.0556, -0.204, 1.0572]),
      fractions(50_728, 5, [1, 1, 1]), short(50_778, 21),
    ]
    var lines = littleEndian(UInt16(entries.count))
    var values: [UInt8] = []
    let valuesStart = start + 2 + 12 * entries.count + 4
    for entry in entries {
      lines +=
        littleEndian(entry.tag) + littleEndian(entry.type) + littleEndian(UInt32(entry.count))
      if entry.bytes.count <= 4 {
        lines += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
      } else {
        lines += littleEndian(UInt32(valuesStart + values.count))
        values += entry.bytes + [UInt8](repeating: 0, count: entry.bytes.count % 2)
      }
    }
    return lines + littleEndian(UInt32(0)) + values
  }

  private func short(_ tag: UInt16, _ value: Int) -> Entry {
    (tag, 3, 1, littleEndian(UInt16(value)))
  }

  private func long(_ tag: UInt16, _ value: Int) -> Entry {
    (tag, 4, 1, littleEndian(UInt32(value)))
  }

  private func text(_ tag: UInt16, _ value: String) -> Entry {
    (tag, 2, value.utf8.count + 1, Array(value.utf8) + [0])
  }

  /// Fractions with the denominator 10,000, of TIFF type 5 (unsigned) or 10 (signed).
  private func fractions(_ tag: UInt16, _ type: UInt16, _ values: [Double]) -> Entry {
    let bytes = values.flatMap {
      littleEndian(UInt32(bitPattern: Int32(($0 * 10_000).rounded())))
        + littleEndian(UInt32(10_000))
    }
    return (tag, type, values.count, bytes)
  }
}
