internal import EventLoop
internal import Wayland

/// A subsurface of a window. Changes of its state take effect with the window's next commit.
@UI final class Subsurface {
  let wire: WlSurface
  let role: WlSubsurface
  let viewport: WpViewport?
  private let display: Display

  /// Creates a subsurface; nil if the compositor does not support subsurfaces.
  init?(of window: Window) {
    display = window.display
    guard let subcompositor = display.extensions.subcompositor else { return nil }
    wire = display.compositor.createSurface()
    role = subcompositor.getSubsurface(surface: wire, parent: window.view.wire)
    viewport = display.extensions.viewporter?.getViewport(surface: wire)
  }

  /// Hides the subsurface, from the window's next commit on.
  func hide() {
    wire.attach(buffer: nil, x: 0, y: 0)
    wire.commit()
  }

  func destroy() {
    display.unregister(wire)
    viewport?.destroy()
    role.destroy()
    wire.destroy()
  }
}
