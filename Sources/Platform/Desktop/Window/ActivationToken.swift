internal import EventLoop
internal import Input
internal import Wayland

/// A token with which one program allows another program to bring a window to the front.
package struct ActivationToken: Hashable, Sendable {
  package let text: String

  /// The greatest number of bytes in a token; a longer text is refused. A request to the compositor
  /// holds 4096 bytes.
  private static let mostBytes = 512

  /// Creates a token from a text; nil if the text is empty, is longer than 512 bytes of UTF-8 or
  /// has control characters.
  package init?(_ text: String) {
    guard (1...Self.mostBytes).contains(text.utf8.count), !text.utf8.contains(where: { $0 < 0x20 })
    else { return nil }
    self.text = text
  }
}

/// A request for an activation token. If no answer arrives for a second, it ends without a token.
@UI final class ActivationTokenRequest {
  private let wire: XdgActivationTokenV1
  private var receive: ((ActivationToken?) -> Void)?
  private var overdue: EventLoop.Timer?

  /// The longest wait for a token, in seconds; the wait delays the start of the other program.
  private static let timeout = 1.0

  /// Requests a token for a surface. `receive` is called once, in a turn of the event loop, with
  /// the token, or with nil if no token arrives within ``timeout``.
  init(
    _ activation: XdgActivationV1, _ display: Display, _ surface: WlSurface,
    receive: @escaping @UI (ActivationToken?) -> Void
  ) {
    wire = activation.getActivationToken()
    self.receive = receive
    wire.onEvent = { [weak self] event in
      if case .done(let token) = event { self?.end(ActivationToken(token)) }
    }
    if let press = display.newestPress {
      wire.setSerial(serial: press.serial, seat: press.seat.wire)
    }
    wire.setSurface(surface: surface)
    wire.commit()
    overdue = display.loop.schedule(at: display.loop.now + Self.timeout) { [weak self] in
      self?.end(nil)
    }
  }

  /// Ends the request with `token`; does nothing if it has ended.
  func end(_ token: ActivationToken?) {
    guard let receive else { return }
    self.receive = nil
    overdue?.cancel()
    wire.destroy()
    receive(token)
  }
}
