/// An xdg_surface, as the compositor knows it.
struct ShellState {
  /// The `creationIndex` number of the xdg_surface's wl_surface.
  let surface: Int
  /// The sent configures that are not acknowledged, oldest first.
  var sent: [(serial: UInt32, configure: SentConfigure)] = []
  /// The contents of the next configure, from the toplevel's event. The serial follows in an event
  /// of the xdg_surface.
  var next = SentConfigure()
  /// The newest acknowledged configure; nil before the first.
  var acknowledged: SentConfigure?
  var pendingGeometry: [Int32]?
  var geometry: [Int32]?
  /// The `creationIndex` number of the toplevel or popup; nil if there is neither.
  var roleObject: Int?
}
