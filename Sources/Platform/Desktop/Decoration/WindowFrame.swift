internal import EventLoop
internal import Geometry
internal import Input
internal import Pixels
internal import Wayland

/// A surface that lies beneath a window and shows the shadow and the resize ring around the window.
///
/// Only the ring receives input; a press on the shadow outside the ring goes to the surface below.
@UI final class WindowFrame {
  private let window: Window
  let wire: WlSurface
  private let role: WlSubsurface
  private let viewport: WpViewport
  private let chain: BufferChain
  private var shown: WindowLayout?
  private var drawn: WindowShadow?
  private var position = Point.zero

  /// Creates the frame; nil if the compositor lacks subsurfaces or `wp_viewporter`.
  init?(_ window: Window) {
    let display = window.display
    guard let subcompositor = display.extensions.subcompositor,
      let viewporter = display.extensions.viewporter
    else { return nil }
    self.window = window
    wire = display.compositor.createSurface()
    role = subcompositor.getSubsurface(surface: wire, parent: window.view.wire)
    viewport = viewporter.getViewport(surface: wire)
    chain = BufferChain(shm: display.shm, format: .argb8888)
    role.placeBelow(sibling: window.view.wire)
    // If no buffer was free for the shadow, the shadow is drawn as soon as a buffer becomes free.
    chain.onRelease = { [weak self] in
      if let self, shown != nil, drawn == nil { self.window.setNeedsFrame() }
    }
  }

  /// Lays out the frame for a window with the layout `layout`; hides the frame if `layout.hasFrame`
  /// is false. `isActivated` is true for a window with the keyboard focus. The change takes effect
  /// with the window's next commit.
  func layOut(_ layout: WindowLayout, isActivated: Bool) {
    guard layout.hasFrame else {
      if shown != nil {
        wire.attach(buffer: nil, x: 0, y: 0)
        wire.commit()
      }
      (shown, drawn) = (nil, nil)
      return
    }
    let shadow = WindowShadow(layout: layout, isActivated: isActivated)
    guard shadow != drawn else { return }
    if layout != shown { place(layout) }
    shown = layout
    drawn = draw(shadow) ? shadow : nil
    wire.commit()
  }

  func destroy() {
    viewport.destroy()
    role.destroy()
    wire.destroy()
    chain.destroy()
  }

  private func place(_ layout: WindowLayout) {
    let (outer, ring, inner) = (layout.outer, layout.ring, layout.geometry)
    let region = window.display.compositor.createRegion()
    region.add(
      x: Int32(ring.x - outer.x), y: Int32(ring.y - outer.y), width: Int32(ring.width),
      height: Int32(ring.height))
    region.subtract(
      x: Int32(inner.x - outer.x), y: Int32(inner.y - outer.y), width: Int32(inner.width),
      height: Int32(inner.height))
    wire.setInputRegion(region: region)
    region.destroy()
    role.setPosition(x: Int32(outer.x), y: Int32(outer.y))
    viewport.setDestination(width: Int32(outer.width), height: Int32(outer.height))
  }

  /// Draws the shadow. Returns false if no buffer is free; the old picture then stays, stretched to
  /// the new size.
  private func draw(_ shadow: WindowShadow) -> Bool {
    let size = shadow.size
    guard let draft = try? chain.acquire(size) else { return false }
    let whole = Region(whole: size)
    shadow.draw(into: draft.buffer.canvas(repaint: whole))
    wire.attach(buffer: draft.buffer.wire, x: 0, y: 0)
    wire.damageBuffer(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height))
    chain.commit(draft, damage: whole)
    return true
  }

  private func resize(from point: Point) {
    guard let edge = shown?.edge(at: point), edge != .none else { return }
    window.startResize(edge)
  }
}

extension WindowFrame: SurfaceOwner {
  func receive(_ inputs: [InputEvent], at time: Instant, from seat: Seat) {
    for input in inputs {
      switch input {
      case .pointer(.enter(let point)), .pointer(.motion(let point)): position = point
      case .pointer(.button(.left, isPressed: true)): resize(from: position)
      case .touch(.down(_, let point)): resize(from: point)
      default: break
      }
    }
  }

  func cursor(at point: Point) -> CursorShape {
    CursorShape(edge: shown?.edge(at: point) ?? .none)
  }
}
