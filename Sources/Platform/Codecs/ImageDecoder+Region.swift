package import ImageExchange
internal import Pixels

extension ImageDecoder {
  /// The entry points of a JPEG file: the places in the coded data at which decoding can begin.
  /// Other decoders of the same file can reuse them. Nil for other formats, for a small picture,
  /// and until all Huffman codes of the file are read.
  package var entryPoints: JPEGEntryPoints? {
    guard let jpeg, (header.storedSize.area ?? 0) >= CoarseJPEG.fewestPixels
    else { return nil }
    return jpeg.index?.known
  }

  /// Decodes a part of a level to `sink`, whose layout is `PyramidLayout(size: region.size)`.
  /// Throws if the part is not completely inside the picture, if it exceeds the limits, or if it
  /// cannot be decoded.
  ///
  /// A baseline JPEG file is decoded from the part's first row, or from shortly above it. For the
  /// first decoded part, the Huffman codes above the part must also be read. Of a vector drawing,
  /// only the part is drawn. Any other file is decoded completely, and only the part is kept.
  package func decode(
    _ region: LevelRegion, to sink: PyramidSink, threads: Int
  ) throws(ImageFailure) -> DecodedPixels {
    let vector = vector
    guard region.lies(in: header.uprightSize, isDrawn: vector != nil) else {
      throw ImageFailure(.corrupt, "The part that is asked for lies outside of the picture")
    }
    try limits.check(decoded: region.size)
    if let vector {
      let part = VectorPart(
        whole: header.uprightSize.halved(times: region.halvings), left: region.left,
        top: region.top, size: region.size)
      return try vector.decode(part, to: sink)
    }
    if let pixels = try jpeg?.decode(region, to: sink, threads: threads) { return pixels }
    return try decodeWhole(region, to: sink, threads: threads)
  }

  private func decodeWhole(
    _ region: LevelRegion, to sink: PyramidSink, threads: Int
  ) throws(ImageFailure) -> DecodedPixels {
    precondition(
      sink.layout.levels[0].size == region.size,
      "a layout for \(sink.layout.levels[0].size) cannot hold a part of \(region.size)")
    let first =
      codec is JPEGDecoder ? min(region.halvings, JPEGDecoder.maximumHalvings) : 0
    guard let whole = PyramidLayout(size: header.uprightSize.halved(times: first)) else {
      throw ImageFailure(.tooLarge)
    }
    // The last level is one pixel, and all smaller levels would be the same pixel.
    let index = min(region.halvings - first, whole.levels.count - 1)
    return try unsafe sink.write { memory throws(ImageFailure) in
      let window = unsafe LevelWindow(
        level: whole.levels[index], region: region, target: memory,
        stride: sink.layout.levels[0].stride)
      return try decode(
        to: PyramidSink(whole, window, report: sink.report), threads: threads)
    }
  }
}

/// A target for one part of a level. It is given the bytes of a whole pyramid, and keeps only the
/// pixels of this part.
///
/// Unchecked Sendable because threads write to ranges of memory that do not overlap.
@safe struct LevelWindow: @unchecked Sendable {
  let level: PyramidLayout.Level
  /// The part of ``level`` to keep.
  let region: LevelRegion
  /// The memory for the part, whose rows are ``stride`` pixels apart.
  let target: UnsafeMutableRawPointer
  let stride: Int

  /// Receives the next `byteCount` bytes of a pyramid, at the address `bytes`, and copies the bytes
  /// of the region to the target; all other bytes are ignored. `offset` is the distance of the
  /// received bytes from the start of the pyramid, in bytes.
  func write(_ bytes: UnsafeRawPointer, byteCount: Int, at offset: Int) {
    let start = 4 * (level.start + region.top * level.stride + region.left)
    let pitch = 4 * level.stride
    let written = offset..<(offset + byteCount)
    let first = max(0, (written.lowerBound - start) / pitch)
    for row in first..<max(first, region.size.height) {
      let wanted = (start + row * pitch)..<(start + row * pitch + 4 * region.size.width)
      guard wanted.lowerBound < written.upperBound else { return }
      let both = wanted.clamped(to: written)
      guard !both.isEmpty else { continue }
      unsafe target.advanced(by: 4 * row * stride + both.lowerBound - wanted.lowerBound)
        .copyMemory(from: bytes + (both.lowerBound - offset), byteCount: both.count)
    }
  }
}
