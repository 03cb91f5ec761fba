internal import EventLoop
internal import Geometry
internal import Wayland

/// Sets the cursor of a device: by name where the compositor draws those, else from the theme.
@UI final class SeatCursor {
  private let display: Display
  private let device: any CursorDevice
  private var named: WpCursorShapeDeviceV1?
  private var themed: ThemedCursor?
  private var shown: (cursor: Cursor, scale: Int32)?
  /// The cursor that is due; nil while the right one is shown.
  private var wanted: (cursor: Cursor, scale: Int32)?
  /// The serial of the newest enter; nil while the device is elsewhere.
  private var serial: UInt32?

  init(_ display: Display, of device: any CursorDevice) {
    self.display = display
    self.device = device
    named = display.extensions.cursorShape.map { device.namedCursor($0) }
  }

  /// Leaves the pictures to a compositor that has come to draw them by name.
  func extensionsChanged() {
    guard named == nil, let manager = display.extensions.cursorShape else { return }
    named = device.namedCursor(manager)
    wanted = wanted ?? shown
    shown = nil
  }

  /// Takes note of an enter: the cursor must be set anew, whatever it was elsewhere.
  func entered(serial: UInt32) {
    self.serial = serial
    shown = nil
  }

  func left() { (serial, wanted) = (nil, nil) }

  /// Takes note of the cursor that the surface's owner wants at `point`; ``update()`` shows it.
  ///
  /// Many motions may come at once, and a compositor that reads late has no room for a request for each.
  func show(over surface: SurfaceID, at point: Point) {
    guard let owner = display.owner(of: surface) else { return }
    let scale = display.outputs.values.map(\.scale).max() ?? 1
    wanted = (owner.cursor(at: point), scale)
  }

  /// Shows the cursor that is due, unless it is shown already; its scale counts whole device px per
  /// logical one.
  func update() {
    guard let serial, let (cursor, scale) = wanted else { return }
    wanted = nil
    guard shown?.cursor != cursor || (shown?.scale != scale && named == nil) else { return }
    shown = (cursor, scale)
    guard let shape = cursor.shape else {
      device.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0)
      return
    }
    if let named {
      named.setShape(serial: serial, shape: shape)
      return
    }
    let themed = self.themed ?? ThemedCursor(display)
    self.themed = themed
    themed.show(cursor, scale: scale, device: device, serial: serial)
  }

  func destroy() {
    named?.destroy()
    themed?.destroy()
    themed = nil
    serial = nil
  }
}
