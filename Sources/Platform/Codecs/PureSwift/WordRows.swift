internal import Colors
internal import ImageExchange
internal import Pixels

/// A reader of a picture's rows from a file; each codec that is written in safe Swift is one.
protocol WordRows {
  /// Fills row `y` with pixels `0xAARRGGBB` that are not premultiplied. This is called once for
  /// each row, from the top down.
  ///
  /// `bytes` is the complete file. If the file ends before the row, the row is filled with zeros.
  mutating func fill(_ row: inout MutableSpan<UInt32>, y: Int, _ bytes: Span<UInt8>)
}

extension WordRows {
  /// Writes all rows of the file `bytes`, which `header` describes, to a sink, upright and in sRGB.
  ///
  /// If `profile` is nil, the rows of the file are already in sRGB. Returns true if every pixel is
  /// opaque. Throws if memory runs out, or if the sink cannot write.
  mutating func write(
    _ header: ImageHeader, of bytes: ImageBytes, profile: ColorProfile? = nil,
    to sink: PyramidSink
  ) throws(ImageFailure) -> Bool {
    let size = header.storedSize
    let converter = RowConverter(SourceColors(profile: profile), .bgra8)
    let writer = try LevelWriter(stored: size, orientation: header.orientation, sink: sink)
    let band = try writer.band()
    try bytes.withSpan { (span) throws(ImageFailure) in
      try unsafe band.write(0..<size.height, mayBeTransparent: true) { words, y in
        var row = unsafe MutableSpan(_unsafeStart: words, count: size.width)
        fill(&row, y: y, span)
        unsafe converter.convert(words, to: words, count: size.width)
      }
    }
    return try writer.finish([band])
  }
}

extension ImageBytes {
  /// Opens the colour profile whose bytes are in the ranges `pieces` of the file, in this order.
  /// Nil if the ranges are empty or larger than `limits` allow, or if the profile cannot be used.
  /// `isGray` is true for a file with one value per pixel.
  func profile(
    in pieces: [Range<Int>], isGray: Bool = false, _ limits: ImageLimits
  ) -> ColorProfile? {
    let byteCount = pieces.reduce(0) { $0 + $1.count }
    guard byteCount > 0, byteCount <= limits.metadataBytes else { return nil }
    return ColorProfile(embedded: pieces.flatMap { bytes(in: $0) }, isGray: isGray)
  }
}

extension ScratchMemory {
  /// Passes the memory to `body` as bytes. Every access is checked against the bounds.
  func withBytes<T, E>(
    _ body: (inout MutableSpan<UInt8>) throws(E) -> T
  ) throws(E) -> T {
    defer { withExtendedLifetime(self) {} }
    var span = unsafe MutableSpan(
      _unsafeStart: base.assumingMemoryBound(to: UInt8.self), count: byteCount)
    return try body(&span)
  }

  /// Passes the memory to `body` as 32-bit words. Every access is checked against the bounds.
  func withWords<T, E>(
    _ body: (inout MutableSpan<UInt32>) throws(E) -> T
  ) throws(E) -> T {
    defer { withExtendedLifetime(self) {} }
    var span = unsafe MutableSpan(
      _unsafeStart: base.assumingMemoryBound(to: UInt32.self), count: byteCount / 4)
    return try body(&span)
  }
}
