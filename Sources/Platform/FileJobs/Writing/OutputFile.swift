package import Files
internal import Glibc
internal import System

/// Functions that write the result of a command to a file whose path the user has given.
package enum OutputFile {
  /// The number of symbolic links after which following them fails with ELOOP, as in the system.
  private static let mostLinks = 40

  /// Writes `bytes` to the file at `path`; symbolic links are followed.
  ///
  /// A regular file is replaced as by ``FileReplacement``. If a new file cannot get all properties
  /// of the old file, or if the user may not create one, the bytes are written into the old file,
  /// which an error may then leave incomplete. A missing file is created with the permissions
  /// `mode`. A pipe, a device, and a file that is the process's standard output (`standardOutput`)
  /// are not replaced; the bytes are written to them. Throws if `path` is a folder, or a file that
  /// the user may not write to. Blocks until a pipe has a reader.
  package static func write(
    _ bytes: [UInt8], to path: FilePath, mode: UInt32, standardOutput: Int32 = STDOUT_FILENO,
    calls: FileCalls = .real
  ) throws(FileError) {
    guard let status = path.status() else {
      let number = errno
      guard number == ENOENT else { throw FileError(path, .system(number)) }
      return try ReplacingFile.write(
        bytes, to: try target(of: path), mode: mode, isOutput: true, calls: calls)
    }
    var own = stat()
    let isOutput =
      unsafe fstat(standardOutput, &own) == 0 && FileIdentity(own) == FileIdentity(status)
    guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError(path, .isFolder) }
    if status.isFile, !isOutput, try replace(path, with: bytes, calls) { return }
    // The standard output is duplicated: if it were opened again, it would have another position
    // in the file.
    let number =
      isOutput
      ? fcntl(standardOutput, F_DUPFD_CLOEXEC, 0)
      : unsafe path.bytes.withCString {
        unsafe open($0, O_WRONLY | O_TRUNC | O_NOCTTY | O_CLOEXEC)
      }
    guard number >= 0 else { throw FileError(path, .system(errno)) }
    let file = OwnedDescriptor(taking: number)
    try path.checked(try file.write(bytes))
    guard status.isFile, !isOutput else { return }
    do throws(Reason) {
      // Some disks on a network tell only now that they are full.
      try calls.synchronize(file)
    } catch {
      throw FileError(path, reason: error)
    }
  }

  /// Replaces a regular file. Returns false if this is not possible, although the user may write to
  /// the file.
  private static func replace(
    _ path: FilePath, with bytes: [UInt8], _ calls: FileCalls
  ) throws(FileError) -> Bool {
    do throws(Reason) {
      let old = try OpenedFile(path, calls)
      try calls.checkWritable(old.name, in: old.folder)
      try FileReplacement(calls: calls).replace(old, with: bytes, keepingTimes: false)
      return true
    } catch  where error.isUnsupported {
      return false
    } catch .writeProtected {
      throw FileError(path, .system(EACCES))
    } catch .system(let number) where ![EPERM, EACCES].contains(number) {
      throw FileError(path, .system(number))
    } catch {
      // The new file cannot have all properties, or the user may not make a file in the folder.
      return false
    }
  }

  /// Returns the path to which the symbolic links at `path` lead. A file need not exist there.
  /// Throws ELOOP after ``mostLinks`` links.
  private static func target(of path: FilePath) throws(FileError) -> FilePath {
    var current = path
    for _ in 0..<mostLinks {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe current.bytes.withCString { unsafe readlink($0, &buffer, buffer.count) }
      guard count > 0 else { return current }
      let target = FilePath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) })
      current = target.isAbsolute ? target : current.parent.appending(target.bytes)
    }
    throw FileError(path, .system(ELOOP))
  }
}
