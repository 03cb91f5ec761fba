import Foundation
import Synchronization

/// Pictures that the tests make for themselves, as PNG files without compression.
enum MadePicture {
  /// The pictures that were made so far: many tests want the same ones.
  private static let made = Mutex<[[Int]: Data]>([:])

  /// A picture of this size, which is made once for all tests.
  static func png(width: Int, height: Int) -> Data {
    made.withLock { made in
      if let known = made[[width, height]] { return known }
      let new = drawn(width: width, height: height)
      made[[width, height]] = new
      return new
    }
  }

  /// A smooth picture whose every region differs in colour, so that a shift, a turn or a mirror
  /// shows: red grows to the right, green downwards, and blue marks fields of a chequerboard.
  private static func drawn(width: Int, height: Int) -> Data {
    var rows = [UInt8](repeating: 0, count: (width * 3 + 1) * height)
    var at = 0
    for y in 0..<height {
      at += 1  // the row's filter: none
      for x in 0..<width {
        rows[at] = UInt8(x * 255 / width)
        rows[at + 1] = UInt8(y * 255 / height)
        rows[at + 2] = (x * 8 / width + y * 8 / height) % 2 == 0 ? 64 : 192
        at += 3
      }
    }
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 2, 0, 0, 0]
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return Data(
      signature + chunk("IHDR", header) + chunk("IDAT", stored(rows)) + chunk("IEND", []))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
  }

  /// A zlib stream of stored blocks, each of which holds at most 65,535 bytes.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let block = bytes[start..<min(start + 65_535, bytes.count)]
      let length = UInt16(block.count)
      stream.append(block.endIndex == bytes.count ? 1 : 0)
      for half in [length, ~length] {
        stream += [UInt8(truncatingIfNeeded: half), UInt8(truncatingIfNeeded: half >> 8)]
      }
      stream += block
    }
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + bigEndian(high << 16 | low)
  }

  private static let checksumTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { checksumTable[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
  }
}

extension TemporaryFolder {
  /// Makes a picture in the folder. Returns its path.
  @discardableResult
  func picture(_ name: String, width: Int, height: Int) throws -> String {
    try MadePicture.png(width: width, height: height).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// Makes three pictures, one wide, one tall and one smaller than the window. Returns the folder's
  /// path.
  func album() throws -> String {
    try picture("1-wide.png", width: 800, height: 600)
    try picture("2-tall.png", width: 450, height: 700)
    try picture("3-small.png", width: 150, height: 100)
    return url.path
  }
}
