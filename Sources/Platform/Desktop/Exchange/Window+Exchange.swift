internal import EventLoop
internal import Wayland

/// The clipboard and the drags of a window.
extension Window {
  /// Sets the clipboard, on behalf of the newest press.
  ///
  /// Returns false without a clipboard, or before any press.
  package func copy(_ offered: OfferedData) -> Bool {
    guard isOpen, let press = display.newestPress, let exchange = press.seat.exchange else {
      return false
    }
    return exchange.copy(offered, serial: press.serial)
  }

  /// Sets the primary selection, on behalf of the newest press.
  ///
  /// Returns false without one, or before any press.
  @discardableResult
  package func select(_ offered: OfferedData) -> Bool {
    guard isOpen, let press = display.newestPress, let exchange = press.seat.exchange else {
      return false
    }
    return exchange.select(offered, serial: press.serial)
  }

  /// Reads the clipboard as the first available of `types`; a `received` event has the result.
  package func paste(_ types: [String]) {
    guard isOpen, let exchange = display.newestPress?.seat.exchange else {
      return onEvent(.received(.failure(.nothing)))
    }
    exchange.paste(of: types) { [weak self] in self?.report(.received($0)) }
  }

  /// Starts a drag with the pressed button or finger; the compositor takes the pointer meanwhile.
  ///
  /// It does nothing where none is pressed, or drags are not supported.
  package func startDrag(_ offered: OfferedData, _ picture: DragPicture?) {
    guard isOpen, let press = display.newestGrab, let exchange = press.seat.exchange else { return }
    exchange.startDrag(offered, picture, from: self, serial: press.serial)
  }

  /// Tells the program that an acceptable drag is over the window, or no longer.
  func dropHovers(_ hovers: Bool) {
    guard hovers != isDropHovered else { return }
    isDropHovered = hovers
    if isOpen { onDropHover(hovers) }
  }

  /// Sends the program an event, while the window is open.
  func report(_ event: WindowEvent) {
    if isOpen { onEvent(event) }
  }
}
