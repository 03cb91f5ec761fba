/// An xdg_surface, as the compositor knows it.
struct ShellState {
  /// The `birth` of the xdg_surface's wl_surface.
  let surface: Int
  /// The sent configures that are not acknowledged, oldest first.
  var sent: [(serial: UInt32, configure: SentConfigure)] = []
  /// The part of the next configure that xdg_toplevel has sent; the xdg_surface's serial is still
  /// to come.
  var next = SentConfigure()
  /// The newest acknowledged configure; nil before the first.
  var acknowledged: SentConfigure?
  var pendingGeometry: [Int32]?
  var geometry: [Int32]?
  /// The `birth` of its toplevel or popup; nil for none.
  var roleObject: Int?
}
