internal import CShims
internal import Glibc
package import ImageExchange
package import Pixels

/// Memory that two processes see, by its descriptor.
enum SharedMemory {
  /// The picture in the memory of `descriptor`, which is mapped and need not stay open.
  ///
  /// The memory comes from a process that may lie: it must be sealed, so that nobody changes or
  /// cuts it under the reader, and as large as its description needs.
  static func picture(
    in descriptor: Int32, _ description: PixelsDescription
  ) throws(ImageFailure) -> Picture {
    guard let layout = PyramidLayout(size: description.first),
      shim_memory_file_is_sealed(descriptor) != 0
    else { throw ImageFailure(.badReply, "Its pixels are not sealed") }
    let byteCount = try size(of: descriptor)
    guard byteCount >= layout.byteCount else {
      throw ImageFailure(
        .badReply, "Its pixels need \(layout.byteCount) bytes, but there are \(byteCount)")
    }
    // Populated here, on the decoder's thread: else the first frame pays for every page.
    let base = unsafe mmap(
      nil, layout.byteCount, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0)
    guard let base = unsafe base, unsafe base != MAP_FAILED else {
      throw ImageFailure(.exhausted, errno: errno)
    }
    let storage = unsafe PixelStorage(adopting: base, byteCount: layout.byteCount) {
      unsafe munmap($0, $1)
    }
    guard
      let picture = Picture(
        size: description.size, first: description.first, storage: storage,
        isOpaque: description.isOpaque)
    else { throw ImageFailure(.badReply, "Its pixels do not fit their description") }
    return picture
  }

  /// The first `count` bytes of the file in `descriptor`; a file may be as large as one that is
  /// read.
  ///
  /// Memory with holes costs a decoder that lies nothing, so its size alone proves nothing.
  static func bytes(of descriptor: Int32, count: Int) throws(ImageFailure) -> [UInt8] {
    guard count <= ImageLimits.standard.fileBytes else {
      throw ImageFailure(.badReply, "Its file is too large to be one")
    }
    guard try size(of: descriptor) >= count else {
      throw ImageFailure(.badReply, "Its file is shorter than it says")
    }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(filled))
      }
      guard got > 0 else { throw ImageFailure(.badReply, errno: got < 0 ? errno : 0) }
      filled += got
    }
    return bytes
  }

  private static func size(of descriptor: Int32) throws(ImageFailure) -> Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw ImageFailure(.badReply, errno: errno)
    }
    return Int(status.st_size)
  }
}

/// A canvas whose pixels the decoder can be given, to write them into a file.
package final class SharedCanvas {
  package let size: PixelSize
  /// Words from one row to the next.
  package let stride: Int
  private let byteCount: Int
  private let descriptor: Int32

  /// Memory for `size` pixels, zeroed.
  package init(size: PixelSize) throws(ImageFailure) {
    guard let layout = PyramidLayout(size: size) else {
      throw ImageFailure(.tooLarge, "\(size.width) × \(size.height) pixels")
    }
    self.size = size
    stride = layout.levels[0].stride
    byteCount = layout.byteCount
    descriptor = unsafe shim_memory_file_create("lightbox-canvas")
    guard descriptor >= 0 else { throw ImageFailure(.exhausted, errno: errno) }
    let trouble = shim_memory_file_allocate(descriptor, Int64(byteCount))
    guard trouble == 0 else {
      close(descriptor)
      throw ImageFailure(.exhausted, errno: trouble)
    }
  }

  /// A canvas with the pixels of `bitmap`.
  package convenience init(copying bitmap: Bitmap) throws(ImageFailure) {
    try self.init(size: bitmap.size)
    let rowWords = stride
    try draw { words in
      unsafe bitmap.storage.withUnsafeBytes { bytes in
        for y in 0..<bitmap.size.height {
          let start = bitmap.start + y * bitmap.stride
          for x in 0..<bitmap.size.width {
            words[y * rowWords + x] = unsafe bytes.load(
              fromByteOffset: 4 * (start + x), as: UInt32.self)
          }
        }
      }
    }
  }

  deinit { close(descriptor) }

  /// Lets `body` write the rows, `stride` words each, from the top left.
  package func draw(_ body: (inout MutableSpan<UInt32>) -> Void) throws(ImageFailure) {
    let mapped = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let base = unsafe mapped, unsafe base != MAP_FAILED else {
      throw ImageFailure(.exhausted, errno: errno)
    }
    defer { unsafe munmap(base, byteCount) }
    let count = stride * size.height
    let words = unsafe UnsafeMutableBufferPointer(
      start: base.bindMemory(to: UInt32.self, capacity: count), count: count)
    var span = unsafe words.mutableSpan
    body(&span)
  }

  /// Fixes the contents and lends the descriptor.
  func seal() throws(ImageFailure) -> Int32 {
    guard shim_memory_file_seal_contents(descriptor) == 0 else {
      throw ImageFailure(.exhausted, errno: errno)
    }
    return descriptor
  }
}
