internal import ImageExchange
internal import Pixels

extension JPEGDecoder {
  /// Decodes a part of a level; nil where the file has to be decoded as a whole.
  func decode(
    _ region: LevelRegion, _ orientation: Orientation, _ layout: PyramidLayout,
    to sink: PyramidSink
  ) throws(ImageFailure) -> DecodedPixels? {
    guard let index, !index.scan.isDCOnly, region.halvings <= Self.maximumHalvings, isWhole else {
      return nil
    }
    try structure.check(byteCount: bytes.count, limits: limits)
    let level = structure.size.halved(times: region.halvings)
    let part = StoredRegion(region, orientation, of: level)
    let writer = try LevelWriter(
      stored: part.size, orientation: orientation, layout: layout, sink: sink)
    let band = try writer.band()
    let rows = try JPEGRows(structure, profile, halvings: region.halvings)
    let mcu = PixelSize(
      width: index.scan.mcu.width >> region.halvings,
      height: index.scan.mcu.height >> region.halvings)
    let entry = index.entry(for: part.top / mcu.height)
    let stream = try JPEGStream(
      bytes, from: entry.map { ($0, index.scan, structure.size.height) },
      halvings: region.halvings, isCMYK: rows.isCMYK, limits: limits)
    // An MCU more on either side has the neighbours that chroma is interpolated from.
    let columns = try stream.crop(
      max(part.left - mcu.width, 0)..<min(part.left + part.size.width + mcu.width, level.width))
    let strip = try ScratchMemory(rows: LevelWriter.strip, bytesPerRow: columns.count * 4)
    let words = unsafe strip.base.assumingMemoryBound(to: UInt32.self)
    do throws(ImageFailure) {
      var above = part.top - (entry.map { $0.row * mcu.height } ?? 0)
      while above > 0 {
        let some = min(above, LevelWriter.strip)
        try unsafe stream.read(some, to: words, stride: columns.count)
        above -= some
      }
      for top in stride(from: 0, to: part.size.height, by: LevelWriter.strip) {
        let range = top..<min(top + LevelWriter.strip, part.size.height)
        try unsafe stream.read(range.count, to: words, stride: columns.count)
        for y in 0..<range.count {
          let row = unsafe band.rows + y * band.stride
          unsafe row.update(
            from: words + y * columns.count + part.left - columns.lowerBound,
            count: part.size.width)
          unsafe rows.convert(row, count: part.size.width)
        }
        try band.take(range, mayBeTransparent: false)
      }
    } catch {
      if error.code == .exhausted { throw error }
      return nil
    }
    if stream.hasWarned { return nil }
    return DecodedPixels(isOpaque: try writer.finish([band]), isDamaged: false)
  }
}

/// A part of a level as it is stored.
private struct StoredRegion {
  let left: Int
  let top: Int
  let size: PixelSize

  init(_ region: LevelRegion, _ orientation: Orientation, of level: PixelSize) {
    // Places are linear in x and y, and steps along the axes are steps along axes.
    let origin = orientation.upright(x: 0, y: 0, of: level)
    let right = orientation.upright(x: 1, y: 0, of: level)
    let down = orientation.upright(x: 0, y: 1, of: level)
    func stored(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
      let (x, y) = (x - origin.x, y - origin.y)
      return (
        x * (right.x - origin.x) + y * (right.y - origin.y),
        x * (down.x - origin.x) + y * (down.y - origin.y)
      )
    }
    let a = stored(region.left, region.top)
    let b = stored(region.left + region.size.width - 1, region.top + region.size.height - 1)
    left = min(a.x, b.x)
    top = min(a.y, b.y)
    size = PixelSize(width: abs(a.x - b.x) + 1, height: abs(a.y - b.y) + 1)
  }
}
