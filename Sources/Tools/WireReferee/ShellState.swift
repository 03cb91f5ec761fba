/// The state of an xdg_surface in the compositor.
struct ShellState {
  /// The `creationIndex` number of the xdg_surface's wl_surface.
  let surface: Int
  /// The configure events that the client has not acknowledged, oldest first.
  var sent: [(serial: UInt32, configure: SentConfigure)] = []
  /// The size and states from the newest `xdg_toplevel.configure` event. The next
  /// `xdg_surface.configure` event contains the serial that belongs to them.
  var next = SentConfigure()
  /// The newest configure event that the client has acknowledged. Nil before the first, and after a
  /// commit without a buffer has hidden the surface, or the toplevel or popup was destroyed.
  var acknowledged: SentConfigure?
  var pendingGeometry: [Int32]?
  var geometry: [Int32]?
  /// The `creationIndex` number of the toplevel or popup; nil if there is neither.
  var roleObject: Int?
}
