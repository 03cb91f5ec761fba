import Foundation

/// A second PNG decoder, written from the specification alone and as plainly as possible, to
/// compare with ours. It knows gamma, but no chromaticities and no profiles.
struct ReferencePNG {
  var words: [UInt32] = []
  var width = 0
  var height = 0

  struct NotUnderstood: Error {}

  init(_ file: [UInt8]) throws {
    var depth = 0
    var colorType = 0
    var isInterlaced = false
    var palette: [UInt8] = []
    var transparency: [UInt8] = []
    var gamma: Double?
    var packed: [UInt8] = []
    var offset = 8
    while offset + 12 <= file.count {
      let length = Self.number(file, offset)
      let type = String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self)
      let contents = Array(file[(offset + 8)..<(offset + 8 + length)])
      switch type {
      case "IHDR":
        width = Self.number(contents, 0)
        height = Self.number(contents, 4)
        depth = Int(contents[8])
        colorType = Int(contents[9])
        isInterlaced = contents[12] == 1
      case "PLTE": palette = contents
      case "tRNS": transparency = contents
      case "gAMA": gamma = Double(Self.number(contents, 0)) / 100_000
      case "IDAT": packed += contents
      case "iCCP", "cHRM", "sRGB": throw NotUnderstood()
      default: break
      }
      offset += 12 + length
    }
    var inflate = ReferenceInflate(packed, from: 2)
    let raw = try inflate.all()
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0
    let samples = Self.samples(raw, width, height, depth, channels, isInterlaced)
    let maximum = (1 << depth) - 1
    // Our decoder takes this gamma for sRGB and leaves it.
    let isPlain = gamma.map { abs($0 - 1 / 2.2) < 0.001 } ?? true
    func level(_ value: Int, of maximum: Int) -> Int {
      let unit = Double(value) / Double(maximum)
      if isPlain { return Int((unit * 255).rounded()) }
      return SRGB.level(linear: pow(unit, 1 / (gamma ?? 1)))
    }
    let key = stride(from: 0, to: transparency.count - 1, by: 2).map {
      Int(transparency[$0]) << 8 | Int(transparency[$0 + 1])
    }
    words = samples.map { sample in
      switch colorType {
      case 3:
        let index = sample[0]
        let alpha = index < transparency.count ? Int(transparency[index]) : 255
        let entry = palette[(3 * index)..<(3 * index + 3)].map { level(Int($0), of: 255) }
        return premultiplied(entry[0], entry[1], entry[2], alpha)
      case 0, 4:
        let gray = level(sample[0], of: maximum)
        let alpha =
          colorType == 4 ? Int((Double(sample[1]) * 255 / Double(maximum)).rounded()) : 255
        return premultiplied(gray, gray, gray, key == sample ? 0 : alpha)
      default:
        let rgb = sample[..<3].map { level($0, of: maximum) }
        let alpha =
          colorType == 6 ? Int((Double(sample[3]) * 255 / Double(maximum)).rounded()) : 255
        return premultiplied(rgb[0], rgb[1], rgb[2], key == sample ? 0 : alpha)
      }
    }
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The channels of each pixel, unfiltered and put back in place.
  private static func samples(
    _ raw: [UInt8], _ width: Int, _ height: Int, _ depth: Int, _ channels: Int,
    _ isInterlaced: Bool
  ) -> [[Int]] {
    var result = [[Int]](repeating: [], count: width * height)
    let adam7 = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    var offset = 0
    for (left, top, dx, dy) in isInterlaced ? adam7 : [(0, 0, 1, 1)] {
      let columns = (width - left + dx - 1) / dx
      let rows = (height - top + dy - 1) / dy
      guard columns > 0, rows > 0 else { continue }
      let length = (columns * channels * depth + 7) / 8
      let back = max(1, channels * depth / 8)
      var above = [UInt8](repeating: 0, count: length)
      for y in 0..<rows {
        let filter = raw[offset]
        var row = Array(raw[(offset + 1)..<(offset + 1 + length)])
        offset += 1 + length
        for i in 0..<length {
          let a = i >= back ? Int(row[i - back]) : 0
          let b = Int(above[i])
          let c = i >= back ? Int(above[i - back]) : 0
          row[i] &+= UInt8(truncatingIfNeeded: prediction(filter, a, b, c))
        }
        above = row
        for x in 0..<columns {
          result[(top + y * dy) * width + left + x * dx] = (0..<channels).map { channel in
            let bit = (x * channels + channel) * depth
            if depth == 16 { return Int(row[bit / 8]) << 8 | Int(row[bit / 8 + 1]) }
            return Int(row[bit / 8]) >> (8 - depth - bit % 8) & ((1 << depth) - 1)
          }
        }
      }
    }
    return result
  }

  private static func prediction(_ filter: UInt8, _ a: Int, _ b: Int, _ c: Int) -> Int {
    switch filter {
    case 1: return a
    case 2: return b
    case 3: return (a + b) / 2
    case 4:
      let p = a + b - c
      let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
      return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
    default: return 0
    }
  }
}
