internal import CShims
internal import EventLoop
internal import Geometry
internal import Glibc
internal import Pixels
internal import Wayland

/// Pixels that the compositor can read: a sealed memory file, mapped here, and its `wl_buffer`.
@UI @safe final class ShmBuffer {
  let size: PixelSize
  /// Words from one row to the next.
  let stride: Int
  let wire: WlBuffer
  private let memory: Memory

  /// Makes the buffer; all pixels are zero.
  init(_ size: PixelSize, format: WlShm.Format, shm: WlShm) throws(DesktopError) {
    // 64 bytes: a cache line, and what vector stores like to start on.
    let stride = (size.width + 15) & ~15
    let (bytes, overflows) = (stride * 4).multipliedReportingOverflow(by: size.height)
    guard size.width > 0, size.height > 0, !overflows, bytes <= Int(Int32.max) else {
      throw DesktopError(
        .buffer, context: "a buffer of \(size.width)×\(size.height) pixels is beyond 2 GiB")
    }
    let descriptor = unsafe shim_memory_file_create("lightbox-frame")
    guard descriptor >= 0 else {
      throw DesktopError(
        .buffer, errno: errno, context: "no memory file for a frame: errno \(errno)")
    }
    // libwayland sends a duplicate, so this one can go at once.
    defer { _ = close(descriptor) }
    let shortage = shim_memory_file_allocate(descriptor, Int64(bytes))
    guard shortage == 0 else {
      throw DesktopError(
        .buffer, errno: shortage,
        context: "no memory for a frame of \(size.width)×\(size.height): errno \(shortage)")
    }
    _ = shim_memory_file_seal_size(descriptor)
    memory = try Memory(descriptor, byteCount: bytes)
    self.size = size
    self.stride = stride
    let pool = shm.createPool(fd: descriptor, size: Int32(bytes))
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

  /// A shared mapping that ends with its owner.
  @safe private final class Memory {
    let base: UnsafeMutableRawPointer
    private let byteCount: Int

    init(_ descriptor: Int32, byteCount: Int) throws(DesktopError) {
      let mapped = unsafe mmap(
        nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
      guard let base = unsafe mapped, unsafe base != MAP_FAILED else {
        throw DesktopError(
          .buffer, errno: errno, context: "a frame cannot be mapped: errno \(errno)")
      }
      unsafe self.base = base
      self.byteCount = byteCount
    }

    deinit { unsafe munmap(base, byteCount) }
  }
}
