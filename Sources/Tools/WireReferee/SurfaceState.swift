/// A surface, as the compositor knows it.
struct SurfaceState {
  var pending = SurfaceContents()
  var current = SurfaceContents()
  /// True from an attach to the commit.
  var hasAttached = false
  /// True when the attached buffer is destroyed before the commit.
  var hasLostBuffer = false
  /// The newest role; nil for none.
  var role: String?
  /// The `birth` of the surface's living xdg_surface; nil for none.
  var shell: Int?
  /// The pending frame callbacks, by their `birth`.
  var callbacks: Set<Int> = []
  /// The positions of the surface's subsurfaces, by the `birth` of their wl_surface.
  var children: [Int: (x: Int32, y: Int32)] = [:]

  /// True while it has contents to show.
  var hasContents: Bool { current.buffer != nil }

  /// The size of contents in surface units; nil without a buffer, or for an unknown size.
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
