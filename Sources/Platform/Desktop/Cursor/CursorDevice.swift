internal import Wayland

/// A device with a cursor of its own: a pointer, or the tool of a tablet.
protocol CursorDevice: Proxy {
  func setCursor(serial: UInt32, surface: WlSurface?, hotspotX: Int32, hotspotY: Int32)

  /// Creates the object that sets the device's cursor by the name of a shape (cursor-shape-v1).
  func namedCursor(_ manager: WpCursorShapeManagerV1) -> WpCursorShapeDeviceV1
}

extension WlPointer: CursorDevice {
  func namedCursor(_ manager: WpCursorShapeManagerV1) -> WpCursorShapeDeviceV1 {
    manager.getPointer(pointer: self)
  }
}

extension ZwpTabletToolV2: CursorDevice {
  func namedCursor(_ manager: WpCursorShapeManagerV1) -> WpCursorShapeDeviceV1 {
    manager.getTabletToolV2(tabletTool: self)
  }
}
