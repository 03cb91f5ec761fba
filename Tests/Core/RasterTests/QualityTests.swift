import Geometry
import Pixels
import Raster
import TestSupport
import Testing

/// Patterns that show aliasing, shimmer and seams best.
@Suite struct QualityTests {
  /// Rings that become finer outwards, down to two pixels a period at the edge.
  private static func zonePlate(_ side: Int) -> Bitmap {
    grey(side) { x, y in
      let (dx, dy) = (x - Double(side) / 2, y - Double(side) / 2)
      return 127.5 + 127 * Vector(angle: .pi * (dx * dx + dy * dy) / Double(side)).dx
    }
  }

  /// Black and white on the two sides of a line at five degrees.
  private static func slantedEdge(_ side: Int) -> Bitmap {
    grey(side) { x, y in x - Double(side) / 2 < (y - Double(side) / 2) * 0.0875 ? 20 : 235 }
  }

  private static func grey(_ side: Int, _ level: (Double, Double) -> Double) -> Bitmap {
    .made(side, side) { x, y in
      let level = UInt32(level(Double(x) + 0.5, Double(y) + 0.5).rounded().clamped(to: 0...255))
      return 0xFF00_0000 | level << 16 | level << 8 | level
    }
  }

  private static func centered(_ side: Int, _ scale: Double, _ degrees: Double) -> Affine {
    Affine.translation(Vector(dx: -Double(side) / 2, dy: -Double(side) / 2))
      .concatenated(with: .scale(scale, scale))
      .concatenated(with: .rotation(degrees * .pi / 180))
      .concatenated(with: .translation(Vector(dx: 16.2, dy: 12.4)))
  }

  /// The aliasing is the distance from the mean over each device pixel's area: of what is drawn,
  /// and of exact bilinear samples of the same mip level.
  @Test(arguments: 0..<20)
  func drawingIsNoMoreAliasedThanExactSamples(index: Int) throws {
    let scale = [1.4, 1, 0.8, 0.64, 0.52, 0.48, 0.37, 0.3, 0.26, 0.2][index % 10]
    let degrees = [0, 3, 10, 31, 45, 60, 88, 90, 133, 170][index * 7 % 10]
    for bitmap in [Self.zonePlate(128), Self.slantedEdge(128)] {
      let picture = try #require(Picture(bitmap))
      let map = Self.centered(128, scale, Double(degrees))
      let layer = Layer(picture: picture, affine: map)
      let drawing = Drawing(DisplayList([layer], 32, 24))
      let exact = Reference([layer], 32, 24)
      let toImage = try #require(map.inverse)
      var (drawn, sampled, count) = (0.0, 0.0, 0.0)
      for y in 0..<24 {
        for x in 0..<32 where exact.edges[y * 32 + x] == 0 {
          guard let mean = Self.mean(of: bitmap, overPixel: x, y, toImage) else { continue }
          drawn += (channels(drawing[x, y])[0] - mean) * (channels(drawing[x, y])[0] - mean)
          sampled += (exact[x, y][0] - mean) * (exact[x, y][0] - mean)
          count += 1
        }
      }
      try #require(count > 100)
      let aliasing = ((drawn / count).squareRoot(), (sampled / count).squareRoot())
      #expect(aliasing.0 <= aliasing.1 + 0.35, "×\(scale), \(degrees)°: \(aliasing)")
    }
  }

  /// The mean of 5×5 points in a device pixel; nil where one lies beside the picture.
  private static func mean(
    of bitmap: Bitmap, overPixel x: Int, _ y: Int, _ toImage: Affine
  ) -> Double? {
    var sum = 0.0
    for row in 0..<5 {
      for column in 0..<5 {
        let point = toImage(
          Point(x: Double(x) + (Double(column) + 0.5) / 5, y: Double(y) + (Double(row) + 0.5) / 5))
        let (u, v) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
        guard (0..<bitmap.size.width).contains(u), (0..<bitmap.size.height).contains(v) else {
          return nil
        }
        sum += Double(bitmap[u, v] & 255)
      }
    }
    return sum / 25
  }

