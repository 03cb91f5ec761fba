package import ImageExchange
internal import Pixels

extension ImageDecoder {
  private var animation: FrameComposer? { codec.animation }

  /// Returns the duration of the frame at `index`, seconds; 0 for a still picture, or if there is
  /// no frame at `index`.
  ///
  /// A stored duration of at most 10 ms becomes 100 ms, as in browsers.
  package func duration(ofFrame index: Int) -> Double {
    guard let frames = animation?.frames, frames.indices.contains(index) else { return 0 }
    return frames[index].duration
  }

  /// Decodes the frame at `index`, composed with earlier frames, and the smaller levels of the
  /// result (each has half the sides of the previous level). Throws if there is no such frame, if
  /// the first frame cannot be decoded, if a limit is exceeded, or if memory runs out.
  ///
  /// Decoding frames in order is quick, and needs the memory of at most three canvases. A still
  /// picture has one frame, at index 0.
  package func decode(
    frame index: Int, to sink: PyramidSink, threads: Int = 1
  ) throws(ImageFailure) -> DecodedPixels {
    guard let animation else {
      guard index == 0 else { throw ImageFailure(.corrupt, "It has no frame \(index + 1)") }
      return try decode(to: sink, threads: threads)
    }
    return try animation.decode(index, header, to: decodingTarget(sink))
  }
}

extension FrameComposer {
  /// Composes the frame at `index`, turns it upright, and writes it and all smaller levels to
  /// `sink`.
  func decode(
    _ index: Int, _ header: ImageHeader, to sink: PyramidSink
  ) throws(ImageFailure) -> DecodedPixels {
    let composed = try compose(index)
    let writer = try LevelWriter(
      stored: header.storedSize, orientation: header.orientation, sink: sink)
    let band = try writer.band()
    let (width, height) = (header.storedSize.width, header.storedSize.height)
    try unsafe band.write(0..<height, mayBeTransparent: true) { row, y in
      unsafe row.update(
        from: composed.words.base.assumingMemoryBound(to: UInt32.self) + y * width, count: width)
    }
    return DecodedPixels(isOpaque: try writer.finish([band]), isDamaged: composed.isDamaged)
  }
}
