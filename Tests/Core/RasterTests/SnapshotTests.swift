import Geometry
import ImageFixtures
import Pixels
import Raster
import Testing

/// Golden pictures of small scenes.
@Suite struct SnapshotTests {
  private static let pictures = GoldenPictures(of: "Core/RasterTests")

  @Test(arguments: [
    "turned", "sizes", "clock", "clipped", "crops", "rounded", "faded", "shadow", "matte", "pixels",
  ])
  func theSceneIsDrawnAsRecorded(name: String) throws {
    let chart = try #require(Picture(.chart()))
    let layers: [Layer] =
      switch name {
      case "turned": Scenes.turned(chart)
      case "sizes": Scenes.sizes(chart)
      case "clock": Scenes.clock()
      case "clipped": Scenes.clipped(chart)
      case "rounded": Scenes.rounded(chart)
      case "faded": Scenes.faded(chart)
      case "shadow": Scenes.shadow(chart)
      case "matte": Scenes.matte()
      case "pixels": Scenes.pixels(chart)
      default: Scenes.crops(chart)
      }
    let drawing = Drawing(DisplayList(layers, 160, 120, background: .grey(0.1)))
    let rows = try Self.pictures.differingRows(of: drawing.bitmap, from: name)
    #expect(rows.isEmpty, "\(name).png differs")
  }
}

extension Drawing {
  var bitmap: Bitmap { .made(size.width, size.height) { x, y in self[x, y] } }
}

extension Bitmap {
  /// A chart that shows its orientation: gradients, a fine grid, and an F.
  fileprivate static func chart() -> Bitmap {
    made(96, 64) { x, y in
      let letter = [(8...15, 8...55), (8...39, 8...15), (8...31, 28...35)]
      if letter.contains(where: { $0.0.contains(x) && $0.1.contains(y) }) { return 0xFFFF_FFFF }
      if x % 16 == 0 || y % 16 == 0 { return 0xFF20_2020 }
      return 0xFF00_0000 | UInt32(x * 255 / 95) << 16 | UInt32(y * 255 / 63) << 8 | 0x60
    }
  }
}

private enum Scenes {
  static func turned(_ chart: Picture) -> [Layer] {
    let map = Affine.translation(Vector(dx: -48, dy: -32))
      .concatenated(with: .rotation(20 * .pi / 180))
      .concatenated(with: .scale(1.2, 1.2))
      .concatenated(with: .translation(Vector(dx: 80, dy: 60)))
    return [Layer(picture: chart, affine: map)]
  }

  /// The chart at its own size, between levels, and far below.
  static func sizes(_ chart: Picture) -> [Layer] {
    let placements: [(Double, Point)] = [
      (1, Point(x: 2, y: 2)), (0.55, Point(x: 102, y: 2)), (0.45, Point(x: 102, y: 42.5)),
      (0.25, Point(x: 102, y: 76)), (0.1, Point(x: 132, y: 76)), (0.5, Point(x: 2, y: 72)),
    ]
    return placements.map { scale, point in
      Layer(
        picture: chart,
        affine: .scale(scale, scale).concatenated(with: .translation(point - .zero)))
    }
  }

  /// Three hands about (0.5, 0.9) of their own bounds, at 10:08:42.
  static func clock() -> [Layer] {
    let face = Layer(frame: Rect(x: 25, y: 5, width: 110, height: 110), contents: .color(.white))
    let (seconds, minutes) = (42.0, 8.7)
    let hands: [(Double, Size, PremultipliedColor)] = [
      ((10 + minutes / 60) / 12, Size(width: 6, height: 36), .grey(0.1)),
      (minutes / 60, Size(width: 4, height: 52), .grey(0.3)),
      (seconds / 60, Size(width: 1.5, height: 56), PremultipliedColor(red: 0.9, green: 0, blue: 0)),
    ]
    return [face]
      + hands.map { turn, size, color in
        Layer(
          bounds: Rect(origin: .zero, size: size), position: Point(x: 80, y: 60),
          anchorPoint: Point(x: 0.5, y: 0.9), transform: .rotation(turn * 2 * .pi),
          contents: .color(color))
      }
  }

  /// The chart in a turned layer that clips it, and in a half-transparent one above.
  static func clipped(_ chart: Picture) -> [Layer] {
    var window = Layer(frame: Rect(x: 30, y: 25, width: 70, height: 60), contents: .color(.black))
    window.transform = .rotation(-0.3)
    window.clipsToBounds = true
    window.sublayers = [
      Layer(frame: Rect(x: -20, y: 10, width: 120, height: 80), contents: .picture(chart))
    ]
    var glass = window
    glass.position += Vector(dx: 45, dy: 20)
    glass.transform = .rotation(0.5)
    glass.opacity = 0.6
    return [window, glass]
  }

  /// The chart in four parts, apart and abutting.
  static func crops(_ chart: Picture) -> [Layer] {
    (0..<8).map { n in
      let (column, row) = (Double(n % 2), Double(n / 2 % 2))
      let gap = n < 4 ? 10.0 : 0
      let left = n < 4 ? 4.0 : 88.0
      var layer = Layer(
        frame: Rect(
          x: left + column * (32 + gap), y: 16 + row * (40 + gap), width: 32, height: 40),
        contents: .picture(chart))
      layer.contentsRect = Rect(x: column / 2, y: row / 2, width: 0.5, height: 0.5)
      return layer
    }
  }

