internal import Foundation

/// Measures the time that memcpy needs to copy a frame. The time to draw a frame is compared with
/// this time.
@safe package final class Yardstick {
  private let source: UnsafeMutableRawPointer
  private let target: UnsafeMutableRawPointer
  private let byteCount: Int

  /// Prepares to copy frames of `width` × `height` px into shared memory, because a window's frames
  /// are in shared memory too. Throws if there is no shared memory.
  package init(width: Int, height: Int) throws {
    byteCount = width * height * 4
    let file = unsafe shm_open("/lightbox-yardstick-\(getpid())", O_CREAT | O_RDWR, 0o600)
    guard file >= 0, ftruncate(file, off_t(byteCount)) == 0 else {
      throw Failure("no shared memory")
    }
    unsafe shm_unlink("/lightbox-yardstick-\(getpid())")
    let mapped = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    close(file)
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else {
      throw Failure("no shared memory")
    }
    unsafe target = mapped
    unsafe source = .allocate(byteCount: byteCount, alignment: 64)
    unsafe memset(source, 1, byteCount)
    unsafe memset(target, 2, byteCount)
  }

  deinit {
    unsafe source.deallocate()
    unsafe munmap(target, byteCount)
  }

  /// Returns the median time of nine copies, in milliseconds.
  package func memcpyMilliseconds() -> Double {
    Measurements(
      (0..<9).map { _ in
        milliseconds { unsafe memcpy(target, source, byteCount) }
      }
    ).median ?? 0
  }
}
