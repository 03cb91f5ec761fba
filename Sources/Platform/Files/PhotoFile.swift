package import Glibc
package import System

/// Functions that open and read a photo's file.
package enum PhotoFile {
  /// Opens the regular file at `path`. Throws if the file cannot be opened, or if it is a pipe, a
  /// socket, a device or a folder. Never waits for a pipe.
  package static func open(_ path: FilePath) throws(FileError) -> OwnedDescriptor {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let number = unsafe path.withCString { unsafe Glibc.open($0, flags) }
    guard number >= 0 else {
      // Opening a socket's name fails with ENXIO, whose text would not tell the reason.
      throw errno == ENXIO ? FileError(path, .isSocket) : .failed(path, errno: errno)
    }
    let descriptor = OwnedDescriptor(taking: number)
    switch try path.checked(try descriptor.status()).st_mode & S_IFMT {
    case S_IFREG: return descriptor
    case S_IFDIR: throw FileError(path, .isFolder)
    case S_IFIFO: throw FileError(path, .isPipe)
    case S_IFSOCK: throw FileError(path, .isSocket)
    default: throw FileError(path, .isDevice)
    }
  }

  /// Reads all bytes of the regular file at `path`.
  ///
  /// Throws if reading fails, or if the file has more than `limit` bytes (EFBIG).
  package static func contents(of path: FilePath, limit: Int) throws(FileError) -> [UInt8] {
    let file = try open(path)
    return try path.checked(try file.contents(limit: limit))
  }
}

extension [UInt8] {
  /// Calls `body` with the bytes as a C string, which is valid only during the call.
  package func withCString<T>(_ body: (UnsafePointer<CChar>) -> T) -> T {
    let terminated = map { CChar(bitPattern: $0) } + [0]
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      // The array holds at least the terminator, so it has a base address.
      guard let base = buffer.baseAddress else { preconditionFailure("an empty C string") }
      return unsafe body(base)
    }
  }
}

extension FilePath {
  /// Calls `body` with the path as a C string, which is valid only during the call.
  func withCString<T>(_ body: (UnsafePointer<CChar>) -> T) -> T { unsafe bytes.withCString(body) }

  /// Returns the status of the file; nil, and the reason in `errno`, if there is none. Symbolic
  /// links are followed.
  package func status() -> stat? {
    var status = stat()
    return unsafe withCString { unsafe stat($0, &status) } == 0 ? status : nil
  }

  /// Returns the result of `call`. If `call` throws, throws a `FileError` that names this path.
  package func checked<T>(_ call: @autoclosure () throws(SystemError) -> T) throws(FileError) -> T {
    try Result(catching: call).mapError { FileError(self, .system($0.number)) }.get()
  }
}
