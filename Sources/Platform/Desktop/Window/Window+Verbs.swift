internal import EventLoop
package import Geometry
package import Input
internal import Wayland

/// The user's requests to the compositor.
extension Window {
  /// Requests fullscreen, or its end; `stateChanged` tells when the compositor agrees.
  package func setFullscreen(_ isFullscreen: Bool) {
    guard isOpen else { return }
    if isFullscreen { toplevel.setFullscreen(output: nil) } else { toplevel.unsetFullscreen() }
  }

  /// Requests maximization, or its end; `stateChanged` tells when the compositor agrees.
  package func setMaximized(_ isMaximized: Bool) {
    guard isOpen else { return }
    if isMaximized { toplevel.setMaximized() } else { toplevel.unsetMaximized() }
  }

  /// Activates the window with the token of the program that started or called this one.
  ///
  /// Without one the window activates itself; most compositors then mark it as demanding attention.
  package func activate(_ token: ActivationToken?) {
    guard isOpen, let activation = display.extensions.activation else { return }
    if let token { return activation.activate(token: token.text, surface: view.wire) }
    requestToken { [weak self] token in
      if let token { self?.activate(token) }
    }
  }

  /// Requests a token for a program to be started or called, on behalf of the newest press.
  ///
  /// `receive` gets nil where the compositor has no tokens, or is silent.
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

  /// Requests to be minimized; no event tells if the compositor agrees.
  package func minimize() {
    guard isOpen else { return }
    toplevel.setMinimized()
  }

  /// True where the compositor supports idle inhibition.
  package var canInhibitIdle: Bool { display.extensions.idleInhibition != nil }

  /// Keeps the screen on while the window is visible, where the compositor supports it, or ends
  /// that.
  package func inhibitIdle(_ inhibits: Bool) {
    guard isOpen, inhibits != (idleInhibitor != nil) else { return }
    idleInhibitor?.destroy()
    idleInhibitor =
      inhibits ? display.extensions.idleInhibition?.createInhibitor(surface: view.wire) : nil
  }

  /// Tells input methods the edited text of the window; nil for none.
  package func edit(_ text: EditedText?) {
    guard isOpen, text != editedText else { return }
    editedText = text
    for seat in display.seats.values { seat.text?.textChanged(in: self) }
  }

  /// Lets the window follow the pressed button or finger; the compositor takes the pointer
  /// meanwhile.
  ///
  /// It does nothing where none is pressed.
  package func startMove() {
    guard isOpen, let press = display.newestGrab else { return }
    toplevel.move(seat: press.seat.wire, serial: press.serial)
  }

  /// Lets an edge or a corner follow the pressed button or finger, like ``startMove()``.
  func startResize(_ edge: XdgToplevel.ResizeEdge) {
    guard isOpen, let press = display.newestGrab else { return }
    toplevel.resize(seat: press.seat.wire, serial: press.serial, edges: edge)
  }

  /// Opens the compositor's window menu at a point of the view, on behalf of the newest press.
  package func showMenu(at point: Point) {
    guard isOpen, configure.capabilities.contains(.windowMenu), let press = display.newestPress
    else { return }
    toplevel.showWindowMenu(
      seat: press.seat.wire, serial: press.serial, x: Int32(clamping: point.x),
      y: Int32(clamping: point.y))
  }
}

extension Int32 {
  /// The nearest whole number; 0 for NaN.
  fileprivate init(clamping value: Double) {
    self = Int32(exactly: value.rounded()) ?? (value > 0 ? .max : value < 0 ? .min : 0)
  }
}
