/// The state of a surface in the compositor.
struct SurfaceState {
  var pending = SurfaceContents()
  var current = SurfaceContents()
  /// True if the client has sent an `attach` request, with or without a buffer, since the last
  /// commit.
  var hasAttached = false
  /// True if the attached buffer was destroyed before the commit.
  var hasLostBuffer = false
  /// The name of the role that the surface was given last; nil if it never had a role.
  var role: String?
  /// The `creationIndex` of the surface's existing xdg_surface; nil if there is none.
  var shell: Int?
  /// The pending frame callbacks, by their `creationIndex`.
  var callbacks: Set<Int> = []
  /// The `creationIndex` of a subsurface's parent, and the position in the parent in logical px;
  /// nil for a surface that is no subsurface.
  var parent: (surface: Int, x: Int32, y: Int32)?

  /// True while the surface has a committed buffer.
  var hasContents: Bool { current.buffer != nil }

  /// The size of contents in surface units; nil without a buffer, or for an unknown size.
  func size(of contents: SurfaceContents, _ buffers: [Int: BufferState]) -> (Double, Double)? {
    guard let creationIndex = contents.buffer, let buffer = buffers[creationIndex] else {
      return nil
    }
    if let destination = contents.destination {
      return (Double(destination.width), Double(destination.height))
    }
    if let source = contents.source { return (source.width, source.height) }
    let scale = Double(max(1, contents.scale))
    let size = (Double(buffer.width) / scale, Double(buffer.height) / scale)
    return contents.isTurned ? (size.1, size.0) : size
  }
}
