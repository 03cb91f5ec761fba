internal import EventLoop
internal import Geometry
internal import Pixels
internal import System
internal import Wayland

/// A buffer of shared memory and its `wl_buffer`.
@UI @safe final class ShmBuffer {
  let wire: WlBuffer
  private let memory: FrameMemory

  var size: PixelSize { memory.size }

  /// Creates a `wl_buffer` whose pixels are in `memory`; throws if no file descriptor is left.
  init(_ memory: FrameMemory, format: WlShm.Format, shm: WlShm) throws(DesktopError) {
    self.memory = memory
    // libwayland sends a duplicate of the descriptor, and ends the connection if it can make none.
    do {
      _ = try memory.file.descriptor.duplicate()
    } catch {
      throw DesktopError("no descriptor for a frame", error)
    }
    let pool = shm.createPool(fd: memory.file.descriptor.number, size: Int32(memory.byteCount))
    wire = pool.createBuffer(
      offset: 0, width: Int32(memory.size.width), height: Int32(memory.size.height),
      stride: Int32(memory.stride * 4), format: format)
    pool.destroy()
  }

  /// Creates a buffer of `size` with an alpha channel, and calls `draw` to draw its pixels. Returns
  /// nil if memory or descriptors are missing.
  static func drawn(_ size: PixelSize, _ shm: WlShm, _ draw: (Canvas) -> Void) -> ShmBuffer? {
    guard let memory = try? FrameMemory(size),
      let buffer = try? ShmBuffer(memory, format: .argb8888, shm: shm)
    else { return nil }
    draw(buffer.canvas(repaint: Region(whole: size)))
    return buffer
  }

  /// Returns a canvas for the buffer's pixels, in which the region `repaint` must be drawn.
  func canvas(repaint: Region) -> Canvas {
    unsafe Canvas(
      base: memory.mapping.base.bindMemory(
        to: UInt32.self, capacity: memory.stride * size.height), size: size,
      stride: memory.stride, repaint: repaint)
  }

  func copy(_ region: Region, from other: ShmBuffer) {
    precondition(other.size == size, "the buffers differ in size")
    let (to, from) = unsafe (memory.mapping.base, other.memory.mapping.base)
    for rect in region.rects {
      for row in rect.rows {
        let offset = (row * memory.stride + rect.x) * 4
        unsafe (to + offset).copyMemory(from: from + offset, byteCount: rect.width * 4)
      }
    }
  }

  /// Destroys the `wl_buffer`. The memory is freed when the last reference to the memory is gone.
  func destroy() {
    if wire.isAlive { wire.destroy() }
  }
}

extension Region {
  init(whole size: PixelSize) {
    self.init(IntRect(x: 0, y: 0, width: size.width, height: size.height))
  }
}
