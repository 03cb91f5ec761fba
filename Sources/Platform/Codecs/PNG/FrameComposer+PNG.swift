internal import CDeflate
internal import ImageExchange
internal import Metadata
internal import Pixels

extension FrameComposer {
  /// Creates the composer of an animated PNG file, each frame of which is decoded as a separate PNG
  /// file; nil for a file with fewer than two frames.
  convenience init?(_ structure: PNGStructure, _ bytes: ImageBytes, limits: ImageLimits) {
    guard let canvas = structure.size, structure.isAnimated else { return nil }
    let all = structure.frames.map(\.stored).prefix(limits.frames)
    // The first frame that is not inside the canvas, and all frames after it, are not shown.
    let frames = Array(all.prefix { $0.lies(on: canvas) })
    guard frames.count > 1 else { return nil }
    self.init(frames, on: canvas, limits: limits) { (index, words) throws(ImageFailure) in
      let size = frames[index].size
      let file = ImageBytes(structure.file(of: structure.frames[index], in: bytes))
      guard let layout = PyramidLayout(size: size),
        let png = try PNGDecoder(file, isComplete: true, limits: limits)
      else { throw ImageFailure(.corrupt) }
      let whole = LevelRegion(halvings: 0, left: 0, top: 0, size: size)
      let window = unsafe LevelWindow(
        level: layout.levels[0], region: whole, target: words.base, stride: size.width)
      // A frame is not turned: the chunk with the orientation is not in its file. The composed
      // picture is turned instead.
      return try png.decode(to: PyramidSink(layout, window), threads: 1).isDamaged
    }
  }
}

extension PNGStructure {
  /// Makes a PNG file of one frame of the file `bytes`: a header with its size, the shared chunks,
  /// its pixels.
  fileprivate func file(of frame: Frame, in bytes: ImageBytes) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let size = frame.stored.size
    var contents: [UInt8] = .of(size.width, count: 4) + .of(size.height, count: 4)
    contents += bytes.bytes(in: header.dropFirst(8))
    Self.append("IHDR", contents, to: &file)
    for chunk in shared { file += bytes.bytes(in: chunk) }
    Self.append("IDAT", frame.data.flatMap { bytes.bytes(in: $0) }, to: &file)
    Self.append("IEND", [], to: &file)
    return file
  }

  private static func append(_ type: StaticString, _ contents: [UInt8], to file: inout [UInt8]) {
    let start = file.count + 4
    file += .of(contents.count, count: 4)
    for index in 0..<4 { file.append(unsafe type.utf8Start[index]) }
    file += contents
    let sum = unsafe file.withUnsafeBytes { buffer in
      unsafe libdeflate_crc32(0, buffer.baseAddress?.advanced(by: start), buffer.count - start)
    }
    file += .of(Int(sum), count: 4)
  }
}
