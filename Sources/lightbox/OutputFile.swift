internal import Files
internal import Glibc

/// Files that the program writes on request.
enum OutputFile {
  /// Writes `bytes` to `path`, replacing what was there only once everything is written.
  static func write(_ bytes: [UInt8], to path: FilePath) throws(FileError) {
    let draft = FilePath(bytes: path.bytes + Array(".\(getpid()).part".utf8))
    do {
      try create(draft, bytes)
    } catch {
      // The person named `path`, not the draft.
      throw FileError(path, error.matter)
    }
    let renamed = unsafe rename(cString(draft), cString(path))
    guard renamed == 0 else {
      let code = errno
      unsafe unlink(cString(draft))
      throw FileError(path, .system(code))
    }
  }

  private static func create(_ path: FilePath, _ bytes: [UInt8]) throws(FileError) {
    let descriptor = unsafe open(
      cString(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError(path, .system(errno)) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        let code = errno
        unsafe unlink(cString(path))
        throw FileError(path, .system(code))
      }
      written += count
    }
  }

  private static func cString(_ path: FilePath) -> [CChar] {
    path.bytes.map { CChar(bitPattern: $0) } + [0]
  }
}
