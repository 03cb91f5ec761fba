internal import EventLoop
internal import Geometry
internal import Gestures
internal import Motion
internal import Pixels
internal import Wayland

/// A transparent surface beneath the window that reaches beyond its edges, to resize it by.
///
/// One pixel, stretched by a viewport; the window's own part is cut out of its input region.
@UI final class ResizeBorders {
  private let window: Window
  private let part: Subsurface
  private let viewport: WpViewport
  private let pixel: ShmBuffer
  private var shown: BorderLayout?
  private var position = Point.zero

  /// Nil where the compositor has no subsurfaces or no viewports, or memory is short.
  init?(_ window: Window) {
    guard let part = Subsurface(of: window) else { return nil }
    let size = PixelSize(width: 1, height: 1)
    guard let viewport = part.viewport,
      let pixel = try? ShmBuffer(size, format: .argb8888, shm: window.display.shm)
    else {
      part.destroy()
      return nil
    }
    self.window = window
    self.part = part
    self.viewport = viewport
    self.pixel = pixel
    part.role.placeBelow(sibling: window.view.wire)
    window.display.register(part.wire, owner: self)
  }

  /// Lies around `wanted`'s geometry, or hides, from the window's next commit on.
  func layOut(_ wanted: WindowLayout) {
    guard wanted.hasBorders else {
      if shown != nil { part.hide() }
      shown = nil
      return
    }
    let layout = BorderLayout(around: wanted.geometry, width: WindowLayout.borderWidth)
    guard layout != shown else { return }
    shown = layout
    let (outer, inner) = (layout.outer, layout.inner)
    let region = window.display.compositor.createRegion()
    region.add(x: 0, y: 0, width: Int32(outer.width), height: Int32(outer.height))
    region.subtract(
      x: Int32(inner.x - outer.x), y: Int32(inner.y - outer.y), width: Int32(inner.width),
      height: Int32(inner.height))
    part.wire.setInputRegion(region: region)
    region.destroy()
    part.role.setPosition(x: Int32(outer.x), y: Int32(outer.y))
    viewport.setDestination(width: Int32(outer.width), height: Int32(outer.height))
    part.wire.attach(buffer: pixel.wire, x: 0, y: 0)
    part.wire.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    part.wire.commit()
  }

  func destroy() {
    part.destroy()
    pixel.destroy()
  }

  private func resize(from point: Point, seat: Seat) {
    guard window.isOpen, let edge = shown?.edge(at: point), edge != .none else { return }
    window.toplevel.resize(seat: seat.wire, serial: seat.pressSerial, edges: edge)
  }
}

extension ResizeBorders: SurfaceOwner {
  func receive(_ inputs: [Input], at time: Instant, from seat: Seat) {
    for input in inputs {
      switch input {
      case .pointer(.enter(let point)), .pointer(.motion(let point)):
        position = point
      case .pointer(.button(.left, isPressed: true)):
        resize(from: position, seat: seat)
      case .touch(.down(_, let point)):
        resize(from: point, seat: seat)
      default:
        break
      }
    }
  }

  func cursor(at point: Point) -> Cursor { Cursor(edge: shown?.edge(at: point) ?? .none) }
}
