internal import BenchmarkSupport
internal import Foundation
internal import System

/// Returns the median time, in milliseconds, in which memcpy copies a frame of `width` × `height`
/// px. The time to draw a frame is compared with this time. The frame is copied into shared memory,
/// because a window's frames are in shared memory too. Throws if there is no shared memory.
func memcpyMilliseconds(width: Int, height: Int) throws -> Double {
  let byteCount = width * height * 4
  let source = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
  defer { unsafe source.deallocate() }
  unsafe memset(source, 1, byteCount)
  let file = try MemoryFile(named: "yardstick", byteCount: byteCount)
  let target = try Mapping(writing: file.descriptor, byteCount: byteCount)
  unsafe memset(target.base, 2, byteCount)
  let times = (0..<9).map { _ in
    milliseconds { unsafe memcpy(target.base, source, byteCount) }
  }
  return Measurements(times).median ?? 0
}
