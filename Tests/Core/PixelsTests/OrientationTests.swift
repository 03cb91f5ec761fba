import Pixels
import Testing

@Suite struct OrientationTests {
  /// The letter F as stored under each orientation, so that the upright picture reads as F.
  @Test(arguments: [
    (Orientation.upright, ["##", "#.", "##", "#."]),
    (.mirrored, ["##", ".#", "##", ".#"]),
    (.turned180, [".#", "##", ".#", "##"]),
    (.flipped, ["#.", "##", "#.", "##"]),
    (.transposed, ["####", "#.#."]),
    (.turned90, ["#.#.", "####"]),
    (.transversed, [".#.#", "####"]),
    (.turned270, ["####", ".#.#"]),
  ])
  func theStoredLetterComesOutUpright(orientation: Orientation, stored: [String]) {
    let rows = stored.map { $0.map { $0 == "#" ? UInt32(1) : 0 } }
    let bitmap = Bitmap.made(rows[0].count, rows.count) { x, y in rows[y][x] }
    #expect(copied(bitmap, orientation, strip: 9).words == [1, 1, 1, 0, 1, 1, 1, 0])
  }

  @Test(arguments: Orientation.allCases, [(1, 1), (7, 5), (40, 35), (16, 33)])
  func everyPixelGoesWhereTheFormulaSays(orientation: Orientation, size: (Int, Int)) {
    let stored = Bitmap.made(size.0, size.1) { x, y in UInt32(y << 16 | x) }
    for strip in [1, 6, 100] {
      let upright = copied(stored, orientation, strip: strip)
      #expect(upright.size == orientation.upright(stored.size))
      for y in 0..<size.1 {
        for x in 0..<size.0 {
          let position = orientation.upright(x: x, y: y, of: stored.size)
          #expect(upright[position.x, position.y] == stored[x, y])
        }
      }
    }
  }

  /// Copies `strip` rows at a time, with padding after each row.
  private func copied(_ stored: Bitmap, _ orientation: Orientation, strip: Int) -> Bitmap {
    let size = orientation.upright(stored.size)
    let stride = size.width + 3
    let storage = unsafe PixelStorage(byteCount: stride * size.height * 4) { bytes in
      let words = unsafe bytes.bindMemory(to: UInt32.self)
      unsafe words.update(repeating: 0xDEAD_BEEF)
      guard let base = words.baseAddress else { return }
      for top in Swift.stride(from: 0, to: stored.size.height, by: strip) {
        let bottom = min(top + strip, stored.size.height)
        let source = stored.words.suffix(from: top * stored.size.width)
        unsafe Array(source).withUnsafeBufferPointer { source in
          guard let source = source.baseAddress else { return }
          unsafe orientation.copy(
            rows: top..<bottom, of: stored.size, from: source, stride: stored.size.width,
            to: base, stride: stride)
        }
      }
      for y in 0..<size.height {
        for x in size.width..<stride { #expect(unsafe words[y * stride + x] == 0xDEAD_BEEF) }
      }
    }
    guard let upright = Bitmap(storage: storage, size: size, stride: stride, isOpaque: true) else {
      Issue.record("\(size) does not fit")
      return stored
    }
    return upright
  }
}
