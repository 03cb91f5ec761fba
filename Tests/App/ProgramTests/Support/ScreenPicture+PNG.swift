import Codecs
import Foundation
import ImageExchange
import Pixels

extension ScreenPicture {
  /// Reads an opaque PNG, such as the frame of a replay, through the program's own codec.
  init(png data: Data) throws {
    guard let decoder = try ImageDecoder(ImageBytes([UInt8](data))),
      let layout = PyramidLayout(size: decoder.header.uprightSize)
    else { throw RigFailure(description: "not a PNG that can be decoded") }
    var words = [UInt32](repeating: 0, count: layout.byteCount / 4)
    _ = try unsafe words.withUnsafeMutableBytes {
      try unsafe decoder.decode(to: PyramidSink(layout, $0))
    }
    let level = layout.levels[0]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(level.size.width * level.size.height * 3)
    for y in 0..<level.size.height {
      let row = level.start + y * level.stride
      for word in words[row..<row + level.size.width] {
        bytes.append(UInt8(truncatingIfNeeded: word >> 16))
        bytes.append(UInt8(truncatingIfNeeded: word >> 8))
        bytes.append(UInt8(truncatingIfNeeded: word))
      }
    }
    self.init(width: level.size.width, height: level.size.height, bytes: bytes)
  }
}
