/// A surface as a compositor knows it.
struct SurfaceState {
  var pending = SurfaceContents()
  var current = SurfaceContents()
  /// True from an attach until the commit.
  var hasAttached = false
  /// True when the buffer that waits for the commit is destroyed.
  var hasLostBuffer = false
  /// The newest role that it was given.
  var role: String?
  /// The birth of its living xdg_surface.
  var shell: Int?
  /// Callbacks that were asked for and not answered.
  var callbacks: Set<Int> = []
  /// The births of its subsurfaces, and their places.
  var children: [Int: (x: Int32, y: Int32)] = [:]

  /// True while it has contents that a compositor may show.
  var hasContents: Bool { current.buffer != nil }

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
