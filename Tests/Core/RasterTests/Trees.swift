import Geometry
import Pixels
import Raster
import TestSupport
import Testing

/// Random layer trees, the same for the same seed.
struct Trees {
  private var noise: SeededNumbers
  private let pictures: [Picture]

  init(seed: UInt64) throws {
    noise = SeededNumbers(seed: seed)
    pictures = [
      Picture(.noise(40, 30, seed: 7)), Picture(.noise(23, 50, isOpaque: false, seed: 8)),
    ].compactMap { $0 }
  }

  mutating func layers() -> [Layer] { (0..<number(in: 1...4)).map { _ in layer(depth: 0) } }

  mutating func layer(depth: Int) -> Layer {
    var layer = Layer(
      bounds: Rect(
        x: real(in: -9...9), y: real(in: -9...9), width: real(in: 4...40),
        height: real(in: 4...30)),
      position: Point(x: real(in: 0...40), y: real(in: 0...30)),
      anchorPoint: Point(x: real(in: -0.5...1.5), y: real(in: -0.5...1.5)))
    switch number(in: 0...4) {
    case 0: layer.contents = .color(.grey(real(in: 0...1), alpha: 1))
    case 1: layer.contents = .color(.grey(real(in: 0...1), alpha: real(in: 0...1)))
    case 2: layer.contents = .none
    default: layer.contents = .picture(pictures[number(in: 0...(pictures.count - 1))])
    }
    if number(in: 0...2) > 0 { layer.transform = .rotation(real(in: -3...3)) }
    if number(in: 0...2) > 0 {
      layer.transform = layer.transform.scaledBy(real(in: 0.4...2), real(in: 0.4...2))
    }
    if number(in: 0...3) == 0 {
      (layer.position.x, layer.position.y) = (
        layer.position.x.rounded(), layer.position.y.rounded()
      )
    }
    layer.opacity = number(in: 0...2) == 0 ? real(in: 0.1...1) : 1
    if number(in: 0...2) == 0 { layer.cornerRadius = real(in: 0...16) }
    layer.clipsToBounds = number(in: 0...2) == 0
    if number(in: 0...9) == 0 { layer.opacity = 0 }
    if depth < 2 {
      layer.sublayers = (0..<number(in: 0...2)).map { _ in self.layer(depth: depth + 1) }
    }
    return layer
  }

  /// The layers a moment later: one was moved, added, removed or changed.
  mutating func changed(_ layers: [Layer]) -> [Layer] {
    var layers = layers
    let index = number(in: 0...(layers.count - 1))
    switch number(in: 0...6) {
    case 0: layers.remove(at: index)
    case 1: layers.insert(layer(depth: 1), at: index)
    case 2: layers[index].position += Vector(dx: real(in: -3...3), dy: real(in: -3...3))
    case 3: layers[index].opacity = real(in: 0...1)
    case 4:
      layers[index].transform = Affine.rotation(0.1).concatenated(with: layers[index].transform)
    case 5: layers[index].cornerRadius += 0.5
    default: layers.swapAt(index, number(in: 0...(layers.count - 1)))
    }
    return layers
  }

  /// A rectangle that may reach beyond a canvas of that size.
  mutating func rect(in size: PixelSize) -> IntRect {
    IntRect(
      x: number(in: -5...size.width), y: number(in: -5...size.height),
      width: number(in: 0...size.width), height: number(in: 0...size.height))
  }

  /// Expects that layers drawn through cuts, and row by row, are those drawn at once.
  mutating func expectNoCuts(in layers: [Layer]) {
    let list = DisplayList(layers, 300, 60)
    let whole = Drawing(list)
    var drawing = Drawing(list.size)
    for _ in 0..<60 {
      drawing.draw(list, Region(rect(in: list.size)))
      let y = number(in: 0...59)
      drawing.draw(list, Region(list.bounds), rows: y..<(y + 1))
    }
    for y in 0..<60 {
      for x in 0..<300 where drawing[x, y] != Drawing.untouched {
        #expect(drawing[x, y] == whole[x, y], "(\(x), \(y))")
      }
    }
  }

  mutating func number(in range: ClosedRange<Int>) -> Int { .random(in: range, using: &noise) }

  mutating func real(in range: ClosedRange<Double>) -> Double { .random(in: range, using: &noise) }
}
