internal import Codecs
internal import ImageExchange
internal import System

/// Memory for the decoder's result. It is filled once, sealed, and passed to the viewer.
struct OutputMemory {
  private let file: MemoryFile
  private let byteCount: Int

  /// Allocates `byteCount` bytes of memory that can be filled in any order. If `isMapped` is false,
  /// the memory is for a sink that writes from the beginning to the end, and grows with the written
  /// bytes, up to `byteCount`. Throws if that fails.
  init(byteCount: Int, isMapped: Bool) throws(ImageFailure) {
    self.byteCount = byteCount
    let name = "lightbox-pixels"
    file = try ImageFailure.checked(
      isMapped
        ? try MemoryFile(named: name, byteCount: byteCount)
        : try MemoryFile(named: name, reserving: byteCount))
  }

  /// Returns a sink that writes a picture in several sizes (a pyramid) into the memory. `report` is
  /// called when rows are finished; nil if no reports are needed.
  func sink(_ report: RowReport?) -> PyramidSink { PyramidSink(file.descriptor, report: report) }

  /// Calls `body` with the memory, and returns its result. `body` must write every byte. Throws the
  /// error of `body`, or an error if the memory cannot be mapped.
  func fill<T>(
    _ body: (UnsafeMutableRawBufferPointer) throws(ImageFailure) -> T
  ) throws(ImageFailure) -> T {
    let mapping = try ImageFailure.checked(
      try Mapping(writing: file.descriptor, byteCount: byteCount))
    return try withExtendedLifetime(mapping) { () throws(ImageFailure) in
      try unsafe body(UnsafeMutableRawBufferPointer(start: mapping.base, count: byteCount))
    }
  }

  /// Makes the size and the contents unchangeable, and returns the descriptor of the memory. Throws
  /// if the kernel refuses that.
  func seal() throws(ImageFailure) -> OwnedDescriptor {
    try ImageFailure.checked(try file.sealContents())
    return file.descriptor
  }
}
