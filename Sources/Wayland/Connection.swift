internal import CWayland
internal import Glibc

/// A connection to a compositor.
///
/// The program's loop turns like this: `prepareRead()`, `flush()`, wait until `descriptor` is
/// readable (and writable, if `flush()` would block), `read()` or `cancelRead()`, and again. Every
/// object ends with the connection. It belongs to one thread, or to the actor whose executor is
/// the loop.
@safe package final class Connection {
  let display: OpaquePointer
  let objects = ObjectTable()
  private let root: WlDisplay

  /// Connects to the compositor that the environment names.
  package convenience init() throws(ConnectionError) {
    LibraryLog.capture()
    _ = LibraryLog.take()
    // libwayland removes WAYLAND_SOCKET from the environment, so ask before.
    let tried = Self.environment()
    guard let display = unsafe wl_display_connect(nil) else {
      let number = errno
      throw ConnectionError(
        .unreachable, errno: number,
        context: (tried + [Self.reason(number)]).joined(separator: ", "))
    }
    unsafe self.init(display: display)
  }

  /// Speaks over a socket that is already connected, and owns it from now on.
  package convenience init(socket: Int32) throws(ConnectionError) {
    LibraryLog.capture()
    guard let display = unsafe wl_display_connect_to_fd(socket) else {
      throw ConnectionError(.unreachable, errno: errno, context: "socket \(socket)")
    }
    unsafe self.init(display: display)
  }

  private init(display: OpaquePointer) {
    unsafe self.display = display
    root = unsafe WlDisplay(display: ProxyHandle(display), objects: objects)
  }

  deinit {
    objects.close()
    root.bury()
    unsafe wl_display_disconnect(display)
  }

  /// The socket, to wait on.
  package var descriptor: Int32 { unsafe wl_display_get_fd(display) }

  /// The number of objects that are alive on the wire.
  package var objectCount: Int { objects.count }

  /// Asks for the globals; they come as events of the registry.
  package func registry() -> WlRegistry { root.getRegistry() }

  /// Asks for an answer after everything sent so far has been handled.
  package func sync() -> WlCallback { root.sync() }

  /// Lines that libwayland logged and no error carried, oldest first; at most a few are kept.
  package func takeNotices() -> [String] { LibraryLog.take() }

  private static func environment() -> [String] {
    ["WAYLAND_SOCKET", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"].map { name in
      guard let value = unsafe getenv(name) else { return "\(name) is not set" }
      return unsafe "\(name)=\(String(cString: value))"
    }
  }

  private static func reason(_ number: Int32) -> String {
    number == 0 ? "no such socket" : unsafe String(cString: strerror(number))
  }
}