  /// A slow zoom out over patterns as fine as a few pixels: from frame to frame little changes,
  /// where samples of the photo itself sparkle.
  ///
  /// Once an octave a smaller level takes over. On noise and lines, which have all their energy
  /// where the levels differ, that frame differs more than its neighbours, still less than each
  /// frame would without levels; to blend two levels would double the cost of every frame.
  @Test(arguments: ["noise", "lines"])
  func aSlowZoomOutDoesNotShimmer(pattern: String) throws {
    let bitmap =
      pattern == "noise"
      ? Bitmap.noise(512, 512)
      : Self.grey(512) { x, y in Int((x + y * 0.1) / 3) % 2 == 0 ? 40 : 200 }
    let drawn = try Self.steps(#require(Picture(bitmap)))
    let plain = try Self.steps(#require(Picture(size: bitmap.size, levels: [bitmap])))
    #expect(drawn.mean < 12 && drawn.largest < 48, "\(drawn)")
    #expect(plain.mean > 35 && plain.largest > 64, "without levels it must be seen: \(plain)")
  }

  /// The differences between frames that follow one another, in levels RMS.
  private static func steps(_ picture: Picture) -> (mean: Double, largest: Double) {
    let (width, height) = (32, 24)
    var last: Drawing?
    var steps: [Double] = []
    var scale = 0.6
    while scale > 0.08 {
      let layer = Layer(picture: picture, affine: centered(512, scale, 4))
      let drawing = Drawing(DisplayList([layer], width, height))
      if let last {
        let squares = (0..<(width * height)).map { index in
          let (x, y) = (index % width, index / width)
          let step = channels(drawing[x, y])[0] - channels(last[x, y])[0]
          return step * step
        }
        steps.append((squares.reduce(0, +) / Double(squares.count)).squareRoot())
      }
      last = drawing
      scale *= 0.99
    }
    return (steps.reduce(0, +) / Double(steps.count), steps.max() ?? 0)
  }

  /// Blocks that a picture covers are drawn at once, others row by row: nobody may see which, nor
  /// where bands and clips begin.
  @Test(arguments: 0..<10)
  func bandsAndBlocksLeaveNoSeam(index: Int) throws {
    let picture = try #require(Picture(.noise(220, 160)))
    let degrees = [0.0, 0, 0, 10, 45, 88, 90, -3, 180, 0][index]
    let scale = [2.1, 1, 1.3, 2.3, 2.4, 2.2, 1.9, 2.2, 1.7, 0.9][index]
    var photo = Layer(
      picture: picture,
      affine: Affine.translation(Vector(dx: -110, dy: -80))
        .concatenated(with: .scale(scale, scale))
        .concatenated(with: .rotation(degrees * .pi / 180))
        .concatenated(with: .translation(Vector(dx: 200.3, dy: 100.6))))
    photo.filter = index % 3 == 2 ? .best : .bilinear
    var panel = Layer(
      frame: Rect(x: 30, y: 20, width: 90, height: 30), contents: .color(.grey(0.2)),
      cornerRadius: 9)
    panel.opacity = 0.7
    let list = DisplayList([photo, panel], 400, 200)
    let whole = Drawing(list)
    #expect(whole.guardsAreUntouched)
    for middle in [1, 63, 64, 65, 101, 199] {
      var drawing = Drawing(list.size)
      drawing.draw(list, Region(list.bounds), rows: 0..<middle)
      drawing.draw(list, Region(list.bounds), rows: middle..<200)
      #expect(drawing.words == whole.words, "bands at \(middle)")
    }
    var noise = SeededNumbers(seed: UInt64(index))
    for _ in 0..<20 {
      let part = IntRect(
        x: .random(in: 0...390, using: &noise), y: .random(in: 0...190, using: &noise),
        width: .random(in: 1...150, using: &noise), height: .random(in: 1...9, using: &noise))
      var drawing = Drawing(list.size)
      drawing.draw(list, Region(part))
      let bounds = try #require(part.intersection(list.bounds))
      for y in bounds.rows {
        for x in bounds.columns where drawing[x, y] != whole[x, y] {
          Issue.record("(\(x), \(y)) of \(part)")
          return
        }
      }
    }
  }
}
