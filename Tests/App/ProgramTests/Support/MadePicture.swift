import Foundation
import ImageFixtures
import Synchronization

/// Pictures that the tests make for themselves, as PNG files without compression.
enum MadePicture {
  /// The pictures that were made so far: many tests want the same ones.
  private static let made = Mutex<[[Int]: Data]>([:])

  /// A smooth picture of this size whose every region differs in colour, so that a shift, a turn or
  /// a mirror shows: red grows to the right, green downwards, and blue marks fields of a
  /// chequerboard. It is made once for all tests.
  static func png(width: Int, height: Int) -> Data {
    made.withLock { made in
      if let known = made[[width, height]] { return known }
      let new = drawn(width: width, height: height) { x, y in
        (
          UInt8(x * 255 / width), UInt8(y * 255 / height),
          (x * 8 / width + y * 8 / height) % 2 == 0 ? 64 : 192
        )
      }
      made[[width, height]] = new
      return new
    }
  }

  /// A chequerboard of black and white pixels: whatever is not shown pixel on pixel turns grey.
  static func singlePixels(width: Int, height: Int) -> Data {
    drawn(width: width, height: height) { x, y in
      let level: UInt8 = (x + y) % 2 == 0 ? 0 : 255
      return (level, level, level)
    }
  }

  /// A picture of these colours; red, green and blue.
  private static func drawn(
    width: Int, height: Int, colour: (Int, Int) -> (UInt8, UInt8, UInt8)
  ) -> Data {
    var rows = [UInt8](repeating: 0, count: (width * 3 + 1) * height)
    var at = 0
    for y in 0..<height {
      at += 1  // the row's filter: none
      for x in 0..<width {
        (rows[at], rows[at + 1], rows[at + 2]) = colour(x, y)
        at += 3
      }
    }
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 2, 0, 0, 0]
    return Data(
      PNGFixture.signature + PNGFixture.chunk("IHDR", header)
        + PNGFixture.chunk("IDAT", PNGFixture.zlib(rows)) + PNGFixture.chunk("IEND", []))
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

  /// Makes three pictures of different widths in the folder's own folder `album`.
  func numberedAlbum() throws {
    try FileManager.default.createDirectory(
      atPath: path("album"), withIntermediateDirectories: false)
    for (name, width) in [("1.png", 360), ("2.png", 340), ("3.png", 320)] {
      try picture("album/\(name)", width: width, height: 240)
    }
  }
}
