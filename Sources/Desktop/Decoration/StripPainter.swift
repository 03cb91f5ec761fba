internal import Geometry
internal import Pixels

/// Draws the title strip: a dark bar, the title's picture, and buttons made of strokes.
struct StripPainter {
  let layout: StripLayout
  let scale: Double
  let isActivated: Bool
  let isMaximized: Bool
  let hovered: StripLayout.Part?
  let pressed: StripLayout.Part?
  let title: Bitmap?

  private static let bar: UInt32 = 0xFF24_2424
  private static let hover: UInt32 = 0xFF3C_3C3C
  private static let press: UInt32 = 0xFF52_5252
  /// Grey levels of the buttons' strokes, with and without the keyboard.
  private static let ink = (active: UInt32(0xEE), inactive: UInt32(0x88))
  /// Half the width of a stroke, and half the side of a button's sign, in logical px.
  private static let stroke = 0.75
  private static let sign = 4.5

  func draw(into canvas: Canvas) {
    canvas.withRows(0..<canvas.size.height) { words in
      for place in 0..<words.count { words[place] = Self.bar }
      drawTitle(into: &words, canvas)
      for part in layout.buttons { drawButton(part, into: &words, canvas) }
    }
  }

  private func drawTitle(into words: inout MutableSpan<UInt32>, _ canvas: Canvas) {
    guard let title else { return }
    let left = Int((12 * scale).rounded())
    let top = (canvas.size.height - title.size.height) / 2
    let room = min(Int(Double(layout.titleWidth) * scale), canvas.size.width)
    for y in 0..<title.size.height where (0..<canvas.size.height).contains(top + y) {
      for x in 0..<title.size.width where left + x < room {
        let place = (top + y) * canvas.stride + left + x
        words[place] = Self.over(title[x, y], words[place])
      }
    }
  }

  private func drawButton(
    _ part: StripLayout.Part, into words: inout MutableSpan<UInt32>, _ canvas: Canvas
  ) {
    let frame = layout.frame(of: part)
    let left = max(0, Int((Double(frame.x) * scale).rounded()))
    let right = min(canvas.size.width, Int((Double(frame.x + frame.width) * scale).rounded()))
    guard left < right else { return }
    let ground =
      if part == pressed { Self.press } else if part == hovered { Self.hover } else { Self.bar }
    let ink = isActivated ? Self.ink.active : Self.ink.inactive
    let center = Point(
      x: Double(frame.x) + Double(frame.width) / 2, y: Double(frame.height) / 2)
    for y in 0..<canvas.size.height {
      for x in left..<right {
        let point = Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
        let distance = distance(from: point - center, toSignOf: part)
        // Half a device pixel to either side of the edge: the coverage of a straight edge.
        let coverage = min(max((Self.stroke - distance) * scale + 0.5, 0), 1)
        words[y * canvas.stride + x] = Self.mix(ground, ink, coverage)
      }
    }
  }

  /// How far a point, relative to the button's centre, is from the strokes of its sign.
  private func distance(from point: Vector, toSignOf part: StripLayout.Part) -> Double {
    let side = Self.sign
    switch part {
    case .bar:
      return .infinity
    case .minimize:
      return Self.distance(point, Vector(dx: -side, dy: side), Vector(dx: side, dy: side))
    case .close:
      return min(
        Self.distance(point, Vector(dx: -side, dy: -side), Vector(dx: side, dy: side)),
        Self.distance(point, Vector(dx: -side, dy: side), Vector(dx: side, dy: -side)))
    case .maximize:
      let half = isMaximized ? side - 1.5 : side
      // The outline of a square: the larger of the distances to its sides, from within or without.
      return abs(max(abs(point.dx), abs(point.dy)) - half)
    }
  }

  /// The distance of `point` from the segment between `start` and `end`.
  private static func distance(_ point: Vector, _ start: Vector, _ end: Vector) -> Double {
    let along = end - start
    let offset = point - start
    let dot = offset.dx * along.dx + offset.dy * along.dy
    let t = min(max(dot / along.lengthSquared, 0), 1)
    return (offset - along * t).length
  }

  private static func mix(_ ground: UInt32, _ ink: UInt32, _ coverage: Double) -> UInt32 {
    guard coverage > 0 else { return ground }
    let base = Double(ground & 0xFF)
    let level = UInt32((base + (Double(ink) - base) * coverage).rounded())
    return 0xFF00_0000 | level << 16 | level << 8 | level
  }

  /// Premultiplied source over an opaque pixel.
  private static func over(_ source: UInt32, _ ground: UInt32) -> UInt32 {
    let rest = 255 - source >> 24
    var result: UInt32 = 0xFF00_0000
    for shift in [UInt32(0), 8, 16] {
      let below = (ground >> shift & 0xFF) * rest
      let level = (source >> shift & 0xFF) + (below + 127) / 255
      result |= min(level, 255) << shift
    }
    return result
  }
}
