/// An xdg_surface as a compositor knows it.
struct ShellState {
  /// The birth of its surface.
  let surface: Int
  /// Sent with serials and not acknowledged, the oldest first.
  var sent: [(serial: UInt32, configure: SentConfigure)] = []
  /// The toplevel's part, which waits for the configure that has the serial.
  var next = SentConfigure()
  /// The newest that was acknowledged.
  var acknowledged: SentConfigure?
  var pendingGeometry: [Int32]?
  var geometry: [Int32]?
  /// The birth of its toplevel or popup.
  var roleObject: Int?
}
