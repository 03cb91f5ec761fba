import Geometry
import Input
import Pixels
import Testing
import Wayland

@testable import Desktop

private let layout = WindowLayout(viewWidth: 400, viewHeight: 332, free: .all, movable: .all)

/// A place relative to the ring's corner, in the frame's coordinates.
private func onRing(_ x: Double, _ y: Double) -> Point { Point(x: x + 24, y: y + 24) }

/// Alpha, row by row.
private func draw(_ shadow: WindowShadow) -> [[Int]] {
  let size = shadow.size
  var words = [UInt32](repeating: 0xFFFF_FFFF, count: size.width * size.height)
  unsafe words.withUnsafeMutableBufferPointer { buffer in
    guard let base = buffer.baseAddress else { return }
    let canvas = unsafe Canvas(base: base, size: size, stride: size.width, repaint: Region())
    shadow.draw(into: canvas)
  }
  #expect(words.allSatisfy { $0 & 0xFF_FFFF == 0 })
  return (0..<size.height).map { y in
    words[y * size.width..<(y + 1) * size.width].map { Int($0 >> 24) }
  }
}

@Suite struct WindowLayoutFrameTests {
  @Test func theShadowReachesFartherThanTheRing() {
    #expect(layout.ring == IntRect(x: -8, y: -8, width: 416, height: 348))
    #expect(layout.outer == IntRect(x: -32, y: -32, width: 464, height: 396))
  }

  @Test func edgesResizeOneWayCornersBoth() {
    #expect(layout.edge(at: onRing(4, 170)) == .left)
    #expect(layout.edge(at: onRing(412, 170)) == .right)
    #expect(layout.edge(at: onRing(200, 2)) == .top)
    #expect(layout.edge(at: onRing(200, 345)) == .bottom)
    #expect(layout.edge(at: onRing(2, 20)) == .topLeft)
    #expect(layout.edge(at: onRing(400, 2)) == .topRight)
    #expect(layout.edge(at: onRing(10, 345)) == .bottomLeft)
    #expect(layout.edge(at: onRing(414, 330)) == .bottomRight)
    #expect(layout.edge(at: onRing(200, 170)) == .none)
  }

  /// A window on the left half of the screen is resized by its right edge alone.
  @Test func aTiledWindowHasARingAtItsFreeEdges() {
    let layout = WindowLayout(
      viewWidth: 400, viewHeight: 332, free: [.right, .bottom], movable: .all)
    #expect(layout.ring == IntRect(x: 0, y: 0, width: 408, height: 340))
    #expect(layout.outer == layout.ring && !layout.hasShadow)
    #expect(layout.edge(at: Point(x: 404, y: 170)) == .right)
    #expect(layout.edge(at: Point(x: 200, y: 336)) == .bottom)
    #expect(layout.edge(at: Point(x: 404, y: 330)) == .bottomRight)
    #expect(layout.edge(at: Point(x: 404, y: 2)) == .right)
    #expect(layout.edge(at: Point(x: 2, y: 2)) == .none)
    let shadow = draw(WindowShadow(layout: layout, isActivated: true))
    #expect(shadow.allSatisfy { $0.allSatisfy { $0 == 0 } })
  }

  @Test func theCursorPointsOverTheEdge() {
    #expect(CursorShape(edge: .topLeft) == .resizeTopLeft)
    #expect(CursorShape(edge: .none) == .arrow)
  }
}

@Suite struct WindowShadowTests {
  @Test func shadowIsDrawnAtAQuarterOfTheFrame() {
    let shadow = WindowShadow(layout: layout, isActivated: true)
    #expect(shadow.size == PixelSize(width: 116, height: 99))
  }

  @Test func shadowFadesToNothingAtTheFramesEdge() {
    let rows = draw(WindowShadow(layout: layout, isActivated: true))
    #expect(rows[0].allSatisfy { $0 == 0 } && rows[98].allSatisfy { $0 <= 1 })
    #expect(rows.allSatisfy { $0[0] == 0 && $0[115] == 0 })
    // Halfway down the left side: half of the strength, 64, at the window's edge, less outwards.
    let left = Array(rows[49][0...8])
    #expect(left == left.sorted())
    #expect(left.suffix(2) == [53, 75])
    #expect(rows[49][58] == 128)
  }

  @Test func shadowIsTheSameLeftAndRightAndFallsDownwards() {
    let rows = draw(WindowShadow(layout: layout, isActivated: true))
    for row in rows { #expect(row == row.reversed()) }
    #expect(rows[93][58] > rows[5][58])
  }

  @Test func theShadowIsFainterWithoutTheKeyboard() {
    let rows = draw(WindowShadow(layout: layout, isActivated: false))
    #expect(rows[49][58] == 77)
  }
}
