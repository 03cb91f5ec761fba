internal import Glibc
package import System

/// A photo's file, open for reading.
package struct PhotoFile: ~Copyable {
  package let descriptor: OwnedDescriptor

  /// Opens the regular file at `path`. Throws if the file cannot be opened, or if it is a pipe, a
  /// socket, a device or a folder. Never waits for a pipe.
  package static func open(_ path: FilePath) throws(FileError) -> PhotoFile {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let number = unsafe path.withCString { unsafe Glibc.open($0, flags) }
    guard number >= 0 else {
      // Opening a socket's name fails with ENXIO, which says nothing to anybody.
      throw errno == ENXIO ? FileError(path, .isSocket) : .failed(path, errno: errno)
    }
    let descriptor = OwnedDescriptor(taking: number)
    let status = try SystemError.translating(descriptor.status) {
      FileError(path, .system($0.number))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return PhotoFile(descriptor: descriptor)
    case S_IFDIR: throw FileError(path, .isFolder)
    case S_IFIFO: throw FileError(path, .isPipe)
    case S_IFSOCK: throw FileError(path, .isSocket)
    default: throw FileError(path, .isDevice)
    }
  }

  /// The file's current size in bytes; nil if the system does not report the size.
  package var byteCount: Int64? { (try? descriptor.byteCount()).map { Int64($0) } }

  /// Returns the descriptor, and gives its ownership to the caller.
  package consuming func take() -> OwnedDescriptor { descriptor }
}

extension FilePath {
  /// Calls `body` with the path as a C string; the string is valid only during the call.
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
  /// Reads all bytes of the regular file at `path`.
  ///
  /// Throws if reading fails, or if the file has more than `limit` bytes (EFBIG).
  package static func contents(of path: FilePath, limit: Int) throws(FileError) -> [UInt8] {
    let file = try open(path)
    return try SystemError.translating { () throws(SystemError) in
      try file.descriptor.contents(limit: limit)
    } to: {
      FileError(path, .system($0.number))
    }
  }
}
