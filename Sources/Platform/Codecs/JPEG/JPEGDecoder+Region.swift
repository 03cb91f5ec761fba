internal import ImageExchange
internal import Pixels

extension JPEGDecoder {
  /// Decodes the part `region` of a level with at most `threads` threads. Returns nil if the part
  /// cannot be decoded alone, or if the file has errors; the whole picture must then be decoded.
  func decode(
    _ region: LevelRegion, to sink: PyramidSink, threads: Int
  ) throws(ImageFailure) -> DecodedPixels? {
    // libjpeg computes a wrong width for the chroma of a part if it scales the chroma more in one
    // direction than in the other.
    guard let index, !index.scan.isDCOnly, region.halvings <= Self.maximumHalvings, hasEndMarker,
      region.halvings == 0 || index.scan.mcu.width * index.scan.mcu.height <= 256
    else {
      return nil
    }
    try structure.check(byteCount: bytes.count, limits: limits)
    let level = structure.size.halved(times: region.halvings)
    let part = StoredRegion(region, header.orientation, of: level)
    let writer = try LevelWriter(stored: part.size, orientation: header.orientation, sink: sink)
    let reader = JPEGPartReader(
      jpeg: self, index: index, part: part, level: level,
      rows: JPEGRows(self, eighths: 8 >> region.halvings))
    // The lower half begins at the first row of a strip, whatever the part's height is.
    let half =
      (part.size.height / 2 + LevelWriter.strip - 1) / LevelWriter.strip * LevelWriter.strip
    let isShared = threads > 1 && index.isWalked && half < part.size.height
    let shares = isShared ? [0..<half, half..<part.size.height] : [0..<part.size.height]
    var bands: [LevelBand] = []
    for _ in shares { bands.append(try writer.band()) }
    do throws(ImageFailure) {
      try Threads.each(Array(zip(shares, bands))) { share throws(ImageFailure) in
        try reader.read(share.0, to: share.1)
      }
    } catch {
      guard error.code != .exhausted else { throw error }
      return nil
    }
    return DecodedPixels(isOpaque: try writer.finish(bands), isDamaged: false)
  }
}

/// A reader of the rows of ``part``, a rectangle of a reduced picture. It begins to decode at the
/// last entry point (see ``JPEGEntry``) from which these rows are decoded correctly. If there is no
/// such entry point, it begins at the start of the file.
private struct JPEGPartReader: Sendable {
  let jpeg: JPEGDecoder
  let index: JPEGIndex
  let part: StoredRegion
  /// The size of the whole reduced picture (the level that contains ``part``), before it is turned
  /// upright, in pixels.
  let level: PixelSize
  let rows: JPEGRows

  /// Decodes rows of ``part`` into `band`. `range` are the indices of the rows; the top row of
  /// ``part`` has index 0. Throws if memory runs out, or if libjpeg finds an error in the file.
  func read(_ range: Range<Int>, to band: LevelBand) throws(ImageFailure) {
    let mcu = PixelSize(
      width: index.scan.mcu.width * rows.eighths / 8,
      height: index.scan.mcu.height * rows.eighths / 8)
    let first = part.top + range.lowerBound
    let entry = index.entry(for: first / mcu.height)
    let stream = try JPEGStream(jpeg, from: entry, eighths: rows.eighths)
    // One more MCU on each side has the neighbours from which chroma is interpolated.
    let columns = try stream.crop(
      max(part.left - mcu.width, 0)..<min(part.left + part.size.width + mcu.width, level.width))
    let strip = try ScratchMemory(rows: LevelWriter.strip, bytesPerRow: columns.count * 4)
    let words = unsafe strip.base.assumingMemoryBound(to: UInt32.self)
    let above = first - (entry.map { $0.row * mcu.height } ?? 0)
    try unsafe stream.skip(above, in: words, stride: columns.count)
    for top in stride(from: range.lowerBound, to: range.upperBound, by: LevelWriter.strip) {
      let strip = top..<min(top + LevelWriter.strip, range.upperBound)
      try unsafe stream.read(strip.count, to: words, stride: columns.count)
      for y in 0..<strip.count {
        let row = unsafe band.rows + y * band.stride
        unsafe row.update(
          from: words + y * columns.count + part.left - columns.lowerBound, count: part.size.width)
        unsafe rows.convert(row, count: part.size.width)
      }
      try band.write(strip, mayBeTransparent: false)
    }
    if stream.hasWarned { throw ImageFailure(.corrupt) }
  }
}

/// A part of a level, in the coordinates of the stored picture, before it is turned upright.
private struct StoredRegion: Sendable {
  let left: Int
  let top: Int
  let size: PixelSize

  init(_ region: LevelRegion, _ orientation: Orientation, of level: PixelSize) {
    let upright = orientation.upright(level)
    func stored(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
      orientation.inverse.upright(x: x, y: y, of: upright)
    }
    let a = stored(region.left, region.top)
    let b = stored(region.left + region.size.width - 1, region.top + region.size.height - 1)
    left = min(a.x, b.x)
    top = min(a.y, b.y)
    size = PixelSize(width: abs(a.x - b.x) + 1, height: abs(a.y - b.y) + 1)
  }
}
