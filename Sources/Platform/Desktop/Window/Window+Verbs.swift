internal import EventLoop
package import Geometry
internal import Input
internal import Wayland

extension Window {
  /// Requests fullscreen, or its end; a `stateChanged` event follows if the compositor agrees.
  package func setFullscreen(_ isFullscreen: Bool) {
    guard isOpen else { return }
    if isFullscreen { toplevel.setFullscreen(output: nil) } else { toplevel.unsetFullscreen() }
  }

  /// Requests maximization, or its end; a `stateChanged` event follows if the compositor agrees.
  package func setMaximized(_ isMaximized: Bool) {
    guard isOpen else { return }
    if isMaximized { toplevel.setMaximized() } else { toplevel.unsetMaximized() }
  }

  /// Activates the window with a token from the program that started this program, or called it
  /// over D-Bus.
  ///
  /// Without a token, the window requests a token for itself; most compositors then only mark the
  /// window as demanding attention.
  package func activate(_ token: ActivationToken?) {
    guard isOpen, let activation = display.extensions.activation else { return }
    if let token { return activation.activate(token: token.text, surface: view.wire) }
    requestToken { [weak self] token in
      if let token { self?.activate(token) }
    }
  }

  /// Requests a token, with the serial of the newest press. The token is for another program that
  /// this program will start, or call over D-Bus.
  ///
  /// `receive` is called with nil if the compositor does not support tokens, or does not answer.
  package func requestToken(_ receive: @escaping @UI (ActivationToken?) -> Void) {
    guard isOpen, let activation = display.extensions.activation else { return receive(nil) }
    var request: ActivationTokenRequest?
    request = ActivationTokenRequest(activation, display, view.wire) { [weak self] token in
      self?.tokenRequests.removeAll { $0 === request }
      request = nil
      receive(token)
    }
    if let request { tokenRequests.append(request) }
  }

  /// Requests that the window be minimized. No event reports whether the compositor agrees.
  package func minimize() {
    guard isOpen else { return }
    toplevel.setMinimized()
  }

  /// True if the compositor supports idle inhibition.
  package var canInhibitIdle: Bool { display.extensions.idleInhibition != nil }

  /// If `inhibits` is true, keeps the screen on while the window is visible; does nothing if the
  /// compositor does not support that. If `inhibits` is false, the screen may turn off again.
  package func inhibitIdle(_ inhibits: Bool) {
    guard isOpen, inhibits != (idleInhibitor != nil) else { return }
    idleInhibitor?.wire.destroy()
    let manager = inhibits ? display.extensions.idleInhibition : nil
    idleInhibitor = manager.map { ($0.createInhibitor(surface: view.wire), $0) }
  }

  /// Lets the window follow the pressed pointer or finger; until the release, the compositor
  /// handles the input of this pointer or finger.
  ///
  /// Does nothing if no button, finger or pen was pressed yet.
  package func startMove() {
    guard isOpen, let press = display.newestGrab else { return }
    toplevel.move(seat: press.seat.wire, serial: press.serial)
  }

  /// Lets an edge or a corner follow the pressed pointer or finger; see ``startMove()``.
  func startResize(_ edge: XdgToplevel.ResizeEdge) {
    guard isOpen, let press = display.newestGrab else { return }
    toplevel.resize(seat: press.seat.wire, serial: press.serial, edges: edge)
  }

  /// Opens the compositor's window menu at a point of the view, in logical px, with the serial of
  /// the newest press. Does nothing if the compositor has no such menu, or if there was no press
  /// yet.
  package func showMenu(at point: Point) {
    guard isOpen, configure.capabilities.contains(.windowMenu), let press = display.newestPress
    else { return }
    toplevel.showWindowMenu(
      seat: press.seat.wire, serial: press.serial, x: Int32(clamping: point.x),
      y: Int32(clamping: point.y))
  }
}

extension Int32 {
  /// Creates the whole number nearest to `value`, the largest or smallest one if `value` is beyond
  /// the range; 0 for NaN.
  fileprivate init(clamping value: Double) {
    self = Int32(exactly: value.rounded()) ?? (value > 0 ? .max : value < 0 ? .min : 0)
  }
}
