import Geometry
import Gestures
import Motion
import Pixels
import Testing
import Wayland

@testable import Desktop

private let layout = StripLayout(width: 400, height: 32, capabilities: .all)
private let close = Point(x: 382, y: 16)
private let maximize = Point(x: 346, y: 16)
private let bar = Point(x: 100, y: 16)

@Suite struct StripLayoutTests {
  @Test func buttonsSitAtTheRight() {
    #expect(layout.part(at: close) == .close)
    #expect(layout.part(at: maximize) == .maximize)
    #expect(layout.part(at: Point(x: 310, y: 16)) == .minimize)
    #expect(layout.part(at: bar) == .bar)
    #expect(layout.titleWidth == 292)
  }

  @Test func whatTheCompositorCannotDoHasNoButton() {
    let layout = StripLayout(width: 400, height: 32, capabilities: [.maximize])
    #expect(layout.buttons == [.maximize, .close])
  }

  @Test func aNarrowStripKeepsItsCloseButton() {
    let layout = StripLayout(width: 30, height: 32, capabilities: .all)
    #expect(layout.part(at: Point(x: 10, y: 10)) == .close)
    #expect(layout.titleWidth == 0)
  }
}

@Suite struct StripMachineTests {
  private func at(_ point: Point) -> StripMachine {
    var strip = StripMachine()
    _ = strip.handle([.pointer(.enter(point))], at: .zero, in: layout)
    return strip
  }

  private func click(_ strip: inout StripMachine, at time: Double) -> [StripMachine.Action] {
    strip.handle(
      [.pointer(.button(.left, isPressed: true))], at: .milliseconds(time), in: layout)
      + strip.handle(
        [.pointer(.button(.left, isPressed: false))], at: .milliseconds(time + 50), in: layout)
  }

  @Test func aClickOnAButtonActsOnRelease() {
    var strip = at(close)
    #expect(click(&strip, at: 0) == [.close])
  }

  @Test func releasedElsewhereAButtonDoesNothing() {
    var strip = at(close)
    _ = strip.handle([.pointer(.button(.left, isPressed: true))], at: .zero, in: layout)
    _ = strip.handle([.pointer(.motion(bar))], at: .zero, in: layout)
    #expect(
      strip.handle([.pointer(.button(.left, isPressed: false))], at: .zero, in: layout).isEmpty)
  }

  @Test func aPressThatIsTakenAwayIsNoClick() {
    var strip = at(close)
    _ = strip.handle([.pointer(.button(.left, isPressed: true))], at: .zero, in: layout)
    #expect(
      strip.handle(
        [.pointer(.button(.left, isPressed: false)), .pointer(.leave)], at: .zero, in: layout
      ).isEmpty)
    #expect(strip.hovered == nil)
  }

  @Test func dragggingTheBarMovesTheWindow() {
    var strip = at(bar)
    _ = strip.handle([.pointer(.button(.left, isPressed: true))], at: .zero, in: layout)
    let near = strip.handle([.pointer(.motion(bar + Vector(dx: 3, dy: 0)))], at: .zero, in: layout)
    let far = strip.handle([.pointer(.motion(bar + Vector(dx: 5, dy: 0)))], at: .zero, in: layout)
    #expect(near.isEmpty)
    #expect(far == [.move])
  }

  @Test func aDoubleClickMaximises() {
    var strip = at(bar)
    #expect(click(&strip, at: 0).isEmpty)
    #expect(click(&strip, at: 300) == [.toggleMaximized])
    #expect(click(&strip, at: 500).isEmpty)
  }

  @Test func twoSlowClicksAreNoDoubleClick() {
    var strip = at(bar)
    #expect(click(&strip, at: 0).isEmpty)
    #expect(click(&strip, at: 450).isEmpty)
  }

  @Test func aRightClickOpensTheMenuWhereItIs() {
    var strip = at(bar)
    #expect(
      strip.handle([.pointer(.button(.right, isPressed: true))], at: .zero, in: layout)
        == [.showMenu(bar)])
  }

  @Test func aFingerClicksAndDrags() {
    var strip = StripMachine()
    _ = strip.handle([.touch(.down(id: 9, maximize))], at: .zero, in: layout)
    #expect(strip.handle([.touch(.up(id: 9))], at: .zero, in: layout) == [.toggleMaximized])
    _ = strip.handle([.touch(.down(id: 9, bar))], at: .milliseconds(900), in: layout)
    let moved = strip.handle(
      [.touch(.move(id: 9, bar + Vector(dx: 0, dy: 9)))], at: .milliseconds(910), in: layout)
    #expect(moved == [.move])
  }
}

