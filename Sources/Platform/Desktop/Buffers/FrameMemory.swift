internal import Pixels
internal import System

/// The pixel memory of a frame, shared with the compositor: a sealed and mapped memory file.
///
/// It may be created on any thread; afterwards only one buffer uses it.
struct FrameMemory: Sendable {
  let size: PixelSize
  /// The number of pixels from the start of one row to the start of the next.
  let stride: Int
  let byteCount: Int
  let file: MemoryFile
  let mapping: Mapping

  /// Creates the memory; all its bytes are zero. Throws if the frame needs more than 2 GiB, or if
  /// memory runs out.
  init(_ size: PixelSize) throws(DesktopError) {
    // A row is a multiple of 64 bytes: this is a cache line, and vector stores are faster at such
    // addresses.
    let stride = (size.width + 15) & ~15
    let (bytes, overflows) = (stride * 4).multipliedReportingOverflow(by: size.height)
    guard size.width > 0, size.height > 0, !overflows, bytes <= Int(Int32.max) else {
      throw DesktopError("a buffer of \(size.width)×\(size.height) pixels is beyond 2 GiB")
    }
    var failure = "no memory file for a frame"
    do throws(SystemError) {
      file = try MemoryFile(named: "lightbox-frame")
      failure = "no memory for a frame of \(size.width)×\(size.height)"
      try file.allocate(bytes)
      try? file.sealSize()
      failure = "a frame of \(size.width)×\(size.height) cannot be mapped"
      mapping = try Mapping(writing: file.descriptor, byteCount: bytes)
    } catch {
      throw DesktopError(failure, error)
    }
    (self.size, self.stride, byteCount) = (size, stride, bytes)
  }

  /// Makes the kernel provide the pages of a part of the memory in advance, so that drawing the
  /// first frame causes no page faults. The memory is divided into `count` equal parts; `part` is
  /// an index from 0.
  ///
  /// The page faults of a whole 4K buffer take longer than the time between two frames.
  func prefault(part: Int, of count: Int) {
    let pages = (byteCount + 4095) / 4096
    let range = (pages * part / count)..<(pages * (part + 1) / count)
    mapping.prefault((range.lowerBound * 4096)..<min(range.upperBound * 4096, byteCount))
  }
}

extension DesktopError {
  init(_ failure: String, _ error: SystemError) {
    self.init("\(failure): errno \(error.number)")
  }
}
