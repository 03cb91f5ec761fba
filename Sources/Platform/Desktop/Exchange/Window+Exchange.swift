internal import EventLoop
internal import Wayland

/// The clipboard and the drags of a window.
extension Window {
  /// Puts data into the clipboard, on behalf of the newest press of a button, finger or key. Returns false
  /// where the compositor has no clipboard, or nothing was pressed.
  package func copy(_ offered: OfferedData) -> Bool {
    guard isOpen, let press = display.newestPress, let exchange = press.seat.exchange else {
      return false
    }
    return exchange.copy(offered, serial: press.serial)
  }

  /// Makes data the primary selection, which the middle button pastes elsewhere, on behalf of the newest press.
  /// Returns false where the compositor has none, or nothing was pressed.
  @discardableResult
  package func select(_ offered: OfferedData) -> Bool {
    guard isOpen, let press = display.newestPress, let exchange = press.seat.exchange else {
      return false
    }
    return exchange.select(offered, serial: press.serial)
  }

  /// Reads the clipboard as the first of `types` that it has; a `received` event tells what has come.
  package func paste(_ types: [String]) {
    guard isOpen, let exchange = display.newestPress?.seat.exchange else {
      return onEvent(.received(.failure(.nothing)))
    }
    exchange.paste(of: types) { [weak self] in self?.tell(.received($0)) }
  }

  /// Drags data with the button or finger that is down; the compositor takes the pointer away meanwhile.
  /// Nothing happens when none is down any more, or nothing can be dragged.
  package func startDrag(_ offered: OfferedData, _ picture: DragPicture?) {
    guard isOpen, let press = display.newestGrab, let exchange = press.seat.exchange else { return }
    exchange.startDrag(offered, picture, from: self, serial: press.serial)
  }

  /// Tells the program whether something that may be dropped is over the window.
  func dropHovers(_ hovers: Bool) {
    guard hovers != isDropHovered else { return }
    isDropHovered = hovers
    if isOpen { onDropHover(hovers) }
  }

  /// Tells the program of an event, while the window is open.
  func tell(_ event: WindowEvent) {
    if isOpen { onEvent(event) }
  }
}
