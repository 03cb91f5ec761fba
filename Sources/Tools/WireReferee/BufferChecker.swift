internal import WireCodec

/// Checks the formats and the sizes of buffers, and that they fit their pools and their surfaces.
struct BufferChecker {
  private weak var poolReader: (any PoolReader)?
  /// The pixel formats that a `wl_shm` has announced, and the two that every compositor has.
  private var formats: Set<UInt32> = [0, 1]

  init(poolReader: (any PoolReader)?) { self.poolReader = poolReader }

  mutating func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    switch message.fullName {
    case "wl_shm.create_pool":
      let size = Int(message.int("size") ?? 0)
      guard size > 0 else { return [Violation(.poolBounds, "a pool of \(size) bytes")] }
      guard let descriptor = message.descriptor("fd"),
        let file = poolReader?.fileSize(of: descriptor), file < size
      else { return [] }
      return [Violation(.poolBounds, "a pool of \(size) bytes in a file of \(file)")]
    case "wl_shm_pool.resize":
      let old = connection.pools[message.object.creationIndex] ?? 0
      let new = Int(message.int("size") ?? 0)
      guard new >= old else { return [Violation(.poolBounds, "\(new) bytes, fewer than \(old)")] }
      guard let file = poolReader?.fileSize(pool: message.object.creationIndex), file < new
      else { return [] }
      return [Violation(.poolBounds, "a pool of \(new) bytes in a file of \(file)")]
    case "wl_shm.format":
      if let format = message.uint("format") { formats.insert(format) }
      return []
    case "wl_shm_pool.create_buffer":
      let format = message.uint("format") ?? 0
      let found = bounds(message, connection)
      guard !formats.contains(format) else { return found }
      return found + [Violation(.formats, "0x\(String(format, radix: 16)) was not announced")]
    case "wl_surface.attach":
      let (x, y) = (message.int("x") ?? 0, message.int("y") ?? 0)
      guard message.object.version >= 5, x != 0 || y != 0 else { return [] }
      return [Violation(.values, "an attach at \(x), \(y) instead of a wl_surface.offset")]
    case "wp_viewport.set_source":
      let parts = ["x", "y", "width", "height"].map { message.fixed($0) ?? 0 }
      guard parts != [-1, -1, -1, -1],
        parts[0] < 0 || parts[1] < 0 || parts[2] <= 0 || parts[3] <= 0
      else { return [] }
      return [
        Violation(
          .values, "a source of \(parts[2])×\(parts[3]) at \(parts[0]), \(parts[1])")
      ]
    case "wl_surface.set_buffer_scale":
      let scale = message.int("scale") ?? 0
      return scale < 1 ? [Violation(.bufferScale, "a scale of \(scale)")] : []
    case "wp_viewport.set_destination":
      let (width, height) = (message.int("width") ?? 0, message.int("height") ?? 0)
      guard width < 1 || height < 1, (width, height) != (-1, -1) else { return [] }
      return [Violation(.bufferScale, "a destination of \(width)×\(height)")]
    case "wl_surface.commit": return commit(message.object.creationIndex, connection)
    default: return []
    }
  }

  private func bounds(_ message: WireMessage, _ connection: Connection) -> [Violation] {
    let (width, height) = (Int(message.int("width") ?? 0), Int(message.int("height") ?? 0))
    let (offset, stride) = (Int(message.int("offset") ?? 0), Int(message.int("stride") ?? 0))
    guard width > 0, height > 0, offset >= 0 else {
      return [Violation(.poolBounds, "\(width)×\(height) at \(offset)")]
    }
    let row = width * bytesPerPixel(message.uint("format") ?? 0)
    if stride < row {
      return [Violation(.poolBounds, "rows of \(row) bytes with a stride of \(stride)")]
    }
    let end = offset + stride * height
    guard let pool = connection.pools[message.object.creationIndex], end > pool else { return [] }
    return [Violation(.poolBounds, "\(end) bytes of a pool of \(pool)")]
  }

  /// Returns the smallest number of bytes that a pixel can have: 4 for the two mandatory formats, 1
  /// for all others, whose real number is not known here.
  private func bytesPerPixel(_ format: UInt32) -> Int { format <= 1 ? 4 : 1 }

  private func commit(_ creationIndex: Int, _ connection: Connection) -> [Violation] {
    guard let surface = connection.surfaces[creationIndex] else { return [] }
    if surface.hasAttached, surface.hasLostBuffer {
      return [Violation(.lostBuffers, "the buffer was destroyed after the attach")]
    }
    let contents = surface.pending
    guard let buffer = contents.buffer, let size = connection.buffers[buffer] else { return [] }
    let scale = Int(max(1, contents.scale))
    let text = "\(size.width)×\(size.height) at scale \(scale)"
    if let source = contents.source {
      let whole = (Double(size.width) / Double(scale), Double(size.height) / Double(scale))
      let (width, height) = contents.isTurned ? (whole.1, whole.0) : whole
      if source.x + source.width > width || source.y + source.height > height {
        return [
          Violation(
            .bufferScale, "the viewport cuts \(source.width)×\(source.height) out of \(text)")
        ]
      }
      if contents.destination == nil,
        source.width != source.width.rounded() || source.height != source.height.rounded()
      {
        return [
          Violation(.bufferScale, "a source of \(source.width)×\(source.height), no destination")
        ]
      }
    }
    guard contents.destination == nil, contents.source == nil,
      !size.width.isMultiple(of: scale) || !size.height.isMultiple(of: scale)
    else { return [] }
    return [Violation(.bufferScale, text)]
  }
}
