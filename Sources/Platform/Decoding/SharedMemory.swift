internal import Glibc
package import ImageExchange
package import Pixels
internal import System

/// A reader of the memory files that a decoder sends.
enum SharedMemory {
  /// Maps the memory file `descriptor`, and returns its picture, which shows a photo or a part of
  /// one with `size` pixels; the caller may then close the descriptor.
  ///
  /// The memory comes from an untrusted process. Throws if the memory is not sealed against
  /// changes, or is smaller than `description` needs.
  static func picture(
    in descriptor: OwnedDescriptor, _ description: PixelsDescription, of size: PixelSize
  ) throws(ImageFailure) -> Picture {
    guard let layout = PyramidLayout(size: description.size), descriptor.isSealed
    else { throw ImageFailure(.badReply, "Its pixels are not sealed") }
    let byteCount = try Self.size(of: descriptor, needed: layout.byteCount)
    guard byteCount >= layout.byteCount else {
      throw ImageFailure(
        .badReply, "Its pixels need \(layout.byteCount) bytes, but there are \(byteCount)")
    }
    // The pages are mapped here, on the decoder's thread; otherwise the first frame would be
    // delayed by every page.
    let mapping = try ImageFailure.checked(
      try Mapping(reading: descriptor, byteCount: layout.byteCount, isPopulated: true))
    let storage = unsafe PixelStorage(mapping.base, byteCount: layout.byteCount, of: mapping)
    guard
      let picture = Picture(
        size: size, first: description.size, storage: storage, isOpaque: description.isOpaque)
    else { throw ImageFailure(.badReply, "Its pixels do not fit their description") }
    return picture
  }

  /// Reads the first `count` bytes of the file `descriptor`. Throws if `count` exceeds the standard
  /// limit for a file (`ImageLimits.fileBytes`), or if the file is shorter than `count` bytes.
  ///
  /// Also throws if the file has holes: with holes, a decoder could claim a large size at no cost.
  static func bytes(of descriptor: OwnedDescriptor, count: Int) throws(ImageFailure) -> [UInt8] {
    guard count <= ImageLimits.standard.fileBytes else {
      throw ImageFailure(.badReply, "Its file is too large to be one")
    }
    guard try size(of: descriptor, needed: count) >= count else {
      throw ImageFailure(.badReply, "Its file is shorter than it says")
    }
    let bytes = try ImageFailure.checked(try descriptor.bytes(upTo: count), as: .badReply)
    guard bytes.count == count else { throw ImageFailure(.badReply) }
    return bytes
  }

  /// Returns the size of a memory file in bytes. Throws if the file has holes in its first `needed`
  /// bytes.
  ///
  /// The first access to a hole would allocate memory, which counts as memory of this process.
  private static func size(
    of descriptor: OwnedDescriptor, needed: Int
  ) throws(ImageFailure) -> Int {
    let status = try ImageFailure.checked(try descriptor.status(), as: .badReply)
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ImageFailure(.badReply, "Its memory is no file")
    }
    let byteCount = Int(status.st_size)
    // The blocks have 512 bytes, whatever the block size of the file system is.
    guard byteCount < needed || Int(status.st_blocks) >= (needed + 511) / 512 else {
      throw ImageFailure(.badReply, "Its memory has holes")
    }
    return byteCount
  }
}

extension ImageFailure {
  /// Returns the result of `call`; throws a system error as a failure with the code `code`.
  fileprivate static func checked<T>(
    _ call: @autoclosure () throws(SystemError) -> T, as code: Code = .exhausted
  ) throws(ImageFailure) -> T {
    try Result(catching: call).mapError { ImageFailure(code, errno: $0.number) }.get()
  }
}

/// A canvas of pixels in a memory file, which a decoder process can encode as PNG.
package final class SharedCanvas {
  package let size: PixelSize
  /// The distance from one row to the next, in pixels.
  package let stride: Int
  private let byteCount: Int
  private let file: MemoryFile

  /// Creates a canvas of `size` pixels, all 0. Throws if the size is too large, or if memory runs
  /// out.
  package init(size: PixelSize) throws(ImageFailure) {
    guard let layout = PyramidLayout(size: size) else {
      throw ImageFailure(.tooLarge, "\(size.width) × \(size.height) pixels")
    }
    self.size = size
    stride = layout.levels[0].stride
    byteCount = layout.byteCount
    file = try ImageFailure.checked(
      try MemoryFile(named: "lightbox-canvas", byteCount: layout.byteCount))
  }

  /// Creates a canvas with the pixels of `bitmap`. Throws if the bitmap is too large, or if memory
  /// runs out.
  package convenience init(copying bitmap: Bitmap) throws(ImageFailure) {
    try self.init(size: bitmap.size)
    let rowWords = stride
    try draw { words in
      for y in 0..<bitmap.size.height {
        for x in 0..<bitmap.size.width { words[y * rowWords + x] = bitmap[x, y] }
      }
    }
  }

  /// Calls `body` with the pixels to write: the rows from the top, each `stride` pixels long.
  /// Throws if the file cannot be mapped.
  package func draw(_ body: (inout MutableSpan<UInt32>) -> Void) throws(ImageFailure) {
    let mapping = try ImageFailure.checked(
      try Mapping(writing: file.descriptor, byteCount: byteCount))
    let count = stride * size.height
    withExtendedLifetime(mapping) {
      let words = unsafe UnsafeMutableBufferPointer(
        start: mapping.base.bindMemory(to: UInt32.self, capacity: count), count: count)
      var span = unsafe words.mutableSpan
      body(&span)
    }
  }

  /// Seals the memory file against changes, and returns its descriptor. Throws if the system
  /// refuses, for example while the file is mapped for writing.
  func seal() throws(ImageFailure) -> OwnedDescriptor {
    try ImageFailure.checked(try file.sealContents())
    return file.descriptor
  }
}
