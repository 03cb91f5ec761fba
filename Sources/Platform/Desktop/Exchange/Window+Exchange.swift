internal import EventLoop
internal import Wayland

extension Window {
  /// Makes `offered` the contents of the clipboard. The compositor requires the serial of a press;
  /// this is the serial of the newest press.
  ///
  /// Returns false if the compositor has no clipboard, or if there was no press yet.
  package func copy(_ offered: OfferedData) -> Bool {
    guard isOpen, let press = display.newestPress else { return false }
    return press.seat.exchange?.copy(offered, serial: press.serial) == true
  }

  /// Makes `offered` the primary selection. The compositor requires the serial of a press; this is
  /// the serial of the newest press.
  ///
  /// Returns false if the compositor has no primary selection, or if there was no press yet.
  @discardableResult
  package func select(_ offered: OfferedData) -> Bool {
    guard isOpen, let press = display.newestPress else { return false }
    return press.seat.exchange?.primary?.select(offered, serial: press.serial) == true
  }

  /// Reads the clipboard's data, in the first of the MIME types `types` that the clipboard offers.
  /// A `received` event carries the result.
  package func paste(_ types: [String]) {
    paste(types) { [weak self] in self?.report(.received($0)) }
  }

  /// Reads the clipboard's data, in the first of the MIME types `types` that the clipboard offers.
  /// `receive` is called once, unless another paste begins before the data have arrived.
  package func paste(
    _ types: [String], receive: @escaping (Result<ReceivedData, TransferFailure>) -> Void
  ) {
    guard isOpen, let exchange = display.newestPress?.seat.exchange else {
      return receive(.failure(.nothing))
    }
    exchange.paste(of: types, receive: receive)
  }

  /// Starts a drag of `offered` with the pressed pointer or finger; until the release, the
  /// compositor handles the input of this pointer or finger. `picture` is shown at the pointer or
  /// finger; nil shows no picture.
  ///
  /// Does nothing if no button, finger or pen was pressed yet, or if the compositor does not
  /// support drags.
  package func startDrag(_ offered: OfferedData, _ picture: DragPicture?) {
    guard isOpen, let press = display.newestGrab, let exchange = press.seat.exchange else { return }
    exchange.startDrag(offered, picture, from: self, press)
  }

  /// Calls ``onDropHover`` while the window is open.
  func dropHovers(_ hovers: Bool) {
    if isOpen { onDropHover(hovers) }
  }

  func report(_ event: WindowEvent) {
    if isOpen { onEvent(event) }
  }
}
