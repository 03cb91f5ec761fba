/// The part of a surface's state that is double-buffered.
struct SurfaceContents: Equatable {
  /// The birth of the buffer; nil for none.
  var buffer: Int?
  var scale: Int32 = 1
  /// True when the buffer lies on its side.
  var isTurned = false
  /// The part that a viewport cuts out, in surface units before the destination.
  var source: (x: Double, y: Double, width: Double, height: Double)?
  var destination: (width: Int32, height: Int32)?

  static func == (one: Self, other: Self) -> Bool {
    one.buffer == other.buffer && one.scale == other.scale && one.isTurned == other.isTurned
      && one.destination.map { [$0.width, $0.height] }
        == other.destination.map { [$0.width, $0.height] }
  }
}

/// A surface as a compositor knows it.
struct SurfaceState {
  var pending = SurfaceContents()
  var current = SurfaceContents()
  /// True from an attach until the commit.
  var hasAttached = false
  /// The newest role that it was given.
  var role: String?
  /// The birth of its living xdg_surface.
  var shell: Int?
  /// Callbacks that were asked for and not answered.
  var callbacks: Set<Int> = []
  /// The births of its subsurfaces, and their places.
  var children: [Int: (x: Int32, y: Int32)] = [:]

  /// The size of contents in surface units; nil without a buffer, or with one of unknown size.
  func size(of contents: SurfaceContents, _ buffers: [Int: BufferState]) -> (Double, Double)? {
    guard let birth = contents.buffer, let buffer = buffers[birth] else { return nil }
    if let destination = contents.destination {
      return (Double(destination.width), Double(destination.height))
    }
    if let source = contents.source { return (source.width, source.height) }
    let scale = Double(max(1, contents.scale))
    let size = (Double(buffer.width) / scale, Double(buffer.height) / scale)
    return contents.isTurned ? (size.1, size.0) : size
  }
}

/// A buffer of shared memory.
struct BufferState {
  let pool: Int
  let offset: Int
  let width: Int
  let height: Int
  let stride: Int
  var isHeld = false

  var length: Int { max(0, stride) * max(0, height) }
}

/// A pool of shared memory.
struct PoolState {
  var size: Int
}

/// A size with states that was sent and not yet acknowledged.
struct SentConfigure: Equatable {
  var width: Int32 = 0
  var height: Int32 = 0
  var states: [UInt32] = []

  static let (maximized, fullscreen, resizing): (UInt32, UInt32, UInt32) = (1, 2, 3)
}

/// An xdg_surface as a compositor knows it.
struct ShellState {
  /// The birth of its surface.
  let surface: Int
  /// Sent with serials and not acknowledged, the oldest first.
  var sent: [(serial: UInt32, configure: SentConfigure)] = []
  /// Of the toplevel, waiting for the configure that has the serial.
  var next = SentConfigure()
  /// The newest that was acknowledged.
  var acknowledged: SentConfigure?
  var pendingGeometry: [Int32]?
  var geometry: [Int32]?
  /// The birth of its toplevel or popup.
  var roleObject: Int?
}
