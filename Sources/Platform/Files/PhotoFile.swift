internal import Glibc

/// A photo's file, open for reading and nothing else; closed when the value goes.
package struct PhotoFile: ~Copyable {
  package let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Opens the regular file at `path`. Nothing else blocks or gets opened by mistake: a pipe, a
  /// socket, a device or a folder is an error that says so.
  package static func open(_ path: FilePath) throws(FileError) -> PhotoFile {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = unsafe path.withCString { unsafe Glibc.open($0, flags) }
    guard descriptor >= 0 else {
      // Opening a socket's name fails with ENXIO, which says nothing to anybody.
      throw FileError(path, errno == ENXIO ? .isSocket : .system(errno))
    }
    let file = PhotoFile(descriptor: descriptor)
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw FileError(path, .system(errno))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return file
    case S_IFDIR: throw FileError(path, .isFolder)
    case S_IFIFO: throw FileError(path, .isPipe)
    case S_IFSOCK: throw FileError(path, .isSocket)
    default: throw FileError(path, .isDevice)
    }
  }

  /// How large the file is now; nil when the system does not say.
  package var byteCount: Int64? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int64(status.st_size) : nil
  }

  /// Hands the descriptor over; the caller closes it.
  package consuming func take() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  deinit { close(descriptor) }
}

extension FilePath {
  /// The path as the system's calls want it, valid inside `body`.
  func withCString<T>(_ body: (UnsafePointer<CChar>) throws -> T) rethrows -> T {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    return try unsafe terminated.withUnsafeBufferPointer { buffer in
      // The array holds at least the terminator, so it has a base address.
      guard let base = buffer.baseAddress else { preconditionFailure("an empty C string") }
      return try unsafe body(base)
    }
  }
}

extension PhotoFile {
  /// All bytes of the regular file at `path`.
  ///
  /// Throws when reading fails, and EFBIG when there are more than `limit`.
  package static func contents(of path: FilePath, limit: Int) throws(FileError) -> [UInt8] {
    let file = try open(path)
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe pread(file.descriptor, &block, block.count, off_t(bytes.count))
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw FileError(path, .system(errno))
      }
      bytes += block.prefix(count)
      guard bytes.count <= limit else { throw FileError(path, .system(EFBIG)) }
    }
  }
}
