internal import Glibc
internal import System

/// Functions that write the result of a command to a file whose path the user has given.
package enum OutputFile {
  /// The number of symbolic links after which following them fails with ELOOP, as in the system.
  private static let mostLinks = 40

  /// Writes `bytes` to the file at `path`; symbolic links are followed.
  ///
  /// A regular file is replaced as by ``ReplacingFile``, and keeps its permissions. A missing file
  /// is created with the permissions `mode`. A pipe, a device, and a file that is the process's
  /// standard output (`standardOutput`) are not replaced; the bytes are written to them. Throws if
  /// `path` is a folder, or a file that the user may not write to. Blocks until a pipe has a
  /// reader. `gate`, for tests, is called before the permission to write is checked.
  package static func write(
    _ bytes: [UInt8], to path: FilePath, mode: UInt32, standardOutput: Int32 = STDOUT_FILENO,
    gate: FileGate? = nil
  ) throws(FileError) {
    guard let status = path.status() else {
      let number = errno
      guard number == ENOENT else { throw FileError(path, .system(number)) }
      return try ReplacingFile.write(bytes, to: try target(of: path), mode: mode, isOutput: true)
    }
    var own = stat()
    let isOutput =
      unsafe fstat(standardOutput, &own) == 0 && own.st_dev == status.st_dev
      && own.st_ino == status.st_ino
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw FileError(path, .isFolder)
    case S_IFREG where !isOutput:
      _ = try ReplacingFile.pass(.access, path, gate)
      let isWritable = unsafe path.withCString { unsafe faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) }
      guard isWritable == 0 else { throw FileError(path, .system(errno)) }
      try ReplacingFile.write(bytes, to: try target(of: path), mode: mode, isOutput: true)
    default:
      // The standard output is duplicated: if it were opened again, it would have another position
      // in the file.
      let number =
        isOutput
        ? fcntl(standardOutput, F_DUPFD_CLOEXEC, 0)
        : unsafe path.withCString { unsafe open($0, O_WRONLY | O_NOCTTY | O_CLOEXEC) }
      guard number >= 0 else { throw FileError(path, .system(errno)) }
      let file = OwnedDescriptor(taking: number)
      try path.checked(try file.write(bytes))
    }
  }

  /// Returns the path to which the symbolic links at `path` lead. A file need not exist there.
  /// Throws ELOOP after ``mostLinks`` links.
  private static func target(of path: FilePath) throws(FileError) -> FilePath {
    var current = path
    for _ in 0..<mostLinks {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe current.withCString { unsafe readlink($0, &buffer, buffer.count) }
      guard count > 0 else { return current }
      let target = FilePath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) })
      current = target.isAbsolute ? target : current.parent.appending(target.bytes)
    }
    throw FileError(path, .system(ELOOP))
  }
}
