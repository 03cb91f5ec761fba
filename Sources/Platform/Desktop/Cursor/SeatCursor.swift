internal import EventLoop
internal import Geometry
internal import Input
internal import Wayland

/// The cursor of a device, set by name if the compositor supports that, otherwise from the theme.
@UI final class SeatCursor {
  private let display: Display
  private let device: any CursorDevice
  @Renewed({ $0.destroy() }) private var named: WpCursorShapeDeviceV1?
  private var themed: ThemedCursor?
  private var shown: (cursor: CursorShape, scale: Int32)?
  /// The serial of the newest `enter` event; nil before the first one.
  private var serial: UInt32?

  init(_ display: Display, of device: any CursorDevice) {
    (self.display, self.device) = (display, device)
  }

  /// Uses the protocol cursor-shape-v1 from now on, if the compositor now offers this protocol. The
  /// cursor is then set by the name of its shape, without a picture from the theme.
  func askForName() {
    _named.follow(display.extensions.cursorShape) { manager in
      shown = nil
      return device.namedCursor(manager)
    }
  }

  /// Shows the cursor from the theme that the desktop's settings name now. If this theme has no
  /// picture of an arrow, the previous theme is kept.
  func settingsChanged() {
    guard let old = themed else { return }
    let new = ThemedCursor(display)
    guard new.hasArrow(at: scale) else { return new.destroy() }
    old.destroy()
    themed = new
    shown = nil
  }

  /// The scale of a cursor from the theme, in device px per logical px.
  private var scale: Int32 { display.outputs.values.map(\.scale).max() ?? 1 }

  /// Records that the device has entered a surface; the cursor must then be set again.
  func entered(serial: UInt32) {
    self.serial = serial
    shown = nil
  }

  /// Sends to the compositor the cursor that the owner of `surface` chooses at `point`, in logical
  /// px of the surface, unless the compositor already shows this cursor. Does nothing if `surface`
  /// or `point` is nil.
  ///
  /// This is called before each wait of the event loop, and not for each event, because many motion
  /// events may arrive together. A request for each event could fill the socket of a compositor
  /// that reads slowly.
  func update(over surface: SurfaceID?, at point: Point?) {
    guard let serial, let surface, let point, let owner = display.owner(of: surface) else { return }
    let (cursor, scale) = (owner.cursor(at: point), scale)
    guard shown?.cursor != cursor || (shown?.scale != scale && named == nil) else { return }
    guard let shape = cursor.names.shape else {
      // Without a picture of an arrow, nothing could show the cursor again.
      guard named != nil || theme.hasArrow(at: scale) else { return }
      shown = (cursor, scale)
      device.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0)
      return
    }
    shown = (cursor, scale)
    if let named {
      named.setShape(serial: serial, shape: shape)
      return
    }
    theme.show(cursor, scale: scale, device: device, serial: serial)
  }

  private var theme: ThemedCursor {
    let theme = themed ?? ThemedCursor(display)
    themed = theme
    return theme
  }

  func destroy() {
    named?.destroy()
    themed?.destroy()
    themed = nil
  }
}
