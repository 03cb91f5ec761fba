internal import CWayland

/// A connection to a compositor.
///
/// The types of this module work together. Each interface has a generated subclass of ``Proxy``:
/// its methods send requests, and its handler receives an `Event` enumeration. The `Catalogue`
/// holds the tables that libwayland reads. The ``ObjectTable`` holds the objects that are alive.
/// ``Globals`` lists and binds the globals that the compositor offers. A ``ConnectionError``
/// describes why a connection ended.
///
/// The program's loop repeats these steps: `prepareRead()`, `flush()`, wait until `descriptor` is
/// readable (and writable, if `flush()` would block), `read()` or `cancelRead()`. Every object ends
/// with the connection. A connection belongs to one thread, or to the actor whose executor is the
/// loop.
@safe package final class Connection {
  let display: OpaquePointer
  let objects = ObjectTable()
  private let root: WlDisplay

  /// True from `prepareRead()` to `read()` or `cancelRead()`.
  ///
  /// A read in libwayland waits until all announced reads have begun or are cancelled. A thread
  /// that announced two reads would therefore wait forever in the first one.
  package internal(set) var isPreparedToRead = false

  /// The reason for the connection's end; nil while the connection works.
  package internal(set) var failure: ConnectionError?

  /// Creates a connection on the connected socket `socket`, and takes ownership of the socket. If
  /// `socket` is nil, connects to the compositor that the environment names. Throws if libwayland
  /// cannot use the socket, or if no compositor can be reached.
  package init(socket: Int32? = nil) throws(ConnectionError) {
    LibraryLog.capture()
    let made =
      if let socket { unsafe wl_display_connect_to_fd(socket) } else {
        unsafe wl_display_connect(nil)
      }
    guard let display = unsafe made else { throw .unreachable }
    unsafe self.display = display
    root = unsafe WlDisplay(display: ProxyHandle(display), objects: objects)
  }

  deinit {
    objects.close()
    root.markDestroyed()
    unsafe wl_display_disconnect(display)
  }

  /// The socket to poll.
  package var descriptor: Int32 { unsafe wl_display_get_fd(display) }

  /// Requests the globals, which arrive as events of the registry.
  package func registry() -> WlRegistry { root.getRegistry() }

  /// Requests a callback that the compositor sends after it has handled all earlier requests.
  package func sync() -> WlCallback { root.sync() }
}
