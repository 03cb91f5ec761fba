/// An xdg_surface, as the compositor knows it.
struct ShellState {
  /// The birth of its surface.
  let surface: Int
  /// The sent configures that are not acknowledged, oldest first.
  var sent: [(serial: UInt32, configure: SentConfigure)] = []
  /// The toplevel's part of the next configure, before its serial.
  var next = SentConfigure()
  /// The newest acknowledged configure.
  var acknowledged: SentConfigure?
  var pendingGeometry: [Int32]?
  var geometry: [Int32]?
  /// The birth of its toplevel or popup; nil for none.
  var roleObject: Int?
}
