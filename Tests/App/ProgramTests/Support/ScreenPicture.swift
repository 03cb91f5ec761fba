import Foundation

/// Opaque pixels, as they are on a screen.
struct ScreenPicture: Equatable {
  let width: Int
  let height: Int
  /// Red, green and blue of each pixel, row after row from the top.
  let bytes: [UInt8]

  subscript(x: Int, y: Int) -> [UInt8] {
    let at = (y * width + x) * 3
    return Array(bytes[at..<at + 3])
  }

  /// The part of it that lies in a rectangle, which must be inside.
  func cropped(x: Int, y: Int, width: Int, height: Int) -> ScreenPicture {
    let rows = (y..<y + height).map { row in
      bytes[(row * self.width + x) * 3..<(row * self.width + x + width) * 3]
    }
    return ScreenPicture(width: width, height: height, bytes: rows.flatMap { $0 })
  }

  /// The largest difference of any channel of any pixel; 256 if the sizes differ.
  func largestDifference(from other: ScreenPicture) -> Int {
    guard width == other.width, height == other.height else { return 256 }
    // Mostly they are the same, and the loop below is slow in a debug build.
    if bytes == other.bytes { return 0 }
    return zip(bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The number of different colours, at most `limit`; 1 means that nothing is shown.
  func colours(upTo limit: Int = 64) -> Int {
    var seen: Set<UInt32> = []
    for at in stride(from: 0, to: bytes.count, by: 3) where seen.count < limit {
      seen.insert(UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]))
    }
    return seen.count
  }
}

extension ScreenPicture {
  /// Reads a binary portable pixmap with 8 bits a channel and no comments, which is what the rigs
  /// write.
  init(ppm data: Data) throws {
    let bytes = [UInt8](data)
    var fields: [Int] = []
    var at = 2
    while fields.count < 3, at < bytes.count {
      let digits = bytes[at...].prefix { (0x30...0x39).contains($0) }
      if let number = Int(String(decoding: digits, as: UTF8.self)) { fields.append(number) }
      at += digits.count + 1
    }
    guard bytes.starts(with: Data("P6".utf8)), fields.count == 3, fields[2] == 255,
      bytes.count - at == fields[0] * fields[1] * 3
    else { throw RigFailure(description: "not a portable pixmap of 8 bits a channel") }
    self.init(width: fields[0], height: fields[1], bytes: Array(bytes[at...]))
  }
}