  /// Rounded corners: upright, turned, stretched, as a disc, and clipping sublayers.
  static func rounded(_ chart: Picture) -> [Layer] {
    let frames = [
      Rect(x: 4, y: 4, width: 60, height: 40), Rect(x: 76.5, y: 3.5, width: 30, height: 60),
      Rect(x: 112, y: 8, width: 44, height: 44), Rect(x: 8, y: 66, width: 60, height: 36),
      Rect(x: 92, y: 70, width: 48, height: 40),
    ]
    var layers = frames.map { Layer(frame: $0, contents: .picture(chart), cornerRadius: 8) }
    layers[1].transform = .rotation(0.3)
    layers[2].cornerRadius = 22
    layers[3].transform = Affine.rotation(0.5).concatenated(with: .scale(1.1, 0.6))
    layers[4].contents = .color(.grey(0.9))
    layers[4].clipsToBounds = true
    layers[4].cornerRadius = 14
    layers[4].sublayers = [
      Layer(frame: Rect(x: -10, y: 12, width: 52, height: 40), contents: .picture(chart))
    ]
    return layers
  }

  /// Charts over paper with soft shadows: upright, turned and rounded, fading, and half off it.
  static func shadow(_ chart: Picture) -> [Layer] {
    let paper = Layer(
      frame: Rect(x: 0, y: 0, width: 160, height: 120), contents: .color(.grey(0.9)))
    var charts = [
      Rect(x: 12, y: 10, width: 60, height: 40), Rect(x: 96, y: 14, width: 48, height: 32),
      Rect(x: 20, y: 70, width: 45, height: 30), Rect(x: 112, y: 84, width: 72, height: 48),
    ].map { Layer(frame: $0, contents: .picture(chart)) }
    for (index, radius) in [3.0, 4, 5, 4].enumerated() {
      charts[index].shadow = Shadow(
        opacity: 0.6, radius: radius, offset: Vector(dx: 0, dy: Double(index) + 1))
    }
    charts[1].transform = .rotation(0.4)
    charts[1].cornerRadius = 5
    charts[2].opacity = 0.5
    return [paper] + charts
  }

  /// A corner of the chart at five times its size: smooth, as squares, and turned.
  static func pixels(_ chart: Picture) -> [Layer] {
    (0..<3).map { n in
      var layer = Layer(
        bounds: Rect(x: 0, y: 0, width: 8, height: 16),
        position: Point(x: 26 + 52 * Double(n), y: 60),
        transform: Affine.rotation(n == 2 ? 0.2 : 0).concatenated(with: .scale(5, 5)),
        contents: .picture(chart))
      layer.contentsRect = Rect(x: 4.0 / 96, y: 4.0 / 64, width: 8.0 / 96, height: 16.0 / 64)
      layer.isPixelated = n > 0
      return layer
    }
  }

  /// Signs on clear, black and white, on squares and on a colour: upright, turned and small.
  static func matte() -> [Layer] {
    let signs = [UInt32(0xFF00_0000), 0xFFFF_FFFF].compactMap { color in
      Picture(
        .made(48, 48, isOpaque: false) { x, y in
          (x - 24) * (x - 24) + (y - 24) * (y - 24) < 300 && abs(x - y) > 4 ? color : 0
        })
    }
    return signs.enumerated().flatMap { row, sign in
      [(24.0, 0.0), (78, 0.5), (118, 0), (142, 0)].enumerated().map { column, placement in
        let center = Point(x: placement.0, y: 30 + 60 * Double(row))
        let side = column > 1 ? 20.0 : 40
        var layer = Layer(
          frame: Rect(
            x: center.x - side / 2, y: center.y - side / 2, width: side, height: side),
          contents: .picture(sign), cornerRadius: column == 2 ? 4 : 0)
        layer.transform = .rotation(placement.1)
        layer.matte =
          column < 3
          ? .checkerboard(
            Matte.Checkerboard(.grey(0.565), .grey(0.376), side: 8, origin: center))
          : .color(PremultipliedColor(red: 0.9, green: 0.8, blue: 0.3))
        return layer
      }
    }
  }

  /// A panel with a picture and a label, whole and fading over a chart.
  static func faded(_ chart: Picture) -> [Layer] {
    let floor = Layer(frame: Rect(x: 0, y: 10, width: 160, height: 100), contents: .picture(chart))
    return [floor]
      + [1, 0.75, 0.5, 0.25].enumerated().map { index, opacity in
        var panel = Layer(
          frame: Rect(
            x: Double(index % 2) * 78 + 8, y: Double(index / 2) * 56 + 8, width: 66, height: 48),
          contents: .color(.grey(0.15)), cornerRadius: 8,
          sublayers: [
            Layer(frame: Rect(x: 6, y: 6, width: 40, height: 30), contents: .picture(chart)),
            Layer(
              frame: Rect(x: 24, y: 26, width: 36, height: 14), contents: .color(.white),
              cornerRadius: 7),
          ])
        panel.opacity = opacity
        return panel
      }
  }
}
