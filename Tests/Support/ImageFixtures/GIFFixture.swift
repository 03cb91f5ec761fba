/// A generated GIF file, compressed by the LZW encoder in this file.
package struct GIFFixture: Sendable {
  package struct Frame: Sendable {
    package var left = 0
    package var top = 0
    package var width: Int
    package var height: Int
    package var palette: [UInt32]?
    package var transparent: UInt8?
    package var disposal: UInt8 = 0
    /// The time for which the frame is shown, in 1/100 s.
    package var delay: UInt16 = 0
    package var isInterlaced = false
    /// False if the LZW table is not cleared when it is full.
    package var clearsTable = true
    package var index: @Sendable (_ x: Int, _ y: Int) -> UInt8

    package init(
      width: Int, height: Int, index: @escaping @Sendable (_ x: Int, _ y: Int) -> UInt8
    ) {
      self.width = width
      self.height = height
      self.index = index
    }

    /// Creates a frame of one colour index, at an offset in pixels.
    package init(
      _ index: UInt8, left: Int = 0, top: Int = 0, width: Int, height: Int, disposal: UInt8 = 0
    ) {
      self.init(width: width, height: height) { _, _ in index }
      self.left = left
      self.top = top
      self.disposal = disposal
    }
  }

  package var width: Int
  package var height: Int
  /// Words `0x00RRGGBB`; a power of two of them.
  package var palette: [UInt32]
  package var frames: [Frame]
  /// The number of repetitions in the loop extension; nil for no extension.
  package var repeats: UInt16?
  package var profile: [UInt8]?

  package init(width: Int, height: Int, palette: [UInt32], frames: [Frame]) {
    self.width = width
    self.height = height
    self.palette = palette
    self.frames = frames
  }

  package var file: [UInt8] { pieces.flatMap { $0 } }

  /// The parts of the file in order: the header first, then each block.
  package var pieces: [[UInt8]] {
    var screen = Array("GIF89a".utf8) + littleEndian(UInt16(width)) + littleEndian(UInt16(height))
    screen += [0xF0 | Self.sizeField(palette), 0, 0] + Self.colors(palette)
    var pieces = [screen]
    if let repeats {
      pieces.append(
        [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + littleEndian(repeats) + [0])
    }
    if let profile {
      pieces.append([0x21, 0xFF, 11] + Array("ICCRGBG1012".utf8) + Self.blocks(profile))
    }
    for frame in frames { pieces += Self.pieces(frame, palette) }
    return pieces + [[0x3B]]
  }

  private static func pieces(_ frame: Frame, _ global: [UInt32]) -> [[UInt8]] {
    let flags = frame.disposal << 2 | (frame.transparent == nil ? 0 : 1)
    let control =
      [0x21, 0xF9, 4, flags] + littleEndian(frame.delay) + [frame.transparent ?? 0, 0]
    var picture: [UInt8] = [0x2C]
    for number in [frame.left, frame.top, frame.width, frame.height] {
      picture += littleEndian(UInt16(number))
    }
    picture.append(
      (frame.isInterlaced ? 0x40 : 0) | (frame.palette.map { 0x80 | sizeField($0) } ?? 0))
    picture += frame.palette.map(colors) ?? []
    let rows =
      frame.isInterlaced
      ? [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
        Array(stride(from: start, to: frame.height, by: step))
      } : Array(0..<frame.height)
    let indices = rows.flatMap { y in (0..<frame.width).map { frame.index($0, y) } }
    let smallest = max(2, Int(sizeField(frame.palette ?? global)) + 1)
    picture.append(UInt8(smallest))
    picture += blocks(codes(indices, smallest: smallest, clearsTable: frame.clearsTable))
    return [control, picture]
  }

  private static func sizeField(_ palette: [UInt32]) -> UInt8 {
    UInt8(max(palette.count, 2).trailingZeroBitCount - 1)
  }

  private static func colors(_ palette: [UInt32]) -> [UInt8] {
    palette.flatMap { word in [16, 8, 0].map { UInt8(word >> $0 & 255) } }
  }

  /// Blocks of at most 255 bytes, and the empty one.
  private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      result.append(UInt8(block.count))
      result += block
    }
    return result + [0]
  }

  private static func codes(_ indices: [UInt8], smallest: Int, clearsTable: Bool) -> [UInt8] {
    let clear = 1 << smallest
    var bits: [Bool] = []
    var table: [[UInt8]: Int] = [:]
    var (next, width) = (clear + 2, smallest + 1)
    func write(_ code: Int) {
      for bit in 0..<width { bits.append(code >> bit & 1 == 1) }
    }
    func code(_ text: [UInt8]) -> Int { text.count == 1 ? Int(text[0]) : table[text] ?? 0 }
    write(clear)
    var text: [UInt8] = []
    for index in indices {
      if text.isEmpty || table[text + [index]] != nil {
        text.append(index)
        continue
      }
      write(code(text))
      if next < 4_096 {
        table[text + [index]] = next
        if next == 1 << width, width < 12 { width += 1 }
        next += 1
      } else if clearsTable {
        write(clear)
        table = [:]
        (next, width) = (clear + 2, smallest + 1)
      }
      text = [index]
    }
    if !text.isEmpty { write(code(text)) }
    // The decoder has read one more code.
    if next == 1 << width, width < 12 { width += 1 }
    write(clear + 1)
    return stride(from: 0, to: bits.count, by: 8).map { start in
      (start..<min(start + 8, bits.count)).reduce(0) {
        $0 | (bits[$1] ? 1 << UInt8($1 - start) : 0)
      }
    }
  }
}
