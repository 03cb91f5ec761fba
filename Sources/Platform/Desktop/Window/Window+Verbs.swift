internal import EventLoop
package import Geometry
package import Input
internal import Wayland

/// Requests of a person to the compositor.
extension Window {
  /// Asks to cover the screen, or to stop; `stateChanged` tells when the compositor agrees.
  package func setFullscreen(_ isFullscreen: Bool) {
    guard isOpen else { return }
    if isFullscreen { toplevel.setFullscreen(output: nil) } else { toplevel.unsetFullscreen() }
  }

  /// Asks to fill the desktop, or to stop; `stateChanged` tells when the compositor agrees.
  package func setMaximized(_ isMaximized: Bool) {
    guard isOpen else { return }
    if isMaximized { toplevel.setMaximized() } else { toplevel.unsetMaximized() }
  }

  /// Brings the window to the front by the token of whoever started or called the program.
  ///
  /// Without one the window asks by itself: compositors then mostly say that it wants to be looked at.
  package func activate(_ token: ActivationToken?) {
    guard isOpen, let activation = display.extensions.activation else { return }
    if let token { return activation.activate(token: token.text, surface: view.wire) }
    requestToken { [weak self] token in
      if let token { self?.activate(token) }
    }
  }

  /// Asks for a token for a program that is about to be started or called, on behalf of the newest press
  /// of a button, finger or key; `receive` gets nil where the compositor has none, or is silent.
  package func requestToken(_ receive: @escaping @UI (ActivationToken?) -> Void) {
    guard isOpen, let activation = display.extensions.activation else { return receive(nil) }
    var wish: ActivationTokenWish?
    wish = ActivationTokenWish(activation, display, view.wire) { [weak self] token in
      self?.tokenWishes.removeAll { $0 === wish }
      wish = nil
      receive(token)
    }
    if let wish { tokenWishes.append(wish) }
  }

  /// Asks to be put out of sight; no event tells if the compositor agrees.
  package func minimize() {
    guard isOpen else { return }
    toplevel.setMinimized()
  }

  /// True where the compositor keeps the screen on for a window that asks.
  package var canInhibitIdle: Bool { display.extensions.idleInhibition != nil }

  /// Keeps the screen on while the window is seen on it, where the compositor can, or lets it go off again.
  package func inhibitIdle(_ inhibits: Bool) {
    guard isOpen, inhibits != (idleInhibitor != nil) else { return }
    idleInhibitor?.destroy()
    idleInhibitor =
      inhibits ? display.extensions.idleInhibition?.createInhibitor(surface: view.wire) : nil
  }

  /// Tells input methods of the text that is written in the window; nil where none is.
  package func edit(_ text: EditedText?) {
    guard isOpen, text != editedText else { return }
    editedText = text
    for seat in display.seats.values { seat.text?.textChanged(in: self) }
  }

  /// Lets the window follow the button or finger that is down, until it is up: the compositor takes
  /// the pointer away meanwhile. Nothing happens when none is down any more.
  package func startMove() {
    guard isOpen, let press = display.newestGrab else { return }
    toplevel.move(seat: press.seat.wire, serial: press.serial)
  }

  /// Lets an edge or corner follow the button or finger that is down, as ``startMove()`` does.
  func startResize(_ edge: XdgToplevel.ResizeEdge) {
    guard isOpen, let press = display.newestGrab else { return }
    toplevel.resize(seat: press.seat.wire, serial: press.serial, edges: edge)
  }

  /// Opens the desktop's menu for windows at a point of the view, where the compositor has one, on
  /// behalf of the newest press of a button, finger or key.
  package func showMenu(at point: Point) {
    guard isOpen, configure.capabilities.contains(.windowMenu), let press = display.newestPress
    else { return }
    toplevel.showWindowMenu(
      seat: press.seat.wire, serial: press.serial, x: Int32(clamping: point.x),
      y: Int32(clamping: point.y))
  }
}

extension Int32 {
  /// The nearest whole number there is; 0 for no number.
  fileprivate init(clamping value: Double) {
    self = Int32(exactly: value.rounded()) ?? (value > 0 ? .max : value < 0 ? .min : 0)
  }
}
