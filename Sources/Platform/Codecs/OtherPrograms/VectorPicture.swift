package import ImageExchange
package import Pixels

/// A rectangular part of a drawing. The whole drawing has the size ``whole``, in pixels.
package struct VectorPart: Hashable, Sendable {
  /// The size at which the whole drawing would be drawn, in pixels.
  package var whole: PixelSize
  /// The distance from the drawing's left edge to the rectangle's, in pixels of ``whole``.
  package var left: Int
  /// The distance from the drawing's upper edge to the rectangle's, in pixels of ``whole``.
  package var top: Int
  package var size: PixelSize
}

/// A vector drawing, which is drawn again for every size.
@safe package struct VectorPicture: PictureCodec {
  /// A function that draws a part into zeroed memory, as premultiplied pixels `0xAARRGGBB`. The
  /// rows have no gaps: they are the part's width apart.
  package typealias Draw = (VectorPart, UnsafeMutablePointer<UInt32>) throws(ImageFailure) -> Void

  /// Returns the size, in pixels, at which a drawing of `size` is sharp when it is fitted to
  /// `view`, also after a quarter turn. If `view` is nil, returns `size`. A result that would
  /// exceed `limits` is reduced in proportion.
  static func level(
    of size: PixelSize, fitting view: PixelSize?, _ limits: ImageLimits
  ) -> PixelSize {
    let (width, height) = (Double(size.width), Double(size.height))
    func scale(_ view: PixelSize) -> Double {
      min(Double(view.width) / width, Double(view.height) / height)
    }
    let wanted = view.map { max(scale($0), scale($0.transposed)) } ?? 1
    let pixels = Double(limits.decodedPixels) / (width * height)
    let most = min(pixels.squareRoot(), Double(limits.side) / max(width, height))
    // The size is rounded down if the limit determines it.
    let rule: FloatingPointRoundingRule = wanted < most ? .toNearestOrAwayFromZero : .down
    func side(_ length: Double) -> Int { max(1, Int((length * min(wanted, most)).rounded(rule))) }
    return PixelSize(width: side(width), height: side(height))
  }

  /// The greatest number of pixels per call of `Draw`; more pixels are drawn in several calls. This
  /// limits the additional memory.
  private static let mostPixels = 1 << 24
  /// The greatest number of rows per call of `Draw`; more rows are drawn in several calls.
  private static let mostRows = 1 << 13

  package let header: ImageHeader
  private let draw: Draw

  package init(_ header: ImageHeader, draw: @escaping Draw) {
    self.header = header
    unsafe self.draw = unsafe draw
  }

  /// Draws the whole picture at the size of the sink's first level, with one thread. Throws if it
  /// cannot be drawn, or if memory runs out.
  package func decode(to sink: PyramidSink, threads: Int) throws(ImageFailure) -> DecodedPixels {
    let size = sink.layout.levels[0].size
    return try decode(VectorPart(whole: size, left: 0, top: 0, size: size), to: sink)
  }

  /// Draws a part, which has the size of the sink's first level.
  ///
  /// The pixels are almost equal to the same pixels of the whole drawing. In gradients, a channel
  /// may differ by 1 of 255. In rows where the left or right edge of the part cuts an outline, a
  /// channel may differ by up to 17, because cairo takes only 15 samples per row there.
  func decode(
    _ part: VectorPart, to sink: PyramidSink
  ) throws(ImageFailure) -> DecodedPixels {
    let (width, height) = (part.size.width, part.size.height)
    let writer = try LevelWriter(stored: part.size, orientation: .upright, sink: sink)
    let band = try writer.band()
    let strip = LevelWriter.strip
    let step = max(1, min(Self.mostRows, Self.mostPixels / width) / strip) * strip
    for top in stride(from: 0, to: height, by: step) {
      let rows = min(step, height - top)
      // New memory is zeroed.
      let memory = try ScratchMemory(rows: rows, bytesPerRow: 4 * width)
      defer { withExtendedLifetime(memory) {} }
      let words = unsafe memory.base.assumingMemoryBound(to: UInt32.self)
      let piece = VectorPart(
        whole: part.whole, left: part.left, top: part.top + top,
        size: PixelSize(width: width, height: rows))
      try unsafe draw(piece, words)
      try unsafe band.write(top..<(top + rows), mayBeTransparent: true) { row, y in
        unsafe row.update(from: words + (y - top) * width, count: width)
      }
    }
    return DecodedPixels(isOpaque: try writer.finish([band]), isDamaged: false)
  }
}
