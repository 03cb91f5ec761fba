internal import EventLoop
internal import Geometry
internal import Gestures
internal import Motion
internal import Pixels
internal import Wayland

/// The window's own title bar, above the view, for compositors that draw none.
@UI final class TitleStrip {
  /// What is drawn; the surface is drawn again only when it changes.
  private struct Look: Hashable {
    var layout: StripLayout
    var scale: SurfaceScale
    var state: WindowState
    var hovered: StripLayout.Part?
    var pressed: StripLayout.Part?
    var titleVersion: Int
  }

  /// The title as the program drew it, at the window's scale.
  var title: Bitmap? {
    didSet { titleVersion += 1 }
  }

  private let window: Window
  private let part: Subsurface
  private let chain: BufferChain
  private var machine = StripMachine()
  private var layout: StripLayout?
  private var shown: Look?
  private var titleVersion = 0

  /// Nil where the compositor has no subsurfaces.
  init?(_ window: Window) {
    guard let part = Subsurface(of: window) else { return nil }
    self.window = window
    self.part = part
    chain = BufferChain(shm: window.display.shm, format: .xrgb8888)
    // A look that found all buffers taken is drawn as soon as one comes back.
    chain.onRelease = { [weak window] in window?.refreshStrip() }
    window.display.register(part.wire, owner: self)
  }

  /// Shows the strip as `wanted` says, from the window's next commit on. Returns whether anything
  /// changed.
  @discardableResult
  func layOut(_ wanted: WindowLayout, scale: SurfaceScale) -> Bool {
    guard wanted.hasStrip else {
      defer { shown = nil }
      layout = nil
      if shown != nil { part.hide() }
      return shown != nil
    }
    let layout = StripLayout(
      width: wanted.viewWidth, height: WindowLayout.stripHeight,
      capabilities: window.configure.capabilities)
    self.layout = layout
    let look = Look(
      layout: layout, scale: scale, state: window.state, hovered: machine.hovered,
      pressed: machine.pressed, titleVersion: titleVersion)
    return look != shown && draw(look)
  }

  func destroy() {
    part.destroy()
    chain.destroy()
  }

  private func draw(_ look: Look) -> Bool {
    let size = look.scale.pixels(width: look.layout.width, height: look.layout.height)
    // Without a buffer the old strip stays, and the next change tries again.
    guard let draft = try? chain.acquire(size) else { return false }
    let painter = StripPainter(
      layout: look.layout, scale: look.scale.value, isActivated: look.state.isActivated,
      isMaximized: look.state.isMaximized, hovered: look.hovered, pressed: look.pressed,
      title: title)
    let whole = Region(IntRect(x: 0, y: 0, width: size.width, height: size.height))
    painter.draw(into: draft.buffer.canvas(repaint: whole))
    part.role.setPosition(x: 0, y: Int32(-look.layout.height))
    if look.scale.usesViewport {
      part.viewport?.setDestination(
        width: Int32(look.layout.width), height: Int32(look.layout.height))
    }
    part.wire.setBufferScale(scale: look.scale.bufferScale)
    part.wire.attach(buffer: draft.buffer.wire, x: 0, y: 0)
    part.wire.damageBuffer(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height))
    chain.commit(draft, damage: whole)
    part.wire.commit()
    shown = look
    return true
  }

  private func perform(_ action: StripMachine.Action, seat: Seat) {
    switch action {
    case .close:
      window.onEvent(.closeRequested)
    case .toggleMaximized:
      window.setMaximized(!window.state.isMaximized)
    case .minimize:
      window.minimize()
    case .move:
      window.toplevel.move(seat: seat.wire, serial: seat.pressSerial)
    case .showMenu(let point):
      guard window.configure.capabilities.contains(.windowMenu) else { return }
      // The window's geometry starts where the strip starts.
      window.toplevel.showWindowMenu(
        seat: seat.wire, serial: seat.pressSerial, x: Int32(point.x), y: Int32(point.y))
    }
  }
}

extension TitleStrip: SurfaceOwner {
  func receive(_ inputs: [Input], at time: Instant, from seat: Seat) {
    guard let layout else { return }
    for action in machine.handle(inputs, at: time, in: layout) where window.isOpen {
      perform(action, seat: seat)
    }
    window.refreshStrip()
  }

  func cursor(at point: Point) -> Cursor { .arrow }
}
