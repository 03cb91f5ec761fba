internal import EventLoop
internal import Geometry
internal import Pixels
internal import System
internal import Wayland

/// Pixels that the compositor can read: a sealed memory file, mapped here, and its `wl_buffer`.
@UI @safe final class ShmBuffer {
  let size: PixelSize
  /// Words from one row to the next.
  let stride: Int
  let wire: WlBuffer
  private let memory: Mapping

  /// Makes the buffer; all pixels are zero.
  init(_ size: PixelSize, format: WlShm.Format, shm: WlShm) throws(DesktopError) {
    // 64 bytes: a cache line, and what vector stores like to start on.
    let stride = (size.width + 15) & ~15
    let (bytes, overflows) = (stride * 4).multipliedReportingOverflow(by: size.height)
    guard size.width > 0, size.height > 0, !overflows, bytes <= Int(Int32.max) else {
      throw DesktopError(
        .buffer, context: "a buffer of \(size.width)×\(size.height) pixels is beyond 2 GiB")
    }
    let file = try SystemError.translating { () throws(SystemError) in
      try MemoryFile(named: "lightbox-frame")
    } to: {
      DesktopError("no memory file for a frame", $0)
    }
    try SystemError.translating { () throws(SystemError) in
      try file.allocate(bytes)
    } to: {
      DesktopError("no memory for a frame of \(size.width)×\(size.height)", $0)
    }
    try? file.sealSize()
    memory = try SystemError.translating { () throws(SystemError) in
      try Mapping(writing: file.descriptor, byteCount: bytes)
    } to: {
      DesktopError("a frame cannot be mapped", $0)
    }
    self.size = size
    self.stride = stride
    // libwayland sends a duplicate, so this one can go at once.
    let pool = withExtendedLifetime(file) {
      shm.createPool(fd: file.descriptor.number, size: Int32(bytes))
    }
    wire = pool.createBuffer(
      offset: 0, width: Int32(size.width), height: Int32(size.height), stride: Int32(stride * 4),
      format: format)
    pool.destroy()
  }

  /// The whole buffer as a canvas of which `repaint` is to be drawn.
  func canvas(repaint: Region) -> Canvas {
    unsafe Canvas(
      base: memory.base.bindMemory(to: UInt32.self, capacity: stride * size.height), size: size,
      stride: stride, repaint: repaint)
  }

  /// Ends the buffer on the wire; the pixels go with the last reference.
  func destroy() {
    if wire.isAlive { wire.destroy() }
  }
}

extension DesktopError {
  fileprivate init(_ context: String, _ error: SystemError) {
    self.init(.buffer, errno: error.number, context: "\(context): errno \(error.number)")
  }
}
