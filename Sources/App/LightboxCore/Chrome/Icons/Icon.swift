internal import Geometry
internal import Pixels
internal import Raster

/// The icons on buttons and menus: strokes on a grid of 16 × 16 units.
enum Icon: Equatable, Sendable, CaseIterable {
  case back, details, order, menu, fullscreen, leaveFullscreen
  case close, maximize, restore, minimize
  case folder, check
  /// The icon between a folder and its subfolder in a path.
  case next
  /// A star of a rating.
  case star

  /// The side length of the grid, units.
  static let grid = 16.0
  /// The width of strokes, units.
  private static let stroke = 1.5

  /// True for icons that follow the reading direction and are mirrored in right-to-left languages.
  var hasSides: Bool { self == .back || self == .next || self == .order || self == .folder }

  /// The strokes, in units of the grid, whose origin is the top left corner.
  private var elements: [StrokeDrawing.Element] {
    func line(_ points: (Double, Double)...) -> StrokeDrawing.Element {
      .line(points.map { Point(x: $0.0, y: $0.1) })
    }
    func dot(_ x: Double, _ y: Double) -> StrokeDrawing.Element {
      .disc(center: Point(x: x, y: y), radius: 1.5)
    }
    return switch self {
    case .back: [line((10, 3), (5, 8), (10, 13))]
    case .next: [line((6.5, 4.5), (10, 8), (6.5, 11.5))]
    case .details:
      [
        .circle(center: Point(x: 8, y: 8), radius: 6), line((8, 8), (8, 11)), line((8, 5), (8, 5)),
      ]
    case .order: [line((3, 4), (13, 4)), line((3, 8), (10, 8)), line((3, 12), (7, 12))]
    case .menu: [dot(8, 3), dot(8, 8), dot(8, 13)]
    case .fullscreen:
      [
        line((3, 6), (3, 3), (6, 3)), line((10, 3), (13, 3), (13, 6)),
        line((13, 10), (13, 13), (10, 13)), line((6, 13), (3, 13), (3, 10)),
      ]
    case .leaveFullscreen:
      [
        line((3, 6), (6, 6), (6, 3)), line((10, 3), (10, 6), (13, 6)),
        line((13, 10), (10, 10), (10, 13)), line((6, 13), (6, 10), (3, 10)),
      ]
    case .close: [line((4, 4), (12, 12)), line((12, 4), (4, 12))]
    case .maximize: [line((4, 4), (12, 4), (12, 12), (4, 12), (4, 4))]
    case .restore:
      [
        line((3, 6), (10, 6), (10, 13), (3, 13), (3, 6)), line((6, 3), (13, 3), (13, 10)),
      ]
    case .minimize: [line((4, 12), (12, 12))]
    case .folder: [line((2, 4), (6, 4), (8, 6), (14, 6), (14, 13), (2, 13), (2, 4))]
    case .star:
      [
        line((8, 1.5), (11.8, 13.3), (1.8, 6), (14.2, 6), (4.2, 13.3), (8, 1.5)),
        .disc(center: Point(x: 8, y: 8), radius: 3),
      ]
    case .check: [line((3, 8), (6, 12), (13, 4))]
    }
  }

  /// The side length of an icon and the width of its strokes, device px. Both are odd or both are
  /// even, so that the icon's middle and the edges of strokes along the grid lie on pixel
  /// boundaries.
  struct Measures: Hashable {
    let side: Int
    let stroke: Int

    /// Creates the measures of an icon whose grid is `side` logical px wide.
    init(side: Double, deviceScale: Double) {
      let wanted = max((side * deviceScale).rounded(), 5)
      stroke = max(Int((wanted / Icon.grid * Icon.stroke).rounded()), 1)
      self.side = Int(wanted) - (Int(wanted) - stroke) % 2
    }

    /// Converts a coordinate of the grid to device px. The result is rounded so that a stroke's
    /// edges lie on pixel boundaries, and symmetric shapes stay symmetric.
    func devicePixels(_ coordinate: Double) -> Double {
      let way = (coordinate - Icon.grid / 2) / Icon.grid * Double(side)
      return Double(side) / 2 + (way < 0 ? -(-way).rounded() : way.rounded())
    }
  }

  /// The icon's strokes in device px.
  func drawing(_ measures: Measures, isMirrored: Bool = false) -> StrokeDrawing {
    let unit = Double(measures.side) / Self.grid
    func devicePixels(_ point: Point) -> Point {
      let x = isMirrored ? Self.grid - point.x : point.x
      return Point(x: measures.devicePixels(x), y: measures.devicePixels(point.y))
    }
    let placed: [StrokeDrawing.Element] = elements.map { element in
      switch element {
      case .line(let points): .line(points.map(devicePixels))
      case .circle(let center, let radius):
        .circle(center: devicePixels(center), radius: (radius * unit).rounded())
      case .disc(let center, let radius):
        .disc(center: devicePixels(center), radius: radius * unit)
      }
    }
    return StrokeDrawing(placed, width: Double(measures.stroke))
  }
}
