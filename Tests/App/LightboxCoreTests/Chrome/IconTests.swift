import Geometry
import Pixels
import Raster
import Testing

@testable import LightboxCore

@Suite struct IconTests {
  private func context(scale: Double) -> ViewContext {
    ViewContext(
      measures: .init(
        viewSize: Size(width: 320, height: 100), deviceScale: scale, preferences: Preferences()),
      captions: [:])
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3]) func sidesAndStrokesAreWholePixels(scale: Double) {
    let measures = Icon.Measures(side: 16, deviceScale: scale)
    #expect(measures.side % 2 == measures.stroke % 2, "a middle for strokes to lie on")
    #expect(abs(Double(measures.side) - 16 * scale) <= 1)
    #expect(abs(Double(measures.stroke) - 1.5 * scale) <= 0.5)
  }

  /// The signs whose strokes run along the grid.
  private static let straight: [Icon] = [
    .order, .fullscreen, .leaveFullscreen, .maximize, .restore, .minimize,
  ]

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3]) func straightStrokesLieOnDevicePixels(scale: Double) {
    for icon in Self.straight {
      let measures = Icon.Measures(side: 16, deviceScale: scale)
      let drawing = icon.drawing(measures)
      let half = Double(measures.stroke) / 2
      for case .line(let points) in drawing.elements {
        for value in points.flatMap({ [$0.x - half, $0.y - half] }) {
          #expect(abs(value - value.rounded()) < 1e-9, "\(icon) at \(scale)")
        }
      }
    }
  }

  @Test(arguments: [1.0, 1.25, 1.5, 1.75, 2, 3], [16.0, 21.2])
  func signsAreSymmetricAndInside(scale: Double, side: Double) {
    let measures = Icon.Measures(side: side, deviceScale: scale)
    for icon in Icon.allCases {
      let drawing = icon.drawing(measures)
      let last = measures.side - 1
      for n in 0...last {
        for edge in [drawing.coverage(x: n, y: -1), drawing.coverage(x: -1, y: n)] {
          #expect(edge == 0, "\(icon) is cut off")
        }
      }
      guard [.close, .maximize, .fullscreen, .leaveFullscreen, .menu].contains(icon) else {
        continue
      }
      for y in 0...last {
        for x in 0...last {
          #expect(abs(drawing.coverage(x: x, y: y) - drawing.coverage(x: last - x, y: y)) < 1e-9)
        }
      }
    }
  }

  @Test func equalLooksHaveTheSamePicture() {
    let measures = Icon.Measures(side: 16, deviceScale: 1)
    let one = IconPictures.picture(of: .menu, measures, color: .white)
    #expect(one != nil && one == IconPictures.picture(of: .menu, measures, color: .white))
    #expect(one != IconPictures.picture(of: .menu, measures, color: .black))
  }

  @Test(arguments: [1.0, 1.25, 1.5]) func aSignLiesOnDevicePixels(scale: Double) throws {
    let layer = try #require(
      context(scale: scale).icon(
        .close, side: 16, center: Point(x: 50.3, y: 20.7), in: Point(x: 10, y: 4), color: .white))
    for edge in [layer.frame.minX + 10, layer.frame.minY + 4, layer.frame.maxX + 10] {
      #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6)
    }
  }

  @Test(arguments: [1.0, 1.5, 2]) func theWholeSetIsDrawnAsRecorded(scale: Double) throws {
    let context = context(scale: scale)
    let half = 160.0
    var layers: [Layer] = []
    for (row, palette) in [Palette.dark, .light].enumerated() {
      let y = Double(row) * 50
      layers.append(
        Layer(
          frame: Rect(x: 0, y: y, width: 2 * half, height: 50), contents: .color(palette.ground)))
      for (n, icon) in Icon.allCases.enumerated() {
        let center = Point(x: 16 + Double(n) * 24, y: y + 25)
        layers += [context.icon(icon, side: 16, center: center, color: palette.text)].compactMap {
          $0
        }
      }
    }
    try Snapshot.expect(
      .drawing(layers, of: Size(width: 2 * half, height: 100), scale: scale), "icons-\(scale)")
  }
}
