import Geometry
import Pixels
import Raster

/// A plain rasterizer in floating point: exact areas, exact bilinear samples, one pixel at a time.
struct Reference {
  let width: Int
  let height: Int
  /// The number of straight sides that stand for a rounded corner.
  private let sides: Int
  /// Four channels, lowest byte first, 0…255.
  private(set) var pixels: [SIMD4<Double>]
  /// The number of edges that cross a pixel, the most over all layers: with two, drawing may
  /// approximate.
  private(set) var edges: [Int]

  init(
    _ layers: [Layer], _ width: Int, _ height: Int, scale: Double = 1,
    background: PremultipliedColor = .black, sides: Int = 64
  ) {
    self.sides = sides
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: SIMD4(channels(background.word)), count: width * height)
    edges = Array(repeating: 0, count: width * height)
    for layer in layers { draw(layer, .scale(scale, scale), clips: []) }
  }

  subscript(x: Int, y: Int) -> SIMD4<Double> { pixels[y * width + x] }

  private mutating func draw(_ layer: Layer, _ parent: Affine, clips: [Shape]) {
    guard layer.opacity > 0 else { return }
    if layer.opacity < 1 {
      var solid = layer
      solid.opacity = 1
      var group = Reference([], width, height, background: .clear, sides: sides)
      group.draw(solid, parent, clips: clips)
      for index in pixels.indices {
        let source = group.pixels[index] * layer.opacity
        pixels[index] = source + pixels[index] * (1 - source[3] / 255)
        edges[index] = max(edges[index], group.edges[index])
      }
      return
    }
    let affine = layer.affine.concatenated(with: parent)
    let shape = Shape(layer, affine, sides: sides)
    if let shadow = layer.shadow, let inverse = affine.inverse {
      cast(shadow, of: layer.bounds, inverse, parent(shadow.offset), beside: shape, clips)
    }
    switch layer.contents {
    case .none: break
    case .color(let color):
      let word = SIMD4(channels(color.word))
      fill(clips + [shape]) { _ in word }
    case .picture(let picture):
      let shown = layer.contentsRect
      let size = (x: Double(picture.size.width), y: Double(picture.size.height))
      let image = affine.translatedBy(layer.bounds.origin - .zero)
        .scaledBy(layer.bounds.size.width, layer.bounds.size.height)
        .scaledBy(1 / shown.size.width, 1 / shown.size.height)
        .translatedBy(.zero - shown.origin)
        .scaledBy(1 / size.x, 1 / size.y)
      guard let inverse = image.inverse else { return }
      let level = Self.level(of: picture, inverse)
      fill(clips + [shape]) { Self.sample(picture, level, inverse($0)) }
    }
    for sublayer in layer.sublayers {
      draw(sublayer, affine, clips: layer.clipsToBounds ? clips + [shape] : clips)
    }
  }

  private mutating func fill(_ shapes: [Shape], with color: (Point) -> SIMD4<Double>) {
    for y in 0..<height {
      for x in 0..<width {
        let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
        let area = shapes.reduce(pixel.corners) { $1.clip($0, to: pixel) }.area
        edges[y * width + x] = max(
          edges[y * width + x], shapes.reduce(0) { $0 + $1.edges(in: pixel) })
        guard area > 0 else { continue }
        let source = color(pixel.center) * area
        pixels[y * width + x] = source + pixels[y * width + x] * (1 - source[3] / 255)
      }
    }
  }

  /// Draws the shadow of `bounds` in the pixels that `shape` does not cover whole.
  private mutating func cast(
    _ shadow: Shadow, of bounds: Rect, _ toOwn: Affine, _ offset: Vector, beside shape: Shape,
    _ clips: [Shape]
  ) {
    func strip(_ position: Double, _ from: Double, _ to: Double) -> Double {
      let width = 2 * shadow.radius
      return Self.blurredStep((position - from) / width) - Self.blurredStep((position - to) / width)
    }
    for y in 0..<height {
      for x in 0..<width {
        let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
        guard shape.clip(pixel.corners, to: pixel).area < 1 - 1e-6 else { continue }
        let own = toOwn(pixel.center + -offset)
        let density =
          strip(own.x, bounds.minX, bounds.maxX) * strip(own.y, bounds.minY, bounds.maxY)
        let area = clips.reduce(pixel.corners) { $1.clip($0, to: pixel) }.area
        let alpha = density * area * shadow.opacity
        let index = y * width + x
        pixels[index] = SIMD4(0, 0, 0, 255) * alpha + pixels[index] * (1 - alpha)
      }
    }
  }

  /// A step after three box filters of width 1, as a sum of truncated powers.
  private static func blurredStep(_ position: Double) -> Double {
    [(1.5, 1.0), (0.5, -3), (-0.5, 3), (-1.5, -1)].reduce(0) { sum, term in
      let beyond = max(0, position + term.0)
      return sum + term.1 * beyond * beyond * beyond / 6
    }
  }

  /// The finest level of which a device pixel spans less than two pixels.
  private static func level(of picture: Picture, _ toImage: Affine) -> Int {
    let right = toImage(Vector(dx: 1, dy: 0)).length
    let down = toImage(Vector(dx: 0, dy: 1)).length
    return picture.levels.indices.first { max(right, down) / Double(1 << $0) < 2 }
      ?? picture.levels.count - 1
  }

  private static func sample(_ picture: Picture, _ level: Int, _ point: Point) -> SIMD4<Double> {
    let bitmap = picture.levels[level]
    let unit = Double(1 << level)
    let (u, v) = (point.x / unit - 0.5, point.y / unit - 0.5)
    let (fx, fy) = (u - u.rounded(.down), v - v.rounded(.down))
    func word(_ dx: Int, _ dy: Int) -> SIMD4<Double> {
      let x = (Int(u.rounded(.down)) + dx).clamped(to: 0...bitmap.size.width - 1)
      let y = (Int(v.rounded(.down)) + dy).clamped(to: 0...bitmap.size.height - 1)
      return SIMD4(channels(bitmap[x, y]))
    }
    let upper = word(0, 0) * (1 - fx) + word(1, 0) * fx
    let lower = word(0, 1) * (1 - fx) + word(1, 1) * fx
    return upper * (1 - fy) + lower * fy
  }
}

/// The difference between a drawing and the reference, in levels, over the pixels that `edges`
/// edges cross.
struct Difference {
  private(set) var rms = 0.0
  private(set) var largest = 0.0

  init(_ drawing: Drawing, _ reference: Reference, edges: ClosedRange<Int>) {
    var (sum, count) = (0.0, 0)
    for y in 0..<reference.height {
      for x in 0..<reference.width where edges.contains(reference.edges[y * reference.width + x]) {
        let error = SIMD4(channels(drawing[x, y])) - reference[x, y]
        // Alpha has no error in an opaque picture: it must not flatter the mean.
        sum += (error * error).sum() - error[3] * error[3]
        count += 3
        largest = max(largest, error.max(), -error.min())
      }
    }
    rms = count > 0 ? (sum / Double(count)).squareRoot() : 0
  }
}
