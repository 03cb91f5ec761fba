import Geometry
import Pixels
import TestSupport
import Testing
@testable import Raster

/// The filter of a picture at rest, against sums in floating point, and in damage.
@Suite struct BestFilterTests {
  private func layer(_ picture: Picture, _ map: Affine, _ filter: Filter = .best) -> Layer {
    var layer = Layer(picture: picture, affine: map)
    layer.filter = filter
    return layer
  }

  private static let maps: [(name: String, map: Affine)] = [
    ("×0.64", .scale(0.64, 0.64)), ("×0.3", .scale(0.3, 0.3)), ("×0.26 × 0.9", .scale(0.26, 0.9)),
    ("between pixels", Affine.translation(Vector(dx: 3.3, dy: -2.6))), ("×2.5", .scale(2.5, 2.5)),
    ("mirrored", Affine(a: -0.7, b: 0, c: 0, d: 0.7, tx: 60, ty: 1.5)),
    ("a quarter turn", Affine(a: 0, b: 0.8, c: -0.8, d: 0, tx: 62.2, ty: 1.1)),
    ("three quarters", Affine(a: 0, b: -1.7, c: 1.7, d: 0, tx: -3.7, ty: 66.2)),
  ]

  @Test(arguments: maps.indices, [true, false])
  func wordsAreTheWeightedSumsWithinRounding(index: Int, isOpaque: Bool) throws {
    let bitmap = Bitmap.noise(90, 76, isOpaque: isOpaque)
    let picture = try #require(Picture(bitmap))
    let map = Self.maps[index].map
    let list = DisplayList([layer(picture, map)], 64, 60, background: .clear)
    let plain = DisplayList([layer(picture, map, .bilinear)], 64, 60, background: .clear)
    #expect(list != plain)
    let (drawing, toImage) = (Drawing(list), try #require(map.inverse))
    #expect(drawing.guardsAreUntouched)
    var (sum, count) = (0.0, 0.0)
    for y in stride(from: 0, to: 60, by: 4) {
      for x in stride(from: 0, to: 64, by: 3) {
        let (a, b) = (Point(x: Double(x), y: Double(y)), Point(x: Double(x + 1), y: Double(y + 1)))
        let corners = [map.inverse?(a), map.inverse?(b)].compactMap { $0 }
        let isComplete = corners.allSatisfy { (0...90).contains($0.x) && (0...76).contains($0.y) }
        guard isComplete else { continue }
        let expected = Self.filtered(bitmap, toImage, x: x, y: y)
        for channel in 0..<4 {
          let error = channels(drawing[x, y])[channel] - expected[channel]
          #expect(abs(error) <= 1, "(\(x), \(y)) channel \(channel): off by \(error)")
          sum += error * error
          count += 1
        }
      }
    }
    #expect((sum / count).squareRoot() <= 0.35)
  }

  /// The exact sums, clamped: Lanczos along an axis on which a device pixel spans a pixel or more,
  /// Catmull–Rom on others.
  private static func filtered(_ bitmap: Bitmap, _ toImage: Affine, x: Int, y: Int) -> [Double] {
    let point = toImage(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    let columns = weights(at: point.x - 0.5, span: max(abs(toImage.a), abs(toImage.c)))
    let rows = weights(at: point.y - 0.5, span: max(abs(toImage.b), abs(toImage.d)))
    var sum = [0.0, 0, 0, 0]
    for row in rows {
      for column in columns {
        let word = bitmap[
          max(0, min(column.pixel, bitmap.size.width - 1)),
          max(0, min(row.pixel, bitmap.size.height - 1))]
        for channel in 0..<4 {
          sum[channel] += channels(word)[channel] * column.weight * row.weight
        }
      }
    }
    let alpha = max(0, min(255, sum[3]))
    return sum.map { max(0, min(alpha, $0)) }
  }

  private static func weights(at position: Double, span: Double) -> [(pixel: Int, weight: Double)] {
    func sinc(_ x: Double) -> Double { abs(x) < 1e-12 ? 1 : sine(.pi * x) / (.pi * x) }
    let reach = span >= 1 ? 3 * span : 2
    let pixels = Int((position - reach).rounded(.up))...Int((position + reach).rounded(.down))
    let values = pixels.map { pixel in
      let x = abs(Double(pixel) - position)
      if span >= 1 { return x < reach ? sinc(x / span) * sinc(x / span / 3) : 0 }
      if x < 1 { return 1.5 * x * x * x - 2.5 * x * x + 1 }
      return x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0
    }
    let sum = values.reduce(0, +)
    return zip(pixels, values).map { ($0, $1 / sum) }
  }

  private static func sine(_ x: Double) -> Double { Vector(angle: x).dy }

  @Test func everyInstructionSetGivesTheSameWords() throws {
    for seed in 0..<UInt64(24) {
      var noise = SeededNumbers(seed: seed)
      let size = PixelSize(
        width: .random(in: 1...70, using: &noise), height: .random(in: 1...50, using: &noise))
      let memory = try #require(
        GuardedWords(count: size.width * size.height, flushWithEnd: seed % 2 == 0))
      let bitmap = try #require(
        memory.bitmap(
          .noise(size.width, size.height, isOpaque: false, seed: seed), stride: size.width))
      let picture = try #require(Picture(size: size, levels: [bitmap]))
      let scale = Double.random(in: 0.26...7.9, using: &noise)
      var map = Affine(a: scale, b: 0, c: 0, d: scale * 0.97, tx: 7.3, ty: 4.1)
      if seed % 4 == 1 { map = Affine(a: 0, b: scale, c: -scale, d: 0, tx: 60.3, ty: 4.1) }
      let sampler = try #require(Sampler(picture, imageToDevice: map, filter: .best))
      try #require(sampler.filter == .best)
      let block = IntRect(
        x: .random(in: 0...60, using: &noise), y: .random(in: 0...60, using: &noise),
        width: .random(in: 1...90, using: &noise), height: .random(in: 1...80, using: &noise))
      let words = try InstructionSet.available.map { set in
        let source = Resampler(sampler, box: block, instructions: set)
        let target = try #require(
          GuardedWords(count: block.width * block.height, flushWithEnd: seed % 2 == 0))
        unsafe source.fill(block, into: target.first, stride: block.width)
        return target.words
      }
      #expect(words.allSatisfy { $0 == words[0] }, "seed \(seed)")
    }
  }

  @Test(arguments: maps.indices)
  func flatPictureStaysFlat(index: Int) throws {
    for level: UInt32 in [0, 1, 127, 128, 254, 255] {
      let word = 0xFF00_0000 | level << 16 | level << 8 | level
      let picture = try #require(Picture(.made(90, 76) { _, _ in word }))
      let drawing = Drawing(DisplayList([layer(picture, Self.maps[index].map)], 40, 40))
      #expect(drawing[10, 10] == word)
    }
  }

  @Test(arguments: maps.indices)
  func partsAreThoseOfTheWhole(index: Int) throws {
    let picture = try #require(Picture(.noise(90, 76)))
    let list = DisplayList([layer(picture, Self.maps[index].map)], 64, 60)
    let whole = Drawing(list)
    var drawing = Drawing(list.size)
    for y in stride(from: 0, to: 60, by: 7) {
      let part = IntRect(x: y % 7, y: y, width: 13 + y % 40, height: 1)
      drawing.draw(list, Region(part), rows: y..<(y + 1))
      for x in part.columns { #expect(drawing[x, y] == whole[x, y], "(\(x), \(y))") }
    }
  }

  @Test func theFilterDamagesThePictureAlone() throws {
    let picture = try #require(Picture(.noise(40, 30)))
    let floor = Layer(frame: Rect(x: 0, y: 0, width: 90, height: 90), contents: .color(.white))
    func list(_ filter: Filter, _ map: Affine) -> DisplayList {
      DisplayList([floor, layer(picture, map, filter)], 90, 90)
    }
    let fit = Affine(a: 0.5, b: 0, c: 0, d: 0.5, tx: 10, ty: 20)
    let region = Region(IntRect(x: 10, y: 20, width: 20, height: 15))
    #expect(list(.best, fit).damage(since: list(.bilinear, fit)) == region)
    let same = [
      Affine(a: 1, b: 0, c: 0, d: 1, tx: 5, ty: 7), Affine(a: 0, b: 1, c: -1, d: 0, tx: 35, ty: 2),
      Affine.rotation(0.3), .scale(9, 9),
    ]
    for map in same {
      #expect(list(.best, map) == list(.bilinear, map))
      #expect(list(.best, map).damage(since: list(.bilinear, map)).isEmpty)
    }
  }
}
