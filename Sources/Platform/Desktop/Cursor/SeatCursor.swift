internal import EventLoop
internal import Wayland

/// Sets the cursor of a pointer: by name where the compositor draws those, else from the theme.
@UI final class SeatCursor {
  private let display: Display
  private let pointer: WlPointer
  private let device: WpCursorShapeDeviceV1?
  private var themed: ThemedCursor?
  private var shown: (cursor: Cursor, scale: Int32)?
  /// The serial of the newest enter; nil while the pointer is elsewhere.
  private var serial: UInt32?

  init(_ display: Display, pointer: WlPointer) {
    self.display = display
    self.pointer = pointer
    device = display.extensions.cursorShape?.getPointer(pointer: pointer)
  }

  /// Takes note of an enter: the cursor must be set anew, whatever it was elsewhere.
  func entered(serial: UInt32) {
    self.serial = serial
    shown = nil
  }

  func left() { serial = nil }

  /// Shows `cursor`, unless it is shown already. `scale` counts whole device px per logical one.
  func show(_ cursor: Cursor, scale: Int32) {
    guard let serial, shown?.cursor != cursor || (shown?.scale != scale && device == nil) else {
      return
    }
    shown = (cursor, scale)
    guard let shape = cursor.shape else {
      pointer.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0)
      return
    }
    if let device {
      device.setShape(serial: serial, shape: shape)
      return
    }
    let themed = self.themed ?? ThemedCursor(display)
    self.themed = themed
    themed.show(cursor, scale: scale, pointer: pointer, serial: serial)
  }

  func destroy() {
    device?.destroy()
    themed?.destroy()
    themed = nil
    serial = nil
  }
}
