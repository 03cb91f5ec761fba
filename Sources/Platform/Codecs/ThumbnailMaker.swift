package import ImageExchange
internal import Pixels

/// A maker of pictures of any size smaller than the photo, from the levels that a decoder offers.
package enum ThumbnailMaker {
  /// Writes the picture, scaled to exactly the size of the sink's first level, and all smaller
  /// levels to `sink`. Throws if the picture cannot be decoded, if a limit is exceeded, or if
  /// memory runs out.
  ///
  /// The picture is decoded at the smallest size that covers the first level.
  package static func decode(
    _ decoder: ImageDecoder, to sink: PyramidSink
  ) throws(ImageFailure) -> DecodedPixels {
    let whole = decoder.header.uprightSize
    if let vector = decoder.vector {
      return try vector.decode(to: sink, threads: 1)
    }
    let goal = sink.layout.levels[0].size
    if let coarse = decoder.coarse(for: goal) {
      return try scale(coarse.size, of: whole, to: sink, decode: coarse.decode)
    }
    let level = try decoder.halvedLevel(fitting: goal)
    return try scale(level, of: whole, to: sink) { sink throws(ImageFailure) in
      // Many thumbnails are made at once, and other decoders use the other processors.
      try decoder.decode(to: sink, threads: 1)
    }
  }

  /// Calls `decode` for the size `level` (`whole`, halved zero or more times), scales the picture
  /// to the sink's first level, and writes all levels to `sink`.
  static func scale(
    _ level: PixelSize, of whole: PixelSize, to sink: PyramidSink,
    decode: (PyramidSink) throws(ImageFailure) -> DecodedPixels
  ) throws(ImageFailure) -> DecodedPixels {
    let goal = sink.layout.levels[0]
    if goal.size == level { return try decode(sink) }
    guard let large = PyramidLayout(size: level) else {
      throw ImageFailure(.tooLarge, "\(level.width) × \(level.height) pixels")
    }
    let scratch = try ScratchMemory(rows: 1, bytesPerRow: large.byteCount)
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: scratch.base, count: large.byteCount)
    let pixels = try decode(unsafe PyramidSink(large, bytes, report: sink.report))
    // The source is the smallest level that is at least as large as the goal: means of few pixels
    // are then enough.
    let index = large.levels.lastIndex {
      $0.size.width >= goal.size.width && $0.size.height >= goal.size.height
    }
    let source = large.levels[index ?? 0]
    let unit = whole.pixelsPerPixel(of: source.size) ?? 1
    let scaler = AreaScaler(
      source: source.size,
      span: (Double(whole.width) / unit, Double(whole.height) / unit), target: goal.size)
    try unsafe sink.write { result in
      unsafe scaler.scale(
        scratch.base.assumingMemoryBound(to: UInt32.self) + source.start, stride: source.stride,
        into: result.assumingMemoryBound(to: UInt32.self), targetStride: goal.stride)
    }
    return pixels
  }
}
