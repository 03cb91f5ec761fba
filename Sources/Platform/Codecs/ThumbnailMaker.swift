package import ImageExchange
package import Pixels

/// A maker of pictures of any size smaller than the photo, from the levels that a decoder offers.
package enum ThumbnailMaker {
  /// Writes the picture, scaled to exactly the size of `layout`'s first level, and all smaller
  /// levels to `sink`. Throws if the picture cannot be decoded, if a limit is exceeded, or if
  /// memory runs out.
  ///
  /// The picture is decoded at the smallest size that covers the first level.
  package static func decode(
    _ decoder: ImageDecoder, _ layout: PyramidLayout, to sink: PyramidSink
  ) throws(ImageFailure) -> DecodedPixels {
    let whole = decoder.header.uprightSize
    if let vector = decoder.vector {
      return try vector.decode(layout: layout, to: sink, threads: 1)
    }
    if let coarse = decoder.coarse(for: layout.levels[0].size) {
      return try scale(coarse.size, of: whole, layout, to: sink, decode: coarse.decode)
    }
    let level = try decoder.halvedLevel(fitting: layout.levels[0].size)
    return try scale(level, of: whole, layout, to: sink) { (layout, sink) throws(ImageFailure) in
      // Many thumbnails are made at once, and other decoders use the other processors.
      try decoder.decode(layout, to: sink, threads: 1)
    }
  }

  /// Calls `decode` for the size `level` (`whole`, halved zero or more times), scales the picture
  /// to `layout`'s first level, and writes all levels of `layout` to `sink`.
  static func scale(
    _ level: PixelSize, of whole: PixelSize, _ layout: PyramidLayout, to sink: PyramidSink,
    decode: (PyramidLayout, PyramidSink) throws(ImageFailure) -> DecodedPixels
  ) throws(ImageFailure) -> DecodedPixels {
    let goal = layout.levels[0]
    if goal.size == level { return try decode(layout, sink) }
    guard let large = PyramidLayout(size: level) else {
      throw ImageFailure(.tooLarge, "\(level.width) × \(level.height) pixels")
    }
    let scratch = try ScratchMemory(rows: 1, bytesPerRow: large.byteCount)
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: scratch.base, count: large.byteCount)
    let pixels = try decode(large, unsafe sink.sink(in: bytes))
    // The source is the smallest level that is at least as large as the goal: means of few pixels
    // are then enough.
    let index = large.levels.lastIndex {
      $0.size.width >= goal.size.width && $0.size.height >= goal.size.height
    }
    let source = large.levels[index ?? 0]
    let halvings = (0..<32).first { whole.halved(times: $0) == source.size } ?? 0
    let unit = Double(1 << halvings)
    let scaler = AreaScaler(
      source: source.size,
      span: (Double(whole.width) / unit, Double(whole.height) / unit), target: goal.size)
    try unsafe sink.write(layout) { result in
      unsafe scaler.scale(
        scratch.base.assumingMemoryBound(to: UInt32.self) + source.start, stride: source.stride,
        into: result.assumingMemoryBound(to: UInt32.self), targetStride: goal.stride)
    }
    return pixels
  }
}
