internal import CWayland

/// The libwayland object of a ``Proxy``.
@safe package struct ProxyHandle {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }
  var id: UInt32 { unsafe wl_proxy_get_id(pointer) }

  /// Destroys libwayland's object, without a message to the compositor. Later events are ignored,
  /// and file descriptors in them are closed.
  func destroy() { unsafe wl_proxy_destroy(pointer) }

  /// Makes libwayland deliver the object's events to `proxy`. libwayland gets a pointer that does
  /// not keep `proxy` alive; the object table does that.
  func deliverEvents(to proxy: Proxy) {
    let data = unsafe Unmanaged.passUnretained(proxy).toOpaque()
    let status = unsafe wl_proxy_add_dispatcher(pointer, dispatch, nil, data)
    if status != 0 { Misuse.record("\(proxy.interfaceName)@\(id): taken over twice") }
  }
}

/// Receives the events of all objects from libwayland, and passes each event to its ``Proxy``.
private func dispatch(
  _: UnsafeRawPointer?, target: UnsafeMutableRawPointer?, opcode: UInt32,
  _: UnsafePointer<wl_message>?, arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let data = unsafe wl_proxy_get_user_data(OpaquePointer(target)) else { return 0 }
  let proxy = unsafe Unmanaged<Proxy>.fromOpaque(data).takeUnretainedValue()
  proxy.receive(opcode, unsafe Arguments(base: arguments, receiver: proxy))
  return 0
}