@Suite struct BorderLayoutTests {
  private let layout = BorderLayout(
    around: IntRect(x: 0, y: -32, width: 400, height: 332), width: 8)

  @Test func theFrameReachesOutwards() {
    #expect(layout.outer == IntRect(x: -8, y: -40, width: 416, height: 348))
  }

  @Test func edgesResizeOneWayCornersBoth() {
    #expect(layout.edge(at: Point(x: 4, y: 170)) == .left)
    #expect(layout.edge(at: Point(x: 412, y: 170)) == .right)
    #expect(layout.edge(at: Point(x: 200, y: 2)) == .top)
    #expect(layout.edge(at: Point(x: 200, y: 345)) == .bottom)
    #expect(layout.edge(at: Point(x: 2, y: 20)) == .topLeft)
    #expect(layout.edge(at: Point(x: 400, y: 2)) == .topRight)
    #expect(layout.edge(at: Point(x: 10, y: 345)) == .bottomLeft)
    #expect(layout.edge(at: Point(x: 414, y: 330)) == .bottomRight)
    #expect(layout.edge(at: Point(x: 200, y: 170)) == .none)
  }

  @Test func theCursorPointsOverTheEdge() {
    #expect(Cursor(edge: .topLeft) == .resizeTopLeft)
    #expect(Cursor(edge: .none) == .arrow)
  }
}

@Suite struct StripPainterTests {
  private func paint(
    scale: Double, hovered: StripLayout.Part? = nil, title: Bitmap? = nil
  ) -> [UInt32] {
    let size = PixelSize(width: Int(400 * scale), height: Int(32 * scale))
    let painter = StripPainter(
      layout: layout, scale: scale, isActivated: true, isMaximized: false, hovered: hovered,
      pressed: nil, title: title)
    var words = [UInt32](repeating: 0, count: size.width * size.height)
    unsafe words.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let canvas = unsafe Canvas(base: base, size: size, stride: size.width, repaint: Region())
      painter.draw(into: canvas)
    }
    return words
  }

  @Test func theBarIsDarkAndOpaqueEverywhere() {
    let words = paint(scale: 1)
    #expect(words[0] == 0xFF24_2424)
    #expect(words.allSatisfy { $0 >> 24 == 0xFF })
  }

  @Test func theSignsAreMirrorImages() {
    let words = paint(scale: 1)
    // The cross of the close button: columns 364..<400, rows 0..<32, centre at (382, 16).
    for y in 0..<32 {
      for x in 0..<18 {
        let mirrored = words[y * 400 + 399 - x]
        #expect(words[y * 400 + 364 + x] == mirrored)
        #expect(words[(31 - y) * 400 + 364 + x] == mirrored)
      }
    }
    // The centre pixel lies 0.5·√2 from both strokes' crossing: fully covered.
    #expect(words[16 * 400 + 382] == 0xFFEE_EEEE)
  }

  @Test func aHoveredButtonIsLighter() {
    #expect(paint(scale: 1, hovered: .close)[2 * 400 + 370] == 0xFF3C_3C3C)
    #expect(paint(scale: 1)[2 * 400 + 370] == 0xFF24_2424)
  }

  @Test func atScaleTwoTheSignsAreTwiceAsLarge() {
    let words = paint(scale: 2)
    #expect(words[32 * 800 + 764] == 0xFFEE_EEEE)
  }

  @Test func theTitleLiesOverTheBarAndEndsBeforeTheButtons() {
    let title = unsafe Bitmap(size: PixelSize(width: 500, height: 10), isOpaque: false) { words in
      for n in words.indices { unsafe words[n] = n % 500 == 0 ? 0x8080_8080 : 0xFFFF_FFFF }
    }
    let words = paint(scale: 1, title: title)
    #expect(words[16 * 400 + 12] == 0xFF92_9292)
    #expect(words[16 * 400 + 13] == 0xFFFF_FFFF)
    #expect(words[16 * 400 + 291] == 0xFFFF_FFFF)
    #expect(words[16 * 400 + 292] == 0xFF24_2424)
  }
}
